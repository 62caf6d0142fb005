import type { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { copyLines } from './rate-lines.ts'
import { getRateSheet, labelOf } from './rate-sheets.ts'

/** A draft copied from this edition with its lines, for prices from another day on. */
export const newEdition: Handlers<typeof rateSheetApi>['newEdition'] = async (context, { id, effectiveFrom }) => {
  const { db, now, actor } = context
  const today = now.slice(0, 10)
  const from = await getRateSheet(db, id, today)
  const made = newId()
  const by = { createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name }
  await sql`SELECT FROM rate_sheet WHERE family_id = ${from.familyId} FOR UPDATE`.execute(db)
  await sql`
    INSERT INTO rate_sheet (id, family_id, edition, account_id, name, currency, effective_from, note, weighing, zones, accessorials, holidays,
      line_count, created_at, created_by, updated_at, updated_by)
    SELECT ${made}::uuid, family_id, (SELECT max(edition) + 1 FROM rate_sheet e WHERE e.family_id = s.family_id), account_id, name, currency,
      ${effectiveFrom}::date, note, weighing, zones, accessorials, holidays, line_count, ${by.createdAt}::timestamptz, ${by.createdBy},
      ${by.updatedAt}::timestamptz, ${by.updatedBy}
    FROM rate_sheet s WHERE id = ${id}`.execute(db)
  await copyLines(db, id, made)
  const sheet = await getRateSheet(db, made, today)
  await record(context, {
    action: 'rateSheet.newEdition',
    entity: 'rateSheet',
    entityId: made,
    label: labelOf(sheet),
    after: { edition: sheet.edition, effectiveFrom, lineCount: sheet.lineCount },
  })
  return sheet
}
