import type { TenderReading } from '../../partners/tender-reading.ts'
import type { FaultCode } from '../../x12/fault-words.ts'
import type { Values } from '../../x12/faults.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { BookingStop } from '../booking.ts'

/** Says that something was guessed, ignored or is wrong, and where. */
export type Report = (code: FaultCode, values?: Values, segment?: Segment, element?: number) => void

/** One stop as the file has it: its S5 and everything up to the next. */
export type StopLoop = { s5: Segment; segments: Segment[] }

/** A tender's three parts, and how its sender means them. */
export type Sections = { header: Segment[]; loops: StopLoop[]; summary: Segment[]; reading: TenderReading }

export function sectionsOf(segments: readonly Segment[], reading: TenderReading): Sections {
  const sections: Sections = { header: [], loops: [], summary: [], reading }
  let here = sections.header
  for (const segment of segments) {
    if (segment.id === 'ST' || segment.id === 'SE') continue
    if (segment.id === 'S5') {
      const loop: StopLoop = { s5: segment, segments: [] }
      sections.loops.push(loop)
      here = loop.segments
    } else if (segment.id === 'L3') {
      here = sections.summary
      here.push(segment)
    } else here.push(segment)
  }
  return sections
}

/** A segment's text as people can read it: the values that are there. */
export const lineOf = (segment: Segment): string =>
  segment.elements
    .map((value) => value.trim())
    .filter(Boolean)
    .join(' ')

/** Where a stop's own segments end and those of its orders begin. */
const ORDER_LEVEL = new Set(['OID', 'L5', 'LAD', 'LH1', 'LX'])

/** A stop's segments that speak of the stop, and those that speak of the orders and goods in it. */
export function levelsOf(loop: StopLoop): { own: Segment[]; orders: Segment[] } {
  const first = loop.segments.findIndex((segment) => ORDER_LEVEL.has(segment.id))
  return first < 0
    ? { own: loop.segments, orders: [] }
    : { own: loop.segments.slice(0, first), orders: loop.segments.slice(first) }
}

/** Words that say "nothing" where a name or number should stand. */
export const orNothing = (value: string): string =>
  /^(n\/?a|none|null|unknown|not (available|applicable)|tb[ad]|x{2,}|-+|0+)$/i.test(value) ? '' : value

/**
 * Do element numbers stand between the data in several segments ('B2*02*SCAC*04*…*06*PP')? Such a file comes from a
 * document, not a translator: read by position it says something else than was meant.
 */
export function findNumberedElements(segments: readonly Segment[]): Segment | undefined {
  const numbered = segments.filter((segment) => {
    const given = segment.elements.slice(1)
    if (given.length < 4 || given.length % 2 === 1) return false
    const numbers = given.filter((_, index) => index % 2 === 0)
    return numbers.every(
      (value, index) => /^[0-3]\d$/.test(value) && (index === 0 || value > (numbers[index - 1] ?? '')),
    )
  })
  const begins = numbered.find((segment) => segment.id === 'B2' || segment.id === 'B2A')
  return begins && numbered.length >= 3 ? begins : undefined
}

export const firstOf = (segments: readonly Segment[], id: string): Segment | undefined =>
  segments.find((segment) => segment.id === id)

export const isEmpty = (segment: Segment): boolean =>
  segment.elements.every((_, n) => n === 0 || element(segment, n) === '')

/** A stop with what decided it. */
export type TenderStop = { loop: StopLoop; reason: string; kind: BookingStop['kind'] }
