import { Decimal } from 'decimal.js'

/** A decimal number as sent: '12.50'. */
export type Amount = string | Decimal

/**
 * Numbers with 20 significant digits, rounded half up (specification §9). Our own copy, so that nobody else's settings
 * affect them.
 */
const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP, defaults: true })

/** @throws Error for a text that is not a number */
export const exact = (amount: Amount): Decimal => new Exact(amount)

export const add = (one: Amount, other: Amount): Decimal => exact(one).add(other)
export const subtract = (from: Amount, amount: Amount): Decimal => exact(from).sub(amount)
export const multiply = (one: Amount, other: Amount): Decimal => exact(one).mul(other)

/** @throws RangeError when `by` is zero */
export function divide(amount: Amount, by: Amount): Decimal {
  if (exact(by).isZero()) throw new RangeError(`${amount} cannot be divided by zero`)
  return exact(amount).div(by)
}
