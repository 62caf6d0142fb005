import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import { acceptingCancel, type RequestKind, type RequestState } from '@shortcut/domain/work-orders/request.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { cancelWorkOrder } from '../cancel-work-order.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder, statusForbids } from '../lock-work-order.ts'
import { confirmRevision } from '../revise-work-order.ts'
import { closeRequests } from './keep-request.ts'

export interface Decision {
  accept: boolean
  reason: string
  /** For an accepted change: absent fields are accepted. */
  decisions: Record<string, 'accept' | 'refuse'>
}

interface Asked {
  id: string
  kind: RequestKind
  revisionId: string | null
}

/**
 * Accepts or declines a sender's request. The log row of the decision is what the sender is told by, so both are written
 * together.
 * @returns the order's id
 * @throws Refusal 409 if somebody has decided, 501 if a decline has no reason, 403 without the permission of the action
 */
export async function decideRequest(context: Context, id: string, decision: Decision): Promise<string> {
  const found = await context.db
    .selectFrom('workOrderRequest')
    .select('workOrderId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'request' })
  const order = await lockWorkOrder(context, found.workOrderId)
  const request = await getOpen(context, order, id)
  if (!decision.accept && !decision.reason) throw new Refusal(codes.refused, 'reasonMissing')
  if (request.kind === 'ask') await decideAsk(context, order, decision)
  else if (request.kind === 'cancel') await decideCancel(context, order, request, decision)
  else await decideChange(context, order, request, decision)
  return order.id
}

async function getOpen({ db }: Context, order: LockedWorkOrder, id: string): Promise<Asked> {
  const request = await db
    .selectFrom('workOrderRequest')
    .select(['id', 'kind', 'state', 'revisionId', 'decidedBy'])
    .where('id', '=', id)
    .$narrowType<{ kind: RequestKind; state: RequestState }>()
    .executeTakeFirstOrThrow()
  if (request.state === 'open') return request
  throw new Refusal(codes.conflict, 'requestDecided', { label: order.bookingId, who: request.decidedBy ?? '' })
}

async function decideCancel(context: Context, order: LockedWorkOrder, request: Asked, { accept, reason }: Decision) {
  if (!accept) {
    await closeRequests(context, order.id, ['cancel'], 'declined', reason)
    await moveWorkOrder(context, order, order.bookingStatus)
    return tell(context, order, request, { accept, reason })
  }
  const action = acceptingCancel(order.bookingStatus)
  const row = workOrderRow(action, order.bookingStatus)
  if (!row) throw statusForbids(context, order, say(context.language, 'workOrderAction', action))
  if (!context.session?.permissions.has(row.permission)) throw notPermitted(row.permission)
  await closeRequests(context, order.id, ['cancel'], 'accepted', reason)
  const asked = say(context.language, 'inbound', 'cancelledOnRequest')
  await cancelWorkOrder(context, order.id, action, reason ? `${asked}: ${reason}` : asked)
  // The sender is told at once, so there is nothing to undo.
  await context.db.deleteFrom('workOrderUndo').where('workOrderId', '=', order.id).execute()
  await tell(context, order, request, { accept, reason })
}

async function decideChange(context: Context, order: LockedWorkOrder, request: Asked, decision: Decision) {
  const { accept, reason } = decision
  const mayRevise = order.bookingStatus === 'IN_TRANSIT' || workOrderRow('confirmRevision', order.bookingStatus)
  if (request.revisionId && (accept || mayRevise)) {
    const decisions = accept ? decision.decisions : 'refuseAll'
    return confirmRevision(context, order.id, request.revisionId, decisions, reason)
  }
  // Delivered in the meantime: the values are dropped.
  await context.db
    .updateTable('workOrderRevision')
    .set({ state: 'withdrawn', decidedAt: context.now, decidedBy: context.actor.name })
    .where('workOrderId', '=', order.id)
    .where('state', '=', 'open')
    .execute()
  await closeRequests(context, order.id, ['change'], 'declined', reason)
  await moveWorkOrder(context, order, order.bookingStatus)
  await tell(context, order, request, { accept, reason })
}

/** The office has changed the order, or will not: accepting changes nothing by itself. */
async function decideAsk(context: Context, order: LockedWorkOrder, { accept, reason }: Decision) {
  await closeRequests(context, order.id, ['ask'], accept ? 'accepted' : 'declined', reason)
  await moveWorkOrder(context, order, order.bookingStatus)
  await record(context, {
    action: accept ? 'workOrder.acceptAsk' : 'workOrder.declineAsk',
    entity: 'workOrder',
    entityId: order.id,
    label: order.bookingId,
    after: { request: 'ask' },
    reason,
  })
}

const tell = (
  context: Context,
  { id, bookingId }: LockedWorkOrder,
  request: Asked,
  { accept, reason }: Pick<Decision, 'accept' | 'reason'>,
) =>
  record(context, {
    action: accept ? 'workOrder.acceptRequest' : 'workOrder.declineRequest',
    entity: 'workOrder',
    entityId: id,
    label: bookingId,
    after: { request: request.kind },
    reason,
  })
