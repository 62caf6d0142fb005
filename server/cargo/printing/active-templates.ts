import { type TemplateContent, type TemplateKind, templateContent } from '@shortcut/domain/cargo/templates/template.ts'
import type { Queries } from '../../platform/database/queries.ts'

/**
 * The templates that print.
 * @returns by customer: its own, else that of all, else undefined for the standard
 */
export async function activeTemplates(
  db: Queries,
  kind: TemplateKind,
): Promise<(accountId: string | null) => TemplateContent | undefined> {
  const rows = await db
    .selectFrom('template')
    .innerJoin('templateEdition', (join) =>
      join
        .onRef('templateEdition.templateId', '=', 'template.id')
        .onRef('templateEdition.number', '=', 'template.activeEdition'),
    )
    .select(['template.accountId', 'templateEdition.content'])
    .where('template.kind', '=', kind)
    .where('template.deletedAt', 'is', null)
    .execute()
  const byAccount = new Map(rows.map(({ accountId, content }) => [accountId, templateContent.parse(content)]))
  return (accountId) => byAccount.get(accountId) ?? byAccount.get(null)
}
