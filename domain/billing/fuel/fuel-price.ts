import { exact } from '../../decimal.ts'
import type { ArithmeticStep } from '../rating/charge.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { daysAfter, mondaysOf, monthFor, weekFor } from './fuel-weeks.ts'

/** Of a region's index, money a gallon in its currency; undefined for a week that has none. */
export type FuelPrices = (region: string, weekOn: string) => string | undefined

/** The price that counts for a pickup. */
export interface CountingPrice {
  price: string
  /** The Monday of the week that it is of; of an average, the month's first. */
  weekOn: string
  /** A week that counts has no price: an earlier one was taken, or the average is of the others. */
  isIncomplete: boolean
  step: ArithmeticStep
}

type Timing = Pick<FuelProgramme, 'region' | 'basis' | 'effectiveWeekday' | 'lagWeeks' | 'effectiveDay' | 'lagMonths'>

/** How far back an earlier price is looked for. */
const mostWeeksBack = 520
/** The decimals with which an average is published. */
const averagePlaces = 3

/** The latest price up to a week, and the week that it is of. */
function latestUpTo(prices: FuelPrices, region: string, weekOn: string) {
  for (let back = 0; back <= mostWeeksBack; back++) {
    const week = daysAfter(weekOn, -7 * back)
    const price = prices(region, week)
    if (price !== undefined) return { week, price }
  }
  return undefined
}

function ofWeek({ region }: Timing, prices: FuelPrices, wanted: string, pickup: string): CountingPrice | undefined {
  const found = latestUpTo(prices, region, wanted)
  if (!found) return undefined
  const isIncomplete = found.week !== wanted
  const rule = isIncomplete ? 'fuelEarlierWeek' : 'fuelWeek'
  const values = { region, wanted, week: found.week, pickup }
  return { price: found.price, weekOn: found.week, isIncomplete, step: { rule, values, result: found.price } }
}

/**
 * The price that counts for a pickup: of the week, or of the month, that has come into effect by then.
 * @returns undefined where the index has none up to then
 */
export function priceFor(timing: Timing, prices: FuelPrices, pickupOn: string): CountingPrice | undefined {
  const { region, basis } = timing
  if (basis === 'week') return ofWeek(timing, prices, weekFor(timing, pickupOn), pickupOn)
  const month = monthFor(timing, pickupOn)
  const mondays = mondaysOf(month)
  const [first = pickupOn] = mondays
  const known = mondays.map((week) => prices(region, week)).filter((price) => price !== undefined)
  if (basis === 'firstOfMonth' || known.length === 0) return ofWeek(timing, prices, first, pickupOn)
  const price = known
    .reduce((sum, one) => sum.plus(one), exact('0'))
    .div(String(known.length))
    .toDecimalPlaces(averagePlaces)
    .toFixed()
  const isIncomplete = known.length < mondays.length
  const counts = { weeks: String(known.length), of: String(mondays.length) }
  const values = { region, month, ...counts, prices: known.join(' + '), pickup: pickupOn }
  return { price, weekOn: first, isIncomplete, step: { rule: 'fuelMonthAverage', values, result: price } }
}
