import type { TenderReading } from '../../partners/tender-reading.ts'
import type { FaultCode } from '../../x12/fault-words.ts'
import type { Values } from '../../x12/faults.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { BookingStop } from '../booking.ts'

/** Reports a guess, an ignored value or a fault, with its place. */
export type Report = (code: FaultCode, values?: Values, segment?: Segment, element?: number) => void

/** One stop of the file: its S5 and all segments up to the next. */
export type StopLoop = { s5: Segment; segments: Segment[] }

/** The three parts of a tender, and the sender's way of writing them. */
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

/** A segment as readable text: its non-empty values. */
export const lineOf = (segment: Segment): string =>
  segment.elements
    .map((value) => value.trim())
    .filter(Boolean)
    .join(' ')

/** Segments that end a stop's own part and begin its orders. */
const ORDER_LEVEL = new Set(['OID', 'L5', 'LAD', 'LH1', 'LX'])

/** A stop's segments, separated into those about the stop and those about its orders and goods. */
export function levelsOf(loop: StopLoop): { own: Segment[]; orders: Segment[] } {
  const first = loop.segments.findIndex((segment) => ORDER_LEVEL.has(segment.id))
  return first < 0
    ? { own: loop.segments, orders: [] }
    : { own: loop.segments.slice(0, first), orders: loop.segments.slice(first) }
}

/** Removes words that mean "nothing" in place of a name or number. */
export const orNothing = (value: string): string =>
  /^(n\/?a|none|null|unknown|not (available|applicable)|tb[ad]|x{2,}|-+|0+)$/i.test(value) ? '' : value

/**
 * Detects element numbers between the data of several segments ('B2*02*SCAC*04*…*06*PP'). Such a file was copied from a
 * document; reading it by position would give wrong values.
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

/** A stop, with the reason code that decided its kind. */
export type TenderStop = { loop: StopLoop; reason: string; kind: BookingStop['kind'] }
