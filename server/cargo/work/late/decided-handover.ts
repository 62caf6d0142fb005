import { sql } from 'kysely'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import type { LockedPiece } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'
import { guardMovedMeanwhile } from './moved-meanwhile.ts'
import { toldSince } from './told-since.ts'

/**
 * A delivery that is sent late stands back behind who took a piece off the truck after it. Sent again after the office has decided about pieces of it,
 * which were missing because it was refused, it hands over those; others that somebody had in hand since are left out.
 * @param pieces locked
 * @returns the pieces that are left out
 * @throws Refusal 501
 */
export async function leftOutOfDelivery(
  context: Context,
  act: MovingAct,
  pieces: readonly LockedPiece[],
): Promise<LockedPiece[]> {
  const decided = await decidedOf(context, act, pieces)
  const others = pieces.filter(({ id }) => !decided.has(id))
  if (decided.size === 0) {
    await guardMovedMeanwhile(context, act, pieces, { action: 'deliver', place: '' })
    return []
  }
  const since = await toldSince(context, act, others, 'offTruck', { isOthers: true })
  return others.filter(({ id }) => since.has(id))
}

/** Pieces that the same handover made missing once, sent as another act, and that the office has accepted. */
async function decidedOf(
  context: Context,
  { at }: MovingAct,
  pieces: readonly LockedPiece[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pieceId: string }>`
    SELECT m.piece_id FROM piece_movement m JOIN discrepancy d ON d.act_id = m.act_id AND d.piece_id = m.piece_id
    WHERE m.piece_id = ANY(${pieces.map(({ id }) => id)}::uuid[]) AND m.action = 'missing' AND m.at = ${at}
      AND m.actor_id = ${sessionOf(context).personId} AND d.kind = 'missing' AND d.resolution IN ('acceptCount', 'releaseAnyway')`.execute(
    context.db,
  )
  return new Set(rows.map(({ pieceId }) => pieceId))
}
