import { isUnknownEquipment, misfit } from '../work-orders/equipment.ts'
import { type Approach, approachFindings, approachOf } from './approach.ts'
import type { FindingCode } from './finding.ts'
import { needsPlacards } from './placards.ts'
import type { Found, OtherTask, PreflightFacts, Span } from './preflight-facts.ts'

/** After this many minutes without contact the app counts as stale. */
export const staleMinutes = 15

const ms = (instant: string) => Date.parse(instant)

/** Whether two jobs overlap in time: 'unknown' if either lacks a time. One may end when the other begins. */
export function overlap(one: Span, other: Span): boolean | 'unknown' {
  if (!one.startsAt || !one.endsAt || !other.startsAt || !other.endsAt) return 'unknown'
  const [from, to, otherFrom, otherTo] = [ms(one.startsAt), ms(one.endsAt), ms(other.startsAt), ms(other.endsAt)]
  return (from < otherTo && otherFrom < to) || from === otherFrom
}

/** The tasks of a driver and of vehicles together, the earliest first: one that is several's is one. */
export function together(...lists: readonly (readonly OtherTask[])[]): OtherTask[] {
  const byNo = new Map<string, OtherTask>()
  for (const other of lists.flat()) {
    const known = byNo.get(other.taskNo)
    byNo.set(other.taskNo, {
      ...other,
      sameDriver: other.sameDriver || (known?.sameDriver ?? false),
      sameTruck: other.sameTruck || (known?.sameTruck ?? false),
      sameTrailer: other.sameTrailer || (known?.sameTrailer ?? false),
    })
  }
  const order = ({ startsAt, taskNo }: OtherTask) => `${startsAt ?? '~'} ${taskNo}`
  return [...byNo.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1))
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

const expired = (
  code: FindingCode,
  severity: Found['severity'],
  on: string | null,
  lastDay: string,
  of: Record<string, string>,
): Found[] => (on !== null && on < lastDay ? [{ code, severity, params: { ...of, on } }] : [])

function driverPapers({ driver, lastDay }: PreflightFacts): Found[] {
  const params = { driver: driver.name }
  return [
    ...expired('licenceExpired', 'block', driver.licenceExpiresOn, lastDay, params),
    ...expired('medicalExpired', 'block', driver.medicalExpiresOn, lastDay, params),
    ...expired('insuranceExpired', 'warn', driver.insuranceExpiresOn, lastDay, params),
  ]
}

function driverAvailable({ driver }: PreflightFacts): Found[] {
  const params = { driver: driver.name }
  const found: Found[] = []
  if (!driver.active) found.push({ code: 'driverInactive', severity: 'block', params })
  if (driver.frozen) found.push({ code: 'driverFrozen', severity: 'block', params })
  return found
}

function vehiclesAvailable({ truck, trailer, lastDay }: PreflightFacts): Found[] {
  const found: Found[] = []
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
  if (truck && truck.unsafeDefects > 0)
    found.push({
      code: 'truckUnsafe',
      severity: 'block',
      params: { truck: truck.unitNo, defects: truck.unsafeDefects },
    })
  if (trailer && trailer.unsafeDefects > 0)
    found.push({
      code: 'trailerUnsafe',
      severity: 'block',
      params: { trailer: trailer.trailerNo, defects: trailer.unsafeDefects },
    })
  if (truck)
    found.push(...expired('truckInsuranceExpired', 'warn', truck.insuranceExpiresOn, lastDay, { truck: truck.unitNo }))
  return found
}

/** Truck and trailer against the type that the order asks for. A type that is not on the list is not judged. */
function types({ wanted, truck, trailer }: PreflightFacts): Found[] {
  if (!truck) return [{ code: 'noTruck', severity: 'warn', params: {} }]
  const unknown = [wanted, truck.truckType, trailer?.trailerType ?? ''].find(isUnknownEquipment)
  const wrong = misfit(wanted, truck.truckType, trailer?.trailerType ?? null)
  const asked = wanted.trim()
  if (wrong === 'truckType')
    return [
      { code: 'truckType', severity: 'block', params: { truck: truck.unitNo, type: truck.truckType, wanted: asked } },
    ]
  if (wrong === 'trailerType' && trailer)
    return [
      {
        code: 'trailerType',
        severity: 'block',
        params: { trailer: trailer.trailerNo, type: trailer.trailerType, wanted: asked },
      },
    ]
  if (wrong === 'trailerMissing') return [{ code: 'trailerMissing', severity: 'warn', params: { wanted: asked } }]
  return unknown !== undefined && asked !== ''
    ? [{ code: 'typeUnknown', severity: 'warn', params: { type: unknown.trim() } }]
    : []
}

