import type { Permission } from '../permissions.ts'
import { assignableStatuses, reassignableStatuses } from '../work-orders/follow.ts'
import {
  type BookingStatus,
  type TaskAction,
  type TaskStatus,
  taskRow,
  workOrderRow,
} from '../work-orders/lifecycle.ts'
import type { StepKind } from './task-api.ts'

/** Buttons on an order. */
export type OrderButton =
  | 'confirm'
  | 'edit'
  | 'revise'
  | 'confirmRevision'
  | 'newTask'
  | 'cancelDelivery'
  | 'cancelBooking'
  | 'cancelInTransit'
  | 'reopen'

/** Buttons on a task; `step` reports a step for its driver. */
export type TaskButton = 'assign' | 'reassign' | 'handOver' | 'takeBack' | 'cancel' | 'cancelPickedUp' | 'step'

const orderButtons: readonly OrderButton[] = [
  'confirm',
  'edit',
  'revise',
  'confirmRevision',
  'newTask',
  'cancelDelivery',
  'cancelBooking',
  'cancelInTransit',
  'reopen',
]

/** What this person may do to this order now, by its status and the person's permissions. */
export function allowedActions(
  order: { bookingStatus: BookingStatus; revision: object | null },
  held: readonly string[],
): OrderButton[] {
  const { bookingStatus: status } = order
  const holds = (permission: Permission) => held.includes(permission)
  return orderButtons.filter((button) => {
    switch (button) {
      case 'edit':
        return holds('/work/order/save') && status !== 'BOOKING_CANCELLED'
      case 'newTask':
        return holds('/work/order/assign') && assignableStatuses.includes(status)
      case 'confirmRevision':
        // A revision during the trip is a change request and does not change the status.
        return (
          holds('/work/order/confirm') && order.revision !== null && (status === 'REVISED' || status === 'IN_TRANSIT')
        )
      default: {
        const row = workOrderRow(button, status)
        return row !== undefined && holds(row.permission)
      }
    }
  })
}

const taskButtons: readonly TaskButton[] = [
  'assign',
  'reassign',
  'step',
  'handOver',
  'takeBack',
  'cancel',
  'cancelPickedUp',
]

/** What this person may do to this task of an order in `bookingStatus`. @param mayTakeBack its handover can be undone (takenBack) */
export function allowedTaskActions(
  status: TaskStatus,
  bookingStatus: BookingStatus,
  held: readonly string[],
  mayTakeBack = false,
): TaskButton[] {
  return taskButtons.filter((button) => {
    if (button === 'step') return held.includes('/work/order/driverStep') && possibleSteps(status).length > 0
    const row = taskRow(button satisfies TaskAction, status)
    if (!row || !held.includes(row.permission)) return false
    if (button === 'assign') return assignableStatuses.includes(bookingStatus)
    if (button === 'handOver') return bookingStatus === 'IN_TRANSIT'
    if (button === 'takeBack') return mayTakeBack && bookingStatus === 'IN_TRANSIT'
    return button !== 'reassign' || reassignableStatuses.includes(bookingStatus)
  })
}

/** Steps that are possible now for a task in `status`. */
export function possibleSteps(status: TaskStatus): StepKind[] {
  switch (status) {
    case 'assigned':
      return ['accept', 'reject']
    case 'accepted':
      return ['arrive', 'pickUp', 'reject']
    case 'pickedUp':
      return ['arrive', 'deliver']
    default:
      return []
  }
}
