import { type Draft, draftOf } from '@shortcut/domain/bookings/pdf/draft.ts'
import { marksOf } from '@shortcut/domain/bookings/pdf/marks.ts'
import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfTrial } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import type { PdfKind, ReadField } from '@shortcut/domain/bookings/pdf/reading.ts'
import { applyTemplate } from '@shortcut/domain/bookings/pdf/templates/apply-template.ts'
import { learnTemplate } from '@shortcut/domain/bookings/pdf/templates/learn-template.ts'
import type { Template } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { newId } from '../../platform/ids.ts'
import { findTemplate } from './templates.ts'

interface Asked {
  id: string
  accountId: string
  draft: Draft
}

/** Documents that a new template is tried on. */
const mostPapers = 20
const mostChanges = 100

const pagesOf = async (db: Queries, id: string): Promise<PageText[]> => {
  const rows = await db
    .selectFrom('pdfPage')
    .select(['page', 'width', 'height', 'isScan', 'words'])
    .where('orderId', '=', id)
    .orderBy('page')
    .execute()
  return rows as unknown as PageText[]
}

/** What the document teaches. @throws Refusal 404; 422 if nothing of it can be learned */
async function learned(context: Context, { id, accountId, draft }: Asked) {
  const { db } = context
  const pdf = await db.selectFrom('pdfOrder').select(['name', 'kind', 'fields']).where('id', '=', id).executeTakeFirst()
  if (!pdf) throw new Refusal(codes.notFound, 'notFound', { thing: 'pdfOrder' })
  const account = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) throw atField(context, 'accountId', 'notFound', { thing: 'account' })
  const pages = await pagesOf(db, id)
  const marks = marksOf(pdf.fields as unknown as ReadField[], draft)
  if (pages.length === 0 || marks.length === 0) throw new Refusal(codes.refused, 'nothingToLearn')
  const template = learnTemplate(pages, marks, pdf.kind as PdfKind)
  return { name: pdf.name, customer: account.name, marks, template }
}

const read = (pages: PageText[], template: Template | undefined): Draft =>
  draftOf((template ? applyTemplate(template, pages) : readFields(pages)).fields)

/** Tries a template on the documents of an account that people booked: their drafts are what is right. */
async function trial(db: Queries, { id, accountId }: Asked, template: Template, marks: number): Promise<PdfTrial> {
  const before = await findTemplate(db, accountId)
  const { rows } = await sql<{ id: string; name: string; draft: Draft; bookingId: string | null }>`
    SELECT o.id, o.name, o.draft, w.booking_id FROM pdf_order o
      LEFT JOIN booking_file f ON f.account_id = o.account_id AND f.idempotency_key = 'pdf ' || o.id
      LEFT JOIN booking_message b ON b.file_id = f.id LEFT JOIN work_order w ON w.id = b.work_order_id
    WHERE o.account_id = ${accountId} AND o.state = 'booked' AND o.id <> ${id} AND o.page_count > 0
    ORDER BY o.received_at DESC, o.id DESC LIMIT ${mostPapers}`.execute(db)
  const papers: PdfTrial['papers'] = []
  for (const { draft, ...paper } of rows) {
    const pages = await pagesOf(db, paper.id)
    const [now, then] = [read(pages, before?.content), read(pages, template)]
    const text = (of: Draft, key: string) => of[key]?.text ?? ''
    const keys = Object.keys(draft).filter((key) => text(draft, key) !== '')
    const right = (of: Draft) => keys.filter((key) => text(of, key) === text(draft, key)).length
    const changes = [...new Set([...Object.keys(now), ...Object.keys(then)])]
      .filter((key) => text(now, key) !== text(then, key))
      .slice(0, mostChanges)
      .map((key) => ({ key, booked: text(draft, key), readNow: text(now, key), readThen: text(then, key) }))
    papers.push({ ...paper, values: keys.length, rightNow: right(now), rightThen: right(then), changes })
  }
  return { learned: marks, edition: (before?.edition ?? 0) + 1, papers }
}

export async function tryTemplate(context: Context, asked: Asked): Promise<PdfTrial> {
  const { template, marks } = await learned(context, asked)
  return trial(context.db, asked, template, marks.length)
}

/** Saves the next edition. Two people at once: the second is refused by the edition's own number. */
export async function learn(context: Context, asked: Asked): Promise<PdfTrial> {
  const { db, now, actor } = context
  const { template, marks, name, customer } = await learned(context, asked)
  const result = await trial(db, asked, template, marks.length)
  const { id, accountId } = asked
  await db
    .insertInto('pdfTemplate')
    .values({
      id: newId(),
      accountId,
      edition: result.edition,
      content: JSON.stringify(template),
      learnedFrom: id,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  await record(context, {
    action: 'pdfOrder.learn',
    entity: 'pdfOrder',
    entityId: id,
    label: name,
    after: { customer, edition: result.edition, markedValues: marks.length },
  })
  return result
}
