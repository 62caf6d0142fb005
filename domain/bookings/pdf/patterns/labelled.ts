import { fieldOf } from '../layout/field-of.ts'
import { type Layout, overlaps, partOf, type Segment } from '../layout/layout.ts'
import type { PdfKind, ReadField } from '../reading.ts'
import type { Found } from '../values/found.ts'
import { findValue, type ValueKind } from '../values/value-kinds.ts'
import { type LabelRow, labelRows } from './labels.ts'

/** The label with its mark; `mark` is missing where nothing but the value's place separates them. */
const patternOf = ({ label }: LabelRow) =>
  new RegExp(`(?<![\\w/-])(?:${label})(?<mark>(?:\\s*\\/\\s*[\\w.]+)?\\s*\\.*\\s*[:#]|\\.{2,}|$|(?=\\s))`, 'gi')
const rows = labelRows.map((row) => ({ row, pattern: patternOf(row) }))

const looksLikeLabel = ({ text }: Segment) =>
  /[:#]$/.test(text) ||
  rows.some(({ pattern }) => [...text.matchAll(pattern)].some(([printed]) => printed.length >= text.length - 1))

/** A segment is asked about once for each row of labels, and each answer tries all their patterns. */
const asked = new WeakMap<Segment, boolean>()

/** Whether a segment looks like a label itself: it ends with a colon, or a row names it. */
export function isLabel(segment: Segment): boolean {
  const known = asked.get(segment)
  if (known !== undefined) return known
  const answer = looksLikeLabel(segment)
  asked.set(segment, answer)
  return answer
}

/** The segment below a label, in its column, within two lines. */
export function below(segment: Segment, { lines }: Layout): Segment | null {
  for (const line of lines.slice(segment.line + 1, segment.line + 3)) {
    if (line.page !== segment.page || line.middle - segment.middle > Math.max(segment.height * 4, 0.03)) return null
    const next =
      line.segments.find((other) => Math.abs(other.left - segment.left) < 0.02) ??
      line.segments.find((other) => overlaps(other, segment))
    if (next) return next
    // Below a heading in the middle of its column.
    const start = /[a-z]/.test(segment.text) ? null : line.segments.findLast((other) => other.left < segment.left)
    if (start && start.right > segment.left - 0.1) return start
  }
  return null
}

/** Where the value of a label can stand: after it, right of it, below it. */
export function valuesAfter(
  segment: Segment,
  end: number,
  layout: Layout,
): { segment: Segment; where: 'after' | 'right' | 'below' }[] {
  const rest = partOf(segment, end)
  if (rest && end < segment.text.length) return [{ segment: rest, where: 'after' }]
  const right = layout.lines[segment.line]?.segments[segment.place + 1]
  const under = below(segment, layout)
  return [
    ...(right && !isLabel(right) ? [{ segment: right, where: 'right' as const }] : []),
    ...(under && !isLabel(under) ? [{ segment: under, where: 'below' as const }] : []),
  ]
}

/** Lines whose figures are conditions, not the order's. */
export const isCondition = (text: string): boolean =>
  /\b(detention|tonu|late fee|lumper|insurance|liability|declared|penalt|not exceeding|not less than|waiting|layover|per hour|fine of|deducted|clause)\b/i.test(
    text,
  )

/** 'CASES: 1,344' has its unit in the label. */
function withUnit({ kind }: LabelRow, label: string, found: Found): Found {
  if (kind !== 'pieces' || typeof found.value !== 'number') return found
  const unit = /cases|cartons|pieces/i.exec(label)?.[0].toLowerCase() ?? 'pieces'
  return { value: { value: found.value, unit }, from: found.from, to: found.to }
}

/** In a row of a table these stand beside their unit, which is no label. */
const counted = new Set<ValueKind>(['pieces', 'pallets', 'count', 'weight'])

function fieldsOfRow(
  row: LabelRow,
  pattern: RegExp,
  segment: Segment,
  layout: Layout,
  year: number | null,
): ReadField[] {
  const beside = layout.lines[segment.line]?.segments ?? []
  const hasNeighbours = beside.some((one, index) => isLabel(one) && index > 0 && isLabel(beside[index - 1] as Segment))
  const isHeader = beside.length > 5 && (hasNeighbours || counted.has(row.kind))
  for (const match of segment.text.matchAll(pattern)) {
    const end = match.index + match[0].length
    const isStart = match.index === 0
    const isMarked = Boolean(match.groups?.mark?.trim()) || (isStart && end === segment.text.length)
    if (row.start && !isStart) continue
    if (!isMarked && !row.open && !(isStart && /[#.]$/.test(match[0].trim()))) continue
    for (const { segment: place, where } of valuesAfter(segment, end, layout)) {
      if (isHeader && where !== 'after' && !match[0].includes(':')) continue
      const found = findValue(row.kind, place.text, year)
      // After an open label the value is the next word.
      if (!found || (!isMarked && found.from > 2) || (row.kind === 'reference' && found.from > 12)) continue
      const trust = where === 'after' ? 0.9 : where === 'right' ? 0.85 : 0.8
      const doubt = (isMarked ? 0 : 0.1) + (isStart || row.kind !== 'text' ? 0 : 0.15)
      const first = fieldOf(row.path, place, withUnit(row, match[0], found), trust - doubt)
      return row.many ? [first, ...furtherOf(row, place, found.to, year)] : [first]
    }
  }
  return []
}

/** Further values of a list: 'CVA1 / CVA2'. */
export function furtherOf(
  row: Pick<LabelRow, 'path' | 'kind'>,
  segment: Segment,
  from: number,
  year: number | null,
): ReadField[] {
  const rest = segment.text.slice(from)
  const separator = /^\s*[/,;&]\s*/.exec(rest)
  if (!separator) return []
  const start = from + separator[0].length
  const found = findValue(row.kind, segment.text.slice(start), year)
  if (!found || found.from > 2) return []
  const placed = { value: found.value, from: found.from + start, to: found.to + start }
  return [fieldOf(row.path, segment, placed, 0.85), ...furtherOf(row, segment, placed.to, year)]
}

/** Fields announced by labels. Lists keep their order; of other fields the surest stays. */
export function labelledFields(
  layout: Layout,
  kind: PdfKind,
  year: number | null,
  skip: ReadonlySet<Segment>,
): ReadField[] {
  const fields: ReadField[] = []
  for (const { row, pattern } of rows) {
    if (row.only && !row.only.includes(kind)) continue
    if (!row.many && fields.some(({ path }) => path === row.path)) continue
    const found: ReadField[] = []
    for (const segment of layout.segments) {
      if (isCondition(segment.text) || (skip.has(segment) && row.kind !== 'reference')) continue
      found.push(...fieldsOfRow(row, pattern, segment, layout, year))
    }
    if (row.many) fields.push(...listed(row.path, found))
    else {
      const near = fields.find(({ path }) => path === row.near)?.box
      const distance = ({ box }: ReadField) => (near && box ? Math.round(Math.abs(near[1] - box[1]) * 50) : 0)
      const surest = found.toSorted((one, other) => distance(one) - distance(other) || other.sureness - one.sureness)[0]
      if (surest) fields.push(surest)
    }
  }
  return fields
}

/** A single value keeps the plain path, several get places in a list. Houses are always a list. */
export function listed(path: string, found: ReadField[]): ReadField[] {
  const single = found.filter((field, index) => found.findIndex(({ value }) => value === field.value) === index)
  if (single.length === 1 && path !== 'hawb') return single
  return single.map((field, index) => Object.assign(field, { path: `${path}/${index}` }))
}
