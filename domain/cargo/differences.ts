import { Decimal } from 'decimal.js'
import { exact } from '../decimal.ts'

/**
 * What can be wrong with freight. `unlisted`: other pieces were counted than those of its packing list. `hazmat`: pieces have a
 * hazard class that their order does not have. `missing`: a count of its location did
 * not find the piece. `refused`: by the consignee.
 */
export const discrepancyKinds = [
  'short',
  'over',
  'weight',
  'volume',
  'unlisted',
  'hazmat',
  'damage',
  'foreign',
  'missing',
  'refused',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** Found by comparing count and booking: a new count finds them again, or not. */
export const comparedKinds = [
  'short',
  'over',
  'weight',
  'volume',
  'unlisted',
  'hazmat',
] as const satisfies readonly DiscrepancyKind[]

/** Of one piece, which stays until the office decides. The others of its receipt go on. */
export const ofOnePieceKinds = ['refused'] as const satisfies readonly DiscrepancyKind[]
/** As long as it is open, nothing of the receipt may leave. */
export const holdsReceipt = (kind: DiscrepancyKind): boolean => !(ofOnePieceKinds as readonly string[]).includes(kind)

export const resolutions = ['acceptCount', 'waitForRest', 'return', 'releaseAnyway'] as const
export type Resolution = (typeof resolutions)[number]

const ways: Record<DiscrepancyKind, readonly Resolution[]> = {
  short: ['acceptCount', 'waitForRest', 'releaseAnyway'],
  over: ['acceptCount', 'return', 'releaseAnyway'],
  weight: ['acceptCount', 'releaseAnyway'],
  volume: ['acceptCount', 'releaseAnyway'],
  unlisted: ['acceptCount', 'return', 'releaseAnyway'],
  hazmat: ['acceptCount', 'return', 'releaseAnyway'],
  damage: ['acceptCount', 'return', 'releaseAnyway'],
  foreign: ['acceptCount', 'return'],
  missing: ['acceptCount', 'releaseAnyway'],
  refused: ['acceptCount', 'return'],
}
/** How this difference can be resolved. `releaseAnyway` overrides the customer: it needs its own permission and a reason. */
export const resolutionsOf = (kind: DiscrepancyKind): readonly Resolution[] => ways[kind]

/** Weights differ by more than the larger of both. */
export interface Tolerance {
  /** Of the booked weight. */
  percent: number
  kg: number
}
export const usualTolerance: Tolerance = { percent: 2, kg: 10 }
/** Booked volumes are estimates: they differ from this on. */
const volumePercent = 10

export interface Amounts {
  pieces: number | null
  kg: string | null
  /** Cubic centimetres. */
  cm3: string | null
}
export interface Difference {
  kind: (typeof comparedKinds)[number]
  booked: string
  counted: string
}

const isOff = (booked: string, counted: string, percent: number, least: number) =>
  exact(counted)
    .sub(booked)
    .abs()
    .gt(Decimal.max(exact(booked).mul(percent).div(100), least))

/**
 * Where the count differs from the booking. What was not booked, or not measured of every piece (null), is not compared.
 * @returns pieces, kilograms or cubic centimetres
 */
export function differencesOf(booked: Amounts, counted: Amounts & { pieces: number }, tolerance: Tolerance) {
  const found: Difference[] = []
  if (booked.pieces !== null && booked.pieces !== counted.pieces)
    found.push({
      kind: counted.pieces < booked.pieces ? 'short' : 'over',
      booked: String(booked.pieces),
      counted: String(counted.pieces),
    })
  if (booked.kg !== null && counted.kg !== null && isOff(booked.kg, counted.kg, tolerance.percent, tolerance.kg))
    found.push({ kind: 'weight', booked: booked.kg, counted: counted.kg })
  if (booked.cm3 !== null && counted.cm3 !== null && isOff(booked.cm3, counted.cm3, volumePercent, 0))
    found.push({ kind: 'volume', booked: booked.cm3, counted: counted.cm3 })
  return found
}
