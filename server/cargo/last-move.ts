import { type NoteAction, type PieceAction, pieceActions } from '@shortcut/domain/cargo/lifecycle.ts'
import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import { clockText } from '@shortcut/words/moments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

interface LastMove {
  /** Null: the system. */
  byId: string | null
  /** Null: it was never moved. */
  action: PieceAction | NoteAction | null
  /** As sentences name them. */
  words: { who: string; time: string }
}

/** A moment by the clock of a warehouse, as phones write it: '2:05 PM CST'. */
export const clockIn = (zone: string, at: string, language: Context['language']): string =>
  `${clockText(timeIn(zone, at).slice(11), { dates: 'us', language })} ${zoneName(zone, at)}`

/**
 * Who moved a piece last, by any action or one of these, and when by the clock of its warehouse, as phones write it: '2:05 PM CST'.
 * @param which SQL of the movement `m` and its act `a`
 */
export async function lastMove(
  { db, language }: Pick<Context, 'db' | 'language'>,
  pieceId: string,
  actions: readonly (PieceAction | NoteAction)[] = pieceActions,
  which: RawBuilder<unknown> = sql`true`,
): Promise<LastMove> {
  const { rows } = await sql<{
    byId: string | null
    who: string
    at: string
    zone: string
    action: PieceAction | NoteAction
  }>`
    SELECT m.actor_id AS by_id, m.actor_name AS who, m.at, h.time_zone AS zone, m.action FROM piece_movement m
      JOIN piece p ON p.id = m.piece_id JOIN warehouse h ON h.id = p.warehouse_id
      LEFT JOIN phone_act a ON a.id = m.act_id
    WHERE m.piece_id = ${pieceId} AND m.action = ANY(${[...actions]}::text[]) AND ${which}
    ORDER BY m.number DESC LIMIT 1`.execute(db)
  const [last] = rows
  if (!last) return { byId: null, action: null, words: { who: '', time: '' } }
  const time = clockIn(last.zone, last.at, language)
  return { byId: last.byId, action: last.action, words: { who: last.who, time } }
}
