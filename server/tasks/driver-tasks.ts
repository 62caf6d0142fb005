import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type Timed, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { sessionOf } from '../platform/http/context.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { stopColumns } from '../work-orders/detail-json.ts'
import { timedSelect, withoutFacts } from '../work-orders/timed-columns.ts'
import { freightOf } from './freight-on-trucks.ts'

const finishedDays = 30
const most = 200

/**
 * The signed-in driver's own tasks (driverTaskReply): open ones, soonest first, or those finished within 30 days,
 * latest first.
 */
export async function listOwnTasks(context: Context, finished: boolean): Promise<RawJson> {
  const { personId: me, link } = sessionOf(context)
  if (link && link.state !== 'open') return new RawJson('[]')
  const since = new Date(Date.parse(context.now) - finishedDays * 86_400_000).toISOString()
  const which = finished
    ? sql`t.status ${sql.raw(taskIs('delivered', 'rejected', 'cancelled'))} AND t.updated_at >= ${since} ORDER BY t.updated_at DESC, t.id DESC`
    : sql`t.status ${sql.raw(taskIs(...liveTaskStatuses))} ORDER BY t.starts_at NULLS LAST, t.id`
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(line), '[]')::text AS json FROM (
      SELECT t.id, t.task_no AS "taskNo", t.work_order_id AS "workOrderId", t.status, k.unit_no AS "truckNo", t.truck_license_plate AS "truckLicensePlate",
        r.trailer_no AS "trailerNo", t.assigned_at AS "assignedAt", t.remark, t.cancel_reason AS "cancelReason", t.stop_ids AS "stopIds",
        t.handed_over_at AS "handedOverAt", t.handed_over_place AS "handedOverPlace",
        (SELECT json_build_object('at', h.handed_over_at, 'place', h.handed_over_place, 'lat', h.handed_over_lat, 'lng', h.handed_over_lng)
           FROM task h WHERE h.id = t.continues_task_id AND h.handed_over_at IS NOT NULL) AS "takeOver",
        (SELECT coalesce(json_agg(json_build_object('fileId', p.file_id, 'kind', p.kind, 'stopId', p.stop_id) ORDER BY p.created_at, p.file_id), '[]')
           FROM task_photo p WHERE p.task_id = t.id) AS photos,
        (SELECT coalesce(json_agg(json_build_object('stopId', r.stop_id, 'type', r.payload->>'type', 'pieces', r.payload->'pieces',
             'remark', coalesce(r.payload->>'remark', ''), 'at', r.at) ORDER BY r.at, r.id), '[]')
           FROM task_report r WHERE r.task_id = t.id AND r.driver_id = t.driver_id AND r.kind = 'exception' AND r.outcome <> 'refused') AS problems,
        CASE WHEN t.scheduled_at IS NOT NULL THEN t.starts_at END AS "plannedFrom",
        CASE WHEN t.scheduled_at IS NOT NULL THEN t.ends_at END AS "plannedTo",
        w.booking_id AS "bookingId", w.customer_reference_number AS "customerReferenceNumber", w.customer_name AS "customerName",
        w.container_no AS "containerNo", w.cargo_id AS "cargoId", w.pallet_quantity AS "palletQuantity", w.pieces,
        CASE WHEN w.weight_value IS NOT NULL THEN json_build_object('value', w.weight_value::text, 'unit', w.weight_unit) END AS weight,
        w.remark AS "orderRemark", a.pickup_photos_required AS "pickupPhotosRequired",
        a.delivery_photos_required AS "deliveryPhotosRequired", a.signature_required AS "signatureRequired", ${sql.raw(timedSelect())},
        (SELECT coalesce(json_agg(line), '[]') FROM (
           SELECT ${stopColumns} FROM stop s WHERE s.id = ANY(t.stop_ids) ORDER BY s.sequence) line) AS stops
      FROM task t JOIN work_order w ON w.id = t.work_order_id JOIN account a ON a.id = w.account_id
      LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer r ON r.id = t.trailer_id
      WHERE t.driver_id = ${me} AND (${link?.taskId ?? null}::uuid IS NULL OR t.id = ${link?.taskId ?? null}::uuid) AND ${which} LIMIT ${most}) line`.execute(
    context.db,
  )
  const lines = JSON.parse(rows[0]?.json ?? '[]') as (Timed & { id: string })[]
  const freight = await freightOf(
    context,
    lines.map(({ id }) => id),
  )
  const tasks = lines.map((line) => {
    const urgency = timingOf(line, Date.parse(context.now))
    return { ...withoutFacts(line), urgency, leaveByAt: line.leaveByAt, onTruck: freight.get(line.id) ?? [] }
  })
  return new RawJson(JSON.stringify(tasks))
}
