import { interestSteps } from '@shortcut/domain/billing/interest/interest.ts'
import type { InterestDue } from '@shortcut/domain/billing/interest/interest-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newInvoice } from '../invoices/new-invoice.ts'
import { dueOfDraft, interestDue } from './interest-rows.ts'

/** Writes the lines of a locked draft: one for each overdue invoice and period. */
export async function writePeriods(db: Queries, invoiceId: string, due: Pick<InterestDue, 'periods' | 'total'>) {
  const lines = due.periods.map((period, index) => ({
    ...period,
    lineNo: index + 1,
    name: say('en', 'interestLine', 'name', { number: period.number, from: period.fromOn, to: period.toOn }),
    arithmetic: interestSteps(period),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS p ("lineNo" int, "overdueId" uuid, name text, "fromOn" date, "toOn" date,
    principal numeric, percent numeric, per text, amount numeric, arithmetic jsonb)`
  await db.deleteFrom('invoiceLine').where('invoiceId', '=', invoiceId).execute()
  await sql`
    INSERT INTO invoice_line (invoice_id, line_no, kind, name, quantity, unit, price, amount, arithmetic)
    SELECT ${invoiceId}, p."lineNo", 'interest', p.name, 1, 'flat', p.amount, p.amount, p.arithmetic FROM ${rows}`.execute(
    db,
  )
  await sql`
    INSERT INTO invoice_interest (invoice_id, line_no, overdue_id, from_on, to_on, principal, percent, per)
    SELECT ${invoiceId}, p."lineNo", p."overdueId", p."fromOn", p."toOn", p.principal, p.percent, p.per FROM ${rows}`.execute(
    db,
  )
  const [first] = due.periods.map(({ fromOn }) => fromOn).sort()
  const last = due.periods
    .map(({ toOn }) => toOn)
    .sort()
    .at(-1)
  await sql`UPDATE invoice SET total = ${due.total}::numeric, period_from = ${first ?? null}, period_to = ${last ?? null} WHERE id = ${invoiceId}`.execute(
    db,
  )
}

/**
 * Drafts an account's interest through a day, one invoice for each currency that reaches its minimum. Writers of one
 * account wait for each other, so that each sees the days that the others charged.
 * @returns the drafts
 */
export async function draftInterest(context: Context, accountId: string, through: string): Promise<string[]> {
  const { db } = context
  await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
  const drafts: string[] = []
  for (const due of await interestDue(db, through, { accountIds: [accountId] })) {
    if (!due.isEnough) continue
    const { customerName, currency, total, periods } = due
    const id = await newInvoice(context, { kind: 'invoice', subject: 'interest', accountId, currency })
    await writePeriods(db, id, due)
    drafts.push(id)
    const after = { customerName, subject: 'interest', lines: periods.length, total: `${total} ${currency}` }
    await record(context, { action: 'invoice.draft', entity: 'invoice', entityId: id, label: customerName, after })
  }
  return drafts
}

export interface InterestDraft {
  id: string
  accountId: string
  customerName: string
  currency: string
}

/** Writes a locked draft again: the same last day, with the payments, credits and terms of now. */
export async function redraftInterest(context: Context, { id, accountId, customerName, currency }: InterestDraft) {
  const { db } = context
  await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
  const due = await dueOfDraft(db, { id, accountId, currency })
  if (!due) throw new Refusal(codes.conflict, 'noInterestLeft', { label: customerName })
  await writePeriods(db, id, due)
}
