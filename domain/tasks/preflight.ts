import { driveMinutes, type Point, routeKm } from '../positions/route.ts'
import { toWallClock, zoneName } from '../time.ts'
import type { Finding, FindingCode } from './finding.ts'
import { type HazmatLoad, needsPlacards } from './placards.ts'

/** When something is busy, as instants; null if no appointment gives the time. */
export interface Span {
  startsAt: string | null
  endsAt: string | null
}

/** A live task that uses the same driver, truck or trailer. */
export interface OtherTask extends Span {
  taskNo: string
  sameDriver: boolean
  sameTruck: boolean
  sameTrailer: boolean
}

/**
 * The facts that the preflight of an assignment checks. Days are ISO dates, `now` and times are instants, weights kg.
 */
export interface PreflightFacts {
  now: string
  driver: {
    name: string
    active: boolean
    frozen: boolean
    licenceExpiresOn: string | null
    medicalExpiresOn: string | null
    insuranceExpiresOn: string | null
    /** Expiry date of the hazmat endorsement (H); null: none. */
    hazmatExpiresOn: string | null
    lastSeenAt: string | null
  }
  truck: {
    unitNo: string
    status: string
    capacityKg: number | null
    insuranceExpiresOn: string | null
    /** It can carry hazmat placards. */
    placards: boolean
  } | null
  trailer: { trailerNo: string; status: string; capacityKg: number | null } | null
  /** `whole` false: the task has only some of the order's drops, so its share of the weight is unknown. */
  load: HazmatLoad
  span: Span
  /** The last day of the job at its place: documents must be valid until then. */
  lastDay: string
  /** The next pickup, if its place is known. */
  pickup: (Point & { until: string | null; timeZone: string }) | null
  position: Point | null
  others: readonly OtherTask[]
}

export interface Found {
  code: FindingCode
  severity: Finding['severity']
  params: Record<string, string | number>
}

/** After this many minutes without contact the app counts as stale. */
export const staleMinutes = 15

const ms = (instant: string) => Date.parse(instant)

/** Whether two jobs overlap in time: 'unknown' if either lacks a time. One may end when the other begins. */
export function overlap(one: Span, other: Span): boolean | 'unknown' {
  if (!one.startsAt || !one.endsAt || !other.startsAt || !other.endsAt) return 'unknown'
  const [from, to, otherFrom, otherTo] = [ms(one.startsAt), ms(one.endsAt), ms(other.startsAt), ms(other.endsAt)]
  return (from < otherTo && otherFrom < to) || from === otherFrom
}

/** Other tasks that need the same driver, truck or trailer at that time. */
export function overlaps(facts: PreflightFacts): Found[] {
  const { driver, truck, trailer } = facts
  return facts.others.flatMap((other): Found[] => {
    const busy = overlap(facts.span, other)
    if (!busy) return []
    const severity = busy === 'unknown' ? 'warn' : 'block'
    const task = other.taskNo
    const found: Found[] = []
    if (other.sameDriver) found.push({ code: 'driverOverlap', severity, params: { driver: driver.name, task } })
    if (other.sameTruck && truck) found.push({ code: 'truckOverlap', severity, params: { truck: truck.unitNo, task } })
    if (other.sameTrailer && trailer)
      found.push({ code: 'trailerOverlap', severity, params: { trailer: trailer.trailerNo, task } })
    return found
  })
}

function papers({ driver, truck, lastDay }: PreflightFacts): Found[] {
  const check = (
    code: FindingCode,
    severity: Found['severity'],
    on: string | null | undefined,
    of: Record<string, string>,
  ): Found[] => (on && on < lastDay ? [{ code, severity, params: { ...of, on } }] : [])
  const whose = { driver: driver.name }
  return [
    ...check('licenceExpired', 'block', driver.licenceExpiresOn, whose),
    ...check('medicalExpired', 'block', driver.medicalExpiresOn, whose),
    ...check('insuranceExpired', 'warn', driver.insuranceExpiresOn, whose),
    ...check('truckInsuranceExpired', 'warn', truck?.insuranceExpiresOn, { truck: truck?.unitNo ?? '' }),
  ]
}

