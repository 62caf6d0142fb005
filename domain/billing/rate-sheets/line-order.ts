import { equipmentText } from '../../work-orders/equipment.ts'
import { scopes } from '../rating/scopes.ts'
import type { RateLine } from './rate-fields.ts'

/** Includes `from`, excludes `to`. */
export interface Span {
  from: number
  to: number
}

/** Measures that a line can be limited to. */
export const measures = ['pounds', 'miles', 'pallets'] as const
export type Measure = (typeof measures)[number]

/** A line with the values needed to compare it, calculated once. */
export interface ReadyLine extends Record<Measure, Span> {
  line: RateLine
  truck: string
  originRank: number
  /** Rank of origin plus rank of destination. */
  placesRank: number
}

const span = (from: string | number | null, to: string | number | null): Span => ({
  from: from === null ? 0 : Number(from),
  to: to === null ? Number.POSITIVE_INFINITY : Number(to),
})

export const truckKey = (truckType: string) => equipmentText(truckType).toLowerCase()

export const ready = (line: RateLine): ReadyLine => ({
  line,
  truck: truckKey(line.truckType),
  originRank: scopes.indexOf(line.originScope),
  placesRank: scopes.indexOf(line.originScope) + scopes.indexOf(line.destinationScope),
  pounds: span(line.poundsFrom, line.poundsTo),
  miles: span(line.milesFrom, line.milesTo),
  pallets: span(line.palletsFrom, line.palletsTo === null ? null : line.palletsTo + 1),
})

/** Negative if `one` is narrower. If both have no end, the one that begins later is narrower. */
function byNarrowness(one: Span, other: Span): number {
  const width = one.to - one.from
  const otherWidth = other.to - other.from
  if (width === otherWidth) return Number.isFinite(width) ? 0 : other.from - one.from
  return width < otherWidth ? -1 : 1
}

const last = 100

/**
 * How the most specific line is chosen: the first row that tells two lines apart decides. Lines that tie and can both
 * fit one order block activation.
 */
export const specificity: readonly { by: string; compare: (one: ReadyLine, other: ReadyLine) => number }[] = [
  // Postal code 5, city 4, 3-digit zone 3, named zone 2, state 1, any 0; origin and destination are added up.
  { by: 'places', compare: (one, other) => other.placesRank - one.placesRank },
  { by: 'origin', compare: (one, other) => other.originRank - one.originRank },
  {
    by: 'bookingType',
    compare: (one, other) => Number(one.line.bookingType === null) - Number(other.line.bookingType === null),
  },
  {
    by: 'freightClass',
    compare: (one, other) => Number(one.line.freightClass === '') - Number(other.line.freightClass === ''),
  },
  { by: 'truckType', compare: (one, other) => Number(one.truck === '') - Number(other.truck === '') },
  ...measures.map((measure) => ({
    by: measure,
    compare: (one: ReadyLine, other: ReadyLine) => byNarrowness(one[measure], other[measure]),
  })),
  { by: 'precedence', compare: (one, other) => (one.line.precedence ?? last) - (other.line.precedence ?? last) },
]

/** Negative if `one` is more specific than `other`; 0 for a tie. */
export function bySpecificity(one: ReadyLine, other: ReadyLine): number {
  for (const { compare } of specificity) {
    const order = compare(one, other)
    if (order !== 0) return order
  }
  return 0
}
