import { handoverStops } from '@shortcut/domain/tasks/handover.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handler } from '../platform/http/http.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { lockOrderOfTask, statusForbids } from '../work-orders/lock-work-order.ts'
import { placeOfText } from '../work-orders/places.ts'
import { takeFromDriver } from '../work-orders/task-close.ts'
import { followTasks } from '../work-orders/task-follow.ts'
import { getTask, guardStops, guardTask, guardWritten } from '../work-orders/task-guard.ts'
import { writeAssignment } from './task-assign.ts'
import { insertTask } from './task-create.ts'

const clockMayBeFastMs = 5 * 60_000

/**
 * Hands a load over to another driver at a place: the task ends with its served stops, and a new one that continues it
 * gets the others, for the next driver to accept. The order stays under way.
 * @throws Refusal 422 for the current driver, for a time before the pickup or in the future, 501 if the preflight
 * blocks, 409 if somebody was faster
 */
export const handOverTask: Handler<typeof taskApi.handOver> = async (context, input) => {
  const { db, now, actor, language } = context
  const { order, task: locked } = await lockOrderOfTask(context, input.id)
  const task = await getTask(context, input.id)
  await guardTask(context, task, 'handOver', input.version)
  if (order.bookingStatus !== 'IN_TRANSIT') throw statusForbids(context, order, say(language, 'taskAction', 'handOver'))
  if (input.driverId === task.driverId) throw atField(context, 'driverId', 'hasLoad', { driver: task.driver ?? '' })
  const at = new Date(input.at).toISOString()
  if (Date.parse(at) > Date.parse(now) + clockMayBeFastMs) throw atField(context, 'at', 'notYet')
  if (locked.pickedUpAt && Date.parse(at) < Date.parse(locked.pickedUpAt)) throw atField(context, 'at', 'beforePickup')

  const { lat, lng } = input
  const where = lat != null && lng != null ? { lat, lng } : await placeOfText(input.place)
  const { stays, goes } = handoverStops(task.stopIds, await servedStops(context, task.id))
  await guardStops(context, order, goes, task.id)
  const updated = await db
    .updateTable('task')
    .set({
      status: 'delivered',
      deliveredAt: at,
      stopIds: stays,
      handedOverAt: at,
      handedOverPlace: input.place,
      handedOverLat: where?.lat ?? null,
      handedOverLng: where?.lng ?? null,
      version: sql`version + 1`,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, task.id, updated)
  await takeFromDriver(context, task.id, 'handedOver', say(language, 'refusal', 'taskNotYours'), at)

  const { trailerId, remark } = await db
    .selectFrom('task')
    .select(['trailerId', 'remark'])
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  const next = await insertTask(context, order, { stopIds: goes, remark, continues: { taskId: task.id, trailerId } })
  const given = await writeAssignment(context, order, next, 'assign', input)
  const after = {
    place: input.place,
    handedOverAt: at,
    handedOverTo: given.after?.driver,
    continuesIn: next.taskNo,
    driver: task.driver,
  }
  await followTasks(context, { ...order, tasks: [...order.tasks, next] }, [
    { task: { ...task, deliveredAt: at }, move: { action: 'handOver', to: 'delivered', after, reason: input.reason } },
    { task: next, move: { action: 'create', to: 'new', after: { stops: goes.length, continues: task.taskNo } } },
    { task: next, move: given },
  ])
  return taskDetail(db, next.id)
}

/** The stops at which this task's driver has loaded or unloaded. */
async function servedStops({ db }: Context, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ stopId: string }>`
    SELECT DISTINCT e.stop_id FROM task_event e JOIN task t ON t.id = e.task_id
    WHERE e.task_id = ${taskId} AND e.stop_id IS NOT NULL AND e.outcome = 'applied' AND e.driver_id = t.driver_id
      AND e.kind IN ('pickUp', 'deliver')`.execute(db)
  return rows.map(({ stopId }) => stopId)
}
