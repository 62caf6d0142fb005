import { mostUnassigned } from '@shortcut/domain/board/board-api.ts'
import { unassignedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs, taskIs, taskIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { countLimit } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { firstIdAt } from '../platform/ids.ts'
import { orderColumns, stopsOf } from './board-columns.ts'

const served = '(o.id IS NULL OR s.id = ANY(o.stop_ids))'
/** The remaining parts of orders are searched among those received within this many days. */
const partDays = 180
const waiting = `w.booking_status ${orderIs(...unassignedStatuses)} AND w.deleted_at IS NULL`
const found = `w.search_text LIKE $2`

/** A task without a driver, unless another task serves its dropoffs by now. */
const isOpen = `t.status ${taskIs('new', 'rejected')} AND NOT EXISTS (
  SELECT 1 FROM task x JOIN stop s ON s.id = ANY(x.stop_ids) AND s.kind = 'dropoff' AND s.id = ANY(t.stop_ids)
  WHERE x.work_order_id = t.work_order_id AND x.id <> t.id AND x.status ${taskIsNot('rejected', 'cancelled')})`

/** Waiting orders, with their waiting task; and the remaining parts of orders that a driver has in part. */
const textOf = (searched: boolean) => `
  WITH whole AS MATERIALIZED (
    SELECT w.id, w.due_at FROM work_order w WHERE ${waiting} ${searched ? `AND ${found}` : ''} ORDER BY w.due_at, w.id LIMIT ${mostUnassigned}
  ), part AS MATERIALIZED (
    SELECT w.id, w.due_at, t.id AS task_id FROM task t JOIN work_order w ON w.id = t.work_order_id
    WHERE t.status ${taskIs('new', 'rejected')} AND t.work_order_id >= $1::uuid AND w.booking_status ${orderIs('DISPATCHED', 'IN_TRANSIT')} AND w.deleted_at IS NULL
      ${searched ? `AND ${found}` : ''} AND ${isOpen}
    ORDER BY w.due_at, w.id LIMIT ${mostUnassigned}
  ), page AS MATERIALIZED (
    SELECT whole.id, whole.due_at, o.id AS task_id FROM whole
      LEFT JOIN LATERAL (SELECT t.id FROM task t WHERE t.work_order_id = whole.id AND ${isOpen}) o ON true
    UNION ALL SELECT id, due_at, task_id FROM part
    ORDER BY due_at, id LIMIT ${mostUnassigned}
  )
  SELECT ${orderColumns.rowColumns} FROM page JOIN work_order w ON w.id = page.id LEFT JOIN task o ON o.id = page.task_id
  CROSS JOIN LATERAL (
    SELECT ${stopsOf(served)},
      (SELECT min(coalesce(s.window_from, s.window_to)) FROM stop s WHERE s.work_order_id = w.id AND ${served}) AS starts_at,
      (SELECT max(coalesce(s.window_to, s.window_from)) FROM stop s WHERE s.work_order_id = w.id AND ${served}) AS ends_at) served
  ORDER BY page.due_at, page.id, page.task_id`

const keptTotal = `SELECT coalesce(sum(n), 0) FROM work_order_count WHERE booking_status ${orderIs(...unassignedStatuses)}`
const foundTotal = `SELECT count(*) FROM (SELECT 1 FROM work_order w WHERE ${waiting} AND w.search_text LIKE $1 LIMIT ${countLimit + 1}) f`

/** Loads without a driver (boardApi.unassigned), and their number. */
export async function boardUnassigned(db: Queries, now: string, q: string): Promise<RawJson> {
  const since = firstIdAt(Date.parse(now) - partDays * 86_400_000)
  const typed = q ? [`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`] : []
  const rows = await textRows(db, textOf(q !== ''), [since, ...typed])
  const list = `[${rows.map(orderColumns.lineOf).join()}]`
  // Less than a full page is everything: no count needed.
  if (rows.length < mostUnassigned) return new RawJson(`{"list":${list},"total":${rows.length},"totalIsExact":true}`)
  const total = Number((await textRows(db, q ? foundTotal : keptTotal, typed))[0]?.[0])
  return new RawJson(
    `{"list":${list},"total":${Math.max(total, rows.length)},"totalIsExact":${!q || total <= countLimit}}`,
  )
}
