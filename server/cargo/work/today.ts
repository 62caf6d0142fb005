import { isEnded, isOnHand, isOpenReceipt, pieceIs, receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import type { Work, WorkPiece, WorkReceipt, WorkTask } from '@shortcut/domain/cargo/work-api.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { listInbound } from '../inbound.ts'
import { nameFirst } from '../labels.ts'
import { isMissing, isUndecided, pieceJoins, placeOfPiece, wasShipped } from '../piece-queries.ts'
import { isOrderCancelled } from '../receipt-queries.ts'
import { bringingTasks } from './bringing-tasks.ts'
import type { OwnWarehouse } from './worker.ts'

/** A phone keeps what was released for so long: a worker may still be asked about it. */
const keptMs = 24 * 3_600_000
/** Changes that were not committed yet when a phone asked last are told this time. */
const overlapMs = 10_000

async function receiptsWhere(db: Queries, where: RawBuilder<unknown>): Promise<WorkReceipt[]> {
  const { rows } = await sql<WorkReceipt>`
    SELECT r.id, r.receipt_no, r.status, r.work_order_id, coalesce(w.account_id, r.account_id) AS account_id, coalesce(w.customer_name, a.name) AS customer_name, w.booking_id,
      w.customer_reference_number, r.reference, r.shipper, r.remark, r.expected_at, r.arrived_at, r.released_at, r.dock,
      ${isOrderCancelled} AS order_cancelled,
      CASE WHEN r.counted_at IS NOT NULL AND r.status ${sql.raw(receiptIs('received', 'discrepant', 'resolved', 'released'))}
        THEN json_build_object('pieces', r.booked_pieces, 'kg', trim_scale(r.booked_kg)::text) END AS booked,
      coalesce(w.weight_unit, 'kg') AS weight_unit,
      CASE WHEN r.status ${sql.raw(receiptIs('received', 'discrepant', 'resolved', 'released'))} THEN (
        SELECT coalesce(json_agg(json_build_object('kind', d.kind, 'booked', d.booked, 'counted', d.counted) ORDER BY d.id), '[]')
        FROM discrepancy d WHERE d.receipt_id = r.id AND d.resolved_at IS NULL) ELSE '[]'::json END AS differences
    FROM receipt r LEFT JOIN work_order w ON w.id = r.work_order_id LEFT JOIN account a ON a.id = r.account_id
    WHERE ${where} ORDER BY r.expected_at NULLS LAST, r.id`.execute(db)
  return rows
}

async function piecesWhere(db: Queries, where: RawBuilder<unknown>): Promise<WorkPiece[]> {
  const { rows } = await sql<WorkPiece>`
    SELECT p.id, p.receipt_id, p.piece_no, p.status, ${placeOfPiece} AS place, p.packaging, trim_scale(p.weight_kg)::text AS weight_kg, p.damaged, ${isMissing} AS missing, ${isUndecided} AS undecided, p.hold_reason <> '' AS held, p.goes_back, ${wasShipped} AS shipped, p.task_id,
      coalesce(nullif(p.hazmat_class, ''), w.hazmat_class, '') AS hazmat_class, p.temperature,
      (SELECT coalesce(json_agg(x.label ORDER BY x.kind = 'awb' DESC, x.id), '[]') FROM piece_label x WHERE x.piece_id = p.id AND x.ended_at IS NULL) AS labels,
      (SELECT coalesce(json_agg(x.label), '[]') FROM piece_label x WHERE x.piece_id = p.id AND x.voided_by <> '') AS old_labels,
      CASE WHEN p.status ${sql.raw(isEnded)} THEN coalesce((
        SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY ${sql.raw(nameFirst('x'))} LIMIT 1), '') ELSE '' END AS last_label, coalesce(u.code, '') AS unit,
      coalesce(m.actor_name, '') AS counted_by, m.at AS counted_at, g.at AS left_at, coalesce(g.remark, '') AS left_to
    FROM piece p ${pieceJoins} LEFT JOIN LATERAL (
      SELECT c.actor_name, c.at FROM piece_movement c WHERE c.piece_id = p.id AND c.action = 'receive' ORDER BY c.number DESC LIMIT 1) m ON true
      LEFT JOIN LATERAL (SELECT o.at, o.remark FROM piece_movement o
        WHERE o.piece_id = p.id AND p.status ${sql.raw(pieceIs('released', 'delivered'))} AND o.action IN ('release', 'deliver') ORDER BY o.number DESC LIMIT 1) g ON true
    WHERE ${where} ORDER BY p.receipt_id, p.piece_no`.execute(db)
  return rows
}

/** The receipts and pieces that these acts touched. @param receiptIds receipts that an act names, whatever came of it */
export async function touchedBy({ db }: Context, actIds: readonly string[], receiptIds: readonly string[]) {
  const known = receiptIds.filter((id) => /^[0-9a-f-]{36}$/i.test(id))
  const { rows: moved } = await sql<{ pieceId: string; receiptId: string }>`
    SELECT DISTINCT m.piece_id, p.receipt_id FROM piece_movement m JOIN piece p ON p.id = m.piece_id
    WHERE ${among('m.act_id', actIds)}`.execute(db)
  const ids = [...new Set([...known, ...moved.map(({ receiptId }) => receiptId)])]
  // Named one by one: from a subselect the planner reads every piece that there ever was.
  const pieceIds = moved.map(({ pieceId }) => pieceId)
  const [pieces, receipts] = await Promise.all([
    pieceIds.length > 0 ? piecesWhere(db, among('p.id', pieceIds)) : [],
    ids.length > 0 ? receiptsWhere(db, among('r.id', ids)) : [],
  ])
  return { pieces, receipts }
}

/**
 * SQL: how many pieces of a warehouse left with the closed truck of task `t`: what is loaded or taken off later opens it again, but for what the
 * consignee refused. A piece that was handed over names no task any more, but its movement says onto which truck it went.
 */
const leftWith = (warehouseId: string) => sql`
  SELECT count(*)::int FROM receipt r JOIN piece p ON p.receipt_id = r.id CROSS JOIN LATERAL (
    SELECT o.action, o.to_place FROM piece_movement o
    WHERE o.piece_id = p.id AND (o.action = 'load' OR (o.action IN ('unload', 'unloadUnit') AND o.from_status ${sql.raw(pieceIs('loaded'))}))
    ORDER BY o.number DESC LIMIT 1) m
  WHERE r.work_order_id = t.work_order_id AND p.warehouse_id = ${warehouseId} AND m.action = 'load'
    AND (m.to_place = t.task_no OR starts_with(m.to_place, t.task_no || ' · '))`

/** Trucks of unfinished tasks whose order has freight here, and that take it on; and those that still carry freight from here. */
async function listTasks(db: Queries, warehouseId: string): Promise<WorkTask[]> {
  const { rows } = await sql<WorkTask>`
    SELECT t.id, t.task_no, t.work_order_id, d.name AS driver_name, coalesce(k.unit_no, '') AS truck_no, coalesce(v.trailer_no, '') AS trailer_no,
      w.booking_id, t.status NOT ${sql.raw(taskIs(...liveTaskStatuses))} AS done, c.at AS closed_at, coalesce(c.actor_name, '') AS closed_by, CASE WHEN c.at IS NOT NULL THEN (${leftWith(warehouseId)}) END AS left_with,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'company', s.company, 'city', s.city) ORDER BY s.sequence), '[]')
         FROM stop s WHERE s.id = ANY(t.stop_ids) AND s.kind = 'dropoff') AS stops
    FROM task t JOIN work_order w ON w.id = t.work_order_id JOIN driver d ON d.id = t.driver_id
      LEFT JOIN departure c ON c.task_id = t.id AND c.warehouse_id = ${warehouseId} LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer v ON v.id = t.trailer_id
    WHERE t.id IN (
      SELECT l.id FROM task l WHERE l.status ${sql.raw(taskIs(...liveTaskStatuses))} AND EXISTS (
        SELECT FROM receipt r JOIN piece p ON p.receipt_id = r.id
        WHERE r.work_order_id = l.work_order_id AND p.warehouse_id = ${warehouseId} AND (p.status ${sql.raw(isOnHand)} OR p.task_id = l.id))
      UNION SELECT p.task_id FROM piece p WHERE p.warehouse_id = ${warehouseId} AND p.status ${sql.raw(pieceIs('loaded', 'refused'))})
    ORDER BY t.starts_at NULLS LAST, t.id`.execute(db)
  const bringing = await bringingTasks(
    db,
    warehouseId,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => !bringing.has(id))
}

async function listTrucksComing(db: Queries, warehouseId: string): Promise<Work['inbound']> {
  const rows = await listInbound(db, [warehouseId])
  return rows.flatMap(({ receiptId, taskNo, truckNo, driverName, fromCode }) =>
    taskNo ? [{ receiptId, taskNo, truckNo: truckNo ?? '', driverName: driverName ?? '', fromCode }] : [],
  )
}

/** Receipts that are not done; `orderChanged`: what they show of their order may be new, although they did not change themselves. */
async function listOpen(db: Queries, warehouseId: string, from: string) {
  const { rows } = await sql<{ id: string; orderChanged: boolean }>`
    SELECT r.id, coalesce(w.updated_at > ${from}, false) AS order_changed FROM receipt r LEFT JOIN work_order w ON w.id = r.work_order_id
    WHERE r.warehouse_id = ${warehouseId} AND r.status ${sql.raw(isOpenReceipt)}`.execute(db)
  return rows
}

/** Receipts of freight on trucks, which may come back long after all was released: no phone shows a piece without its receipt. */
const backFrom = (warehouseId: string) => sql`
  SELECT p.receipt_id FROM piece p WHERE p.warehouse_id = ${warehouseId} AND p.status ${sql.raw(pieceIs('loaded', 'refused'))}`

/** Everything that a worker's phone shows, or what changed since it asked last. */
export async function listWork(
  context: Context,
  warehouse: OwnWarehouse | undefined,
  since: string | undefined,
): Promise<Work> {
  const { db, now } = context
  if (!warehouse)
    return { now, warehouse: null, locations: [], tasks: [], inbound: [], open: [], receipts: [], pieces: [] }
  const from = new Date(since ? Date.parse(since) - overlapMs : Date.parse(now) - keptMs).toISOString()
  const ofWarehouse = sql`r.warehouse_id = ${warehouse.id}`
  const open = await listOpen(db, warehouse.id, from)
  const ofChanged = open.flatMap(({ id, orderChanged }) => (orderChanged ? [id] : []))
  const shown = since
    ? sql`${ofWarehouse} AND (r.updated_at > ${from} OR r.id = ANY(${ofChanged}::uuid[]) OR r.id IN (${backFrom(warehouse.id)}))`
    : sql`${ofWarehouse} AND (r.status ${sql.raw(isOpenReceipt)} OR r.released_at > ${from} OR r.id IN (${backFrom(warehouse.id)}))`
  // The count is blind: of a packing list a phone has only what was scanned.
  const scannedHere = sql`p.warehouse_id = ${warehouse.id} AND p.received_at IS NOT NULL`
  const pieces = since
    ? sql`${scannedHere} AND (p.updated_at > ${from} OR p.receipt_id = ANY(${ofChanged}::uuid[]))`
    : sql`${scannedHere} AND (p.status NOT ${sql.raw(isEnded)} OR p.updated_at > ${from})`
  const locations = await db
    .selectFrom('warehouseLocation')
    .select('code')
    .where('warehouseId', '=', warehouse.id)
    .where('removedAt', 'is', null)
    .orderBy('code')
    .execute()
  return {
    now,
    warehouse,
    locations: locations.map(({ code }) => code),
    tasks: await listTasks(db, warehouse.id),
    inbound: await listTrucksComing(db, warehouse.id),
    open: open.map(({ id }) => id),
    receipts: await receiptsWhere(db, shown),
    pieces: await piecesWhere(db, pieces),
  }
}
