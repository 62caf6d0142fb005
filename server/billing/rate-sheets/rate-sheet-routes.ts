import { compareBesides } from '@shortcut/domain/billing/rate-sheets/compare-besides.ts'
import { raisedAccessorial } from '@shortcut/domain/billing/rate-sheets/increase.ts'
import type { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { discountRoutes } from '../rating/discounts.ts'
import { aboutLines } from './about-lines.ts'
import { activate, sheetFindings } from './activate.ts'
import { changeLines } from './change-lines.ts'
import { newEdition } from './new-edition.ts'
import { quote } from './quote.ts'
import { linesAfter, writeLines } from './rate-lines.ts'
import { findRateSheet, getRateSheet, labelOf, listRateSheets, lockDraft, touchSheet } from './rate-sheets.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { replay } from './replay.ts'
import { saveSheet } from './save-sheet.ts'

export const rateSheetRoutes = (roads: Roads): Handlers<typeof rateSheetApi> => ({
  list: (context, input) => listRateSheets(context, input),
  detail: ({ db, now }, { id }) => getRateSheet(db, id, now.slice(0, 10)),
  read: (_context, _input, { request }) => readSheetFile(request),
  saveLines: (context, input) => changeLines(context, input),
  activate: (context, input) => activate(context, input),
  quote: (context, input) => quote(context, input, roads),
  replay: (context, input) => replay(context, input, roads),
  save: saveSheet,
  newEdition,
  ...discountRoutes,

  async lines({ db, now }, { id, after, pageSize }) {
    const { version } = await getRateSheet(db, id, now.slice(0, 10))
    return { lines: await linesAfter(db, id, after, pageSize), version }
  },

  async check({ db, now }, { id }) {
    const today = now.slice(0, 10)
    return sheetFindings(db, await getRateSheet(db, id, today), today)
  },

  async end(context, { id, version, effectiveTo }) {
    const { db, now, actor } = context
    const today = now.slice(0, 10)
    const sheet = await findRateSheet(db, id, today, sql`FOR UPDATE OF s`)
    if (!sheet) throw new Refusal(codes.notFound, 'notFound', { thing: 'rate sheet' })
    if (sheet.status === 'draft') throw new Refusal(codes.refused, 'rateSheetNotActive', { label: labelOf(sheet) })
    if (sheet.version !== version)
      throw new Refusal(codes.conflict, 'changedMeanwhile', { who: sheet.updatedBy }, sheet)
    await db
      .updateTable('rateSheet')
      .set({ effectiveTo, version: version + 1, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', id)
      .execute()
    await record(context, {
      action: 'rateSheet.end',
      entity: 'rateSheet',
      entityId: id,
      label: labelOf(sheet),
      before: { effectiveTo: sheet.effectiveTo },
      after: { effectiveTo },
    })
    return getRateSheet(db, id, today)
  },

  async increase(context, { id, version, percent, step, accessorials }) {
    const { db, now } = context
    const today = now.slice(0, 10)
    const sheet = await lockDraft(db, id, today, version)
    const by = { percent, step }
    for (const rows of await aboutLines(db, [sheet], 'increase', by)) await writeLines(db, id, rows)
    if (accessorials)
      await db
        .updateTable('rateSheet')
        .set({ accessorials: JSON.stringify(sheet.accessorials.map((one) => raisedAccessorial(one, by))) })
        .where('id', '=', id)
        .execute()
    await touchSheet(context, id)
    await record(context, {
      action: 'rateSheet.increase',
      entity: 'rateSheet',
      entityId: id,
      label: labelOf(sheet),
      after: { percent, step, accessorials },
    })
    return getRateSheet(db, id, today)
  },

  async compare({ db, now }, { id, earlierId }) {
    const today = now.slice(0, 10)
    const editions = await Promise.all([getRateSheet(db, earlierId, today), getRateSheet(db, id, today)])
    return { ...(await aboutLines(db, editions, 'compare', {})), besides: compareBesides(...editions) }
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const { db, now, actor } = item
      const sheet = await lockDraft(db, id, now.slice(0, 10))
      await db
        .updateTable('rateSheet')
        .set({ deletedAt: now, updatedAt: now, updatedBy: actor.name })
        .where('id', '=', id)
        .execute()
      await record(item, { action: 'rateSheet.delete', entity: 'rateSheet', entityId: id, label: labelOf(sheet) })
    }),
})
