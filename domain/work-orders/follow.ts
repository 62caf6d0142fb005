import { type BookingStatus, isActive, isLive, type TaskAction, type TaskStatus } from './lifecycle.ts'

/** The part of a task that decides the order's status. */
export interface TaskState {
  id: string
  status: TaskStatus
  stopIds: readonly string[]
}

/** The part of a stop that decides the order's status. */
export interface StopState {
  id: string
  kind: 'pickup' | 'dropoff'
}

/** Statuses in which a task may be created or assigned. */
export const assignableStatuses: readonly BookingStatus[] = [
  'CONFIRMED',
  'DRIVER_REJECTED',
  'ASSIGNMENT_CANCELLED',
  'DISPATCHED',
  'IN_TRANSIT',
]

/** Statuses in which an assigned task may be reassigned: a revision does not stop running tasks. */
export const reassignableStatuses: readonly BookingStatus[] = ['DISPATCHED', 'REVISED', 'IN_TRANSIT']

/** True if a delivered task serves every dropoff. */
export const everyDropDelivered = (stops: readonly StopState[], tasks: readonly TaskState[]) =>
  stops
    .filter((stop) => stop.kind === 'dropoff')
    .every((drop) => tasks.some((task) => task.status === 'delivered' && task.stopIds.includes(drop.id)))

/**
 * The order's status after one of its tasks took `action`; `tasks` and `stops` are given as they are afterwards. After
 * confirmation only its tasks change an order's status.
 */
export function orderFollows(
  status: BookingStatus,
  action: TaskAction,
  tasks: readonly TaskState[],
  stops: readonly StopState[],
): BookingStatus {
  const anyLive = tasks.some((task) => isLive(task.status))
  switch (action) {
    case 'assign':
    case 'reassign':
      return status === 'CONFIRMED' || status === 'DRIVER_REJECTED' || status === 'ASSIGNMENT_CANCELLED'
        ? 'DISPATCHED'
        : status
    case 'reject':
      return status === 'DISPATCHED' && !anyLive ? 'DRIVER_REJECTED' : status
    case 'cancel':
    case 'cancelPickedUp': {
      if (anyLive) return status
      const anyRejected = tasks.some((task) => task.status === 'rejected')
      if (status === 'DISPATCHED') return anyRejected ? 'DRIVER_REJECTED' : 'ASSIGNMENT_CANCELLED'
      return status === 'DRIVER_REJECTED' && !anyRejected ? 'ASSIGNMENT_CANCELLED' : status
    }
    case 'pickUp':
      return status === 'DISPATCHED' || status === 'REVISED' ? 'IN_TRANSIT' : status
    case 'deliver':
      return status === 'IN_TRANSIT' && everyDropDelivered(stops, tasks) ? 'DELIVERED' : status
    default:
      return status
  }
}

/** Status after a decided revision: dispatched if a driver has the order, else confirmed. */
export const orderAfterRevision = (tasks: readonly TaskState[]): BookingStatus =>
  tasks.some((task) => isLive(task.status)) ? 'DISPATCHED' : 'CONFIRMED'

/** Stops of `wanted` whose freight another task carries or has delivered: nothing is driven twice. */
export const takenStops = (
  wanted: readonly string[],
  stops: readonly StopState[],
  tasks: readonly TaskState[],
  exceptTask?: string,
) =>
  stops.filter(
    (stop) =>
      stop.kind === 'dropoff' &&
      wanted.includes(stop.id) &&
      tasks.some(
        (task) =>
          task.id !== exceptTask &&
          (isActive(task.status) || task.status === 'delivered') &&
          task.stopIds.includes(stop.id),
      ),
  )

/**
 * Why an order and its tasks contradict each other, or null. Checked after every action, by a property test and in the
 * demo.
 */
export function disagreement(
  status: BookingStatus,
  tasks: readonly TaskState[],
  stops: readonly StopState[],
): string | null {
  const has = (...wanted: TaskStatus[]) => tasks.some((task) => wanted.includes(task.status))
  const live = tasks.some((task) => isLive(task.status))
  switch (status) {
    case 'NEW':
    case 'DRAFT':
    case 'BOOKING_CANCELLED':
      return tasks.some((task) => isActive(task.status)) ? 'an unfinished task on an order nobody may drive' : null
    case 'CONFIRMED':
    case 'ASSIGNMENT_CANCELLED':
      return live ? 'a driver has it, but the order does not say so' : null
    case 'DRIVER_REJECTED':
      return live || !has('rejected') ? 'rejected, but not by its tasks' : null
    case 'DISPATCHED':
      return !has('assigned', 'accepted') || has('pickedUp') ? 'dispatched, but not by its tasks' : null
    case 'REVISED':
      return has('pickedUp') ? 'freight is on a truck, but the order does not say so' : null
    case 'DELIVERED':
      return !everyDropDelivered(stops, tasks) || tasks.some((task) => isActive(task.status))
        ? 'delivered, but not by its tasks'
        : null
    case 'IN_TRANSIT':
      return everyDropDelivered(stops, tasks) && !live ? 'every drop is done, but the order does not say so' : null
  }
}
