import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { settledBillingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import type { AirWaybill } from '@shortcut/domain/billing/rating/air-charges.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'

type Row = Omit<AirWaybill, 'content'> & { workOrderId: string; content: unknown }

/** Charges are no longer changed. Of an order's billing `b`. */
const isSettled = sql`coalesce(b.removed_at IS NULL AND b.status = ANY(${[...settledBillingStatuses]}::text[]), false)`

/**
 * Waybills by order. A waybill is charged with the order that has its charges, also if a person voided them there; else with any of its orders
 * whose charges may still change; an order that is approved or invoiced takes it only if there is no other.
 * @param linked waybill_id, work_order_id, and who pays: account_id
 * @param charged the column of `charge` that names the waybill
 */
const sharesOf = (linked: RawBuilder<unknown>, charged: 'house_id' | 'master_id', ids: readonly string[]) => sql`
  SELECT l.waybill_id, l.work_order_id, coalesce(l.account_id, s.account_id) AS account_id,
    coalesce(h.holder = l.work_order_id, NOT ${isSettled} OR NOT s.has_open) AS is_here
  FROM (${linked}) l JOIN work_order w ON w.id = l.work_order_id LEFT JOIN billing b ON b.work_order_id = w.id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN count(DISTINCT w.account_id) = 1 THEN min(w.account_id::text)::uuid END AS account_id,
      coalesce(bool_or(NOT ${isSettled}) FILTER (WHERE NOT w.booking_status ${sql.raw(orderIs('BOOKING_CANCELLED'))}
        AND (l.account_id IS NULL OR w.account_id = l.account_id)), false) AS has_open
    FROM (${linked}) o JOIN work_order w ON w.id = o.work_order_id LEFT JOIN billing b ON b.work_order_id = w.id
    WHERE o.waybill_id = l.waybill_id AND w.deleted_at IS NULL) s
  LEFT JOIN LATERAL (
    SELECT c.work_order_id AS holder FROM charge c JOIN billing b ON b.work_order_id = c.work_order_id AND b.removed_at IS NULL
    WHERE c.${sql.ref(charged)} = l.waybill_id AND (c.voided_at IS NULL
      OR c.void_reason <> '' AND EXISTS (SELECT FROM (${linked}) o WHERE o.waybill_id = l.waybill_id AND o.work_order_id = c.work_order_id))
    ORDER BY c.voided_at IS NOT NULL, c.id LIMIT 1) h ON true
  WHERE l.work_order_id = ANY(${ids}::uuid[])`

const housesOf = sql`
  SELECT h.id AS waybill_id, o.work_order_id, h.account_id FROM house_waybill_order o JOIN house_waybill h ON h.id = o.house_id
  WHERE h.deleted_at IS NULL AND NOT h.status ${sql.raw(houseIs('void'))}`
const mastersOf = sql`
  SELECT m.id AS waybill_id, w.id AS work_order_id, m.account_id FROM work_order w JOIN master_waybill m ON m.number = waybill_number(w.mawb)
  WHERE w.mawb <> '' AND m.kind = 'direct' AND m.deleted_at IS NULL AND NOT m.status ${sql.raw(waybillIs('void'))} AND NOT ${sql.raw(isPastSql)}`

/** Most orders have no waybill: finding that out costs a tenth of reading those of one. */
async function withWaybills(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM work_order w WHERE ${among('w.id', ids)}
      AND (w.mawb <> '' OR EXISTS (SELECT FROM house_waybill_order o WHERE o.work_order_id = w.id))`.execute(db)
  return rows.map(({ id }) => id)
}

/** House waybills and direct masters of orders, by order. */
export async function airWaybills(db: Queries, orderIds: readonly string[]): Promise<Map<string, AirWaybill[]>> {
  const ids = await withWaybills(db, orderIds)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT f.*, coalesce(a.name, '') AS customer_name FROM (
      SELECT s.work_order_id, 'house' AS kind, h.id, coalesce(h.number, nullif(h.shipper, ''), '?') AS name,
        h.status ${sql.raw(houseIs('issued'))} AS is_issued, h.content, s.account_id, s.is_here
      FROM (${sharesOf(housesOf, 'house_id', ids)}) s JOIN house_waybill h ON h.id = s.waybill_id
      UNION ALL
      SELECT s.work_order_id, 'master', m.id, m.number, true, m.content, s.account_id, s.is_here
      FROM (${sharesOf(mastersOf, 'master_id', ids)}) s JOIN master_waybill m ON m.id = s.waybill_id) f
    LEFT JOIN account a ON a.id = f.account_id ORDER BY f.kind, f.name, f.id`.execute(db)
  const whole = rows.map((row) => ({ ...row, content: waybillContent.parse(row.content) }))
  return Map.groupBy(whole, ({ workOrderId }) => workOrderId)
}

/**
 * Locks the waybills of an order until the transaction ends: two of their orders are not charged at the same time. Not their rows: who changes
 * a waybill makes its orders due, and must not wait for who rates them.
 */
export async function lockAirCharges(db: Queries, workOrderId: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('air charges ' || waybill_id, 0)) FROM (
      SELECT waybill_id FROM (${housesOf} UNION ${mastersOf}) l WHERE l.work_order_id = ${workOrderId} ORDER BY waybill_id) w`.execute(
    db,
  )
}

/** Other orders of waybills that this one is no longer charged with: one of them may be. */
export async function passOn(
  db: Queries,
  workOrderId: string,
  waybills: readonly { houseId: string | null; masterId: string | null }[],
  now: string,
): Promise<void> {
  if (waybills.length === 0) return
  const ids = waybills.map(({ houseId, masterId }) => houseId ?? masterId)
  await sql`
    SELECT air_charges_due(ARRAY(SELECT DISTINCT l.work_order_id FROM (${housesOf} UNION ${mastersOf}) l
      WHERE l.waybill_id = ANY(${ids}::uuid[]) AND l.work_order_id <> ${workOrderId}), ${now}::timestamptz)`.execute(db)
}
