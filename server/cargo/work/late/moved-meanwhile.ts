import { nextPieceStatus, noteActions, pieceActions, putAwayOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import { lastMove } from '../../last-move.ts'
import type { LockedPiece } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'
import { isOthersSince, placing, type Saying, sameMomentMs, says, toldSince } from './told-since.ts'

const allows = (action: Goal['action'], { status }: LockedPiece) =>
  nextPieceStatus(action === 'putAway' ? putAwayOf(status) : action, status) !== null

interface Goal {
  action: 'putAway' | 'build' | 'unbuild' | 'load' | 'unload' | 'withdraw' | 'release' | 'deliver'
  place: string
  /** Where the phone showed the piece. */
  from?: string | undefined
}

/** What is said after an act stands against it. Who removes, loads or hands over a piece says that it is nowhere else. */
const against: Record<Goal['action'], Saying> = {
  putAway: 'place',
  build: 'place',
  unbuild: 'place',
  unload: 'place',
  load: 'inHand',
  release: 'inHand',
  withdraw: 'scanned',
  deliver: 'offTruck',
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
  // What its status forbids is refused anyway.
  const asked = pieces.filter((piece) => piece.place !== place && allows(action, piece))
  const since = await toldSince(context, act, asked, against[action], { isOthers: true })
  const late = asked.find(({ id }) => since.has(id))
  if (late) throw await toldBy(context, act, late, goal, says[against[action]])
  // Who finds a missing piece has it in hand.
  await guardSameMoment(
    context,
    act,
    asked.filter(({ isMissing }) => !isMissing),
    goal,
  )
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

const all = [...pieceActions, ...noteActions]
/** What does not bring a piece anywhere. */
const seeing = ['receive', 'seen', 'damage', 'relabel', 'missing']

/** @param which what others said since then; undefined: who moved the piece last */
async function toldBy(
  context: Context,
  { at }: MovingAct,
  piece: LockedPiece,
  { action, place }: Goal,
  which?: RawBuilder<boolean>,
) {
  const { action: last, words } = which
    ? await lastMove(context, piece.id, all, sql`${which} AND ${isOthersSince(context, at)}`)
    : await lastMove(context, piece.id)
  const key: RefusalKey = last && seeing.includes(last) ? 'pieceSeenBy' : 'pieceMovedBy'
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
