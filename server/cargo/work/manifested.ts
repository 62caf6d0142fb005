import { leftWaybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'

const isOnManifest = waybillIs('manifested', ...leftWaybillStatuses)

/**
 * Freight of a master that is manifested is built on no other unit load device: the airline has the list of its units.
 * @param code of the unit, for the message
 * @throws Refusal 501; 503 while the office takes a step with the waybill, and the phone sends again
 */
export async function guardManifested(
  { db }: Context,
  code: string,
  receipts: readonly { workOrderId: string | null }[],
): Promise<void> {
  const orders = receipts.flatMap(({ workOrderId }) => workOrderId ?? [])
  const { rows: masters } = await sql<{ id: string }>`
    SELECT h.master_id AS id FROM house_waybill_order o JOIN house_waybill h ON h.id = o.house_id
    WHERE o.work_order_id = ANY(${orders}::uuid[]) AND h.master_id IS NOT NULL AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}
    UNION SELECT m.id FROM work_order w JOIN master_waybill m ON m.number = waybill_number(w.mawb) AND m.deleted_at IS NULL
    WHERE w.id = ANY(${orders}::uuid[]) AND w.mawb <> '' AND NOT ${sql.raw(isPastSql)}`.execute(db)
  if (masters.length === 0) return
  // Not waited for: the step locks the waybill first and its pieces then.
  const { rows } = await sql<{ number: string | null; isOn: boolean }>`
    SELECT number, status ${sql.raw(isOnManifest)} AS is_on FROM master_waybill WHERE id = ANY(${masters.map(({ id }) => id)}::uuid[])
    ORDER BY id FOR SHARE SKIP LOCKED`.execute(db)
  const closed = rows.find(({ isOn }) => isOn)
  if (closed) throw new Refusal(codes.refused, 'freightManifested', { code, master: closed.number ?? '' })
  if (rows.length < masters.length) throw new Refusal(codes.busy, 'busy', { seconds: 1 })
}
