import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/**
 * The next control number of a partner, from 1. It counts once the transaction commits, and nobody else gets one meanwhile: so there are
 * neither gaps nor repeats, whatever crashes.
 */
export async function takeNumber(db: Queries, partnerId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO partner_control AS c (partner_id, last_number) VALUES (${partnerId}, 1)
    ON CONFLICT (partner_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS last`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return row.last
}
