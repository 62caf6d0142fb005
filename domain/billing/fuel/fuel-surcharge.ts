import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import type { ArithmeticStep, Charge } from '../rating/charge.ts'
import { type FuelPrices, priceFor } from './fuel-price.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { fuelValue } from './fuel-value.ts'

/**
 * Why a person should check: the price is of an earlier week, there is no price, no band fits, or there are no miles to
 * multiply.
 */
export type FuelException = 'fuelWeekMissing' | 'fuelPriceMissing' | 'fuelBandMissing' | 'milesUnknown'

export interface FuelAnswer {
  /** 0.00 where the program charges nothing; absent where it cannot be calculated. */
  charge?: Charge
  exceptions: FuelException[]
  /** How the result was calculated, even when there is no charge. */
  steps: ArithmeticStep[]
}

/** Decimals of a unit price as shown; the charge is calculated from all of them. */
const pricePlaces = 6

interface Pickup {
  pickupOn: string
  linehaul: string
  miles: string | undefined
  /** The linehaul's currency. */
  currency: string
}

/** A fuel surcharge, rounded once. If a week is missing, the latest earlier week is used and an exception says so. */
export function fuelCharge(
  programme: FuelProgramme & { id?: string },
  prices: FuelPrices,
  { pickupOn, linehaul, miles, currency }: Pickup,
): FuelAnswer {
  const { region, method } = programme
  const found = priceFor(programme, prices, pickupOn)
  if (!found) return { exceptions: ['fuelPriceMissing'], steps: [] }
  const exceptions: FuelException[] = found.isIncomplete ? ['fuelWeekMissing'] : []
  const steps: ArithmeticStep[] = [found.step]
  const { value, steps: valued } = fuelValue(programme, found.price)
  steps.push(...valued)
  if (value === undefined) return { exceptions: [...exceptions, 'fuelBandMissing'], steps }
  const isNothing = exact(value).isZero()
  if (!isNothing && method !== 'percent' && miles === undefined)
    return { exceptions: [...exceptions, 'milesUnknown'], steps }

  const [quantity, price] = method === 'percent' ? [value, exact(linehaul).div(100).toFixed()] : [miles ?? '0', value]
  const whole = exact(quantity).times(price)
  // A percentage is of the linehaul and in its currency; a price per mile is in the program's currency.
  const money = method === 'percent' ? currency : programme.currency
  const amount = roundMoney(whole, money)
  // The steps before already say that the surcharge is zero.
  if (!isNothing)
    steps.push(
      method === 'percent'
        ? { rule: 'fuelOfLinehaul', values: { linehaul, percent: value }, result: whole.toFixed() }
        : { rule: 'fuelOfMiles', values: { miles: quantity, price: value }, result: whole.toFixed() },
    )
  if (!whole.eq(amount)) steps.push({ rule: 'rounded', values: { amount: whole.toFixed() }, result: amount })
  const charge: Charge = {
    kind: 'fuel',
    name: 'Fuel surcharge',
    quantity,
    unit: method === 'percent' ? 'percent' : 'mile',
    price: exact(price).toDecimalPlaces(pricePlaces).toFixed(),
    amount,
    currency: money,
    needsApproval: false,
    arithmetic: steps,
    ...(programme.id ? { fuelProgrammeId: programme.id } : {}),
    fuelRegion: region,
    fuelWeekOn: found.weekOn,
  }
  return { charge, exceptions, steps }
}
