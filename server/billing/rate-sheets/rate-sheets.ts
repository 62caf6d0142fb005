import { wholeSheet } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import type {
  RateSheetDetail,
  RateSheetRow,
  rateSheetApi,
} from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage, type SortKey } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'

/** Draft as stored; active until its last day has passed or a later edition has begun. */
const statusOn = (today: string) => sql`
  CASE WHEN s.status = 'draft' THEN 'draft'
    WHEN s.effective_to < ${today}::date OR EXISTS (SELECT FROM rate_sheet l WHERE l.family_id = s.family_id AND l.status <> 'draft'
      AND (l.effective_from, l.edition) > (s.effective_from, s.edition) AND l.effective_from <= ${today}::date) THEN 'expired'
    ELSE 'active' END`

const rowColumns = (today: string) => sql`
  s.id, s.family_id, s.edition, s.name, s.account_id, a.name AS account_name, s.currency, ${statusOn(today)} AS status, s.effective_from,
  s.effective_to, s.line_count, s.version, s.updated_at, s.updated_by`
const joined = sql`rate_sheet s LEFT JOIN account a ON a.id = s.account_id`

const sorts: Record<string, SortKey> = {
  name: { by: sql`lower(s.name)`, type: 'text' },
  effectiveFrom: { by: sql`s.effective_from`, type: 'date' },
  updatedAt: { by: sql`s.updated_at`, type: 'timestamptz' },
  lineCount: { by: sql`s.line_count`, type: 'int' },
}

/** Searches typed text in the names of sheets and accounts. */
export function listRateSheets({ db, now }: Reading, input: ParsedOf<typeof rateSheetApi.list>) {
  const today = now.slice(0, 10)
  const where = [sql`s.deleted_at IS NULL`]
  const pattern = contains(input.q ?? '')
  if (input.q) where.push(sql`(s.name ILIKE ${pattern} OR a.name ILIKE ${pattern})`)
  if (input.name) where.push(sql`s.name ILIKE ${contains(input.name)}`)
  if (input.accountId) where.push(sql`s.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.status) where.push(sql`${statusOn(today)} = ANY(${input.status}::text[])`)
  const parts = { columns: rowColumns(today), from: joined, where: sql.join(where, sql` AND `), id: sql`s.id` }
  return keysetPage<RateSheetRow>(db, parts, sorts, input)
}

export async function findRateSheet(
  db: Queries,
  id: string,
  today: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<RateSheetDetail | undefined> {
  const { rows } = await sql<Omit<RateSheetDetail, 'editions'>>`
    SELECT ${rowColumns(today)}, s.note, s.weighing, s.zones, s.accessorials, s.holidays, s.activated_at, s.activated_by, s.created_at, s.created_by
    FROM ${joined} WHERE s.id = ${id} AND s.deleted_at IS NULL ${lock}`.execute(db)
  const [sheet] = rows
  if (!sheet) return undefined
  const { rows: editions } = await sql<RateSheetDetail['editions'][number]>`
    SELECT s.id, s.edition, ${statusOn(today)} AS status, s.effective_from, s.effective_to FROM rate_sheet s
    WHERE s.family_id = ${sheet.familyId} AND s.deleted_at IS NULL ORDER BY s.edition DESC`.execute(db)
  return { ...sheet, ...wholeSheet(sheet), editions }
}

/** @throws Refusal 404 */
export async function getRateSheet(db: Queries, id: string, today: string): Promise<RateSheetDetail> {
  const sheet = await findRateSheet(db, id, today)
  if (!sheet) throw new Refusal(codes.notFound, 'notFound', { thing: 'rate sheet' })
  return sheet
}

/**
 * Locks a draft until the transaction ends.
 * @throws Refusal 404; 501 if it is no longer a draft; 409, with the current sheet, if somebody has changed it
 */
export async function lockDraft(db: Queries, id: string, today: string, version?: number): Promise<RateSheetDetail> {
  const sheet = await findRateSheet(db, id, today, sql`FOR UPDATE OF s`)
  if (!sheet) throw new Refusal(codes.notFound, 'notFound', { thing: 'rate sheet' })
  if (sheet.status !== 'draft') throw new Refusal(codes.refused, 'rateSheetKept', { label: labelOf(sheet) })
  if (version !== undefined && version !== sheet.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: sheet.updatedBy }, sheet)
  return sheet
}

/** Its name for people and the log. */
export const labelOf = ({ name, edition }: Pick<RateSheetRow, 'name' | 'edition'>) => `${name}, edition ${edition}`

/** Marks a change of its lines by a new version. */
export async function touchSheet(
  { db, now, actor }: { db: Queries; now: string; actor: { name: string } },
  id: string,
): Promise<{ version: number; lineCount: number }> {
  const { rows } = await sql<{ version: number; lineCount: number }>`
    UPDATE rate_sheet s SET version = version + 1, updated_at = ${now}, updated_by = ${actor.name},
      line_count = (SELECT count(*) FROM rate_line l WHERE l.rate_sheet_id = s.id)
    WHERE id = ${id} RETURNING version, line_count`.execute(db)
  return rows[0] ?? { version: 0, lineCount: 0 }
}
