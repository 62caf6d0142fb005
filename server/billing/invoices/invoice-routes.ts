import type { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { keysetPage, type SortKey } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Reading } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { applyCredit, creditInvoice, rebillInvoice, writeOffInvoice } from './credit-invoice.ts'
import { dateForBooks } from './dates.ts'
import { deleteDrafts, deliveredOn, draftInvoices, saveDraft } from './draft-invoices.ts'
import { getInvoice, listInvoices } from './invoice-rows.ts'
import { type Issuing, issueInvoices } from './issue-invoice.ts'
import { guardEarlyReason } from './service-date.ts'

const billableSorts: Record<string, SortKey> = {
  deliveredAt: { by: sql`b.delivered_at`, type: 'timestamptz' },
  customerName: { by: sql`lower(w.customer_name)`, type: 'text' },
  total: { by: sql`lpad(round(b.total * 1000 + 1e15)::text, 20, '0')`, type: 'text' },
}

/** Searches typed text in booking id, CRN and customer. */
async function listBillable({ db }: Reading, input: ParsedOf<typeof invoiceApi.billable>) {
  const where = [sql`b.status = 'Approved' AND b.invoice_id IS NULL`]
  const pattern = contains(input.q ?? '')
  if (input.q)
    where.push(
      sql`(w.booking_id ILIKE ${pattern} OR w.customer_name ILIKE ${pattern} OR w.customer_reference_number ILIKE ${pattern})`,
    )
  if (input.accountId) where.push(sql`b.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.from) where.push(sql`${deliveredOn} >= ${input.from}::date`)
  if (input.to) where.push(sql`${deliveredOn} <= ${input.to}::date`)
  type Row = { id: string; currency: string; total: string } & Record<
    'bookingId' | 'customerReferenceNumber' | 'accountId' | 'customerName' | 'deliveredOn',
    string
  >
  const page = await keysetPage<Row>(
    db,
    {
      columns: sql`w.id, w.booking_id, w.customer_reference_number, b.account_id, w.customer_name, ${deliveredOn} AS delivered_on, b.currency, b.total`,
      from: sql`billing b JOIN work_order w ON w.id = b.work_order_id`,
      where: sql.join(where, sql` AND `),
      id: sql`b.work_order_id`,
    },
    billableSorts,
    input,
  )
  return { ...page, list: page.list.map((row) => ({ ...row, total: roundMoney(row.total, row.currency) })) }
}

export const invoiceRoutes = (issuing: Issuing): Handlers<typeof invoiceApi> => ({
  list: listInvoices,
  detail: (context, { id }) => getInvoice(context, id),
  billable: listBillable,
  draft: draftInvoices,
  saveDraft,
  deleteDrafts: (context, { ids }) => deleteDrafts(context, ids),
  async issue(context, { ids, issuedOn, earlyReason }) {
    guardEarlyReason(context, earlyReason)
    const on = await dateForBooks(context, 'issuedOn', issuedOn)
    return issueInvoices(context, ids, { issuedOn: on, earlyReason }, issuing)
  },
  credit: (context, input) => creditInvoice(context, input, issuing.carrier),
  rebill: (context, input) => rebillInvoice(context, input, issuing.carrier),
  applyCredit,
  writeOff: writeOffInvoice,
})
