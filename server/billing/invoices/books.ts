import type { AgingRow, booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { monthOf, sumMoney } from '@shortcut/domain/billing/invoices/invoice.ts'
import { add } from '@shortcut/domain/decimal.ts'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { booksLock, closedThrough, todayOf } from './dates.ts'
import { deliveredOn } from './draft-invoices.ts'

const sums = ['current', 'days30', 'days60', 'days90', 'older', 'overdue', 'credit', 'total'] as const

/** Open balances at the end of a day. `late` is the number of days past due. */
export async function aging(context: Context, { on = todayOf(context), accountId }: ParsedOf<typeof booksApi.aging>) {
  const ofAccounts = accountId ? sql`AND account_id = ANY(${accountId}::uuid[])` : sql``
  const { rows } = await sql<AgingRow>`
    WITH open AS (
      SELECT i.account_id, i.currency, i.kind, ${on}::date - i.due_on AS late, i.total
        - coalesce((SELECT sum(s.amount) FROM settlement s WHERE s.invoice_id = i.id AND s.settled_on <= ${on}), 0)
        + coalesce((SELECT sum(s.amount) FROM settlement s WHERE s.credit_note_id = i.id AND s.settled_on <= ${on}), 0) AS amount
      FROM invoice i WHERE i.status = 'issued' AND i.issued_on <= ${on} ${ofAccounts}
      UNION ALL
      SELECT p.account_id, p.currency, 'payment', 0,
        coalesce((SELECT sum(s.amount) FROM settlement s WHERE s.payment_id = p.id AND s.settled_on <= ${on}), 0) - p.amount
      FROM payment p WHERE p.received_on <= ${on} AND (p.voided_on IS NULL OR p.voided_on > ${on}) ${ofAccounts})
    SELECT o.account_id, a.name AS customer_name, o.currency,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late <= 0), 0) AS current,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late BETWEEN 1 AND 30), 0) AS days30,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late BETWEEN 31 AND 60), 0) AS days60,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late BETWEEN 61 AND 90), 0) AS days90,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late > 90), 0) AS older,
      coalesce(sum(o.amount) FILTER (WHERE o.kind = 'invoice' AND o.late > 0), 0) AS overdue,
      coalesce(sum(o.amount) FILTER (WHERE o.kind <> 'invoice'), 0) AS credit, sum(o.amount) AS total
    FROM open o JOIN account a ON a.id = o.account_id WHERE o.amount <> 0
    GROUP BY o.account_id, a.name, o.currency ORDER BY lower(a.name), o.account_id, o.currency`.execute(context.db)
  const list = rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(sums.map((name) => [name, roundMoney(row[name], row.currency)])) as Record<
      (typeof sums)[number],
      string
    >),
  }))
  const totals = [...new Set(list.map(({ currency }) => currency))].sort().map((currency) => {
    const same = list.filter((row) => row.currency === currency)
    const summed = sums.map((name) => [
      name,
      sumMoney(
        same.map((row) => row[name]),
        currency,
      ),
    ])
    return { currency, ...(Object.fromEntries(summed) as Record<(typeof sums)[number], string>) }
  })
  return { on, rows: list, totals }
}

type Entry = ReplyOf<typeof booksApi.statement>['entries'][number]

export async function statement(
  { db }: Context,
  { accountId, currency, from, to }: ParsedOf<typeof booksApi.statement>,
) {
  const { name } = await getAccount(db, accountId)
  const { rows } = await sql<Omit<Entry, 'balance'> & { at: string }>`
    SELECT i.issued_on AS on, CASE WHEN i.kind = 'invoice' AND i.subject = 'interest' THEN 'interest' ELSE i.kind END AS what, i.number AS label, i.id, CASE i.kind WHEN 'invoice' THEN i.due_on END AS due_on, i.total AS amount,
      i.issued_at AS at
    FROM invoice i WHERE i.account_id = ${accountId} AND i.currency = ${currency} AND i.status = 'issued' AND i.issued_on <= ${to}
    UNION ALL
    SELECT p.received_on, 'payment', p.method || ' ' || p.reference, p.id, NULL, -p.amount, p.created_at
    FROM payment p WHERE p.account_id = ${accountId} AND p.currency = ${currency} AND p.received_on <= ${to}
    UNION ALL
    SELECT p.voided_on, 'paymentVoided', p.method || ' ' || p.reference, p.id, NULL, p.amount, p.voided_at
    FROM payment p WHERE p.account_id = ${accountId} AND p.currency = ${currency} AND p.voided_on <= ${to}
    UNION ALL
    SELECT s.settled_on, 'writeOff', i.number, i.id, NULL, -s.amount, s.created_at FROM settlement s JOIN invoice i ON i.id = s.invoice_id
    WHERE s.kind = 'writeOff' AND i.account_id = ${accountId} AND i.currency = ${currency} AND s.settled_on <= ${to}
    ORDER BY 1, 7, 4`.execute(db)
  const money = (amount: Parameters<typeof roundMoney>[0]) => roundMoney(amount, currency)
  const before = rows.filter(({ on }) => on < from).map(({ amount }) => amount)
  const opening = sumMoney(before, currency)
  let balance = opening
  const entries = rows
    .filter(({ on }) => on >= from)
    .map(({ at: _, ...entry }) => {
      balance = money(add(balance, entry.amount))
      return { ...entry, label: entry.label.trim(), amount: money(entry.amount), balance }
    })
  return { customerName: name, currency, from, to, opening, entries, closing: balance }
}

