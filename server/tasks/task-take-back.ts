import { takenBack } from '@shortcut/domain/tasks/handover.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Handler } from '../platform/http/http.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { lockOrderOfTask, statusForbids } from '../work-orders/lock-work-order.ts'
import { keepStopTimes, takeFromDriver } from '../work-orders/task-close.ts'
import { followTasks, type TaskMove } from '../work-orders/task-follow.ts'
import { getTask, guardTask, guardWritten, taskForbids } from '../work-orders/task-guard.ts'

/**
 * Undoes a handover that the next driver has not accepted: that task is cancelled, and the first driver is under way
 * again with all stops.
 * @throws Refusal 409 if the next driver has the load, or another task one of its stops
 */
export const takeBackTask: Handler<typeof taskApi.takeBack> = async (context, { id, reason }) => {
  const { db, now, actor, language } = context
  const { order, task: locked } = await lockOrderOfTask(context, id)
  const task = await getTask(context, id)
  await guardTask(context, task, 'takeBack')
  if (order.bookingStatus !== 'IN_TRANSIT') throw statusForbids(context, order, say(language, 'taskAction', 'takeBack'))
  const back = takenBack(locked, order.tasks, order.stops)
  if (!back) throw await taskForbids(context, task, 'takeBack')

  const changed = { version: sql<number>`version + 1`, updatedAt: now, updatedBy: actor.name }
  const why = reason || say(language, 'taskAction', 'takeBack')
  for (const next of back.ends) {
    await db
      .updateTable('task')
      .set({ status: 'cancelled', cancelReason: why, ...changed })
      .where('id', '=', next.id)
      .execute()
    await takeFromDriver(context, next.id, 'cancelled', say(language, 'refusal', 'taskNotYours'))
  }
  const updated = await db
    .updateTable('task')
    .set({
      status: 'pickedUp',
      deliveredAt: null,
      stopIds: back.stopIds,
      handedOverAt: null,
      handedOverPlace: '',
      handedOverLat: null,
      handedOverLng: null,
      ...changed,
    })
    .where('id', '=', id)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, id, updated)
  await sql`UPDATE task_assignment SET ended_at = NULL, ended_because = NULL
    WHERE id = (SELECT id FROM task_assignment WHERE task_id = ${id} ORDER BY assigned_at DESC, id DESC LIMIT 1)`.execute(
    db,
  )
  await keepStopTimes(context, id)
  const cancel: TaskMove = { action: 'cancel', to: 'cancelled', reason: why }
  await followTasks(context, order, [
    ...back.ends.map((next) => ({ task: next, move: cancel })),
    {
      task: { ...task, deliveredAt: null },
      move: { action: 'takeBack', to: 'pickedUp', after: { driver: task.driver }, reason },
    },
  ])
  return taskDetail(db, id)
}
