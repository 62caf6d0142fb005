import type { BookingStatus, TaskStatus } from '../work-orders/lifecycle.ts'

/** Default lifetime of a link in hours after delivery. */
export const usualHoursAfterDelivery = 72

type SharedStatus = (typeof sharedStatuses)[number]

/** A status as told to outsiders: a driver's refusal or our revision is internal. */
export const sharedStatusOf: Record<BookingStatus, SharedStatus> = {
  NEW: 'booked',
  DRAFT: 'booked',
  CONFIRMED: 'booked',
  REVISED: 'booked',
  DRIVER_REJECTED: 'booked',
  ASSIGNMENT_CANCELLED: 'booked',
  DISPATCHED: 'assigned',
  IN_TRANSIT: 'underWay',
  DELIVERED: 'delivered',
  BOOKING_CANCELLED: 'cancelled',
}

/** The same for a task. */
export const sharedTaskStatusOf: Record<TaskStatus, SharedStatus> = {
  new: 'booked',
  rejected: 'booked',
  assigned: 'assigned',
  accepted: 'assigned',
  pickedUp: 'underWay',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** @param expiresAt null: not known yet, because nothing is delivered */
export function shareStateOf(
  link: { revokedAt: string | null; expiresAt: string | null },
  now: string,
): (typeof shareStates)[number] {
  if (link.revokedAt) return 'revoked'
  return link.expiresAt && Date.parse(link.expiresAt) <= Date.parse(now) ? 'expired' : 'open'
}

export const shareStates = ['open', 'expired', 'revoked'] as const

/** The statuses told to outsiders; they do not show how we got there. */
export const sharedStatuses = ['booked', 'assigned', 'underWay', 'delivered', 'cancelled'] as const
