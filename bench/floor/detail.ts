import { enteredFields, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import { everyStopField, everyStopRow } from '@shortcut/domain/work-orders/stop-sets.ts'
import type pg from 'pg'

const filesOf = (act: string) => `
  SELECT coalesce(json_agg(n.file_id ORDER BY n.arrived_at, n.file_id), '[]') FROM named_file n WHERE n.act_id = ${act}.id AND n.arrived_at IS NOT NULL`

const tasks = `
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT t.id, t.task_no AS "taskNo", t.work_order_id AS "workOrderId", t.status, t.driver_id AS "driverId", d.name AS driver, t.phone,
      t.truck_id AS "truckId", k.unit_no AS "truckNo", t.truck_license_plate AS "truckLicensePlate", t.trailer_id AS "trailerId",
      r.trailer_no AS "trailerNo",
      (SELECT count(*) FROM inspection_defect x WHERE x.truck_id = t.truck_id AND x.certified_at IS NULL AND x.unsafe) AS "truckUnsafeDefects",
      (SELECT count(*) FROM inspection_defect x WHERE x.trailer_id = t.trailer_id AND x.certified_at IS NULL AND x.unsafe) AS "trailerUnsafeDefects",
      u.name AS scheduler, t.stop_ids AS "stopIds", t.assigned_at AS "assignedAt",
      t.accepted_at AS "acceptedAt", t.picked_up_at AS "actualPickupDate", t.delivered_at AS "actualDeliveryDate", t.remark,
      t.reject_reason AS "rejectReason", t.cancel_reason AS "cancelReason", t.handed_over_at AS "handedOverAt",
      t.handed_over_place AS "handedOverPlace", t.handed_over_lat AS "handedOverLat", t.handed_over_lng AS "handedOverLng",
      t.continues_task_id AS "continuesTaskId", t.version,
      (SELECT coalesce(json_agg(json_build_object('fileId', p.file_id, 'kind', p.kind, 'stopId', p.stop_id, 'takenAt', f.taken_at,
        'takenLat', f.taken_lat, 'takenLng', f.taken_lng) ORDER BY p.created_at, p.file_id), '[]')
        FROM task_photo p JOIN file f ON f.id = p.file_id WHERE p.task_id = t.id) AS photos,
      (SELECT count(DISTINCT n.file_id) FROM named_file n WHERE n.task_id = t.id AND n.purpose <> 'message' AND n.arrived_at IS NULL
        AND NOT EXISTS (SELECT FROM task_event e WHERE e.id = n.act_id AND e.outcome = 'refused')
        AND NOT EXISTS (SELECT FROM task_report e WHERE e.id = n.act_id AND e.outcome = 'refused')) AS "filesOnPhone",
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'stopId', e.stop_id, 'at', e.at, 'receivedAt', e.received_at,
        'outcome', e.outcome, 'outcomeReason', e.outcome_reason, 'review', e.review, 'reviewedBy', e.reviewed_by, 'reportedBy', e.reported_by,
        'late', e.late, 'remark', coalesce(e.payload->>'remark', ''), 'pieces', e.payload->'pieces', 'pallets', e.payload->'pallets',
        'sealNo', coalesce(e.payload->>'sealNo', ''), 'containerNo', coalesce(e.payload->>'containerNo', ''),
        'containerType', coalesce(e.payload->>'containerType', ''), 'cash', e.payload->'cash',
        'fileIds', CASE WHEN e.outcome = 'held' THEN (${filesOf('e')}) ELSE '[]' END,
        'lat', e.payload->'lat', 'lng', e.payload->'lng') ORDER BY e.at, e.received_at, e.id), '[]')
        FROM task_event e WHERE e.task_id = t.id) AS events,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'stopId', e.stop_id, 'at', e.at, 'receivedAt', e.received_at,
        'driverName', ed.name, 'outcome', e.outcome, 'outcomeReason', e.outcome_reason, 'review', e.review, 'reviewedBy', e.reviewed_by,
        'late', e.late, 'type', coalesce(e.payload->>'type', ''), 'pieces', e.payload->'pieces', 'remark', coalesce(e.payload->>'remark', ''),
        'sealNo', coalesce(e.payload->>'sealNo', ''), 'containerNo', coalesce(e.payload->>'containerNo', ''),
        'containerType', coalesce(e.payload->>'containerType', ''), 'value', coalesce(e.payload->>'value', ''), 'lat', e.lat, 'lng', e.lng,
        'fileIds', (${filesOf('e')})) ORDER BY e.at, e.id), '[]')
        FROM task_report e JOIN driver ed ON ed.id = e.driver_id WHERE e.task_id = t.id) AS reports,
      (SELECT coalesce(json_agg(json_build_object('driverName', ad.name, 'truckNo', ak.unit_no, 'trailerNo', ar.trailer_no,
        'assignedAt', a.assigned_at, 'assignedBy', a.assigned_by, 'endedAt', a.ended_at, 'endedBecause', a.ended_because,
        'endedReason', CASE WHEN a.ended_because = 'rejected' THEN coalesce((SELECT e.payload->>'reason' FROM task_event e
          WHERE e.task_id = a.task_id AND e.kind = 'reject' AND e.driver_id = a.driver_id AND e.at = a.ended_at LIMIT 1), '') ELSE '' END) ORDER BY a.assigned_at, a.id), '[]')
        FROM task_assignment a JOIN driver ad ON ad.id = a.driver_id LEFT JOIN truck ak ON ak.id = a.truck_id LEFT JOIN trailer ar ON ar.id = a.trailer_id
        WHERE a.task_id = t.id) AS assignments
    FROM task t LEFT JOIN driver d ON d.id = t.driver_id LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer r ON r.id = t.trailer_id
      LEFT JOIN "user" u ON u.id = t.scheduler_id
    WHERE t.work_order_id = w.id ORDER BY t.id) line`

const stops = `
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT ${everyStopField.map((field) => `s.${everyStopRow[field].column} AS "${field}"`).join(', ')}
    FROM stop s WHERE s.work_order_id = w.id ORDER BY s.sequence) line`

const revision = `
  SELECT json_build_object('id', v.id, 'source', v.source, 'proposedBy', v.proposed_by, 'priorStatus', v.prior_status, 'diff', v.diff,
    'state', v.state, 'decisions', v.decisions, 'decidedBy', v.decided_by, 'decidedAt', v.decided_at, 'createdAt', v.created_at)
  FROM work_order_revision v WHERE v.work_order_id = w.id AND v.state = 'open'`

const requests = `
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT r.id, r.kind, r.state, r.source, r.revision_id AS "revisionId", r.asked_by AS "askedBy", r.asked_at AS "askedAt", r.remark, r.wishes,
      r.decided_by AS "decidedBy", r.decided_at AS "decidedAt", r.reason
    FROM work_order_request r WHERE r.work_order_id = w.id ORDER BY r.asked_at DESC, r.id DESC LIMIT 20) line`

const amount = (name: string) =>
  `CASE WHEN w.${name}_value IS NOT NULL THEN json_build_object('value', w.${name}_value::text, 'unit', w.${name}_unit) END AS ${name}`

function entered(field: WorkOrderField): string[] {
  const { kind, column } = enteredRows[field]
  if (kind === 'stops') return []
  if (kind === 'weight' || kind === 'volume') return [amount(kind)]
  if (kind === 'contact')
    return [`json_build_object('name', w.contact_name, 'email', w.contact_email, 'phone', w.contact_phone) AS contact`]
  return [`w.${column} AS "${field}"`]
}

const text = `
  SELECT row_to_json(line)::text FROM (
    SELECT w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.prior_status AS "priorStatus",
      w.customer_name AS "customerName", ${enteredFields.flatMap(entered).join(', ')},
      w.booking_received_at AS "bookingReceivedDate", w.leave_by_at AS "leaveByAt", w.route_minutes AS "routeMinutes",
      w.actual_deliver_date AS "actualDeliverDate", w.pickup_due_at AS "pickupDueAt", w.delivery_due_at AS "deliveryDueAt",
      w.pickup_due_day AS "pickupDueDay", w.delivery_due_day AS "deliveryDueDay", w.pickup_expected_at AS "pickupExpectedAt",
      w.air_cut_off_at AS "airCutOffAt", w.pickup_arrived_at AS "pickupArrivedAt", w.delivery_arrived_at AS "deliveryArrivedAt",
      w.stop_count AS "stopCount", w.assigned_stops AS "assignedStops",
      (SELECT u.name FROM "user" u WHERE u.id = w.scheduler_id) AS scheduler, w.references_sent AS references, w.waybill_sent AS waybill,
      w.source, w.folder_ids AS "folderIds", (${stops}) AS stops, (${tasks}) AS tasks, (${revision}) AS revision, (${requests}) AS requests,
      w.version, w.created_at AS "createdAt", w.created_by AS "createdBy", w.updated_at AS "updatedAt", w.updated_by AS "updatedBy"
    FROM work_order w WHERE w.id = $1 AND w.deleted_at IS NULL) line`

/** One order with its stops and tasks. PostgreSQL makes the JSON, because that is cheapest for one record. */
export async function detail(pool: pg.Pool, id: string | null): Promise<string> {
  const { rows } = await pool.query<[string]>({ name: 'detail', text, values: [id], rowMode: 'array' })
  return rows[0]?.[0] ?? 'null'
}
