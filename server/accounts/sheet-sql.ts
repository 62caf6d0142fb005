import { type RawBuilder, sql } from 'kysely'

/**
 * The edition that rates an account's orders of a day: from its own sheets, else from the defaults. A newer edition replaces an older one for good,
 * even if the newer one ends.
 */
export const sheetIdSql = (accountId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<string>`(
  SELECT id FROM (
    SELECT DISTINCT ON (s.family_id) s.id, s.account_id, s.effective_from, s.effective_to FROM rate_sheet s
    WHERE (s.account_id = ${accountId} OR s.account_id IS NULL) AND s.status <> 'draft' AND s.effective_from <= ${day}
    ORDER BY s.family_id, s.effective_from DESC, s.edition DESC) begun
  WHERE effective_to IS NULL OR effective_to >= ${day}
  ORDER BY account_id IS NULL, effective_from DESC, id DESC LIMIT 1)`
