import { exact } from '../../decimal.ts'
import { type Exchange, exchangeCharge, exchanged } from '../exchange/exchange.ts'
import { sumMoney } from '../invoices/invoice.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { settle, step } from './arithmetic.ts'
import type { Charge, ChargeUnit } from './charge.ts'
import { isTime } from './conditions.ts'
import { type Counted, costSteps, priceUnits } from './count-units.ts'
import { discountSteps } from './discount.ts'
import { isHourUnit, minutesOf, priceMinutes, unitOfMinutes } from './order-hours.ts'
import { storageUnit } from './storage-time.ts'
import { isMinimum } from './together.ts'

/** The charges of an order that a percentage applies to. */
type Charged = readonly Pick<Charge, 'kind' | 'amount' | 'currency'>[]

/** False if there is nothing to count, so that the form asks for no quantity. */
export const isCounted = (one: Accessorial): boolean =>
  isTime(one) || one.kind === 'extraStop' || !one.unit.startsWith('percent')

/** The unit of one of it. */
export function unitByHand(one: Accessorial): ChargeUnit {
  if (isTime(one) || isHourUnit(one.unit)) return unitOfMinutes(one.priceMinutes)
  if (one.kind === 'extraStop') return 'stop'
  if (one.kind === 'storage' && one.unit !== 'flat') return storageUnit(one)
  if (one.unit === 'flat') return 'each'
  if (one.unit === 'legMile') return 'mile'
  return one.unit === 'percentWithFuel' || one.unit === 'together' ? 'percent' : one.unit
}

function ofLinehaul({ unit, price }: Accessorial, charged: Charged, currency: string): Counted | undefined {
  const sum = (kind: string) =>
    sumMoney(
      charged.flatMap((one) => (one.kind === kind && one.currency === currency ? [one.amount] : [])),
      currency,
    )
  const [linehaul, fuel] = [sum('linehaul'), unit === 'percentWithFuel' ? sum('fuel') : '0']
  const whole = exact(linehaul).plus(fuel)
  if (whole.lte(0)) return undefined
  const before = exact(fuel).isZero() ? [] : [step('linehaulWithFuel', { linehaul, fuel }, whole)]
  const steps = [...before, step('percent', { percent: price, amount: whole }, whole.mul(price).div(100))]
  return { quantity: price, unit: 'percent', steps }
}

/**
 * Charges a quantity of a sheet's accessorial by hand. Its free units, minimum quantity, minimum and maximum apply here
 * too.
 * @param quantity above zero; for time, in the unit of its price, such as hours
 * @param charged the order's existing charges
 * @param discountPercent of the customer, if the sheet is a common one
 * @param exchange from the sheet's currency to the order's billing currency, if they differ
 * @returns undefined if there is nothing to charge: the quantity is free, or there is no linehaul to take a percentage
 * of
 */
export function chargeByHand(
  accessorial: Accessorial,
  quantity: string,
  sheet: { id: string; currency: string },
  charged: Charged,
  exchange?: { to: string; by: Exchange },
  discountPercent?: string,
): Charge | undefined {
  // What it raises is only known when the order is rated.
  if (isMinimum(accessorial)) return undefined
  const { kind, name, price, unit } = accessorial
  const own = unitByHand(accessorial)
  const counted = !isCounted(accessorial)
    ? ofLinehaul(accessorial, charged, exchange?.to ?? sheet.currency)
    : unit === 'costPlus'
      ? { quantity, unit, steps: costSteps(quantity, price) }
      : isHourUnit(unit)
        ? priceMinutes(accessorial, minutesOf(quantity, accessorial))
        : unit === 'flat' && own === 'each' && exact(quantity).eq(1)
          ? { quantity, unit, steps: [step('flat', { price }, price)] }
          : priceUnits(accessorial, own as Exclude<typeof own, 'flat' | 'percent' | 'costPlus'>, { quantity })
  if (!counted || (isHourUnit(unit) && exact(counted.quantity).isZero())) return undefined
  const whole = counted.steps.at(-1)?.result ?? '0'
  const lowered =
    accessorial.discounted && isCounted(accessorial)
      ? discountSteps(whole, { discountPercent }, { accountId: null })
      : []
  // A percentage of the order's charges is already in the order's currency; its minimum and maximum are in the sheet's.
  const isPart = exchange !== undefined && !isCounted(accessorial)
  const currency = isPart ? exchange.to : sheet.currency
  const bounds = isPart ? exchangedBounds(accessorial, exchange.by) : accessorial
  const settled = settle(lowered.at(-1)?.result ?? whole, bounds, currency)
  const charge: Charge = {
    kind,
    name,
    price,
    currency,
    needsApproval: false,
    rateSheetId: sheet.id,
    quantity: counted.quantity,
    unit: counted.unit,
    amount: settled.amount,
    arithmetic: [...counted.steps, ...lowered, ...settled.steps],
  }
  return exchange && !isPart ? exchangeCharge(charge, exchange.to, exchange.by) : charge
}

function exchangedBounds({ minCharge, maxCharge }: Accessorial, by: Exchange) {
  const bound = (amount: string | null) => amount && exchanged(amount, by).toFixed()
  return { minCharge: bound(minCharge), maxCharge: bound(maxCharge) }
}
