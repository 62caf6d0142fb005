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

type Timing = Pick<
  FuelProgramme,
  'region' | 'basis' | 'averageWeeks' | 'effectiveWeekday' | 'lagWeeks' | 'effectiveDay' | 'lagMonths'
>

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

const averageOf = (prices: readonly string[]): string =>
  prices
    .reduce((sum, one) => sum.plus(one), exact('0'))
    .div(String(prices.length))
    .toDecimalPlaces(averagePlaces)
    .toFixed()

/** The average of the weeks up to the one in effect. If none of them has a price, that of an earlier week. */
function ofWeeks(timing: Timing, prices: FuelPrices, pickup: string): CountingPrice | undefined {
  const { region, averageWeeks } = timing
  const week = weekFor(timing, pickup)
  const weeks = Array.from({ length: averageWeeks }, (_, index) => daysAfter(week, 7 * (index + 1 - averageWeeks)))
  const known = weeks.map((one) => prices(region, one)).filter((price) => price !== undefined)
  if (known.length === 0) return ofWeek(timing, prices, week, pickup)
  const price = averageOf(known)
  const counts = { weeks: String(known.length), of: String(averageWeeks) }
  const values = { region, week, ...counts, prices: known.join(' + '), pickup }
  const rule = 'fuelWeeksAverage'
  return { price, weekOn: week, isIncomplete: known.length < averageWeeks, step: { rule, values, result: price } }
}

/**
 * The fuel price that applies to a pickup: of the week or month in effect on that day.
 * @returns undefined if the index has no price up to then
 */
export function priceFor(timing: Timing, prices: FuelPrices, pickupOn: string): CountingPrice | undefined {
  const { region, basis } = timing
  if (basis === 'week') return ofWeek(timing, prices, weekFor(timing, pickupOn), pickupOn)
  if (basis === 'averageOfWeeks') return ofWeeks(timing, prices, pickupOn)
  const month = monthFor(timing, pickupOn)
  const mondays = mondaysOf(month)
  const [first = pickupOn] = mondays
  const known = mondays.map((week) => prices(region, week)).filter((price) => price !== undefined)
  if (basis === 'firstOfMonth' || known.length === 0) return ofWeek(timing, prices, first, pickupOn)
  const price = averageOf(known)
  const isIncomplete = known.length < mondays.length
  const counts = { weeks: String(known.length), of: String(mondays.length) }
  const values = { region, month, ...counts, prices: known.join(' + '), pickup: pickupOn }
  return { price, weekOn: first, isIncomplete, step: { rule: 'fuelMonthAverage', values, result: price } }
}
