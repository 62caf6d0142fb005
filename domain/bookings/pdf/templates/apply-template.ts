import { sureEnough } from '../draft.ts'
import { fieldOf } from '../layout/field-of.ts'
import { type Layout, layoutOf, partOf, type Segment } from '../layout/layout.ts'
import type { PageText } from '../page-text.ts'
import { below, furtherOf, listed } from '../patterns/labelled.ts'
import type { Block } from '../patterns/stop-blocks.ts'
import { stopsIn } from '../patterns/stops.ts'
import { firstOfPaths, readFields } from '../read-fields.ts'
import type { ReadField, Reading } from '../reading.ts'
import { yearIn } from '../values/dates.ts'
import { findValue } from '../values/value-kinds.ts'
import { anyNumber } from './learn-template.ts'
import { endOfLabel, labelOf, restAfter } from './marked.ts'
import type { FieldRule, Template } from './template.ts'

/** A person looks at what only its place on the page says. */
const byPlaceOnly = sureEnough - 0.05
/** Lists that grow with the stops. */
const lists = new Set(['hawb', 'references/pickup', 'references/delivery', 'references/orders'])

/** A text ends before the word that followed the marked one. */
function untilNext(segment: Segment, { kind, until }: FieldRule): Segment {
  if (!until || kind !== 'text') return segment
  const at = segment.text.indexOf(` ${until}`)
  return (at > 0 && partOf(segment, 0, at)) || segment
}

function read(rule: FieldRule, segment: Segment, trust: number, year: number | null): ReadField | null {
  const part = untilNext(segment, rule)
  const found = findValue(rule.kind, part.text, year)
  return found && fieldOf(rule.path, part, found, trust, 'template')
}

/** Where the value stands, the learned place first. */
function candidates(rule: FieldRule, segment: Segment, end: number, layout: Layout): [Segment, number][] {
  const rest = restAfter(segment, end)
  if (rest) return [[rest, rule.place === 'above' ? 0.7 : 0.95]]
  const right = layout.lines[segment.line]?.segments[segment.place + 1] ?? null
  const under = below(segment, layout)
  const order = rule.place === 'above' ? [under, right] : [right, under]
  return order.flatMap((one, index): [Segment, number][] => (one ? [[one, index === 0 ? 0.95 : 0.65]] : []))
}

/** Every value of a rule by its label; the closest to the learned place comes first. */
function byLabel(rule: FieldRule, segments: Segment[], layout: Layout, year: number | null): ReadField[] {
  const { label, place } = rule
  if (!label) return []
  const found = segments.flatMap((segment) => {
    const end = endOfLabel(segment, label)
    if (end === null || (place !== 'before' && /^\W*\d/.test(segment.text))) return []
    // A label that stood by itself is not sought inside sentences.
    if (place !== 'before' && labelOf(segment.text.slice(0, end)) !== label) return []
    for (const [candidate, trust] of candidates(rule, segment, end, layout)) {
      const part = untilNext(candidate, rule)
      const value = findValue(rule.kind, part.text, year)
      if (!value) continue
      const more = lists.has(rule.path) ? furtherOf(rule, part, value.to, year) : []
      return [fieldOf(rule.path, part, value, trust, 'template'), ...more].map((field) => ({ field, segment }))
    }
    return []
  })
  const distance = (segment: Segment) =>
    segment.page === rule.page ? Math.abs(segment.middle - rule.box[1]) + Math.abs(segment.left - rule.box[0]) : 9
  return found.toSorted((one, other) => distance(one.segment) - distance(other.segment)).map(({ field }) => field)
}

