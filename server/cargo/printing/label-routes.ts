import { type LabelSettings, type labelApi, labelSettings, mostLabels } from '@shortcut/domain/cargo/label-api.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { giveAwbLabels } from './awb-labels.ts'
import { labelExample } from './example.ts'
import { labelFactsOf, piecesToLabel } from './label-facts.ts'
import { labelSettingsOf } from './label-settings.ts'

const said = ({ gs1Prefix, size }: LabelSettings) => ({ gs1Prefix, labelSize: size })

export const labelRoutes = (carrier: string): Handlers<typeof labelApi> => ({
  settings: ({ db }) => labelSettingsOf(db),

  async save(context, after) {
    const { db, now } = context
    // If two save at once, the second reads what the first has set.
    await sql`SELECT pg_advisory_xact_lock(7204420)`.execute(db)
    const before = await labelSettingsOf(db)
    await db
      .insertInto('labelSetting')
      .values({ ...after, updatedAt: now })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...after, updatedAt: now }))
      .execute()
    await record(context, {
      action: 'label.save',
      entity: 'company',
      entityId: null,
      label: '',
      before: said(before),
      after: said(after),
    })
    return after
  },

  async preview(_, { gs1Prefix, size }) {
    const { success } = labelSettings.shape.gs1Prefix.safeParse(gs1Prefix)
    // Loaded with the first label, so that the start of the server does not wait for it.
    const [{ labelPicture }, { pictureSvg }] = await Promise.all([
      import('./label-fields.ts'),
      import('./picture-svg.ts'),
    ])
    const example = labelExample(success ? gs1Prefix : '')
    return { svg: pictureSvg(await labelPicture(example, standardTemplate('label', size), carrier)) }
  },

  async print(context, { pieceIds, receiptId, kind, size }) {
    const { db, now, actor } = context
    const wanted = receiptId ? await piecesToLabel(db, receiptId) : [...new Set(pieceIds)]
    if (wanted.length > mostLabels) throw new Refusal(codes.conflict, 'labelsTooMany', { most: mostLabels })
    if (kind === 'awb') await giveAwbLabels(context, wanted)
    const facts = await labelFactsOf(db, wanted, kind)
    const [first] = facts
    if (!first) throw new Refusal(codes.conflict, 'labelsNone')
    const id = newId()
    await db
      .insertInto('labelPrint')
      .values({
        id,
        kind,
        size: size ?? null,
        pieceIds: facts.map(({ pieceId }) => pieceId),
        printedAt: now,
        printedBy: actor.name,
      })
      .execute()
    const byReceipt = Map.groupBy(facts, ({ receiptNo }) => receiptNo)
    for (const [receiptNo, labels] of byReceipt)
      await record(context, {
        action: 'label.print',
        entity: 'receipt',
        entityId: labels[0]?.receiptId ?? null,
        label: receiptNo,
        before: {},
        after: { labelCount: labels.length, firstLabel: labels[0]?.label, lastLabel: labels.at(-1)?.label },
      })
    return { id, labels: facts.length }
  },
})
