import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/**
 * A partner's next control number, from 1. It counts when the transaction commits, and others wait until then, so that
 * a crash leaves neither gaps nor repeats.
 */
export async function takeNumber(db: Queries, partnerId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO partner_control AS c (partner_id, last_number) VALUES (${partnerId}, 1)
    ON CONFLICT (partner_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS last`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return row.last
}
