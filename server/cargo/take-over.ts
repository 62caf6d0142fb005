import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import type { LabelKind } from '@shortcut/domain/cargo/labels.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { followReceipts } from './follow-receipts.ts'
import { endLabels, type PieceLabel, putLabels } from './labels.ts'
import type { LockedPiece, LockedReceipt } from './lock.ts'
import { makePieces } from './make-pieces.ts'
import { type MovingAct, movePieces } from './move-pieces.ts'

/** It comes by truck from another warehouse that counted freight of the same order. */
export const isOnItsWay = (receipt: LockedReceipt, home: LockedReceipt, { status }: LockedPiece): boolean =>
  status === 'loaded' &&
  home.workOrderId !== null &&
  home.workOrderId === receipt.workOrderId &&
  home.warehouseId !== receipt.warehouseId

/**
 * The scan says that the truck is here, also if its driver has not: the piece leaves the first warehouse's receipt and is counted in this one, with
 * all its labels, marks and measures. Each of its two lines of custody names the other receipt.
 * @param receipt locked, and being counted
 */
export async function takeOver(
  context: Context,
  {
    receipt,
    home,
    piece,
    label,
  }: { receipt: LockedReceipt; home: LockedReceipt; piece: LockedPiece; label: PieceLabel },
  moving: MovingAct,
): Promise<void> {
  const { db } = context
  const { packaging, hazmatClass, temperature, ...found } = await db
    .selectFrom('piece')
    .select(['packaging', 'hazmatClass', 'temperature', 'damaged', 'weightKg', 'lengthCm', 'widthCm', 'heightCm'])
    .where('id', '=', piece.id)
    .executeTakeFirstOrThrow()
  const labels = await db
    .selectFrom('pieceLabel')
    .select(['label', 'kind'])
    .where('pieceId', '=', piece.id)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  const named = ({ warehouseCode, receiptNo }: LockedReceipt) => `${warehouseCode} · ${receiptNo}`
  await movePieces(context, moving, [piece], 'deliver', { place: '', remark: named(receipt) })
  await endLabels(context, [piece.id])
  const known = { packaging: packaging as CargoActOf<'count'>['data']['packaging'], hazmatClass, temperature }
  const made = await makePieces(context, receipt, moving, 'receive', [{ label, ...known }], named(home))
  await db.updateTable('piece').set(found).where('id', 'in', made).execute()
  const others = labels.filter((one) => one.label !== label.label)
  await putLabels(
    context,
    made.flatMap((pieceId) => others.map((one) => ({ label: one.label, kind: one.kind as LabelKind, pieceId }))),
  )
  await endForeign(context, receipt, piece)
  await followReceipts(context, [home], moving.at)
}

/** It was foreign here as long as the first warehouse still had it. */
async function endForeign(context: Context, receipt: LockedReceipt, { id, label }: LockedPiece): Promise<void> {
  const { db, now, actor } = context
  const ended = await db
    .updateTable('discrepancy')
    .set({ resolution: 'found', resolvedAt: now, resolvedBy: actor.name })
    .where('receiptId', '=', receipt.id)
    .where('pieceId', '=', id)
    .where('kind', '=', 'foreign')
    .where('resolvedAt', 'is', null)
    .returning('id')
    .execute()
  await record(
    context,
    ...ended.map((one) => ({
      action: 'discrepancy.resolve' as const,
      entity: 'discrepancy' as const,
      entityId: one.id,
      label: receipt.receiptNo,
      after: { discrepancyKind: 'foreign', resolution: 'found', label },
    })),
  )
}
