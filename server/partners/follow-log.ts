import type { Partner } from '@shortcut/domain/partners/api.ts'
import {
  eventOf,
  eventWithoutOrder,
  type ToldOrder,
  type ToldRow,
  toldActions,
} from '@shortcut/domain/partners/event-of.ts'
import { isSentInX12 } from '@shortcut/domain/partners/event-x12.ts'
import { isDecision, type PartnerEvent, wants } from '@shortcut/domain/partners/events.ts'
import { isToldInWords } from '@shortcut/domain/partners/fields.ts'
import { gatherUntil } from '@shortcut/domain/partners/notices/notice-time.ts'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import { newId } from '../platform/ids.ts'
import { partnersById } from './queries.ts'

/** Any number works if every node uses the same: one node follows at a time. */
const followLock = 7_204_012
const batch = 500

type Row = ToldRow & {
  logId: string
  orderId: string
  /** The row decides a request, or comes from its decision: the partner who asked by X12, '' for another channel. */
  askedBy: string | null
}
type Order = ToldOrder & { partnerIds: string[] }
/** A receipt of freight that came without an order. */
interface Loose {
  id: string
  partnerIds: string[]
}

/**
 * Creates messages from new rows of the operation log for the affected partners, and moves the position, in one
 * transaction: each row is told once, and none is missed, even after crashes. The changes themselves cost nothing more.
 * @returns true if another round has work to do
 */
