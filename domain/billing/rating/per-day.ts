import { type Amount, exact } from '../../decimal.ts'
import { toInstant, toLocalDate } from '../../time.ts'
import { daysAfter } from '../fuel/fuel-weeks.ts'
import { settle, step } from './arithmetic.ts'
import type { Charge } from './charge.ts'

/**
 * Charged minutes by local day, in order. They run from `from`; those that rounding adds belong to the day of `until`.
 * @param until when the truck left
 */
export function minutesByDay(from: string, counted: number, until: string, timeZone: string): Map<string, number> {
  const days = new Map<string, number>()
  let left = counted
  let at = Date.parse(from)
  for (;;) {
    const day = toLocalDate(new Date(at).toISOString(), timeZone)
    const midnight = Date.parse(toInstant(`${daysAfter(day, 1)}T00:00`, timeZone))
    const isLast = midnight >= Date.parse(until)
    const minutes = isLast ? left : Math.min(left, Math.round((midnight - at) / 60_000))
    days.set(day, minutes)
    left -= minutes
    if (left <= 0) return days
    at = midnight
  }
}

/** What was charged on each local day, of all accessorials for the same thing. */
export type Charged = Map<string, Amount>

/**
 * Limits a charge to what its days have left of their maximum, and notes it there. The charge is shared among its days as
 * its time is.
 * @param byDay shares of the charge by day, of any sum
 */
export function limitedPerDay(
  charge: Charge,
  byDay: ReadonlyMap<string, Amount>,
  most: string,
  charged: Charged,
): Charge {
  const whole = [...byDay.values()].reduce<Amount>((sum, one) => exact(sum).plus(one), '0')
  const lowered: string[] = []
  let kept = exact('0')
  for (const [day, share] of byDay) {
    const amount = exact(whole).isZero() ? exact('0') : exact(charge.amount).mul(share).div(whole)
    const before = exact(charged.get(day) ?? '0')
    const left = exact(most).minus(before)
    const taken = amount.gt(left) ? (left.lt(0) ? exact('0') : left) : amount
    charged.set(day, before.plus(taken))
    if (taken.lt(amount)) lowered.push(day)
    kept = kept.plus(taken)
  }
  if (lowered.length === 0) return charge
  const settled = settle(kept, { minCharge: null, maxCharge: null }, charge.currency)
  const limit = step('mostPerDay', { most, days: lowered.join(', ') }, kept)
  return {
    ...charge,
    amount: settled.amount,
    needsApproval: charge.needsApproval && kept.gt(0),
    arithmetic: [...charge.arithmetic, limit, ...settled.steps],
  }
}
