import type { StoredFreight } from '@shortcut/domain/billing/rating/load.ts'
import { isCounted, isOnHand, receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import { usualFreeDays } from '@shortcut/domain/cargo/storage.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { sheetIdSql } from '../accounts/sheet-sql.ts'
import type { Queries } from '../platform/database/queries.ts'
import { zoneSql } from '../platform/database/zone-sql.ts'

/** Of account `a`: where neither the receipt nor the rate sheet has free days. */
const accountFreeDays = sql.raw(`coalesce(a.storage_free_days, ${usualFreeDays})`)

const zone = sql.raw(`(${zoneSql('h.time_zone')})`)

/** Of a receipt `r` at warehouse `h`, of order `w`: its sheet's first price of storage that has free days. */
const sheetFreeDays = sql`(
  SELECT (e.one->>'freeDays')::int FROM rate_sheet k, jsonb_array_elements(k.accessorials) WITH ORDINALITY e(one, place)
  WHERE k.id = ${sheetIdSql(sql`a.id`, sql`coalesce(w.booking_pickup_date, (coalesce(r.arrived_at, now()) AT TIME ZONE ${zone})::date)`)}
    AND e.one->>'kind' = 'storage' AND e.one->>'freeDays' IS NOT NULL ORDER BY e.place LIMIT 1)`

/** Of a receipt `r` at warehouse `h`, whose order is `w` and whose customer is account `a`. */
export const freeDays = sql`coalesce(r.storage_free_days, ${sheetFreeDays}, ${accountFreeDays})`

/** True of a receipt `r` whose freight stands, or stood, longer than its free days. @param until ISO 8601, or when it left */
export const hasStorageBegun = (until: RawBuilder<unknown>) => sql`(
  SELECT (r.arrived_at AT TIME ZONE ${zone})::date + ${freeDays} <= (${until} AT TIME ZONE ${zone})::date
  FROM warehouse h LEFT JOIN work_order w ON w.id = r.work_order_id LEFT JOIN account a ON a.id = coalesce(w.account_id, r.account_id)
  WHERE h.id = r.warehouse_id)`

interface Row extends Omit<StoredFreight, 'arrivedOn' | 'left'> {
  workOrderId: string
  timeZone: string
  arrivedAt: string | null
  /** Pieces that left at one moment. */
  left: { at: string; pieces: number; kilograms: string | null }[]
}

/** What warehouses had and have of orders, by order: each receipt, with the pieces that have left, day by day. */
export async function storedFreight(
  db: Queries,
  workOrderIds: readonly string[],
): Promise<Map<string, StoredFreight[]>> {
  const { rows } = await sql<Row>`
    SELECT r.work_order_id, r.receipt_no, h.code AS warehouse, h.time_zone, r.arrived_at,
      r.storage_free_days AS agreed_free_days, ${accountFreeDays} AS free_days, r.released_at IS NULL AS is_there, r.part_of_order AS is_part, coalesce(l.lots, '[]') AS "left"
    FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id JOIN work_order w ON w.id = r.work_order_id JOIN account a ON a.id = w.account_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('at', at, 'pieces', pieces, 'kilograms', kg) ORDER BY at) AS lots FROM (
        SELECT m.at, count(*) AS pieces, CASE WHEN count(*) = count(p.weight_kg) THEN trim_scale(sum(p.weight_kg))::text END AS kg
        FROM piece p CROSS JOIN LATERAL (
          SELECT v.at FROM piece_movement v WHERE v.piece_id = p.id AND v.from_status ${sql.raw(isOnHand)} AND NOT v.to_status ${sql.raw(isOnHand)}
          ORDER BY v.number DESC LIMIT 1) m
        WHERE p.receipt_id = r.id AND p.status ${sql.raw(isCounted)} AND NOT p.status ${sql.raw(isOnHand)} GROUP BY 1) d) l ON true
    WHERE r.work_order_id = ANY(${workOrderIds}::uuid[]) AND NOT r.status ${sql.raw(receiptIs('cancelled'))} ORDER BY r.receipt_no`.execute(
    db,
  )
  const byOrder = new Map<string, StoredFreight[]>()
  for (const { workOrderId, ...row } of rows)
    byOrder.set(workOrderId, [...(byOrder.get(workOrderId) ?? []), byDay(row)])
  return byOrder
}

/** In local days of the warehouse. */
function byDay({ timeZone, arrivedAt, left, ...freight }: Omit<Row, 'workOrderId'>): StoredFreight {
  const days = Map.groupBy(left, ({ at }) => toLocalDate(at, timeZone))
  return {
    ...freight,
    arrivedOn: arrivedAt && toLocalDate(arrivedAt, timeZone),
    left: [...days].map(([on, lots]) => ({
      on,
      pieces: lots.reduce((sum, { pieces }) => sum + pieces, 0),
      kilograms: lots.some(({ kilograms }) => kilograms === null)
        ? null
        : lots.reduce((sum, { kilograms }) => sum.plus(kilograms ?? '0'), exact('0')).toString(),
    })),
  }
}
