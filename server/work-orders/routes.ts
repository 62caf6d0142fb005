import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { rememberPlaces } from './address-book/remember-places.ts'
import { cancelWorkOrder, reopenWorkOrder } from './cancel-work-order.ts'
import { confirmWorkOrder } from './confirm-work-order.ts'
import { readAndLock } from './current.ts'
import { workOrderDetail } from './detail-json.ts'
import { listMore } from './list/list-more.ts'
import { countTabs, listWorkOrders } from './list/list-work-orders.ts'
import { decideRequest } from './requests/decide-request.ts'
import { confirmRevision, reviseWorkOrder } from './revise-work-order.ts'
import { type KeepTyped, saveWorkOrder } from './save-work-order.ts'
import { placeStops } from './stops.ts'
import { listTags, tagWorkOrder } from './tag-work-order.ts'
import { undoWorkOrder } from './undo-work-order.ts'

export const workOrderRoutes = (keepTyped: KeepTyped): Handlers<typeof workOrderApi> => ({
  list: (context, input) => listWorkOrders(context.db, input),

  async counts({ db }, input) {
    const none = { total: 0, totalIsExact: true }
    const counts = await countTabs(db, input)
    return Object.fromEntries(bookingStatuses.map((status) => [status, counts.get(status) ?? none])) as Record<
      (typeof bookingStatuses)[number],
      typeof none
    >
  },

  detail: (context, { id }) => workOrderDetail(context.db, id),
  save: saveWorkOrder(keepTyped),
  confirm: (context, { ids }) => perItem(context, ids, confirmWorkOrder),

  async revise(context, { id, version, ...fields }) {
    const current = await readAndLock(context, id)
    if (version !== undefined && version !== current.version)
      throw new Refusal(codes.conflict, 'changedMeanwhile', { who: current.updatedBy }, current)
    await reviseWorkOrder(context, id, fields, { source: 'manual' })
    if (fields.stops) {
      const placed = await placeStops(fields.stops, current.stops)
      await rememberPlaces(context, current.accountId, placed, current.stops)
    }
    return workOrderDetail(context.db, id)
  },

  async confirmRevision(context, { id, revisionId, decisions }) {
    await confirmRevision(context, id, revisionId, decisions)
    return workOrderDetail(context.db, id)
  },

  async decideRequest(context, { id, ...decision }) {
    return workOrderDetail(context.db, await decideRequest(context, id, decision))
  },

  cancel: (context, { ids, reason }) =>
    perItem(context, ids, (item, id) => cancelWorkOrder(item, id, 'cancelBooking', reason)),
  cancelDelivery: (context, { ids, reason }) =>
    perItem(context, ids, (item, id) => cancelWorkOrder(item, id, 'cancelDelivery', reason)),
  cancelInTransit: (context, { ids, reason }) =>
    perItem(context, ids, (item, id) => cancelWorkOrder(item, id, 'cancelInTransit', reason)),
  reopen: (context, { ids, reason }) => perItem(context, ids, (item, id) => reopenWorkOrder(item, id, reason)),

  listMore,

  async sameCrn({ db }, { accountId, customerReferenceNumber, except }) {
    const found = await db
      .selectFrom('workOrder')
      .select(['id', 'bookingId'])
      .where('accountId', '=', accountId)
      .where('customerReferenceNumber', '=', customerReferenceNumber)
      .where('id', 'is distinct from', except ?? null)
      .where('deletedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return found ?? null
  },

  tags: listTags,
  tag: (context, { ids, ...change }) => perItem(context, ids, (item, id) => tagWorkOrder(item, id, change)),
  undoAssign: (context, { ids }) => perItem(context, ids, (item, id) => undoWorkOrder(item, id, 'undoAssign')),
  undoConfirm: (context, { ids }) => perItem(context, ids, (item, id) => undoWorkOrder(item, id, 'undoConfirm')),
  undoCancel: (context, { ids }) => perItem(context, ids, (item, id) => undoWorkOrder(item, id, 'undoCancel')),
})
