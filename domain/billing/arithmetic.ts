import { type Amount, exact } from '../decimal.ts'
import { roundMoney } from '../money.ts'
import type { ArithmeticStep } from './charge.ts'

/** A decimal as arithmetic shows it: no exponent, no zeros that say nothing. */
export const plain = (amount: Amount): string => exact(amount).toFixed()

/** A step with its result; the words named by `rule` say what was done. */
export const step = (rule: string, values: Record<string, Amount>, result: Amount): ArithmeticStep => ({
  rule,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : plain(value)]),
  ),
  result: typeof result === 'string' ? result : plain(result),
})

/** An amount kept between its least and its most, then rounded once, with the steps that changed it. */
export function settle(
  amount: Amount,
  bounds: { minCharge: string | null; maxCharge: string | null },
  currency: string,
): { amount: string; steps: ArithmeticStep[] } {
  const steps: ArithmeticStep[] = []
  let kept = exact(amount)
  if (bounds.minCharge !== null && kept.lt(bounds.minCharge)) {
    kept = exact(bounds.minCharge)
    steps.push(step('minimum', { minimum: plain(kept) }, kept))
  }
  if (bounds.maxCharge !== null && kept.gt(bounds.maxCharge)) {
    kept = exact(bounds.maxCharge)
    steps.push(step('maximum', { maximum: plain(kept) }, kept))
  }
  const rounded = roundMoney(kept, currency)
  if (!kept.eq(rounded)) steps.push(step('rounded', { amount: plain(kept), result: rounded }, rounded))
  return { amount: rounded, steps }
}
