import type { AppliedRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { PartnerEvent } from '@shortcut/domain/partners/events.ts'
import type { GivenUpPartner, OutgoingRow, outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { type OutContent, writeInterchange } from '@shortcut/domain/x12/x12-write.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { keysetPage } from '../platform/database/keyset-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context, Reading } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { findConnection as findAs2 } from './as2/connection-queries.ts'
import { x12Stored } from './claim-message.ts'
import { previewTold } from './notices/write-notice.ts'
import { findPartner } from './queries.ts'
import { findConnection } from './sftp/connection-queries.ts'

/** A message in the form of outgoingRow; `m` is the message, `p` its partner, `a` the account. */
const columns = sql`
  m.id, m.created_at, a.name AS customer_name, m.account_id, p.name AS partner, m.partner_id,
  p.deleted_at IS NULL AND p.delivery <> 'none' AS has_address, m.kind, m.event, m.label, m.work_order_id, m.master_id,
  m.booking_message_id, m.control_number, m.state, m.digest_id, m.tries, m.next_try_at, m.last_tried_at, m.last_answer, m.sent_at, m.answer, m.answer_words, m.answered_at`
const joined = sql`outgoing_message m JOIN partner p ON p.id = m.partner_id JOIN account a ON a.id = m.account_id`

function listOutgoing({ db }: Reading, input: ParsedOf<typeof outgoingApi.list>) {
  const where = [sql`true`]
  if (input.state) where.push(sql`m.state = ANY(${input.state}::text[])`)
  if (input.kind) where.push(sql`m.kind = ANY(${input.kind}::text[])`)
  if (input.accountId) where.push(sql`m.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.workOrderId) where.push(sql`m.work_order_id = ${input.workOrderId}`)
  const typed = input.label ?? input.q
  if (typed) where.push(sql`m.label ILIKE ${contains(typed)}`)
  if (input.from) where.push(sql`m.created_at >= ${input.from}`)
  if (input.to) where.push(sql`m.created_at <= ${input.to}`)
  const parts = { columns, from: joined, where: sql.join(where, sql` AND `), id: sql`m.id` }
  return keysetPage<OutgoingRow>(db, parts, { createdAt: { by: sql`m.created_at`, type: 'timestamptz' } }, input)
}

/** Rows as the list has them, by id. */
export async function outgoingRows(db: Queries, ids: string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<OutgoingRow>`SELECT ${columns} FROM ${joined} WHERE m.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function outgoingDetail(db: Queries, id: string, now: string, company: string) {
  const { rows } = await sql<
    OutgoingRow & { rules: AppliedRule[]; content: string; x12: OutContent | null; told: PartnerEvent | null }
  >`
    SELECT ${columns}, m.text_rules AS rules, m.content, m.x12, m.told FROM ${joined} WHERE m.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'message' })
  const { x12: queued, told, ...row } = found
  const partner = await findPartner(db, row.partnerId)
  const target = partner
    ? {
        none: '',
        url: partner.url,
        folder: partner.folder,
        mail: partner.mailTo,
        sms: partner.phone,
        sftp: await placeToPush(db, partner.sftpConnectionId),
        as2: await as2Url(db, partner.as2ConnectionId),
      }[partner.delivery]
    : ''
  if (row.content || !partner) return { ...row, target }
  if (told && partner.kind !== 'x12')
    return { ...row, target, content: await previewTold(db, { id, told }, partner, company) }
  const x12 = x12Stored({ x12: queued, told }, partner)
  if (!x12) return { ...row, target }
  return { ...row, target, content: writeInterchange(partner, x12, 0, now) }
}

/** Server and folder, for people. */
async function placeToPush(db: Queries, id: string | null): Promise<string> {
  const connection = id && (await findConnection(db, id))
  return connection ? `${connection.host}: ${connection.pushFolder}` : ''
}

const as2Url = async (db: Queries, id: string | null) => (id && (await findAs2(db, id))?.url) || ''

async function resend(context: Context, id: string): Promise<void> {
  const { rows } = await sql<{ state: string; label: string; kind: string; delivery: string; isGone: boolean }>`
    SELECT m.state, m.label, m.kind, p.delivery, p.deleted_at IS NOT NULL AS is_gone
    FROM outgoing_message m JOIN partner p ON p.id = m.partner_id WHERE m.id = ${id} FOR UPDATE OF m`.execute(
    context.db,
  )
  const [message] = rows
  if (!message) throw new Refusal(codes.notFound, 'notFound', { thing: 'message' })
  const { state, kind, delivery, isGone } = message
  const label = `${kind} ${message.label}`
  if (isGone || delivery === 'none') throw new Refusal(codes.refused, 'nowhereToSend', { label })
  if (state === 'gathered') throw new Refusal(codes.refused, 'messageInDigest', { label })
  if (state === 'withdrawn') throw new Refusal(codes.refused, 'messageWithdrawn', { label })
  await context.db
    .updateTable('outgoingMessage')
    .set({ state: 'waiting', nextTryAt: context.now, tries: state === 'waiting' ? sql`tries` : 0 })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'outgoingMessage.resend',
    entity: 'outgoingMessage',
    entityId: id,
    label,
    before: { state },
    after: { state: 'waiting' },
  })
}

/** Only partners to whom messages can be sent again. */
async function listGivenUp(db: Queries) {
  const { rows } = await sql<GivenUpPartner>`
    SELECT p.id AS partner_id, p.name, a.name AS customer_name, count(*)::int,
      (array_agg(m.last_answer ORDER BY m.last_tried_at DESC NULLS LAST))[1] AS last_answer
    FROM ${joined} WHERE m.state = 'dead' AND p.deleted_at IS NULL AND p.delivery <> 'none'
    GROUP BY p.id, a.name ORDER BY count(*) DESC, lower(p.name)`.execute(db)
  return rows
}

async function setAside(context: Context, id: string): Promise<void> {
  const message = await context.db
    .selectFrom('outgoingMessage')
    .select(['state', 'label', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Refusal(codes.notFound, 'notFound', { thing: 'message' })
  const label = `${message.kind} ${message.label}`
  if (message.state !== 'dead') throw new Refusal(codes.conflict, 'messageNotGivenUp', { label })
  await context.db.updateTable('outgoingMessage').set({ state: 'setAside' }).where('id', '=', id).execute()
  await record(context, {
    action: 'outgoingMessage.setAside',
    entity: 'outgoingMessage',
    entityId: id,
    label,
    before: { state: 'dead' },
    after: { state: 'setAside' },
  })
}

/** @param sendSoon called when there is something to send */
export const outgoingRoutes = (sendSoon: () => void, company: string): Handlers<typeof outgoingApi> => ({
  list: (context, input) => listOutgoing(context, input),
  detail: (context, { id }) => outgoingDetail(context.db, id, context.now, company),
  givenUp: ({ db }) => listGivenUp(db),
  setAside: (context, { ids }) => perItem(context, ids, setAside),
  resend: (context, { ids }) => {
    context.afterCommit(sendSoon)
    return perItem(context, ids, resend)
  },
})
