import { driveMinutes, routeKm } from '../positions/route.ts'
import { toLocalDate, toWallClock, zoneName } from '../time.ts'
import type { Found, PreflightFacts } from './preflight-facts.ts'

/** The legal limit of driving per day. */
export const dayLimitMinutes = 11 * 60
/** Off duty for so long, a driver has a new day. */
const restMinutes = 10 * 60
/** A driver who comes later than this, counted from now if the time is already over, cannot do the job. */
const mostLateMinutes = 4 * 60

/** How a driver gets to the first stop. Minutes are not rounded. */
export interface Approach {
  /** Road distance, by way of the truck if it stands elsewhere; null: a place is unknown. */
  km: number | null
  /** Driving time without rests. */
  minutes: number | null
  /** With the rests that the limit of a day asks for. */
  arriveAt: string | null
  /** Minutes after the deadline of the pickup; 0 if in time or unknown. */
  lateMinutes: number
  /** Today's hours do not last for the drive there. */
  mustRest: boolean
}

type Facts = Pick<PreflightFacts, 'now' | 'daysAhead' | 'driver' | 'truck' | 'start' | 'place' | 'previous' | 'pickup'>

const ms = (instant: string) => Date.parse(instant)

/** This shift, the rest after it and the next shift end within this time. */
const nextShiftMs = 36 * 3_600_000
/** Whether there is more between two instants than the next shift; false if one is unknown. */
export const isBeyondShift = (from: string | null, to: string | null) =>
  from !== null && to !== null && ms(to) - ms(from) > nextShiftMs

/** Days from now until a job begins, on the calendar of its place; 0 if that is within the next shift, or unknown. */
export const daysAhead = (beginsAt: string | null, now: string, timeZone: string): number =>
  beginsAt !== null && isBeyondShift(now, beginsAt)
    ? Math.round((ms(toLocalDate(beginsAt, timeZone)) - ms(toLocalDate(now, timeZone))) / 86_400_000)
    : 0

/** The way of this driver, with this truck, to where the load is. */
export function approachOf({ now, daysAhead, driver, truck, start, place, previous, pickup }: Facts): Approach {
  const via = truck?.place ?? null
  const km = !start || !place ? null : via ? routeKm(place, via) + routeKm(via, start) : routeKm(place, start)
  const minutes = km === null ? null : driveMinutes(km)
  const leaves = Math.max(ms(now), previous?.endsAt ? ms(previous.endsAt) : 0)
  const toTruck = via && place ? driveMinutes(routeKm(place, via)) : 0
  // A truck that is on another task is waited for.
  const waits = truck?.freeAt ? Math.max(0, (ms(truck.freeAt) - leaves) / 60_000 - toTruck) : 0
  // Nobody sets off today for a job that is days ahead.
  if (daysAhead > 0 && !previous?.endsAt) return { km, minutes, arriveAt: null, lateMinutes: 0, mustRest: false }
  const driving = (driver.workedMinutes ?? 0) + (minutes ?? 0)
  const rests = Math.max(0, Math.ceil(driving / dayLimitMinutes) - 1)
  const mustRest = driving > dayLimitMinutes
  const earliest = leaves + (waits + (minutes ?? 0) + rests * restMinutes) * 60_000
  const known = pickup?.until && (minutes !== null || mustRest)
  return {
    km,
    minutes,
    arriveAt: minutes === null ? null : new Date(earliest).toISOString(),
    lateMinutes: known ? Math.max(0, (earliest - ms(pickup.until ?? now)) / 60_000) : 0,
    mustRest,
  }
}

/** Until when something must happen, on the clock of its place. */
export const deadline = (until: string, timeZone: string) => ({
  by: toWallClock(until, timeZone).replace('T', ' '),
  zone: zoneName(timeZone, until),
})

/** What is wrong with the way there: hours, lateness, distance, or that nobody knows where it leads. */
export function approachFindings({ now, daysAhead, driver, pickup, start }: Facts, approach: Approach): Found[] {
  const { km, minutes, lateMinutes, mustRest, arriveAt } = approach
  const found: Found[] = start ? [] : [{ code: 'freightPlaceUnknown', severity: 'warn', params: {} }]
  const until = pickup?.until ?? null
  // A drive longer than a day is said as distance and lateness. Without an appointment the job may as well begin tomorrow.
  if (mustRest && (minutes ?? 0) <= dayLimitMinutes && (lateMinutes > 0 || until === null))
    found.push({
      code: 'hoursUsedUp',
      severity: lateMinutes > 0 ? 'block' : 'warn',
      params: { driver: driver.name, worked: Math.round(driver.workedMinutes ?? 0), limit: dayLimitMinutes },
    })
  if (km === null || minutes === null) return found
  const away = { driver: driver.name, km: Math.round(km) }
  if (lateMinutes > 0 && pickup && until !== null && arriveAt !== null) {
    // Nobody can help what is over already.
    const own = (ms(arriveAt) - Math.max(ms(until), ms(now))) / 60_000
    found.push({
      code: 'pickupUnreachable',
      severity: own > mostLateMinutes ? 'block' : 'warn',
      params: { ...away, late: Math.round(lateMinutes), ...deadline(until, pickup.timeZone) },
    })
  } else if (minutes > dayLimitMinutes && daysAhead === 0)
    found.push({ code: 'farAway', severity: 'warn', params: { ...away, drive: Math.round(minutes) } })
  return found
}
