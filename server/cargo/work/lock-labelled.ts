import type { RawBuilder } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { findByLabels, standsIn } from '../labels.ts'
import { type LockedPiece, type LockedReceipt, lockPieces, lockReceipts } from '../lock.ts'
import { findAgain, type Staying } from './late/found-again.ts'
import { guardHere, type OwnWarehouse } from './worker.ts'

/**
 * Locks the pieces that have these labels, with their receipts. @param isMeant as of `findByLabels`
 * @throws Refusal 422 for a label that no piece has
 */
export async function lockLabelled(
  context: Context,
  labels: readonly string[],
  isMeant: RawBuilder<boolean>,
): Promise<{ receipts: LockedReceipt[]; pieces: (LockedPiece & { byUnit: boolean })[] }> {
  const found = await findByLabels(context, labels, isMeant)
  const receipts = await lockReceipts(
    context,
    found.map(({ receiptId }) => receiptId),
  )
  const pieces = await lockPieces(
    context,
    found.map(({ pieceId }) => pieceId),
  )
  const byId = new Map(found.map((one) => [one.pieceId, one]))
  // Named as it was scanned; a unit's code names the unit, not its pieces.
  return {
    receipts,
    pieces: pieces.map((piece) => {
      const { label, byUnit } = byId.get(piece.id) ?? { label: piece.label, byUnit: true }
      return { ...piece, label: byUnit ? piece.label : label, byUnit }
    }),
  }
}

/** As `lockLabelled`, of labels that a worker has scanned: a missing piece among them is found. @param staying as of `findAgain` */
export async function lockScanned(
  context: Context,
  labels: readonly string[],
  warehouse: OwnWarehouse,
  staying?: Staying,
) {
  const locked = await lockLabelled(context, labels, standsIn(warehouse.id))
  guardHere(warehouse, locked.pieces)
  await findAgain(context, locked.receipts, locked.pieces, staying)
  return locked
}
