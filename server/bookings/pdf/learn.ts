import { type Draft, draftOf } from '@shortcut/domain/bookings/pdf/draft.ts'
import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfTrial } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import type { PdfKind, ReadField } from '@shortcut/domain/bookings/pdf/reading.ts'
import { applyTemplate } from '@shortcut/domain/bookings/pdf/templates/apply-template.ts'
import { type RightPaper, rightIn, teachTemplate } from '@shortcut/domain/bookings/pdf/templates/teach-template.ts'
import type { Template } from '@shortcut/domain/bookings/pdf/templates/template.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { newId } from '../../platform/ids.ts'
import { findTemplate, pagesOf } from './templates.ts'

interface Asked {
  id: string
  accountId: string
  draft: Draft
}

/** Documents that a new template is tried on, and those of them that decide what of it is kept: that takes several readings of each. */
const mostPapers = 20
const mostTaught = 4
const mostChanges = 100

interface Paper extends RightPaper {
  id: string
  name: string
  bookingId: string | null
}

/** Documents of the account that people booked: their drafts are what is right. */
async function papersBefore(db: Queries, { id, accountId }: Asked): Promise<Paper[]> {
  const { rows } = await sql<Omit<Paper, 'pages'>>`
    SELECT o.id, o.name, o.draft, w.booking_id FROM pdf_order o
      LEFT JOIN booking_file f ON f.account_id = o.account_id AND f.idempotency_key = 'pdf ' || o.id
      LEFT JOIN booking_message b ON b.file_id = f.id LEFT JOIN work_order w ON w.id = b.work_order_id
    WHERE o.account_id = ${accountId} AND o.state = 'booked' AND o.id <> ${id} AND o.page_count > 0
    ORDER BY o.received_at DESC, o.id DESC LIMIT ${mostPapers}`.execute(db)
  const papers: Paper[] = []
  for (const row of rows) papers.push({ ...row, pages: await pagesOf(db, row.id) })
  return papers
}

/** What the document teaches, and how that reads it and the documents before it. @throws Refusal 404; 422 if nothing of it can be learned */
async function learned(context: Context, asked: Asked) {
  const { db } = context
  const { id, accountId, draft } = asked
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
  const fields = pdf.fields as unknown as ReadField[]
  const before = await papersBefore(db, asked)
  const template = teachTemplate({ pages, draft, fields, kind: pdf.kind as PdfKind }, before.slice(0, mostTaught))
  if (!template) throw new Refusal(codes.refused, 'nothingToLearn')
  const known = await findTemplate(db, accountId)
  const tried = (paper: RightPaper) => triedOn(paper, known?.content, template)
  const { changes: _, ...own } = tried({ pages, draft })
  const trial: PdfTrial = {
    own,
    edition: (known?.edition ?? 0) + 1,
    papers: before.map((paper) => ({
      id: paper.id,
      name: paper.name,
      bookingId: paper.bookingId,
      ...tried(paper),
    })),
  }
  return { name: pdf.name, customer: account.name, template, trial }
}

const read = (pages: PageText[], template: Template | undefined): Draft =>
  draftOf((template ? applyTemplate(template, pages) : readFields(pages)).fields)

/** How a document is read now and would be read. */
function triedOn({ pages, draft }: RightPaper, known: Template | undefined, template: Template) {
  const [now, then] = [read(pages, known), read(pages, template)]
  const text = (of: Draft, key: string) => of[key]?.text ?? ''
  const changes = [...new Set([...Object.keys(now), ...Object.keys(then)])]
    .filter((key) => text(now, key) !== text(then, key))
    .slice(0, mostChanges)
    .map((key) => ({ key, booked: text(draft, key), readNow: text(now, key), readThen: text(then, key) }))
  return { values: rightIn(draft, draft), rightNow: rightIn(now, draft), rightThen: rightIn(then, draft), changes }
}

export async function tryTemplate(context: Context, asked: Asked): Promise<PdfTrial> {
  return (await learned(context, asked)).trial
}

/** Saves the next edition. Two people at once: the second is refused by the edition's own number. */
export async function learn(context: Context, asked: Asked): Promise<PdfTrial> {
  const { db, now, actor } = context
  const { template, trial, name, customer } = await learned(context, asked)
  const { id, accountId } = asked
  await db
    .insertInto('pdfTemplate')
    .values({
      id: newId(),
      accountId,
      edition: trial.edition,
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
    after: { customer, edition: trial.edition, markedValues: trial.own.rightThen },
  })
  return trial
}
