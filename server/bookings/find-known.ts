import type { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import type { Fault } from '@shortcut/domain/bookings/faults.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Channel, Delivery, Part } from './delivery.ts'
import { type KnownOrder, KnownOrders } from './known-orders.ts'
import type { StoredReply } from './reply.ts'

/** A delivery received before. */
export interface EarlierFile {
  id: string
  /** Hex. */
  sha256: string
  receivedAt: string
  replyStatus: number
  reply: StoredReply
}

/** A set received before under the same control number. */
export interface EarlierSet {
  controlNumber: string
  /** Hex; null when it could not be read. */
  contentHash: string | null
  workOrderId: string | null
  fileId: string
}

/** A change or cancellation that came before its original. */
export interface Waiting {
  id: string
  channel: Channel
  atInFile: string
  customerReferenceNumber: string
  shipmentId: string
  booking: InboundBooking
  warnings: Fault[]
}

export interface Known {
  byKey: EarlierFile | null
  byContent: EarlierFile | null
  /** By control number, the latest first. */
  sets: Map<string, EarlierSet[]>
  orders: KnownOrders
  waiting: Waiting[]
}

type Found = Omit<Known, 'sets' | 'orders'> &
  Record<'byReference' | 'byShipment', KnownOrder[]> & { sets: EarlierSet[] }

const fileColumns = sql`f.id, encode(f.sha256, 'hex') AS sha256, f.received_at AS "receivedAt", f.reply_status AS "replyStatus", f.reply`

const listOf = (rows: RawBuilder<unknown>) => sql`(SELECT coalesce(json_agg(line), '[]') FROM (${rows}) line)`

/** The order of each number: one that is still somebody's work before one that has ended, the newest first. */
const ordersBy = (accountId: string, column: string, numbers: readonly string[]) =>
  listOf(sql`
    SELECT w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.shipment_id AS "shipmentId",
      w.customer_reference_number AS "customerReferenceNumber",
      (SELECT encode(m.content_hash, 'hex') FROM booking_message m WHERE m.work_order_id = w.id AND m.purpose = 'original'
         AND m.received_status = 'PROCESSED' ORDER BY m.received_at DESC, m.id DESC LIMIT 1) AS "contentHash"
    FROM unnest(${numbers}::text[]) AS wanted (number) CROSS JOIN LATERAL (
      SELECT * FROM work_order o WHERE o.account_id = ${accountId}::uuid AND o.${sql.ref(column)} = wanted.number
        AND o.${sql.ref(column)} <> '' AND o.deleted_at IS NULL
      ORDER BY o.booking_status IN ('DELIVERED', 'BOOKING_CANCELLED'), o.booking_received_at DESC, o.id DESC LIMIT 1) w`)

const distinct = (numbers: readonly string[]) => [...new Set(numbers.filter(Boolean))]
const none = sql`'[]'::json`

/**
 * Everything that is known of what a delivery speaks of, in one round trip: repeats, orders, and changes that wait. What it cannot
 * speak of is not looked for: an original has one number that counts, and only an original ends a wait.
 */
export async function findKnown(context: Context, delivery: Delivery): Promise<Known> {
  const accountId = String(context.actor.id)
  const { parts, channel } = delivery
  const numbers = (of: readonly Part[]) => ({
    references: distinct(of.map((part) => part.customerReferenceNumber)),
    shipments: distinct(of.map((part) => part.shipmentId)),
  })
  const originals = numbers(parts.filter((part) => part.purpose === 'original'))
  const hasChanges = parts.some((part) => part.purpose === 'change' || part.purpose === 'cancel')
  const { references, shipments } = numbers(parts)
  const controls = distinct(parts.map((part) => part.controlNumber))
  const byKey = sql`
    (SELECT row_to_json(line) FROM (SELECT ${fileColumns} FROM booking_file f
      WHERE f.account_id = ${accountId} AND f.idempotency_key = ${delivery.idempotencyKey}) line)`
  const byContent = sql`
    (SELECT row_to_json(line) FROM (SELECT ${fileColumns} FROM booking_file f
      WHERE f.account_id = ${accountId} AND f.sha256 = ${delivery.sha256} AND f.content_type = ${delivery.contentType}
        AND f.reply_status NOT IN (409, 415) ORDER BY f.received_at LIMIT 1) line)`
  const sets = listOf(sql`
    SELECT m.control_number AS "controlNumber", encode(m.content_hash, 'hex') AS "contentHash", m.work_order_id AS "workOrderId",
      m.file_id AS "fileId"
    FROM booking_message m WHERE m.account_id = ${accountId} AND m.control_number = ANY(${controls}::text[])
      AND m.control_number <> '' AND m.received_status <> 'DUPLICATE' ORDER BY m.received_at DESC, m.id DESC LIMIT 20000`)
  const waiting = listOf(sql`
    SELECT m.id, m.channel, m.at_in_file AS "atInFile", m.customer_reference_number AS "customerReferenceNumber",
      m.shipment_id AS "shipmentId", m.parsed AS booking, m.warnings
    FROM booking_message m WHERE m.account_id = ${accountId} AND m.waits_for_original_until > ${context.now}
      AND (m.shipment_id = ANY(${originals.shipments}::text[]) OR m.customer_reference_number = ANY(${originals.references}::text[]))
    ORDER BY m.received_at, m.id`)
  const hasOriginals = originals.references.length + originals.shipments.length > 0
  const { rows } = await sql<Found>`
    SELECT ${delivery.idempotencyKey === null ? sql`NULL::json` : byKey} AS by_key,
      ${delivery.idempotencyKey === null ? byContent : sql`NULL::json`} AS by_content,
      ${controls.length > 0 ? sets : none} AS sets, ${hasOriginals ? waiting : none} AS waiting,
      ${channel !== 'edi' || hasChanges ? ordersBy(accountId, 'customer_reference_number', references) : none} AS by_reference,
      ${channel === 'edi' || hasChanges ? ordersBy(accountId, 'shipment_id', shipments) : none} AS by_shipment`.execute(
    context.db,
  )
  const found = rows[0]
  if (!found) throw new Error('a SELECT without FROM has one row')
  const byControl = new Map<string, EarlierSet[]>()
  for (const set of found.sets) {
    const same = byControl.get(set.controlNumber)
    if (same) same.push(set)
    else byControl.set(set.controlNumber, [set])
  }
  return { ...found, sets: byControl, orders: new KnownOrders(found.byReference, found.byShipment) }
}

/** A delivery of before, with what was answered. */
export async function findFile({ db }: Context, id: string): Promise<EarlierFile | undefined> {
  const { rows } = await sql<{ file: EarlierFile }>`
    SELECT row_to_json(line) AS file FROM (SELECT ${fileColumns} FROM booking_file f WHERE f.id = ${id}) line`.execute(
    db,
  )
  return rows[0]?.file
}
