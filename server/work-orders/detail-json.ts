import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { enteredFields } from '@shortcut/domain/work-orders/field-sets.ts'
import { enteredRows } from '@shortcut/domain/work-orders/fields.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { everyStopField, everyStopRow } from '@shortcut/domain/work-orders/stop-sets.ts'
import { type CompiledQuery, sql } from 'kysely'
import { isOnPhone } from '../files/named-files.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows, Values } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { RawJson } from '../platform/http/serialize.ts'

const stopText = everyStopField.map((field) => `s.${everyStopRow[field].column} AS "${field}"`).join(', ')
/** A stop in the form of stopReply; `s` is the stop. */
export const stopColumns = sql.raw(stopText)

/** A task in the form of taskReply; `t` is the task. */
const taskColumns = `
  t.id, t.task_no AS "taskNo", t.work_order_id AS "workOrderId", t.status, t.driver_id AS "driverId",
  (SELECT d.name FROM driver d WHERE d.id = t.driver_id) AS driver, t.phone, t.truck_id AS "truckId",
  (SELECT k.unit_no FROM truck k WHERE k.id = t.truck_id) AS "truckNo", t.truck_license_plate AS "truckLicensePlate",
  t.trailer_id AS "trailerId", (SELECT r.trailer_no FROM trailer r WHERE r.id = t.trailer_id) AS "trailerNo",
  (SELECT count(*) FROM inspection_defect x WHERE x.truck_id = t.truck_id AND x.certified_at IS NULL AND x.unsafe) AS "truckUnsafeDefects",
  (SELECT count(*) FROM inspection_defect x WHERE x.trailer_id = t.trailer_id AND x.certified_at IS NULL AND x.unsafe) AS "trailerUnsafeDefects",
  (SELECT u.name FROM "user" u WHERE u.id = t.scheduler_id) AS scheduler, t.stop_ids AS "stopIds", t.assigned_at AS "assignedAt",
  t.accepted_at AS "acceptedAt", t.picked_up_at AS "actualPickupDate", t.delivered_at AS "actualDeliveryDate", t.remark,
  t.reject_reason AS "rejectReason", t.cancel_reason AS "cancelReason", t.handed_over_at AS "handedOverAt",
  t.handed_over_place AS "handedOverPlace", t.handed_over_lat AS "handedOverLat", t.handed_over_lng AS "handedOverLng",
  t.continues_task_id AS "continuesTaskId", t.version,
  (SELECT coalesce(json_agg(json_build_object('fileId', p.file_id, 'kind', p.kind, 'stopId', p.stop_id,
       'takenAt', f.taken_at, 'takenLat', f.taken_lat, 'takenLng', f.taken_lng) ORDER BY p.created_at, p.file_id), '[]')
     FROM task_photo p JOIN file f ON f.id = p.file_id WHERE p.task_id = t.id) AS photos,
  (SELECT count(DISTINCT n.file_id) FROM named_file n WHERE n.task_id = t.id AND n.purpose <> 'message' AND ${isOnPhone}) AS "filesOnPhone",
  (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'stopId', e.stop_id, 'at', e.at, 'receivedAt', e.received_at,
       'outcome', e.outcome, 'outcomeReason', e.outcome_reason, 'review', e.review,
       'reviewedBy', e.reviewed_by, 'reportedBy', e.reported_by, 'late', e.late, 'remark', coalesce(e.payload->>'remark', ''), 'pieces', e.payload->'pieces', 'pallets', e.payload->'pallets',
       'sealNo', coalesce(e.payload->>'sealNo', ''), 'containerNo', coalesce(e.payload->>'containerNo', ''), 'containerType', coalesce(e.payload->>'containerType', ''), 'cash', e.payload->'cash', 'fileIds', CASE WHEN e.outcome = 'held' THEN (SELECT coalesce(json_agg(n.file_id ORDER BY n.arrived_at, n.file_id), '[]')
         FROM named_file n WHERE n.act_id = e.id AND n.arrived_at IS NOT NULL) ELSE '[]' END, 'lat', e.payload->'lat', 'lng', e.payload->'lng') ORDER BY e.at, e.received_at, e.id), '[]')
     FROM task_event e WHERE e.task_id = t.id) AS events,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'stopId', r.stop_id, 'at', r.at, 'receivedAt', r.received_at,
       'driverName', d.name, 'outcome', r.outcome, 'outcomeReason', r.outcome_reason, 'review', r.review, 'reviewedBy', r.reviewed_by, 'late', r.late,
       'type', coalesce(r.payload->>'type', ''), 'pieces', r.payload->'pieces', 'remark', coalesce(r.payload->>'remark', ''),
       'sealNo', coalesce(r.payload->>'sealNo', ''), 'containerNo', coalesce(r.payload->>'containerNo', ''),
       'containerType', coalesce(r.payload->>'containerType', ''), 'value', coalesce(r.payload->>'value', ''),
       'lat', r.lat, 'lng', r.lng, 'fileIds', (SELECT coalesce(json_agg(n.file_id ORDER BY n.arrived_at, n.file_id), '[]')
         FROM named_file n WHERE n.act_id = r.id AND n.arrived_at IS NOT NULL)) ORDER BY r.at, r.id), '[]')
     FROM task_report r JOIN driver d ON d.id = r.driver_id WHERE r.task_id = t.id) AS reports,
  (SELECT coalesce(json_agg(json_build_object('driverName', d.name, 'truckNo', k.unit_no, 'trailerNo', r.trailer_no,
       'assignedAt', a.assigned_at, 'assignedBy', a.assigned_by, 'endedAt', a.ended_at, 'endedBecause', a.ended_because, 'endedReason', CASE WHEN a.ended_because = 'rejected' THEN coalesce((SELECT e.payload->>'reason'
         FROM task_event e WHERE e.task_id = a.task_id AND e.kind = 'reject' AND e.driver_id = a.driver_id AND e.at = a.ended_at LIMIT 1), '') ELSE '' END) ORDER BY a.assigned_at, a.id), '[]')
     FROM task_assignment a JOIN driver d ON d.id = a.driver_id LEFT JOIN truck k ON k.id = a.truck_id LEFT JOIN trailer r ON r.id = a.trailer_id
     WHERE a.task_id = t.id) AS assignments`

