import type { GoneTask } from '@shortcut/domain/tasks/driver-task-api.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { sessionOf } from '../platform/http/context.ts'

/** A phone that was off for longer shows them in its history. */
const goneHours = 24
/** Assignments older than this are not looked through. */
const assignedDays = 60
const ms = { hour: 3_600_000, day: 86_400_000 }

/** Tasks that ended or were taken from the signed-in driver within the last day, other than by a rejection. A link says by itself how its task is. */
export async function listGoneTasks(context: Context): Promise<GoneTask[]> {
  const { personId: me, link } = sessionOf(context)
  if (link) return []
  const now = Date.parse(context.now)
  const { rows } = await sql<GoneTask>`
    SELECT DISTINCT ON (a.task_id) a.task_id, w.booking_id, a.ended_because AS why, a.ended_at AS at,
      CASE WHEN a.ended_because = 'cancelled' THEN t.cancel_reason ELSE '' END AS reason
    FROM task_assignment a JOIN task t ON t.id = a.task_id JOIN work_order w ON w.id = t.work_order_id
    WHERE a.driver_id = ${me} AND a.assigned_at >= ${new Date(now - assignedDays * ms.day).toISOString()}
      AND a.ended_at >= ${new Date(now - goneHours * ms.hour).toISOString()} AND a.ended_because <> 'rejected'
    ORDER BY a.task_id, a.assigned_at DESC`.execute(context.db)
  return rows
}
