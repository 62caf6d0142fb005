import { addLines } from '@shortcut/domain/billing/rate-sheets/line-index.ts'
import { type RateSheet, wholeSheet } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { type ReadySheet, readySheet } from '@shortcut/domain/billing/rating/rate-order.ts'
import { sql } from 'kysely'
import { sheetIdSql } from '../../accounts/sheet-sql.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { linePages } from '../rate-sheets/rate-lines.ts'

/** The edition that rates an account's orders picked up that day. Undefined if none applies. */
export async function sheetIdFor(db: Queries, accountId: string, pickupOn: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string | null
  }>`SELECT ${sheetIdSql(sql`${accountId}`, sql`${pickupOn}::date`)} AS id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** An edition with its lines, prepared for rating. */
export async function readSheet(db: Queries, id: string): Promise<ReadySheet | undefined> {
  const sheet = await db
    .selectFrom('rateSheet')
    .select(['id', 'accountId', 'currency', 'weighing', 'zones', 'accessorials', 'holidays'])
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
