import { type Amount, exact } from '../../decimal.ts'
import type { RateSheet } from '../rate-sheets/rate-fields.ts'
import { step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { Load } from './load.ts'

/** The customer's discount on an amount of a common sheet; none on a sheet of the account's own. */
export function discountSteps(
  amount: Amount,
  { discountPercent }: Pick<Load, 'discountPercent'>,
  { accountId }: Pick<RateSheet, 'accountId'>,
): ArithmeticStep[] {
  if (accountId !== null || discountPercent === undefined || exact(discountPercent).isZero()) return []
  const whole = exact(amount)
  return [
    step(
      'discount',
      { amount: whole, percent: discountPercent },
      whole.mul(exact('100').minus(discountPercent)).div(100),
    ),
  ]
}
