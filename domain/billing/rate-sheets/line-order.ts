import { scopes } from '../rating/scopes.ts'
import type { RateLine } from './rate-fields.ts'

/** From `from` on to below `to`. */
export interface Span {
  from: number
  to: number
}

/** What lines may be limited to. */
export const measures = ['pounds', 'miles', 'pallets'] as const
export type Measure = (typeof measures)[number]

/** A line with what comparing it needs, calculated once. */
export interface ReadyLine extends Record<Measure, Span> {
  line: RateLine
  truck: string
  originRank: number
  /** Of both places together. */
  placesRank: number
}

const span = (from: string | number | null, to: string | number | null): Span => ({
  from: from === null ? 0 : Number(from),
  to: to === null ? Number.POSITIVE_INFINITY : Number(to),
})

export const truckKey = (truckType: string) => truckType.trim().toLowerCase()

export const ready = (line: RateLine): ReadyLine => ({
  line,
  truck: truckKey(line.truckType),
  originRank: scopes.indexOf(line.originScope),
  placesRank: scopes.indexOf(line.originScope) + scopes.indexOf(line.destinationScope),
  pounds: span(line.poundsFrom, line.poundsTo),
  miles: span(line.milesFrom, line.milesTo),
  pallets: span(line.palletsFrom, line.palletsTo === null ? null : line.palletsTo + 1),
})

/** Below nothing where `one` is the narrower; of two without an end it is the one that begins later. */
function byNarrowness(one: Span, other: Span): number {
  const width = one.to - one.from
  const otherWidth = other.to - other.from
  if (width === otherWidth) return Number.isFinite(width) ? 0 : other.from - one.from
  return width < otherWidth ? -1 : 1
}

/**
 * The law of the most specific line: the first row that tells two lines apart decides. Two that none tells apart tie where both can fit
 * one order, and a sheet with a tie is not activated.
 */
export const specificity: readonly { by: string; compare: (one: ReadyLine, other: ReadyLine) => number }[] = [
  // Postal code 5, city 4, 3-digit zone 3, named zone 2, state 1, any 0: origin and destination added up.
  { by: 'places', compare: (one, other) => other.placesRank - one.placesRank },
  { by: 'origin', compare: (one, other) => other.originRank - one.originRank },
  {
    by: 'bookingType',
    compare: (one, other) => Number(one.line.bookingType === null) - Number(other.line.bookingType === null),
  },
  { by: 'truckType', compare: (one, other) => Number(one.truck === '') - Number(other.truck === '') },
  ...measures.map((measure) => ({
    by: measure,
    compare: (one: ReadyLine, other: ReadyLine) => byNarrowness(one[measure], other[measure]),
  })),
]

/** Below nothing where `one` is more specific than `other`; 0 where nothing tells them apart. */
export function bySpecificity(one: ReadyLine, other: ReadyLine): number {
  for (const { compare } of specificity) {
    const order = compare(one, other)
    if (order !== 0) return order
  }
  return 0
}