function availability({ driver, truck, trailer }: PreflightFacts): Found[] {
  const found: Found[] = []
  const params = { driver: driver.name }
  if (!driver.active) found.push({ code: 'driverInactive', severity: 'block', params })
  if (driver.frozen) found.push({ code: 'driverFrozen', severity: 'block', params })
  if (truck && truck.status !== 'active')
    found.push({
      code: 'truckUnavailable',
      severity: 'block',
      params: { truck: truck.unitNo, status: truck.status },
    })
  if (trailer && trailer.status !== 'active')
    found.push({
      code: 'trailerUnavailable',
      severity: 'block',
      params: { trailer: trailer.trailerNo, status: trailer.status },
    })
  return found
}

/**
 * A placarded load needs a driver with the hazmat endorsement (H) and a truck with placards. If placards are only
 * possible, it warns.
 */
function hazmat({ driver, truck, load, lastDay }: PreflightFacts): Found[] {
  const needed = needsPlacards(load, lastDay)
  if (needed === 'no') return []
  const severity = needed === 'yes' ? 'block' : 'warn'
  const hazmatClass = load.hazmatClass ?? ''
  const whose = { driver: driver.name, class: hazmatClass }
  const found: Found[] = []
  if (driver.hazmatExpiresOn === null) found.push({ code: 'hazmatEndorsementMissing', severity, params: whose })
  else if (driver.hazmatExpiresOn < lastDay)
    found.push({ code: 'hazmatEndorsementExpired', severity, params: { ...whose, on: driver.hazmatExpiresOn } })
  if (!truck) found.push({ code: 'placardsWithoutTruck', severity, params: { class: hazmatClass } })
  else if (!truck.placards)
    found.push({ code: 'placardsMissing', severity, params: { truck: truck.unitNo, class: hazmatClass } })
  return found
}

/**
 * The vehicle with the least capacity decides. A part of a load may fit where the whole does not, so then it only
 * warns.
 */
function capacity({ truck, trailer, load }: PreflightFacts): Found[] {
  const vehicles = [
    truck && { vehicle: truck.unitNo, capacity: truck.capacityKg },
    trailer && { vehicle: trailer.trailerNo, capacity: trailer.capacityKg },
  ].flatMap((one) => (one && one.capacity !== null ? [{ vehicle: one.vehicle, capacity: one.capacity }] : []))
  const least = vehicles.sort((one, other) => one.capacity - other.capacity)[0]
  if (!least || load.weightKg === null || load.weightKg <= least.capacity) return []
  const params = { weight: Math.round(load.weightKg), capacity: Math.round(least.capacity), vehicle: least.vehicle }
  return [{ code: 'overCapacity', severity: load.whole ? 'block' : 'warn', params }]
}

/** Conflicts of what is carried, which a revision can bring to an assignment. */
export const loadConflicts = (facts: PreflightFacts): Found[] => [...hazmat(facts), ...capacity(facts)]

/** Until when something must happen, on the clock of its place. */
export const deadline = (until: string, timeZone: string) => ({
  by: toWallClock(until, timeZone).replace('T', ' '),
  zone: zoneName(timeZone, until),
})

function reach({ driver, position, pickup, now }: PreflightFacts): Found[] {
  if (!position || !pickup?.until) return []
  const km = routeKm(position, pickup)
  if (ms(now) + driveMinutes(km) * 60_000 <= ms(pickup.until)) return []
  return [
    {
      code: 'pickupUnreachable',
      severity: 'warn',
      params: { driver: driver.name, km: Math.round(km), ...deadline(pickup.until, pickup.timeZone) },
    },
  ]
}

/** `minutes` is absent if the app never reported. */
function app({ driver, now }: PreflightFacts): Found[] {
  const minutes = driver.lastSeenAt === null ? null : Math.floor((ms(now) - ms(driver.lastSeenAt)) / 60_000)
  if (minutes !== null && minutes < staleMinutes) return []
  return [
    { code: 'appOffline', severity: 'warn', params: { driver: driver.name, ...(minutes === null ? {} : { minutes }) } },
  ]
}

/** All conflicts of an assignment: blocking ones before warnings. */
export function preflight(facts: PreflightFacts): Found[] {
  const found = [availability, papers, hazmat, overlaps, capacity, reach, app].flatMap((look) => look(facts))
  return [...found.filter((one) => one.severity === 'block'), ...found.filter((one) => one.severity === 'warn')]
}
