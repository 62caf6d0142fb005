import { addLines } from '@shortcut/domain/billing/rate-sheets/line-index.ts'
import { type RateSheet, wholeSheet } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { type ReadySheet, readySheet } from '@shortcut/domain/billing/rating/rate-order.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { linePages } from '../rate-sheets/rate-lines.ts'

/**
 * The edition that rates an account's orders picked up that day: from its own sheets, else from the defaults. A newer
 * edition replaces an older one for good, even if the newer one ends. Undefined if none applies that day.
 */
export async function sheetIdFor(db: Queries, accountId: string, pickupOn: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT DISTINCT ON (s.family_id) s.id, s.account_id, s.effective_from, s.effective_to FROM rate_sheet s
      WHERE (s.account_id = ${accountId} OR s.account_id IS NULL) AND s.status <> 'draft' AND s.effective_from <= ${pickupOn}::date
      ORDER BY s.family_id, s.effective_from DESC, s.edition DESC) begun
    WHERE effective_to IS NULL OR effective_to >= ${pickupOn}::date
    ORDER BY account_id IS NULL, effective_from DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]?.id
}

/** An edition with its lines, prepared for rating. */
async function readSheet(db: Queries, id: string): Promise<ReadySheet | undefined> {
  const sheet = await db
    .selectFrom('rateSheet')
    .select(['id', 'currency', 'weighing', 'zones', 'accessorials'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$castTo<RateSheet>()
    .executeTakeFirst()
  if (!sheet) return undefined
  const ready = readySheet({ ...sheet, ...wholeSheet(sheet) })
  for await (const lines of linePages(db, id)) addLines(ready.lines, lines)
  return ready
}

const mostKept = 20
const kept = new Map<string, Promise<ReadySheet | undefined>>()

/** The same for an edition that can no longer change: read and indexed once; the last used ones are cached. */
export function activeSheet(db: Queries, id: string): Promise<ReadySheet | undefined> {
  const known = kept.get(id) ?? readSheet(db, id)
  kept.delete(id)
  kept.set(id, known)
  known.catch(() => kept.delete(id))
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest) kept.delete(oldest)
  return known
}
