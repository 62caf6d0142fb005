import { type InvoiceKind, type InvoiceSubject, isMoney, sumMoney } from '@shortcut/domain/billing/invoices/invoice.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { newId } from '../../platform/ids.ts'

/** An issued document with its open balance, locked until the transaction ends. */
export interface Held {
  id: string
  kind: InvoiceKind
  subject: InvoiceSubject
  number: string
  accountId: string
  customerName: string
  currency: string
  issuedOn: string
  total: string
  balance: string
  version: number
}

/** Locks issued documents by id. Drafts and unknown ones are not returned. */
export async function holdIssued(db: Queries, ids: readonly string[]): Promise<Map<string, Held>> {
  // Document rows never change, so settling locks their balances instead.
  await sql`SELECT FROM invoice_balance WHERE invoice_id = ANY(${ids}::uuid[]) ORDER BY invoice_id FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<Held>`
    SELECT i.id, i.kind, i.subject, i.number, i.account_id, i.customer_name, i.currency, i.issued_on, i.total, b.balance, i.version
    FROM invoice i JOIN invoice_balance b ON b.invoice_id = i.id WHERE i.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Refusal 404 unless it is an issued invoice, 409 for a draft or credit note */
export async function holdInvoice(db: Queries, id: string): Promise<Held> {
  const held = (await holdIssued(db, [id])).get(id)
  if (held?.kind === 'invoice') return held
  const known = await db.selectFrom('invoice').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new Refusal(codes.notFound, 'notFound', { thing: 'invoice' })
  throw new Refusal(codes.conflict, 'notIssued')
}

interface Part {
  invoiceId: string
  amount: string
}

/** The source of the money: a payment or a credit note. */
export interface Source {
  accountId: string
  currency: string
  /** The part that settles nothing yet. */
  open: string
  paymentId?: string
  creditNoteId?: string
  /** No invoice is settled before this day, nor before its issue. */
  on: string
}

/** Applies parts of a source to invoices of its account, all or none. @throws Refusal 422 at the first that fails */
export async function allocate(context: Context, source: Source, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const held = await holdIssued(
    context.db,
    parts.map(({ invoiceId }) => invoiceId),
  )
  const seen = new Set<string>()
  for (const [index, { invoiceId, amount }] of parts.entries()) {
    const invoice = held.get(invoiceId)
    const path = `allocations.${index}.amount`
    if (invoice?.kind !== 'invoice' || invoice.accountId !== source.accountId || seen.has(invoiceId))
      throw atField(context, `allocations.${index}.invoiceId`, 'notPayable')
    if (invoice.currency !== source.currency)
      throw atField(context, path, 'otherCurrency', { currency: invoice.currency })
    seen.add(invoiceId)
    guardAmount(context, path, amount, invoice.currency)
    if (exact(amount).greaterThan(invoice.balance)) {
      const open = `${roundMoney(invoice.balance, invoice.currency)} ${invoice.currency}`
      throw atField(context, path, 'moreThanOpen', { label: invoice.number, open })
    }
  }
  const sum = sumMoney(
    parts.map(({ amount }) => amount),
    source.currency,
  )
  if (exact(sum).greaterThan(source.open)) {
    const open = `${roundMoney(source.open, source.currency)} ${source.currency}`
    throw atField(context, 'allocations', 'moreThanPaid', { sum: `${sum} ${source.currency}`, open })
  }
  for (const { invoiceId, amount } of parts) {
    const issuedOn = held.get(invoiceId)?.issuedOn ?? source.on
    await settle(context, {
      invoiceId,
      amount,
      kind: source.paymentId ? 'payment' : 'credit',
      paymentId: source.paymentId,
      creditNoteId: source.creditNoteId,
      on: issuedOn > source.on ? issuedOn : source.on,
    })
  }
}

/** @throws Refusal 422 for an amount that is zero, negative, or has more decimals than its currency */
export function guardAmount(context: Context, path: string, amount: string, currency: string): void {
  if (!exact(amount).greaterThan(0)) throw atField(context, path, 'amountNotPositive')
  if (!isMoney(amount, currency)) throw atField(context, path, 'amountTooFine', { currency })
}

interface Settlement {
  invoiceId: string
  kind: 'payment' | 'credit' | 'writeOff'
  paymentId?: string | undefined
  creditNoteId?: string | undefined
  amount: string
  on: string
  reason?: string
}

/** Writes one row; its trigger updates the balances. */
export const settle = ({ db, now, actor }: Context, row: Settlement) =>
  sql`INSERT INTO settlement (id, invoice_id, kind, payment_id, credit_note_id, amount, settled_on, reason, created_at, created_by)
    VALUES (${newId()}, ${row.invoiceId}, ${row.kind}, ${row.paymentId ?? null}, ${row.creditNoteId ?? null}, ${row.amount}, ${row.on},
      ${row.reason ?? ''}, ${now}, ${actor.name})`.execute(db)
