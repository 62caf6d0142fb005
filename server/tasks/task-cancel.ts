import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { taskDetail } from '../work-orders/detail-json.ts'
import { keepUndo } from '../work-orders/keep-undo.ts'
import { lockOrderOfTask } from '../work-orders/lock-work-order.ts'
import { takeFromDriver } from '../work-orders/task-close.ts'
import { followTask } from '../work-orders/task-follow.ts'
import { getTask, guardTask, guardWritten } from '../work-orders/task-guard.ts'

/**
 * Cancels an unfinished task; the order follows. After pickup this is a separate action with its own permission.
 * @throws Refusal 409 if the task's status does not allow it
 */
export async function cancelTask(
  context: Context,
  action: 'cancel' | 'cancelPickedUp',
  { id, reason }: { id: string; reason: string },
) {
  const { db, now, actor, language } = context
  const { order } = await lockOrderOfTask(context, id)
  const task = await getTask(context, id)
  await guardTask(context, task, action)
  await keepUndo(context, order.id, 'cancel')
  const updated = await db
    .updateTable('task')
    .set({
      status: 'cancelled',
      cancelReason: reason,
      version: sql`version + 1`,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', id)
    .where('status', '=', task.status)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, id, updated)
  const status = say(language, 'taskStatus', 'cancelled')
  await takeFromDriver(
    context,
    id,
    'cancelled',
    say(language, 'refusal', 'stepRefused', { label: task.taskNo, status }),
  )
  await followTask(context, order, task, [{ action, to: 'cancelled', reason }])
  return taskDetail(db, id)
}
