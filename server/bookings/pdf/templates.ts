import type { Template } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** The last edition of an account's template. */
export async function findTemplate(db: Queries, accountId: string) {
  const found = await db
    .selectFrom('pdfTemplate')
    .select(['id', 'edition', 'content'])
    .where('accountId', '=', accountId)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { ...found, content: found.content as unknown as Template } : null
}
