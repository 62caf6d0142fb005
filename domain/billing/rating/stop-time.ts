import { type Amount, exact } from '../../decimal.ts'
import { timeIn } from '../../time.ts'
import { dueOf } from '../../work-orders/timing/due.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { LoadStop } from './load.ts'
import { blockRound } from './order-hours.ts'
import { minutesByDay } from './per-day.ts'

const minutesBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** When the clock starts, and which event started it. */
function clockAt(clock: Accessorial['clock'], arrivedAt: string, windowFrom: string | null) {
  const isAppointment =
    windowFrom !== null &&
    (clock === 'appointment' || (clock === 'later' && Date.parse(windowFrom) > Date.parse(arrivedAt)))
  return isAppointment ? { rule: 'fromAppointment', at: windowFrom } : { rule: 'fromArrival', at: arrivedAt }
}

interface StopTime {
  quantity: string
  steps: ArithmeticStep[]
  isFree?: true
  /** Amounts by local day; absent if nothing is charged. */
  byDay?: ReadonlyMap<string, Amount>
}

/**
 * Time at a stop beyond the free time, in the price's unit: hours for detention, days for layover.
 * @returns unknown if arrival or departure is not known; undefined if nothing is due; free if the truck was too late
 */
export function stopTime(
  stop: LoadStop,
  terms: Pick<
    Accessorial,
    | 'clock'
    | 'lateForfeits'
    | 'freePickupMinutes'
    | 'freeDropoffMinutes'
    | 'blockMinutes'
    | 'blockRounding'
    | 'priceMinutes'
    | 'price'
  >,
): StopTime | 'unknown' | undefined {
  const { arrivedAt, departedAt, windowFrom, windowTo } = stop
  if (!arrivedAt || !departedAt) return 'unknown'
  const due = dueOf({ from: windowFrom, to: windowTo, timeZone: stop.timeZone ?? 'UTC' })
  const isLate = terms.lateForfeits && due !== null && Date.parse(arrivedAt) > Date.parse(due)
  const { rule, at } = clockAt(terms.clock, arrivedAt, windowFrom)
  const minutes = minutesBetween(at, departedAt)
  const free = stop.kind === 'pickup' ? terms.freePickupMinutes : terms.freeDropoffMinutes
  const over = minutes - free
  if (over <= 0) return undefined
  const blocks = Math[blockRound[terms.blockRounding]](over / terms.blockMinutes)
  if (blocks <= 0) return undefined
  const counted = blocks * terms.blockMinutes
  const quantity = plain(exact(String(counted)).div(String(terms.priceMinutes)))
  const inBlocks = { minutes: String(over), blocks: String(blocks), block: String(terms.blockMinutes) }
  const priced = exact(String(counted)).mul(terms.price).div(String(terms.priceMinutes))
  const values = { minutes: String(counted), price: terms.price, per: String(terms.priceMinutes) }
  // In the stop's time zone, no matter where the charge is read.
  const [from, to] = [at, departedAt].map((instant) => timeIn(stop.timeZone ?? 'UTC', instant)) as [string, string]
  const kept = [
    step(rule, { stop: String(stop.sequence), from, to }, String(minutes)),
    step('freeTime', { minutes: String(minutes), free: String(free) }, String(over)),
  ]
  if (isLate) {
    const late = { due: timeIn(stop.timeZone ?? 'UTC', due), arrived: timeIn(stop.timeZone ?? 'UTC', arrivedAt) }
    return { quantity: '0', steps: [...kept, step('lateForfeits', late, '0')], isFree: true }
  }
  const chargedFrom = new Date(Date.parse(at) + free * 60_000).toISOString()
  const byDay = new Map(
    [...minutesByDay(chargedFrom, counted, departedAt, stop.timeZone ?? 'UTC')].map(([day, minutes]) => [
      day,
      exact(String(minutes)).mul(terms.price).div(String(terms.priceMinutes)),
    ]),
  )
  return { quantity, steps: [...kept, step('blocks', inBlocks, String(counted)), step('time', values, priced)], byDay }
}
