import { fieldOf } from '../layout/field-of.ts'
import { type Layout, type Line, partOf, type Segment } from '../layout/layout.ts'
import type { ReadField } from '../reading.ts'
import { findTown, isStreet, type Town } from '../values/addresses.ts'
import type { Found } from '../values/found.ts'
import { cargoColumnOf } from './cargo.ts'
import { type Heading, headingIn, type LearnedHeading } from './headings.ts'
import { isLabel } from './labelled.ts'

/** A place of the order or of a party, with its heading and the texts that belong to it. */
export interface Block {
  heading: Heading
  /** The column of the address. */
  left: number
  /** Everything of the block, line by line. */
  segments: Segment[]
  town: { segment: Segment; place: Town }
  company: Segment | null
  address: Segment | null
}

/** Lines between a heading and its town. */
const mostLines = 12

const fieldLabel =
  /^(?:company |location |shipper |consignee |contact )?(?:name|company|address|street|location|city ?[/,] ?state ?[/,] ?zip(?: code)?|city|facility)\s*[:.]+\s*|^(?:name|address|street address|city ?\/ ?state ?\/ ?zip|company|facility)$/i

/** A segment without its leading label; null if it is only a label. */
function unlabelled(segment: Segment): Segment | null {
  const label = fieldLabel.exec(segment.text)
  return label ? partOf(segment, label[0].length) : segment
}

const isRule = ({ text }: Line) => /^[-=_* ]{8,}$/.test(text)
const isDetail = (text: string) =>
  /^(phone|tel|contact|attn|fax|email|hours|ref|po\b|dock hours|date|time|appt)/i.test(text)

/** The column below a heading that stands in the middle of it. */
function centredColumn(
  { left, right, line, place, text }: Segment,
  lines: Line[],
): { left: number; right: number } | null {
  const under = lines[line + 1]?.segments ?? []
  if (under.some((segment) => Math.abs(segment.left - left) < 0.02)) return null
  const first = under.findLast((segment) => segment.left < left)
  const before = lines[line]?.segments[place - 1]
  if (!first || text.includes(':') || (before && before.left > first.left - 0.02)) return null
  return { left: first.left, right: under.find((segment) => segment.left > right)?.left ?? 1.1 }
}

/** The segment that begins the column of a heading's texts, and where the column ends. */
function columnOf(
  { segment, end }: Heading,
  lines: Line[],
  town: Segment,
): { left: number; right: number; isBeside: boolean } {
  const next = lines[segment.line]?.segments[segment.place + 1]
  const inside = partOf(segment, end)
  const near = (one: number, other: number) => Math.abs(one - other) < 0.02
  if (inside && near(inside.left, town.left) && !near(segment.left, town.left))
    return { left: inside.left, right: 1, isBeside: true }
  if (next && near(next.left, town.left)) return { left: next.left, right: 1, isBeside: true }
  if (next && town.line === segment.line && town.left > segment.right)
    return { left: town.left, right: 1, isBeside: true }
  const centred = segment.line < town.line ? centredColumn(segment, lines) : null
  if (centred) return { left: centred.left, right: centred.right - 0.005, isBeside: false }
  return { left: segment.left, right: next ? next.left - 0.005 : 1.1, isBeside: false }
}

/** The closest heading above a town or left of it, in whose column the town stands. */
function headingOf(town: Segment, headings: Heading[], lines: Line[]): Heading | null {
  const above = headings.filter(({ segment }) => {
    if (segment.page !== town.page || segment.line > town.line || town.line - segment.line > mostLines) return false
    const column = columnOf({ type: 'other', segment, end: segment.text.length }, lines, town)
    const left = column.isBeside ? segment.left : column.left
    return left - 0.03 <= town.left && town.left < column.right
  })
  return (
    above.toSorted((one, other) => other.segment.line - one.segment.line || other.segment.left - one.segment.left)[0] ??
    null
  )
}

