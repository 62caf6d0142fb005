import { enteredWith } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderMore } from '@shortcut/domain/work-orders/replies.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { besideStopFields, everyStopRow } from '@shortcut/domain/work-orders/stop-sets.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { freightOf } from './freight-state.ts'

const ofStop = besideStopFields.map((field) => `'${field}', s.${everyStopRow[field].column}`).join(', ')
const place = (kind: 'pickup' | 'dropoff', end: 'ASC' | 'DESC') => sql`(
  SELECT json_build_object(${sql.raw(ofStop)}) FROM stop s WHERE s.work_order_id = w.id AND s.kind = ${kind} ORDER BY s.sequence ${sql.raw(end)} LIMIT 1)`

const beside = enteredWith('list', 'beside')
  .map((field) => `w.${enteredRows[field].column}`)
  .join(', ')

/** Looked up for the visible orders only, and only if somebody has chosen such a column: the list itself stays lean. */
export async function listMore(
  { db }: Pick<Context, 'db'>,
  { ids }: { ids: readonly string[] },
): Promise<WorkOrderMore[]> {
  const { rows } = await sql<WorkOrderMore>`
    SELECT w.id, ${sql.raw(beside)}, t.task_no, t.status, coalesce(t.phone, '') AS phone,
      coalesce(t.truck_license_plate, '') AS truck_license_plate, k.unit_no AS truck_no, r.trailer_no,
      to_json(t.picked_up_at)->>0 AS actual_pickup_date, to_json(t.delivered_at)->>0 AS actual_delivery_date,
      (SELECT u.name FROM "user" u WHERE u.id = coalesce(w.scheduler_id, t.scheduler_id)) AS scheduler,
      (SELECT json_build_object('container', count(*) FILTER (WHERE p.kind = 'container'), 'pickup', count(*) FILTER (WHERE p.kind = 'pickup'),
         'delivery', count(*) FILTER (WHERE p.kind = 'delivery')) FROM task_photo p WHERE p.task_id = t.id) AS photos,
      EXISTS (SELECT 1 FROM position p WHERE p.task_id = t.id) AS locus,
      (SELECT coalesce(json_agg(json_build_object('kind', e.kind,
         'stop', (SELECT s.sequence FROM stop s WHERE s.id = e.stop_id)) ORDER BY e.at, e.id), '[]')
       FROM (SELECT id, kind, stop_id, at, task_id FROM task_event WHERE review = 'waiting' AND outcome = 'held'
         UNION ALL SELECT id, kind, stop_id, at, task_id FROM task_report WHERE review = 'waiting' AND outcome = 'held') e
       JOIN task h ON h.id = e.task_id WHERE h.work_order_id = w.id) AS held_step,
      ${sql.raw(freightOf)} AS freight, ${place('pickup', 'ASC')} AS pickup, ${place('dropoff', 'DESC')} AS delivery
    FROM work_order w
    LEFT JOIN LATERAL (SELECT * FROM task t WHERE t.work_order_id = w.id
      ORDER BY t.status ${sql.raw(taskIs(...liveTaskStatuses))} DESC, t.id DESC LIMIT 1) t ON true
    LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer r ON r.id = t.trailer_id
    WHERE w.id = ANY(${ids}::uuid[]) AND w.deleted_at IS NULL`.execute(db)
  return rows
}
