import { isMoney, sumMoney, takeOff } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { exact, subtract } from '@shortcut/domain/decimal.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { dateForBooks } from './dates.ts'
import { copyOrders } from './draft-invoices.ts'
import { getInvoice } from './invoice-rows.ts'
import { numberAndSeal } from './issue-invoice.ts'
import { newInvoice } from './new-invoice.ts'
import { queue210 } from './send-210.ts'
import { earlyReasonOf, guardServiceDate } from './service-date.ts'
import { allocate, guardAmount, type Held, holdInvoice, holdIssued, settle } from './settle.ts'

interface Part {
  lineNo: number
  amount: string
}

/** The part of each line that is not credited yet. */
async function remainingParts(context: Context, invoice: Held): Promise<Part[]> {
  const { lines } = await getInvoice(context, invoice.id)
  return lines
    .map(({ lineNo, amount, credited }) => ({ lineNo, amount: subtract(amount, credited).toString() }))
    .filter(({ amount }) => !exact(amount).isZero())
}

/** @throws Refusal 422 at a line that cannot be credited by that amount */
async function guardParts(context: Context, invoice: Held, parts: readonly Part[]): Promise<void> {
  const remaining = new Map((await remainingParts(context, invoice)).map(({ lineNo, amount }) => [lineNo, amount]))
  for (const [index, { lineNo, amount }] of parts.entries()) {
    const path = `lines.${index}.amount`
    guardAmount(context, path, amount, invoice.currency)
    const open = remaining.get(lineNo) ?? '0'
    const twice = parts.findIndex((part) => part.lineNo === lineNo) < index
    if (twice || exact(amount).greaterThan(open)) {
      const left = `${roundMoney(twice ? '0' : open, invoice.currency)} ${invoice.currency}`
      throw atField(context, path, 'moreThanLine', { open: left })
    }
  }
}

/** Issues a credit note for parts of a locked invoice, and reduces the invoice's balance. @returns its id */
async function issueCreditNote(
  context: Context,
  invoice: Held,
  parts: readonly Part[],
  on: string,
  reason: string,
  issuer: string,
) {
  const { db } = context
  const { accountId, currency } = invoice
  const sum = sumMoney(
    parts.map(({ amount }) => amount),
    currency,
  )
  const before = await sql<{ credited: string }>`
    SELECT coalesce(-sum(total), 0) AS credited FROM invoice WHERE corrects_id = ${invoice.id} AND kind = 'creditNote'`.execute(
    db,
  )
  const left = subtract(invoice.total, before.rows[0]?.credited ?? '0')
  if (!exact(sum).greaterThan(0) || exact(sum).greaterThan(left) || !isMoney(sum, currency))
    throw new Refusal(codes.conflict, 'nothingToCredit', {
      label: invoice.number,
      left: `${roundMoney(left, currency)} ${currency}`,
    })
  const id = await newInvoice(context, {
    kind: 'creditNote',
    subject: invoice.subject,
    accountId,
    currency,
    correctsId: invoice.id,
    reason,
  })
  await sql`INSERT INTO invoice_order (invoice_id, work_order_id, position, facts)
    SELECT ${id}, work_order_id, position, facts FROM invoice_order WHERE invoice_id = ${invoice.id} AND work_order_id IN (
      SELECT work_order_id FROM invoice_line WHERE invoice_id = ${invoice.id} AND line_no = ANY(${parts.map(({ lineNo }) => lineNo)}::int[]))`.execute(
    db,
  )
  await sql`
    INSERT INTO invoice_line (invoice_id, line_no, work_order_id, charge_id, of_line_no, kind, name, quantity, unit, price, amount)
    SELECT ${id}, row_number() OVER (ORDER BY l.line_no), l.work_order_id, l.charge_id, l.line_no, l.kind, l.name, 1, 'flat', -p.amount, -p.amount
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS p ("lineNo" int, amount numeric)
      JOIN invoice_line l ON l.invoice_id = ${invoice.id} AND l.line_no = p."lineNo"`.execute(db)
  await sql`
    UPDATE invoice n SET total = -${sum}::numeric, reference = o.reference, period_from = o.period_from, period_to = o.period_to,
      order_count = (SELECT count(*) FROM invoice_order WHERE invoice_id = n.id)
    FROM invoice o WHERE o.id = ${invoice.id} AND n.id = ${id}`.execute(db)
  const earlyReason = await guardServiceDate(db, { id, label: invoice.number }, on, earlyReasonOf(context, reason))
  const note = await numberAndSeal(context, { id, kind: 'creditNote', termsDays: 0, earlyReason }, on, issuer)
  await queue210(context, id)
  const { used } = takeOff(invoice.balance, sum, currency)
  if (exact(used).greaterThan(0))
    await settle(context, { invoiceId: invoice.id, kind: 'credit', creditNoteId: id, amount: used, on, reason })
  const after = { creditNote: note.number, total: `${sum} ${currency}`, issuedOn: on }
  await record(
    context,
    { action: 'invoice.credit', entity: 'invoice', entityId: invoice.id, label: invoice.number, after, reason },
    {
      action: 'invoice.issue',
      entity: 'invoice',
      entityId: id,
      label: note.number,
      after: { issuedOn: on, total: `-${sum} ${currency}`, sha256: note.sha256 },
      reason,
    },
  )
  return id
}

