import { isOneOf, settledStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { isOnHand } from '@shortcut/domain/cargo/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { countOpen } from './compare-count.ts'
import type { LockedReceipt } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'

/** A locked receipt is released when its last piece has left the warehouse, and comes back with the first that returns. */
export async function followReceipts(context: Context, receipts: readonly LockedReceipt[], at: string): Promise<void> {
  const settled = receipts.filter(({ status }) => isOneOf(status, settledStatuses))
  if (settled.length === 0) return
  const { rows } = await sql<{ receiptId: string; onHand: number }>`
    SELECT p.receipt_id, count(*) FILTER (WHERE p.status ${sql.raw(isOnHand)})::int AS on_hand FROM piece p
    WHERE p.receipt_id = ANY(${settled.map(({ id }) => id)}::uuid[]) GROUP BY p.receipt_id`.execute(context.db)
  for (const receipt of settled) {
    const onHand = rows.find(({ receiptId }) => receiptId === receipt.id)?.onHand ?? 0
    if (receipt.status === 'released' && onHand > 0) {
      await moveReceipt(context, receipt, 'takeBack', { columns: { releasedAt: null } })
      if ((await countOpen(context, receipt.id)) > 0) await moveReceipt(context, receipt, 'differ')
    } else if (receipt.status !== 'released' && onHand === 0)
      await moveReceipt(context, receipt, 'release', { columns: { releasedAt: at } })
  }
}
