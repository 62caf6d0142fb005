import { codes, Refusal } from '@shortcut/domain/errors.ts'
import {
  type BookingStatus,
  isLive,
  mayUndo,
  type TaskStatus,
  undoTakenSeconds,
} from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { type Change, record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Before, TaskBefore } from './keep-undo.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder, statusForbids } from './lock-work-order.ts'
import { endAssignment, keepStopTimes } from './task-close.ts'

type Undo = 'undoAssign' | 'undoCancel'

interface Kept {
  version: number
  madeAt: string
  madeBy: string
  before: Before
}

/**
 * Restores an order and its tasks to the state before this person's last assignment or cancellation, if nobody has
 * changed them since.
 */
export async function undoWorkOrder(context: Context, id: string, action: Undo): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const kept = await takeKept(context, order, action === 'undoAssign' ? 'assign' : 'cancel')
  const { before } = kept
  const to = before.bookingStatus as BookingStatus
  if (!mayUndo(action, order.bookingStatus, to))
    throw statusForbids(context, order, say(context.language, 'workOrderAction', action))
  const restored = order.tasks.flatMap((task) => {
    const was = before.tasks.find((one) => one.id === task.id)
    return was?.status === task.status && was.driver_id === task.driverId ? [] : [{ task, was }]
  })
  for (const { was } of restored) if (was) await guardDriver(context, order, was, kept.madeAt)
  const rows: Change[] = []
  for (const { task, was } of restored) {
    const status = await restoreTask(context, task.id, was)
    rows.push({
      action: `task.${action}`,
      entity: 'task',
      entityId: task.id,
      label: task.taskNo,
      before: { status: task.status },
      after: { status, workOrderId: id },
    })
  }
  await restoreParts(context, before)
  for (const { task } of restored) await keepStopTimes(context, task.id)
  await moveWorkOrder(context, order, to, { priorStatus: before.priorStatus as BookingStatus | null })
  await record(
    context,
    {
      action: `workOrder.${action}`,
      entity: 'workOrder',
      entityId: id,
      label: order.bookingId,
      before: { bookingStatus: order.bookingStatus },
      after: { bookingStatus: to },
    },
    ...rows,
  )
}

/**
 * Takes the stored state, once. @throws Refusal if it belongs to somebody else, is too old, or the order has changed
 */
async function takeKept(context: Context, order: LockedWorkOrder, kind: 'assign' | 'cancel'): Promise<Kept> {
  const { db, now, actor } = context
  const label = order.bookingId
  const refuse = (key: 'undoOver' | 'undoNotYours' | 'undoChanged' | 'undoAccepted', params = {}) =>
    new Refusal(codes.conflict, key, { label, ...params })
  const { rows } = await sql<Kept & { updatedBy: string; acceptedBy: string | null }>`
    DELETE FROM work_order_undo u USING work_order w WHERE u.work_order_id = ${order.id} AND u.kind = ${kind} AND w.id = u.work_order_id
    RETURNING u.version, u.made_at, u.made_by, u.before, w.updated_by,
      (SELECT d.name FROM task t JOIN driver d ON d.id = t.driver_id WHERE t.work_order_id = w.id AND t.accepted_at > u.made_at LIMIT 1) AS accepted_by`.execute(
    db,
  )
  const kept = rows[0]
  if (!kept) throw refuse('undoOver')
  if (kept.madeBy !== actor.id) throw refuse('undoNotYours')
  if (kept.version !== order.version)
    throw kept.acceptedBy
      ? refuse('undoAccepted', { driver: kept.acceptedBy })
      : refuse('undoChanged', { who: kept.updatedBy })
  if (Date.parse(now) > Date.parse(kept.madeAt) + undoTakenSeconds * 1000) throw refuse('undoOver')
  return kept
}

/** Checks that a driver who gets a task back has no other work by now. */
async function guardDriver({ db }: Context, order: LockedWorkOrder, was: TaskBefore, since: string) {
  if (was.driver_id === null || !isLive(was.status as TaskStatus)) return
  const { rows } = await sql<{ taskNo: string; driver: string }>`
    SELECT t.task_no, d.name AS driver FROM task t JOIN driver d ON d.id = t.driver_id
    WHERE t.driver_id = ${was.driver_id}::uuid AND t.status ${sql.raw(taskIs('assigned', 'accepted'))} AND t.assigned_at >= ${since}::timestamptz
      AND t.work_order_id <> ${order.id} LIMIT 1`.execute(db)
  const other = rows[0]
  if (other)
    throw new Refusal(codes.conflict, 'undoDriverBusy', {
      label: order.bookingId,
      driver: other.driver,
      task: other.taskNo,
    })
}

/** A task that did not exist before ends and stays as history, because the driver has seen it. */
async function restoreTask(context: Context, id: string, was: TaskBefore | undefined): Promise<TaskStatus> {
  const { db, now, actor, language } = context
  const touched = { version: sql<number>`version + 1`, updatedAt: now, updatedBy: actor.name }
  await endAssignment(context, id, now, 'cancelled')
  if (!was) {
    await db
      .updateTable('task')
      .set({ status: 'cancelled', cancelReason: say(language, 'workOrderAction', 'undoAssign'), ...touched })
      .where('id', '=', id)
      .execute()
    return 'cancelled'
  }
  await db
    .updateTable('task')
    .set({
      status: was.status,
      driverId: was.driver_id,
      truckId: was.truck_id,
      trailerId: was.trailer_id,
      phone: was.phone,
      truckLicensePlate: was.truck_license_plate,
      schedulerId: was.scheduler_id,
      startsAt: was.starts_at,
      endsAt: was.ends_at,
      assignedAt: was.assigned_at,
      acceptedAt: was.accepted_at,
      rejectReason: was.reject_reason,
      cancelReason: was.cancel_reason,
      ...touched,
    })
    .where('id', '=', id)
    .execute()
  return was.status as TaskStatus
}

/** Assignments continue, steps wait again, and the revision is open as before. */
async function restoreParts({ db }: Context, { assignments, held, revision }: Before) {
  await sql`UPDATE task_assignment SET ended_at = NULL, ended_because = NULL WHERE id = ANY(${assignments}::uuid[])`.execute(
    db,
  )
  await sql`UPDATE task_event SET outcome = 'held', outcome_reason = '' WHERE id = ANY(${held}::uuid[])`.execute(db)
  await sql`UPDATE work_order_revision SET state = 'open', decided_at = NULL, decided_by = NULL WHERE id = ${revision}::uuid`.execute(
    db,
  )
}
