import type { recentTasks } from '@shortcut/domain/drivers/assignment.ts'
import {
  type DueState,
  daysAfter,
  dueDays,
  type Paper,
  papers,
  type WithPapers,
} from '@shortcut/domain/drivers/papers.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { furthestFirst, taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../platform/database/queries.ts'
import type { Context, Reading } from '../platform/http/context.ts'

/** How a task names its equipment, and the column of the row. */
type Used = 'driver_id' | 'truck_id' | 'trailer_id'

const isLive = sql.raw(taskIs(...liveTaskStatuses))
const bestFirst = sql`${sql.raw(furthestFirst)}, t.starts_at, t.id`
const position = (row: RawBuilder<unknown>) => sql`
  json_build_object('lat', ${row}.lat, 'lng', ${row}.lng,
    'at', to_char(${row}.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

export const isAssigned = (used: Used, id: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM task t WHERE t.${sql.raw(used)} = ${id} AND t.status ${isLive})`

/** Columns of `assignment` without the position: the current task of this driver or vehicle. */
export const nowColumns = (used: Used, id: RawBuilder<unknown>) => sql`
  (SELECT json_build_object('id', t.id, 'taskNo', t.task_no, 'status', t.status, 'workOrderId', t.work_order_id,
      'bookingId', o.booking_id)
    FROM task t JOIN work_order o ON o.id = t.work_order_id
    WHERE t.${sql.raw(used)} = ${id} AND t.status ${isLive} ORDER BY ${bestFirst} LIMIT 1) AS current_task,
  (SELECT count(*) FROM task t WHERE t.${sql.raw(used)} = ${id} AND t.status ${isLive}) AS live_tasks`

/** A driver's last position. */
export const driverPosition = (id: RawBuilder<unknown>) =>
  sql`(SELECT ${position(sql`p`)} FROM last_position p WHERE p.driver_id = ${id}) AS last_position`

/**
 * A vehicle's current driver, or else the one who usually drives it; and its last position: that of its driver, or the
 * end of its last task.
 */
export const vehicleColumns = (used: 'truck_id' | 'trailer_id', id: RawBuilder<unknown>) => {
  const driving = sql`(SELECT t.driver_id FROM task t WHERE t.${sql.raw(used)} = ${id} AND t.status ${isLive}
    ORDER BY ${bestFirst} LIMIT 1)`
  const usual = sql`(SELECT d.id FROM driver d WHERE d.truck_id = ${id} AND d.deleted_at IS NULL ORDER BY d.id LIMIT 1)`
  const driver = used === 'truck_id' ? sql`coalesce(${driving}, ${usual})` : driving
  return sql`
    (SELECT json_build_object('id', d.id, 'name', d.name, 'phone', d.phone) FROM driver d WHERE d.id = ${driver}) AS driver,
    coalesce((SELECT ${position(sql`p`)} FROM last_position p WHERE p.driver_id = ${driving}),
      (SELECT ${position(sql`p`)} FROM (
         SELECT a.task_id FROM task_assignment a WHERE a.${sql.raw(used)} = ${id} ORDER BY a.assigned_at DESC LIMIT 1) last
       CROSS JOIN LATERAL (SELECT q.lat, q.lng, q.at FROM position q WHERE q.task_id = last.task_id ORDER BY q.at DESC LIMIT 1) p))
      AS last_position`
}

/** Today in the person's time zone, as the console shows it. */
export const todayOf = ({ session, now }: Reading) => toLocalDate(now, session?.timeZone || '+08:00')

export const columnOf = (paper: Paper) => `${paper}_expires_on`

/** The earliest expiry date of a row's documents. */
export const nextExpiresOn = (kind: WithPapers, row: string) =>
  sql`least(${sql.raw(papers[kind].map((paper) => `${row}.${columnOf(paper)}`).join(', '))})`

/** Rows with a document in one of these states. Days as 2026-11-23. */
export function isDue(kind: WithPapers, row: string, states: readonly DueState[], today: string) {
  const any = papers[kind].flatMap((paper) => {
    const on = sql.raw(`${row}.${columnOf(paper)}`)
    return states.map((state) =>
      state === 'overdue' ? sql`${on} < ${today}` : sql`${on} BETWEEN ${today} AND ${daysAfter(today, dueDays)}`,
    )
  })
  return any.length > 0 ? sql`(${sql.join(any, sql` OR `)})` : sql`true`
}

/** The latest tasks; null for people who may not see work orders. */
export async function listRecentTasks(
  { db, session }: Context,
  used: Used,
  id: string,
): Promise<z.output<typeof recentTasks>> {
  if (!session?.permissions.has('/work/order/list')) return null
  const { rows } = await sql<NonNullable<z.output<typeof recentTasks>>[number]>`
    SELECT t.id, t.task_no, t.status, t.work_order_id, o.booking_id, o.customer_name, o.pickup_place, o.delivery_place,
      d.name AS driver, a.assigned_at, a.ended_at, a.ended_because
    FROM task_assignment a JOIN task t ON t.id = a.task_id JOIN work_order o ON o.id = t.work_order_id
      JOIN driver d ON d.id = a.driver_id
    WHERE a.${sql.raw(used)} = ${id} ORDER BY a.assigned_at DESC, a.id DESC LIMIT 20`.execute(db)
  return rows
}

/** Numbers of the unfinished tasks of a driver, truck or trailer. */
export async function liveTaskNumbers(db: Queries, used: Used, id: string): Promise<string[]> {
  const { rows } = await sql<{ taskNo: string }>`
    SELECT t.task_no FROM task t WHERE t.${sql.raw(used)} = ${id} AND t.status ${isLive} ORDER BY t.task_no`.execute(db)
  return rows.map((task) => task.taskNo)
}

/** A driver's app stops with the status, so running tasks would have nobody. @throws Refusal 501 that names the tasks */
export async function guardWithoutTasks(db: Queries, { id, name }: { id: string; name: string }): Promise<void> {
  const tasks = await liveTaskNumbers(db, 'driver_id', id)
  if (tasks.length > 0)
    throw new Refusal(codes.refused, 'driverHasTasks', { driver: name, tasks: tasks.slice(0, 5).join(', ') })
}
