import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { preflight } from '@shortcut/domain/tasks/preflight.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { assignableStatuses, reassignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import type { RawJson } from '../platform/http/serialize.ts'
import { newId } from '../platform/ids.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { keepUndo } from '../work-orders/keep-undo.ts'
import { type LockedWorkOrder, lockOrderOfTask, statusForbids } from '../work-orders/lock-work-order.ts'
import { takeFromDriver } from '../work-orders/task-close.ts'
import { followTask, type TaskMove } from '../work-orders/task-follow.ts'
import { getTask, guardStops, guardTask, guardWritten, type TaskAsIs } from '../work-orders/task-guard.ts'
import { lockEquipment, readFacts } from './preflight-facts.ts'
import { guardPreflight } from './preflight-guard.ts'

interface Wish {
  driverId: string
  /** Absent: the driver's current truck. Null: none. */
  truckId?: string | null
  /** Absent: unchanged. Null: none. */
  trailerId?: string | null
  overrideReason?: string
}

/** Assigns a task without a driver (new, rejected). */
export async function assignTask(context: Context, input: ParsedOf<typeof taskApi.assign>): Promise<RawJson> {
  const { order } = await lockOrderOfTask(context, input.id)
  const task = await getTask(context, input.id)
  await guardTask(context, task, 'assign', input.version)
  if (!assignableStatuses.includes(order.bookingStatus))
    throw statusForbids(context, order, say(context.language, 'taskAction', 'assign'))
  await guardStops(context, order, task.stopIds, task.id)
  await keepUndo(context, order.id, 'assign')
  const move = await writeAssignment(context, order, task, 'assign', input)
  await followTask(context, order, task, [move])
  return taskDetail(context.db, task.id)
}

/** Reassigns a task before pickup to another driver, or to the same driver with other equipment. */
export async function reassignTask(context: Context, input: ParsedOf<typeof taskApi.reassign>): Promise<RawJson> {
  const { order } = await lockOrderOfTask(context, input.id)
  const task = await getTask(context, input.id)
  await guardTask(context, task, 'reassign', input.version)
  if (!reassignableStatuses.includes(order.bookingStatus))
    throw statusForbids(context, order, say(context.language, 'taskAction', 'reassign'))
  await keepUndo(context, order.id, 'assign')
  const move = await writeAssignment(context, order, task, 'reassign', input)
  await followTask(context, order, task, [move])
  return taskDetail(context.db, task.id)
}

/**
 * Writes an assignment: preflight, the task's row by compare-and-set, the assignment's own row.
 * @returns the changes to follow and log
 * @throws Refusal 501 if the preflight blocks, 409 if somebody was faster
 */
export async function writeAssignment(
  context: Context,
  order: LockedWorkOrder,
  task: TaskAsIs,
  action: 'assign' | 'reassign',
  { driverId, truckId, trailerId, overrideReason }: Wish,
): Promise<TaskMove> {
  const { db, now, actor } = context
  const choice = { workOrderId: order.id, taskId: task.id, driverId, truckId, trailerId }
  await lockEquipment(context, choice)
  const { facts, equipment } = await readFacts(context, choice)
  const overrides = guardPreflight(context, preflight(facts), overrideReason)
  if (action === 'reassign')
    await takeFromDriver(context, task.id, 'reassigned', say(context.language, 'refusal', 'taskNotYours'))
  const updated = await db
    .updateTable('task')
    .set({
      status: 'assigned',
      driverId: equipment.driverId,
      truckId: equipment.truckId,
      trailerId: equipment.trailerId,
      phone: equipment.phone,
      truckLicensePlate: equipment.plateNo,
      schedulerId: actor.type === 'user' ? actor.id : null,
      startsAt: equipment.startsAt,
      endsAt: equipment.endsAt,
      assignedAt: now,
      acceptedAt: null,
      rejectReason: '',
      version: sql`version + 1`,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, task.id, updated)
  await db
    .insertInto('taskAssignment')
    .values({
      id: newId(),
      taskId: task.id,
      driverId: equipment.driverId,
      truckId: equipment.truckId,
      trailerId: equipment.trailerId,
      assignedAt: now,
      assignedBy: actor.name,
      overrides: JSON.stringify(overrides),
    })
    .execute()
  return {
    action,
    to: 'assigned',
    before: { driver: task.driver, truckNo: task.truckNo, trailerNo: task.trailerNo },
    after: {
      driver: equipment.driver,
      truckNo: equipment.truckNo,
      trailerNo: equipment.trailerNo,
      ...(overrides.length > 0 ? { overrides: overrides.map((override) => override.message) } : {}),
    },
    reason: overrides.length > 0 ? overrideReason : undefined,
  }
}
