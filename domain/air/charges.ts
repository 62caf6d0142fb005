import { add, exact, multiply } from '../decimal.ts'
import { roundMoney } from '../money.ts'
import { type Rated, rateBy, readTariff } from './tariff.ts'
import { type Chargeable, chargeableOf, type Dimensions, roomOf, roomWeight, type WeightUnit } from './weight.ts'

/** Rate classes of IATA. */
export const rateClasses = ['M', 'N', 'Q', 'B', 'C', 'E', 'K', 'P', 'R', 'S', 'U', 'W', 'X', 'Y'] as const
export type RateClass = (typeof rateClasses)[number]

/** The rate is the charge of the whole line. */
const flat: readonly RateClass[] = ['M', 'B', 'U']

export interface RateLine {
  pieces: number | null
  gross: string
  /** '' with a tariff. */
  rateClass: RateClass | ''
  /** Entered over the calculated one; '' for that. */
  chargeable: string
  rate: string
  /** As `readTariff`; '' if class and rate are entered. */
  tariff: string
  dimensions: readonly Dimensions[]
  /** Cubic metres as booked, which count as long as there are no dimensions; '' if nobody entered them. */
  volume: string
}

export interface LineCharge {
  /** Null: neither weight nor dimensions. */
  calculated: Chargeable | null
  rateClass: RateClass | ''
  /** The weight that is charged; '' if there is none. */
  weight: string
  rate: string
  /** '' as long as something is missing. */
  total: string
  how: 'flat' | 'byWeight' | 'nextBreak' | 'information' | 'missing'
  /** What it would cost by its own weight, if the next break is cheaper. */
  byWeight: string | null
}

export interface Rating {
  weightUnit: WeightUnit
  /** cm³ for a kilogram. */
  divisor: number
  currency: string
}

/** One line of goods, with the arithmetic that its total comes from. */
export function chargeLine(line: RateLine, { weightUnit, divisor, currency }: Rating): LineCharge {
  const byVolume = roomWeight(line, weightUnit, divisor)
  const calculated =
    line.gross === '' && byVolume.isZero() ? null : chargeableOf(line.gross || '0', byVolume, weightUnit)
  const weight = line.chargeable || calculated?.weight || ''
  const none = { calculated, byWeight: null }
  const tariff = line.tariff === '' ? null : readTariff(line.tariff)
  if (tariff && weight !== '') {
    const rated = rateBy(tariff, weight, currency)
    if (rated) return { calculated, ...rated, how: howOf(rated) }
  }
  const { rateClass, rate } = line
  if (rateClass === 'X') return { ...none, rateClass, weight, rate: '', total: '', how: 'information' }
  const isFlat = rateClass !== '' && flat.includes(rateClass)
  if (rateClass === '' || rate === '' || (weight === '' && !isFlat))
    return { ...none, rateClass, weight, rate, total: '', how: 'missing' }
  if (isFlat) return { ...none, rateClass, weight, rate, total: roundMoney(rate, currency), how: 'flat' }
  const sum = multiply(weight, rate)
  // A discount of a unit load device is subtracted.
  return {
    ...none,
    rateClass,
    weight,
    rate,
    total: roundMoney(rateClass === 'Y' ? sum.neg() : sum, currency),
    how: 'byWeight',
  }
}

const howOf = ({ rateClass, byWeight }: Rated) => (rateClass === 'M' ? 'flat' : byWeight ? 'nextBreak' : 'byWeight')

export interface OtherCharge {
  /** Two letters of IATA, such as AW. */
  code: string
  /** Due to the agent or the carrier. */
  due: 'A' | 'C'
  amount: string
}

export interface ChargedWaybill extends Rating {
  lines: readonly RateLine[]
  /** Who pays weight and valuation, and who the others: prepaid or collect. */
  weightPayment: 'P' | 'C'
  otherPayment: 'P' | 'C'
  otherCharges: readonly OtherCharge[]
  valuation: string
  tax: string
}

/** One column of the charge summary. */
export interface Column {
  weight: string
  valuation: string
  tax: string
  dueAgent: string
  dueCarrier: string
  total: string
}
export interface Charges {
  lines: LineCharge[]
  prepaid: Column
  collect: Column
}

/** The charges of a waybill, line by line and in the two columns of its paper. Sums are those of the rounded lines. */
export function chargesOf(waybill: ChargedWaybill): Charges {
  const { currency } = waybill
  const lines = waybill.lines.map((line) => chargeLine(line, waybill))
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => add(total, roundMoney(amount || '0', currency)), exact('0'))
  const due = (to: 'A' | 'C') =>
    sum(waybill.otherCharges.flatMap((charge) => (charge.due === to ? [charge.amount] : [])))
  const column = (payment: 'P' | 'C'): Column => {
    const ofWeight = (amount: ReturnType<typeof sum>) => (waybill.weightPayment === payment ? amount : exact('0'))
    const ofOthers = (amount: ReturnType<typeof sum>) => (waybill.otherPayment === payment ? amount : exact('0'))
    const parts = {
      weight: ofWeight(sum(lines.map(({ total }) => total))),
      valuation: ofWeight(sum([waybill.valuation])),
      tax: ofWeight(sum([waybill.tax])),
      dueAgent: ofOthers(due('A')),
      dueCarrier: ofOthers(due('C')),
    }
    const total = Object.values(parts).reduce((all, one) => all.add(one), exact('0'))
    return {
      weight: roundMoney(parts.weight, currency),
      valuation: roundMoney(parts.valuation, currency),
      tax: roundMoney(parts.tax, currency),
      dueAgent: roundMoney(parts.dueAgent, currency),
      dueCarrier: roundMoney(parts.dueCarrier, currency),
      total: roundMoney(total, currency),
    }
  }
  return { lines, prepaid: column('P'), collect: column('C') }
}

/** What the lines add up to. */
export function sumsOf(lines: readonly RateLine[], rating: Rating) {
  const charged = lines.map((line) => chargeLine(line, rating))
  const total = (amounts: readonly string[]) => amounts.reduce((all, one) => all.add(one || '0'), exact('0')).toString()
  return {
    pieces: lines.reduce((all, { pieces }) => all + (pieces ?? 0), 0),
    gross: total(lines.map(({ gross }) => gross)),
    chargeable: total(charged.map(({ weight }) => weight)),
    volume: lines.reduce((all, line) => all.add(roomOf(line)), exact('0')).toFixed(3),
  }
}
