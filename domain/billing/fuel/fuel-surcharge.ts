import { exact } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import type { ArithmeticStep, Charge } from '../rating/charge.ts'
import { type FuelPrices, priceFor } from './fuel-price.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { fuelValue } from './fuel-value.ts'

/** What a person should look at: a price of an earlier week, none at all, no band for it, or no miles to multiply with. */
export type FuelException = 'fuelWeekMissing' | 'fuelPriceMissing' | 'fuelBandMissing' | 'milesUnknown'

export interface FuelAnswer {
  /** Of 0.00 where the programme charges nothing; none where it cannot be told. */
  charge?: Charge
  exceptions: FuelException[]
  /** How it came about, also where there is no charge. */
  steps: ArithmeticStep[]
}

/** Decimals of a price for one, as it is shown; what is charged is calculated from all of them. */
const pricePlaces = 6

interface Pickup {
  pickupOn: string
  linehaul: string
  miles: string | undefined
  /** The linehaul's. */
  currency: string
}

/** A surcharge for fuel, rounded once. A missing week uses the latest one before it, and says so. */
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
  // A percentage is of the linehaul; a price per mile is the programme's own.
  const money = method === 'percent' ? currency : programme.currency
  const amount = roundMoney(whole, money)
  // What came before says already that it is nothing.
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
