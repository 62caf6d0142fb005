import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'

/** In the order of a day's work; finished statuses come last. */
export const statusOrder: readonly BookingStatus[] = [
  'NEW',
  'DRAFT',
  'REVISED',
  'CONFIRMED',
  'DRIVER_REJECTED',
  'ASSIGNMENT_CANCELLED',
  'DISPATCHED',
  'IN_TRANSIT',
  'DELIVERED',
  'BOOKING_CANCELLED',
]
