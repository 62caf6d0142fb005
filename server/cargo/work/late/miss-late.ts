import type { CargoAct } from '@shortcut/domain/cargo/acts.ts'
import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { codes, type Refusal } from '@shortcut/domain/errors.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { nameFiles } from '../../../files/named-files.ts'
import type { Context } from '../../../platform/http/context.ts'
import { addDiscrepancy } from '../../discrepancies.ts'
import { lookUpLabels, standsIn } from '../../labels.ts'
import { type LockedPiece, lockPieces, lockReceipts } from '../../lock.ts'
import { notePieces } from '../../move-pieces.ts'
import { filesOfAct } from '../files-of-act.ts'
import { getOwnWarehouse } from '../worker.ts'
import { happenedAt } from './happened-at.ts'
import { toldSince } from './told-since.ts'

/** A worker who is refused at once puts the piece back. */
const atOnceMs = 60_000

/** The freight that an act says has left. @param why it is refused @returns its labels, and what the office reads of it */
function leftBy(act: CargoAct, why: string): { labels: readonly string[]; remark: string } | null {
  if (act.kind === 'load') return { labels: act.data.labels, remark: say('en', 'cargoAnswer', 'loadedLate', { why }) }
  if (act.kind !== 'release' && act.kind !== 'deliver') return null
  const { receivedBy } = act.data
  const labels = act.kind === 'release' ? act.data.labels : act.data.accepted
  return { labels, remark: say('en', 'cargoAnswer', 'signedLate', { receivedBy, why }) }
}

/**
 * A phone without network took pieces onto a truck, or handed them over, and what it says is refused now: they are where nobody expects them, so each is
 * missing until it is scanned again or the office decides. The office sees the signature. A piece that was scanned since is where that scan was.
 */
export async function missLate(context: Context, refusal: Refusal, act: CargoAct): Promise<void> {
  if (refusal.code !== codes.refused) return
  const left = leftBy(act, sayRefusal('en', refusal.key, refusal.params))
  if (!left) return
  const { at } = await happenedAt(context, act)
  if (Date.parse(context.now) - Date.parse(at) < atOnceMs) return
  const { remark } = left
  const warehouse = await getOwnWarehouse(context)
  const { found } = await lookUpLabels(context, left.labels, standsIn(warehouse.id))
  const receipts = await lockReceipts(
    context,
    found.map(({ receiptId }) => receiptId),
  )
  const pieces = await lockPieces(
    context,
    found.map(({ pieceId }) => pieceId),
  )
  const scanned = await toldSince(context, { at }, pieces, 'inHand')
  const before = await missedBefore(context, { at, remark }, pieces)
  const missing = pieces.filter(
    ({ id, isMissing, status }) => !scanned.has(id) && !before.has(id) && !isMissing && isOneOf(status, onHandStatuses),
  )
  for (const piece of missing) {
    const receipt = receipts.find(({ id }) => id === piece.receiptId)
    if (!receipt) continue
    await notePieces(context, { id: act.id, at }, [piece], 'missing', remark)
    await addDiscrepancy(context, receipt, {
      kind: 'missing',
      pieceId: piece.id,
      actId: act.id,
      counted: piece.label,
      remark,
    })
  }
  const receiptId = missing[0]?.receiptId
  if (receiptId) await nameFiles(context, { id: act.id, taskId: null, receiptId }, filesOfAct(act))
}

/** Pieces that the same scan made missing once, sent as another act. */
async function missedBefore(
  { db }: Context,
  { at, remark }: { at: string; remark: string },
  pieces: readonly LockedPiece[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pieceId: string }>`
    SELECT piece_id FROM piece_movement WHERE piece_id = ANY(${pieces.map(({ id }) => id)}::uuid[]) AND action = 'missing' AND at = ${at} AND remark = ${remark}`.execute(
    db,
  )
  return new Set(rows.map(({ pieceId }) => pieceId))
}
