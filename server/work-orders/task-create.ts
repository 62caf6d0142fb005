import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { assignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import type { taskApi } from '@shortcut/domain/work-orders/task-api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import type { RawJson } from '../platform/serialize.ts'
import { taskDetail } from './detail-json.ts'
import { spanOf } from './job-facts.ts'
import { keepUndo } from './keep-undo.ts'
import { lockWorkOrder, statusForbids } from './lock-work-order.ts'
import { giveTask } from './task-assign.ts'
import { followTask, type TaskMove } from './task-follow.ts'
import { guardStops } from './task-guard.ts'

/** The short number that people say: TK-26-000123. */
async function nextTaskNo({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const { rows } = await sql<{ n: number }>`SELECT nextval('task_number') AS n`.execute(db)
  return `TK-${now.slice(2, 4)}-${String(rows[0]?.n).padStart(6, '0')}`
}

/** Makes a task for an order, or for some of its stops, and gives it to a driver where one is named. */
export async function createTask(context: Context, input: ParsedOf<typeof taskApi.create>): Promise<RawJson> {
  const { db, now, actor } = context
  const { driverId, truckId, trailerId, overrideReason } = input
  const order = await lockWorkOrder(context, input.workOrderId)
  if (!assignableStatuses.includes(order.bookingStatus))
    throw statusForbids(context, order, say(context.language, 'taskAction', 'create'))
  const stops = guardStops(order, input.stopIds ?? order.stops.map((stop) => stop.id))
  const stopIds = stops.map((stop) => stop.id)
  const id = newId()
  const taskNo = await nextTaskNo(context)
  if (driverId) await keepUndo(context, order.id, 'assign')
  const windows = order.stops.filter((stop) => stopIds.includes(stop.id))
  await db
    .insertInto('task')
    .values({
      id,
      taskNo,
      workOrderId: order.id,
      status: 'new',
      stopIds,
      remark: input.remark,
      schedulerId: actor.type === 'user' ? actor.id : null,
      ...spanOf(windows.map((stop) => ({ from: stop.windowFrom, to: stop.windowTo }))),
      createdAt: now,
      createdBy: actor.name,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .execute()
  const moves: TaskMove[] = [{ action: 'create', to: 'new', after: { stops: stops.length, remark: input.remark } }]
  if (driverId) {
    const made = {
      id,
      taskNo,
      workOrderId: order.id,
      status: 'new' as const,
      version: 1,
      stopIds,
      driverId: null,
      driver: null,
      truckNo: null,
      trailerNo: null,
      updatedBy: actor.name,
    }
    moves.push(await giveTask(context, order, made, 'assign', { driverId, truckId, trailerId, overrideReason }))
  }
  const task = { id, taskNo, status: 'new' as const, stopIds, driverId: null, pickedUpAt: null, deliveredAt: null }
  await followTask(context, { ...order, tasks: [...order.tasks, task] }, task, moves)
  return taskDetail(db, id)
}
