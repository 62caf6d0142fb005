import { send } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { type PieceLabel, putLabels } from './labels.ts'
import type { LockedReceipt } from './lock.ts'
import { type MovingAct, placeNew } from './move-pieces.ts'
import { newLabels } from './printing/label-settings.ts'

interface NewPiece {
  /** Null: it gets one of ours. */
  label: PieceLabel | null
  packaging: string
  hazmatClass?: string
  temperature?: string
}

/**
 * Makes pieces of a locked receipt, each with its label and its first movement. The statements travel together.
 * @param action `announce`: they are expected; `receive`: they are here
 * @param remark of that movement
 * @returns their ids, in the order of `pieces`
 */
export async function makePieces(
  context: Context,
  receipt: LockedReceipt,
  moving: MovingAct,
  action: 'announce' | 'receive',
  pieces: readonly NewPiece[],
  remark = '',
): Promise<string[]> {
  const { db } = context
  const { id: receiptId, receiptNo, workOrderId, warehouseId, warehouseCode } = receipt
  const numbered = pieces.map((piece, index) => ({ ...piece, receiptNo, pieceNo: receipt.piecesMade + 1 + index }))
  const ours = await newLabels(
    db,
    numbered.filter(({ label }) => !label),
  )
  const of = { receiptId, receiptNo, workOrderId, warehouseId, warehouseCode }
  const nowhere = { status: null, taskId: null, unitId: null, locationId: null, place: '' } as const
  const made = numbered.map(({ label, packaging, hazmatClass = '', temperature = '', pieceNo }) => {
    const { label: text, kind } = label ?? (ours.shift() as PieceLabel)
    return { ...of, ...nowhere, id: newId(), pieceNo, packaging, hazmatClass, temperature, label: text, kind }
  })
  receipt.piecesMade += made.length
  await Promise.all([
    send(db, db.updateTable('receipt').set({ piecesMade: receipt.piecesMade }).where('id', '=', receiptId).compile()),
    placeNew(context, moving, made, action, { place: action === 'receive' ? warehouseCode : '', remark }),
    putLabels(
      context,
      made.map(({ id, label, kind }) => ({ label, kind, pieceId: id })),
    ),
  ])
  return made.map(({ id }) => id)
}
