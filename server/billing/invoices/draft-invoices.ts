import { groupOrders, type InvoiceKind, type InvoiceSubject } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail, invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { chargeKinds } from '@shortcut/domain/billing/rating/charge.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { perItem } from '../../platform/per-item.ts'
import { redraftInterest } from '../interest/draft-interest.ts'
import { getInvoice, isInvoiced } from './invoice-rows.ts'
import { billToOf, newInvoice } from './new-invoice.ts'

/** An approved order that is on no draft and charged in one currency; locked until the transaction ends. */
interface Free {
  workOrderId: string
  accountId: string
  currency: string
  deliveredOn: string
}

/** The local day of delivery. `b` is the row of the queue. */
export const deliveredOn = sql`(b.delivered_at AT TIME ZONE coalesce((
  SELECT s.time_zone FROM stop s WHERE s.work_order_id = b.work_order_id ORDER BY s.sequence DESC LIMIT 1), 'UTC'))::date`

/** Locks rows of the queue by id, so that two such calls cannot deadlock. */
async function lockFree(db: Queries, ids: readonly string[]): Promise<Free[]> {
  await sql`SELECT FROM billing WHERE work_order_id = ANY(${ids}::uuid[]) ORDER BY work_order_id FOR UPDATE`.execute(db)
  const { rows } = await sql<Free>`
    SELECT b.work_order_id, b.account_id, b.currency, ${deliveredOn} AS delivered_on FROM billing b
    WHERE b.work_order_id = ANY(${ids}::uuid[]) AND b.status = 'Approved' AND b.invoice_id IS NULL
      AND NOT EXISTS (SELECT FROM charge c WHERE c.work_order_id = b.work_order_id AND c.voided_at IS NULL AND c.currency <> b.currency)
    ORDER BY b.account_id, b.delivered_at, b.work_order_id`.execute(db)
  return rows
}

/** Writes a draft's order facts and charges in their current state. */
export async function copyOrders(db: Queries, invoiceId: string, workOrderIds: readonly string[]): Promise<void> {
  await db.deleteFrom('invoiceLine').where('invoiceId', '=', invoiceId).execute()
  await db.deleteFrom('invoiceOrder').where('invoiceId', '=', invoiceId).execute()
  await sql`
    INSERT INTO invoice_order (invoice_id, work_order_id, position, facts)
    SELECT ${invoiceId}, w.id, o.position, jsonb_build_object('bookingId', w.booking_id,
      'customerReferenceNumber', w.customer_reference_number, 'shipmentId', w.shipment_id, 'containerNo', w.container_no, 'mawb', w.mawb,
      'hawb', w.hawb, 'truckType', w.truck_type, 'pickupOn', b.pickup_on, 'deliveredAt', b.delivered_at, 'pieces', w.pieces,
      'pallets', w.pallet_quantity, 'weight', w.weight_value::text, 'weightUnit', w.weight_unit, 'miles', b.miles::text,
      'stops', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'company', s.company, 'address', s.address, 'city', s.city, 'province', s.province,
          'postalCode', s.postal_code, 'country', s.country, 'timeZone', s.time_zone, 'from', s.window_from, 'to', s.window_to,
          'arrivedAt', s.actual_arrive_at, 'departedAt', s.actual_depart_at, 'receivedBy', s.received_by,
          'signatureFileId', s.signature_file_id, 'photoFileIds', (
            SELECT coalesce(jsonb_agg(p.file_id ORDER BY p.created_at, p.file_id), '[]') FROM task_photo p JOIN task t ON t.id = p.task_id
            WHERE t.work_order_id = w.id AND p.stop_id = s.id)) ORDER BY s.sequence), '[]')
        FROM stop s WHERE s.work_order_id = w.id))
    FROM unnest(${workOrderIds}::uuid[]) WITH ORDINALITY AS o (id, position)
      JOIN work_order w ON w.id = o.id JOIN billing b ON b.work_order_id = w.id`.execute(db)
  await sql`
    INSERT INTO invoice_line (invoice_id, line_no, work_order_id, charge_id, kind, name, quantity, unit, price, amount, reason, arithmetic)
    SELECT o.invoice_id, row_number() OVER (ORDER BY o.position, array_position(${chargeKinds}::text[], c.kind), c.id), c.work_order_id, c.id,
      c.kind, c.name, c.quantity, c.unit, c.price, c.amount, c.reason, c.arithmetic
    FROM invoice_order o JOIN charge c ON c.work_order_id = o.work_order_id AND c.voided_at IS NULL AND ${isInvoiced}
    WHERE o.invoice_id = ${invoiceId}`.execute(db)
  await sql`
    UPDATE invoice i SET order_count = ${workOrderIds.length}, period_from = p.first, period_to = p.last,
      total = coalesce((SELECT sum(amount) FROM invoice_line WHERE invoice_id = i.id), 0)
    FROM (SELECT min(${deliveredOn}) AS first, max(${deliveredOn}) AS last FROM billing b
      WHERE b.work_order_id = ANY(${workOrderIds}::uuid[])) p
    WHERE i.id = ${invoiceId}`.execute(db)
}

const take = ({ db, now, actor }: Context, invoiceId: string | null, ids: readonly string[]) =>
  sql`UPDATE billing SET invoice_id = ${invoiceId}, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE work_order_id = ANY(${ids}::uuid[])`.execute(db)

