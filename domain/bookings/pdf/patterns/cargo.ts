import { fieldOf } from '../layout/field-of.ts'
import type { Layout, Segment } from '../layout/layout.ts'
import type { PdfKind, ReadField } from '../reading.ts'
import { findCount, findPallets, findPieces, findWeight } from '../values/amounts.ts'
import type { Found } from '../values/found.ts'
import { type Row, type Table, tablesIn } from './table-cells.ts'

const cargoColumns = [
  'order',
  'pieces',
  'packages',
  'package',
  'unit',
  'pallets',
  'weight',
  'weight_kg',
  'commodity',
  'dims',
  'nmfc',
  'freight_class',
  'hazmat',
  'other',
] as const
export type CargoColumn = (typeof cargoColumns)[number]

const labels: [CargoColumn, RegExp][] = [
  ['order', /^(customer )?order( ?#| number| no\.?)$/i],
  ['packages', /^(pkg|package) (qty|count)$/i],
  ['pallets', /^(pallets|plts?|hu qty|h\/u|h\.u\.( qty)?|skids)$/i],
  [
    'pieces',
    /^(?:(?:#|no\.?|number) ?(?:of )?)?(pcs|pieces|pkgs|packages|cartons|cases|qty|handling units|quantity)$/i,
  ],
  ['unit', /^(hu|h\/u|h\.u\.) type$/i],
  ['package', /^(pkg|pkg type|type|package|packaging|kind)$/i],
  ['weight_kg', /^(wt|weight|gross|gross wt|gross weight|shipping weight) ?\(?kgs?\)?$|^kgs?$/i],
  ['weight', /^(gross |shipping )?(weight|wt)( ?\(?lbs?\)?)?$|^(gross )?lbs$/i],
  [
    'commodity',
    /^(commodity|description|commodity description|description of (goods|articles|commodit(y|ies)).*|nature and quantity of goods|goods|product|contents|articles|freight|nature of goods)$/i,
  ],
  ['dims', /^dim(ension)?s.*$/i],
  ['nmfc', /^nmfc( ?#| no\.?)?$/i],
  ['freight_class', /^(freight )?class$/i],
  ['hazmat', /^(h\.?m\.?( \(x\))?|hazmat|haz)$/i],
  ['other', /^(temp|pallet\/slip|additional (shipper )?info|marks|value|lot)$/i],
]
/** The column of cargo that a label names. */
export const cargoColumnOf = (label: string): CargoColumn | null =>
  labels.find(([, pattern]) => pattern.test(label))?.[0] ?? null

const isTotal = ({ line }: Row) => /\btotals?\b/i.test(line.text)
const isCargo = (row: Row<CargoColumn>) => {
  const { pieces, packages, weight, weight_kg: kilos, pallets, commodity } = row.cells
  const counts = [pieces, packages, weight, kilos, pallets].filter(
    (cell) => cell && /\d/.test(cell.text) && cell.text.length < 16,
  )
  return counts.length > 0 && (counts.length > 1 || Boolean(commodity) || isTotal(row))
}

type CargoTable = Table<CargoColumn>
const hasColumn = (table: CargoTable, name: CargoColumn) => table.columns.some((column) => column.name === name)

/** The total of a column, its only value, or the sum of its values. */
function totalOf(
  table: CargoTable,
  name: CargoColumn,
  find: (text: string) => ReturnType<typeof findCount>,
): { cell: Segment; value: number; trust: number } | null {
  const read = (row: Row<CargoColumn>) => {
    const cell = row.cells[name]
    const found = cell && find(cell.text)
    return found ? [{ cell, value: found.value, trust: 0.9 }] : []
  }
  const total = table.rows.filter(isTotal).flatMap(read)[0]
  if (total) return total
  const values = table.rows.filter((row) => !isTotal(row)).flatMap(read)
  const first = values[0]
  if (!first || values.length === 1) return first ?? null
  return {
    cell: first.cell,
    value: Math.round(values.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
    trust: 0.6,
  }
}

const packageNames: Record<string, string> = {
  ctn: 'cartons',
  ctns: 'cartons',
  cs: 'cases',
  bx: 'boxes',
  pcs: 'pieces',
  pkg: 'packages',
  carton: 'cartons',
}

function unitOf(table: CargoTable, column: CargoColumn): string {
  const label = table.columns.find(({ name }) => name === column)?.label ?? ''
  const type = table.rows
    .flatMap(({ cells }) => cells.package ?? [])
    .at(0)
    ?.text.toLowerCase()
  if (column === 'packages' && type) return packageNames[type.split(' ').at(-1) ?? ''] ?? type
  return /pkg|package/i.test(label) ? 'packages' : (packageNames[label.toLowerCase()] ?? 'pieces')
}

function countsOf(table: CargoTable, kind: PdfKind): ReadField[] {
  const fields: ReadField[] = []
  const column = hasColumn(table, 'packages') ? 'packages' : 'pieces'
  const pieces = totalOf(table, column, findCount)
  if (pieces) {
    const own = findPieces(pieces.cell.text)
    const value =
      kind.startsWith('delivery_order') && !own
        ? pieces.value
        : { value: pieces.value, unit: own?.value.unit ?? unitOf(table, column) }
    fields.push(fieldOf('pieces', pieces.cell, { value, from: 0, to: pieces.cell.text.length }, pieces.trust))
  }
  const pallets = totalOf(table, 'pallets', findCount)
  if (pallets && !/ctn|carton|box/i.test((table.rows[0]?.cells.unit ?? table.rows[0]?.cells.package)?.text ?? ''))
    fields.push(
      fieldOf('pallets', pallets.cell, { value: pallets.value, from: 0, to: pallets.cell.text.length }, pallets.trust),
    )
  for (const [name, unit] of [
    ['weight', 'lb'],
    ['weight_kg', 'kg'],
  ] as const) {
    const weight = totalOf(table, name, (text) => {
      const found = findWeight(text, unit)
      return found && { value: found.value.value, from: found.from, to: found.to }
    })
    if (!weight) continue
    const own = findWeight(weight.cell.text)?.value.unit ?? unit
    const isSecond = name === 'weight_kg' && fields.some(({ path }) => path === 'weight')
    const value = isSecond ? weight.value : { value: weight.value, unit: own }
    fields.push(
      fieldOf(
        isSecond ? 'weight_kg' : 'weight',
        weight.cell,
        { value, from: 0, to: weight.cell.text.length },
        weight.trust,
      ),
    )
  }
  return fields
}

function goodsOf(table: CargoTable): ReadField[] {
  const goods = table.rows.filter((row) => !isTotal(row)).flatMap(({ cells }) => cells)
  const fields: ReadField[] = []
  const texts = goods.flatMap(({ commodity }) => commodity ?? [])
  const first = texts[0]
  if (first) {
    const names = [...new Set(texts.map(({ text }) => text.replace(/,? not restricted$/i, '')))]
    fields.push(
      fieldOf(
        'commodity',
        first,
        { value: names.join('; '), from: 0, to: first.text.length },
        names.length === 1 ? 0.9 : 0.7,
      ),
    )
  }
  for (const name of ['nmfc', 'freight_class'] as const) {
    const cell = goods.flatMap((cells) => cells[name] ?? [])[0]
    if (cell && /^\d[\d.-]*$/.test(cell.text))
      fields.push(fieldOf(name, cell, { value: cell.text, from: 0, to: cell.text.length }, 0.85))
  }
  const hazmat = goods.flatMap(({ hazmat: cell }) => cell ?? []).find(({ text }) => /^(x|yes|y)$/i.test(text))
  if (hazmat) fields.push(fieldOf('hazmat', hazmat, { value: true, from: 0, to: 1 }, 0.55))
  return fields
}

/** Rows of an air delivery order, each with its pieces, packaging, measures and weights. */
function itemsOf(table: CargoTable): ReadField[] {
  return table.rows
    .filter((row) => !isTotal(row))
    .flatMap(({ cells }, index) => {
      const fields: ReadField[] = []
      const add = (name: string, cell: Segment | undefined, value: ReadField['value'] | null | undefined) => {
        if (cell && value !== null && value !== undefined)
          fields.push(fieldOf(`items/${index}/${name}`, cell, { value, from: 0, to: cell.text.length }, 0.85))
      }
      add('pieces', cells.pieces, cells.pieces && findCount(cells.pieces.text)?.value)
      add('package', cells.package, cells.package?.text.toLowerCase())
      const measures = cells.dims?.text.match(/\d+(?:\.\d+)?/g)
      if (measures?.length === 3)
        for (const [place, measure] of measures.entries()) add(`dims_in/${place}`, cells.dims, Number(measure))
      add('weight_lb', cells.weight, cells.weight && findWeight(cells.weight.text, 'lb')?.value.value)
      add('weight_kg', cells.weight_kg, cells.weight_kg && findWeight(cells.weight_kg.text, 'kg')?.value.value)
      return fields
    })
}

/** Goods, counts and weights that stand in tables. The first table that has a value gives it. */
export function cargoFields(layout: Layout, kind: PdfKind, learned: Record<string, CargoColumn> = {}): ReadField[] {
  const nameOf = (label: string) => learned[label.toLowerCase()] ?? cargoColumnOf(label)
  const tables = tablesIn<CargoColumn>(layout, nameOf, 2, (row) => !isCargo(row)).filter(
    (table) =>
      !/\b(amount|rate|charge)\b/i.test(table.header.text) &&
      table.rows.length &&
      ['pieces', 'packages', 'weight', 'weight_kg', 'commodity'].filter((name) => hasColumn(table, name as CargoColumn))
        .length > 1,
  )
  const fields: ReadField[] = []
  for (const table of tables) {
    const orders = table.rows.filter((row) => !isTotal(row)).flatMap(({ cells }) => cells.order ?? [])
    for (const [index, cell] of orders.entries())
      fields.push(
        fieldOf(
          orders.length > 1 ? `references/orders/${index}` : 'references/order',
          cell,
          { value: cell.text, from: 0, to: cell.text.length },
          0.85,
        ),
      )
    const isWithDims = hasColumn(table, 'dims') && hasColumn(table, 'pieces')
    for (const field of [...countsOf(table, kind), ...goodsOf(table), ...(isWithDims ? itemsOf(table) : [])]) {
      const earlier = fields.find(({ path }) => path === field.path)
      const knowsUnit =
        field.path === 'pieces' &&
        earlier &&
        JSON.stringify(earlier.value).includes('"packages"') &&
        JSON.stringify(field.value).includes('"cartons"') &&
        (earlier.value as { value?: number }).value === (field.value as { value?: number }).value
      if (!earlier) fields.push(field)
      else if (knowsUnit) earlier.value = field.value
    }
  }
  return fields
}

const noHazard = /\bno(t|n)?[- ](hazardous|hazmat|dangerous)( goods)?\b|\bnot restricted\b/i

/** Pallets and the weight in the other unit, where they stand beside pieces or weight; and what is said of danger. */
export function besideFields(layout: Layout, known: ReadField[]): ReadField[] {
  const fields: ReadField[] = []
  const anchors = known.filter(({ path }) => path === 'pieces' || path === 'weight')
  const has = (path: string) => [...known, ...fields].some((field) => field.path === path)
  const weight = known.find(({ path }) => path === 'weight')?.value as { unit?: string } | undefined
  for (const segment of layout.segments) {
    const danger = noHazard.exec(segment.text)
    if (danger && !has('hazmat') && segment.page === 1)
      fields.push(
        fieldOf('hazmat', segment, { value: false, from: danger.index, to: danger.index + danger[0].length }, 0.8),
      )
    const isAnchor = anchors.some(
      ({ page, printed }) => page === segment.page && printed.length > 4 && segment.text.includes(printed),
    )
    if (!isAnchor) continue
    const pallets = has('pallets') ? null : findPallets(segment.text)
    if (pallets) fields.push(fieldOf('pallets', segment, pallets, 0.85))
    for (const unit of ['lb', 'kg'] as const) {
      const other = weight && weight.unit !== unit && !has(`weight_${unit}`) ? weightIn(segment.text, unit) : null
      if (other) fields.push(fieldOf(`weight_${unit}`, segment, other, 0.8))
    }
  }
  return fields
}

/** The first weight of this unit. */
function weightIn(text: string, unit: 'lb' | 'kg'): Found<number> | null {
  for (let start = 0; ; ) {
    const found = findWeight(text.slice(start))
    if (!found) return null
    if (found.value.unit === unit) return { value: found.value.value, from: start + found.from, to: start + found.to }
    start += found.to
  }
}