/** @throws Refusal 422 for a day before the invoice was issued */
async function dateAfter(context: Context, invoice: Held, asked: string | undefined) {
  const on = await dateForBooks(context, 'on', asked)
  if (on < invoice.issuedOn) throw atField(context, 'on', 'booksTooOld', { day: invoice.issuedOn })
  return on
}

export async function creditInvoice(context: Context, input: ParsedOf<typeof invoiceApi.credit>, issuer: string) {
  const invoice = await holdInvoice(context.db, input.id)
  const on = await dateAfter(context, invoice, input.on)
  if (input.lines) await guardParts(context, invoice, input.lines)
  const parts = input.lines ?? (await remainingParts(context, invoice))
  return { creditNoteId: await issueCreditNote(context, invoice, parts, on, input.reason, issuer) }
}

export async function rebillInvoice(context: Context, input: ParsedOf<typeof invoiceApi.rebill>, issuer: string) {
  const { db, now, actor } = context
  const invoice = await holdInvoice(db, input.id)
  if (invoice.subject === 'interest')
    throw new Refusal(codes.conflict, 'interestNotRebilled', { label: invoice.number })
  const on = await dateAfter(context, invoice, input.on)
  const { rows } = await sql<{ workOrderId: string }>`
    SELECT b.work_order_id FROM billing b JOIN invoice_order o ON o.work_order_id = b.work_order_id AND o.invoice_id = b.invoice_id
    WHERE b.invoice_id = ${invoice.id} ORDER BY b.work_order_id FOR UPDATE OF b`.execute(db)
  if (rows.length === 0) throw new Refusal(codes.conflict, 'rebilledAlready', { label: invoice.number })
  const creditNoteId = await issueCreditNote(
    context,
    invoice,
    await remainingParts(context, invoice),
    on,
    input.reason,
    issuer,
  )
  const draftId = await newInvoice(context, {
    kind: 'invoice',
    subject: 'orders',
    accountId: invoice.accountId,
    currency: invoice.currency,
    correctsId: invoice.id,
  })
  await sql`UPDATE billing SET status = 'Approved', invoice_id = ${draftId}, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE invoice_id = ${invoice.id}`.execute(db)
  const ordered = await db
    .selectFrom('invoiceOrder')
    .select('workOrderId')
    .where('invoiceId', '=', invoice.id)
    .orderBy('position')
    .execute()
  await copyOrders(
    db,
    draftId,
    ordered.map(({ workOrderId }) => workOrderId),
  )
  const after = { customerName: invoice.customerName, orders: rows.length, corrects: invoice.number }
  const { customerName: label } = invoice
  await record(context, {
    action: 'invoice.rebill',
    entity: 'invoice',
    entityId: draftId,
    label,
    after,
    reason: input.reason,
  })
  return { creditNoteId, draftId }
}

export async function applyCredit(context: Context, input: ParsedOf<typeof invoiceApi.applyCredit>) {
  const on = await dateForBooks(context, 'on', input.on)
  const note = (await holdIssued(context.db, [input.id])).get(input.id)
  if (note?.kind !== 'creditNote') throw new Refusal(codes.notFound, 'notFound', { thing: 'credit note' })
  const open = exact(note.balance).negated().toString()
  const source = { accountId: note.accountId, currency: note.currency, open, creditNoteId: note.id }
  await allocate(context, { ...source, on: on > note.issuedOn ? on : note.issuedOn }, input.allocations)
  await record(context, {
    action: 'invoice.applyCredit',
    entity: 'invoice',
    entityId: note.id,
    label: note.number,
    after: {
      on,
      amount: `${sumMoney(
        input.allocations.map(({ amount }) => amount),
        note.currency,
      )} ${note.currency}`,
    },
  })
  return {}
}

export async function writeOffInvoice(context: Context, input: ParsedOf<typeof invoiceApi.writeOff>) {
  const invoice = await holdInvoice(context.db, input.id)
  const on = await dateAfter(context, invoice, input.on)
  const amount = input.amount ?? invoice.balance
  if (exact(invoice.balance).isZero()) throw new Refusal(codes.conflict, 'nothingOpen', { label: invoice.number })
  guardAmount(context, 'amount', amount, invoice.currency)
  const open = `${roundMoney(invoice.balance, invoice.currency)} ${invoice.currency}`
  if (exact(amount).greaterThan(invoice.balance))
    throw atField(context, 'amount', 'moreThanOpen', { label: invoice.number, open })
  await settle(context, { invoiceId: invoice.id, kind: 'writeOff', amount, on, reason: input.reason })
  await record(context, {
    action: 'invoice.writeOff',
    entity: 'invoice',
    entityId: invoice.id,
    label: invoice.number,
    after: { on, amount: `${roundMoney(amount, invoice.currency)} ${invoice.currency}` },
    reason: input.reason,
  })
  return getInvoice(context, invoice.id)
}
