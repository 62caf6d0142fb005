import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { type BookingStatus, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { DiffEntry } from '@shortcut/domain/work-orders/replies.ts'
import { statusAfterRevision } from '@shortcut/domain/work-orders/revision-choice.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { placeChanges, writeChanges } from './apply-changes.ts'
import { lacking } from './confirm-work-order.ts'
import { readAndLock, readWorkOrder } from './current.ts'
import { guardTimes } from './guard-times.ts'
import { changesOf, type PlacedFields } from './list/columns.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder, statusForbids } from './lock-work-order.ts'
import { moveTasksToStops } from './move-tasks.ts'
import { followedFields, tellFollowers } from './order-followers.ts'
import { closeRequests, keepRequest } from './requests/keep-request.ts'

export interface Proposal {
  source: Channel
  messageId?: string
  /** The sender's own words. */
  remark?: string
}

/**
 * Proposes changes to an order: differences are stored beside the order, field by field, until a dispatcher decides. A
 * second proposal adds to the first, or withdraws it if nothing differs any more. While freight is on a truck it is a
 * change request, and the order continues.
 * @throws Refusal 409 if the status allows no revision, or nothing differs
 */
export async function reviseWorkOrder(
  context: Context,
  id: string,
  input: Partial<WorkOrderFields>,
  { source, messageId, remark = '' }: Proposal,
): Promise<{ bookingStatus: BookingStatus; diff: DiffEntry[] }> {
  const current = await readAndLock(context, id)
  const order = await lockWorkOrder(context, id)
  const underWay = order.bookingStatus === 'IN_TRANSIT' && source !== 'manual'
  if (!underWay && !workOrderRow('revise', order.bookingStatus)) throw statusForbids(context, order, 'Revise')
  const open = await context.db
    .updateTable('workOrderRevision')
    .set({ state: 'superseded', decidedAt: context.now, decidedBy: context.actor.name })
    .where('workOrderId', '=', id)
    .where('state', '=', 'open')
    .returning(['proposed', 'priorStatus'])
    .$narrowType<{ priorStatus: BookingStatus }>()
    .executeTakeFirst()
  if (source === 'manual') await guardTimes(context, input)
  const placed = { ...((open?.proposed as PlacedFields | undefined) ?? {}), ...(await placeChanges(current, input)) }
  const changes = changesOf(current, placed)
  if (changes.length === 0 && open) {
    await closeRequests(context, id, ['change'], 'overtaken')
    return takeBack(context, order, open.priorStatus)
  }
  if (changes.length === 0) throw new Refusal(codes.conflict, 'nothingToRevise', {}, current)
  const fields = new Set<string>(changes.map((change) => change.field))
  const proposed = Object.fromEntries(Object.entries(placed).filter(([field]) => fields.has(field)))
  const diff = changes.map((change) => ({ ...change, impact: enteredRows[change.field].impact }))
  const priorStatus = open?.priorStatus ?? order.bookingStatus
  const revisionId = newId()
  await context.db
    .insertInto('workOrderRevision')
    .values({
      id: revisionId,
      workOrderId: id,
      source,
      messageId: messageId ?? null,
      proposedBy: context.actor.name,
      priorStatus,
      proposed: JSON.stringify(proposed),
      diff: JSON.stringify(diff),
      state: 'open',
      createdAt: context.now,
    })
    .execute()
  if (underWay)
    await keepRequest(context, id, { kind: 'change', source, messageId: messageId ?? null, revisionId, remark })
  const to = underWay ? 'IN_TRANSIT' : 'REVISED'
  await moveWorkOrder(context, order, to, { priorStatus: underWay ? null : priorStatus })
  await record(context, {
    action: 'workOrder.revise',
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { bookingStatus: order.bookingStatus, ...Object.fromEntries(changes.map((one) => [one.field, one.old])) },
    after: { bookingStatus: to, ...Object.fromEntries(changes.map((one) => [one.field, one.new])) },
  })
  return { bookingStatus: to, diff }
}

/**
 * The proposal equals the order again: the order returns to its earlier status, or to the one its tasks have reached
 * since.
 */
async function takeBack(context: Context, order: LockedWorkOrder, priorStatus: BookingStatus) {
  const { id, bookingStatus, bookingId: label, tasks } = order
  const followed = statusAfterRevision(bookingStatus, tasks)
  const before = priorStatus === 'DISPATCHED' ? 'CONFIRMED' : priorStatus
  const to = followed === 'CONFIRMED' ? before : followed
  await moveWorkOrder(context, order, to, { priorStatus: null })
  const statuses = { before: { bookingStatus }, after: { bookingStatus: to } }
  await record(context, { action: 'workOrder.revise', entity: 'workOrder', entityId: id, label, ...statuses })
  return { bookingStatus: to, diff: [] }
}

/**
 * Decides an open revision field by field: accepted fields are written, refused ones dropped. A driver whose stops
 * changed must accept again. The order returns to dispatch or to its drivers; on the road it stays there. If the sender
 * asked for it on the road, this also decides the request.
 */
export async function confirmRevision(
  context: Context,
  id: string,
  revisionId: string,
  decisions: Record<string, 'accept' | 'refuse'> | 'refuseAll',
  reason = '',
): Promise<void> {
  const current = await readAndLock(context, id)
  const order = await lockWorkOrder(context, id)
  const underWay = order.bookingStatus === 'IN_TRANSIT'
  if (!current.revision || (!underWay && !workOrderRow('confirmRevision', order.bookingStatus)))
    throw statusForbids(context, order, 'Confirm revision')
  if (current.revision.id !== revisionId)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: current.revision.proposedBy }, current)
  const { proposed } = await context.db
    .selectFrom('workOrderRevision')
    .select('proposed')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()
  const decided = Object.fromEntries(
    current.revision.diff.map(({ field }) => [
      field,
      decisions === 'refuseAll' ? 'refuse' : (decisions[field] ?? 'accept'),
    ]),
  )
  const accepted = Object.fromEntries(
    Object.entries(proposed as PlacedFields).filter(([field]) => decided[field] === 'accept'),
  ) as PlacedFields
  await writeChanges(context, id, accepted)
  if (accepted.stops) await moveTasksToStops(context, current, accepted.stops)
  const after = await lockWorkOrder(context, id)
  const to = statusAfterRevision(order.bookingStatus, after.tasks)
  const missing = missingToConfirm(await readWorkOrder(context, id))
  if (missing.length > 0) throw lacking(context, order.bookingId, missing)
  await context.db
    .updateTable('workOrderRevision')
    .set({
      state: 'confirmed',
      decisions: JSON.stringify(decided),
      decidedBy: context.actor.name,
      decidedAt: context.now,
    })
    .where('id', '=', revisionId)
    .execute()
  const refused = Object.keys(decided).filter((field) => decided[field] === 'refuse')
  const isAccepted = refused.length < Object.keys(decided).length
  const decidedRequests = await closeRequests(context, id, ['change'], isAccepted ? 'accepted' : 'declined', reason)
  await moveWorkOrder(context, order, to, { priorStatus: null })
  const isFollowed = followedFields.some((field) => field in accepted)
  if (isFollowed && to === order.bookingStatus) await tellFollowers(context, id)
  const changed = current.revision.diff.filter(({ field }) => decided[field] === 'accept')
  await record(context, {
    action: 'workOrder.confirmRevision',
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { bookingStatus: order.bookingStatus, ...Object.fromEntries(changed.map((one) => [one.field, one.old])) },
    after: {
      bookingStatus: to,
      ...Object.fromEntries(changed.map((one) => [one.field, one.new])),
      refused,
    },
    reason,
  })
  if (decidedRequests > 0)
    await record(context, {
      action: isAccepted ? 'workOrder.acceptRequest' : 'workOrder.declineRequest',
      entity: 'workOrder',
      entityId: id,
      label: order.bookingId,
      after: { request: 'change', refused },
      reason,
    })
}
