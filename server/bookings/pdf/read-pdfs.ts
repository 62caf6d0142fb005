import { draftOf } from '@shortcut/domain/bookings/pdf/draft.ts'
import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfFault } from '@shortcut/domain/bookings/pdf/pdf-faults.ts'
import type { PdfState } from '@shortcut/domain/bookings/pdf/pdf-lifecycle.ts'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import { applyTemplate } from '@shortcut/domain/bookings/pdf/templates/apply-template.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { record } from '../../operation-log/record.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { claimNext, type Lease, type LeaseQueue, settle, stateAfter } from '../../platform/lease-queue.ts'
import { asSystem } from '../../platform/system-context.ts'
import { drawPage } from './read/draw-page.ts'
import { readPdf } from './read/read-pdf.ts'
import { findTemplate } from './templates.ts'

/** Reading takes up to some minutes, in a thread of its own. */
export const pdfQueue: LeaseQueue<PdfState> = {
  table: 'pdf_order',
  states: { waiting: 'reading', done: 'open', givenUp: 'open' },
  leaseMs: 10 * 60_000,
  pauses: [10, 120],
}
/** A page as wide as it is shown, for screens of double density. */
const pictureWidth = 1400

type Claimed = Lease & { content: Buffer; name: string; accountId: string | null }
interface Parts {
  database: Database
  log: Logger
  logGrew: () => void
}
interface Page extends PageText {
  picture: Buffer
}

/** Reads the next document that waits. @returns whether there may be more */
export async function readPdfs({ database, log, logGrew }: Parts): Promise<boolean> {
  const order = sql`q.received_at`
  const returning = sql`content, name, account_id`
  const pdf = await claimNext<Claimed>(database.kysely, pdfQueue, { order, returning })
  if (!pdf) return false
  let pages: Page[] = []
  let faults: PdfFault[]
  try {
    // It ended the process each time before.
    if (pdf.tries > pdfQueue.pauses.length + 1) throw new Error('its reading ended the process')
    const read = await readPdf(pdf.content)
    faults = read.faults
    pages = await drawn(pdf.content, read.pages)
  } catch (error) {
    log.warn({ err: error, pdfOrder: pdf.id }, 'a PDF was not read')
    faults = [{ key: 'pdfBroken', params: {} }]
    const after = stateAfter(pdfQueue, pdf, 'later')
    if (!after.isOver) {
      await settle(database.kysely, pdfQueue, pdf, after, String(error), sql`updated_at = updated_at`)
      return true
    }
  }
  await asSystem(database, (context) => keep(context, pdf, pages, faults), logGrew)
  return true
}

/** A page that cannot be drawn is shown by its words only. */
async function drawn(content: Buffer, pages: readonly PageText[]): Promise<Page[]> {
  const all: Page[] = []
  for (const page of pages)
    all.push({ ...page, picture: (await drawPage(content, page.page, pictureWidth, page.quarters)) ?? Buffer.alloc(0) })
  return all
}

async function keep(
  context: Parameters<Parameters<typeof asSystem>[1]>[0],
  pdf: Claimed,
  pages: Page[],
  faults: PdfFault[],
) {
  const { db, now, actor } = context
  const template = pdf.accountId ? await findTemplate(db, pdf.accountId) : null
  const { kind, fields } = template ? applyTemplate(template.content, pages) : readFields(pages)
  const draft = JSON.stringify(draftOf(fields))
  const after = { ...stateAfter(pdfQueue, pdf, 'done'), nextTryAt: now }
  const set = sql`
    kind = ${kind}, fields = ${JSON.stringify(fields)}, draft = ${draft}, faults = ${JSON.stringify(faults)}, page_count = ${pages.length}, template_id = ${template?.id ?? null},
    version = version + 1, updated_at = ${now}, updated_by = ${actor.name}`
  if (!(await settle(db, pdfQueue, pdf, after, '', set))) return
  await keepPages(db, pdf.id, pages)
  await record(context, {
    action: 'pdfOrder.read',
    entity: 'pdfOrder',
    entityId: pdf.id,
    label: pdf.name,
    before: { pdfState: 'reading' },
    after: { pdfState: 'open', pdfKind: kind, ...(faults.length > 0 && { pdfFaults: faults.map(({ key }) => key) }) },
  })
}

async function keepPages(db: Queries, orderId: string, pages: readonly Page[]) {
  await db.deleteFrom('pdfPage').where('orderId', '=', orderId).execute()
  for (const { page, width, height, isScan, words, picture } of pages)
    await db
      .insertInto('pdfPage')
      .values({ orderId, page, width, height, isScan, words: JSON.stringify(words), picture })
      .execute()
}
