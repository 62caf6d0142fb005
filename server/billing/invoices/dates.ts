import type { RefusalKey } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

/** Today in the person's time zone. */
export const todayOf = ({ now, session }: Pick<Context, 'now' | 'session'>) =>
  toLocalDate(now, session?.timeZone || 'UTC')

/** Whatever dates something shares this lock until its transaction ends. Closing a month takes it exclusively. */
export const booksLock = 7204070

/** The last closed day. */
export async function closedThrough(db: Queries): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (max(month) + interval '1 month' - interval '1 day')::date AS day FROM month_close WHERE reopened_at IS NULL`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/**
 * The date of an entry in the books: as requested, else today. Its month stays open until the transaction ends.
 * @throws Refusal 422 at the field for a day in a closed month or in the future
 */
export async function dateForBooks(context: Context, field: string, asked: string | undefined): Promise<string> {
  const today = todayOf(context)
  const on = asked ?? today
  const refuse = (key: RefusalKey, day: string) => atField(context, field, key, { day })
  if (on > today) throw refuse('booksFuture', today)
  if (on < '2000-01-01') throw refuse('booksTooOld', '2000-01-01')
  await sql`SELECT pg_advisory_xact_lock_shared(${booksLock})`.execute(context.db)
  const closed = await closedThrough(context.db)
  if (closed && on <= closed) throw refuse('booksClosed', closed)
  return on
}
