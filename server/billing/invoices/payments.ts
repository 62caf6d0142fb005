import type { PaymentRow, paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import { subtract } from '@shortcut/domain/decimal.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { keysetPage, type SortKey } from '../../platform/database/keyset-page.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Context, Reading } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { dateForBooks } from './dates.ts'
import { allocate, guardAmount, settle } from './settle.ts'

const state = sql`CASE WHEN p.voided_at IS NOT NULL THEN 'voided' WHEN p.allocated < p.amount THEN 'open' ELSE 'allocated' END`
const columns = sql`
  p.id, ${state} AS state, p.account_id, a.name AS customer_name, p.received_on, p.method, p.reference, p.note, p.currency, p.amount, p.allocated,
  p.amount - p.allocated AS open, p.created_at, p.created_by, p.voided_at, p.void_reason,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'amount', s.amount::text) ORDER BY s.number) FROM (
    SELECT i.id, i.number, sum(s.amount) AS amount FROM settlement s JOIN invoice i ON i.id = s.invoice_id WHERE s.payment_id = p.id
    GROUP BY i.id, i.number HAVING sum(s.amount) <> 0) s), '[]') AS invoices`
const from = sql`payment p JOIN account a ON a.id = p.account_id`
const sorts: Record<string, SortKey> = {
  receivedOn: { by: sql`p.received_on`, type: 'date' },
  amount: { by: sql`lpad(round(p.amount * 1000)::text, 24, '0')`, type: 'text' },
}

const asMoney = (row: PaymentRow): PaymentRow => {
  const money = (amount: string) => roundMoney(amount, row.currency)
  const invoices = row.invoices.map((invoice) => ({ ...invoice, amount: money(invoice.amount) }))
  const open = row.voidedAt ? '0' : row.open
  return { ...row, amount: money(row.amount), allocated: money(row.allocated), open: money(open), invoices }
}

/** Searches typed text in customer and reference. */
async function listPayments({ db }: Reading, input: ParsedOf<typeof paymentApi.list>) {
  const where: RawBuilder<unknown>[] = [sql`true`]
  if (input.q) where.push(sql`(a.name ILIKE ${contains(input.q)} OR p.reference ILIKE ${contains(input.q)})`)
  if (input.accountId) where.push(sql`p.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.customerName) where.push(sql`a.name ILIKE ${contains(input.customerName)}`)
  if (input.method) where.push(sql`p.method = ANY(${input.method}::text[])`)
  if (input.reference) where.push(sql`p.reference ILIKE ${contains(input.reference)}`)
  if (input.currency) where.push(sql`p.currency = ANY(${input.currency}::text[])`)
  if (input.state) where.push(sql`${state} = ANY(${input.state}::text[])`)
  if (input.from) where.push(sql`p.received_on >= ${input.from}::date`)
  if (input.to) where.push(sql`p.received_on <= ${input.to}::date`)
  const parts = { columns, from, where: sql.join(where, sql` AND `), id: sql`p.id` }
  const page = await keysetPage<PaymentRow>(db, parts, sorts, input)
  return { ...page, list: page.list.map(asMoney) }
}

/** @throws Refusal 404 */
async function getPayment({ db }: Pick<Context, 'db'>, id: string): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`SELECT ${columns} FROM ${from} WHERE p.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'payment' })
  return asMoney(rows[0])
}

const told = ({ receivedOn, method, reference, amount, currency, invoices }: PaymentRow) => ({
  receivedOn,
  method,
  reference,
  amount: `${amount} ${currency}`,
  invoices: invoices.map((invoice) => `${invoice.number} ${invoice.amount}`).join(', '),
})
const labelOf = ({ customerName, amount, currency }: PaymentRow) => `${customerName}, ${amount} ${currency}`

/** Locks a valid payment until the transaction ends. */
async function holdPayment(context: Context, id: string): Promise<PaymentRow> {
  await sql`SELECT FROM payment WHERE id = ${id} FOR UPDATE`.execute(context.db)
  const payment = await getPayment(context, id)
  if (payment.voidedAt) throw new Refusal(codes.conflict, 'paymentVoided')
  return payment
}

