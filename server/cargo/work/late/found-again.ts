import { record } from '../../../operation-log/record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { countOpen } from '../../compare-count.ts'
import { tellPhones } from '../../discrepancies.ts'
import type { LockedPiece, LockedReceipt } from '../../lock.ts'
import { moveReceipt } from '../../move-receipt.ts'
import { toldSince } from './told-since.ts'

/** A scan that does not bring pieces elsewhere: when it happened, ISO 8601, and the location where they stand by it; null: it does not say. */
export interface Staying {
  at: string
  locationId: string | null
}

/**
 * A worker has missing pieces in hand: what was open of them is resolved, and so is a receipt of which nothing else is open. The code of a pallet or
 * unit finds its pieces if all of them are missing, because then it was the pallet. One that the others were seen without is found by its own label.
 * @param pieces locked, all that were scanned. `byUnit`: by the code of their pallet or unit
 * @param staying it finds nothing that a later count missed there. Undefined: the pieces are not where a count missed them, which explains the miss
 */
export async function findAgain(
  context: Context,
  receipts: readonly LockedReceipt[],
  pieces: readonly (LockedPiece & { byUnit?: boolean })[],
  staying?: Staying,
): Promise<void> {
  const { db, now, actor } = context
  const seenUnits = new Set(pieces.flatMap(({ unitId, isMissing }) => (isMissing ? [] : [unitId])))
  const scanned = pieces.filter(({ isMissing, byUnit, unitId }) => isMissing && !(byUnit && seenUnits.has(unitId)))
  const missed = staying ? await missedThere(context, scanned, staying) : new Set()
  const found = scanned.filter(({ id }) => !missed.has(id))
  if (found.length === 0) return
  const resolved = await db
    .updateTable('discrepancy')
    .set({ resolution: 'found', resolvedAt: now, resolvedBy: actor.name })
    .where(
      'pieceId',
      'in',
      found.map(({ id }) => id),
    )
    .where('kind', '=', 'missing')
    .where('resolvedAt', 'is', null)
    .returning(['id', 'receiptId', 'pieceId'])
    .execute()
  await tellPhones(
    context,
    resolved.flatMap(({ pieceId }) => pieceId ?? []),
  )
  await record(
    context,
    ...resolved.map(({ id, receiptId, pieceId }) => ({
      action: 'discrepancy.resolve' as const,
      entity: 'discrepancy' as const,
      entityId: id,
      label: receipts.find((receipt) => receipt.id === receiptId)?.receiptNo ?? '',
      after: {
        discrepancyKind: 'missing',
        resolution: 'found',
        label: found.find((piece) => piece.id === pieceId)?.label ?? '',
      },
    })),
  )
  for (const receipt of receipts)
    if (
      receipt.status === 'discrepant' &&
      resolved.some(({ receiptId }) => receiptId === receipt.id) &&
      (await countOpen(context, receipt.id)) === 0
    )
      await moveReceipt(context, receipt, 'resolve')
}

/** A missing piece is thought to be where it was missed. */
function missedThere(context: Context, pieces: readonly LockedPiece[], { at, locationId }: Staying) {
  const there = pieces.filter((piece) => [null, piece.unitLocationId ?? piece.locationId].includes(locationId))
  return toldSince(context, { at }, there, 'missed')
}