export async function followLog(database: Database): Promise<boolean> {
  if (await nothingToTell(database.kysely)) return false
  return database.transaction(async (db) => {
    const lock = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${followLock}) AS mine`.execute(db)
    if (!lock.rows[0]?.mine) return false
    const end = await sql<{ last: number; n: number }>`
      SELECT max(position) AS last, count(*) AS n FROM (
        SELECT position FROM operation_log_chain WHERE position > (SELECT position FROM outgoing_position) ORDER BY position LIMIT ${batch}) c`.execute(
      db,
    )
    const { last, n } = end.rows[0] ?? { last: null, n: 0 }
    if (last === null) return false
    const rows = await readRows(db, last)
    const ids = [...new Set(rows.map(({ orderId }) => orderId))]
    const orders = await readOrders(db, ids)
    const loose = await readLoose(db, ids)
    const partners = await partnersById(
      db,
      [...orders.values(), ...loose.values()].flatMap(({ partnerIds }) => partnerIds),
    )
    for (const row of rows) {
      const order = orders.get(row.orderId)
      const told = order ?? loose.get(row.orderId)
      for (const partner of partners.filter(({ id }) => told?.partnerIds.includes(id)))
        await (order ? tell(db, row, order, partner) : tellWithoutOrder(db, row, partner))
    }
    await sql`UPDATE outgoing_position SET position = ${last}`.execute(db)
    return n === batch
  })
}

/** Without partners to tell, only the position moves on, in one round trip. */
async function nothingToTell(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ idle: boolean }>`
    WITH ends AS (SELECT coalesce(max(position), 0) AS position FROM operation_log_chain),
      nobody AS (SELECT NOT EXISTS (SELECT 1 FROM partner WHERE deleted_at IS NULL AND (wants990 OR wants214 OR wants_cargo)) AS none),
      moved AS (UPDATE outgoing_position o SET position = ends.position FROM ends, nobody WHERE nobody.none AND o.position < ends.position RETURNING 1)
    SELECT nobody.none OR o.position >= ends.position AS idle FROM ends, nobody, outgoing_position o`.execute(db)
  return rows[0]?.idle ?? true
}

/**
 * The receipt of a log row: counts as the row says them, and the differences that were open then, or decided by then.
 * An override's reason is told to the customer; other reasons are ours.
 */
const cargoOf = sql`json_build_object('receiptNo', r.receipt_no, 'reference', CASE WHEN r.work_order_id IS NULL THEN r.reference END,
  'warehouse', json_build_object('code', h.code, 'name', h.name, 'city', h.city, 'province', h.province, 'country', h.country, 'timeZone', h.time_zone),
  'weightUnit', (SELECT b.weight_unit FROM work_order b WHERE b.id = r.work_order_id),
  'booked', json_build_object('pieces', r.booked_pieces, 'kg', trim_scale(r.booked_kg)::text),
  'counted', json_build_object('pieces', coalesce((l.after->>'countedPieces')::int, r.counted_pieces),
    'kg', coalesce(l.after->>'countedKg', trim_scale(r.counted_kg)::text)),
  'differences', (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('kind', d.kind, 'booked', d.booked, 'counted', d.counted,
      'resolution', CASE WHEN l.action = 'receipt.resolve' THEN d.resolution END,
      'reason', CASE WHEN d.resolution = 'releaseAnyway' AND l.action = 'receipt.resolve' THEN d.reason END)) ORDER BY d.found_at, d.id), '[]')
    FROM discrepancy d WHERE d.receipt_id = r.id AND d.found_at <= l.at AND CASE l.action
      WHEN 'receipt.differ' THEN d.resolved_at IS NULL OR d.resolved_at > l.at
      WHEN 'receipt.save' THEN d.resolved_at IS NULL
      WHEN 'receipt.resolve' THEN d.resolved_at <= l.at AND d.resolution <> 'countedAgain' ELSE false END))`

/** A receipt's status when a row was written: by the time that it is read, the freight may have left. */
const statusThen = sql`(SELECT CASE e.action WHEN 'receipt.finish' THEN 'received' WHEN 'receipt.differ' THEN 'discrepant'
    WHEN 'receipt.resolve' THEN 'resolved' WHEN 'receipt.release' THEN 'released' END
  FROM operation_log e WHERE e.entity = 'receipt' AND e.entity_id = l.entity_id AND e.outcome = 'done' AND (e.at, e.id) < (l.at, l.id)
    AND e.action IN ('receipt.finish', 'receipt.differ', 'receipt.resolve', 'receipt.release', 'receipt.reopen')
  ORDER BY e.at DESC, e.id DESC LIMIT 1)`

/** The office has said whose the freight is: what came before is told by this row, and only by it. */
const namesCustomer = (row: 'l' | 's') =>
  sql`(${sql.ref(`${row}.before`)}->>'customerName' IS NULL AND ${sql.ref(`${row}.after`)}->>'customerName' IS NOT NULL)`

/** The relevant rows up to a position. */
async function readRows(db: Queries, last: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT l.id AS log_id, l.action, l.at, l.actor_type = 'account' AS by_sender, coalesce(l.after, '{}') AS after, coalesce(l.reason, '') AS reason,
      o.id AS order_id,
      EXISTS (SELECT 1 FROM work_order_revision v WHERE v.work_order_id = o.id AND v.decided_at = l.at AND v.state = 'confirmed'
        AND v.message_id IS NOT NULL) AS is_senders_change,
      (SELECT coalesce(m.partner_id::text, '') FROM work_order_request r LEFT JOIN booking_message m ON m.id = r.message_id
        WHERE r.work_order_id = o.id AND r.decided_at = l.at AND r.state IN ('accepted', 'declined') LIMIT 1) AS asked_by,
      coalesce((SELECT coalesce(r.trailer_no, k.unit_no) FROM task t LEFT JOIN trailer r ON r.id = t.trailer_id LEFT JOIN truck k ON k.id = t.truck_id
        WHERE l.entity = 'task' AND t.id = l.entity_id), '') AS equipment,
      (SELECT ${cargoOf} FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id WHERE l.entity = 'receipt' AND r.id = l.entity_id) AS cargo,
      CASE WHEN l.action = 'receipt.save' THEN ${statusThen} END AS receipt_status
    FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
      CROSS JOIN LATERAL (SELECT coalesce((l.after->>'workOrderId')::uuid,
        (SELECT r.work_order_id FROM receipt r WHERE l.entity = 'receipt' AND r.id = l.entity_id), l.entity_id) AS id) o
    WHERE c.position > (SELECT position FROM outgoing_position) AND c.position <= ${last} AND l.outcome = 'done' AND l.action = ANY(${toldActions}::text[])
      AND (l.action <> 'receipt.save' OR ${namesCustomer('l')})
      AND NOT (l.entity = 'receipt' AND EXISTS (SELECT 1 FROM operation_log s WHERE s.entity = 'receipt' AND s.entity_id = l.entity_id
        AND s.action = 'receipt.save' AND s.outcome = 'done' AND ${namesCustomer('s')} AND (s.at, s.id) > (l.at, l.id)))
    ORDER BY c.position`.execute(db)
  return rows
}

/** Orders with partners to tell: every JSON and mail partner of the account, and the X12 partners that sent them. */
async function readOrders(db: Queries, ids: readonly string[]): Promise<Map<string, Order>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ order: Order }>`
    SELECT json_build_object('id', w.id, 'bookingId', w.booking_id, 'customerReferenceNumber', w.customer_reference_number,
      'shipmentId', w.shipment_id, 'bookingStatus', w.booking_status, 'partnerIds', p.ids,
      'scac', coalesce((SELECT r->>'value' FROM jsonb_array_elements(w.references_sent) r WHERE r->>'qualifier' = 'SCAC' LIMIT 1), ''),
      'stops', (SELECT coalesce(json_agg(json_build_object('number', s.sequence, 'kind', s.kind, 'company', s.company, 'city', s.city,
          'province', s.province, 'postalCode', s.postal_code, 'country', s.country, 'timeZone', s.time_zone, 'until', s.window_to)
          ORDER BY s.sequence), '[]') FROM stop s WHERE s.work_order_id = w.id)) AS "order"
    FROM work_order w CROSS JOIN LATERAL (
      SELECT json_agg(p.id) AS ids FROM partner p WHERE p.account_id = w.account_id AND p.deleted_at IS NULL AND p.kind <> 'air' AND (p.kind <> 'x12'
        OR EXISTS (SELECT 1 FROM booking_message m WHERE m.work_order_id = w.id AND m.partner_id = p.id))) p
    WHERE w.id = ANY(${ids}::uuid[]) AND p.ids IS NOT NULL`.execute(db)
  return new Map(rows.map(({ order }) => [order.id, order]))
}

