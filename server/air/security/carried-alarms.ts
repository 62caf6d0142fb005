import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { ordersOfMaster, ordersOfNumber } from '../tracking/orders-of-master.ts'

/**
 * Joins the work orders of a waybill to its alarms, so that they find the next waybill of the same freight. Called when an alarm is
 * recorded, when a house with one is given an order, and before a master becomes void: its orders name another one then.
 */
export async function keepOrdersOfAlarms(
  db: Queries,
  { houseId, masterId }: { houseId: string | null; masterId: string | null },
): Promise<void> {
  await sql`
    UPDATE screening c SET work_order_ids = ARRAY(
      SELECT unnest(c.work_order_ids)
      UNION SELECT o.work_order_id FROM house_waybill_order o WHERE o.house_id = ${houseId}::uuid
      UNION SELECT o.id FROM master_waybill m CROSS JOIN LATERAL (${ordersOfMaster}) o WHERE m.id = ${masterId}::uuid)
    WHERE (c.house_id = ${houseId}::uuid OR c.master_id = ${masterId}::uuid) AND c.result = 'failed'`.execute(db)
}

const isLive = sql.raw(`h.deleted_at IS NULL AND h.status ${houseIs('draft', 'issued')}`)
const isGone = sql.raw(`(m.id IS NULL OR m.deleted_at IS NOT NULL OR m.status ${waybillIs('void')})`)

/** Freight of the waybills: each of their orders. Of a master that is not direct, those that none of its houses has. */
const freightOf = (houseIds: readonly string[], masterIds: readonly string[]) => sql`
  SELECT h.id, h.master_id, o.work_order_id AS order_id FROM house_waybill h JOIN house_waybill_order o ON o.house_id = h.id
  WHERE h.id = ANY(${houseIds}::uuid[])
  UNION
  SELECT m.id, m.id, o.id FROM master_waybill m CROSS JOIN LATERAL (${ordersOfNumber}) o
  WHERE m.id = ANY(${masterIds}::uuid[]) AND (m.kind = 'direct' OR NOT EXISTS (
    SELECT FROM house_waybill_order x JOIN house_waybill h ON h.id = x.house_id
    WHERE x.work_order_id = o.id AND h.master_id = m.id AND ${isLive}))`

/**
 * Alarms that nobody answered on waybills that do not fly with their freight any more, by the waybill that has its orders now: the other
 * one is void, deleted or without a master, or it does not have the order any more.
 * @param columns of the record `c`
 */
export async function carriedAlarms<Alarm>(
  db: Queries,
  { houseIds, masterIds }: { houseIds: readonly string[]; masterIds: readonly string[] },
  columns: RawBuilder<unknown>,
): Promise<Map<string, (Alarm & { from: string })[]>> {
  const { rows } = await sql<{ waybillId: string; from: string; alarm: Alarm }>`
    SELECT DISTINCT f.id AS waybill_id, coalesce(h.number, h.shipper, m.number, m.shipper) AS "from", ${columns} AS alarm
    FROM (${freightOf(houseIds, masterIds)}) f
      JOIN screening c ON c.work_order_ids @> ARRAY[f.order_id] AND c.result = 'failed' AND c.withdrawn_because = ''
      LEFT JOIN house_waybill h ON h.id = c.house_id LEFT JOIN master_waybill m ON m.id = coalesce(c.master_id, h.master_id)
    WHERE c.house_id IS DISTINCT FROM f.id AND c.master_id IS DISTINCT FROM f.id AND c.master_id IS DISTINCT FROM f.master_id
      AND (${isGone} OR CASE WHEN c.house_id IS NULL
        THEN NOT EXISTS (SELECT FROM work_order w WHERE w.id = f.order_id AND waybill_number(w.mawb) = m.number)
        ELSE NOT (${isLive}) OR NOT EXISTS (SELECT FROM house_waybill_order o WHERE o.house_id = h.id AND o.work_order_id = f.order_id) END)
      AND coalesce(h.pieces, m.pieces) > coalesce((SELECT sum(p.pieces) FROM screening p
        WHERE (p.house_id = c.house_id OR p.master_id = c.master_id) AND p.result = 'passed' AND p.withdrawn_because = ''
          AND (p.done_at, p.id) > (c.done_at, c.id)), 0)`.execute(db)
  const alarms = new Map<string, (Alarm & { from: string })[]>()
  for (const { waybillId, from, alarm } of rows)
    alarms.set(waybillId, [...(alarms.get(waybillId) ?? []), { ...alarm, from }])
  return alarms
}
