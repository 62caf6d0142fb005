import { overlaps } from '@shortcut/domain/tasks/preflight.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { sql } from 'kysely'
import type { Handler } from '../platform/http/http.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { lockOrderOfTask } from '../work-orders/lock-work-order.ts'
import { followTask } from '../work-orders/task-follow.ts'
import { getTask, guardTask, guardWritten } from '../work-orders/task-guard.ts'
import { lockEquipment, readFacts } from './preflight-facts.ts'
import { guardPreflight } from './preflight-guard.ts'

/**
 * Plans a task's times before pickup; its driver sees them on the phone. The customer's appointments do not change. As
 * with an assignment, a driver, truck or trailer that is busy then blocks it.
 */
export const scheduleTask: Handler<typeof taskApi.schedule> = async (context, input) => {
  const { db, now, actor } = context
  const { order } = await lockOrderOfTask(context, input.id)
  const task = await getTask(context, input.id)
  await guardTask(context, task, 'schedule', input.version)
  const span = { startsAt: new Date(input.startsAt).toISOString(), endsAt: new Date(input.endsAt).toISOString() }
  const before = await db
    .selectFrom('task')
    .select(['startsAt', 'endsAt', 'truckId', 'trailerId'])
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  let reason: string | undefined
  if (task.driverId) {
    const { truckId, trailerId } = before
    const choice = { workOrderId: order.id, taskId: task.id, driverId: task.driverId, truckId, trailerId, span }
    await lockEquipment(context, choice)
    const { facts } = await readFacts(context, choice)
    const overridden = guardPreflight(context, overlaps(facts), input.overrideReason)
    if (overridden.length > 0) reason = input.overrideReason
  }
  const updated = await db
    .updateTable('task')
    .set({
      ...span,
      scheduledAt: now,
      version: sql`version + 1`,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, task.id, updated)
  await followTask(context, order, task, [
    {
      action: 'schedule',
      to: task.status,
      before: { startsAt: before.startsAt, endsAt: before.endsAt },
      after: span,
      reason,
    },
  ])
  return taskDetail(db, task.id)
}
