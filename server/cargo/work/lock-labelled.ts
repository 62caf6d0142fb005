import type { Context } from '../../platform/http/context.ts'
import { findByLabels } from '../labels.ts'
import { type LockedPiece, type LockedReceipt, lockPieces, lockReceipts } from '../lock.ts'

/**
 * Locks the pieces that have these labels, with their receipts.
 * @throws Refusal 422 for a label that no piece has
 */
export async function lockLabelled(
  context: Context,
  labels: readonly string[],
): Promise<{ receipts: LockedReceipt[]; pieces: LockedPiece[] }> {
  const found = await findByLabels(context, labels)
  const receipts = await lockReceipts(
    context,
    found.map(({ receiptId }) => receiptId),
  )
  const pieces = await lockPieces(
    context,
    found.map(({ pieceId }) => pieceId),
  )
  const byId = new Map(found.map(({ pieceId, label }) => [pieceId, label]))
  // Named as it was scanned; a unit's code names the unit, not its pieces.
  return {
    receipts,
    pieces: pieces.map((piece) => ({
      ...piece,
      label: piece.unitId ? piece.label : (byId.get(piece.id) ?? piece.label),
    })),
  }
}
