import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { type PieceLabel, putLabels } from './labels.ts'
import type { LockedReceipt } from './lock.ts'
import { type MovingAct, movePieces } from './move-pieces.ts'
import { newLabels } from './printing/label-settings.ts'

interface NewPiece {
  /** Null: it gets one of ours. */
  label: PieceLabel | null
  packaging: string
}

/**
 * Makes pieces of a locked receipt, each with its label and its first movement.
 * @param action `announce`: they are expected; `receive`: they are here
 */
export async function makePieces(
  context: Context,
  receipt: LockedReceipt,
  moving: MovingAct,
  action: 'announce' | 'receive',
  pieces: readonly NewPiece[],
): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{ last: number }>`
    UPDATE receipt SET pieces_made = pieces_made + ${pieces.length} WHERE id = ${receipt.id} RETURNING pieces_made AS last`.execute(
    db,
  )
  const first = (rows[0]?.last ?? 0) - pieces.length + 1
  const numbered = pieces.map((piece, index) => ({ ...piece, receiptNo: receipt.receiptNo, pieceNo: first + index }))
  const ours = await newLabels(
    db,
    numbered.filter(({ label }) => !label),
  )
  const made = numbered.map(({ label, packaging, pieceNo }) => ({
    id: newId(),
    pieceNo,
    packaging,
    label: label ?? (ours.shift() as PieceLabel),
  }))
  const inserted = made.map(({ id, pieceNo, packaging }) => ({
    id,
    pieceNo,
    packaging,
    receiptId: receipt.id,
    status: 'expected',
    warehouseId: receipt.warehouseId,
    movedAt: moving.at,
    updatedAt: now,
  }))
  await db.insertInto('piece').values(inserted).execute()
  await putLabels(
    context,
    made.map(({ id, label }) => ({ ...label, pieceId: id })),
  )
  // Nobody else sees them yet, so they need no lock, and all is known of them.
  const { id: receiptId, receiptNo, workOrderId, warehouseId, warehouseCode } = receipt
  const of = { receiptId, receiptNo, workOrderId, warehouseId, warehouseCode }
  const nowhere = { status: null, taskId: null, unitId: null, locationId: null, place: '' }
  const fresh = made.map(({ id, pieceNo, label }) => ({ ...of, ...nowhere, id, pieceNo, label: label.label }))
  await movePieces(context, moving, fresh, action, { place: action === 'receive' ? receipt.warehouseCode : '' })
}
