import type { SheetFinding } from '@shortcut/domain/billing/rate-sheets/findings.ts'
import { findingSeverity } from '@shortcut/domain/billing/rate-sheets/findings.ts'
import type { RateSheetDetail, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { aboutLines } from './about-lines.ts'
import { getRateSheet, labelOf, lockDraft } from './rate-sheets.ts'

/** Another sheet of the same account, or another default, that covers some of the same days. */
async function overlapping(db: Queries, sheet: RateSheetDetail): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; edition: number }>`
    SELECT s.name, s.edition FROM (
      SELECT DISTINCT ON (o.family_id) o.name, o.edition, o.effective_to, min(o.effective_from) OVER (PARTITION BY o.family_id) AS begun
      FROM rate_sheet o WHERE o.account_id IS NOT DISTINCT FROM ${sheet.accountId}::uuid AND o.family_id <> ${sheet.familyId}
        AND o.status <> 'draft' ORDER BY o.family_id, o.effective_from DESC, o.edition DESC) s
    WHERE s.begun <= coalesce(${sheet.effectiveTo}::date, 'infinity') AND coalesce(s.effective_to, 'infinity') >= ${sheet.effectiveFrom}::date
    LIMIT 1`.execute(db)
  return rows[0] && labelOf(rows[0])
}

/** Findings in an edition: people see what activation would refuse before they try. */
export async function sheetFindings(db: Queries, sheet: RateSheetDetail, today: string): Promise<SheetFinding[]> {
  const findings = await aboutLines(db, [sheet], 'check', { sheet, today })
  const other = sheet.status === 'draft' && (await overlapping(db, sheet))
  return other ? [{ code: 'sameDays', lines: [], values: { other } }, ...findings] : findings
}

/** @throws Refusal 501 with the findings, with the sheet of the same days, or if the person saw unsaved lines */
export async function activate(
  context: Context,
  { id, version, lineCount: seen }: ParsedOf<typeof rateSheetApi.activate>,
): Promise<RateSheetDetail> {
  const { db, now, actor } = context
  const today = now.slice(0, 10)
  // If two sheets for the same days are activated at once, the second sees the first.
  await sql`SELECT pg_advisory_xact_lock(7204061)`.execute(db)
  const sheet = await lockDraft(db, id, today, version)
  const label = labelOf(sheet)
  if (seen !== sheet.lineCount)
    throw new Refusal(codes.refused, 'rateSheetLinesDiffer', { label, seen, saved: sheet.lineCount })
  const findings = await sheetFindings(db, sheet, today)
  const errors = findings.filter(({ code }) => findingSeverity[code] === 'error')
  const [error] = errors
  if (error?.code === 'sameDays')
    throw new Refusal(codes.refused, 'rateSheetOverlaps', { label, ...error.values }, findings)
  if (error) throw new Refusal(codes.refused, 'rateSheetFaults', { label, count: errors.length }, findings)
  await db
    .updateTable('rateSheet')
    .set({
      status: 'active',
      activatedAt: now,
      activatedBy: actor.name,
      updatedAt: now,
      updatedBy: actor.name,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'rateSheet.activate',
    entity: 'rateSheet',
    entityId: id,
    label,
    before: { status: 'draft' },
    after: { status: 'active', lineCount: sheet.lineCount, effectiveFrom: sheet.effectiveFrom },
  })
  return getRateSheet(db, id, today)
}
