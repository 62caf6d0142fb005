import { exact } from '../decimal.ts'
import { roundMoney } from '../money.ts'
import type { ArithmeticStep, Charge } from './charge.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { fuelValue } from './fuel-value.ts'
import { daysAfter, weekFor } from './fuel-weeks.ts'

/** Of a region's index, dollars a gallon; undefined for a week that has none. */
export type FuelPrices = (region: string, weekOn: string) => string | undefined

/** What a person should look at: a price of an earlier week, none at all, no band for it, or no miles to multiply with. */
export type FuelException = 'fuelWeekMissing' | 'fuelPriceMissing' | 'fuelBandMissing' | 'milesUnknown'

export interface FuelAnswer {
  /** None where there is nothing to charge. */
  charge?: Charge
  exceptions: FuelException[]
  /** How it came about, also where nothing is charged. */
  steps: ArithmeticStep[]
}

/** How far back an earlier price is looked for. */
const mostWeeksBack = 520
/** Decimals of a price for one, as it is shown; what is charged is reckoned from all of them. */
const pricePlaces = 6

interface Pickup {
  pickupOn: string
  linehaul: string
  miles: string | undefined
  currency: string
}

/** The latest price up to a week, and the week that it is of. */
export function priceAt(prices: FuelPrices, region: string, weekOn: string) {
  for (let back = 0; back <= mostWeeksBack; back++) {
    const week = daysAfter(weekOn, -7 * back)
    const price = prices(region, week)
    if (price !== undefined) return { week, price }
  }
  return undefined
}

/** A surcharge for fuel, rounded once. A missing week uses the latest one before it, and says so. */
export function fuelCharge(
  programme: FuelProgramme & { id?: string },
  prices: FuelPrices,
  { pickupOn, linehaul, miles, currency }: Pickup,
): FuelAnswer {
  const { region, method } = programme
  const wanted = weekFor(programme, pickupOn)
  const found = priceAt(prices, region, wanted)
  if (!found) return { exceptions: ['fuelPriceMissing'], steps: [] }
  const isEarlier = found.week !== wanted
  const exceptions: FuelException[] = isEarlier ? ['fuelWeekMissing'] : []
  const rule = isEarlier ? 'fuelEarlierWeek' : 'fuelWeek'
  const steps: ArithmeticStep[] = [
    { rule, values: { region, wanted, week: found.week, pickup: pickupOn }, result: found.price },
  ]
  const { value, steps: valued } = fuelValue(programme, found.price)
  steps.push(...valued)
  if (value === undefined) return { exceptions: [...exceptions, 'fuelBandMissing'], steps }
  if (exact(value).isZero()) return { exceptions, steps }
  if (method !== 'percent' && miles === undefined) return { exceptions: [...exceptions, 'milesUnknown'], steps }

  const [quantity, price] = method === 'percent' ? [value, exact(linehaul).div(100).toFixed()] : [miles ?? '0', value]
  const whole = exact(quantity).times(price)
  const amount = roundMoney(whole, currency)
  steps.push(
    method === 'percent'
      ? { rule: 'fuelOfLinehaul', values: { linehaul, percent: value }, result: whole.toFixed() }
      : { rule: 'fuelOfMiles', values: { miles: quantity, price: value }, result: whole.toFixed() },
  )
  if (!whole.eq(amount)) steps.push({ rule: 'rounded', values: { amount: whole.toFixed() }, result: amount })
  if (exact(amount).isZero()) return { exceptions, steps }
  const charge: Charge = {
    kind: 'fuel',
    name: 'Fuel surcharge',
    quantity,
    unit: method === 'percent' ? 'percent' : 'mile',
    price: exact(price).toDecimalPlaces(pricePlaces).toFixed(),
    amount,
    currency,
    needsApproval: false,
    arithmetic: steps,
    ...(programme.id ? { fuelProgrammeId: programme.id } : {}),
    fuelRegion: region,
    fuelWeekOn: found.week,
  }
  return { charge, exceptions, steps }
}
