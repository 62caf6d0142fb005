import {
  countedStatuses,
  overdueCountHours,
  standingStatuses,
  uncountedStatuses,
} from '@shortcut/domain/cargo/lifecycle.ts'
import { type ReceiptListInput, type ReceiptRow, receiptViews } from '@shortcut/domain/cargo/receipt-api.ts'
import { isCounted, isOnHand, isOpenReceipt, receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../platform/database/among.ts'
import { countViews } from '../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Reading } from '../platform/http/context.ts'
import { freeDays, hasStorageBegun } from './storage.ts'

/**
 * Until the count is finished, also a second one, an order's numbers are its current ones; then those that it was compared with. An order that also
 * goes elsewhere has no numbers for one warehouse.
 */
const booked = (column: string, ofOrder: string) =>
  sql.raw(
    `CASE WHEN r.work_order_id IS NULL OR r.part_of_order OR (r.counted_at IS NOT NULL AND NOT r.status ${receiptIs(...countedStatuses)})
      THEN r.${column} ELSE ${ofOrder} END`,
  )
export const bookedPieces = booked('booked_pieces', 'w.pieces')
export const bookedKg = booked('booked_kg', 'w.weight_kg')
export const bookedCm3 = booked('booked_cm3', 'round(w.volume_m3 * 1000000)')

/** Of counted pieces `p`; null if one of them is not weighed or measured, or there is none. */
export const weighed = sql`CASE WHEN count(*) = count(p.weight_kg) THEN sum(p.weight_kg) END`
export const measured = sql`CASE WHEN count(*) = count(p.length_cm) THEN round(sum(p.length_cm * p.width_cm * p.height_cm)) END`
export const isOrderCancelled = sql.raw(`coalesce(w.booking_status ${orderIs('BOOKING_CANCELLED')}, false)`)
const numbers = sql.raw(`LEFT JOIN LATERAL (
  SELECT count(*)::int AS pieces, count(*) FILTER (WHERE p.status ${isOnHand})::int AS on_hand,
    CASE WHEN count(*) = count(p.weight_kg) THEN sum(p.weight_kg) END AS kg,
    CASE WHEN count(*) = count(p.length_cm) THEN round(sum(p.length_cm * p.width_cm * p.height_cm)) END AS cm3
  FROM piece p WHERE p.receipt_id = r.id AND p.status ${isCounted}) n ON true`)

const columns = sql`
  r.id, r.receipt_no, r.warehouse_id, h.code AS warehouse_code, h.time_zone, r.status, r.work_order_id, w.booking_id,
  w.customer_reference_number, coalesce(w.customer_name, a.name) AS customer_name, coalesce(w.account_id, r.account_id) AS account_id,
  ${isOrderCancelled} AS order_cancelled, r.follows_order, r.part_of_order, r.reference, r.shipper, r.remark, r.expected_at, r.arrived_at, r.dock, r.uncounted_since, r.counted_at, r.counted_by,
  r.released_at, r.storage_free_days, ${freeDays} AS free_days, ${bookedPieces} AS booked_pieces, trim_scale(${bookedKg})::text AS booked_kg, trim_scale(${bookedCm3})::text AS booked_cm3, n.pieces, n.on_hand,
  trim_scale(n.kg)::text AS kg, trim_scale(n.cm3)::text AS cm3,
  (SELECT count(*)::int FROM discrepancy d WHERE d.receipt_id = r.id AND d.resolved_at IS NULL) AS open_discrepancies,
  (SELECT count(*)::int FROM discrepancy d WHERE d.receipt_id = r.id AND d.resolved_at IS NULL AND d.kind = 'missing') AS missing_pieces,
  r.version, r.updated_at, r.updated_by`
const beside = sql`JOIN warehouse h ON h.id = r.warehouse_id LEFT JOIN work_order w ON w.id = r.work_order_id
  LEFT JOIN account a ON a.id = coalesce(w.account_id, r.account_id) ${numbers}`

/** Rows of the list by id, for consoles that show them. */
export async function receiptRows(db: Queries, ids: readonly string[]): Promise<Map<string, ReceiptRow>> {
  const { rows } = await sql<ReceiptRow>`
    SELECT ${columns} FROM receipt r ${beside} WHERE ${among('r.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Refusal 404 */
export async function getReceipt(db: Queries, id: string): Promise<ReceiptRow> {
  const row = (await receiptRows(db, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'receipt' })
  return row
}

/** Receipts whose rows show what changed: a piece that was counted or has left, or a discrepancy. */
export async function receiptsConcerned(
  db: Queries,
  changes: readonly { entity: string; entity_id: string | null }[],
): Promise<string[]> {
  const idsOf = (entity: 'piece' | 'discrepancy') =>
    changes.flatMap((change) => (change.entity === entity && change.entity_id ? [change.entity_id] : []))
  const [pieces, discrepancies] = [idsOf('piece'), idsOf('discrepancy')]
  if (pieces.length + discrepancies.length === 0) return []
  const { rows } = await sql<{ receiptId: string }>`
    SELECT receipt_id FROM piece WHERE id = ANY(${pieces}::uuid[])
    UNION SELECT receipt_id FROM discrepancy WHERE id = ANY(${discrepancies}::uuid[])`.execute(db)
  return rows.map(({ receiptId }) => receiptId)
}

/** Orders whose freight changed: a receipt of theirs, a piece that was counted, moved or has left, or a discrepancy. */
export async function ordersConcerned(
  db: Queries,
  changes: readonly { entity: string; entity_id: string | null }[],
): Promise<string[]> {
  const receipts = changes.flatMap(({ entity, entity_id: id }) => (entity === 'receipt' && id ? [id] : []))
  const ids = [...receipts, ...(await receiptsConcerned(db, changes))]
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT work_order_id AS id FROM receipt WHERE id = ANY(${ids}::uuid[]) AND work_order_id IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type View = (typeof receiptViews)[number]
/** @param now ISO 8601 */
const views = (now: string): Record<View, RawBuilder<unknown>> => ({
  all: sql`true`,
  open: sql.raw(`r.status ${isOpenReceipt}`),
  late: sql`${sql.raw(`r.status ${receiptIs('expected')}`)} AND r.expected_at < ${now}`,
  counting: sql.raw(`r.status ${receiptIs(...uncountedStatuses)}`),
  overdue: sql`${sql.raw(`r.status ${receiptIs(...uncountedStatuses)}`)} AND r.uncounted_since < ${now}::timestamptz - ${overdueCountHours} * interval '1 hour'`,
  discrepant: sql.raw(`r.status ${receiptIs('discrepant')}`),
  onHand: sql.raw(`r.status ${receiptIs(...standingStatuses)}`),
  storage: sql`${sql.raw(`r.status ${receiptIs(...standingStatuses)}`)} AND ${hasStorageBegun(sql`${now}::timestamptz`)}`,
  unbilled: sql`${sql.raw(`r.status ${receiptIs('released')}`)} AND r.work_order_id IS NULL AND ${hasStorageBegun(sql`r.released_at`)}`,
  released: sql.raw(`r.status ${receiptIs('released')}`),
})

const sorts: Record<string, SortKey> = {
  receiptNo: { by: sql`r.receipt_no`, type: 'text', always: true },
  expectedAt: { by: sql`r.expected_at`, type: 'timestamptz' },
  arrivedAt: { by: sql`r.arrived_at`, type: 'timestamptz' },
  countedAt: { by: sql`r.counted_at`, type: 'timestamptz' },
  updatedAt: { by: sql`r.updated_at`, type: 'timestamptz', always: true },
}

/** Number, references and customer; labels are searched among the pieces. */
const has = (q: string) => {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(r.receipt_no ILIKE ${like} OR r.reference ILIKE ${like} OR r.shipper ILIKE ${like} OR EXISTS (
    SELECT FROM work_order o WHERE o.id = r.work_order_id
      AND (o.booking_id ILIKE ${like} OR o.customer_reference_number ILIKE ${like} OR o.customer_name ILIKE ${like})))`
}

function conditionsOf(now: string, input: Pick<ReceiptListInput, 'warehouseId' | 'view'> & Partial<ReceiptListInput>) {
  const conditions: RawBuilder<unknown>[] = [views(now)[input.view]]
  if (input.warehouseId?.length) conditions.push(sql`r.warehouse_id = ANY(${input.warehouseId}::uuid[])`)
  if (input.status?.length) conditions.push(sql`r.status = ANY(${input.status}::text[])`)
  if (input.expectedFrom) conditions.push(sql`r.expected_at >= ${input.expectedFrom}`)
  if (input.expectedTo) conditions.push(sql`r.expected_at <= ${input.expectedTo}`)
  if (input.workOrderId) conditions.push(sql`r.work_order_id = ${input.workOrderId}`)
  if (input.accountId?.length)
    conditions.push(sql`(r.account_id = ANY(${input.accountId}::uuid[]) OR EXISTS (
      SELECT FROM work_order o WHERE o.id = r.work_order_id AND o.account_id = ANY(${input.accountId}::uuid[])))`)
  if (input.q) conditions.push(has(input.q))
  return sql.join(conditions, sql` AND `)
}

export const listReceipts = ({ db, now }: Reading, input: ReceiptListInput & Uncounted) =>
  keysetPage<ReceiptRow>(
    db,
    { columns, from: sql`receipt r`, beside, where: conditionsOf(now, input), id: sql`r.id` },
    sorts,
    input,
  )

export const countReceipts = ({ db, now }: Reading, warehouseId: string[] | undefined) =>
  countViews(db, receiptViews, (view) => ({ from: sql`receipt r`, where: conditionsOf(now, { view, warehouseId }) }))