type Typed = Pick<
  PaymentRow,
  'id' | 'accountId' | 'amount' | 'currency' | 'receivedOn' | 'method' | 'reference' | 'note'
>

/**
 * A repeated payment exists already. Its allocations are not compared, because the form proposes them and they are
 * settled by then.
 * @throws Refusal 409 if other fields differ: the change would be lost silently
 */
async function savedBefore(context: Context, { id, amount, ...typed }: Typed) {
  const payment = await getPayment(context, id)
  const isSame = Object.entries(typed).every(([field, value]) => payment[field as keyof typeof typed] === value)
  if (isSame && subtract(payment.amount, amount).isZero()) return payment
  const params = { amount: `${payment.amount} ${payment.currency}`, on: payment.receivedOn }
  throw new Refusal(codes.conflict, 'paymentSavedBefore', params)
}

export const paymentRoutes: Handlers<typeof paymentApi> = {
  list: listPayments,
  detail: (context, { id }) => getPayment(context, id),

  async save(context, { allocations, ...fields }) {
    const { db, now, actor } = context
    guardAmount(context, 'amount', fields.amount, fields.currency)
    const { id, accountId, currency, amount } = fields
    // If two have the same id at once, the second waits here for the first.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment ${id}`}, 0))`.execute(db)
    const known = await db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()
    // A repeat is answered even if its month was closed since.
    if (known) return savedBefore(context, fields)
    const on = await dateForBooks(context, 'receivedOn', fields.receivedOn)
    await db
      .insertInto('payment')
      .values({ ...fields, createdAt: now, createdBy: actor.name })
      .execute()
    await allocate(context, { accountId, currency, open: amount, paymentId: id, on }, allocations)
    const after = await getPayment(context, id)
    await record(context, {
      action: 'payment.add',
      entity: 'payment',
      entityId: id,
      label: labelOf(after),
      after: told(after),
    })
    return after
  },

  async allocate(context, input) {
    const on = await dateForBooks(context, 'on', input.on)
    const before = await holdPayment(context, input.id)
    const { id, accountId, currency, open, receivedOn } = before
    await allocate(
      context,
      { accountId, currency, open, paymentId: id, on: on > receivedOn ? on : receivedOn },
      input.allocations,
    )
    const after = await getPayment(context, id)
    await record(context, {
      action: 'payment.allocate',
      entity: 'payment',
      entityId: id,
      label: labelOf(after),
      before: told(before),
      after: told(after),
    })
    return after
  },

  async void(context, input) {
    const { db, now, actor } = context
    const payment = await holdPayment(context, input.id)
    const on = await dateForBooks(context, 'on', input.on)
    const { rows } = await sql<{ invoiceId: string; amount: string; last: string }>`
      SELECT invoice_id, sum(amount) AS amount, max(settled_on) AS last FROM settlement WHERE payment_id = ${payment.id}
      GROUP BY invoice_id HAVING sum(amount) <> 0 ORDER BY invoice_id`.execute(db)
    const latest = rows.reduce((day, { last }) => (last > day ? last : day), payment.receivedOn)
    if (on < latest) throw atField(context, 'on', 'booksTooOld', { day: latest })
    for (const { invoiceId, amount } of rows) {
      const back = subtract('0', amount).toString()
      await settle(context, {
        invoiceId,
        kind: 'payment',
        paymentId: payment.id,
        amount: back,
        on,
        reason: input.reason,
      })
    }
    await db
      .updateTable('payment')
      .set({ voidedAt: now, voidedBy: actor.name, voidedOn: on, voidReason: input.reason })
      .where('id', '=', payment.id)
      .execute()
    await record(context, {
      action: 'payment.void',
      entity: 'payment',
      entityId: payment.id,
      label: labelOf(payment),
      before: told(payment),
      reason: input.reason,
    })
    return {}
  },
}
