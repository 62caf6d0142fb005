import type { BookingStatus } from './lifecycle.ts'

/** Timing of an order. An order without one is open with time left, cancelled, or without a deadline. */
export const timings = ['late', 'atRisk', 'deliveredLate', 'deliveredOnTime'] as const
export type Timing = (typeof timings)[number]

/**
 * Minutes before its deadline at which an open order in this status is at risk. Orders without a driver need more time,
 * because a driver must be found and get there. The deadline is the pickup until freight is aboard, then the delivery.
 */
export const atRiskMinutes = {
  NEW: 240,
  DRAFT: 240,
  CONFIRMED: 240,
  REVISED: 240,
  DRIVER_REJECTED: 240,
  ASSIGNMENT_CANCELLED: 240,
  DISPATCHED: 30,
  IN_TRANSIT: 60,
} as const satisfies Partial<Record<BookingStatus, number>>

/** An order under way that is expected late counts as at risk from this many minutes before its deadline. */
export const expectedLateMinutes = 720

/** Why an order is late or at risk: `words` has a sentence for each, with the minutes late or left. */
export const timingReasons = [
  'pickupOverdue',
  'deliveryOverdue',
  'pickupWithoutDriver',
  'pickupNotMade',
  'deliveryNear',
  'expectedLate',
  'deliveredLate',
  'deliveredOnTime',
] as const
export type TimingReason = (typeof timingReasons)[number]

/** The facts needed to tell; instants as ISO 8601. */
export interface Timed {
  bookingStatus: BookingStatus
  pickupDueAt: string | null
  deliveryDueAt: string | null
  estimatedDeliverDate: string | null
  actualDeliverDate: string | null
}

const minutesFrom = (from: number, to: number) => Math.floor(Math.abs(to - from) / 60_000)
const momentOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/**
 * Whether an order is late or at risk at `now` (milliseconds since 1970), or was delivered late, and why. Null if
 * neither. The list's filter `timing` has the same rule in SQL.
 */
export function timingOf(order: Timed, now: number): { timing: Timing; reason: TimingReason; minutes: number } | null {
  const delivery = momentOf(order.deliveryDueAt)
  const status = order.bookingStatus
  if (status === 'BOOKING_CANCELLED') return null
  if (status === 'DELIVERED') {
    const done = momentOf(order.actualDeliverDate)
    if (done === null || delivery === null) return null
    const timing = done > delivery ? 'deliveredLate' : 'deliveredOnTime'
    return { timing, reason: timing, minutes: minutesFrom(delivery, done) }
  }
  const pickup = status === 'IN_TRANSIT' ? null : momentOf(order.pickupDueAt)
  const byPickup = pickup !== null && (delivery === null || pickup <= delivery)
  const due = byPickup ? pickup : delivery
  if (due === null) return null
  const minutes = minutesFrom(now, due)
  if (due < now) return { timing: 'late', reason: byPickup ? 'pickupOverdue' : 'deliveryOverdue', minutes }
  const near = (within: number) => due <= now + within * 60_000
  if (near(atRiskMinutes[status])) {
    // A revised order may have its driver already.
    const reason =
      status === 'DISPATCHED' || status === 'REVISED'
        ? 'pickupNotMade'
        : status === 'IN_TRANSIT'
          ? 'deliveryNear'
          : 'pickupWithoutDriver'
    return { timing: 'atRisk', reason, minutes }
  }
  const expected = momentOf(order.estimatedDeliverDate)
  if (status === 'IN_TRANSIT' && expected !== null && expected > due && near(expectedLateMinutes))
    return { timing: 'atRisk', reason: 'expectedLate', minutes: minutesFrom(due, expected) }
  return null
}
