import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfTemplateOf } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { fitsPaper } from '@shortcut/domain/bookings/pdf/templates/fits-paper.ts'
import type { Template } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import { sql } from 'kysely'
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

/** The pages of a document as they were read. */
export async function pagesOf(db: Queries, id: string): Promise<PageText[]> {
  const rows = await db
    .selectFrom('pdfPage')
    .select(['page', 'width', 'height', 'isScan', 'words'])
    .where('orderId', '=', id)
    .orderBy('page')
    .execute()
  return rows as unknown as PageText[]
}

/** The customers with a template who taught last: an office has fewer. */
const mostTemplates = 500

/** Whose templates there are, and which of them fit a document. */
export async function templatesFor(db: Queries, id: string): Promise<PdfTemplateOf[]> {
  const { rows } = await sql<Omit<PdfTemplateOf, 'fits'> & { content: Template }>`
    SELECT t.account_id, a.name AS customer_name, t.edition, t.content FROM pdf_template t JOIN account a ON a.id = t.account_id
    WHERE a.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM pdf_template n WHERE n.account_id = t.account_id AND n.edition > t.edition)
    ORDER BY t.created_at DESC, t.id LIMIT ${mostTemplates}`.execute(db)
  const pages = rows.length > 0 ? await pagesOf(db, id) : []
  return rows.map(({ content, ...template }) => ({ ...template, fits: fitsPaper(content, pages) }))
}