/**
 * A placarded load needs a driver with the hazmat endorsement (H) and a truck with placards. If placards are only
 * possible, it warns.
 */
const hazmat = (facts: PreflightFacts): Found[] => [...hazmatDriver(facts), ...hazmatTruck(facts)]

function hazmatDriver({ driver, load, lastDay }: PreflightFacts): Found[] {
  const needed = needsPlacards(load, lastDay)
  if (needed === 'no') return []
  const severity = needed === 'yes' ? 'block' : 'warn'
  const whose = { driver: driver.name, class: load.hazmatClass ?? '' }
  if (driver.hazmatExpiresOn === null) return [{ code: 'hazmatEndorsementMissing', severity, params: whose }]
  return driver.hazmatExpiresOn < lastDay
    ? [{ code: 'hazmatEndorsementExpired', severity, params: { ...whose, on: driver.hazmatExpiresOn } }]
    : []
}

function hazmatTruck({ truck, load, lastDay }: PreflightFacts): Found[] {
  const needed = needsPlacards(load, lastDay)
  if (needed === 'no') return []
  const severity = needed === 'yes' ? 'block' : 'warn'
  const params = { class: load.hazmatClass ?? '' }
  if (!truck) return [{ code: 'placardsWithoutTruck', severity, params }]
  return truck.placards ? [] : [{ code: 'placardsMissing', severity, params: { truck: truck.unitNo, ...params } }]
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

/** `minutes` is absent if the app never reported. */
function app({ driver, now, daysAhead }: PreflightFacts): Found[] {
  if (daysAhead > 0) return []
  const minutes = driver.lastSeenAt === null ? null : Math.floor((ms(now) - ms(driver.lastSeenAt)) / 60_000)
  if (minutes !== null && minutes < staleMinutes) return []
  return [
    { code: 'appOffline', severity: 'warn', params: { driver: driver.name, ...(minutes === null ? {} : { minutes }) } },
  ]
}

const lowBatteryPercent = 15
const mostSkewMinutes = 5
const mostWaitingMinutes = 30

/** A phone that is about to fail. One that is silent says nothing of its present state: that is a finding of its own. */
function phone({ driver, now }: PreflightFacts): Found[] {
  const { health, name } = driver
  if (!health || ms(now) - ms(health.at) >= staleMinutes * 60_000) return []
  const { batteryPercent, charging, location, skewMs, actsWaiting, oldestActSeconds } = health
  const warn = (code: FindingCode, params: Record<string, number> = {}): Found => ({
    code,
    severity: 'warn',
    params: { driver: name, ...params },
  })
  const off = Math.floor(Math.abs(skewMs ?? 0) / 60_000)
  const waited = Math.floor((oldestActSeconds ?? 0) / 60)
  return [
    ...(batteryPercent != null && batteryPercent < lowBatteryPercent && !charging
      ? [warn('phoneBattery', { percent: Math.round(batteryPercent) })]
      : []),
    ...(location === 'denied' ? [warn('phoneLocation')] : []),
    ...(Math.abs(skewMs ?? 0) > mostSkewMinutes * 60_000 ? [warn('phoneClock', { off })] : []),
    ...(actsWaiting && (oldestActSeconds ?? 0) > mostWaitingMinutes * 60
      ? [warn('phoneActs', { count: actsWaiting, waited })]
      : []),
  ]
}

const blocksFirst = (found: Found[]) => [
  ...found.filter((one) => one.severity === 'block'),
  ...found.filter((one) => one.severity === 'warn'),
]

/** Conflicts of truck and trailer alone, the same for every driver. */
export const vehicleConflicts = (facts: PreflightFacts): Found[] => [
  ...vehiclesAvailable(facts),
  ...hazmatTruck(facts),
  ...overlaps(facts).filter(({ code }) => code !== 'driverOverlap'),
  ...capacity(facts),
  ...types(facts),
]

/** What there is to say of a driver, a truck and a trailer for a job: how they get there, and every conflict. */
export interface Judgment {
  approach: Approach
  /** Blocking ones before warnings. */
  found: Found[]
}

/** The one judgment of an assignment: the ranking, the preflight and the board all ask it. */
export function judge(facts: PreflightFacts): Judgment {
  const approach = approachOf(facts)
  const found = [driverAvailable, vehiclesAvailable, driverPapers, hazmat, overlaps, capacity, types].flatMap((look) =>
    look(facts),
  )
  return {
    approach,
    found: blocksFirst([...found, ...approachFindings(facts, approach), ...app(facts), ...phone(facts)]),
  }
}

/** All conflicts of an assignment: blocking ones before warnings. */
export const preflight = (facts: PreflightFacts): Found[] => judge(facts).found
