import type { PieceAction } from '@shortcut/domain/cargo/lifecycle.ts'
import { sql } from 'kysely'
import { zoneSql } from '../platform/database/zone-sql.ts'
import type { Context } from '../platform/http/context.ts'

/** Who moved a piece last, with one action or any, and when by the clock of its warehouse: '14:05'. */
export async function lastMove(
  { db }: Pick<Context, 'db'>,
  pieceId: string,
  action?: PieceAction,
): Promise<{ who: string; time: string }> {
  const { rows } = await sql<{ who: string; time: string }>`
    SELECT m.actor_name AS who, to_char(m.at AT TIME ZONE (${sql.raw(zoneSql('h.time_zone'))}), 'HH24:MI') AS time FROM piece_movement m
      JOIN piece p ON p.id = m.piece_id JOIN warehouse h ON h.id = p.warehouse_id
    WHERE m.piece_id = ${pieceId} AND ${action ? sql`m.action = ${action}` : sql`m.to_status IS DISTINCT FROM m.from_status`}
    ORDER BY m.number DESC LIMIT 1`.execute(db)
  return rows[0] ?? { who: '', time: '' }
}
