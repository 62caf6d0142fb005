import { type Amount, exact } from '../../decimal.ts'
import { timeIn, zoneName } from '../../time.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { Load, LoadStop } from './load.ts'

export const hourUnits = ['orderHour', 'stopHour', 'heldHour'] as const
export type HourUnit = (typeof hourUnits)[number]
export const isHourUnit = (unit: string): unit is HourUnit => hourUnits.some((one) => one === unit)

/** The unit of a price for so many minutes. */
export const unitOfMinutes = (minutes: number): 'hour' | 'day' | 'each' =>
  minutes === 60 ? 'hour' : minutes === 1440 ? 'day' : 'each'

type Span = [from: [at: string, zone: string], to: [at: string, zone: string]]

const zoneOf = ({ timeZone }: LoadStop) => timeZone ?? 'UTC'
const spanOf = (first: LoadStop, from: string | null, last: LoadStop, to: string | null): Span | undefined =>
  from && to
    ? [
        [from, zoneOf(first)],
        [to, zoneOf(last)],
      ]
    : undefined

/** What a unit's clock runs over; undefined if a time of it is not known. */
function spansOf(unit: HourUnit, load: Load, stops: readonly LoadStop[]): (Span | undefined)[] {
  if (unit === 'stopHour') return stops.map((stop) => spanOf(stop, stop.arrivedAt, stop, stop.departedAt))
  const delivery = load.stops.findIndex(({ kind }) => kind === 'dropoff')
  const [first, last] =
    unit === 'orderHour'
      ? [load.stops.at(0), load.stops.at(-1)]
      : [load.stops.slice(0, delivery).findLast(({ kind }) => kind === 'pickup'), load.stops[delivery]]
  if (!first || !last) return [undefined]
  return [
    unit === 'orderHour'
      ? spanOf(first, first.arrivedAt, last, last.departedAt)
      : spanOf(first, first.departedAt, last, last.arrivedAt),
  ]
}

/** How a partial block of time counts. */
export const blockRound = { up: 'ceil', down: 'floor', nearest: 'round' } as const

type Terms = Pick<Accessorial, 'price' | 'freeUnits' | 'leastUnits' | 'blockMinutes' | 'blockRounding' | 'priceMinutes'>
interface Minutes {
  minutes: Amount
  steps: ArithmeticStep[]
}

/** Minutes of the order's own clock; 'unknown' if a time is not known. @param stops for `stopHour` */
export function orderMinutes(unit: HourUnit, load: Load, stops: readonly LoadStop[]): Minutes | 'unknown' {
  const spans = spansOf(unit, load, stops)
  const steps: ArithmeticStep[] = []
  let minutes = 0
  for (const span of spans) {
    if (!span) return 'unknown'
    const [[from, fromZone], [to, toZone]] = span
    const lasted = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
    minutes += lasted
    const told = (zone: string, at: string) =>
      fromZone === toZone ? timeIn(zone, at) : `${timeIn(zone, at)} ${zoneName(zone, at)}`
    steps.push(step(unit, { from: told(fromZone, from), to: told(toZone, to) }, String(lasted)))
  }
  if (spans.length > 1) steps.push(step('minutesTogether', {}, String(minutes)))
  return { minutes: String(minutes), steps }
}

/** Minutes of a quantity in the unit of its price, as a tag or a person says it. */
export function minutesOf(quantity: string, { priceMinutes: per }: Pick<Accessorial, 'priceMinutes'>): Minutes {
  const minutes = exact(quantity).mul(String(per))
  return { minutes, steps: [step('minutesSaid', { quantity, per: String(per) }, minutes)] }
}

/**
 * The price of minutes beyond the free hours, in whole blocks.
 * @returns `quantity` is zero if all of it is free
 */
export function priceMinutes(
  { price, freeUnits, leastUnits, blockMinutes, blockRounding, priceMinutes: perMinutes }: Terms,
  { minutes, steps: before }: Minutes,
): { quantity: string; unit: 'hour' | 'day' | 'each'; steps: ArithmeticStep[] } {
  const steps = [...before]
  const free = exact(freeUnits).mul(60)
  const over = exact(minutes).minus(free)
  if (free.gt(0)) steps.push(step('freeTime', { minutes, free }, over.lt(0) ? '0' : over))
  const block = String(blockMinutes)
  const blocks = over.lte(0) ? 0 : Math[blockRound[blockRounding]](Number(over.div(block)))
  const unit = unitOfMinutes(perMinutes)
  if (blocks <= 0) return { quantity: '0', unit, steps }
  let counted = exact(String(blocks)).mul(block)
  if (!counted.eq(over)) steps.push(step('blocks', { minutes: over, blocks: String(blocks), block }, counted))
  const least = exact(leastUnits).mul(60)
  if (counted.lt(least)) {
    steps.push(step('leastMinutes', { minutes: counted }, least))
    counted = least
  }
  const per = String(perMinutes)
  return {
    quantity: plain(counted.div(per)),
    unit,
    steps: [...steps, step('time', { minutes: counted, price, per }, counted.mul(price).div(per))],
  }
}
