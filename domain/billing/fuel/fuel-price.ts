import { exact } from '../../decimal.ts'
import type { ArithmeticStep } from '../rating/charge.ts'
import type { FuelProgramme } from './fuel-programme.ts'
import { daysAfter, mondaysOf, monthFor, weekFor } from './fuel-weeks.ts'

/** The index price of a region's week, in money per gallon in its currency; undefined if that week has no price. */
export type FuelPrices = (region: string, weekOn: string) => string | undefined

/** The fuel price that applies to a pickup. */
export interface CountingPrice {
  price: string
  /** Monday of the price's week; for an average, the month's first Monday. */
  weekOn: string
  /** A week had no price: an earlier week's price was used, or the average covers the other weeks. */
  isIncomplete: boolean
  step: ArithmeticStep
}

type Timing = Pick<FuelProgramme, 'region' | 'basis' | 'effectiveWeekday' | 'lagWeeks' | 'effectiveDay' | 'lagMonths'>

/** How many weeks back to look for an earlier price. */
const mostWeeksBack = 520
/** Decimals of a published average. */
const averagePlaces = 3

/** The latest price up to a week, and its week. */
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
 * The fuel price that applies to a pickup: of the week or month in effect on that day.
 * @returns undefined if the index has no price up to then
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
