import { addDays, type InvoiceKind } from '@shortcut/domain/billing/invoices/invoice.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { perItem } from '../../platform/per-item.ts'
import type { InterestDraft } from '../interest/draft-interest.ts'
import { lockDraft } from './draft-invoices.ts'
import { getInvoice, isOutdated } from './invoice-rows.ts'
import { type Mailing, mailAtIssue } from './mails/queue.ts'
import { billToOf } from './new-invoice.ts'
import { queue210 } from './send-210.ts'
import { guardServiceDate } from './service-date.ts'

/**
 * The next number of a kind and year. It counts when the transaction commits, and other issuers wait for that, so that
 * a crash leaves neither gaps nor repeats.
 */
async function takeSerial(db: Queries, kind: InvoiceKind, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO invoice_counter AS c (kind, year, last_number) VALUES (${kind}, ${year}, 1)
    ON CONFLICT (kind, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number AS last`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return row.last
}

/** A fingerprint of the whole document `i`, also stored in the log. */
export const fingerprint = sql`sha256(convert_to((jsonb_build_object('kind', i.kind, 'year', i.year, 'serial', i.serial, 'accountId', i.account_id,
  'billTo', i.bill_to, 'issuer', i.issuer, 'currency', i.currency, 'issuedOn', i.issued_on, 'dueOn', i.due_on, 'reference', i.reference,
  'note', i.note, 'reason', i.reason, 'correctsId', i.corrects_id, 'total', i.total::text,
  'orders', (SELECT jsonb_agg(jsonb_build_array(o.work_order_id, o.facts) ORDER BY o.position) FROM invoice_order o WHERE o.invoice_id = i.id),
  'lines', (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.line_no) FROM invoice_line l WHERE l.invoice_id = i.id)) ||
  CASE WHEN i.early_reason = '' THEN '{}' ELSE jsonb_build_object('earlyReason', i.early_reason) END ||
  CASE WHEN i.subject = 'orders' THEN '{}' ELSE jsonb_build_object('subject', i.subject, 'interest',
    (SELECT jsonb_agg(to_jsonb(n) ORDER BY n.line_no) FROM invoice_interest n WHERE n.invoice_id = i.id)) END)::text, 'UTF8'))`

/** Gives a locked draft its number and makes it unchangeable. @returns its number */
export async function numberAndSeal(
  { db, now, actor }: Context,
  draft: { id: string; kind: InvoiceKind; termsDays: number; earlyReason: string },
  issuedOn: string,
  issuer: string,
): Promise<{ number: string; sha256: string }> {
  const year = Number(issuedOn.slice(0, 4))
  const dueOn = addDays(issuedOn, draft.termsDays)
  const serial = await takeSerial(db, draft.kind, year)
  // The content is written first, so that the fingerprint covers what stays.
  await sql`
    UPDATE invoice i SET year = ${year}, issuer = ${issuer}, customer_name = a.name, bill_to = ${billToOf}, issued_on = ${issuedOn},
      due_on = ${dueOn}, early_reason = ${draft.earlyReason} FROM account a WHERE a.id = i.account_id AND i.id = ${draft.id}`.execute(
    db,
  )
  const { rows } = await sql<{ number: string; sha256: string }>`
    WITH seal AS (SELECT ${fingerprint} AS of FROM (
      SELECT id, kind, subject, year, ${serial}::int AS serial, account_id, bill_to, issuer, currency, issued_on, due_on, reference, note, reason,
        early_reason, corrects_id, total FROM invoice WHERE id = ${draft.id}) i)
    UPDATE invoice SET status = 'issued', serial = ${serial}, sha256 = seal.of, issued_at = ${now}, issued_by = ${actor.name}, updated_at = ${now},
      updated_by = ${actor.name}, version = version + 1
    FROM seal WHERE id = ${draft.id} RETURNING number, encode(sha256, 'hex') AS sha256`.execute(db)
  const [issued] = rows
  if (!issued) throw new Error('a draft that is held is there')
  return issued
}

/** The issuer, and how the invoice is sent. */
export interface Issuing {
  /** Name and address, one line each. */
  carrier: string
  /** Absent: no mail server is configured. */
  mailing: Mailing | undefined
}

/** When an invoice is issued, and why it may be dated before its last service: '' if it may not. */
export interface Dating {
  issuedOn: string
  earlyReason: string
}

/**
 * Locks the balances that a draft charges interest on, so that nothing is paid until it is issued.
 * @throws Refusal 409 if it would charge something else now, 501 for a date before its last day
 */
async function guardInterest(context: Context, draft: InterestDraft, issuedOn: string): Promise<void> {
  const { db } = context
  await sql`SELECT FROM invoice_balance WHERE invoice_id IN (SELECT overdue_id FROM invoice_interest WHERE invoice_id = ${draft.id})
    ORDER BY invoice_id FOR UPDATE`.execute(db)
  const { lines, outdated, periodTo } = await getInvoice(context, draft.id)
  const label = draft.customerName
  if (lines.length === 0) throw new Refusal(codes.conflict, 'noInterestLeft', { label })
  if (outdated) throw new Refusal(codes.conflict, 'interestOutdated', { label })
  if (periodTo && issuedOn < periodTo)
    throw new Refusal(codes.refused, 'beforeInterest', { label, issuedOn, day: periodTo })
}

/** Issues one draft; the caller has checked that the books are open. @throws Refusal if it may not be issued */
export async function issueInvoice(context: Context, id: string, dating: Dating, issuing: Issuing): Promise<void> {
  const { issuedOn } = dating
  const { db, now, actor } = context
  const draft = await lockDraft(db, id)
  const { rows: orders } = await sql<{ workOrderId: string; bookingId: string }>`
    SELECT b.work_order_id, w.booking_id FROM billing b JOIN work_order w ON w.id = b.work_order_id
    WHERE b.invoice_id = ${id} ORDER BY b.work_order_id FOR UPDATE OF b`.execute(db)
  const { rows } = await sql<{
    outdated: boolean
  }>`SELECT ${isOutdated} AS outdated FROM invoice i WHERE i.id = ${id}`.execute(db)
  if (rows[0]?.outdated) throw new Refusal(codes.conflict, 'draftOutdated', { label: draft.customerName })
  if (draft.subject === 'interest') await guardInterest(context, draft, issuedOn)
  if (exact(draft.total).isNegative())
    throw new Refusal(codes.refused, 'invoiceNegative', { label: draft.customerName })
  const label = draft.customerName
  const earlyReason = await guardServiceDate(db, { id, label }, issuedOn, dating.earlyReason)
  const { number, sha256 } = await numberAndSeal(context, { ...draft, earlyReason }, issuedOn, issuing.carrier)
  await sql`UPDATE billing SET status = 'Invoiced', version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE invoice_id = ${id}`.execute(db)
  await queue210(context, id)
  const total = `${roundMoney(draft.total, draft.currency)} ${draft.currency}`
  await record(
    context,
    {
      action: 'invoice.issue',
      entity: 'invoice',
      entityId: id,
      label: number,
      after: { issuedOn, total, sha256 },
      reason: earlyReason,
    },
    ...orders.map(({ workOrderId, bookingId }) => ({
      action: 'workOrder.invoice' as const,
      entity: 'workOrder' as const,
      entityId: workOrderId,
      label: bookingId,
      after: { invoice: number },
    })),
  )
  await mailAtIssue(context, issuing.mailing, id)
}

/** Locks all drafts before the first number is taken, so that two such calls cannot deadlock. */
export async function issueInvoices(context: Context, ids: readonly string[], dating: Dating, issuing: Issuing) {
  await sql`SELECT FROM invoice WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(context.db)
  return perItem(context, ids, (item, id) => issueInvoice(item, id, dating, issuing))
}