/** A sender's own name, or what stands in the same place. */
function byPlace(rule: FieldRule, { segments }: Layout, year: number | null): ReadField | null {
  const same = segments.find(
    ({ text }) => labelOf(text).includes(labelOf(rule.printed)) && labelOf(rule.printed) !== '',
  )
  const isName = rule.path === 'customer' || rule.path === 'carrier'
  if (same && isName) {
    const from = Math.max(0, same.text.toLowerCase().indexOf(rule.printed.toLowerCase()))
    return fieldOf(
      rule.path,
      same,
      { value: rule.printed, from, to: Math.min(same.text.length, from + rule.printed.length) },
      0.95,
      'template',
    )
  }
  const middle = (rule.box[1] + rule.box[3]) / 2
  const near = segments
    .filter(({ page }) => page === rule.page)
    .map((segment) => ({ segment, distance: Math.abs(segment.middle - middle) + Math.abs(segment.left - rule.box[0]) }))
    .toSorted((one, other) => one.distance - other.distance)[0]
  return near && near.distance < 0.03 ? read(rule, near.segment, byPlaceOnly, year) : null
}

function fieldsOfRule(rule: FieldRule, layout: Layout, year: number | null): ReadField[] {
  const found = byLabel(rule, layout.segments, layout, year)
  if (lists.has(rule.path)) return listed(rule.path, inOrder(found))
  const first = found[0] ?? (rule.label ? null : byPlace(rule, layout, year))
  return first ? [first] : []
}

const inOrder = (fields: ReadField[]) =>
  fields.toSorted(
    (one, other) =>
      one.page - other.page ||
      (one.box?.[1] ?? 0) - (other.box?.[1] ?? 0) ||
      (one.box?.[0] ?? 0) - (other.box?.[0] ?? 0),
  )

function stopFields(
  { stopFields: rules }: Template,
  blocks: Block[],
  layout: Layout,
  year: number | null,
): ReadField[] {
  return blocks.flatMap((block, index) =>
    rules.flatMap((rule) => {
      const { type } = block.heading
      const isOnly = blocks.filter((other) => other.heading.type === type).length === 1
      // A field of a stop can stand outside its block, if it is clear whose it is.
      const outside = isOnly && rule.stop === type ? layout.segments : []
      const first = byLabel(rule, block.segments, layout, year)[0] ?? byLabel(rule, outside, layout, year)[0]
      return first ? [Object.assign(first, { path: `stops/${index}/${rule.path}` })] : []
    }),
  )
}

/** What patterns find although a person did not confirm it on this sender's papers is unsure. */
function doubted(fields: ReadField[], refused: ReadonlySet<string>): ReadField[] {
  return fields.map((field) =>
    field.by === 'pattern' && refused.has(anyNumber(field.path))
      ? Object.assign(field, { sureness: Math.min(field.sureness, 0.3) })
      : field,
  )
}

/** Paths of lists that a rule has read, so that no single value from patterns stays beside them. */
const listOf = (path: string) => [...lists].find((list) => path === list || path.startsWith(`${list}/`))

const isSame = (one: ReadField['box'], other: ReadField['box'] | undefined) =>
  Boolean(one && other && one.join() === other.join())

const currencyOf = (total: ReadField): ReadField => Object.assign({}, total, { path: 'currency', value: 'USD' })

/** Reads a paper of a known sender: fields of the template by their labels and places, all others by patterns. */
export function applyTemplate(template: Template, pages: PageText[]): Reading {
  const layout = layoutOf(pages)
  const year = yearIn(layout.lines.map(({ text }) => text))
  const own = template.fields.flatMap((rule) => fieldsOfRule(rule, layout, year))
  const cut = own.find(({ path }) => path === 'cargo_cut_off')
  const patterns = readFields(pages, template, cut)
  const blocks = stopsIn(layout, template.kind, year, undefined, template).stopBlocks
  const fields = [...own, ...stopFields(template, blocks, layout, year)]
  const replaced = new Set(own.flatMap(({ path }) => listOf(path) ?? []))
  const total = own.find(({ path }) => path === 'total')
  const others = patterns.fields.filter(
    ({ path, box }) => !replaced.has(listOf(path) ?? '') && !(path.startsWith('charges/') && isSame(box, total?.box)),
  )
  if (total && /\$|USD/.test(total.printed)) others.push(currencyOf(total))
  return { kind: template.kind, fields: doubted(firstOfPaths([...fields, ...others]), new Set(template.refused)) }
}