type Month = ReplyOf<typeof booksApi.months>['months'][number]

async function months(context: Context) {
  const { rows } = await sql<Month>`
    WITH first AS (SELECT least(date_trunc('month', ${todayOf(context)}::date - interval '5 months')::date, (SELECT min(month) FROM month_close)) AS day),
      month AS (SELECT m::date AS month FROM first, generate_series(first.day, ${todayOf(context)}::date, interval '1 month') m),
      issued AS (SELECT date_trunc('month', issued_on)::date AS month, count(*) AS n FROM invoice WHERE status = 'issued' GROUP BY 1),
      drafts AS (SELECT date_trunc('month', coalesce(period_to, created_at::date))::date AS month, count(*) AS n FROM invoice WHERE status = 'draft' GROUP BY 1),
      waiting AS (SELECT date_trunc('month', ${deliveredOn})::date AS month, count(*) AS n FROM billing b WHERE b.status <> 'Invoiced' GROUP BY 1)
    SELECT m.month, coalesce(i.n, 0) AS issued, coalesce(d.n, 0) AS drafts, coalesce(w.n, 0) AS not_invoiced,
      m.month <= coalesce((SELECT max(month) FROM month_close WHERE reopened_at IS NULL), '-infinity') AS closed,
      c.closed_at, c.closed_by, c.reopened_at, c.reopened_by, c.reopen_reason
    FROM month m LEFT JOIN issued i USING (month) LEFT JOIN drafts d USING (month) LEFT JOIN waiting w USING (month)
      LEFT JOIN month_close c USING (month) ORDER BY m.month DESC LIMIT 60`.execute(context.db)
  return { closedThrough: await closedThrough(context.db), months: rows }
}

/** Waits for everyone who is dating something now, and keeps others from starting. */
const lockBooks = ({ db }: Context) => sql`SELECT pg_advisory_xact_lock(${booksLock})`.execute(db)

export const booksRoutes: Handlers<typeof booksApi> = {
  aging,
  statement,
  months,

  async monthClose(context, { month }) {
    const { db, now, actor } = context
    await lockBooks(context)
    if (month >= monthOf(todayOf(context))) throw atField(context, 'month', 'monthNotOver')
    const closed = await closedThrough(db)
    if (closed && month <= closed) throw atField(context, 'month', 'monthClosedAlready', { day: closed })
    await sql`
      INSERT INTO month_close (month, closed_at, closed_by) VALUES (${month}, ${now}, ${actor.name})
      ON CONFLICT (month) DO UPDATE SET closed_at = ${now}, closed_by = ${actor.name}, reopened_at = NULL, reopened_by = NULL,
        reopen_reason = NULL`.execute(db)
    await record(context, { action: 'invoice.monthClose', entity: 'invoice', entityId: null, label: month.slice(0, 7) })
    return {}
  },

  async monthReopen(context, { month, reason }) {
    const { db, now, actor } = context
    await lockBooks(context)
    const { numAffectedRows } = await sql`
      UPDATE month_close SET reopened_at = ${now}, reopened_by = ${actor.name}, reopen_reason = ${reason}
      WHERE month = ${month} AND reopened_at IS NULL AND month = (SELECT max(month) FROM month_close WHERE reopened_at IS NULL)`.execute(
      db,
    )
    if (numAffectedRows !== 1n) throw new Refusal(codes.conflict, 'monthNotLast', { month: month.slice(0, 7) })
    await record(context, {
      action: 'invoice.monthReopen',
      entity: 'invoice',
      entityId: null,
      label: month.slice(0, 7),
      reason,
    })
    return {}
  },
}
