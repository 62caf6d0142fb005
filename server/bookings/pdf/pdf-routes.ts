import type { Draft, DraftOrderKey, DraftStopKey, ReferenceName } from '@shortcut/domain/bookings/pdf/draft.ts'
import { bookingOf } from '@shortcut/domain/bookings/pdf/draft-booking.ts'
import type { PdfDetail, pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { nextPdfState, type PdfAction, type PdfState } from '@shortcut/domain/bookings/pdf/pdf-lifecycle.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { WaybillTextKey } from '@shortcut/domain/work-orders/waybill/waybill-texts.ts'
import { draftField, draftReference, draftStop } from '@shortcut/words/en/bookings/pdf-orders.ts'
import { waybillText } from '@shortcut/words/en/waybill-sent.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { receivedFile } from '../../files/received-files.ts'
import { record } from '../../operation-log/record.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { wantsAnswer } from '../mailbox/answer-mails.ts'
import { readDelivery } from '../read/read-delivery.ts'
import { findAnswer } from '../receive/find-known.ts'
import { takeDelivery } from '../receive/take-delivery.ts'
import { filesSent } from '../receive/unpack-zip.ts'
import { keepPdf } from './keep-pdf.ts'
import { learn, tryTemplate } from './learn.ts'
import { bookingKey, checkDraft, countPdfs, listPdfs, pdfDetail, textsOf } from './pdf-queries.ts'
import { isPdf } from './read/read-pdf.ts'
import { templatesFor } from './templates.ts'

interface Known {
  id: string
  version: number
}

/** @param reading documents wait to be read */
export const pdfOrderRoutes = (database: Database, reading: () => void, log: Logger): Handlers<typeof pdfOrderApi> => ({
  list: ({ db }, input) => listPdfs(db, input),
  counts: ({ db }) => countPdfs(db),
  detail: ({ db }, { id }) => pdfDetail(db, id),
  templates: ({ db }, { id }) => templatesFor(db, id),

  async send(context, _, { request }) {
    const files = await filesSent(await receivedFile(request, context.act))
    const other = files.find(({ bytes }) => !isPdf(bytes))
    if (other) throw new Refusal(codes.invalid, 'notAPdf', { name: other.name }, { fields: [] })
    const reply = await database.transaction(async (db) => {
      const kept: { id: string; name: string }[] = []
      for (const { name, bytes } of files)
        kept.push({ id: await keepPdf({ ...context, db }, { name, content: bytes, accountId: null }), name })
      return (await context.act?.keep(db, kept)) ?? kept
    })
    reading()
    return reply
  },

  async save(context, { accountId, draft, ...known }) {
    const pdf = await lockFor(context, known, 'save')
    await checkAccount(context, accountId)
    checkPages(context, pdf, draft)
    return change(context, pdf, 'save', { accountId, draft: JSON.stringify(draft) }, changed(pdf.draft, draft))
  },

  async reread(context, { accountId, ...known }) {
    const pdf = await lockFor(context, known, 'reread')
    await checkAccount(context, accountId)
    context.afterCommit(reading)
    return change(context, pdf, 'reread', { accountId, tries: 0, nextTryAt: context.now, claimedUntil: null })
  },

  tryTemplate: (context, input) => tryTemplate(context, input),
  learn: (context, input) => learn(context, input),

  async setAside(context, { remark, ...known }) {
    return change(context, await lockFor(context, known, 'setAside'), 'setAside', { remark })
  },

  async reopen(context, known) {
    // Its sender was told that it is not booked.
    await context.db
      .updateTable('mail')
      .set({ answerOpen: wantsAnswer })
      .where('id', '=', context.db.selectFrom('pdfOrder').select('mailId').where('id', '=', known.id))
      .execute()
    return change(context, await lockFor(context, known, 'reopen'), 'reopen', { remark: '' })
  },

  async book(context, { accountId, draft, ...known }) {
    const { db, now, language } = context
    const pdf = await lock(context, known.id)
    // The reply was lost. Another draft was never booked: its sender must learn that.
    const isSame = pdf.accountId === accountId && changed(pdf.draft, draft) === nothingMore
    const booked = pdf.state === 'booked' && isSame && (await findAnswer(context, accountId, bookingKey(pdf.id)))
    if (booked) return { ...booked.data, message: booked.message }
    await guard(context, pdf, known, 'book')
    await checkAccount(context, accountId)
    checkPages(context, pdf, draft)
    const { draftFaults } = checkDraft(draft)
    if (draftFaults.length > 0) {
      const fields = draftFaults.map(({ key, message }) => ({ path: `draft.${key}`, message }))
      throw new Refusal(codes.invalid, 'invalid', {}, { fields })
    }
    const number = (draft.customerReferenceNumber?.text || draft.shipmentId?.text || '').trim()
    // Two documents with one number: the second one waits, and is told of the first one's order.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pdf ${accountId} ${number}`}, 0))`.execute(db)
    const other = await db
      .selectFrom('workOrder')
      .select('bookingId')
      .where('accountId', '=', accountId)
      .where('customerReferenceNumber', '=', number)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (other)
      throw atField(context, 'draft.customerReferenceNumber', 'bookedBefore', { bookingId: other.bookingId ?? number })
    await update(context, pdf, 'book', { accountId, draft: JSON.stringify(draft) }, changed(pdf.draft, draft))
    const delivery = await readDelivery({
      channelOf: () => (pdf.mailId ? 'mail' : 'upload'),
      accountId,
      content: Buffer.from(JSON.stringify(bookingOf(textsOf(draft)), null, 1)),
      language,
      fileName: pdf.name,
      contentType: 'application/json',
      contentEncoding: '',
      idempotencyKey: bookingKey(pdf.id),
      receivedAt: now,
      partners: [],
      mappingOf: async () => undefined,
    })
    const { reply } = await takeDelivery(context, delivery, log)
    return { ...reply.data, message: reply.message }
  },
})

/** @throws Refusal 404 */
async function lock({ db }: Context, id: string) {
  const pdf = await db
    .selectFrom('pdfOrder')
    .select(['id', 'name', 'state', 'version', 'updatedBy', 'accountId', 'mailId', 'draft', 'remark', 'pageCount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!pdf) throw new Refusal(codes.notFound, 'notFound', { thing: 'pdfOrder' })
  return { ...pdf, state: pdf.state as PdfState, draft: pdf.draft as unknown as Draft }
}
type Locked = Awaited<ReturnType<typeof lock>>

/** @throws Refusal 409 if somebody changed it meanwhile, 501 if its state does not allow the action */
async function guard({ db, language }: Context, pdf: Locked, { version }: Known, action: PdfAction) {
  if (pdf.version !== version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: pdf.updatedBy }, await pdfDetail(db, pdf.id))
  if (!nextPdfState(action, pdf.state))
    throw new Refusal(codes.refused, 'pdfState', { status: say(language, 'pdfState', pdf.state) })
}

async function lockFor(context: Context, known: Known, action: PdfAction): Promise<Locked> {
  const pdf = await lock(context, known.id)
  await guard(context, pdf, known, action)
  return pdf
}

/** @throws Refusal 422 at a value that is marked on a page that the document does not have */
function checkPages(context: Context, { pageCount }: Locked, draft: Draft) {
  const [key] = Object.entries(draft).find(([, { page }]) => page !== null && page > pageCount) ?? []
  if (key) throw atField(context, `draft.${key}`, 'noSuchPage', { pages: pageCount })
}

async function checkAccount(context: Context, accountId: string | null) {
  if (!accountId) return
  const account = await context.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) throw atField(context, 'accountId', 'notFound', { thing: 'account' })
}

/** 'Stop 2 City', as the log says it. */
function labelOf(key: string): string {
  const [, number, field] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
  if (field) return `Stop ${Number(number) + 1} ${draftStop[field as DraftStopKey] ?? field}`
  const [, name] = /^references\/(.+)$/.exec(key) ?? []
  if (name) {
    const [kind = name, index] = name.split('/')
    const named = draftReference[kind as ReferenceName] ?? kind.replaceAll('_', ' ')
    return index && index !== '0' ? `${named} ${Number(index) + 1}` : named
  }
  return draftField[key as DraftOrderKey] ?? waybillText[key.replace(/^waybill\//, '') as WaybillTextKey] ?? key
}

type Logged = { before: Record<string, unknown>; after: Record<string, unknown> }
const nothingMore: Logged = { before: {}, after: {} }
const mostLogged = 60

/** The values that a person changed, for the log. */
function changed(before: Draft, after: Draft): Logged {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const other = keys.filter((key) => (before[key]?.text ?? '') !== (after[key]?.text ?? '')).slice(0, mostLogged)
  if (other.length === 0) return nothingMore
  const said = (draft: Draft) => ({ draftValues: other.map((key) => `${labelOf(key)}: ${draft[key]?.text ?? ''}`) })
  return { before: said(before), after: said(after) }
}

type Set = Partial<
  Record<'accountId' | 'draft' | 'remark' | 'nextTryAt' | 'claimedUntil', string | null> & { tries: number }
>

async function update(
  context: Context,
  pdf: Locked,
  action: Exclude<PdfAction, 'finish'>,
  set: Set,
  more = nothingMore,
) {
  const { db, now, actor } = context
  const state = nextPdfState(action, pdf.state) ?? pdf.state
  await db
    .updateTable('pdfOrder')
    .set({ ...(set as object), state, version: pdf.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', pdf.id)
    .execute()
  await record(context, {
    action: `pdfOrder.${action}`,
    entity: 'pdfOrder',
    entityId: pdf.id,
    label: pdf.name,
    before: { pdfState: pdf.state, ...more.before },
    after: { pdfState: state, ...(set.remark && { remark: set.remark }), ...more.after },
  })
}

async function change(
  context: Context,
  pdf: Locked,
  action: Exclude<PdfAction, 'finish'>,
  set: Set,
  more?: Logged,
): Promise<PdfDetail> {
  await update(context, pdf, action, set, more)
  return pdfDetail(context.db, pdf.id)
}
