import { type companyApi, formats } from '@shortcut/domain/users/company.ts'
import { type Formats, standardFormats } from '@shortcut/domain/users/formats.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Handlers } from '../platform/http/http.ts'

/** The company's formats of dates and units; the default until set. */
export async function companyFormats(db: Queries): Promise<Formats> {
  const row = await db.selectFrom('companyFormats').select(['dates', 'units']).executeTakeFirst()
  return row ? formats.parse(row) : standardFormats
}

export const companyRoutes: Handlers<typeof companyApi> = {
  async save(context, changes) {
    const { db, now } = context
    // If two save at once, the second reads what the first has set.
    await sql`SELECT pg_advisory_xact_lock(7204220)`.execute(db)
    const before = await companyFormats(db)
    const after = { ...before, ...changes }
    await db
      .insertInto('companyFormats')
      .values({ ...after, updatedAt: now })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...after, updatedAt: now }))
      .execute()
    await record(context, { action: 'company.save', entity: 'company', entityId: null, label: '', before, after })
    return after
  },
}
