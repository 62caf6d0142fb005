import { exact } from '../../decimal.ts'
import type { RateLine, RateMethod, RateSheet } from '../rate-sheets/rate-fields.ts'
import { cwtMilesOf, plain, settle, step } from './arithmetic.ts'
import type { ArithmeticStep, Charge, ChargeUnit } from './charge.ts'
import { discountSteps } from './discount.ts'
import { type Exception, exception } from './exceptions.ts'
import type { Load } from './load.ts'

/** The quantities of an order that linehaul depends on; decimals, undefined if not known. */
export interface Quantities {
  pounds: string | undefined
  /** Whole miles. */
  miles: string | undefined
  pallets: number | undefined
  /** From the first arrival to the last departure, in whole quarter hours. */
  hours: string | undefined
}

interface Priced {
  quantity: string
  price: string
  steps: ArithmeticStep[]
}

/** Hundredweight at the price of its break; with deficit rating at that of a higher break where that is cheaper. */
function byHundredweight({ price, breaks, deficit }: RateLine, pounds: string): Priced {
  const rising = [{ from: '0', price }, ...breaks].sort((one, other) => exact(one.from).cmp(other.from))
  const own = rising.filter(({ from }) => exact(from).lte(pounds)).at(-1) ?? { from: '0', price }
  const cost = (weight: string, at: string) => exact(weight).div(100).mul(at)
  const quantity = plain(exact(pounds).div(100))
  const asWeighed = step('perCwt', { quantity, price: own.price }, cost(pounds, own.price))
  if (!deficit) return { quantity, price: own.price, steps: [asWeighed] }
  let best = { from: pounds, price: own.price }
  for (const higher of rising)
    if (exact(higher.from).gt(pounds) && cost(higher.from, higher.price).lt(cost(best.from, best.price))) best = higher
  if (best.from === pounds) return { quantity, price: own.price, steps: [asWeighed] }
  const deficitQuantity = plain(exact(best.from).div(100))
  const values = { pounds: best.from, quantity: deficitQuantity, price: best.price }
  return {
    quantity: deficitQuantity,
    price: best.price,
    steps: [asWeighed, step('deficit', values, cost(best.from, best.price))],
  }
}

const units: Record<RateMethod, ChargeUnit> = {
  flat: 'flat',
  perMile: 'mile',
  perCwt: 'cwt',
  perCwtMile: 'cwtMile',
  perPallet: 'pallet',
  perHour: 'hour',
}

function priceOf(line: RateLine, { pounds, miles, pallets, hours }: Quantities): Priced | Exception {
  const { method, price } = line
  const times = (quantity: string): Priced => ({
    quantity,
    price,
    steps: [step(method, { quantity, price }, exact(quantity).mul(price))],
  })
  if (method === 'flat') return { quantity: '1', price, steps: [step('flat', { price }, price)] }
  if (method === 'perMile') return miles === undefined ? exception('milesUnknown') : times(miles)
  if (method === 'perPallet') return pallets === undefined ? exception('palletsUnknown') : times(String(pallets))
  if (method === 'perHour') return hours === undefined ? exception('timesUnknown') : times(hours)
  if (pounds === undefined) return exception('weightUnknown')
  if (method === 'perCwt') return byHundredweight(line, pounds)
  return miles === undefined ? exception('milesUnknown') : times(cwtMilesOf(pounds, miles))
}

/**
 * The linehaul of an order by a line, or why it cannot be calculated.
 * @param load whose customer may have a discount
 * @param before the steps that led to the quantities, by method
 */
export function linehaul(
  line: RateLine,
  quantities: Quantities,
  sheet: Pick<RateSheet, 'id' | 'currency' | 'accountId'>,
  before: Partial<Record<RateMethod, readonly ArithmeticStep[]>> = {},
  load: Pick<Load, 'discountPercent'> = {},
): Charge | Exception {
  const priced = priceOf(line, quantities)
  if ('code' in priced) return priced
  const { quantity, price, steps } = priced
  const whole = steps.at(-1)?.result ?? '0'
  const lowered = discountSteps(whole, load, sheet)
  const settled = settle(lowered.at(-1)?.result ?? whole, line, sheet.currency)
  return {
    kind: 'linehaul',
    name: 'Linehaul',
    quantity,
    unit: units[line.method],
    price,
    amount: settled.amount,
    currency: sheet.currency,
    needsApproval: false,
    arithmetic: [...(before[line.method] ?? []), ...steps, ...lowered, ...settled.steps],
    rateSheetId: sheet.id,
    rateLineNo: line.lineNo,
  }
}
