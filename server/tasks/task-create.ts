import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { assignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import type { RawJson } from '../platform/http/serialize.ts'
import { newId } from '../platform/ids.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { spanOf } from '../work-orders/job-facts.ts'
import { keepUndo } from '../work-orders/keep-undo.ts'
import { type LockedWorkOrder, lockWorkOrder, statusForbids } from '../work-orders/lock-work-order.ts'
import { followTask, type TaskMove } from '../work-orders/task-follow.ts'
import { guardStops, type TaskAsIs } from '../work-orders/task-guard.ts'
import { writeAssignment } from './task-assign.ts'

/** The short number for people: TK-26-000123. */
async function nextTaskNo({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const { rows } = await sql<{ n: number }>`SELECT nextval('task_number') AS n`.execute(db)
  return `TK-${now.slice(2, 4)}-${String(rows[0]?.n).padStart(6, '0')}`
}

interface NewTask {
  stopIds: readonly string[]
  remark: string
  /** The task whose load it takes over, and its trailer. */
  continues?: { taskId: string; trailerId: string | null }
}

/** Inserts a task without a driver. @returns its row */
export async function insertTask(
  context: Context,
  order: LockedWorkOrder,
  { stopIds, remark, continues }: NewTask,
): Promise<TaskAsIs & LockedWorkOrder['tasks'][number]> {
  const { db, now, actor } = context
  const id = newId()
  const taskNo = await nextTaskNo(context)
  const windows = order.stops.filter((stop) => stopIds.includes(stop.id))
  await db
    .insertInto('task')
    .values({
      id,
      taskNo,
      workOrderId: order.id,
      status: 'new',
      stopIds: [...stopIds],
      remark,
      trailerId: continues?.trailerId ?? null,
      continuesTaskId: continues?.taskId ?? null,
      schedulerId: actor.type === 'user' ? actor.id : null,
      ...spanOf(windows.map((stop) => ({ from: stop.windowFrom, to: stop.windowTo }))),
      createdAt: now,
      createdBy: actor.name,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .execute()
  return {
    id,
    taskNo,
    workOrderId: order.id,
    status: 'new',
    version: 1,
    stopIds: [...stopIds],
    updatedBy: actor.name,
    driverId: null,
    driver: null,
    truckNo: null,
    trailerNo: null,
    acceptedAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    handedOverAt: null,
    continuesTaskId: continues?.taskId ?? null,
  }
}

/** Creates a task for an order, or for some of its stops, and assigns it if a driver is given. */
export async function createTask(context: Context, input: ParsedOf<typeof taskApi.create>): Promise<RawJson> {
  const { driverId, truckId, trailerId, overrideReason, remark } = input
  const order = await lockWorkOrder(context, input.workOrderId)
  if (!assignableStatuses.includes(order.bookingStatus))
    throw statusForbids(context, order, say(context.language, 'workOrderAction', 'dispatch'))
  const stops = await guardStops(context, order, input.stopIds ?? order.stops.map((stop) => stop.id))
  if (driverId) await keepUndo(context, order.id, 'assign')
  const task = await insertTask(context, order, { stopIds: stops.map((stop) => stop.id), remark })
  const moves: TaskMove[] = [{ action: 'create', to: 'new', after: { stops: stops.length, remark } }]
  if (driverId)
    moves.push(await writeAssignment(context, order, task, 'assign', { driverId, truckId, trailerId, overrideReason }))
  await followTask(context, { ...order, tasks: [...order.tasks, task] }, task, moves)
  return taskDetail(context.db, task.id)
}
