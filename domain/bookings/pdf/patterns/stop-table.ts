import { fieldOf, wholeOf } from '../layout/field-of.ts'
import { type Layout, type Segment, segmentOf } from '../layout/layout.ts'
import type { ReadField, ReadValue } from '../reading.ts'
import { findTown, states } from '../values/addresses.ts'
import { findCount, findWeight } from '../values/amounts.ts'
import { findPhone } from '../values/contacts.ts'
import { findDate } from '../values/dates.ts'
import type { Found } from '../values/found.ts'
import { findWindow, kindOfTime } from '../values/times.ts'
import { type Row, tablesIn } from './table-cells.ts'

export const stopColumns = [
  'seq',
  'type',
  'company',
  'address',
  'city',
  'state',
  'zip',
  'town',
  'date',
  'window',
  'reference',
  'pieces',
  'pallets',
  'weight',
  'weight_kg',
  'phone',
  'contact',
] as const
export type StopColumn = (typeof stopColumns)[number]

const labels: [StopColumn, RegExp][] = [
  ['seq', /^(#|no\.?|stop( #| no\.?)?|seq\.?)$/i],
  ['type', /^(act(ion|ivity)?|type|p\/d|pu\/del|task|job)$/i],
  ['company', /^(location|company|name|stop name|consignee|customer|facility|site|place)$/i],
  ['address', /^(street|address|street address)$/i],
  ['town', /^(city,? ?\/? ?(st|state),? ?\/? ?zip( code)?|city ?\/ ?state|town)$/i],
  ['city', /^(city)$/i],
  ['state', /^(st|state)$/i],
  ['zip', /^(zip|zip code|postal( code)?)$/i],
  ['date', /^(date|day|stop date)$/i],
  ['window', /^(window|time|times|time window|appt|appointment|hours|eta|slot)$/i],
  ['reference', /^(ref|reference|ref #|order|order #|po|po #|bol|ref\. no\.?|doc|document)$/i],
  ['pieces', /^(pcs|pieces|qty|cartons|ctns|cases|pkgs|# pcs|units)$/i],
  ['pallets', /^(plt|plts|pallets|skids|plt\.|pal)$/i],
  ['weight_kg', /^(kg|kgs|wt kg|weight \(?kg\)?)$/i],
  ['weight', /^(lbs?|weight|wt|wt lbs?|weight \(?lbs?\)?)$/i],
  ['phone', /^(phone|tel)$/i],
  ['contact', /^(contact)$/i],
]

/** Labels of columns that a template has learned. */
export type LearnedColumns = Record<string, StopColumn>

const pickupWord = /^(pu|p|pick|pick-?up|load|collect|l)\b/i
const dropWord = /^(del|d|drop|deliver(y)?|unload|u)\b/i

export function actOf(text: string): 'pickup' | 'drop' | null {
  if (pickupWord.test(text)) return 'pickup'
  return dropWord.test(text) ? 'drop' : null
}

type Cells = Row<StopColumn>['cells']

const readers = (year: number | null): Partial<Record<StopColumn, (text: string) => Found<ReadValue> | null>> => ({
  date: (text) => findDate(text, year),
  window: (text) => findWindow(text, true),
  pieces: (text) => findCount(text),
  pallets: (text) => findCount(text),
  weight: (text) => findWeight(text, 'lb'),
  weight_kg: (text) => findWeight(text, 'kg'),
  phone: (text) => findPhone(text),
  state: (text) => (states.has(text) ? { value: text, from: 0, to: text.length } : null),
  zip: (text) => (/^\d{5}(-\d{4})?$/.test(text) ? { value: text, from: 0, to: text.length } : null),
})

function cityField(path: string, cell: Segment): ReadField {
  const text = cell.text.replace(/,$/, '')
  return fieldOf(`${path}/city`, cell, { value: text, from: 0, to: text.length }, 0.9)
}

function townFields(path: string, cell: Segment): ReadField[] {
  const town = findTown(cell.text)
  if (!town) return []
  return (['city', 'state', 'zip'] as const).map((name) => {
    const [from, to] = town[name]
    const value = name === 'state' ? town.code : cell.text.slice(from, to)
    return fieldOf(`${path}/${name}`, cell, { value, from, to }, 0.9)
  })
}

function rowFields(path: string, cells: Cells, year: number | null): ReadField[] {
  const read = readers(year)
  const fields = Object.entries(cells).flatMap(([name, cell]): ReadField[] => {
    if (!cell || name === 'seq' || name === 'type' || name.startsWith('?')) return []
    if (name === 'town') return townFields(path, cell)
    if (name === 'city') return [cityField(path, cell)]
    const find = read[name as StopColumn]
    const found = find ? find(cell.text) : wholeOf(cell)
    const key = name === 'weight_kg' ? 'weight' : name
    return found ? [fieldOf(`${path}/${key}`, cell, found, 0.9)] : []
  })
  const kind = cells.window && kindOfTime(cells.window.text)
  if (cells.window && kind)
    fields.push(
      fieldOf(`${path}/kind_of_time`, cells.window, { value: kind, from: 0, to: cells.window.text.length }, 0.85),
    )
  return fields
}

const hasTown = ({ cells }: Row<StopColumn>) =>
  Boolean((cells.zip && /^\d{5}/.test(cells.zip.text)) || (cells.town && findTown(cells.town.text)))

/** A further line of the row above: only texts, and close below it. */
const continues = (row: Row<StopColumn>, last: Row<StopColumn>) =>
  !row.cells.seq &&
  !row.cells.type &&
  !hasTown(row) &&
  row.line.segments.length <= 3 &&
  Object.keys(row.cells).every((name) => ['company', 'address', 'city', 'reference', 'window'].includes(name)) &&
  row.line.middle - last.line.middle < (row.line.segments[0]?.height ?? 0) * 1.7

function joined(rows: Row<StopColumn>[]): Cells[] {
  const stops: Cells[] = []
  for (const row of rows) {
    const last = stops.at(-1)
    if (hasTown(row) || !last) {
      stops.push(row.cells)
      continue
    }
    for (const [name, cell] of Object.entries(row.cells) as [StopColumn, Segment][]) {
      const earlier = last[name]
      last[name] = earlier ? segmentOf([...earlier.words, ...cell.words], cell.page, cell.line, cell.place) : cell
    }
  }
  return stops
}

export interface TableStop {
  type: 'pickup' | 'drop'
  line: number
  fields: (path: string) => ReadField[]
  typeCell: Segment
}

/** Stops that stand as rows of a table. */
export function stopsInTable(layout: Layout, year: number | null, learned: LearnedColumns = {}): TableStop[] {
  const nameOf = (label: string) =>
    learned[label.toLowerCase()] ?? labels.find(([, pattern]) => pattern.test(label))?.[0] ?? null
  const isEnd = (row: Row<StopColumn>, last: Row<StopColumn> | undefined) =>
    !hasTown(row) && !(last && continues(row, last))
  const tables = tablesIn<StopColumn>(layout, nameOf, 4, isEnd).filter(({ rows }) => rows.length)
  return tables.flatMap(({ rows }) =>
    joined(rows).flatMap((cells, index) => {
      const typeCell = cells.type ?? cells.seq ?? cells.company
      if (!typeCell) return []
      const type = actOf(cells.type?.text ?? '') ?? actOf(cells.seq?.text ?? '') ?? (index === 0 ? 'pickup' : 'drop')
      return [{ type, line: typeCell.line, typeCell, fields: (path: string) => rowFields(path, cells, year) }]
    }),
  )
}
