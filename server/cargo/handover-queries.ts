import type { ConsigneeListInput, HandoverRow, PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Reading } from '../platform/http/context.ts'
import { columns, lineJoins } from './piece-queries.ts'

const handoverColumns = sql`
  o.id, r.id AS receipt_id, coalesce(r.receipt_no, n.receipts) AS receipt_no, w.id AS work_order_id, w.booking_id, coalesce(w.customer_name, a.name, n.customers) AS customer_name,
  coalesce(nullif(concat_ws(', ', nullif(s.company, ''), nullif(s.city, '')), ''), h.name, n.place, '') AS place, o.received_by, o.id_seen, o.condition,
  o.accepted, o.refused, o.signature_file_id IS NOT NULL AS signed, o.signature_file_id,
  o.signature_file_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM named_file n WHERE n.act_id = o.id AND n.file_id = o.signature_file_id AND n.arrived_at IS NOT NULL) AS signature_on_phone,
  o.remark, o.at, coalesce(s.time_zone, h.time_zone, n.time_zone, 'UTC') AS time_zone, o.actor_name`
/** `n`: what was released at the counter of several receipts. */
const handoverJoins = sql`LEFT JOIN receipt r ON r.id = o.receipt_id LEFT JOIN warehouse h ON h.id = r.warehouse_id
  LEFT JOIN stop s ON s.id = o.stop_id LEFT JOIN work_order w ON w.id = coalesce(r.work_order_id, s.work_order_id)
  LEFT JOIN account a ON a.id = r.account_id LEFT JOIN LATERAL (
    SELECT string_agg(DISTINCT coalesce(v.customer_name, b.name), ', ') AS customers, string_agg(DISTINCT y.receipt_no, ', ') AS receipts,
      min(i.name) AS place, min(i.time_zone) AS time_zone
    FROM piece_movement m JOIN piece p ON p.id = m.piece_id JOIN receipt y ON y.id = p.receipt_id JOIN warehouse i ON i.id = p.warehouse_id
      LEFT JOIN work_order v ON v.id = y.work_order_id LEFT JOIN account b ON b.id = y.account_id
    WHERE o.receipt_id IS NULL AND o.stop_id IS NULL AND m.act_id = o.id AND m.action = 'release') n ON true`

/** Those of a receipt at the counter, and those of its pieces at stops. */
export async function listHandoversOf(db: Queries, receiptId: string): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    SELECT ${handoverColumns} FROM handover o ${handoverJoins}
    WHERE o.receipt_id = ${receiptId} OR o.id IN (
      SELECT m.act_id FROM piece_movement m JOIN piece p ON p.id = m.piece_id WHERE p.receipt_id = ${receiptId})
    ORDER BY o.at`.execute(db)
  return rows
}

export async function findHandoverOf(db: Queries, pieceId: string): Promise<HandoverRow | null> {
  const { rows } = await sql<HandoverRow>`
    SELECT ${handoverColumns} FROM handover o ${handoverJoins}
    WHERE o.id IN (SELECT m.act_id FROM piece_movement m WHERE m.piece_id = ${pieceId}) ORDER BY o.at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A handover with the pieces that it names, on the clock of its stop or warehouse. */
export async function findHandover(db: Queries, id: string) {
  const { rows } = await sql<HandoverRow & { country: string; accountId: string | null }>`
    SELECT ${handoverColumns}, coalesce(w.account_id, r.account_id) AS account_id, coalesce(s.country, h.country, 'US') AS country FROM handover o ${handoverJoins} WHERE o.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return undefined
  const { country, accountId, ...handover } = found
  const { rows: pieces } = await sql<PieceRow & { isRefused: boolean; reason: string }>`
    SELECT ${columns}, m.action = 'refuse' AS is_refused, CASE WHEN m.action = 'refuse' THEN m.remark ELSE '' END AS reason
    FROM piece_movement m JOIN piece p ON p.id = m.piece_id ${lineJoins}
    WHERE m.act_id = ${id} AND m.action IN ('deliver', 'release', 'refuse') ORDER BY r.receipt_no, p.piece_no`.execute(
    db,
  )
  return { handover: handover as HandoverRow, timeZone: found.timeZone, country, accountId, pieces }
}

const handoverSorts: Record<string, SortKey> = { at: { by: sql`o.at`, type: 'timestamptz', always: true } }

export function listHandovers({ db }: Reading, input: ConsigneeListInput & Uncounted) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (input.workOrderId)
    conditions.push(sql`(o.stop_id IN (SELECT id FROM stop WHERE work_order_id = ${input.workOrderId}) OR o.id IN (
      SELECT m.act_id FROM receipt q JOIN piece p ON p.receipt_id = q.id JOIN piece_movement m ON m.piece_id = p.id
      WHERE q.work_order_id = ${input.workOrderId} AND m.action IN ('deliver', 'release', 'refuse')))`)
  if (input.condition?.length) conditions.push(sql`o.condition = ANY(${input.condition}::text[])`)
  if (input.q) {
    const like = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(o.received_by ILIKE ${like} OR EXISTS (SELECT FROM receipt s WHERE s.id = o.receipt_id AND s.receipt_no ILIKE ${like})
      OR EXISTS (SELECT FROM stop s JOIN work_order b ON b.id = s.work_order_id WHERE s.id = o.stop_id
        AND (b.booking_id ILIKE ${like} OR b.customer_name ILIKE ${like} OR s.company ILIKE ${like})))`)
  }
  const where = sql.join(conditions, sql` AND `)
  return keysetPage<HandoverRow>(
    db,
    { columns: handoverColumns, from: sql`handover o`, beside: handoverJoins, where, id: sql`o.id` },
    handoverSorts,
    input,
  )
}