/** Receipts without an order, of accounts that have partners to tell. X12 has no transaction set for them. */
async function readLoose(db: Queries, ids: readonly string[]): Promise<Map<string, Loose>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Loose>`
    SELECT r.id, json_agg(p.id) AS partner_ids FROM receipt r JOIN partner p ON p.account_id = r.account_id
    WHERE r.id = ANY(${ids}::uuid[]) AND r.work_order_id IS NULL AND p.deleted_at IS NULL AND p.kind NOT IN ('air', 'x12')
    GROUP BY r.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function tellWithoutOrder(db: Queries, row: Row, partner: Partner): Promise<void> {
  const found = eventWithoutOrder(row)
  if (found && 'event' in found) await queue(db, row, partner, found.event)
}

async function tell(db: Queries, row: Row, order: Order, partner: Partner): Promise<void> {
  if (row.askedBy !== null && isOfRequest(row.action) !== isAsker(partner, row.askedBy)) return
  const { partnerIds: _, ...known } = order
  const scac = partner.scac || known.scac
  const found = eventOf(row, { ...known, scac, shipmentId: known.shipmentId || known.customerReferenceNumber })
  if (!found) return
  if ('undone' in found) await takeBack(db, row, { ...order, scac }, partner, found.undone)
  else await queue(db, row, partner, found.event, found.holdUntil)
}

const isOfRequest = (action: string) => action === 'workOrder.acceptRequest' || action === 'workOrder.declineRequest'

/** Who asked is told of the decision on the request, and not also that a dispatcher cancelled or changed the order. */
const isAsker = ({ id, kind }: Partner, askedBy: string) => kind !== 'x12' || id === askedBy

/** A decision undone before it was sent is never sent; a cancellation that was sent is followed by a new acceptance. */
async function takeBack(
  db: Queries,
  row: Row,
  { partnerIds: _, stops: __, scac, ...order }: Order,
  partner: Partner,
  undone: PartnerEvent['type'],
) {
  const { numUpdatedRows } = await db
    .updateTable('outgoingMessage')
    .set({ state: 'withdrawn' })
    .where('workOrderId', '=', order.id)
    .where('partnerId', '=', partner.id)
    .where('event', '=', undone)
    .where('state', 'in', ['waiting', 'gathering'])
    .where('tries', '=', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows || undone === 'booking.accepted') return
  if (order.bookingStatus === 'NEW' || order.bookingStatus === 'DRAFT') return
  await queue(db, row, partner, { type: 'booking.accepted', at: row.at, order, note: '', scac, equipment: '' })
}

async function queue(db: Queries, row: Row, partner: Partner, event: PartnerEvent, holdUntil?: string): Promise<void> {
  if (!wants(partner, event)) return
  if (partner.kind === 'x12' && !isSentInX12(event)) return
  const at = now()
  const due = holdUntil && holdUntil > at ? holdUntil : at
  const gather = isToldInWords(partner.kind) ? gatherUntil(due, partner) : undefined
  const state = partner.delivery === 'none' ? 'kept' : gather ? 'gathering' : 'waiting'
  const label = event.order?.bookingId ?? event.cargo?.receiptNo ?? ''
  // Messages of an order are sent in sequence; without one each names those before it.
  const before = event.order
    ? sql`'{}'::uuid[]`
    : sql`ARRAY(SELECT e.id FROM outgoing_message e WHERE e.partner_id = ${partner.id} AND e.label = ${label} AND e.state IN ('waiting', 'gathering'))`
  await sql`
    INSERT INTO outgoing_message (id, partner_id, account_id, work_order_id, log_id, kind, event, label, told, state, next_try_at, created_at, after_ids)
    VALUES (${newId()}, ${partner.id}, ${partner.accountId}, ${event.order?.id ?? null}, ${row.logId}, ${kindOf(partner, event)},
      ${event.type}, ${label}, ${JSON.stringify(event)}::jsonb, ${state}, ${gather ?? due}, ${at}, ${before})`.execute(
    db,
  )
}

/** Written when it is sent: with the partner's settings, and the office's texts, of that time. */
const kindOf = ({ kind }: Partner, event: PartnerEvent) =>
  kind === 'json' ? 'webhook' : isToldInWords(kind) ? kind : isDecision(event) ? '990' : '214'
