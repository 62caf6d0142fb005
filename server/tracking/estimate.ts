import { driveMinutes, routeKm } from '@shortcut/domain/positions/route.ts'
import {
  type Expected,
  expectedTimes,
  isExpectedLate,
  recentKmh,
  type StopAhead,
} from '@shortcut/domain/tracking/eta.ts'
import {
  type FenceRules,
  type Fix,
  fenceRules,
  passFence,
  type Sighting,
  speedAt,
  type Visit,
} from '@shortcut/domain/tracking/fence.ts'
import { placed } from '@shortcut/domain/tracking/way.ts'
import type { Config } from '../platform/config.ts'
import type { MovingTask, StopToServe } from './moving-trucks.ts'
import type { Leg, Way } from './roads/ways.ts'

/** Settings for all. */
export interface TrackingSettings {
  routeFactor: number
  fenceMetres: number
  fenceRules: FenceRules
}

export const trackingSettingsOf = ({ routeFactor, fenceMetres, fenceMinutes }: Config): TrackingSettings => ({
  routeFactor,
  fenceMetres,
  fenceRules: { ...fenceRules, dwellMs: fenceMinutes * 60_000 },
})

/** Expected times of a truck, as far as known; nothing for a task that its driver has not reached yet. */
export interface Estimate {
  task: MovingTask
  positionMs: number
  kmh: number
  expected: Expected[]
  /** Null if the distance to the last stop is not known. */
  lastMs: number | null
  km: number
  truckMinutes: number
  expectedLate: boolean
  byMap: boolean
  /** To the next stop. */
  nextKm: number | null
}

export interface SeenAtStop {
  task: MovingTask
  stop: StopToServe
  visit: Visit | null
  changed: boolean
  sightings: Sighting[]
}

export const fixesOf = ({ fixes }: MovingTask): Fix[] =>
  fixes.map(([atMs, lat, lng, speedKmh]) => ({ atMs, lat, lng, speedKmh }))

/** The truck and its next stops with known positions, up to the first unknown one. */
export function wayOf(task: MovingTask): Way | undefined {
  const truck = fixesOf(task).at(-1)
  const unknown = task.stops.findIndex(({ lat, lng }) => lat === null || lng === null)
  const ahead = placed(unknown < 0 ? task.stops : task.stops.slice(0, unknown))
  if (!truck || ahead.length === 0) return undefined
  return { taskId: task.id, points: [truck, ...ahead], stopIds: ahead.map(({ id }) => id) }
}

/** @param measured each leg by road, if available. Its times are not used: the truck's own speed is known. */
export function estimate(
  task: MovingTask,
  nowMs: number,
  { routeFactor }: TrackingSettings,
  measured: readonly Leg[] | undefined,
): Estimate {
  const fixes = fixesOf(task)
  const kmh = recentKmh(task.speedKmh, fixes)
  const points = wayOf(task)?.points ?? []
  const legs: readonly Leg[] = !task.leads
    ? []
    : (measured ?? points.slice(1).map((to, index) => ({ km: routeKm(points[index] ?? to, to, routeFactor) })))
  const ahead: StopAhead[] = task.stops.map(({ id, fromMs, arrivedMs }, index) => ({
    id,
    fromMs,
    arrivedMs,
    km: legs[index]?.km ?? null,
  }))
  const expected = notBeforeOpen(task, expectedTimes(nowMs, kmh, ahead))
  const lastMs = expected.length === task.stops.length ? (expected.at(-1)?.arriveMs ?? null) : null
  const orderLastMs = lastMs === null ? null : Math.max(lastMs, task.othersLastMs ?? 0)
  return {
    task,
    positionMs: fixes.at(-1)?.atMs ?? nowMs,
    kmh,
    expected,
    lastMs,
    km: legs.reduce((sum, { km }) => sum + km, 0),
    truckMinutes: lastMs === null ? task.truckMinutes : truckMinutes(task, legs, kmh, nowMs),
    expectedLate:
      task.status === 'pickedUp' && orderLastMs !== null && isExpectedLate(task.expectedLate, orderLastMs, task.dueMs),
    byMap: measured !== undefined,
    nextKm: legs[0]?.km ?? null,
  }
}

/**
 * Nobody knows when a driver sets out for a pickup. So the truck is expected when its window opens, not as early as it
 * could be there.
 */
const notBeforeOpen = ({ stops }: MovingTask, expected: readonly Expected[]): Expected[] =>
  expected.map((one, index) => {
    const { kind, fromMs = null, arrivedMs } = stops[index] ?? {}
    const waits = kind === 'pickup' && arrivedMs === null && fromMs !== null && fromMs > one.arriveMs
    return waits ? { ...one, arriveMs: fromMs } : one
  })

/**
 * How much more a truck has to drive than the route. Before the pickup at the speed that the route is planned with: how
 * fast it moved in a yard says nothing, and "must leave by" would come and go with it. Under way, at its own speed.
 */
function truckMinutes(task: MovingTask, legs: readonly Leg[], kmh: number, nowMs: number): number {
  const isUnderWay = task.bookingStatus === 'IN_TRANSIT'
  const minutes = legs.reduce(
    (sum, { km, minutes }) => sum + (isUnderWay ? driveMinutes(km, kmh) : (minutes ?? driveMinutes(km))),
    0,
  )
  const more = Math.round(minutes) - task.routeMinutes
  if (isUnderWay || task.leaveByMs === null) return more
  // Once it should have left, that time stays until the truck has made up for it.
  const leaveByMs = task.leaveByMs + (task.truckMinutes - more) * 60_000
  return Math.max(task.leaveByMs, leaveByMs) < nowMs ? task.truckMinutes : more
}

const isSame = (one: Visit | null, other: Visit | null) => one?.phase === other?.phase && one?.since === other?.since

/** What the geofences of a task's stops saw of its new positions; the first position was processed before. */
export function watchFences(task: MovingTask, { fenceMetres, fenceRules }: TrackingSettings): SeenAtStop[] {
  const fixes = fixesOf(task)
  // Before the pickup a truck may stand where it will deliver later: that is not the delivery.
  const served = task.stops.filter(({ kind }) => kind === 'pickup' || task.status === 'pickedUp')
  return placed(served).map((stop) => {
    const known = stop.visit && { phase: stop.visit.phase, since: stop.visit.sinceMs, insideAt: stop.visit.insideMs }
    const sightings: Sighting[] = []
    let visit: Visit | null = known
    fixes.forEach((fix, index) => {
      // Processed before; it counts again only for how long the truck was there.
      if (index === 0 && task.speedKmh !== null && known?.phase !== 'there') return
      const speed = speedAt(fix, fixes[index - 1] ?? null)
      const next = passFence(visit, fix, speed, { ...stop, metres: stop.fenceM ?? fenceMetres }, fenceRules)
      visit = next.visit
      if (next.seen) sightings.push(next.seen)
    })
    return { task, stop, visit, changed: !isSame(known, visit) || sightings.length > 0, sightings }
  })
}
