import { mostUnassigned } from '@shortcut/domain/board/board-api.ts'
import { taskIs, taskIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { countLimit } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { withoutDriver } from '../work-orders/list/timing-filter.ts'
import { orderColumns, stopsOf } from './board-columns.ts'

const waiting = `${withoutDriver} AND w.deleted_at IS NULL`
const found = `w.search_text LIKE $1`

/** The task `t` has no driver, and no other task serves its dropoffs by now. */
const isOpen = (t: string) => `(${t}.status ${taskIs('new', 'rejected')} AND NOT EXISTS (
  SELECT 1 FROM task x JOIN stop d ON d.id = ANY(x.stop_ids) AND d.kind = 'dropoff' AND d.id = ANY(${t}.stop_ids)
  WHERE x.work_order_id = ${t}.work_order_id AND x.id <> ${t}.id AND x.status ${taskIsNot('rejected', 'cancelled')}))`

/** A task has the stop `s` of the order `w`, with or without a driver. */
const hasTask = `EXISTS (SELECT 1 FROM task y WHERE y.work_order_id = w.id AND s.id = ANY(y.stop_ids)
  AND (y.status ${taskIsNot('rejected', 'cancelled')} OR ${isOpen('y')}))`
const anyTask = `EXISTS (SELECT 1 FROM task y WHERE y.work_order_id = w.id AND (y.status ${taskIsNot('rejected', 'cancelled')} OR ${isOpen('y')}))`
const anyFree = `EXISTS (SELECT 1 FROM stop s WHERE s.work_order_id = w.id AND NOT ${hasTask})`

/** The stops of a load: its waiting task's; else the pickups, and the dropoffs that no task has. */
const served = `(s.id = ANY(o.stop_ids) OR o.id IS NULL AND (s.kind = 'pickup' OR NOT ${hasTask}))`

/** Orders of which a stop has no driver, each with its waiting tasks, and a load of the stops that no task has. */
const textOf = (searched: boolean) => `
  WITH page AS MATERIALIZED (
    SELECT w.id, w.due_at FROM work_order w WHERE ${waiting} ${searched ? `AND ${found}` : ''} ORDER BY w.due_at, w.id LIMIT ${mostUnassigned}
  ), loads AS MATERIALIZED (
    SELECT page.id, page.due_at, t.id AS task_id FROM page JOIN task t ON t.work_order_id = page.id AND ${isOpen('t')}
    UNION ALL SELECT w.id, w.due_at, NULL FROM page JOIN work_order w ON w.id = page.id WHERE NOT ${anyTask} OR ${anyFree}
  )
  SELECT ${orderColumns.rowColumns} FROM loads JOIN work_order w ON w.id = loads.id LEFT JOIN task o ON o.id = loads.task_id
  CROSS JOIN LATERAL (
    SELECT ${stopsOf(served)},
      CASE WHEN o.id IS NULL AND ${anyTask} THEN (SELECT json_agg(s.id ORDER BY s.sequence) FROM stop s WHERE s.work_order_id = w.id AND ${served}) END AS stop_ids,
      (SELECT min(coalesce(s.window_from, s.window_to)) FROM stop s WHERE s.work_order_id = w.id AND ${served}) AS starts_at,
      (SELECT max(coalesce(s.window_to, s.window_from)) FROM stop s WHERE s.work_order_id = w.id AND ${served}) AS ends_at) served
  ORDER BY loads.due_at, loads.id, loads.task_id`

const totalOf = (searched: boolean) =>
  `SELECT count(*) FROM (SELECT 1 FROM work_order w WHERE ${waiting} ${searched ? `AND ${found}` : ''} LIMIT ${countLimit + 1}) f`

/** Loads without a driver (boardApi.unassigned), and the number of their orders. */
export async function boardUnassigned(db: Queries, q: string): Promise<RawJson> {
  const typed = q ? [`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`] : []
  const rows = await textRows(db, textOf(q !== ''), typed)
  const list = `[${rows.map(orderColumns.lineOf).join()}]`
  const orders = new Set(rows.map((row) => row[orderColumns.indexOf('workOrderId')])).size
  // Less than a full page is everything: no count needed.
  if (orders < mostUnassigned) return new RawJson(`{"list":${list},"total":${orders},"totalIsExact":true}`)
  const total = Number((await textRows(db, totalOf(q !== ''), typed))[0]?.[0])
  return new RawJson(`{"list":${list},"total":${Math.min(total, countLimit)},"totalIsExact":${total <= countLimit}}`)
}
