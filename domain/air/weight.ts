import type { Decimal } from 'decimal.js'
import { type Amount, divide, exact, multiply } from '../decimal.ts'

export const weightUnits = ['K', 'L'] as const
/** Kilograms or pounds, as on the paper. */
export type WeightUnit = (typeof weightUnits)[number]
export const lengthUnits = ['cm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** Cubic centimetres for each kilogram, unless a carrier says otherwise. */
export const usualDivisor = 6000
const cm3InIn3 = '16.387064'
export const kgInLb = '0.45359237'
export const m3InFt3 = '0.028316846592'

export interface Dimensions {
  pieces: number
  length: Amount
  width: Amount
  height: Amount
  unit: LengthUnit
}

/** Each side to the whole unit, halves up; the volume in cubic units. */
export function volumeOf({ pieces, length, width, height }: Dimensions): Decimal {
  return [length, width, height].reduce<Decimal>(
    (volume, side) => volume.mul(exact(side).toDecimalPlaces(0)),
    exact(String(pieces)),
  )
}

/** Cubic metres. */
export const cubicMetres = (dimensions: readonly Dimensions[]): Decimal =>
  dimensions.reduce(
    (sum, one) => sum.add(divide(one.unit === 'cm' ? volumeOf(one) : multiply(volumeOf(one), cm3InIn3), '1000000')),
    exact('0'),
  )

/**
 * Cubic units for each unit of weight: 6,000 cm³ or 366 in³ for a kilogram, 166 in³ for a pound, as carriers print them.
 * @param divisor cm³ for a kilogram
 */
function cubicFor(weight: WeightUnit, length: LengthUnit, divisor: number): Decimal {
  if (length === 'in') {
    const perKg = divide(String(divisor), cm3InIn3)
    return (weight === 'K' ? perKg : multiply(perKg, kgInLb)).toDecimalPlaces(0)
  }
  return weight === 'K' ? exact(String(divisor)) : multiply(String(divisor), kgInLb)
}

/** What the volume counts as, not rounded. */
export const volumeWeight = (dimensions: readonly Dimensions[], unit: WeightUnit, divisor = usualDivisor): Decimal =>
  dimensions.reduce((sum, one) => sum.add(volumeOf(one).div(cubicFor(unit, one.unit, divisor))), exact('0'))

/** What is known of how much room freight needs: its sides if they were measured, else the volume that was booked. */
export interface Room {
  dimensions: readonly Dimensions[]
  /** Cubic metres; '' if nobody entered it. Sides come before it. */
  volume: string
}

/** Cubic metres. */
export const roomOf = ({ dimensions, volume }: Room): Decimal =>
  dimensions.length > 0 ? cubicMetres(dimensions) : exact(volume || '0')

/** What the room counts as, not rounded. */
export const roomWeight = ({ dimensions, volume }: Room, unit: WeightUnit, divisor = usualDivisor): Decimal =>
  dimensions.length > 0
    ? volumeWeight(dimensions, unit, divisor)
    : multiply(volume || '0', '1000000').div(cubicFor(unit, 'cm', divisor))

/** Up to the next half kilogram, or whole pound. */
export const roundWeight = (weight: Amount, unit: WeightUnit): Decimal =>
  unit === 'K' ? exact(weight).mul(2).ceil().div(2) : exact(weight).ceil()

export interface Chargeable {
  weight: string
  volumeWeight: string
  decidedBy: 'gross' | 'volume' | 'same'
}

/** The greater of the gross weight and what the volume counts as. @param volume kilograms or pounds, as `volumeWeight` */
export function chargeableOf(gross: Amount, volume: Amount, unit: WeightUnit): Chargeable {
  const [own, byVolume] = [exact(gross), exact(volume)]
  const decidedBy = own.eq(byVolume) ? 'same' : own.gt(byVolume) ? 'gross' : 'volume'
  const greater = own.gt(byVolume) ? own : byVolume
  return { weight: roundWeight(greater, unit).toString(), volumeWeight: byVolume.toFixed(3), decidedBy }
}
