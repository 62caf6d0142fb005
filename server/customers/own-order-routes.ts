import type { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import { mayAsk } from '@shortcut/domain/customers/own-state.ts'
import { saidWishes } from '@shortcut/domain/customers/wishes.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import type { FileStore } from '../platform/files/files.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { sharedStops } from '../tracking/share-view.ts'
import { pictureOf } from '../tracking/shared-picture.ts'
import { lockWorkOrder, moveWorkOrder } from '../work-orders/lock-work-order.ts'
import { keepRequest } from '../work-orders/requests/keep-request.ts'
import { getOwnOrder } from './own-order-detail.ts'
import { listOwnOrders } from './own-order-rows.ts'

export const ownOrderRoutes = (store: FileStore): Handlers<typeof ownOrderApi> => ({
  list: (context, input) => listOwnOrders(context, input),
  detail: (context, { id }) => getOwnOrder(context, id),

  async picture(context, { id, stop, picture }) {
    await getOwnOrder(context, id)
    const stops = await sharedStops(context, { workOrderId: id, taskId: null })
    return pictureOf(context.db, store, stops[stop], picture)
  },

  async ask(context, { id, kind, remark, ...asked }) {
    const known = await getOwnOrder(context, id)
    const order = await lockWorkOrder(context, id)
    // Read again: it may have been delivered while this one waited.
    const { state } = await getOwnOrder(context, id)
    if (!mayAsk(state))
      throw new Refusal(codes.conflict, 'askTooLate', {
        label: known.bookingId,
        state: say(context.language, 'ownState', state).toLowerCase(),
      })
    const wishes = kind === 'ask' ? Object.fromEntries(saidWishes(asked).map(({ field, value }) => [field, value])) : {}
    if (kind === 'ask' && remark === '' && Object.keys(wishes).length === 0)
      throw atField(context, 'remark', 'askNothing')
    await keepRequest(context, id, { kind, source: 'manual', messageId: null, remark, wishes: JSON.stringify(wishes) })
    await moveWorkOrder(context, order, order.bookingStatus)
    await record(context, {
      action: 'workOrder.request',
      entity: 'workOrder',
      entityId: id,
      label: order.bookingId,
      after: { request: kind, ...(remark && { remark }) },
    })
    return getOwnOrder(context, id)
  },
})
