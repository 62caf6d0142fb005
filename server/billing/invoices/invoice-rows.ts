import type { InvoiceDetail, InvoiceRow, invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import { isInterestOutdated } from '../interest/interest-rows.ts'

/** `i` is the invoice, `b` its balance. */
const from = sql`invoice i LEFT JOIN invoice_balance b ON b.invoice_id = i.id`
const state = sql`CASE WHEN i.status = 'draft' THEN 'draft'
  WHEN i.kind = 'creditNote' THEN CASE WHEN b.balance = 0 THEN 'creditUsed' ELSE 'creditOpen' END
  WHEN b.balance > 0 THEN CASE WHEN b.paid > 0 THEN 'partial' ELSE 'unpaid' END
  WHEN b.written_off > 0 THEN 'writtenOff' WHEN b.credited > 0 AND b.paid = 0 THEN 'credited' ELSE 'paid' END`
const isOverdue = (today: string) => sql`i.kind = 'invoice' AND b.balance > 0 AND i.due_on < ${today}::date`
const columns = (today: string) => sql`
  i.id, i.number, i.kind, i.subject, ${state} AS state, i.account_id, i.customer_name, i.currency, i.issued_on, i.due_on,
  CASE WHEN ${isOverdue(today)} THEN ${today}::date - i.due_on ELSE 0 END AS days_overdue, i.order_count, i.total,
  coalesce(b.balance, i.total) AS balance, i.reference, i.corrects_id, i.updated_at, i.updated_by`

/** With all decimals of its currency. */
const asMoney = <T extends { currency: string; total: string; balance: string }>(row: T): T => ({
  ...row,
  total: roundMoney(row.total, row.currency),
  balance: roundMoney(row.balance, row.currency),
})

const sorts: Record<string, SortKey> = {
  number: { by: sql`i.number`, type: 'text' },
  customerName: { by: sql`lower(i.customer_name)`, type: 'text' },
  issuedOn: { by: sql`coalesce(i.issued_on, 'infinity'::date)`, type: 'date' },
  dueOn: { by: sql`i.due_on`, type: 'date' },
  total: { by: sql`lpad(round(i.total * 1000 + 1e15)::text, 20, '0')`, type: 'text' },
  balance: { by: sql`lpad(round(coalesce(b.balance, i.total) * 1000 + 1e15)::text, 20, '0')`, type: 'text' },
  updatedAt: { by: sql`i.updated_at`, type: 'timestamptz' },
}

/** Searches typed text in number, customer and reference. */
export async function listInvoices({ db, now }: Reading, input: ParsedOf<typeof invoiceApi.list> & Uncounted) {
  const today = now.slice(0, 10)
  const pattern = contains(input.q ?? '')
  const where = [
    sql`(${input.q ?? ''} = '' OR i.number ILIKE ${pattern} OR i.customer_name ILIKE ${pattern} OR i.reference ILIKE ${pattern})`,
  ]
  if (input.number) where.push(sql`i.number ILIKE ${contains(input.number)}`)
  if (input.customerName) where.push(sql`i.customer_name ILIKE ${contains(input.customerName)}`)
  if (input.state) where.push(sql`${state} = ANY(${input.state}::text[])`)
  if (input.kind) where.push(sql`i.kind = ANY(${input.kind}::text[])`)
  if (input.subject) where.push(sql`i.subject = ANY(${input.subject}::text[])`)
  if (input.accountId) where.push(sql`i.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.currency) where.push(sql`i.currency = ANY(${input.currency}::text[])`)
  if (input.overdue) where.push(isOverdue(today))
  if (input.from) where.push(sql`i.issued_on >= ${input.from}::date`)
  if (input.to) where.push(sql`i.issued_on <= ${input.to}::date`)
  if (input.dueFrom) where.push(sql`i.due_on >= ${input.dueFrom}::date`)
  if (input.dueTo) where.push(sql`i.due_on <= ${input.dueTo}::date`)
  const parts = { columns: columns(today), from, where: sql.join(where, sql` AND `), id: sql`i.id` }
  const page = await keysetPage<InvoiceRow>(db, parts, sorts, input)
  return { ...page, list: page.list.map(asMoney) }
}

/** Changed rows, for live lists. */
export async function invoiceRows(db: Queries, now: string, ids: readonly string[]): Promise<Map<string, InvoiceRow>> {
  const { rows } = await sql<InvoiceRow>`
    SELECT ${columns(now.slice(0, 10))} FROM ${from} WHERE ${among('i.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, asMoney(row)]))
}

/** What line `l` says of interest, or null. */
const interestOfLine = sql`(SELECT jsonb_build_object('overdueId', n.overdue_id, 'number', o.number, 'dueOn', o.due_on, 'fromOn', n.from_on,
  'toOn', n.to_on, 'days', n.to_on - n.from_on + 1, 'principal', n.principal::text, 'percent', trim_scale(n.percent)::text, 'per', n.per)
  FROM invoice_interest n JOIN invoice o ON o.id = n.overdue_id WHERE n.invoice_id = l.invoice_id AND n.line_no = l.line_no)`

type Whole = Omit<InvoiceDetail, 'orders' | 'lines' | 'settlements' | 'outdated' | 'corrects' | 'correctedBy'>

/**
 * True if charge `c` goes on invoices. A charge of 0.00 only explains why nothing is charged: for the order, and for
 * accounts that want it.
 */
export const isInvoiced = sql`(c.amount <> 0 OR c.kind = 'linehaul' OR c.source = 'manual' OR EXISTS (
  SELECT FROM billing z JOIN account a ON a.id = z.account_id WHERE z.work_order_id = c.work_order_id AND a.invoice_zero_charges))`

/** True if the orders of draft `i` have other charges than the draft, or are no longer approved. */
export const isOutdated = sql`(EXISTS (SELECT 1 FROM billing q WHERE q.invoice_id = i.id AND q.status <> 'Approved')
  OR EXISTS (SELECT 1 FROM invoice_order o JOIN charge c ON c.work_order_id = o.work_order_id AND c.voided_at IS NULL AND ${isInvoiced}
    WHERE o.invoice_id = i.id AND NOT EXISTS (SELECT 1 FROM invoice_line l WHERE l.invoice_id = i.id AND l.charge_id = c.id))
  OR EXISTS (SELECT 1 FROM invoice_line l JOIN charge c ON c.id = l.charge_id WHERE l.invoice_id = i.id AND c.voided_at IS NOT NULL))`

/** @throws Refusal 404 */
export async function getInvoice({ db, now }: Reading, id: string): Promise<InvoiceDetail> {
  const [head, lines, orders, settlements, corrections] = await Promise.all([
    sql<Whole & { outdated: boolean; correctsNumber: string | null }>`
      SELECT ${columns(now.slice(0, 10))}, i.bill_to, i.issuer, i.terms_days, i.period_from, i.period_to, i.note, i.reason, i.early_reason, i.version,
        i.created_at, i.created_by, i.issued_at, i.issued_by, coalesce(b.paid, 0) AS paid, coalesce(b.credited, 0) AS credited,
        coalesce(b.written_off, 0) AS written_off, i.status = 'draft' AND ${isOutdated} AS outdated,
        (SELECT c.number FROM invoice c WHERE c.id = i.corrects_id) AS corrects_number
      FROM ${from} WHERE i.id = ${id}`.execute(db),
    sql<InvoiceDetail['lines'][number]>`
      SELECT l.line_no, l.work_order_id, l.kind, l.name, l.quantity, l.unit, l.price, l.amount, l.reason, l.arithmetic, ${interestOfLine} AS interest,
        coalesce((SELECT -sum(c.amount) FROM invoice_line c JOIN invoice n ON n.id = c.invoice_id
          WHERE n.corrects_id = l.invoice_id AND n.kind = 'creditNote' AND c.of_line_no = l.line_no), 0) AS credited
      FROM invoice_line l WHERE l.invoice_id = ${id} ORDER BY l.line_no`.execute(db),
    sql<InvoiceDetail['orders'][number]>`
      SELECT o.work_order_id, o.facts,
        coalesce((SELECT sum(l.amount) FROM invoice_line l WHERE l.invoice_id = o.invoice_id AND l.work_order_id = o.work_order_id), 0) AS total
      FROM invoice_order o WHERE o.invoice_id = ${id} ORDER BY o.position`.execute(db),
    sql<InvoiceDetail['settlements'][number]>`
      SELECT s.id, s.kind, s.settled_on, s.amount, s.reason, s.payment_id, s.credit_note_id, s.created_at, s.created_by,
        coalesce(p.method || CASE WHEN p.reference = '' THEN '' ELSE ' ' || p.reference END, c.number, '') AS label
      FROM settlement s LEFT JOIN payment p ON p.id = s.payment_id LEFT JOIN invoice c ON c.id = s.credit_note_id
      WHERE s.invoice_id = ${id} OR s.credit_note_id = ${id} ORDER BY s.settled_on, s.id`.execute(db),
    sql<InvoiceDetail['correctedBy'][number]>`
      SELECT n.id, n.number, n.kind FROM invoice n WHERE n.corrects_id = ${id} ORDER BY n.id`.execute(db),
  ])
  const [invoice] = head.rows
  if (!invoice) throw new Refusal(codes.notFound, 'notFound', { thing: 'invoice' })
  const { correctsNumber, ...whole } = invoice
  const outdated =
    whole.outdated ||
    (whole.state === 'draft' && whole.subject === 'interest' && (await isInterestOutdated(db, whole, lines.rows)))
  const money = (amount: string) => roundMoney(amount, whole.currency)
  return {
    ...asMoney(whole),
    outdated,
    paid: money(whole.paid),
    credited: money(whole.credited),
    writtenOff: money(whole.writtenOff),
    lines: lines.rows.map((line) => ({
      ...line,
      amount: money(line.amount),
      credited: money(line.credited),
      interest: line.interest && { ...line.interest, principal: money(line.interest.principal) },
    })),
    orders: orders.rows.map((order) => ({ ...order, total: money(order.total) })),
    settlements: settlements.rows.map((row) => ({ ...row, amount: money(row.amount) })),
    corrects: whole.correctsId ? { id: whole.correctsId, number: correctsNumber } : null,
    correctedBy: corrections.rows,
  }
}
