import { type BookingStatus, bookingStatuses } from '../work-orders/lifecycle.ts'

/** States as a customer reads them: whether we have accepted the booking, and how far the freight is. */
export const ownStates = ['waiting', 'confirmed', 'assigned', 'underWay', 'delivered', 'cancelled'] as const
export type OwnState = (typeof ownStates)[number]

/** Null: not shown. A draft is the office's own unfinished work. A driver's refusal or our revision is internal. */
export const ownStateOf: Record<BookingStatus, OwnState | null> = {
  DRAFT: null,
  NEW: 'waiting',
  CONFIRMED: 'confirmed',
  REVISED: 'confirmed',
  DRIVER_REJECTED: 'confirmed',
  ASSIGNMENT_CANCELLED: 'confirmed',
  DISPATCHED: 'assigned',
  IN_TRANSIT: 'underWay',
  DELIVERED: 'delivered',
  BOOKING_CANCELLED: 'cancelled',
}

export const statusesOf = (states: readonly OwnState[]): BookingStatus[] =>
  bookingStatuses.filter((status) => {
    const state = ownStateOf[status]
    return state !== null && states.includes(state)
  })

/** Whether a customer can still ask for something. */
export const mayAsk = (state: OwnState) => state !== 'delivered' && state !== 'cancelled'

/** Up to this many minutes do not count as late. */
export const lateGrace = 5
