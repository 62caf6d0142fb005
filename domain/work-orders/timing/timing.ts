import { type BookingStatus, drivenStatuses, unassignedStatuses } from '../lifecycle.ts'

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

/** A deadline that is not over, by what must be done by then. */
export const dueReasons = [
  'pickupDue',
  'pickupDayEnds',
  'deliveryDue',
  'deliveryDayEnds',
  'cutOffNear',
  'flightCutOffNear',
] as const
export type DueReason = (typeof dueReasons)[number]

/** Why: `words` has a phrase for each. The first six are for late orders. */
export const timingReasons = [
  'pickupClosed',
  'pickupDayOver',
  'deliveryOverdue',
  'deliveryDayOver',
  'cutOffMissed',
  'flightCutOffMissed',
  ...dueReasons,
  'leaveByPassed',
  'lateForPickup',
  'expectedLate',
  'behindSchedule',
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
  'wasExpected',
  'atDelivery',
] as const
export type TimingDriver = (typeof timingDrivers)[number]

/** The facts needed to tell; instants as ISO 8601. */
export interface Timed {
  bookingStatus: BookingStatus
  pickupDueAt: string | null
  deliveryDueAt: string | null
  cutOffAt: string | null
  /** The earliest open cut-off of its air waybills. */
  airCutOffAt: string | null
  /** The stop has a date but no end of its own: it is due at the end of that day at its place. */
  pickupDueDay: boolean
  deliveryDueDay: boolean
  /** The truck (without a driver: the freight) must leave by then to be on time. */
  leaveByAt: string | null
  /** Driving time from the first stop to the last. */
  routeMinutes: number
  pickupExpectedAt: string | null
  /** The driver reached the first pickup. */
  pickupArrivedAt: string | null
  /** The driver reached the last dropoff. */
  deliveryArrivedAt: string | null
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
  'airCutOffAt',
  'pickupDueDay',
  'deliveryDueDay',
  'leaveByAt',
  'routeMinutes',
  'pickupExpectedAt',
  'pickupArrivedAt',
  'deliveryArrivedAt',
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
  /** Minutes until the driver is expected, or since they were, if `driver` says so. */
  driverMinutes: number
  /** The deadline that the reason is about; null: none. */
  due: DueReason | null
  dueAt: string | null
  /** When the truck must leave, or had to; null: unknown, or it is on its way. */
  leaveByAt: string | null
  /** When a truck under way is expected at the end. */
  expectedAt: string | null
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
const isoOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
const minutesFrom = (from: number, to: number) => Math.floor(Math.abs(to - from) / 60_000)
/** What is seconds late is a minute late, not none. */
const minutesOver = (from: number, to: number) => Math.max(1, minutesFrom(from, to))
const awaitsConfirmation = (status: BookingStatus) => status === 'NEW' || status === 'DRAFT'

/** `leaveAt`: when the freight must leave its pickup for it. */
type Deadline = { at: number; leaveAt: number; late: TimingReason; left: DueReason }

/** The deadlines that apply now: pickup (until the driver is there), delivery, cut-off and that of the flight. */
function deadlinesOf(order: Timed): Deadline[] {
  const there = order.bookingStatus === 'IN_TRANSIT' || order.pickupArrivedAt !== null
  const deadline = (instant: string | null, late: TimingReason, left: DueReason, minutes = order.routeMinutes) => {
    const at = momentOf(instant)
    return at === null ? [] : [{ at, leaveAt: at - minutes * 60_000, late, left }]
  }
  const { pickupDueDay: byDay, deliveryDueDay: byDropDay } = order
  return [
    ...(there
      ? []
      : deadline(
          order.pickupDueAt,
          byDay ? 'pickupDayOver' : 'pickupClosed',
          byDay ? 'pickupDayEnds' : 'pickupDue',
          0,
        )),
    ...deadline(
      order.deliveryDueAt,
      byDropDay ? 'deliveryDayOver' : 'deliveryOverdue',
      byDropDay ? 'deliveryDayEnds' : 'deliveryDue',
    ),
    ...deadline(order.cutOffAt, 'cutOffMissed', 'cutOffNear'),
    ...deadline(order.airCutOffAt, 'flightCutOffMissed', 'flightCutOffNear'),
  ]
}

const earliest = (all: readonly Deadline[], by: 'at' | 'leaveAt') =>
  all.reduce<Deadline | null>((first, one) => (first === null || one[by] < first[by] ? one : first), null)

/** What stands between an open order and its deadline, and the minutes until its driver is expected, or since then. */
function driverOf(order: Timed, now: number): Pick<Urgency, 'driver' | 'driverMinutes'> {
  const { bookingStatus: status, pickupArrivedAt } = order
  const says = (driver: TimingDriver | null, at = now) => ({ driver, driverMinutes: minutesFrom(now, at) })
  if (awaitsConfirmation(status)) return says('notConfirmed')
  if (lacksDriver(order)) return says(isPartlyAssigned(order) ? 'partly' : 'none')
  const inTransit = status === 'IN_TRANSIT'
  if (inTransit && order.deliveryArrivedAt !== null) return says('atDelivery')
  if (!inTransit && pickupArrivedAt !== null) return says('atPickup')
  const expected = momentOf(inTransit ? order.estimatedDeliverDate : order.pickupExpectedAt)
  if (expected === null) return says(inTransit ? null : 'notThere')
  if (expected > now) return says(inTransit ? 'expected' : 'expectedAtPickup', expected)
  return says('wasExpected', expected)
}

/** When the order's truck is or was at its next goal: under way the last dropoff, before the pickup; null: not known. */
function comingAt(order: Timed, now: number): number | null {
  if (lacksDriver(order) || !drivenStatuses.includes(order.bookingStatus)) return null
  const inTransit = order.bookingStatus === 'IN_TRANSIT'
  if (inTransit && order.deliveryArrivedAt !== null) return Date.parse(order.deliveryArrivedAt)
  if (!inTransit && order.pickupArrivedAt !== null) return null
  const expected = momentOf(inTransit ? order.estimatedDeliverDate : order.pickupExpectedAt)
  // The truck is not there, so a time that is over says nothing.
  return expected !== null && expected > now ? expected : null
}

/** A truck that comes in time for every deadline is not at risk, however near they are. */
function comesInTime(order: Timed, deadlines: readonly Deadline[], now: number): boolean {
  const at = comingAt(order, now)
  const inTransit = order.bookingStatus === 'IN_TRANSIT'
  return at !== null && deadlines.every((one) => at <= (inTransit ? one.at : one.leaveAt))
}

/**
 * Why an open order that has not missed its deadline is at risk, and which deadline that is about; null if it is not.
 * With a driver "must leave by" comes first: once it is over, the reason stays until the truck has made up for it.
 */
function riskOf(order: Timed, deadlines: readonly Deadline[], due: Deadline, now: number) {
  if (comesInTime(order, deadlines, now)) return null
  const status = order.bookingStatus
  const near = (minutes: number) => due.at <= now + minutes * 60_000
  const risk = (reason: TimingReason, minutes: number, about = due) => ({ reason, minutes, about })
  const leave = momentOf(order.leaveByAt)
  const isOver = leave !== null && leave < now
  const expected = momentOf(order.estimatedDeliverDate)
  if (status === 'IN_TRANSIT' && expected !== null && expected > due.at && (isOver || near(expectedLateMinutes)))
    return risk('expectedLate', minutesOver(due.at, expected))
  const isDue = risk(due.left, minutesFrom(now, due.at))
  const lacks = awaitsConfirmation(status) || lacksDriver(order)
  if (lacks && near(atRiskMinutes.withoutDriver)) return isDue
  if (status === 'IN_TRANSIT') {
    if (isOver) return risk('behindSchedule', minutesOver(leave, now))
  } else if (isOver) {
    const pickup = deadlines.find(({ left }) => left === 'pickupDue' || left === 'pickupDayEnds')
    const there = momentOf(order.pickupExpectedAt)
    return pickup && there !== null && there > pickup.at
      ? risk('lateForPickup', minutesOver(pickup.at, there), pickup)
      : risk('leaveByPassed', minutesOver(leave, now), earliest(deadlines, 'leaveAt') ?? due)
  }
  const isThere = status === 'IN_TRANSIT' || order.pickupArrivedAt !== null
  return !lacks && near(isThere ? atRiskMinutes.afterArrival : atRiskMinutes.beforePickup) ? isDue : null
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
    const minutes = done > delivery ? minutesOver(delivery, done) : minutesFrom(delivery, done)
    const over = { due: null, dueAt: null, leaveByAt: null, expectedAt: null }
    return { timing, reason: timing, minutes, driver: null, driverMinutes: 0, ...over, stopCount, assignedStops }
  }
  const deadlines = deadlinesOf(order)
  const due = earliest(deadlines, 'at')
  const isUnderWay = status === 'IN_TRANSIT'
  const leaveBy = isUnderWay || comesInTime(order, deadlines, now) ? null : order.leaveByAt
  const says = (timing: Timing, reason: TimingReason, minutes: number, about = due): Urgency => ({
    timing,
    reason,
    minutes,
    ...driverOf(order, now),
    stopCount,
    assignedStops,
    due: about?.left ?? null,
    dueAt: isoOf(about?.at ?? null),
    leaveByAt: isoOf(momentOf(leaveBy)),
    expectedAt: isoOf(isUnderWay && order.deliveryArrivedAt === null ? comingAt(order, now) : null),
  })
  if (due === null) return says('onTime', 'noDeadline', 0)
  if (due.at < now) return says('late', due.late, minutesOver(now, due.at))
  const risk = riskOf(order, deadlines, due, now)
  return risk
    ? says('atRisk', risk.reason, risk.minutes, risk.about)
    : says('onTime', due.left, minutesFrom(now, due.at))
}
