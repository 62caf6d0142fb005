import type { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import type { PartnerForm } from '@shortcut/domain/partners/fields.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { closedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { textRows, Values } from '../../platform/database/statements.ts'
import type { Context } from '../../platform/http/context.ts'
import { askForRules, type FolderRule } from '../../work-orders/folders/folders.ts'
import { KnownOrders } from '../apply/known-orders.ts'
import type { StoredReply } from '../monitor/reply.ts'
import { isTender } from './channel.ts'
import type { Delivery, Part } from './delivery.ts'

/** An earlier delivery. */
export interface EarlierFile {
  id: string
  /** Hex. */
  sha256: string
  receivedAt: string
  replyStatus: number
  reply: StoredReply
}

/** An earlier set with the same control number. */
export interface EarlierSet {
  controlNumber: string
  /** Hex; null if it could not be read. */
  contentHash: string | null
  workOrderId: string | null
  fileId: string
}

/** An earlier message with what is needed to apply it, such as a change before its original. */
export interface KeptMessage {
  id: string
  channel: Channel
  atInFile: string
  customerReferenceNumber: string
  shipmentId: string
  booking: InboundBooking
  warnings: Fault[]
  /** By its partner's current settings; null without a partner. */
  sameCrn: PartnerForm['sameCrn'] | null
  /** Hex. */
  contentHash: string | null
}

export interface Known {
  byKey: EarlierFile | null
  /** The first with the same bytes; of an airline's messages the last, because the same answer may have counted since. */
  byContent: EarlierFile | null
  /** By control number, latest first. */
  sets: Map<string, EarlierSet[]>
  orders: KnownOrders
  waiting: KeptMessage[]
  /** The account's name; null if the account no longer exists. */
  customerName: string | null
  /** Numbers of the sequence work_order_number for the orders it probably creates. */
  freeNumbers: number[]
  /** The folders' rules. */
  rules: readonly FolderRule[]
}

const fileColumns = `f.id, encode(f.sha256, 'hex') AS sha256, f.received_at AS "receivedAt", f.reply_status AS "replyStatus", f.reply`

const listOf = (rows: string) => `(SELECT coalesce(json_agg(line), '[]') FROM (${rows}) line)`

/** The order of each number: open ones before finished ones, newest first. */
const ordersBy = (account: string, column: string, numbers: string) =>
  listOf(`
    SELECT w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.shipment_id AS "shipmentId",
      w.customer_reference_number AS "customerReferenceNumber",
      (SELECT encode(m.content_hash, 'hex') FROM booking_message m WHERE m.work_order_id = w.id AND m.purpose = 'original'
         AND m.received_status = 'PROCESSED' ORDER BY m.received_at DESC, m.id DESC LIMIT 1) AS "contentHash"
    FROM unnest(${numbers}::text[]) AS wanted (number) CROSS JOIN LATERAL (
      SELECT * FROM work_order o WHERE o.account_id = ${account}::uuid AND o.${column} = wanted.number
        AND o.${column} <> '' AND o.deleted_at IS NULL
      ORDER BY o.booking_status ${orderIs(...closedStatuses)}, o.booking_received_at DESC, o.id DESC LIMIT 1) w`)

const distinct = (numbers: readonly string[]) => [...new Set(numbers.filter(Boolean))]
const nothing = `'[]'::json`

/**
 * Looks up everything a delivery refers to in one round trip: repeats, orders, and waiting changes; with numbers for
 * the orders it will create. Skips what it cannot refer to: an original has one number that counts, and only an
 * original ends a wait. Locks the customer for new orders, so that a rename or deletion happens before or after them.
 */
export async function findKnown(context: Context, delivery: Delivery): Promise<Known> {
  const { parts, idempotencyKey } = delivery
  const values = new Values()
  const account = values.add(delivery.accountId)
  const numbers = (of: readonly Part[]) => ({
    references: distinct(of.map((part) => part.customerReferenceNumber)),
    shipments: distinct(of.map((part) => part.shipmentId)),
  })
  const originalParts = parts.filter((part) => part.purpose === 'original')
  const originals = numbers(originalParts)
  const hasChanges = parts.some((part) => part.purpose === 'change' || part.purpose === 'cancel')
  const { references, shipments } = numbers(parts)
  const controls = distinct(parts.map((part) => part.controlNumber))
  const sought = {
    byKey: () => `
      (SELECT row_to_json(line) FROM (SELECT ${fileColumns} FROM booking_file f
        WHERE f.account_id = ${account} AND f.idempotency_key = ${values.add(idempotencyKey)}) line)`,
    byContent: () => `
      (SELECT row_to_json(line) FROM (SELECT ${fileColumns} FROM booking_file f
        WHERE f.account_id = ${account} AND f.sha256 = ${values.add(delivery.sha256)}
          AND f.content_type = ${values.add(delivery.contentType)} AND f.reply_status NOT IN (409, 415)
        ORDER BY f.received_at ${parts.some(({ air }) => air) ? 'DESC' : ''} LIMIT 1) line)`,
    sets: () =>
      listOf(`
        SELECT m.control_number AS "controlNumber", encode(m.content_hash, 'hex') AS "contentHash", m.work_order_id AS "workOrderId",
          m.file_id AS "fileId"
        FROM booking_message m WHERE m.account_id = ${account} AND m.control_number = ANY(${values.add(controls)}::text[])
          AND m.control_number <> '' AND m.received_status <> 'DUPLICATE' ORDER BY m.received_at DESC, m.id DESC LIMIT 20000`),
    waiting: () =>
      listOf(`
        SELECT m.id, m.channel, m.at_in_file AS "atInFile", m.customer_reference_number AS "customerReferenceNumber",
          m.shipment_id AS "shipmentId", m.parsed AS booking, m.warnings, encode(m.content_hash, 'hex') AS "contentHash",
          (SELECT p.same_crn FROM partner p WHERE p.id = m.partner_id AND p.deleted_at IS NULL) AS "sameCrn"
        FROM booking_message m WHERE m.account_id = ${account} AND m.waits_for_original_until > ${values.add(context.now)}
          AND (m.shipment_id = ANY(${values.add(originals.shipments)}::text[])
            OR m.customer_reference_number = ANY(${values.add(originals.references)}::text[]))
        ORDER BY m.received_at, m.id`),
  }
  const asked = askForRules()
  const hasOriginals = originals.references.length + originals.shipments.length > 0
  const areTenders = parts.some(isTender)
  const byReference = !areTenders || hasChanges
  const byShipment = areTenders || hasChanges
  const [row] = await textRows(
    context.db,
    `WITH known AS MATERIALIZED (
      SELECT ${idempotencyKey === null ? 'NULL::json' : sought.byKey()} AS by_key,
        ${idempotencyKey === null ? sought.byContent() : 'NULL::json'} AS by_content,
        ${controls.length > 0 ? sought.sets() : nothing} AS sets, ${hasOriginals ? sought.waiting() : nothing} AS waiting,
        ${byReference ? ordersBy(account, 'customer_reference_number', values.add(references)) : nothing} AS by_reference,
        ${byShipment ? ordersBy(account, 'shipment_id', values.add(shipments)) : nothing} AS by_shipment,
        (SELECT name FROM account WHERE id = ${account} AND deleted_at IS NULL${hasOriginals ? ' FOR KEY SHARE' : ''}) AS customer_name,
        ${asked.columns(values.add(asked.stamp))})
    SELECT known.*, (SELECT coalesce(json_agg(nextval('work_order_number')), '[]')
      FROM generate_series(1, ${values.add(originalParts.length)} - json_array_length(${areTenders ? 'by_shipment' : 'by_reference'}))
      WHERE by_key IS NULL AND by_content IS NULL) FROM known`,
    values.list,
  )
  if (!row) throw new Error('a SELECT without FROM has one row')
  const read = <T>(column: number): T => JSON.parse(row[column] ?? 'null')
  const byControl = new Map<string, EarlierSet[]>()
  for (const set of read<EarlierSet[]>(2)) {
    const same = byControl.get(set.controlNumber)
    if (same) same.push(set)
    else byControl.set(set.controlNumber, [set])
  }
  return {
    byKey: read(0),
    byContent: read(1),
    sets: byControl,
    waiting: read(3),
    orders: new KnownOrders(read(4), read(5)),
    customerName: row[6] ?? null,
    rules: asked.read(row[7] ?? null, row[8] ?? null),
    freeNumbers: read(9),
  }
}

/** The reply to an earlier delivery with this key. */
export async function findAnswer({ db }: Context, accountId: string, key: string): Promise<StoredReply | undefined> {
  const text = 'SELECT reply FROM booking_file WHERE account_id = $1 AND idempotency_key = $2'
  const [row] = await textRows(db, text, [accountId, key])
  return row && JSON.parse(row[0] ?? 'null')
}

/** An earlier delivery with its reply. */
export async function findFile({ db }: Context, id: string): Promise<EarlierFile | undefined> {
  const text = `SELECT row_to_json(line) FROM (SELECT ${fileColumns} FROM booking_file f WHERE f.id = $1) line`
  const [row] = await textRows(db, text, [id])
  return row && JSON.parse(row[0] ?? 'null')
}
