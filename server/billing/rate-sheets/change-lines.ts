import { setImmediate as othersTurn } from 'node:timers/promises'
import { lineIssues, tidyLine } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { mostSheetLines, type rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { zoneKey } from '@shortcut/domain/billing/rating/scopes.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { lineRows } from './line-rows.ts'
import { removeLines, writeLines } from './rate-lines.ts'
import { labelOf, lockDraft, touchSheet } from './rate-sheets.ts'

/** Of more lines than this the log only has the number. */
const mostTold = 50

/** Lines processed before other work runs. */
const atOnce = 2000

/** @throws Refusal 422 with every invalid cell */
async function tidied(
  context: Context,
  lines: readonly RateLine[],
  zones: readonly { name: string }[],
): Promise<RateLine[]> {
  const zoneKeys = new Set(zones.map(({ name }) => zoneKey(name)))
  const tidy: RateLine[] = []
  const fields: { path: string; message: string }[] = []
  for (const [index, line] of lines.entries()) {
    const one = { ...tidyLine(line), lineNo: line.lineNo }
    tidy.push(one)
    for (const { column, key, params } of lineIssues(one, zoneKeys))
      fields.push({ path: `lines.${index}.${column}`, message: say(context.language, 'fieldError', key, params) })
    if (index % atOnce === atOnce - 1) await othersTurn()
  }
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields: fields.slice(0, 500) })
  return tidy
}

/** Writes and removes lines of a draft, all or none. */
export async function changeLines(
  context: Context,
  { id, version, lines, removed }: ParsedOf<typeof rateSheetApi.saveLines>,
) {
  const { db, now } = context
  const sheet = await lockDraft(db, id, now.slice(0, 10), version)
  const written = await tidied(context, lines, sheet.zones)
  await removeLines(db, id, removed)
  for (const rows of lineRows(written)) await writeLines(db, id, rows)
  const touched = await touchSheet(context, id)
  if (touched.lineCount > mostSheetLines) throw new Refusal(codes.refused, 'rateSheetTooLong', { most: mostSheetLines })
  await record(context, {
    action: 'rateSheet.saveLines',
    entity: 'rateSheet',
    entityId: id,
    label: labelOf(sheet),
    before: { lineCount: sheet.lineCount },
    after: {
      lineCount: touched.lineCount,
      written: written.length > mostTold ? written.length : written,
      removed: removed.length > mostTold ? removed.length : removed,
    },
  })
  return touched
}
