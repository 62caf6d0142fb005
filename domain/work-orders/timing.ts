import { type BookingStatus, drivenStatuses, unassignedStatuses } from './lifecycle.ts'

/**
 * Urgency of an order. On time: open, and neither late nor at risk. An order without one is cancelled, or was delivered
 * without a deadline.
 */
export const timings = ['late', 'atRisk', 'onTime', 'deliveredLate', 'deliveredOnTime'] as const
export type Timing = (typeof timings)[number]

/** Whether a dispatcher must act. */
export const isUrgent = (timing: Timing | undefined) => timing === 'late' || timing === 'atRisk'

/**
 * Minutes before its deadline at which an open order is at risk. A stop without a driver needs more time, because a
 * driver must be found and get there. The deadline is the pickup until the driver is there, then delivery or cut-off.
 */
export const atRiskMinutes = { withoutDriver: 240, beforePickup: 30, afterArrival: 60 } as const

/** An order under way that is expected late counts as at risk from this many minutes before its deadline. */
export const expectedLateMinutes = 720

/** Why: `words` has a phrase for each. The first five are for late orders. */
export const timingReasons = [
  'pickupClosed',
  'pickupDayOver',
  'deliveryOverdue',
  'deliveryDayOver',
  'cutOffMissed',
  'pickupDue',
  'pickupDayEnds',
  'deliveryDue',
  'deliveryDayEnds',
  'cutOffNear',
  'leaveByPassed',
  'lateForPickup',
  'expectedLate',
  'noDeadline',
  'deliveredLate',
  'deliveredOnTime',
] as const
export type TimingReason = (typeof timingReasons)[number]

/** What stands between an open order and its deadline. */
export const timingDrivers = [
  'notConfirmed',
  'none',
  'partly',
  'atPickup',
  'expectedAtPickup',
  'notThere',
  'expected',
] as const
export type TimingDriver = (typeof timingDrivers)[number]

/** The facts needed to tell; instants as ISO 8601. */
export interface Timed {
  bookingStatus: BookingStatus
  pickupDueAt: string | null
  deliveryDueAt: string | null
  cutOffAt: string | null
  /** The stop has a date but no end of its own: it is due at the end of that day at its place. */
  pickupDueDay: boolean
  deliveryDueDay: boolean
  /** The truck (without a driver: the freight) must leave by then to be on time. */
  leaveByAt: string | null
  pickupExpectedAt: string | null
  /** The driver reached the first pickup. */
  pickupArrivedAt: string | null
  estimatedDeliverDate: string | null
  actualDeliverDate: string | null
  stopCount: number
  /** Stops that a driver has or has served. */
  assignedStops: number
}

export const timedFields = [
  'bookingStatus',
  'pickupDueAt',
  'deliveryDueAt',
  'cutOffAt',
  'pickupDueDay',
  'deliveryDueDay',
  'leaveByAt',
  'pickupExpectedAt',
  'pickupArrivedAt',
  'estimatedDeliverDate',
  'actualDeliverDate',
  'stopCount',
  'assignedStops',
] as const satisfies readonly (keyof Timed)[]

/** Only the facts, of an order with more fields. */
export const factsOf = (order: Timed) =>
  Object.fromEntries(timedFields.map((field) => [field, order[field]])) as unknown as Timed

export interface Urgency {
  timing: Timing
  reason: TimingReason
  /** Late by, or left. */
  minutes: number
  driver: TimingDriver | null
  /** Minutes until the driver is expected, if `driver` says so. */
  driverMinutes: number
  stopCount: number
  assignedStops: number
}

type Staffed = Pick<Timed, 'bookingStatus' | 'stopCount' | 'assignedStops'>

/** Some stops have a driver, others none. */
export const isPartlyAssigned = ({ bookingStatus, stopCount, assignedStops }: Staffed) =>
  drivenStatuses.includes(bookingStatus) && assignedStops > 0 && assignedStops < stopCount

/** A stop has no driver, and the order needs one: the worklist "Without a driver". */
export const lacksDriver = ({ bookingStatus, stopCount, assignedStops }: Staffed) =>
  unassignedStatuses.includes(bookingStatus) || (drivenStatuses.includes(bookingStatus) && assignedStops < stopCount)

const momentOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))
const minutesFrom = (from: number, to: number) => Math.floor(Math.abs(to - from) / 60_000)
const awaitsConfirmation = (status: BookingStatus) => status === 'NEW' || status === 'DRAFT'

type Deadline = { at: number; late: TimingReason; left: TimingReason }

