import { isOneOf, settledStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { isCounted, isOnHand, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { activeTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { countOpen } from './compare-count.ts'
import type { LockedReceipt } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'

const beforePickup = activeTaskStatuses.filter((status) => status !== 'pickedUp')
/**
 * SQL: piece `p` of receipt `r` is on a truck that has not left: nobody closed it, and its driver has not picked up.
 */
const waitsOnTruck = sql`(p.status ${sql.raw(pieceIs('loaded'))} AND EXISTS (SELECT FROM task t WHERE t.id = p.task_id AND t.status = ANY(${beforePickup}::text[]))
  AND NOT EXISTS (SELECT FROM departure c WHERE c.task_id = p.task_id AND c.warehouse_id = r.warehouse_id))`

/** A locked receipt is released when its last piece has left the warehouse, and comes back with the first that returns. @param at of the act, ISO 8601 */
export async function followReceipts(context: Context, receipts: readonly LockedReceipt[], at: string): Promise<void> {
  const settled = receipts.filter(({ status }) => isOneOf(status, settledStatuses))
  if (settled.length === 0) return
  const { rows } = await sql<{ receiptId: string; onHand: number; waiting: number }>`
    SELECT p.receipt_id, count(*) FILTER (WHERE p.status ${sql.raw(isOnHand)})::int AS on_hand, count(*) FILTER (WHERE ${waitsOnTruck})::int AS waiting
    FROM piece p JOIN receipt r ON r.id = p.receipt_id
    WHERE p.receipt_id = ANY(${settled.map(({ id }) => id)}::uuid[]) GROUP BY p.receipt_id`.execute(context.db)
  for (const receipt of settled) {
    const { onHand, waiting } = rows.find(({ receiptId }) => receiptId === receipt.id) ?? { onHand: 0, waiting: 0 }
    if (receipt.status === 'released' && onHand > 0) {
      await moveReceipt(context, receipt, 'takeBack', { columns: { releasedAt: null } })
      if ((await countOpen(context, receipt.id)) > 0) await moveReceipt(context, receipt, 'differ')
    } else if (receipt.status !== 'released' && onHand + waiting === 0)
      await moveReceipt(context, receipt, 'release', {
        columns: { releasedAt: await leftAt(context, receipt, at) },
      })
  }
}

/** When the last piece of a receipt left: what is sent late may have happened before another piece left, or before its truck was closed. */
async function leftAt({ db }: Context, { id, warehouseId, workOrderId }: LockedReceipt, at: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    SELECT greatest(${at}::timestamptz, max(m.at), max(c.at)) AS at FROM piece p CROSS JOIN LATERAL (
      SELECT v.at, v.action, v.to_place FROM piece_movement v WHERE v.piece_id = p.id AND v.from_status ${sql.raw(isOnHand)} AND NOT v.to_status ${sql.raw(isOnHand)}
      ORDER BY v.number DESC LIMIT 1) m
    LEFT JOIN task t ON t.work_order_id = ${workOrderId}::uuid AND m.action = 'load' AND (m.to_place = t.task_no OR starts_with(m.to_place, t.task_no || ' · '))
    LEFT JOIN departure c ON c.task_id = t.id AND c.warehouse_id = ${warehouseId}
    WHERE p.receipt_id = ${id} AND p.status ${sql.raw(isCounted)}`.execute(db)
  return rows[0]?.at ?? at
}
