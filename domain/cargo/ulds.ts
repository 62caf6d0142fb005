import { uldTypeOf } from '../codes/uld-types.ts'
import { type Amount, exact } from '../decimal.ts'

/**
 * Contour codes of a unit load device, as flight manifests have them: L below 160 cm, U from 160 to 244 cm, R above 244 cm, M main deck only,
 * N nose door only.
 */
export const uldContours = ['L', 'M', 'N', 'R', 'U'] as const
export type UldContour = (typeof uldContours)[number]
export const contourOf = (code: string): UldContour | null => uldContours.find((one) => one === code) ?? null

export interface UldCode {
  /** Three letters: what it is, base, contour. */
  type: string
  /** Four or five digits. */
  serial: string
  /** Two characters: the airline whose it is. */
  owner: string
}

/** `AKE12345BA` in its parts. @returns null for anything else, such as the code of a pallet of ours */
export function readUldCode(code: string): UldCode | null {
  const [, type, serial, owner] = /^([A-Z]{3})(\d{4,5})([A-Z0-9]{2})$/.exec(code.trim().toUpperCase()) ?? []
  return type && serial && owner ? { type, serial, owner } : null
}

/** Maximum gross weight, kilograms. @returns null if its type is not known */
export const mostKgOf = (code: string): number | null => uldTypeOf(readUldCode(code)?.type ?? '')?.maxGrossKg ?? null

/** What a unit load device weighs, in kilograms. */
export interface UldWeights {
  /** Its own weight; null: not entered. */
  tareKg: string | null
  /** What a scale showed with all that is in it; null: not weighed. */
  weighedKg: string | null
  /** Sum of the pieces in it that were weighed. */
  piecesKg: string
  pieces: number
  /** Pieces in it without a weight. */
  unweighed: number
}

export interface UldGross {
  kg: string
  /** False: it weighs at least this much, and something was not weighed. */
  isWhole: boolean
}

/** Gross weight: by the scale, else its own weight and that of its pieces. */
export function grossOf({ tareKg, weighedKg, piecesKg, pieces, unweighed }: UldWeights): UldGross {
  if (weighedKg !== null) return { kg: exact(weighedKg).toString(), isWhole: true }
  return {
    kg: exact(piecesKg)
      .add(tareKg ?? '0')
      .toString(),
    isWhole: tareKg !== null && pieces > 0 && unweighed === 0,
  }
}

/** Heavier than its type may be. A type that is not known has no maximum. */
export function isTooHeavy(code: string, kg: Amount): boolean {
  const most = mostKgOf(code)
  return most !== null && exact(kg).gt(most)
}
