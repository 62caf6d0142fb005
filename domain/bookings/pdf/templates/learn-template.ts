import { type Layout, layoutOf, overlaps, placeIn, type Segment } from '../layout/layout.ts'
import type { PageText } from '../page-text.ts'
import { type CargoColumn, cargoColumnOf } from '../patterns/cargo.ts'
import type { LearnedHeading } from '../patterns/headings.ts'
import { kindOf } from '../patterns/kind-of-document.ts'
import { type LearnedColumns, type StopColumn, stopColumns } from '../patterns/stop-table.ts'
import { readFields } from '../read-fields.ts'
import type { PdfKind } from '../reading.ts'
import { kindOfPath } from '../values/value-kinds.ts'
import { nearestHeadings } from './learn-headings.ts'
import { labelFor, type Marked, type Placed, placedIn, sameValue, valuesOf } from './marked.ts'
import type { FieldRule, Mark, Template } from './template.ts'

const stopOf = (path: string) => /^stops\/(\d+)\/(.+)$/.exec(path)
/** A path for any stop, charge or place in a list. */
export const anyNumber = (path: string): string => path.replace(/\/\d+(?=\/|$)/g, '/*')

/** The line above a table's rows that names its columns, and the segment above a cell. */
function headerAbove({ segment }: Marked, { lines }: Layout, isValue: (segment: Segment) => boolean): Segment | null {
  for (const line of lines.slice(Math.max(0, segment.line - 25), segment.line).reverse()) {
    if (line.page !== segment.page) return null
    if (line.segments.length < 3 || line.segments.some(isValue)) continue
    const over = line.segments.filter((other) => overlaps(other, segment))[0]
    if (over && /^[\p{L}#]/u.test(over.text) && line.segments.filter(({ text }) => /\d/.test(text)).length < 2)
      return over
  }
  return null
}

const isStopColumn = (name: string): name is StopColumn => (stopColumns as readonly string[]).includes(name)

const leftOf = (marked: Marked | undefined) => (marked && placeIn(marked.segment, marked.from, marked.to).box[0]) ?? 9

/** Columns of stops: the same field of several stops stands on several lines at the same distance from the left. */
function learnColumns(placed: Placed[], layout: Layout, isValue: (segment: Segment) => boolean): LearnedColumns {
  const columns: LearnedColumns = {}
  const rows = placed.filter(({ mark }) => /^stops\/\d+\/zip$/.test(mark.path))
  const isTable =
    rows.length > 1 && rows.every(({ marked }) => Math.abs(leftOf(marked) - leftOf(rows[0]?.marked)) < 0.02)
  const sameLine = (one: Placed, name: string) =>
    placed.some(
      ({ mark, marked }) =>
        mark.path === one.mark.path.replace(/zip$/, name) && marked.segment.line === one.marked.segment.line,
    )
  if (!isTable || !rows.every((row) => sameLine(row, 'company') || sameLine(row, 'address'))) return columns
  for (const { mark, marked } of placed) {
    const [, , name = ''] = stopOf(mark.path) ?? []
    if (!isStopColumn(name)) continue
    const row = rows.find((one) => one.mark.path.split('/')[1] === mark.path.split('/')[1])
    if (row?.marked.segment.line !== marked.segment.line) continue
    const header = headerAbove(marked, layout, isValue)
    if (header && header.text.split(' ').length < 5) columns[header.text.toLowerCase()] ??= name
  }
  return columns
}

const cargoPaths: Record<string, CargoColumn> = {
  pieces: 'pieces',
  pallets: 'pallets',
  weight: 'weight',
  weight_kg: 'weight_kg',
  commodity: 'commodity',
  nmfc: 'nmfc',
  freight_class: 'freight_class',
}

function learnCargo(
  placed: Placed[],
  layout: Layout,
  isValue: (segment: Segment) => boolean,
): Record<string, CargoColumn> {
  const columns: Record<string, CargoColumn> = {}
  for (const { mark, marked } of placed) {
    const name = cargoPaths[mark.path]
    const header = name && headerAbove(marked, layout, isValue)
    if (header && header.text.split(' ').length < 5 && !cargoColumnOf(header.text))
      columns[header.text.toLowerCase()] ??= name
  }
  return columns
}

function ruleFor(
  { mark, marked }: Placed,
  path: string,
  layout: Layout,
  isValue: (segment: Segment) => boolean,
): FieldRule | null {
  if (!mark.box) return null
  const { segment, from, to } = marked
  const found = labelFor(marked, layout, isValue)
  const next = segment.text.slice(to).trim().split(' ')[0] ?? ''
  return {
    path,
    kind: kindOfPath(mark.path),
    label: found?.label ?? null,
    place: found?.place ?? 'before',
    until: next || null,
    printed: segment.text.slice(from, to),
    page: mark.page,
    box: mark.box,
  }
}

/**
 * Learns from one paper, whose fields a person has marked or confirmed, where the fields of this sender stand.
 * @param kind what the person says the document is
 * @param headings of its stops, if they are known already
 */
export function learnTemplate(
  pages: PageText[],
  marks: Mark[],
  kind?: PdfKind,
  headings?: readonly LearnedHeading[],
): Template {
  const layout = layoutOf(pages)
  const placed = placedIn(layout, marks)
  const values = valuesOf(placed)
  const isValue = (segment: Segment) => values.has(segment)
  const template: Template = {
    version: 1,
    kind: kind ?? kindOf(layout),
    headings: [...(headings ?? nearestHeadings(placed, marks, layout, isValue))],
    columns: learnColumns(placed, layout, isValue),
    cargo: learnCargo(placed, layout, isValue),
    fields: [],
    stopFields: [],
    refused: [],
  }
  const read = new Map(readFields(pages, template).fields.map((field) => [field.path, field]))
  for (const one of placed) {
    const { path, value } = one.mark
    const pattern = read.get(path)
    const isRight =
      pattern &&
      (value === undefined
        ? pattern.printed === one.marked.segment.text.slice(one.marked.from, one.marked.to)
        : sameValue(pattern.value, value))
    const stop = stopOf(path)
    const isByTable = Boolean(stop || path.startsWith('charges/') || path.startsWith('items/') || cargoPaths[path])
    if (isByTable && isRight) continue
    const rule = ruleFor(one, stop?.[2] ?? path.replace(/\/\d+$/, ''), layout, isValue)
    if (!rule || (path.startsWith('charges/') && !path.endsWith('/amount'))) continue
    const type = stop && marks.find((mark) => mark.path === `stops/${stop[1]}/type`)?.value
    if (type === 'pickup' || type === 'drop') rule.stop = type
    const list = stop ? template.stopFields : template.fields
    if (!list.some((known) => known.path === rule.path && known.label === rule.label && known.stop === rule.stop))
      list.push(rule)
  }
  const confirmed = new Set(marks.map(({ path }) => anyNumber(path)))
  template.refused = [...new Set([...read.keys()].map(anyNumber))].filter((path) => !confirmed.has(path))
  return template
}
