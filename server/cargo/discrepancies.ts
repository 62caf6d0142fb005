import { type DiscrepancyKind, holdsReceipt } from '@shortcut/domain/cargo/differences.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import type { LockedReceipt } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'

interface Found {
  kind: DiscrepancyKind
  pieceId: string | null
  actId: string | null
  counted: string
  remark: string
}

/** Phones ask for pieces that changed: a piece that is missing, or not any more, is one. */
export async function tellPhones({ db, now }: Context, pieceIds: readonly string[]): Promise<void> {
  if (pieceIds.length > 0) await db.updateTable('piece').set({ updatedAt: now }).where('id', 'in', pieceIds).execute()
}

/**
 * Somebody found something wrong. A receipt whose count was settled is discrepant again; the others become it when their count is finished.
 * What is wrong with one piece alone keeps only that piece.
 */
export async function addDiscrepancy(context: Context, receipt: LockedReceipt, found: Found): Promise<void> {
  const id = newId()
  await context.db
    .insertInto('discrepancy')
    .values({ id, receiptId: receipt.id, foundAt: context.now, foundBy: context.actor.name, ...found })
    .execute()
  if (found.pieceId && (found.kind === 'missing' || !holdsReceipt(found.kind)))
    await tellPhones(context, [found.pieceId])
  await record(context, {
    action: 'discrepancy.report',
    entity: 'discrepancy',
    entityId: id,
    label: receipt.receiptNo,
    after: { discrepancyKind: found.kind, ...(found.counted ? { label: found.counted } : {}) },
    reason: found.remark,
  })
  const isSettled = receipt.status === 'received' || receipt.status === 'resolved'
  if (isSettled && holdsReceipt(found.kind)) await moveReceipt(context, receipt, 'differ')
}
