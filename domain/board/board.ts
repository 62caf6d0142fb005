import { daysAhead, deadline } from '../tasks/approach.ts'
import { overlaps, preflight } from '../tasks/preflight.ts'
import type { Found, PreflightFacts, Span } from '../tasks/preflight-facts.ts'
import { toInstant, toLocalDate } from '../time.ts'
import { isLive, type TaskStatus, taskRow } from '../work-orders/lifecycle.ts'
import type { BoardDriver, BoardOrder, BoardTask, BoardTrailer, BoardTruck } from './board-api.ts'

/** A load on the board: a task, or an order without a driver. */
export type BoardLoad = BoardTask | BoardOrder

/** Driver and truck for a load. The trailer comes with the task. */
export interface Crew {
  driver: BoardDriver
  truck: BoardTruck | null
  trailer: BoardTrailer | null
}

/** Milliseconds since 1970. `exact` is false if no appointment gives the time and only the pickup day is known. */
export interface Placed {
  from: number
  to: number
  exact: boolean
}

const day = 86_400_000

/**
 * When a load takes place: at its times, else the whole pickup day at the pickup place; null if not even that is known.
 */
export function placeInTime(
  load: Pick<BoardLoad, 'startsAt' | 'endsAt' | 'bookingPickupDate' | 'pickupZone'>,
): Placed | null {
  if (load.startsAt && load.endsAt) return { from: Date.parse(load.startsAt), to: Date.parse(load.endsAt), exact: true }
  if (!load.bookingPickupDate) return null
  const from = Date.parse(toInstant(`${load.bookingPickupDate}T00:00`, load.pickupZone))
  return { from, to: from + day, exact: false }
}

export const taskOf = (load: BoardLoad): BoardTask | null => ('status' in load ? load : null)

/** Whether a driver's task can be moved to another lane. */
export const mayReassign = (status: TaskStatus) => taskRow('reassign', status) !== undefined
/** Whether the task's time can be planned. */
export const maySchedule = (status: TaskStatus) => taskRow('schedule', status) !== undefined

function lastDayOf(load: BoardLoad, now: string): string {
  const { pickup, drop } = load
  const days = [
    load.bookingPickupDate,
    pickup?.from && toLocalDate(pickup.from, pickup.timeZone),
    drop?.until && toLocalDate(drop.until, drop.timeZone),
    toLocalDate(now, load.pickupZone),
  ].filter((one) => typeof one === 'string')
  return days.sort().at(-1) ?? now.slice(0, 10)
}

/** The facts for the preflight, from the board's data. `tasks` are those that use the same driver, truck or trailer. */
export function boardFacts(
  load: BoardLoad,
  crew: Crew,
  tasks: Iterable<BoardTask>,
  span: Span,
  now: string,
): PreflightFacts {
  const { driver, truck, trailer } = crew
  const own = taskOf(load)?.id
  const others = [...tasks].filter((task) => task.id !== own && isLive(task.status))
  const { pickup } = load
  const start =
    pickup && pickup.lat !== null && pickup.lng !== null
      ? { lat: pickup.lat, lng: pickup.lng, until: pickup.until, timeZone: pickup.timeZone }
      : null
  const day = load.bookingPickupDate && toInstant(`${load.bookingPickupDate}T00:00`, load.pickupZone)
  const ahead = daysAhead(span.startsAt ?? day, now, load.pickupZone)
  return {
    now,
    daysAhead: ahead,
    // What the board does not know, the server checks: today's hours, the task before, the home base, the place of another truck.
    driver: { ...driver, health: null, workedMinutes: null },
    wanted: load.truckType,
    truck: truck && { ...truck, place: null, freeAt: null },
    trailer,
    load: { weightKg: load.weightKg, whole: load.whole, hazmatClass: load.hazmatClass },
    span,
    lastDay: lastDayOf(load, now),
    pickup: start,
    start,
    place: ahead === 0 && driver.lat !== null && driver.lng !== null ? { lat: driver.lat, lng: driver.lng } : null,
    previous: null,
    others: others.map(({ taskNo, startsAt, endsAt, driverId, truckId, trailerId }) => ({
      taskNo,
      startsAt,
      endsAt,
      sameDriver: driverId === driver.id,
      sameTruck: truck !== null && truckId === truck.id,
      sameTrailer: trailer !== null && trailerId === trailer.id,
    })),
  }
}

/** Appointments with the customer that a plan would miss. The appointments do not change. */
export function missedAppointments(
  label: string,
  span: Span,
  load: Pick<BoardLoad, 'pickupDueAt' | 'deliveryDueAt' | 'pickupZone'> & { drop: { timeZone: string } | null },
): Found[] {
  const late = (
    code: 'lateForPickup' | 'lateForDelivery',
    at: string | null,
    due: string | null,
    zone: string,
  ): Found[] =>
    at && due && Date.parse(at) > Date.parse(due)
      ? [{ code, severity: 'warn', params: { label, ...deadline(due, zone) } }]
      : []
  return [
    ...late('lateForPickup', span.startsAt, load.pickupDueAt, load.pickupZone),
    ...late('lateForDelivery', span.endsAt, load.deliveryDueAt, load.drop?.timeZone ?? load.pickupZone),
  ]
}

/** Conflicts of assigning the load to this crew. */
export const againstAssigning = (load: BoardLoad, crew: Crew, tasks: Iterable<BoardTask>, now: string): Found[] =>
  preflight(boardFacts(load, crew, tasks, load, now))

/** Conflicts of planning this crew's task at that time. */
export const againstPlanning = (
  task: BoardTask,
  crew: Crew | null,
  tasks: Iterable<BoardTask>,
  span: Span,
  now: string,
): Found[] => [
  ...(crew ? overlaps(boardFacts(task, crew, tasks, span, now)) : []),
  ...missedAppointments(task.taskNo, span, task),
]

/** The most severe finding. */
export const worstOf = (found: readonly Found[]): Found['severity'] | null =>
  found.some(({ severity }) => severity === 'block') ? 'block' : found.length > 0 ? 'warn' : null
