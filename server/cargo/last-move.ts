import type { PieceAction } from '@shortcut/domain/cargo/lifecycle.ts'
import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import { clockText } from '@shortcut/words/moments.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** Who moved a piece last, with one action or any, and when by the clock of its warehouse, as phones write it: '2:05 PM CST'. */
export async function lastMove(
  { db, language }: Pick<Context, 'db' | 'language'>,
  pieceId: string,
  action?: PieceAction,
): Promise<{ who: string; time: string }> {
  const { rows } = await sql<{ who: string; at: string; zone: string }>`
    SELECT m.actor_name AS who, m.at, h.time_zone AS zone FROM piece_movement m
      JOIN piece p ON p.id = m.piece_id JOIN warehouse h ON h.id = p.warehouse_id
    WHERE m.piece_id = ${pieceId} AND ${action ? sql`m.action = ${action}` : sql`m.to_status IS DISTINCT FROM m.from_status`}
    ORDER BY m.number DESC LIMIT 1`.execute(db)
  const [last] = rows
  if (!last) return { who: '', time: '' }
  const clock = clockText(timeIn(last.zone, last.at).slice(11), { dates: 'us', language })
  return { who: last.who, time: `${clock} ${zoneName(last.zone, last.at)}` }
}
