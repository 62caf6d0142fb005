import { type Amount, exact } from '../decimal.ts'
import { groupedText } from '../grouped-text.ts'

export interface Box {
  count: number
  /** Length, width and height in the unit of the dimensions. */
  length: Amount
  width: Amount
  height: Amount
}

/** Volume of one unit of weight: cubic centimetres of a kilogram, cubic inches of a kilogram or pound. */
const divisors = { cm: { kg: 6000, lb: null }, in: { kg: 366, lb: 166 } } as const

/** Each side is rounded to the whole unit first, a half upwards: IATA TACT Rules 3.9.4. */
export const volumeOf = (boxes: readonly Box[]) =>
  boxes.reduce(
    (sum, { count, length, width, height }) =>
      sum.add(exact(length).round().mul(exact(width).round()).mul(exact(height).round()).mul(count)),
    exact('0'),
  )

/** Up to the next half kilogram, or whole pound. */
const roundedUp = (weight: Amount, unit: 'kg' | 'lb') =>
  unit === 'kg' ? exact(weight).mul(2).ceil().div(2) : exact(weight).ceil()

export interface Chargeable {
  volume: string
  volumeWeight: string
  chargeable: string
  decidedBy: 'gross' | 'volume' | 'same'
}

/**
 * Air freight's chargeable weight: the greater of gross weight and volume weight, rounded up: IATA TACT Rules 3.9.
 * @throws RangeError for centimetres with pounds, for which no divisor is published
 */
export function chargeableWeight(
  boxes: readonly Box[],
  dimUnit: 'cm' | 'in',
  gross: Amount,
  weightUnit: 'kg' | 'lb',
): Chargeable {
  const divisor = divisors[dimUnit][weightUnit]
  if (divisor === null) throw new RangeError(`no divisor for ${dimUnit} and ${weightUnit}`)
  const volume = volumeOf(boxes)
  const volumeWeight = volume.div(divisor)
  const [byVolume, byGross] = [roundedUp(volumeWeight, weightUnit), roundedUp(gross, weightUnit)]
  const order = byVolume.cmp(byGross)
  return {
    volume: volume.toString(),
    volumeWeight: volumeWeight.toFixed(3),
    chargeable: (order > 0 ? byVolume : byGross).toString(),
    decidedBy: order > 0 ? 'volume' : order < 0 ? 'gross' : 'same',
  }
}

const kgOfPound = '0.45359237'
const cmOfInch = '2.54'
/** Kilograms with three places. */
export const kgOf = (weight: Amount, unit: 'kg' | 'lb') =>
  (unit === 'kg' ? exact(weight) : exact(weight).mul(kgOfPound)).toDecimalPlaces(3).toString()
/** Centimetres with one place. */
export const cmOf = (side: Amount, unit: 'cm' | 'in') =>
  (unit === 'cm' ? exact(side) : exact(side).mul(cmOfInch)).toDecimalPlaces(1).toString()

const grouped = (amount: { toString: () => string }) => groupedText(amount.toString())

/** A weight as it was typed, with the other unit beside it: '220.5 lb (100.017 kg)'. */
export const typedWeight = (value: Amount, unit: 'kg' | 'lb') =>
  `${grouped(exact(value))} ${unit} (${unit === 'kg' ? bookedWeight(value, 'lb') : `${groupedText(kgOf(value, unit))} kg`})`

/** Sides as they were typed, with the other unit beside them: '10 × 20 × 30 in (25.4 × 50.8 × 76.2 cm)'. */
export function typedSize(sides: readonly Amount[], unit: 'cm' | 'in'): string {
  const inOther = (side: Amount) =>
    unit === 'in' ? cmOf(side, unit) : exact(side).div(cmOfInch).toDecimalPlaces(1).toString()
  const other = unit === 'in' ? 'cm' : 'in'
  const typed = sides.map((side) => grouped(exact(side)))
  return `${typed.join(' × ')} ${unit} (${sides.map((side) => groupedText(inOther(side))).join(' × ')} ${other})`
}

/** A whole weight in equal parts with three places; the last takes what is left. */
export function partsOf(weight: Amount, count: number): string[] {
  const part = exact(weight).div(String(count)).toDecimalPlaces(3)
  return Array.from({ length: count }, (_, index) =>
    (index < count - 1 ? part : exact(weight).sub(part.mul(count - 1))).toString(),
  )
}

/** Kilograms of a cubic metre: lead has 11,340, expanded foam about 15. */
const [lightest, heaviest] = [10, 12_000]

/**
 * Whether nothing that is shipped is so heavy or light for its size: kilograms typed as pounds, or a digit too many.
 * @param cm3 cubic centimetres
 */
export function isUnlikelyDensity(kg: Amount, cm3: Amount): boolean {
  if (exact(cm3).isZero()) return true
  const density = exact(kg).mul(1_000_000).div(cm3)
  return density.lt(lightest) || density.gt(heaviest)
}

/** What common forklifts lift, kg: a piece that is heavier was likely typed in another unit, or with a digit too many. */
const mostPieceKg = 2500
/** A piece of a mixed order may well weigh half or twice the average; ten times is likely a mistake. */
const mostTimesBooked = 10

/**
 * Why the weight of pieces is unlikely: a person is asked to look again, and may be right. Null: it is not.
 * @param kg of all of them together
 * @param cm3 of all of them; null: not measured
 * @param booked null: not known
 */
export function weightDoubt(
  kg: Amount,
  pieces: number,
  { cm3, booked }: { cm3: Amount | null; booked: { kg: string | null; pieces: number | null } | null },
): 'density' | 'heavy' | 'booked' | null {
  if (cm3 !== null && isUnlikelyDensity(kg, cm3)) return 'density'
  const each = exact(kg).div(pieces)
  if (each.gt(mostPieceKg)) return 'heavy'
  const average = averageKg(booked)
  if (average === null || exact(average).isZero()) return null
  const times = each.div(average)
  return times.gt(mostTimesBooked) || times.mul(mostTimesBooked).lt(1) ? 'booked' : null
}

/** Kilograms of a piece as booked, with one place; null: not known. */
export const averageKg = (booked: { kg: string | null; pieces: number | null } | null): string | null =>
  booked?.kg && booked.pieces ? exact(booked.kg).div(booked.pieces).toDecimalPlaces(1).toString() : null

/** The weight fits the booking if it was typed in the other unit: within 3 %. */
export function isOtherUnit(kg: Amount, bookedKg: Amount): boolean {
  if (exact(bookedKg).isZero()) return false
  const ratio = exact(kg).div(bookedKg)
  const near = (to: Amount) => ratio.div(to).sub(1).abs().lte('0.03')
  return near(kgOfPound) || near(exact('1').div(kgOfPound))
}

/** A kept weight in the unit it was booked in, with one place: 2267.962 kg were 5,000 lb. */
export const bookedWeight = (kg: Amount, unit: 'kg' | 'lb' = 'kg') =>
  `${grouped((unit === 'kg' ? exact(kg) : exact(kg).div(kgOfPound)).toDecimalPlaces(1))} ${unit}`
/** '1.25 m³', of cubic centimetres. */
export const cubicMetres = (cm3: Amount) => `${grouped(exact(cm3).div(1_000_000).toDecimalPlaces(3))} m³`
