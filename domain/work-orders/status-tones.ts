import type { BookingStatus, TaskStatus } from './lifecycle.ts'

export type Tone =
  | 'blue'
  | 'grey-outline'
  | 'indigo'
  | 'indigo-outline'
  | 'amber'
  | 'cyan'
  | 'teal'
  | 'green'
  | 'red'
  | 'grey-struck'

/** The color tone of each status, the same on list, board, map and phone. */
export const bookingStatusTones: Record<BookingStatus, Tone> = {
  NEW: 'blue',
  DRAFT: 'grey-outline',
  CONFIRMED: 'indigo',
  REVISED: 'amber',
  DISPATCHED: 'cyan',
  IN_TRANSIT: 'teal',
  DELIVERED: 'green',
  DRIVER_REJECTED: 'red',
  // Not struck through: it waits for another driver.
  ASSIGNMENT_CANCELLED: 'indigo-outline',
  BOOKING_CANCELLED: 'grey-struck',
}

/** A task has the tone of the booking status that it causes; a cancelled one is over. */
export const taskStatusTones: Record<TaskStatus, Tone> = {
  new: 'grey-outline',
  assigned: 'cyan',
  accepted: 'indigo',
  rejected: 'red',
  pickedUp: 'teal',
  delivered: 'green',
  cancelled: 'grey-struck',
}
