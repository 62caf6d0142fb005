import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { type LockedWorkOrder, moveWorkOrder } from '../lock-work-order.ts'
import { type Asking, keepRequest } from './keep-request.ts'

/** A sender asks to cancel an order that a driver has: the order goes on until the office decides. */
export async function askToCancel(context: Context, order: LockedWorkOrder, asking: Omit<Asking, 'kind'>) {
  await keepRequest(context, order.id, { kind: 'cancel', ...asking })
  await moveWorkOrder(context, order, order.bookingStatus)
  await record(context, {
    action: 'workOrder.request',
    entity: 'workOrder',
    entityId: order.id,
    label: order.bookingId,
    after: { request: 'cancel' },
  })
}
