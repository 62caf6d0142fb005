import { add, divide, exact, multiply, subtract } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { addDays } from '../invoices/invoice.ts'
import { plain, step } from '../rating/arithmetic.ts'
import type { ArithmeticStep } from '../rating/charge.ts'

export const interestPers = ['month', 'year'] as const
export type InterestPer = (typeof interestPers)[number]

/** byHand: when a person drafts it; monthly: the product issues it after each month. */
export const interestCharging = ['byHand', 'monthly'] as const

/** What an account pays on overdue invoices, from a day on until the next terms begin. */
export interface InterestTerms {
  fromOn: string
  /** 0: none. */
  percent: string
  per: InterestPer
  graceDays: number
  /** A smaller sum is not invoiced yet: it waits and grows. */
  minimum: string
  charged: (typeof interestCharging)[number]
  /** Also on invoices of interest. */
  onInterest: boolean
}

/** Days of an overdue invoice, both included. */
interface Days {
  fromOn: string
  toOn: string
}

/** An issued invoice with all that reduced its balance. */
export interface Debt {
  id: string
  number: string
  currency: string
  dueOn: string
  total: string
  isInterest: boolean
  /** Payments, credits and write-offs; negative if taken back. */
  settled: readonly { on: string; amount: string }[]
  /** Days on lines of interest, also of credited ones. */
  charged: readonly Days[]
}

/** Interest on one open balance over one period, at one rate. */
export interface InterestPeriod extends Days {
  overdueId: string
  number: string
  dueOn: string
  days: number
  principal: string
  percent: string
  per: InterestPer
  amount: string
}

/** A month is a twelfth of a year, and a year has 365 days, in leap years too. */
const yearDays = 365
const rateDays = { month: { times: 12, day: 'interestOfMonth' }, year: { times: 1, day: 'interestOfYear' } } as const

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The terms of a day. `terms` in any order. */
export const termsOn = (terms: readonly InterestTerms[], day: string): InterestTerms | undefined =>
  terms
    .filter(({ fromOn }) => fromOn <= day)
    .reduce<InterestTerms | undefined>(
      (latest, one) => (latest && latest.fromOn > one.fromOn ? latest : one),
      undefined,
    )

/** What was open in the morning of a day: a payment's own day is still charged, as the days overdue count it. */
const openOn = ({ total, settled }: Debt, day: string) =>
  settled.reduce((open, { on, amount }) => (on < day ? subtract(open, amount) : open), exact(total))

/** The rate of a day, if it costs interest that is not charged yet. */
function costOf(debt: Debt, terms: readonly InterestTerms[], day: string) {
  const found = termsOn(terms, day)
  if (!found || exact(found.percent).isZero() || (debt.isInterest && !found.onInterest)) return undefined
  if (day <= addDays(debt.dueOn, found.graceDays)) return undefined
  if (debt.charged.some(({ fromOn, toOn }) => fromOn <= day && day <= toOn)) return undefined
  const principal = openOn(debt, day)
  return principal.greaterThan(0) ? { principal: plain(principal), percent: found.percent, per: found.per } : undefined
}

/**
 * The periods of a debt that cost interest and are not charged yet, through a day. A payment, a credit and new terms begin
 * a new period. One that rounds to zero is left out, so that its days can still be charged.
 */
export function interestPeriods(debt: Debt, terms: readonly InterestTerms[], through: string): InterestPeriod[] {
  const first = addDays(debt.dueOn, 1)
  const edges = [
    first,
    ...terms.flatMap(({ fromOn, graceDays }) => [fromOn, addDays(debt.dueOn, graceDays + 1)]),
    ...debt.settled.map(({ on }) => addDays(on, 1)),
    ...debt.charged.flatMap(({ fromOn, toOn }) => [fromOn, addDays(toOn, 1)]),
  ]
  const starts = [...new Set(edges)].filter((day) => day >= first && day <= through).sort()
  const found: (Days & { principal: string; percent: string; per: InterestPer })[] = []
  for (const [index, fromOn] of starts.entries()) {
    const next = starts[index + 1]
    const toOn = next ? addDays(next, -1) : through
    const cost = costOf(debt, terms, fromOn)
    const last = found.at(-1)
    if (!cost) continue
    const goesOn =
      last &&
      addDays(last.toOn, 1) === fromOn &&
      last.principal === cost.principal &&
      last.percent === cost.percent &&
      last.per === cost.per
    if (goesOn) last.toOn = toOn
    else found.push({ fromOn, toOn, ...cost })
  }
  return found.flatMap((period) => {
    const days = daysBetween(period.fromOn, period.toOn) + 1
    const amount = interestOf({ ...period, days, currency: debt.currency })
    if (exact(amount).isZero()) return []
    return [{ ...period, overdueId: debt.id, number: debt.number, dueOn: debt.dueOn, days, amount }]
  })
}

type Sum = { principal: string; percent: string; per: InterestPer; days: number }

const exactInterest = ({ principal, percent, per, days }: Sum) =>
  divide(multiply(multiply(principal, percent), String(rateDays[per].times * days)), String(100 * yearDays))

/** Interest of a period, rounded once, half up, to the currency's minor unit. */
export const interestOf = ({ currency, ...sum }: Sum & { currency: string }) => roundMoney(exactInterest(sum), currency)

/** How a period's amount was calculated. */
export function interestSteps(period: Sum & { amount: string }): ArithmeticStep[] {
  const { principal, percent, per, days, amount } = period
  const whole = exactInterest(period)
  const values = { principal, percent, days: String(days) }
  const steps = [step(rateDays[per].day, values, whole)]
  if (!whole.eq(amount)) steps.push(step('rounded', { amount: whole, result: amount }, amount))
  return steps
}

/** The sum of periods in one currency. */
export const interestSum = (periods: readonly { amount: string }[], currency: string) =>
  roundMoney(
    periods.reduce((sum, { amount }) => add(sum, amount), exact('0')),
    currency,
  )

/** True if a sum is invoiced now, by the terms of the last day it is charged for. */
export const reachesMinimum = (sum: string, terms: readonly InterestTerms[], through: string) =>
  exact(sum).greaterThan(0) && !exact(sum).lessThan(termsOn(terms, through)?.minimum ?? '0')
