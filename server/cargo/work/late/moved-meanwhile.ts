import { type NoteAction, nextPieceStatus, type PieceAction, putAwayOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import { lastMove } from '../../last-move.ts'
import type { LockedPiece } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'

/** Nobody carries a piece to another place in less, and a phone has not heard of the other scan yet. */
export const sameMomentMs = 10_000

type Act = PieceAction | NoteAction
/** Scans that say where a piece stands. */
const placing: readonly Act[] = ['putAway', 'putAwayUnit', 'moveHeld', 'build']
/** Scans that bring it somewhere. */
const moving: readonly Act[] = [...placing, 'unbuild', 'load', 'unload', 'unloadUnit']
/** Who did this had the piece in hand. A count, a weight of all pieces and a decision of the office say nothing of its place. */
const telling: readonly Act[] = [...moving, 'seen', 'damage']

interface Since {
  /** Somebody had the piece in hand. */
  scanned: ReadonlySet<string>
  /** A count of its location did not find it. */
  missed: ReadonlySet<string>
}

/**
 * Ids of those pieces that somebody scanned, or did not find, after this act happened: the act was sent late.
 * @param isOthers false: scans of this person count, too
 */
export async function toldSince(
  context: Context,
  { at }: Pick<MovingAct, 'at'>,
  pieces: readonly LockedPiece[],
  { isOthers = false } = {},
): Promise<Since> {
  const isLate = Date.parse(context.now) - Date.parse(at) > sameMomentMs
  const asked = isLate ? pieces : pieces.filter(({ movedAt }) => Date.parse(movedAt) > Date.parse(at))
  if (asked.length === 0) return { scanned: new Set(), missed: new Set() }
  const { rows } = await sql<{ pieceId: string; isMissed: boolean }>`
    SELECT DISTINCT piece_id, action = 'missing' AS is_missed FROM piece_movement
    WHERE piece_id = ANY(${asked.map(({ id }) => id)}::uuid[]) AND at > ${at} AND action = ANY(${[...telling, 'missing']}::text[])
      AND ${isOthers ? sql`actor_id IS DISTINCT FROM ${sessionOf(context).personId}::uuid` : sql`true`}`.execute(
    context.db,
  )
  const idsOf = (missed: boolean) =>
    new Set(rows.filter(({ isMissed }) => isMissed === missed).map(({ pieceId }) => pieceId))
  return { scanned: idsOf(false), missed: idsOf(true) }
}

const allows = (action: Goal['action'], { status }: LockedPiece) =>
  nextPieceStatus(action === 'putAway' ? putAwayOf(status) : action, status) !== null

interface Goal {
  action: 'putAway' | 'build' | 'unbuild' | 'load' | 'unload' | 'withdraw' | 'release'
  place: string
  /** Where the phone showed the piece. */
  from?: string | undefined
}

/**
 * A piece is in one place. Of two workers who bring it to different places at the same moment the first one wins, and so does who had it in hand after an
 * act that is sent late: the other one is told.
 * @param pieces locked
 * @throws Refusal 501 that says who has the piece, where and since when
 */
export async function guardMovedMeanwhile(
  context: Context,
  act: MovingAct,
  pieces: readonly LockedPiece[],
  goal: Goal,
): Promise<void> {
  const { action, place } = goal
  // Who has a missing piece in hand is right, and what its status forbids is refused anyway.
  const asked = pieces.filter((piece) => piece.place !== place && !piece.isMissing && allows(action, piece))
  const { scanned } = await toldSince(context, act, asked, { isOthers: true })
  const late = asked.find(({ id }) => scanned.has(id))
  if (late) throw await toldBy(context, act, late, goal)
  await guardSameMoment(context, act, asked, goal)
}

/**
 * One person may have two phones: then the place that the phone showed is an old one. What does not say where it saw the piece may build what was
 * just put away.
 */
async function guardSameMoment(context: Context, act: MovingAct, pieces: readonly LockedPiece[], goal: Goal) {
  if (goal.from === undefined && goal.action !== 'putAway') return
  const since = Date.parse(act.at) - sameMomentMs
  for (const piece of pieces.filter(({ movedAt }) => Date.parse(movedAt) > since)) {
    const last = await lastMove(context, piece.id)
    const isOthers = last.byId !== sessionOf(context).personId
    const isUnaware = goal.from === undefined ? isOthers : goal.from !== piece.place
    if (isUnaware && last.action !== null && placing.includes(last.action))
      throw await toldBy(context, act, piece, goal)
  }
}

async function toldBy(context: Context, { at }: MovingAct, piece: LockedPiece, { action, place }: Goal) {
  const { action: last, words } = await lastMove(context, piece.id, telling)
  const key: RefusalKey = last === 'seen' || last === 'damage' ? 'pieceSeenBy' : 'pieceMovedBy'
  return new Refusal(
    codes.refused,
    key,
    { label: piece.label, place: piece.place, ...words },
    { pieceId: piece.id, action, place, at },
  )
}

/** The scan that did not count stands in the piece's history, too: where else it was said to be, by whom and when. */
export async function logMovedBy(context: Context, { key, params, data }: Refusal): Promise<void> {
  if (key !== 'pieceMovedBy' && key !== 'pieceSeenBy') return
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