/** The texts of a block: from its heading to the next one of its column. */
function segmentsOf(
  heading: Heading,
  town: Segment,
  { lines }: Layout,
  headings: Heading[],
): { left: number; segments: Segment[] } {
  const start = heading.segment.line
  const column = columnOf(heading, lines, town)
  const found: Segment[] = []
  const first = partOf(heading.segment, heading.end)
  if (first && heading.end < heading.segment.text.length) found.push(first)
  let last = lines[start] as Line
  for (const line of lines.slice(start, start + mostLines + 8)) {
    if (line.page !== town.page || isRule(line)) break
    const isFirst = line.index === start
    const mine = line.segments.filter(
      (segment) => segment !== heading.segment && segment.left > column.left - 0.03 && segment.left < column.right,
    )
    const isLabelled =
      column.isBeside && line.segments.some((segment) => Math.abs(segment.left - heading.segment.left) < 0.015)
    const isHeading = mine.some((segment) => headings.some((other) => other.segment === segment))
    const isTable =
      line.segments.length > 3 && line.segments.filter((one) => isLabel(one) || cargoColumnOf(one.text)).length > 2
    if (!isFirst && (isLabelled || isHeading || isTable)) break
    const gap = line.middle - last.middle
    if (line.index > town.line && gap > Math.max(0.035, town.height * 2.6)) break
    if (!isFirst || column.isBeside) found.push(...mine)
    if (mine.length) last = line
  }
  return { left: column.left, segments: found }
}

/** Company and street: from the lines above the town, or from the town's own line. */
function partsOf(segments: Segment[], left: number, town: Segment, place: Town): Pick<Block, 'company' | 'address'> {
  let above = segments
    .filter((segment) => segment.line < town.line && segment.left < left + 0.12)
    .flatMap((segment) => unlabelled(segment) ?? [])
    .filter((segment) => !isDetail(segment.text) && !isLabel(segment))
  const before = town.text.slice(0, place.city[0]).replace(/[\s,]+$/, '')
  const own = before && !fieldLabel.test(`${before} `) ? partOf(town, 0, before.length) : null
  // Labels can stand above the texts; then the name is below its label.
  const named = segments.find(
    ({ text, line }) => /^(company |shipper |consignee )?name:?$/i.test(text) && line < town.line,
  )
  if (named) above = above.filter(({ line }) => line > named.line)
  let company = above[0] ?? null
  let address = above.slice(1).find(({ text }) => isStreet(text)) ?? above[1] ?? null
  if (own && /[\w]/.test(own.text) && !/^[\w/ ]+:$/.test(own.text)) {
    // 'Company, 615 N. Access Road, Chicago IL 60666' on one line.
    const commas = [0, ...[...own.text.matchAll(/, /g)].map(({ index }) => index + 2)]
    const street = commas.find((at) => isStreet(own.text.slice(at)) && /^\S*\d|^P/.test(own.text.slice(at)))
    if (street !== undefined) {
      address = partOf(own, street)
      if (street > 0) company = partOf(own, 0, street - 2)
    } else if (!company) company = own
  }
  return { company, address }
}

/** Every address with a heading, from top to bottom. */
export function blocksIn(layout: Layout, learned: LearnedHeading[] = []): Block[] {
  const headings = layout.segments.flatMap((segment) => headingIn(segment, learned) ?? [])
  const blocks: Block[] = []
  for (const segment of layout.segments) {
    const place = findTown(segment.text)
    const heading = place && headingOf(segment, headings, layout.lines)
    if (!heading || blocks.some((block) => block.heading.segment === heading.segment)) continue
    const { left, segments } = segmentsOf(heading, segment, layout, headings)
    blocks.push({ heading, left, segments, town: { segment, place }, ...partsOf(segments, left, segment, place) })
  }
  return blocks
}

const trimmed = (segment: Segment): Found<string> => {
  const text = segment.text.replace(/[\s,;]+$/, '')
  return { value: text, from: 0, to: text.length }
}

/** Company, address, city, state and ZIP of a block. */
export function addressFields(path: string, { company, address, town }: Block): ReadField[] {
  const { segment, place } = town
  const part = (name: string, [from, to]: [number, number]) =>
    fieldOf(`${path}/${name}`, segment, { value: segment.text.slice(from, to), from, to }, 0.9)
  return [
    ...(company ? [fieldOf(`${path}/company`, company, trimmed(company), 0.85)] : []),
    ...(address ? [fieldOf(`${path}/address`, address, trimmed(address), 0.85)] : []),
    part('city', place.city),
    fieldOf(`${path}/state`, segment, { value: place.code, from: place.state[0], to: place.state[1] }, 0.9),
    part('zip', place.zip),
  ]
}
