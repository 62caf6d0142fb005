import type { NoteAction, PieceAction } from '@shortcut/domain/cargo/lifecycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, sessionOf } from '../../../platform/http/context.ts'
import type { LockedPiece } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'

/** Nobody carries a piece to another place in less, and a phone has not heard of the other scan yet. */
export const sameMomentMs = 10_000

type Act = PieceAction | NoteAction
/** Scans that say where a piece stands. */
export const placing: readonly Act[] = ['putAway', 'putAwayUnit', 'moveHeld', 'build']
/** Scans that bring it somewhere. */
const moving: readonly Act[] = [...placing, 'unbuild', 'load', 'unload', 'unloadUnit']
const inHand: readonly Act[] = [...moving, 'seen', 'damage', 'relabel']

const isOneOf = (actions: readonly Act[]) => sql<boolean>`m.action = ANY(${[...actions]}::text[])`
/** A release, delivery or load that was refused when it was sent. A count that missed the piece had it not in hand. */
const isLetGo = sql<boolean>`(m.action = 'missing' AND a.kind IN ('release', 'deliver', 'load'))`
/** A count of a receipt scanned a counted piece once more. It does not say where the piece stands. */
const isCountedAgain = sql<boolean>`(m.action = 'seen' AND coalesce(a.kind, '') = 'count')`

/** What a movement `m` of the act `a` says of a piece: SQL. A weight of all pieces and a decision of the office say nothing. */
export const says = {
  /** Where it stands, or that it is gone. */
  place: sql<boolean>`(${isOneOf([...moving, 'seen', 'damage'])} AND NOT ${isCountedAgain} OR ${isLetGo})`,
  /** Who did it had the piece in hand. The first count is left out: if something else came before it, a clock is wrong. */
  inHand: sql<boolean>`(${isOneOf(inHand)} OR ${isLetGo})`,
  /** As `inHand`, with the count. */
  scanned: sql<boolean>`(${isOneOf([...inHand, 'receive'])} OR ${isLetGo})`,
  /** It was not with a consignee. A load alone is left out: nothing is delivered before it is loaded. */
  offTruck: sql<boolean>`(${isOneOf(inHand.filter((action) => action !== 'load'))} OR ${isLetGo} AND a.kind <> 'load')`,
  /** A count of its location did not find it, or it was let go. */
  missed: sql<boolean>`(m.action = 'missing')`,
} satisfies Record<string, RawBuilder<boolean>>
export type Saying = keyof typeof says

/** SQL: movement `m` happened after an act, and by another person. */
export const isOthersSince = (context: Context, at: string) =>
  sql<boolean>`(m.at > ${at} AND m.actor_id IS DISTINCT FROM ${sessionOf(context).personId}::uuid)`

/**
 * Ids of those pieces of which something was said after this act happened: the act was sent late.
 * @param isOthers false: what this person said counts, too
 */
export async function toldSince(
  context: Context,
  { at }: Pick<MovingAct, 'at'>,
  pieces: readonly LockedPiece[],
  saying: Saying,
  { isOthers = false } = {},
): Promise<ReadonlySet<string>> {
  const isLate = Date.parse(context.now) - Date.parse(at) > sameMomentMs
  const asked = isLate ? pieces : pieces.filter(({ movedAt }) => Date.parse(movedAt) > Date.parse(at))
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ pieceId: string }>`
    SELECT DISTINCT m.piece_id FROM piece_movement m LEFT JOIN phone_act a ON a.id = m.act_id
    WHERE m.piece_id = ANY(${asked.map(({ id }) => id)}::uuid[]) AND ${says[saying]}
      AND ${isOthers ? isOthersSince(context, at) : sql`m.at > ${at}`}`.execute(context.db)
  return new Set(rows.map(({ pieceId }) => pieceId))
}
