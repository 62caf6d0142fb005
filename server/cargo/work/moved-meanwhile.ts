import { nextPieceStatus, type PieceAction, putAwayOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { lastMove } from '../last-move.ts'
import type { LockedPiece } from '../lock.ts'
import type { MovingAct } from '../move-pieces.ts'

/** Nobody carries a piece to another place in less, and a phone has not heard of the other scan yet. */
const sameMomentMs = 10_000

/** Scans that say where a piece stands. */
const placing: ReadonlySet<PieceAction> = new Set(['putAway', 'putAwayUnit', 'moveHeld', 'build'])
/** Scans that bring it somewhere. The count of a piece, and whether it is held, say nothing of its place. */
const moving: ReadonlySet<PieceAction> = new Set([...placing, 'unbuild', 'load', 'unload', 'unloadUnit'])

/** The piece was moved after this act happened: the act was sent late, and the later scan says where it is. */
export const isMovedAfter = ({ at }: MovingAct, { movedAt }: LockedPiece) => Date.parse(movedAt) > Date.parse(at)

/** Of these pieces, those that somebody scanned at a place after this act happened: the act was sent late. */
export async function scannedAfter(
  { db }: Context,
  { at }: Pick<MovingAct, 'at'>,
  pieces: readonly LockedPiece[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pieceId: string }>`
    SELECT DISTINCT piece_id FROM piece_movement
    WHERE piece_id = ANY(${pieces.map(({ id }) => id)}::uuid[]) AND at > ${at} AND action = ANY(${[...moving, 'seen']}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ pieceId }) => pieceId))
}

const allows = (action: Goal['action'], { status }: LockedPiece) =>
  nextPieceStatus(action === 'putAway' ? putAwayOf(status) : action, status) !== null

interface Goal {
  action: 'putAway' | 'build' | 'unbuild' | 'load' | 'withdraw'
  place: string
  /** Where the phone showed the piece. */
  from?: string | undefined
}

/**
 * A piece is in one place. Of two workers who bring it to different places at the same moment the first one wins, and so does who scanned it after an
 * act that is sent late: the other one is told.
 * @param pieces locked
 * @throws Refusal 501 that says who moved the piece, where to and when
 */
export async function guardMovedMeanwhile(
  context: Context,
  act: MovingAct,
  pieces: readonly LockedPiece[],
  { action, place, from }: Goal,
): Promise<void> {
  const at = Date.parse(act.at)
  const recent = pieces.filter(
    (piece) =>
      piece.place !== place &&
      Date.parse(piece.movedAt) > at - sameMomentMs &&
      // Who has a missing piece in hand is right, and what its status forbids is refused anyway.
      !piece.isMissing &&
      allows(action, piece),
  )
  for (const piece of recent) {
    const last = await lastMove(context, piece.id)
    if (!last.action) continue
    const isOthers = last.byId !== sessionOf(context).personId
    const isLate = isOthers && isMovedAfter(act, piece) && moving.has(last.action)
    // One person may have two phones: then the place that the phone showed is an old one. What does not say where it saw the piece may
    // build what was just put away.
    const isUnaware = from === undefined ? isOthers && action === 'putAway' : from !== piece.place
    const isSameMoment = isUnaware && placing.has(last.action)
    if (isLate || isSameMoment)
      throw new Refusal(
        codes.refused,
        'pieceMovedBy',
        { label: piece.label, place: piece.place, ...last.words },
        { pieceId: piece.id, action, place, at: act.at },
      )
  }
}

/** The scan that did not count stands in the piece's history, too: where else it was said to be, by whom and when. */
export async function logMovedBy(context: Context, { key, params, data }: Refusal): Promise<void> {
  if (key !== 'pieceMovedBy') return
  const { pieceId, action, place, at } = data as { pieceId: string; action: Goal['action']; place: string; at: string }
  await record(context, {
    action: `piece.${action}`,
    entity: 'piece',
    entityId: pieceId,
    label: String(params.label),
    after: { place, at },
    reason: say('en', 'refusal', key, params),
    outcome: 'refused',
  })
}
