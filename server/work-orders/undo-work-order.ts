import { codes, Refusal } from '@shortcut/domain/errors.ts'
import {
  type BookingStatus,
  isLive,
  mayUndo,
  type TaskStatus,
  type UndoAction,
  undoTakenSeconds,
} from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { say, sayData } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { type Change, record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Before, TaskBefore, Undoable } from './keep-undo.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder, statusForbids } from './lock-work-order.ts'
import { endAssignment, keepStopTimes } from './task-close.ts'

const undoes: Record<UndoAction, Undoable> = { undoAssign: 'assign', undoCancel: 'cancel', undoConfirm: 'confirm' }

interface Kept {
  kind: Undoable
  version: number
  madeAt: string
  madeBy: string
  before: Before
}

/**
 * Restores an order and its tasks to the state before this person's last confirmation, assignment or cancellation, if
 * nothing has changed them since.
 */
export async function undoWorkOrder(context: Context, id: string, action: UndoAction): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const kept = await takeKept(context, order, undoes[action])
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
      // A confirmation changes no task.
      action: action === 'undoAssign' ? 'task.undoAssign' : 'task.undoCancel',
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
async function takeKept(context: Context, order: LockedWorkOrder, kind: Undoable): Promise<Kept> {
  const { db, now, actor } = context
  const label = order.bookingId
  const refuse = (key: 'undoOver' | 'undoNotYours' | 'undoAccepted', params = {}) =>
    new Refusal(codes.conflict, key, { label, ...params })
  const { rows } = await sql<Kept & { acceptedBy: string | null }>`
    DELETE FROM work_order_undo u WHERE u.work_order_id = ${order.id}
    RETURNING u.kind, u.version, u.made_at, u.made_by, u.before, (SELECT d.name FROM task t JOIN driver d ON d.id = t.driver_id
      WHERE t.work_order_id = u.work_order_id AND t.accepted_at > u.made_at LIMIT 1) AS accepted_by`.execute(db)
  const kept = rows[0]
  if (!kept) throw refuse('undoOver')
  if (kept.kind === kind && kept.madeBy !== actor.id) throw refuse('undoNotYours')
  if (kept.kind === kind && kept.version !== order.version && kept.acceptedBy)
    throw refuse('undoAccepted', { driver: kept.acceptedBy })
  if (kept.kind !== kind || kept.version !== order.version) throw await happened(context, order)
  if (Date.parse(now) > Date.parse(kept.madeAt) + undoTakenSeconds * 1000) throw refuse('undoOver')
  return kept
}

/** The refusal of an undo that comes after another change: says what happened, and who did it. */
async function happened({ db, language }: Context, order: LockedWorkOrder): Promise<Refusal> {
  const ids = [order.id, ...order.tasks.map(({ id }) => id)]
  const { rows } = await sql<{ action: string; who: string }>`
    SELECT action, actor_name AS who FROM operation_log WHERE entity_id = ANY(${ids}::uuid[]) AND outcome = 'done'
    ORDER BY (entity_id <> ${order.id}), at DESC, id DESC LIMIT 1`.execute(db)
  const { action = 'workOrder.save', who = order.updatedBy } = rows[0] ?? {}
  return new Refusal(codes.conflict, 'undoChanged', {
    label: order.bookingId,
    what: sayData(language, `logAction:${action}`),
    who,
  })
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

/** Assignments continue, steps wait again, and revision and requests are open as before. */
async function restoreParts({ db }: Context, { assignments, held, revision, requests = [] }: Before) {
  await sql`UPDATE task_assignment SET ended_at = NULL, ended_because = NULL WHERE id = ANY(${assignments}::uuid[])`.execute(
    db,
  )
  await sql`UPDATE task_event SET outcome = 'held', outcome_reason = '' WHERE id = ANY(${held}::uuid[])`.execute(db)
  await sql`UPDATE work_order_request SET state = 'open', decided_at = NULL, decided_by = NULL
    WHERE id = ANY(${requests}::uuid[]) AND state = 'overtaken'`.execute(db)
  await sql`UPDATE work_order_revision SET state = 'open', decided_at = NULL, decided_by = NULL WHERE id = ${revision}::uuid`.execute(
    db,
  )
}
