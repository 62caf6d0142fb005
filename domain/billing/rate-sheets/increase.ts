import { exact } from '../../decimal.ts'
import { plain } from '../rating/arithmetic.ts'
import type { Accessorial, RateLine } from './rate-fields.ts'

/** A yearly increase by a percentage (negative lowers), rounded half up to multiples of a step. */
export interface Increase {
  percent: string
  /** 0.01, 0.05, 1, 5 … */
  step: string
}

/**
 * A price must be at least this many steps to be rounded to them: rounding 2.25 a mile to whole dollars would distort
 * it.
 */
const fewestSteps = 10
const cent = '0.01'

/**
 * One price, raised and rounded: 2.345 plus 5 % in steps of 0.01 is 2.46. A price below ten steps is rounded to cents,
 * so that it does not vanish.
 */
export function raised(price: string, { percent, step }: Increase): string {
  const whole = exact(price).mul(exact(percent).add(100)).div(100)
  const kept = whole.lt(exact(step).mul(fewestSteps)) && exact(step).gt(cent) ? cent : step
  return plain(whole.div(kept).toDecimalPlaces(0).mul(kept))
}

const raisedOrNull = (price: string | null, by: Increase) => (price === null ? null : raised(price, by))

/** A line with its price, breaks, minimum and maximum raised. */
export const raisedLine = (line: RateLine, by: Increase): RateLine => ({
  ...line,
  price: raised(line.price, by),
  breaks: line.breaks.map(({ from, price }) => ({ from, price: raised(price, by) })),
  minCharge: raisedOrNull(line.minCharge, by),
  maxCharge: raisedOrNull(line.maxCharge, by),
})

const isPercent = ({ unit }: Accessorial) => unit.startsWith('percent') || unit === 'costPlus'

/** A percentage of linehaul rises with the linehaul, and one on a cost with the cost, so it stays. */
export const raisedAccessorial = (accessorial: Accessorial, by: Increase): Accessorial => ({
  ...accessorial,
  price: isPercent(accessorial) ? accessorial.price : raised(accessorial.price, by),
  breaks: isPercent(accessorial)
    ? accessorial.breaks
    : accessorial.breaks.map(({ from, price }) => ({ from, price: raised(price, by) })),
  minCharge: raisedOrNull(accessorial.minCharge, by),
  maxCharge: raisedOrNull(accessorial.maxCharge, by),
  maxPerDay: raisedOrNull(accessorial.maxPerDay, by),
  maxPerOrder: raisedOrNull(accessorial.maxPerOrder, by),
})
