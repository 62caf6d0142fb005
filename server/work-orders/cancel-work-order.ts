import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isActive, type TaskStatus, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import { requestKinds } from '@shortcut/domain/work-orders/request.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { keepUndo } from './keep-undo.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder, statusForbids } from './lock-work-order.ts'
import { closeRequests } from './requests/keep-request.ts'
import { keepStopTimes, takeFromDriver } from './task-close.ts'

type Ending = 'cancelBooking' | 'cancelDelivery' | 'cancelInTransit'

/**
 * Cancels a booking, or only its delivery, and its tasks in the same transaction: drivers' apps show them as cancelled.
 */
export async function cancelWorkOrder(context: Context, id: string, action: Ending, reason: string): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const row = workOrderRow(action, order.bookingStatus)
  if (!row) throw statusForbids(context, order, say(context.language, 'workOrderAction', action))
  if (row.reason && !reason) throw new Refusal(codes.refused, 'reasonMissing')
  await keepUndo(context, id, 'cancel')
  await cancelTasks(context, order, reason)
  await context.db
    .updateTable('workOrderRevision')
    .set({ state: 'withdrawn', decidedAt: context.now, decidedBy: context.actor.name })
    .where('workOrderId', '=', id)
    .where('state', '=', 'open')
    .execute()
  if (row.to === 'BOOKING_CANCELLED') await closeRequests(context, id, requestKinds, 'overtaken')
  await moveWorkOrder(context, order, row.to, { priorStatus: null })
  await record(context, {
    action: `workOrder.${action}`,
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { bookingStatus: order.bookingStatus },
    after: { bookingStatus: row.to },
    reason,
  })
}

async function cancelTasks(context: Context, order: LockedWorkOrder, reason: string) {
  const ended = order.tasks.filter((task) => isActive(task.status) || task.status === 'rejected')
  if (ended.length === 0) return
  const ids = ended.map((task) => task.id)
  await context.db
    .updateTable('task')
    .set({
      status: 'cancelled' satisfies TaskStatus,
      cancelReason: reason,
      version: sql`version + 1`,
      updatedAt: context.now,
      updatedBy: context.actor.name,
    })
    .where('id', 'in', ids)
    .execute()
  const why = say(context.language, 'taskStatus', 'cancelled')
  for (const task of ended) {
    await takeFromDriver(context, task.id, 'cancelled', why)
    await record(context, {
      action: 'task.cancel',
      entity: 'task',
      entityId: task.id,
      label: task.taskNo,
      before: { status: task.status },
      after: { status: 'cancelled', workOrderId: order.id },
      reason,
    })
  }
}

/** DELIVERED → IN_TRANSIT returns the last delivery's task to its driver; BOOKING_CANCELLED → DRAFT starts over. */
export async function reopenWorkOrder(context: Context, id: string, reason: string): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const row = workOrderRow('reopen', order.bookingStatus)
  if (!row) throw statusForbids(context, order, say(context.language, 'workOrderAction', 'reopen'))
  if (!reason) throw new Refusal(codes.refused, 'reasonMissing')
  if (row.to === 'IN_TRANSIT') await reopenLastTask(context, order, reason)
  await moveWorkOrder(context, order, row.to, { actualDeliverDate: null })
  await record(context, {
    action: 'workOrder.reopen',
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { bookingStatus: order.bookingStatus },
    after: { bookingStatus: row.to },
    reason,
  })
}

async function reopenLastTask(context: Context, order: LockedWorkOrder, reason: string) {
  const last = order.tasks
    .filter((task) => task.status === 'delivered' && task.handedOverAt === null)
    .sort((one, other) => (one.deliveredAt ?? '').localeCompare(other.deliveredAt ?? ''))
    .at(-1)
  if (!last) throw statusForbids(context, order, say(context.language, 'workOrderAction', 'reopen'))
  await context.db
    .updateTable('task')
    .set({
      status: 'pickedUp' satisfies TaskStatus,
      deliveredAt: null,
      version: sql`version + 1`,
      updatedAt: context.now,
      updatedBy: context.actor.name,
    })
    .where('id', '=', last.id)
    .execute()
  await sql`UPDATE task_assignment SET ended_at = NULL, ended_because = NULL
    WHERE id = (SELECT id FROM task_assignment WHERE task_id = ${last.id} ORDER BY assigned_at DESC, id DESC LIMIT 1)`.execute(
    context.db,
  )
  // Reverts the delivery: the stop loses its receiver, and the driver can report it again.
  const drop = order.stops.findLast((stop) => stop.kind === 'dropoff' && last.stopIds.includes(stop.id))
  await context.db
    .updateTable('taskEvent')
    .set({ outcome: 'refused', outcomeReason: reason })
    .where('taskId', '=', last.id)
    .where('kind', '=', 'deliver')
    .where('outcome', '=', 'applied')
    .where('stopId', '=', drop?.id ?? last.id)
    .execute()
  await keepStopTimes(context, last.id)
  await record(context, {
    action: 'task.reopen',
    entity: 'task',
    entityId: last.id,
    label: last.taskNo,
    before: { status: 'delivered' },
    after: { status: 'pickedUp', workOrderId: order.id },
    reason,
  })
}
