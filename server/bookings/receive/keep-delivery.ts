import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { type Made, recordedWith } from '../../operation-log/record-all.ts'
import { commitBehind, textRows, Values } from '../../platform/database/statements.ts'
import type { Context } from '../../platform/http/context.ts'
import { slicesOf } from '../../platform/http/json-slices.ts'
import { newId } from '../../platform/ids.ts'
import { type PreparedWorkOrder, writingWorkOrders } from '../../work-orders/create-work-order.ts'
import type { Outcome } from '../apply/outcome.ts'
import type { StoredReply } from '../monitor/reply.ts'
import type { Delivery } from './delivery.ts'
import type { EarlierFile } from './find-known.ts'

/**
 * JSON that a jsonb column accepts: PostgreSQL refuses NUL and lone surrogates, which a broken body may contain
 * anywhere.
 */
export function storable(value: unknown): string {
  const text = JSON.stringify(value)
  // Both are written as escapes, which are rare in texts: checking every value would cost three times as much.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, item) =>
    typeof item === 'string' ? item.toWellFormed().replaceAll('\0', ' ') : item,
  )
}

interface Answered {
  reply: StoredReply
  status: number
}

/** For deliveries that a person brought in. */
const senderOf = ({ actor }: Context, { channel }: Delivery) => (channel === 'upload' ? actor.name : '')

const messageOf = ({ part, status, order, masterId = null, waitsUntil, errors, warnings }: Outcome) => ({
  id: part.id,
  at: part.at,
  customer_reference_number: part.customerReferenceNumber,
  shipment_id: part.shipmentId,
  control_number: part.controlNumber,
  purpose: part.purpose,
  booking_status: order?.bookingStatus ?? '',
  received_status: status,
  errors,
  warnings,
  parsed: part.booking ?? null,
  content_hash: part.contentHash,
  waits_until: waitsUntil,
  work_order_id: order?.id ?? null,
  partner_id: part.partner?.id ?? null,
  master_id: masterId,
})

/**
 * Stores the bytes, the reply, and a message per booking, and commits. One statement; several for a large delivery, so
 * that other work runs in between.
 * @param orders created by the delivery and not written yet
 */
export async function keepDelivery(
  context: Context,
  delivery: Delivery,
  outcomes: readonly Outcome[],
  { reply, status }: Answered,
  orders: readonly PreparedWorkOrder[] = [],
): Promise<void> {
  // An unreadable body started nothing, so its key may be used again with a readable one.
  const key = status === 202 || status === 422 ? delivery.idempotencyKey : null
  const fileId = newId()
  const addFile = (add: (value: unknown) => string) => `
      INSERT INTO booking_file (id, account_id, channel, content_type, name, sha256, content, idempotency_key, reply, reply_status, received_at)
      VALUES (${add(fileId)}, ${add(delivery.accountId)}, ${add(delivery.channel)}, ${add(delivery.contentType)}, ${add(delivery.name)},
        ${add(delivery.sha256)}, ${add(delivery.content)}, ${add(key)}, ${add(storable(reply))}, ${add(status)}, ${add(context.now)})
      RETURNING id, account_id, channel, received_at`
  const findFile = (add: (value: unknown) => string) =>
    `SELECT id, account_id, channel, received_at FROM booking_file WHERE id = ${add(fileId)}`
  let done = 0
  for (const { text, count } of slicesOf(outcomes, (outcome) => storable(messageOf(outcome)))) {
    const isFirst = done === 0
    const own = outcomes.slice(done, done + count)
    done += count
    const kept = keepMessages(
      context,
      text,
      isFirst ? addFile : findFile,
      isFirst ? orders : [],
      [...(isFirst ? orders.map(({ made }) => made) : []), ...own.map((outcome) => recordOf(delivery, outcome))],
      senderOf(context, delivery),
    )
    // COMMIT is sent directly after the last.
    if (done === outcomes.length) commitBehind(context.db)
    await kept
  }
}

