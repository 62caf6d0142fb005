import { finerThan210, x12Invoice } from '@shortcut/domain/billing/invoices/x12-210.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { sql } from 'kysely'
import { partnersById } from '../../partners/queries.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { getInvoice } from './invoice-rows.ts'

/** An order of an invoice: the partners that tendered it, and its tender's billing data. */
interface Tendered {
  bookingId: string
  partnerIds: string[]
  scac: string
  payment: string
}

async function tendersOf(db: Queries, invoiceId: string): Promise<Tendered[]> {
  const said = (qualifier: string) => sql`
    coalesce((SELECT r->>'value' FROM jsonb_array_elements(w.references_sent) r WHERE r->>'qualifier' = ${qualifier} LIMIT 1), '')`
  const { rows } = await sql<Tendered>`
    SELECT w.booking_id, ${said('SCAC')} AS scac, ${said('B206')} AS payment,
      ARRAY(SELECT DISTINCT p.id FROM booking_message m JOIN partner p ON p.id = m.partner_id
        WHERE m.work_order_id = w.id AND p.account_id = w.account_id AND p.deleted_at IS NULL AND p.kind = 'x12' AND p.wants210) AS partner_ids
    FROM invoice_order o JOIN work_order w ON w.id = o.work_order_id WHERE o.invoice_id = ${invoiceId} ORDER BY o.position`.execute(
    db,
  )
  return rows
}

/**
 * Queues an issued invoice or credit note as a 210 for the partner that tendered its orders, in the issuing
 * transaction. A partner that takes no credit notes gets none, and the outgoing message says so.
 * @throws Refusal 409 if a 210 cannot express the invoice: orders of several tenderers, no SCAC, or an amount it would
 * have to round
 */
export async function queue210({ db, now, session }: Context, invoiceId: string): Promise<void> {
  const tenders = await tendersOf(db, invoiceId)
  const [first] = tenders
  const partners = await partnersById(
    db,
    tenders.flatMap(({ partnerIds }) => partnerIds),
  )
  if (!first || partners.length === 0) return
  const invoice = await getInvoice({ db, now, session }, invoiceId)
  const label = invoice.customerName
  const named = partners.map(({ name }) => name).join(', ')
  const common = partners.filter(({ id }) => tenders.every(({ partnerIds }) => partnerIds.includes(id)))
  if (common.length === 0) {
    const other = tenders.find(({ partnerIds }) => partnerIds.join() !== first.partnerIds.join()) ?? first
    throw new Refusal(codes.conflict, 'several210', {
      label,
      partner: named,
      orders: `${first.bookingId}, ${other.bookingId}`,
    })
  }
  const fine = finerThan210(invoice)
  if (fine)
    throw new Refusal(codes.conflict, 'finerThan210', { label, partner: named, amount: `${fine} ${invoice.currency}` })
  for (const partner of common) {
    const scac = partner.scac || first.scac
    if (!scac) throw new Refusal(codes.conflict, 'noScac210', { label, partner: partner.name })
    const isKept = invoice.kind === 'creditNote' && partner.creditNotes === 'none'
    const x12 = x12Invoice(invoice, { ...partner, scac, payment: first.payment })
    const state = isKept ? 'setAside' : partner.delivery === 'none' ? 'kept' : 'waiting'
    const answer = isKept ? `Not sent: ${partner.name} takes no credit notes.` : ''
    const afterIds = await waitingBefore(db, invoiceId, partner.id)
    await queueMessage(db, {
      partner,
      afterIds,
      label: invoice.number ?? '',
      x12: JSON.stringify(x12),
      state,
      answer,
      now,
    })
  }
}

/**
 * Messages to a partner that must be sent before an invoice's 210: those of its orders, and of the invoice it corrects.
 */
async function waitingBefore(db: Queries, invoiceId: string, partnerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM invoice_order o JOIN outgoing_message m ON m.work_order_id = o.work_order_id
    WHERE o.invoice_id = ${invoiceId} AND m.partner_id = ${partnerId} AND m.state = 'waiting'
    UNION
    SELECT m.id FROM invoice i JOIN invoice c ON c.id = i.corrects_id OR c.corrects_id = i.corrects_id
      JOIN outgoing_message m ON m.label = c.number
    WHERE i.id = ${invoiceId} AND c.id <> i.id AND m.partner_id = ${partnerId} AND m.kind = '210' AND m.state = 'waiting'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function queueMessage(
  db: Queries,
  message: {
    partner: Partner
    afterIds: string[]
    label: string
    x12: string
    state: string
    answer: string
    now: string
  },
): Promise<void> {
  const { partner, afterIds, label, x12, state, answer, now } = message
  await sql`
    INSERT INTO outgoing_message (id, partner_id, account_id, kind, after_ids, label, x12, state, last_answer, next_try_at, created_at)
    VALUES (${newId()}, ${partner.id}, ${partner.accountId}, '210', ${afterIds}::uuid[], ${label}, ${x12}::jsonb, ${state}, ${answer}, ${now}, ${now})`.execute(
    db,
  )
}