const amountColumns = (which: 'weight' | 'volume') =>
  `CASE WHEN w.${which}_value IS NOT NULL THEN json_build_object('value', w.${which}_value::text, 'unit', w.${which}_unit) END AS ${which}`

/** What people entered, as the order's own row has it; stops have rows of their own. */
const enteredColumns = enteredFields.flatMap((field) => {
  const { kind, column } = enteredRows[field]
  if (kind === 'stops') return []
  if (kind === 'weight' || kind === 'volume') return [amountColumns(kind)]
  if (kind === 'contact')
    return [
      `json_build_object('name', w.contact_name, 'email', w.contact_email, 'phone', w.contact_phone) AS "${field}"`,
    ]
  return [`w.${column} AS "${field}"`]
})

/** Columns of the order's own row; `w` is the order. */
const ownColumns = `
  w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.prior_status AS "priorStatus", w.customer_name AS "customerName",
  ${enteredColumns.join(', ')},
  w.booking_received_at AS "bookingReceivedDate", w.leave_by_at AS "leaveByAt", w.route_minutes AS "routeMinutes", w.actual_deliver_date AS "actualDeliverDate",
  w.pickup_due_at AS "pickupDueAt", w.delivery_due_at AS "deliveryDueAt", w.pickup_due_day AS "pickupDueDay",
  w.delivery_due_day AS "deliveryDueDay", w.pickup_expected_at AS "pickupExpectedAt", w.air_cut_off_at AS "airCutOffAt", w.pickup_arrived_at AS "pickupArrivedAt",
  w.delivery_arrived_at AS "deliveryArrivedAt",
  w.stop_count AS "stopCount", w.assigned_stops AS "assignedStops", w.references_sent AS references, w.waybill_sent AS waybill, w.source,
  w.folder_ids AS "folderIds", w.version, w.created_at AS "createdAt", w.created_by AS "createdBy", w.updated_at AS "updatedAt",
  w.updated_by AS "updatedBy"`

const ownStops = `(SELECT coalesce(json_agg(line), '[]') FROM (
  SELECT ${stopText} FROM stop s WHERE s.work_order_id = w.id ORDER BY s.sequence) line)`

