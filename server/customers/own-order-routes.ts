import type { OwnOrder, OwnStop, ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import { mayAsk } from '@shortcut/domain/customers/own-state.ts'
import { saidWishes, type Wishes, type WishField } from '@shortcut/domain/customers/wishes.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { sharedStops } from '../tracking/share-view.ts'
import { pictureOf } from '../tracking/shared-picture.ts'
import { lockWorkOrder, moveWorkOrder } from '../work-orders/lock-work-order.ts'
import { keepRequest } from '../work-orders/requests/keep-request.ts'
import { guardLikelyDays } from './likely-days.ts'
import { getOwnOrder } from './own-order-detail.ts'
import { listOwnOrders } from './own-order-rows.ts'

/**
 * The stops that a wish means, by name: the office reads which of several deliveries, whatever their order is by then.
 * @throws Refusal 422 at the field if there are several and none is named, or for one that the order does not have
 */
function namedStops(context: Context, { stops }: OwnOrder, asked: Wishes): Partial<Record<WishField, string>> {
  const nameOf = (field: 'pickupStop' | 'deliveryStop', kind: OwnStop['kind'], concerned: boolean) => {
    const own = stops.filter((stop) => stop.kind === kind)
    const number = asked[field]
    if (number === null) {
      if (concerned && own.length > 1) throw atField(context, field, 'stopUnsaid')
      return {}
    }
    const stop = own[number - 1]
    if (!stop) throw atField(context, field, 'stopUnknown')
    const place = [stop.company, stop.city].filter(Boolean).join(', ')
    return { [field]: own.length > 1 ? `${place} (${number}/${own.length})` : place }
  }
  const { pickupFrom, pickupTo, pickupAddress, deliveryFrom, deliveryTo, deliveryAddress } = asked
  return {
    ...nameOf('pickupStop', 'pickup', (pickupFrom || pickupTo || pickupAddress) !== ''),
    ...nameOf('deliveryStop', 'dropoff', (deliveryFrom || deliveryTo || deliveryAddress) !== ''),
  }
}

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
    const { pickupFrom, pickupTo, deliveryFrom, deliveryTo } = asked
    guardLikelyDays(context, { pickupFrom, pickupTo, deliveryFrom, deliveryTo })
    const named = kind === 'ask' ? namedStops(context, known, asked) : {}
    const said = saidWishes(asked).map(({ field, value }) => [field, named[field] ?? value])
    const wishes = kind === 'ask' ? Object.fromEntries(said) : {}
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
