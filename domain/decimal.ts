import { Decimal } from 'decimal.js'

/** A decimal number as it travels: '12.50'. */
export type Amount = string | Decimal

/** Numbers of 20 significant digits, rounded half up (specification §9); of our own, so that nobody else's settings reach them. */
const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP, defaults: true })

/** @throws Error for a text that is no number */
export const exact = (amount: Amount): Decimal => new Exact(amount)

export const add = (one: Amount, other: Amount): Decimal => exact(one).add(other)
export const subtract = (from: Amount, amount: Amount): Decimal => exact(from).sub(amount)
export const multiply = (one: Amount, other: Amount): Decimal => exact(one).mul(other)

/** @throws RangeError when `by` is zero: there is no such amount */
export function divide(amount: Amount, by: Amount): Decimal {
  if (exact(by).isZero()) throw new RangeError(`${amount} cannot be divided by zero`)
  return exact(amount).div(by)
}
