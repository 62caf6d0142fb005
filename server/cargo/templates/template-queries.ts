import { faultsOf } from '@shortcut/domain/cargo/templates/faults.ts'
import { templateContent } from '@shortcut/domain/cargo/templates/template.ts'
import type { TemplateDetail, TemplateRow } from '@shortcut/domain/cargo/templates/template-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

const columns = sql`
  t.id, t.kind, t.name, t.account_id, coalesce(a.name, '') AS account_name, e.content ->> 'size' AS size, t.edition, t.active_edition, t.version,
  t.updated_at, t.updated_by`
const joins = sql`
  LEFT JOIN account a ON a.id = t.account_id LEFT JOIN template_edition e ON e.template_id = t.id AND e.number = t.edition`

export async function listTemplates(db: Queries): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns} FROM template t ${joins} WHERE t.deleted_at IS NULL ORDER BY t.kind, lower(t.name), t.id`.execute(
    db,
  )
  return rows
}

export async function findTemplate(db: Queries, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    SELECT ${columns} FROM template t ${joins} WHERE t.id = ${id} AND t.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** The content of one edition. */
export async function findContent(db: Queries, id: string, edition: number) {
  const row = await db
    .selectFrom('templateEdition')
    .select('content')
    .where('templateId', '=', id)
    .where('number', '=', edition)
    .executeTakeFirst()
  return row && templateContent.parse(row.content)
}

/** A template with one edition, the newest by default. @throws Refusal 404 */
export async function getTemplate(db: Queries, id: string, edition?: number): Promise<TemplateDetail> {
  const row = await findTemplate(db, id)
  const shownEdition = edition ?? row?.edition ?? 0
  const content = row && (await findContent(db, id, shownEdition))
  if (!content) throw new Refusal(codes.notFound, 'notFound', { thing: 'template' })
  const editions = await db
    .selectFrom('templateEdition')
    .select(['number', 'savedAt', 'savedBy'])
    .where('templateId', '=', id)
    .orderBy('number', 'desc')
    .execute()
  return { ...row, shownEdition, content, faults: faultsOf(row.kind, content), editions }
}
