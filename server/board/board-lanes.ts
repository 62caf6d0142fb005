import { mostBoardTasks } from '@shortcut/domain/board/board-api.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs, taskIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { unsafeDefectsText } from '../inspections/open-defects.ts'
import type { Queries } from '../platform/database/queries.ts'
import { rowJson } from '../platform/database/row-json.ts'
import { textRows } from '../platform/database/statements.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { deliveredAt, deliveredFrom, stopsOf, taskColumns } from './board-columns.ts'

/** Tasks are found by their end, so a window finds those that end in it or soon after: no task is longer than this. */
const longestTask = `interval '14 days'`

/** Drivers' tasks within a window, planned or driven, and live tasks without times whose pickup day is in it. */
const inWindow = `
  SELECT * FROM task WHERE driver_id IS NOT NULL AND status ${taskIs(...liveTaskStatuses)}
    AND ends_at >= $1 AND ends_at < $2::timestamptz + ${longestTask} AND starts_at < $2
  UNION ALL
  SELECT * FROM task t WHERE driver_id IS NOT NULL AND status ${taskIs('delivered')}
    AND ${deliveredAt} >= $1 AND ${deliveredAt} < $2::timestamptz + ${longestTask} AND ${deliveredFrom} < $2
  UNION ALL
  SELECT x.* FROM task x JOIN work_order o ON o.id = x.work_order_id
  WHERE x.driver_id IS NOT NULL AND x.starts_at IS NULL AND x.status ${taskIs(...liveTaskStatuses)}
    AND o.booking_pickup_date BETWEEN $1::date - 1 AND $2::date`

/** Finished tasks need no look-up: nobody assigns them. */
const served = `LEFT JOIN LATERAL (SELECT ${stopsOf('s.id = ANY(t.stop_ids)')}) served ON t.status ${taskIsNot('delivered')}`

const tasksText = `
  SELECT ${taskColumns.rowColumns} FROM (${inWindow} LIMIT ${mostBoardTasks}) t
  JOIN work_order w ON w.id = t.work_order_id ${served}`
const someText = `
  SELECT ${taskColumns.rowColumns} FROM task t JOIN work_order w ON w.id = t.work_order_id
  ${served}
  WHERE t.id = ANY($1::uuid[]) AND t.driver_id IS NOT NULL AND t.status ${taskIs(...liveTaskStatuses, 'delivered')}`

const drivers = rowJson({
  id: ['d.id', 'plain'],
  name: ['d.name', 'text'],
  homeBase: ['d.home_base', 'text'],
  active: [`to_json(d.status = 'active')`, 'json'],
  frozen: ['to_json(d.frozen_at IS NOT NULL)', 'json'],
  licenceExpiresOn: ['d.licence_expires_on', 'plain'],
  medicalExpiresOn: ['d.medical_expires_on', 'plain'],
  insuranceExpiresOn: ['d.insurance_expires_on', 'plain'],
  hazmatExpiresOn: ['d.hazmat_expires_on', 'plain'],
  lastSeenAt: ['d.last_seen_at', 'time'],
  truckId: ['d.truck_id', 'plain'],
  lat: ['p.lat', 'json'],
  lng: ['p.lng', 'json'],
})
/** Active drivers, and inactive ones who still have tasks. */
const driversText = `
  SELECT ${drivers.rowColumns} FROM driver d LEFT JOIN last_position p ON p.driver_id = d.id
  WHERE d.deleted_at IS NULL AND (d.status = 'active' OR EXISTS (
    SELECT 1 FROM task t WHERE t.driver_id = d.id AND t.status ${taskIs(...liveTaskStatuses)}))
  ORDER BY d.name, d.id`
const trucks = rowJson({
  id: ['k.id', 'plain'],
  unitNo: ['k.unit_no', 'text'],
  truckType: ['k.truck_type', 'text'],
  status: ['k.status', 'plain'],
  capacityKg: ['k.capacity_kg', 'json'],
  insuranceExpiresOn: ['k.insurance_expires_on', 'plain'],
  placards: ['to_json(k.placards)', 'json'],
  unsafeDefects: [unsafeDefectsText('truck', 'k'), 'json'],
})
const trailers = rowJson({
  id: ['r.id', 'plain'],
  trailerNo: ['r.trailer_no', 'text'],
  trailerType: ['r.trailer_type', 'text'],
  status: ['r.status', 'plain'],
  capacityKg: ['r.capacity_kg', 'json'],
  unsafeDefects: [unsafeDefectsText('trailer', 'r'), 'json'],
})

/** The board of a time window (boardApi.lanes): four parallel statements, none of which reads beyond the window. */
export async function boardLanes(db: Queries, from: string, to: string): Promise<RawJson> {
  const part = async (line: { lineOf: typeof drivers.lineOf }, text: string, values: unknown[] = []) =>
    `[${(await textRows(db, text, values)).map(line.lineOf).join()}]`
  const [tasks, people, vehicles, pulled] = await Promise.all([
    part(taskColumns, tasksText, [from, to]),
    part(drivers, driversText),
    part(trucks, `SELECT ${trucks.rowColumns} FROM truck k WHERE k.deleted_at IS NULL ORDER BY k.unit_no, k.id`),
    part(
      trailers,
      `SELECT ${trailers.rowColumns} FROM trailer r WHERE r.deleted_at IS NULL ORDER BY r.trailer_no, r.id`,
    ),
  ])
  return new RawJson(`{"drivers":${people},"trucks":${vehicles},"trailers":${pulled},"tasks":${tasks}}`)
}

/** Tasks in the board's form, for live updates; one without a lane has no row. */
export async function boardTaskRows(db: Queries, ids: string[]): Promise<Map<string, unknown>> {
  const rows = await textRows(db, someText, [ids])
  return new Map(rows.map((row) => [row[0] ?? '', JSON.parse(taskColumns.lineOf(row))]))
}
