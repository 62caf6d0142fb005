import { type Amount, exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import type { ArithmeticStep } from './charge.ts'

/** A decimal for display: no exponent, no trailing zeros. */
export const plain = (amount: Amount): string => exact(amount).toFixed()

/** Hundredweights times miles. */
export const cwtMilesOf = (pounds: string, miles: string): string => plain(exact(pounds).div(100).mul(miles))

/** A step and its result; `rule` names the sentence that says what was done. */
export const step = (rule: string, values: Record<string, Amount>, result: Amount): ArithmeticStep => ({
  rule,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : plain(value)]),
  ),
  result: typeof result === 'string' ? result : plain(result),
})

/** Applies minimum and maximum to an amount, rounds it once, and adds the steps that changed it. */
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

/** More decimals than these are shown as an ellipsis; the charge is calculated from all of them. */
const shownDecimals = 6
const long = new RegExp(`^(-?\\d+\\.\\d{${shownDecimals}})\\d+$`)
const instant = /^\d{4}-\d\d-\d\dT/

/**
 * Values of a step's sentence, for people: 0.77230769230769230769 becomes 0.772307…; instants are written by
 * `timeText`, days and wall clocks by `dayText`.
 */
export function readable(
  { values, result }: ArithmeticStep,
  timeText: (at: string) => string,
  dayText: (wall: string) => string = (wall) => wall,
): Record<string, string> {
  const shown = (value: string) => (instant.test(value) ? timeText(value) : dayText(value.replace(long, '$1…')))
  return Object.fromEntries(Object.entries({ ...values, result }).map(([name, value]) => [name, shown(value)]))
}
