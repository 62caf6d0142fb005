import { type Amount, exact } from '../../decimal.ts'
import { toInstant, toLocalDate } from '../../time.ts'
import { daysAfter } from '../fuel/fuel-weeks.ts'
import { step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'

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

/** Limits the amounts of each day to a maximum, over all calls together; gives the steps of an amount that it lowers. */
export function dayLimit(most: string) {
  const left = new Map<string, Amount>()
  return (byDay: ReadonlyMap<string, Amount>): ArithmeticStep[] => {
    let sum = exact('0')
    const lowered: string[] = []
    for (const [day, amount] of byDay) {
      const open = exact(left.get(day) ?? most)
      const kept = exact(amount).gt(open) ? open : exact(amount)
      left.set(day, open.minus(kept))
      if (!kept.eq(amount)) lowered.push(day)
      sum = sum.plus(kept)
    }
    return lowered.length === 0 ? [] : [step('mostPerDay', { most, days: lowered.join(', ') }, sum)]
  }
}
