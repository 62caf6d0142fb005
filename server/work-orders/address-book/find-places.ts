import type { AccountPlace } from '@shortcut/domain/work-orders/account-place.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

export const placeColumns = sql`p.id, p.company, p.address, p.city, p.province, p.postal_code, p.country, p.contact_name, p.contact_phone,
  p.remark, p.opens_at, p.closes_at, p.fence_m`

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
/** Fewer letters have no trigram: they are looked up at the beginning of the company. */
const lettersOfTrigram = 3

/** Every typed word is in the place; without a word of three letters, the company begins with what is typed. */
function matching(typed: string): RawBuilder<unknown> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`true`
  if (!words.some((word) => word.length >= lettersOfTrigram))
    return sql`lower(p.company) LIKE ${`${escaped(words.join(' '))}%`}`
  return sql.join(
    words.map((word) => sql`p.search_text LIKE ${`%${escaped(word)}%`}`),
    sql` AND `,
  )
}

/** Places of one account that match what is typed, the most used first. */
export async function findPlaces<Row = AccountPlace & { id: string }>(
  db: Queries,
  { accountId, q, limit }: { accountId: string; q: string; limit: number },
  columns: RawBuilder<unknown> = placeColumns,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM account_place p
    WHERE p.account_id = ${accountId} AND p.deleted_at IS NULL AND ${matching(q)}
    ORDER BY p.uses DESC, p.id LIMIT ${limit}`.execute(db)
  return rows
}