const orderColumns = `${ownColumns},
  (SELECT u.name FROM "user" u WHERE u.id = w.scheduler_id) AS scheduler, ${ownStops} AS stops,
  (SELECT coalesce(json_agg(line), '[]') FROM (SELECT ${taskColumns} FROM task t WHERE t.work_order_id = w.id ORDER BY t.id) line) AS tasks,
  (SELECT json_build_object('id', v.id, 'source', v.source, 'proposedBy', v.proposed_by, 'priorStatus', v.prior_status, 'diff', v.diff,
       'state', v.state, 'decisions', v.decisions, 'decidedBy', v.decided_by, 'decidedAt', v.decided_at, 'createdAt', v.created_at)
     FROM work_order_revision v WHERE v.work_order_id = w.id AND v.state = 'open') AS revision,
  (SELECT coalesce(json_agg(line), '[]') FROM (SELECT r.id, r.kind, r.state, r.source, r.revision_id AS "revisionId", r.asked_by AS "askedBy",
       r.asked_at AS "askedAt", r.remark, r.wishes, r.decided_by AS "decidedBy", r.decided_at AS "decidedAt", r.reason
     FROM work_order_request r WHERE r.work_order_id = w.id ORDER BY r.asked_at DESC, r.id DESC LIMIT 20) line) AS requests`

const orderText = `SELECT row_to_json(line)::text FROM (SELECT ${orderColumns} FROM work_order w WHERE w.id = $1 AND w.deleted_at IS NULL) line`
const lockText = 'SELECT 1 FROM work_order WHERE id = $1 AND deleted_at IS NULL FOR UPDATE'
const taskText = `SELECT row_to_json(line)::text FROM (SELECT ${taskColumns} FROM task t WHERE t.id = $1) line`

function found(rows: (string | null)[][], thing: string): string {
  const json = rows[0]?.[0]
  if (!json) throw new Refusal(codes.notFound, 'notFound', { thing })
  return json
}

/**
 * One order with its stops and tasks (workOrderReply), built in one statement, which is cheapest. @throws Refusal 404
 */
export async function workOrderJson(db: Queries, id: string, options: { lock?: boolean } = {}): Promise<string> {
  if (!options.lock) return found(await textRows(db, orderText, [id]), 'work order')
  // Read after the lock is held, so that a concurrent change is seen; both are sent together.
  const [, rows] = await Promise.all([textRows(db, lockText, [id]), textRows(db, orderText, [id])])
  return found(rows, 'work order')
}

/** A locked order for an edit: its fields, and what decides whether they may change. */
export type OrderInHand = Omit<WorkOrderReply, 'scheduler' | 'tasks' | 'revision' | 'requests'> & {
  tasks: Pick<WorkOrderReply['tasks'][number], 'status'>[]
}

const handText = `SELECT row_to_json(line)::text FROM (
  SELECT ${ownColumns} FROM work_order w WHERE w.id = $1 AND w.deleted_at IS NULL FOR UPDATE) line`
const tasksText = `SELECT status FROM task WHERE work_order_id = $1`
const stopsText = `SELECT ${ownStops.replace('w.id', '$1')}::text`

/**
 * Locks an order until the transaction ends, and reads what an edit needs. Stops and tasks are read after the lock is
 * held.
 * @param withStops false leaves `stops` empty, for edits that neither change stops nor need their zone
 * @throws Refusal 404
 */
export async function takeOrder(db: Queries, id: string, withStops: boolean): Promise<OrderInHand> {
  const [own, tasks, stops] = await Promise.all([
    textRows(db, handText, [id]),
    textRows(db, tasksText, [id]),
    withStops ? textRows(db, stopsText, [id]) : [],
  ])
  return {
    ...JSON.parse(found(own, 'work order')),
    stops: JSON.parse(stops[0]?.[0] ?? '[]'),
    tasks: tasks.map(([status]) => ({ status })),
  }
}

/**
 * Updates one order, reads the whole order afterwards, and stores it as the reply, in one statement.
 * @param update with RETURNING *; it must affect the order
 */
export async function workOrderAfter(
  { db, act }: Pick<Context, 'db' | 'act'>,
  { sql: text, parameters }: CompiledQuery,
): Promise<RawJson> {
  const values = new Values()
  values.list.push(...parameters)
  const kept = act ? `, ${act.keptWith(values, 'SELECT json FROM answer')}` : ''
  const after = `
    WITH w AS (${text}), answer AS (SELECT row_to_json(line)::text AS json FROM (SELECT ${orderColumns} FROM w) line)${kept}
    SELECT json FROM answer`
  return new RawJson(found(await textRows(db, after, values.list), 'work order'))
}

export const workOrderDetail = async (db: Queries, id: string) => new RawJson(await workOrderJson(db, id))

/** One task (taskReply). @throws Refusal 404 */
export const taskDetail = async (db: Queries, id: string) =>
  new RawJson(found(await textRows(db, taskText, [id]), 'task'))
