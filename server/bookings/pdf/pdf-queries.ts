import { readJsonBooking } from '@shortcut/domain/bookings/booking.ts'
import type { Draft } from '@shortcut/domain/bookings/pdf/draft.ts'
import { bookingOf, type DraftTexts, keyOfFault, sentenceOfFault } from '@shortcut/domain/bookings/pdf/draft-booking.ts'
import {
  type PdfDetail,
  type PdfListInput,
  type PdfPage,
  type PdfRow,
  pdfViews,
} from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** The Idempotency-Key of the booking of a document. */
export const bookingKey = (id: string) => `pdf ${id}`

const message = sql`
  booking_file f JOIN booking_message b ON b.file_id = f.id
  WHERE o.state = 'booked' AND f.account_id = o.account_id AND f.idempotency_key = 'pdf ' || o.id`
const columns = sql`
  o.id, o.name, o.kind, o.page_count, o.size, o.state, o.faults, o.account_id, a.name AS customer_name,
  coalesce(o.draft->'customerReferenceNumber'->>'text', '') AS customer_reference_number,
  (SELECT count(*)::int FROM jsonb_each(o.draft) v WHERE (v.value->>'sureness')::float < 0.6) AS unsure,
  coalesce(m.from_address, '') AS from_address, o.mail_id, o.received_at, booked.id AS message_id, booked.received_status, booked.work_order_id,
  w.booking_id, o.remark, o.version, o.updated_at, o.updated_by`
const beside = sql`
  LEFT JOIN account a ON a.id = o.account_id LEFT JOIN mail m ON m.id = o.mail_id
  LEFT JOIN LATERAL (SELECT b.id, b.received_status, b.work_order_id FROM ${message} LIMIT 1) booked ON true
  LEFT JOIN work_order w ON w.id = booked.work_order_id`

/** Rows of the list by id, for consoles that show them. */
export async function pdfRows(db: Queries, ids: readonly string[]): Promise<Map<string, PdfRow>> {
  const { rows } = await sql<PdfRow>`SELECT ${columns} FROM pdf_order o ${beside} WHERE ${among('o.id', ids)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const views: Record<PdfListInput['view'], RawBuilder<unknown>> = {
  open: sql`o.state IN ('reading', 'open')`,
  booked: sql`o.state = 'booked'`,
  setAside: sql`o.state = 'setAside'`,
  all: sql`true`,
}
const sorts: Record<string, SortKey> = { receivedAt: { by: sql`o.received_at`, type: 'timestamptz', always: true } }
const from = sql`pdf_order o`

function conditionsOf({ view, accountId, q }: Pick<PdfListInput, 'view'> & Partial<PdfListInput>) {
  const conditions = [views[view]]
  if (accountId?.length) conditions.push(sql`o.account_id = ANY(${accountId}::uuid[])`)
  if (q)
    conditions.push(
      sql`(o.name || ' ' || coalesce(o.draft->'customerReferenceNumber'->>'text', '')) ILIKE ${contains(q)}`,
    )
  return sql.join(conditions, sql` AND `)
}

export const listPdfs = (db: Queries, input: PdfListInput & Uncounted) =>
  keysetPage<PdfRow>(db, { columns, from, beside, where: conditionsOf(input), id: sql`o.id` }, sorts, input)

export const countPdfs = (db: Queries) => countViews(db, pdfViews, (view) => ({ from, where: conditionsOf({ view }) }))

export const textsOf = (draft: Draft): DraftTexts =>
  Object.fromEntries(Object.entries(draft).map(([key, { text }]) => [key, text]))

/** What the booking's own check says of a draft, by the draft's keys. */
export function checkDraft(draft: Draft) {
  const { errors, warnings } = readJsonBooking(bookingOf(textsOf(draft)), '$')
  const keyed = (faults: readonly Fault[]) =>
    faults.map(({ at, message }) => ({ at, key: keyOfFault(at), message: sentenceOfFault(message) }))
  return { draftFaults: keyed(errors), draftWarnings: keyed(warnings) }
}

/** @throws Refusal 404 */
export async function pdfDetail(db: Queries, id: string): Promise<PdfDetail> {
  const row = (await pdfRows(db, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'pdfOrder' })
  const { rows: more } = await sql<Pick<PdfDetail, 'draft' | 'templateEdition' | 'sameAs'>>`
    SELECT o.draft, t.edition AS template_edition, (
      SELECT jsonb_build_object('id', s.id, 'receivedAt', to_char(s.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'bookingId', (
        SELECT w.booking_id FROM booking_file f JOIN booking_message b ON b.file_id = f.id JOIN work_order w ON w.id = b.work_order_id
        WHERE s.state = 'booked' AND f.account_id = s.account_id AND f.idempotency_key = 'pdf ' || s.id LIMIT 1))
      FROM pdf_order s WHERE s.sha256 = o.sha256 AND (s.received_at, s.id) < (o.received_at, o.id) ORDER BY s.received_at, s.id LIMIT 1) AS same_as
    FROM pdf_order o LEFT JOIN pdf_template t ON t.id = o.template_id WHERE o.id = ${id}`.execute(db)
  const [detail] = more
  if (!detail) throw new Refusal(codes.notFound, 'notFound', { thing: 'pdfOrder' })
  const { rows: pages } = await sql<PdfPage>`
    SELECT page, width, height, is_scan, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('text', w->'text', 'box', w->'box')), '[]') FROM jsonb_array_elements(words) w) AS words
    FROM pdf_page WHERE order_id = ${id} ORDER BY page`.execute(db)
  return { ...row, ...detail, pages, ...checkDraft(detail.draft) }
}
