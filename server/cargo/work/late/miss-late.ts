import type { CargoAct } from '@shortcut/domain/cargo/acts.ts'
import { isOneOf, onHandStatuses, placeOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { codes, type Refusal } from '@shortcut/domain/errors.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameFiles } from '../../../files/named-files.ts'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import { addDiscrepancy } from '../../discrepancies.ts'
import { lookUpLabels, standsIn } from '../../labels.ts'
import { type LockedPiece, lockPieces, lockReceipts } from '../../lock.ts'
import { notePieces } from '../../move-pieces.ts'
import { filesOfAct } from '../files-of-act.ts'
import { findOwnWarehouse } from '../worker.ts'
import { happenedAt } from './happened-at.ts'
import { toldSince } from './told-since.ts'

/** A worker who is refused at once puts the piece back. */
const atOnceMs = 60_000

interface Left {
  labels: readonly string[]
  /** What the office reads of it. */
  remark: string
  /** Of pallets with the same label, which are meant. */
  isMeant: RawBuilder<boolean>
}

/** The freight that an act says has left. @param why it is refused */
function leftBy(act: CargoAct, warehouseId: string, why: string): Left | null {
  const isMeant = standsIn(warehouseId)
  if (act.kind === 'load')
    return { labels: act.data.labels, remark: say('en', 'cargoAnswer', 'loadedLate', { why }), isMeant }
  if (act.kind !== 'release' && act.kind !== 'deliver') return null
  const { receivedBy } = act.data
  const remark = say('en', 'cargoAnswer', 'signedLate', { receivedBy, why })
  return act.kind === 'release'
    ? { labels: act.data.labels, remark, isMeant }
    : { labels: act.data.accepted, remark, isMeant: isForStop(act.data.stopId) }
}

/**
 * A phone without network took pieces onto a truck, or handed them over, and what it says is refused now: they are where nobody expects them, so each is
 * missing until it is scanned again or the office decides. The office sees the signature. A piece that was scanned since is where that scan was.
 */
export async function missLate(context: Context, refusal: Refusal, act: CargoAct): Promise<void> {
  if (refusal.code !== codes.refused) return
  const warehouse = await findOwnWarehouse(context)
  const left = warehouse && leftBy(act, warehouse.id, sayRefusal('en', refusal.key, refusal.params))
  if (!left) return
  const { at } = await happenedAt(context, act)
  if (Date.parse(context.now) - Date.parse(at) < atOnceMs) return
  const { remark } = left
  const { found } = await lookUpLabels(context, left.labels, left.isMeant)
  const receipts = await lockReceipts(
    context,
    found.map(({ receiptId }) => receiptId),
  )
  const pieces = await lockPieces(
    context,
    found.map(({ pieceId }) => pieceId),
  )
  const since = await toldSince(context, { at }, pieces, act.kind === 'deliver' ? 'offTruck' : 'inHand')
  const before = await missedBefore(context, { at }, pieces)
  const missing = pieces.filter((piece) => !before.has(piece.id) && isMissedBy(act, piece, since))
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

/**
 * Whether a piece is not where the books have it. Who signed for a missing piece is kept beside the miss. A delivered piece that is on a truck by the
 * books is missing also if somebody loaded it since: nobody in the warehouse can look.
 */
function isMissedBy(act: CargoAct, { id, status, isMissing }: LockedPiece, since: ReadonlySet<string>): boolean {
  if (act.kind === 'load') return isOneOf(status, onHandStatuses) && !isMissing && !since.has(id)
  if (isOneOf(status, onHandStatuses)) return !since.has(id)
  return placeOf(status) === 'truck' && (act.kind === 'deliver' || !since.has(id))
}

/** SQL: piece `p` is on the truck of an order that has this stop. */
const isForStop = (stopId: string) =>
  sql<boolean>`(p.task_id IS NOT NULL AND p.receipt_id IN (SELECT r.id FROM receipt r JOIN stop s ON s.work_order_id = r.work_order_id WHERE s.id = ${stopId}))`

/** Pieces that the same scan made missing once, sent as another act; it may be refused for another reason now. */
async function missedBefore(
  context: Context,
  { at }: { at: string },
  pieces: readonly LockedPiece[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pieceId: string }>`
    SELECT piece_id FROM piece_movement WHERE piece_id = ANY(${pieces.map(({ id }) => id)}::uuid[]) AND action = 'missing' AND at = ${at}
      AND actor_id = ${sessionOf(context).personId}`.execute(context.db)
  return new Set(rows.map(({ pieceId }) => pieceId))
}
