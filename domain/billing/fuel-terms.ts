import { type Exception, exception } from './exceptions.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { fuelCharge } from './fuel-surcharge.ts'
import type { Load } from './load.ts'
import { type Rated, type ReadySheet, rateOrder } from './rate-order.ts'

/** What an account's fuel surcharge is reckoned by, as plain data: it goes to other threads. */
export interface FuelTerms {
  /** 'none': it has none, and should; undefined: the company takes no surcharge. */
  programme: (FuelProgramme & { id: string }) | 'none' | undefined
  /** Dollars a gallon by 'region week'. */
  prices: ReadonlyMap<string, string>
}

/** What an order costs with its fuel surcharge, and everything that a person should look at, each once. */
export function rateWithFuel(load: Load, sheet: ReadySheet, { programme, prices }: FuelTerms): Rated {
  const found: Exception[] = []
  const rated = rateOrder(load, sheet, ({ pickupOn }, linehaul, miles) => {
    if (programme === 'none') found.push(exception('noFuelProgramme'))
    if (programme === 'none' || !programme) return undefined
    const priceOf = (region: string, week: string) => prices.get(`${region} ${week}`)
    const answer = fuelCharge(programme, priceOf, { pickupOn, linehaul, miles, currency: sheet.currency })
    found.push(...answer.exceptions.map((code) => exception(code)))
    return answer.charge
  })
  const all = [...rated.exceptions, ...found]
  return { ...rated, exceptions: all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at) }
}