/** @param messages their JSON @param sentBy as booking_message.sent_by */
function keepMessages(
  context: Context,
  messages: string,
  fileOf: (add: (value: unknown) => string) => string,
  orders: readonly PreparedWorkOrder[],
  made: readonly Made[],
  sentBy: string,
) {
  const values = new Values()
  const add = (value: unknown) => values.add(value)
  const text = `
    WITH ${orders.length > 0 ? `${writingWorkOrders(values, orders)},` : ''}
    kept AS (${fileOf(add)}),
    ${recordedWith(context, values, made)}
    INSERT INTO booking_message (id, file_id, at_in_file, account_id, channel, sent_by, received_at, customer_reference_number, shipment_id,
      control_number, purpose, booking_status, received_status, errors, warnings, parsed, content_hash, waits_for_original_until, work_order_id, partner_id, master_id)
    SELECT m.id, kept.id, m.at, kept.account_id, kept.channel, ${add(sentBy)}, kept.received_at, m.customer_reference_number, m.shipment_id,
      m.control_number, m.purpose, m.booking_status, m.received_status, m.errors, m.warnings, m.parsed, decode(m.content_hash, 'hex'),
      m.waits_until, m.work_order_id, m.partner_id, m.master_id
    FROM kept, jsonb_to_recordset(${add(messages)}::jsonb) AS m (id uuid, at text, customer_reference_number text, shipment_id text,
      control_number text, purpose text, booking_status text, received_status text, errors jsonb, warnings jsonb, parsed jsonb,
      content_hash text, waits_until timestamptz, work_order_id uuid, partner_id uuid, master_id uuid)`
  return textRows(context.db, text, values.list)
}

const actions = { PROCESSED: 'receive', QUARANTINED: 'quarantine', DUPLICATE: 'duplicate' } as const

const recordOf = (delivery: Delivery, { part, status, order }: Outcome): Made => ({
  action: `bookingMessage.${actions[status]}`,
  entity: 'bookingMessage',
  entityId: part.id,
  label: part.customerReferenceNumber || part.shipmentId || delivery.name,
  after: { receivedStatus: status, sourceFile: delivery.name, ...(order && { bookingId: order.bookingId }) },
  outcome: status === 'QUARANTINED' ? 'refused' : 'done',
})

/**
 * Records a repeated delivery: one DUPLICATE message with the first file; the bytes are stored again only if they
 * differ.
 */
export async function keepRepeat(
  context: Context,
  delivery: Delivery,
  first: EarlierFile,
  warning: string,
): Promise<void> {
  const id = newId()
  const isSame = first.sha256 === delivery.sha256.toString('hex')
  const fileId = isSame ? first.id : newId()
  if (!isSame)
    await sql`
      INSERT INTO booking_file (id, account_id, channel, content_type, name, sha256, content, reply, reply_status, received_at)
      VALUES (${fileId}, ${delivery.accountId}, ${delivery.channel}, ${delivery.contentType}, ${delivery.name}, ${delivery.sha256},
        ${delivery.content}, ${storable(first.reply)}, ${first.replyStatus}, ${context.now})`.execute(context.db)
  const warnings = storable([{ at: '', message: warning }])
  // A file with one booking repeats its message; a file with many only increases its count.
  await sql`
    WITH first AS (
      SELECT m.*, count(*) OVER () AS n FROM booking_message m JOIN booking_file f ON f.id = m.file_id
      WHERE m.file_id = ${first.id} AND m.received_at = f.received_at LIMIT 1)
    INSERT INTO booking_message (id, file_id, at_in_file, account_id, channel, sent_by, received_at, customer_reference_number, shipment_id,
      control_number, purpose, booking_status, received_status, warnings, work_order_id, master_id)
    SELECT ${id}, ${fileId}, coalesce(o.at_in_file, ''), ${delivery.accountId}, ${delivery.channel}, ${senderOf(context, delivery)}, ${context.now},
      coalesce(o.customer_reference_number, ''), coalesce(o.shipment_id, ''), coalesce(o.control_number, ''), coalesce(o.purpose, ''),
      coalesce(o.booking_status, ''), 'DUPLICATE', ${warnings}::jsonb, o.work_order_id, o.master_id
    FROM (SELECT 1) AS one LEFT JOIN first o ON o.n = 1`.execute(context.db)
  await record(context, {
    action: 'bookingMessage.duplicate',
    entity: 'bookingMessage',
    entityId: id,
    label: delivery.parts[0]?.customerReferenceNumber || delivery.parts[0]?.shipmentId || delivery.name,
    after: { receivedStatus: 'DUPLICATE', sourceFile: delivery.name },
  })
}
