import { impacts, type WorkOrderField } from './fields.ts'
import type { TaskState } from './follow.ts'
import { type BookingStatus, isActive } from './lifecycle.ts'

const free: readonly BookingStatus[] = ['NEW', 'DRAFT', 'CONFIRMED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED']

/**
 * Of the fields somebody changed, those that may not be edited in place: once a driver has the order, what he was told and what it
 * costs change only by a revision, which asks everybody concerned. The customer is fixed with the confirmation.
 */
export function notEditable(
  changed: readonly WorkOrderField[],
  status: BookingStatus,
  tasks: readonly Pick<TaskState, 'status'>[],
): WorkOrderField[] {
  const anything = free.includes(status) && !tasks.some((task) => isActive(task.status))
  const unconfirmed = status === 'NEW' || status === 'DRAFT'
  return changed.filter((field) => (field === 'accountId' ? !unconfirmed : !anything && impacts[field] !== 'safe'))
}
