import type { Seal } from '@shortcut/domain/home/api.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/** Rows are sealed within a second or so of their commit: one older than this is stuck, in minutes. */
const stuckAfter = 1

/** How far the log is sealed, along the chain's index; the queue of unsealed rows is short. */
export async function sealState(db: Queries, now: string): Promise<Seal> {
  const { rows } = await sql<Seal>`
    SELECT coalesce(last.position, 0)::int AS sealed, last.at AS last_at,
      (SELECT count(*)::int FROM operation_log_pending p JOIN operation_log l ON l.id = p.log_id
        WHERE l.at < ${now}::timestamptz - ${stuckAfter} * interval '1 minute') AS waiting
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT c.position, l.at FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
      ORDER BY c.position DESC LIMIT 1) last ON true`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a SELECT from one row has one row')
  return state
}