/** The deadline that applies now: the earliest of pickup (until the driver is there), delivery and cut-off. */
function deadlineOf(order: Timed): Deadline | null {
  const there = order.bookingStatus === 'IN_TRANSIT' || order.pickupArrivedAt !== null
  const deadline = (instant: string | null, late: TimingReason, left: TimingReason): Deadline[] => {
    const at = momentOf(instant)
    return at === null ? [] : [{ at, late, left }]
  }
  const { pickupDueDay: byDay, deliveryDueDay: byDropDay } = order
  const all = [
    ...(there
      ? []
      : deadline(order.pickupDueAt, byDay ? 'pickupDayOver' : 'pickupClosed', byDay ? 'pickupDayEnds' : 'pickupDue')),
    ...deadline(
      order.deliveryDueAt,
      byDropDay ? 'deliveryDayOver' : 'deliveryOverdue',
      byDropDay ? 'deliveryDayEnds' : 'deliveryDue',
    ),
    ...deadline(order.cutOffAt, 'cutOffMissed', 'cutOffNear'),
  ]
  return all.reduce<Deadline | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
}

/** What stands between an open order and its deadline, and the minutes until its driver is expected. */
function driverOf(order: Timed, now: number): Pick<Urgency, 'driver' | 'driverMinutes'> {
  const { bookingStatus: status, pickupArrivedAt } = order
  const says = (driver: TimingDriver | null, at = now) => ({ driver, driverMinutes: minutesFrom(now, at) })
  if (awaitsConfirmation(status)) return says('notConfirmed')
  if (lacksDriver(order)) return says(isPartlyAssigned(order) ? 'partly' : 'none')
  const inTransit = status === 'IN_TRANSIT'
  if (!inTransit && pickupArrivedAt !== null) return says('atPickup')
  const expected = momentOf(inTransit ? order.estimatedDeliverDate : order.pickupExpectedAt)
  if (expected !== null && expected > now) return says(inTransit ? 'expected' : 'expectedAtPickup', expected)
  return says(inTransit ? null : 'notThere')
}

/** Why an open order that has not missed its deadline is at risk; null if it is not. */
function riskOf(order: Timed, due: Deadline, now: number): Pick<Urgency, 'reason' | 'minutes'> | null {
  const status = order.bookingStatus
  const near = (minutes: number) => due.at <= now + minutes * 60_000
  const expected = momentOf(order.estimatedDeliverDate)
  if (status === 'IN_TRANSIT' && expected !== null && expected > due.at && near(expectedLateMinutes))
    return { reason: 'expectedLate', minutes: minutesFrom(due.at, expected) }
  const within =
    awaitsConfirmation(status) || lacksDriver(order)
      ? atRiskMinutes.withoutDriver
      : status === 'IN_TRANSIT' || order.pickupArrivedAt !== null
        ? atRiskMinutes.afterArrival
        : atRiskMinutes.beforePickup
  if (near(within)) return { reason: due.left, minutes: minutesFrom(now, due.at) }
  const leave = momentOf(order.leaveByAt)
  if (leave === null || leave >= now) return null
  const pickup = momentOf(order.pickupDueAt)
  const there = momentOf(order.pickupExpectedAt)
  if (status !== 'IN_TRANSIT' && order.pickupArrivedAt === null && pickup !== null && there !== null && there > pickup)
    return { reason: 'lateForPickup', minutes: minutesFrom(pickup, there) }
  return { reason: 'leaveByPassed', minutes: minutesFrom(leave, now) }
}

/**
 * The one urgency of an order at `now` (milliseconds since 1970), and why. Every page shows this one, and the list's
 * filter `timing` has the same rule in SQL. Null: cancelled, or delivered without a deadline.
 */
export function timingOf(order: Timed, now: number): Urgency | null {
  const { bookingStatus: status, stopCount, assignedStops } = order
  if (status === 'BOOKING_CANCELLED') return null
  if (status === 'DELIVERED') {
    const delivery = momentOf(order.deliveryDueAt)
    const done = momentOf(order.actualDeliverDate)
    if (done === null || delivery === null) return null
    const timing = done > delivery ? 'deliveredLate' : 'deliveredOnTime'
    const minutes = minutesFrom(delivery, done)
    return { timing, reason: timing, minutes, driver: null, driverMinutes: 0, stopCount, assignedStops }
  }
  const about = { ...driverOf(order, now), stopCount, assignedStops }
  const due = deadlineOf(order)
  if (due === null) return { timing: 'onTime', reason: 'noDeadline', minutes: 0, ...about }
  if (due.at < now) return { timing: 'late', reason: due.late, minutes: minutesFrom(now, due.at), ...about }
  const risk = riskOf(order, due, now)
  if (risk) return { timing: 'atRisk', ...risk, ...about }
  return { timing: 'onTime', reason: due.left, minutes: minutesFrom(now, due.at), ...about }
}
