import { type Amount, exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { daysAfter } from '../fuel/fuel-weeks.ts'
import { step } from '../rating/arithmetic.ts'
import type { Charge } from '../rating/charge.ts'

export const exchangeSources = ['typed', 'ecb'] as const
export type ExchangeSource = (typeof exchangeSources)[number]

/** One unit of `from` is worth `rate` units of `to` on that day. */
export interface ExchangeRate {
  from: string
  to: string
  on: string
  rate: string
  source: ExchangeSource
}

/** How to convert one currency to another: with one rate, or with two through the euro. */
export interface Exchange {
  on: string
  source: ExchangeSource
  factors: { sign: '×' | '÷'; rate: string }[]
}

/** A rate older than this many days is not used. */
export const mostDaysOld = 7

/** The ECB publishes how much one euro is worth in other currencies. */
const hub = 'EUR'

/** The rate of a pair on a day, or the inverse of the opposite pair's rate. */
function leg(rates: readonly ExchangeRate[], from: string, to: string, on: string): Exchange | undefined {
  const of = (one: string, other: string) =>
    rates.find((rate) => rate.on === on && rate.from === one && rate.to === other)
  const own = of(from, to)
  if (own) return { on, source: own.source, factors: [{ sign: '×', rate: own.rate }] }
  const back = of(to, from)
  return back && { on, source: back.source, factors: [{ sign: '÷', rate: back.rate }] }
}

function onDay(rates: readonly ExchangeRate[], from: string, to: string, on: string): Exchange | undefined {
  const direct = leg(rates, from, to, on)
  if (direct || from === hub || to === hub) return direct
  const [first, second] = [leg(rates, from, hub, on), leg(rates, hub, to, on)]
  if (!first || !second) return undefined
  const source = first.source === 'ecb' && second.source === 'ecb' ? 'ecb' : 'typed'
  return { on, source, factors: [...first.factors, ...second.factors] }
}

/**
 * The latest rate within the pickup day and the seven days before it. On one day the pair's own rate comes first, then
 * the inverse, then the euro.
 */
export function findExchange(
  rates: readonly ExchangeRate[],
  from: string,
  to: string,
  day: string,
): Exchange | undefined {
  for (let back = 0; back <= mostDaysOld; back++) {
    const found = onDay(rates, from, to, daysAfter(day, -back))
    if (found) return found
  }
  return undefined
}

/** An amount in the other currency, not rounded. */
export const exchanged = (amount: Amount, { factors }: Exchange) =>
  factors.reduce((sum, { sign, rate }) => (sign === '×' ? sum.times(rate) : sum.div(rate)), exact(amount))

const pricePlaces = 6

/** Converts a charge: the amount is converted and rounded once, and the arithmetic shows how. */
export function exchangeCharge(charge: Charge, to: string, by: Exchange): Charge {
  const { amount, currency, price, unit, kind } = charge
  const converted = roundMoney(exchanged(amount, by), to)
  const how = by.factors.map(({ sign, rate }) => `${sign} ${rate}`).join(' ')
  // A percentage is the same in any currency.
  const isPercentage = unit === 'percent' && kind !== 'fuel'
  return {
    ...charge,
    price: isPercentage ? price : exchanged(price, by).toDecimalPlaces(pricePlaces).toFixed(),
    amount: converted,
    currency: to,
    arithmetic: [
      ...charge.arithmetic,
      step(
        by.source === 'ecb' ? 'exchangedEcb' : 'exchangedTyped',
        { amount, from: currency, how, on: by.on, to },
        converted,
      ),
    ],
  }
}
