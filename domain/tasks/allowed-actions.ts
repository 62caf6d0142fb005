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

/** What a person can do to an order with a button. */
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

/** What a person can do to a task with a button; `step` is to report for its driver. */
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

/** What this person may do to this order now: by its status, and by the permissions held. */
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
        // A revision that arrives on the road is a change request, and leaves the status alone.
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

/** Steps that count now, of a task in `status`. */
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
