import { isDeepStrictEqual } from 'node:util'
import { faultsOf } from '@shortcut/domain/cargo/templates/faults.ts'
import type { TemplateRow, templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { findContent, findTemplate, getTemplate, listTemplates } from './template-queries.ts'

const said = ({ kind, name, accountName, edition, activeEdition }: TemplateRow) => ({
  templateKind: kind,
  name,
  customerName: accountName,
  edition,
  activeEdition,
})

/** Sets or clears which edition prints, and writes it down. */
async function setActive(
  context: Context,
  { id, version }: { id: string; version: number },
  activeEdition: number | null,
) {
  const { before, after } = await saveVersioned(context, {
    table: 'template',
    thing: 'template',
    id,
    version,
    fields: { activeEdition },
    find: findTemplate,
  })
  await record(context, {
    action: activeEdition === null ? 'template.deactivate' : 'template.activate',
    entity: 'template',
    entityId: id,
    label: after.name,
    before: before && said(before),
    after: said(after),
  })
  return getTemplate(context.db, id)
}

/** One change of what prints at a time: what is read stays true until this one ends. */
const inTurn = ({ db }: Context) => sql`SELECT pg_advisory_xact_lock(7204440)`.execute(db)

/** @param carrier name and address of the carrier, one line each */
export const templateRoutes = (carrier: string): Handlers<typeof templateApi> => ({
  list: ({ db }) => listTemplates(db),

  detail: ({ db }, { id, edition }) => getTemplate(db, id, edition),

  async save(context, { id, version, kind, content, ...fields }) {
    const { db, now, actor } = context
    await inTurn(context)
    const known = id === undefined ? undefined : await findTemplate(db, id)
    if (known && known.kind !== kind) throw atField(context, 'kind', 'templateKindFixed')
    if (known?.activeEdition != null && known.accountId !== fields.accountId)
      throw atField(context, 'accountId', 'templateActive')
    const isNew = !known || !isDeepStrictEqual(await findContent(db, known.id, known.edition), content)
    const edition = (known?.edition ?? 0) + (isNew ? 1 : 0)
    const saving = { table: 'template', thing: 'template', id, version, find: findTemplate }
    const { before, after } = await saveVersioned(context, { ...saving, fields: { kind, ...fields, edition } })
    if (isNew)
      await db
        .insertInto('templateEdition')
        .values({
          templateId: after.id,
          number: edition,
          content: JSON.stringify(content),
          savedAt: now,
          savedBy: actor.name,
        })
        .execute()
    await record(context, {
      action: before ? 'template.save' : 'template.add',
      entity: 'template',
      entityId: after.id,
      label: after.name,
      before: before && said(before),
      after: said(after),
    })
    return getTemplate(db, after.id)
  },

  async activate(context, { id, version, edition }) {
    const { db, language } = context
    await inTurn(context)
    if (edition === null) return setActive(context, { id, version }, null)
    const { kind, accountId, name, content } = await getTemplate(db, id, edition)
    const [fault] = faultsOf(kind, content)
    if (fault)
      throw new Refusal(codes.refused, 'templateBroken', {
        label: name,
        fault: say(language, 'templateFault', fault.key, { name: fault.name, at: String((fault.element ?? -1) + 1) }),
      })
    const others = (await listTemplates(db)).filter(
      (one) => one.id !== id && one.kind === kind && one.accountId === accountId && one.activeEdition !== null,
    )
    for (const other of others) await setActive(context, other, null)
    return setActive(context, { id, version }, edition)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      await inTurn(item)
      const template = await findTemplate(item.db, id)
      if (!template) throw new Refusal(codes.notFound, 'notFound', { thing: 'template' })
      if (template.activeEdition !== null) throw new Refusal(codes.refused, 'templatePrints', { label: template.name })
      await hideRow(item, 'template', id)
      await record(item, { action: 'template.delete', entity: 'template', entityId: id, label: template.name })
    }),

  async preview(_, { kind, content }) {
    // Loaded with the first label, so that the start of the server does not wait for it.
    const [{ exampleFilled }, { layOut }, { pictureSvg }] = await Promise.all([
      import('../printing/example.ts'),
      import('../printing/lay-out.ts'),
      import('../printing/picture-svg.ts'),
    ])
    const [first] = await layOut(content, exampleFilled(kind, carrier))
    return { svg: first ? pictureSvg(first) : '', faults: faultsOf(kind, content) }
  },
})