export async function draftInvoices(context: Context, { ids, grouping }: ParsedOf<typeof invoiceApi.draft>) {
  const free = await lockFree(context.db, ids)
  const taken = new Set(free.map(({ workOrderId }) => workOrderId))
  const message = say(context.language, 'refusal', 'notBillable')
  const drafts: string[] = []
  for (const group of groupOrders(free, grouping)) {
    const [first] = group
    if (!first) continue
    const orderIds = group.map(({ workOrderId }) => workOrderId)
    const id = await newInvoice(context, {
      kind: 'invoice',
      subject: 'orders',
      accountId: first.accountId,
      currency: first.currency,
    })
    await copyOrders(context.db, id, orderIds)
    await take(context, id, orderIds)
    drafts.push(id)
    const { customerName, total, currency } = await getInvoice(context, id)
    const after = { customerName, orders: orderIds.length, total: `${total} ${currency}` }
    await record(context, { action: 'invoice.draft', entity: 'invoice', entityId: id, label: customerName, after })
  }
  return {
    drafts,
    done: [...taken],
    failed: [...new Set(ids)]
      .filter((id) => !taken.has(id))
      .map((id) => ({ id, code: codes.conflict as number, message })),
  }
}

/**
 * Locks a draft until the transaction ends.
 * @throws Refusal 404, or 409 for an issued one
 */
export async function lockDraft(db: Queries, id: string) {
  const draft = await db
    .selectFrom('invoice')
    .select([
      'id',
      'kind',
      'subject',
      'status',
      'number',
      'accountId',
      'customerName',
      'currency',
      'termsDays',
      'total',
      'version',
      'updatedBy',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kind: InvoiceKind; subject: InvoiceSubject }>()
    .executeTakeFirst()
  if (!draft) throw new Refusal(codes.notFound, 'notFound', { thing: 'invoice' })
  if (draft.status !== 'draft') throw new Refusal(codes.conflict, 'alreadyIssued', { label: draft.number ?? '' })
  return draft
}

export async function saveDraft(
  context: Context,
  { id, version, workOrderIds, ...fields }: ParsedOf<typeof invoiceApi.saveDraft>,
) {
  const { db, now, actor } = context
  const draft = await lockDraft(db, id)
  const before = await getInvoice(context, id)
  if (draft.version !== version) throw new Refusal(codes.conflict, 'changedMeanwhile', { who: draft.updatedBy }, before)
  if (draft.subject === 'interest') await redraftInterest(context, draft)
  else await changeOrders(context, draft, before, workOrderIds)
  await sql`
    UPDATE invoice i SET reference = ${fields.reference}, note = ${fields.note}, terms_days = ${fields.termsDays}, customer_name = a.name,
      bill_to = ${billToOf}, version = i.version + 1, updated_at = ${now}, updated_by = ${actor.name}
    FROM account a WHERE a.id = i.account_id AND i.id = ${id}`.execute(db)
  const after = await getInvoice(context, id)
  const told = ({ reference, note, termsDays, orderCount, total }: typeof after) => ({
    reference,
    note,
    termsDays,
    orders: orderCount,
    total,
  })
  await record(context, {
    action: 'invoice.saveDraft',
    entity: 'invoice',
    entityId: id,
    label: after.customerName,
    before: told(before),
    after: told(after),
  })
  return after
}

/** Gives a locked draft these orders with their current charges. @throws Refusal 409 for an order that is not free */
async function changeOrders(
  context: Context,
  draft: { id: string; accountId: string; currency: string },
  before: InvoiceDetail,
  workOrderIds: readonly string[],
) {
  const { db } = context
  if (workOrderIds.length === 0) throw atField(context, 'workOrderIds', 'draftWithoutOrders')
  const wanted = [...new Set(workOrderIds)]
  const own = new Set(before.orders.map(({ workOrderId }) => workOrderId))
  const free = await lockFree(db, wanted)
  const mayCome = new Set(
    free
      .filter(({ accountId, currency }) => accountId === draft.accountId && currency === draft.currency)
      .map(({ workOrderId }) => workOrderId),
  )
  if (wanted.some((order) => !own.has(order) && !mayCome.has(order))) throw new Refusal(codes.conflict, 'notBillable')
  const gone = [...own].filter((order) => !wanted.includes(order))
  if (gone.length > 0) await take(context, null, gone)
  await take(context, draft.id, wanted)
  await copyOrders(db, draft.id, wanted)
}

export const deleteDrafts = (context: Context, ids: readonly string[]) =>
  perItem(context, ids, async (item, id) => {
    const draft = await lockDraft(item.db, id)
    await sql`UPDATE billing SET invoice_id = NULL, version = version + 1, updated_at = ${item.now}, updated_by = ${item.actor.name}
      WHERE invoice_id = ${id}`.execute(item.db)
    await item.db.deleteFrom('invoice').where('id', '=', id).execute()
    const before = { customerName: draft.customerName, total: `${draft.total} ${draft.currency}` }
    await record(item, {
      action: 'invoice.deleteDraft',
      entity: 'invoice',
      entityId: id,
      label: draft.customerName,
      before,
    })
  })
