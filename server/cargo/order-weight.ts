import type { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { isCounted, receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import { type Box, chargeableWeight } from '@shortcut/domain/cargo/weights.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/** The last finished count `c` of the whole order `w`. A warehouse that gets a part of the order knows only that part. */
export const lastCount = sql.raw(`LEFT JOIN LATERAL (
  SELECT r.id, r.receipt_no, r.booked_kg, r.counted_pieces, r.counted_kg, r.counted_cm3 FROM receipt r
  WHERE r.work_order_id = w.id AND NOT r.part_of_order AND r.status ${receiptIs('received', 'discrepant', 'resolved', 'released')}
    AND r.counted_at IS NOT NULL ORDER BY r.counted_at DESC LIMIT 1) c ON true`)

interface Weighed {
  id: string
  receiptNo: string
  bookedKg: string | null
  kg: string | null
  cm3: string | null
  isAir: boolean
  unmeasured: number
}

export async function orderWeight(
  db: Queries,
  workOrderId: string,
): Promise<ReplyOf<typeof receiptApi.ofOrder>['weight']> {
  const { rows } = await sql<Weighed>`
    SELECT c.id, c.receipt_no, trim_scale(w.weight_kg)::text AS booked_kg, trim_scale(c.counted_kg)::text AS kg, trim_scale(c.counted_cm3)::text AS cm3,
      (SELECT count(*)::int FROM piece p WHERE p.receipt_id = c.id AND p.status ${sql.raw(isCounted)} AND p.length_cm IS NULL) AS unmeasured,
      w.mawb <> '' OR w.hawb <> '' OR w.airline <> '' OR w.flight <> '' AS is_air
    FROM work_order w ${lastCount} WHERE w.id = ${workOrderId} AND w.deleted_at IS NULL`.execute(db)
  const [found] = rows
  if (!found?.kg) return null
  const { id, receiptNo, bookedKg, kg, cm3 } = found
  const air = found.isAir && cm3 !== null ? chargeableWeight(await boxesOf(db, id), 'cm', kg, 'kg') : null
  const unmeasured = found.isAir ? found.unmeasured : null
  const [chargeableKg, decidedBy] = [air?.chargeable ?? null, air?.decidedBy ?? null]
  return { receiptNo, bookedKg, kg, cm3, chargeableKg, decidedBy, unmeasured }
}

async function boxesOf(db: Queries, receiptId: string): Promise<Box[]> {
  const { rows } = await sql<Box>`
    SELECT count(*)::int AS count, p.length_cm::text AS length, p.width_cm::text AS width, p.height_cm::text AS height FROM piece p
    WHERE p.receipt_id = ${receiptId} AND p.status ${sql.raw(isCounted)} GROUP BY p.length_cm, p.width_cm, p.height_cm`.execute(
    db,
  )
  return rows
}
