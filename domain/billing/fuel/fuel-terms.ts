import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { type ExchangeRate, exchangeCharge, findExchange } from '../exchange/exchange.ts'
import type { Charge } from '../rating/charge.ts'
import { type Exception, exception } from '../rating/exceptions.ts'
import type { Load } from '../rating/load.ts'
import { type FuelOf, type Rated, type ReadySheet, rateOrder } from '../rating/rate-order.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { fuelCharge } from './fuel-surcharge.ts'

/**
 * What an account's fuel surcharge and currency need besides the sheet. Plain data, because it goes to other threads.
 */
export interface FuelTerms {
  /** 'none': the account should have a program and has none; undefined: the company charges no fuel surcharge. */
  programme: (FuelProgramme & { id: string }) | 'none' | undefined
  /** Money per gallon by 'region week'. */
  prices: ReadonlyMap<string, string>
  /** The account's currency, used for its charges; undefined: the sheet's. */
  currency?: string | undefined
  /** Rates of the pickup day and the days before it. */
  rates?: readonly ExchangeRate[]
}

/** Every pair of currencies without a rate is named, so that a person can add them all before rating again. */
const isSame = (one: Exception, other: Exception) =>
  one.code === other.code &&
  (one.code !== 'exchangeMissing' || (one.values.from === other.values.from && one.values.to === other.values.to))

/** The cost of an order with its fuel surcharge, and everything a person should check, each once. */
export function rateWithFuel(load: Load, sheet: ReadySheet, terms: FuelTerms): Rated {
  const { programme, prices, currency = sheet.currency, rates = [] } = terms
  const found: Exception[] = []
  const exchange = (charge: Charge, to: string): Charge | undefined => {
    const from = charge.currency
    if (from === to) return charge
    // Zero is zero in any currency.
    if (exact(charge.amount).isZero()) return { ...charge, amount: roundMoney('0', to), currency: to }
    const by = findExchange(rates, from, to, load.pickupOn)
    if (!by) found.push(exception('exchangeMissing', { from, to, on: load.pickupOn }))
    return by && exchangeCharge(charge, to, by)
  }
  const fuel: FuelOf = ({ pickupOn }, linehaul, miles) => {
    if (programme === 'none') found.push(exception('noFuelProgramme'))
    if (programme === 'none' || !programme) return undefined
    const priceOf = (region: string, week: string) => prices.get(`${region} ${week}`)
    const answer = fuelCharge(programme, priceOf, { pickupOn, linehaul, miles, currency: sheet.currency })
    found.push(...answer.exceptions.map((code) => exception(code)))
    return answer.charge
  }
  const rated = rateOrder(load, sheet, fuel, exchange)
  const charges = rated.charges.flatMap((charge) => exchange(charge, currency) ?? [])
  const all = [...rated.exceptions, ...found]
  return {
    ...rated,
    charges,
    exceptions: all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at),
  }
}
