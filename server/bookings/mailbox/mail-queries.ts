import {
  type MailDetail,
  type MailListInput,
  type MailPart,
  type MailRow,
  mailViews,
} from '@shortcut/domain/bookings/mail/mail-api.ts'
import { accountsOf } from '@shortcut/domain/bookings/mail/senders.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Messages with the files of a mail: also those of an earlier delivery of the same bytes. */
const messagesOf = sql`
  mail_part p JOIN booking_file f ON f.sha256 = p.sha256 AND f.account_id = m.account_id JOIN booking_message b ON b.file_id = f.id`
const columns = sql`
  m.id, x.name AS mailbox, m.from_address, m.from_name, m.subject, m.sent_at, m.received_at, m.checks, m.state, m.reason, m.account_id,
  a.name AS customer_name,
  coalesce((SELECT array_agg(p.name ORDER BY p.number) FROM mail_part p WHERE p.mail_id = m.id AND p.use <> 'none'), '{}') AS files,
  (SELECT count(*)::int FROM ${messagesOf} WHERE p.mail_id = m.id AND p.taken_at IS NOT NULL AND b.received_status = 'QUARANTINED') AS waiting,
  (SELECT count(*)::int FROM ${messagesOf} WHERE p.mail_id = m.id AND p.taken_at IS NOT NULL) AS messages,
  m.size, m.remark, m.version, m.updated_at, m.updated_by`
const beside = sql`JOIN mailbox x ON x.id = m.mailbox_id LEFT JOIN account a ON a.id = m.account_id`

/** Rows of the list by id, for consoles that show them. */
export async function mailRows(db: Queries, ids: readonly string[]): Promise<Map<string, MailRow>> {
  const { rows } = await sql<MailRow>`
    SELECT ${columns} FROM mail m ${beside} WHERE ${among('m.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const views: Record<MailListInput['view'], RawBuilder<unknown>> = {
  held: sql`m.state = 'held'`,
  taken: sql`m.state IN ('taking', 'done')`,
  setAside: sql`m.state = 'setAside'`,
  all: sql`true`,
}
const sorts: Record<string, SortKey> = { receivedAt: { by: sql`m.received_at`, type: 'timestamptz', always: true } }

const from = sql`mail m`

function conditionsOf({ view, accountId, mailboxId, q }: Pick<MailListInput, 'view'> & Partial<MailListInput>) {
  const conditions = [views[view]]
  if (accountId?.length) conditions.push(sql`m.account_id = ANY(${accountId}::uuid[])`)
  if (mailboxId?.length) conditions.push(sql`m.mailbox_id = ANY(${mailboxId}::uuid[])`)
  if (q) conditions.push(sql`(m.from_address || ' ' || m.from_name || ' ' || m.subject) ILIKE ${contains(q)}`)
  return sql.join(conditions, sql` AND `)
}

export const listMails = (db: Queries, input: MailListInput & Uncounted) =>
  keysetPage<MailRow>(db, { columns, from, beside, where: conditionsOf(input), id: sql`m.id` }, sorts, input)

export const countMails = (db: Queries) =>
  countViews(db, mailViews, (view) => ({ from, where: conditionsOf({ view }) }))

/** @throws Refusal 404 */
export async function mailDetail(db: Queries, id: string): Promise<MailDetail> {
  const row = (await mailRows(db, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'mail' })
  const more = await db
    .selectFrom('mail')
    .select(['body', 'replyTo', sql<boolean>`content IS NOT NULL`.as('isKept')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: parts } = await sql<MailPart>`
    SELECT p.number, p.name, p.content_type, p.size, p.use, p.taken_at,
      (SELECT o.id FROM pdf_order o WHERE o.mail_id = p.mail_id AND o.mail_part = p.number) AS pdf_order_id, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', b.id, 'receivedStatus', b.received_status, 'customerReferenceNumber', b.customer_reference_number,
        'workOrderId', b.work_order_id, 'bookingId', w.booking_id) ORDER BY b.received_at, b.id)
      FROM booking_file f JOIN booking_message b ON b.file_id = f.id LEFT JOIN work_order w ON w.id = b.work_order_id
      WHERE p.taken_at IS NOT NULL AND f.sha256 = p.sha256 AND f.account_id = ${row.accountId}), '[]') AS messages
    FROM mail_part p WHERE p.mail_id = ${id} ORDER BY p.number`.execute(db)
  return { ...row, ...more, parts, choices: await choicesOf(db, row, more.body) }
}

interface Choice {
  id: string
  name: string
}

/** Shorter names stand in many texts by chance. */
const shortestName = 5
const mostNamed = 5
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Accounts whose name stands in a text as whole words. */
async function namedIn(db: Queries, text: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT id, name FROM account WHERE deleted_at IS NULL AND length(name) >= ${shortestName} AND position(lower(name) IN ${text.toLowerCase()}) > 0
    ORDER BY length(name) DESC, id LIMIT ${mostNamed}`.execute(db)
  return rows.filter(({ name }) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu').test(text))
}

/** Whose mail it may be, the likeliest first: agents and colleagues send for others, so what the mail says goes before who sent it. */
async function choicesOf(db: Queries, { fromAddress, subject }: MailRow, body: string): Promise<Choice[]> {
  const bySender = await sendersOf(db, fromAddress)
  const named = await namedIn(db, `${subject}\n${body}`)
  // A known sender writes for its own accounts only.
  const likely = bySender.length > 0 ? named.filter(({ id }) => bySender.some((one) => one.id === id)) : named
  return [...likely, ...bySender.filter(({ id }) => !likely.some((one) => one.id === id))]
}

/** Accounts that name the sender or its domain. */
async function sendersOf(db: Queries, sender: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'mailSenders'])
    .where('deletedAt', 'is', null)
    .where('mailSenders', '<>', '')
    .orderBy('name')
    .execute()
  const named = new Set(
    accountsOf(
      sender,
      rows.map(({ id, mailSenders }) => ({ accountId: id, senders: mailSenders.split(' ') })),
    ),
  )
  return rows.filter(({ id }) => named.has(id)).map(({ id, name }) => ({ id, name }))
}
