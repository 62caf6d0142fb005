import type { WorkOrderField } from './field-sets.ts'
import { enteredRows } from './fields.ts'
import type { TaskState } from './follow.ts'
import type { StopInput } from './input.ts'
import { type BookingStatus, isActive } from './lifecycle.ts'
import { endsBeforeStart } from './window.ts'

const free: readonly BookingStatus[] = ['NEW', 'DRAFT', 'CONFIRMED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED']

/**
 * Changed fields that may not be edited in place: once a driver has the order, the driver's instructions and the price
 * change only by a revision, which asks everyone concerned. The customer is fixed at confirmation.
 */
export function notEditable(
  changed: readonly WorkOrderField[],
  status: BookingStatus,
  tasks: readonly Pick<TaskState, 'status'>[],
): WorkOrderField[] {
  const anything = free.includes(status) && !tasks.some((task) => isActive(task.status))
  const unconfirmed = status === 'NEW' || status === 'DRAFT'
  return changed.filter((field) =>
    field === 'accountId' ? !unconfirmed : !anything && enteredRows[field].impact !== 'safe',
  )
}

/**
 * What an order lacks for confirmation: CRN, pickup date, a pickup and a dropoff, a place for each stop (`stops.2`).
 */
export function missingToConfirm(order: {
  customerReferenceNumber: string
  bookingPickupDate: string | null
  stops: readonly Pick<StopInput, 'kind' | 'company' | 'address' | 'city' | 'postalCode' | 'from' | 'to'>[]
}): string[] {
  const missing: string[] = []
  if (!order.customerReferenceNumber) missing.push('customerReferenceNumber')
  if (!order.bookingPickupDate) missing.push('bookingPickupDate')
  for (const kind of ['pickup', 'dropoff'] as const)
    if (!order.stops.some((stop) => stop.kind === kind)) missing.push(kind)
  order.stops.forEach((stop, index) => {
    if (!stop.company && !stop.address && !stop.city && !stop.postalCode) missing.push(`stops.${index}`)
    // Forms and messages refuse it; an older version may have stored it.
    if (endsBeforeStart(stop)) missing.push(`windows.${index}`)
  })
  return missing
}
