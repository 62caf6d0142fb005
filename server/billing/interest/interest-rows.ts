import {
  type Debt,
  type InterestPeriod,
  type InterestTerms,
  interestPeriods,
  interestSum,
  reachesMinimum,
  termsOn,
} from '@shortcut/domain/billing/interest/interest.ts'
import type { InterestDue } from '@shortcut/domain/billing/interest/interest-api.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'

type Terms = InterestTerms & { accountId: string }

/** The terms of these accounts, or of all, the latest first. */
export async function termsOf(db: Queries, accountIds?: readonly string[]): Promise<Map<string, Terms[]>> {
  const { rows } = await sql<Terms>`
    SELECT t.account_id, t.from_on, trim_scale(t.percent)::text AS percent, t.per, t.grace_days, t.minimum::text AS minimum, t.charged, t.on_interest
    FROM interest_terms t WHERE ${accountIds ? among('t.account_id', accountIds) : sql`true`} ORDER BY t.from_on DESC`.execute(
    db,
  )
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

type Owed = Debt & { accountId: string; customerName: string }

/**
 * Issued invoices that can cost interest: overdue, or settled after they were due.
 * @param exceptId a draft: its days are still free for itself
 */
async function debtsOf(
  db: Queries,
  accounts: readonly { accountId: string; firstOn: string }[],
  through: string,
  exceptId: string | undefined,
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    SELECT i.id, i.number, i.currency, i.due_on, i.total::text AS total, i.subject = 'interest' AS is_interest, i.account_id, a.name AS customer_name,
      coalesce((SELECT jsonb_agg(jsonb_build_object('on', s.settled_on, 'amount', s.amount::text) ORDER BY s.settled_on, s.id)
        FROM settlement s WHERE s.invoice_id = i.id), '[]') AS settled,
      coalesce((SELECT jsonb_agg(jsonb_build_object('fromOn', c.from_on, 'toOn', c.to_on) ORDER BY c.from_on)
        FROM invoice_interest c WHERE c.overdue_id = i.id AND c.invoice_id IS DISTINCT FROM ${exceptId ?? null}::uuid), '[]') AS charged
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS f ("accountId" uuid, "firstOn" date)
      JOIN account a ON a.id = f."accountId"
      JOIN invoice i ON i.account_id = a.id JOIN invoice_balance b ON b.invoice_id = i.id
    WHERE i.kind = 'invoice' AND i.due_on < ${through}::date AND (b.balance > 0 OR EXISTS (
      SELECT FROM settlement s WHERE s.invoice_id = i.id AND s.settled_on > i.due_on AND s.settled_on >= f."firstOn"))
    ORDER BY lower(a.name), a.id, i.currency, i.due_on, i.number`.execute(db)
  return rows
}

/** Interest through a day that is on no invoice and no draft yet, by account and currency. */
export async function interestDue(
  db: Queries,
  through: string,
  { accountIds, exceptId }: { accountIds?: readonly string[]; exceptId?: string } = {},
): Promise<InterestDue[]> {
  const terms = await termsOf(db, accountIds)
  const accounts = [...terms].map(([accountId, rows]) => ({ accountId, firstOn: rows.at(-1)?.fromOn ?? through }))
  if (accounts.length === 0) return []
  const debts = await debtsOf(db, accounts, through, exceptId)
  const groups = Map.groupBy(debts, ({ accountId, currency }) => `${accountId} ${currency}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const ofAccount = first && terms.get(first.accountId)
    if (!first || !ofAccount) return []
    const { accountId, customerName, currency } = first
    const periods = group.flatMap((debt) => interestPeriods(debt, ofAccount, through))
    const last = termsOn(ofAccount, through)
    if (periods.length === 0 || !last) return []
    const total = interestSum(periods, currency)
    return [
      {
        accountId,
        customerName,
        currency,
        total,
        charged: last.charged,
        minimum: roundMoney(last.minimum, currency),
        isEnough: reachesMinimum(total, ofAccount, through),
        periods: periods.map((period) => ({ ...period, principal: roundMoney(period.principal, currency) })),
      },
    ]
  })
}

type Drafted = Omit<InterestPeriod, 'number' | 'dueOn' | 'amount'>

/** Periods as they are compared: two that are the same charge the same. */
const told = (periods: readonly (Drafted & { amount: string })[]) =>
  periods
    .map(({ overdueId, fromOn, toOn, principal, percent, per, amount }) =>
      [overdueId, fromOn, toOn, Number(principal), Number(percent), per, Number(amount)].join(' '),
    )
    .sort()
    .join('\n')

type Draft = { id: string; accountId: string; currency: string }

/** What a draft of interest would charge if it were made now, through its last day. Undefined: nothing. */
export async function dueOfDraft(db: Queries, { id, accountId, currency }: Draft): Promise<InterestDue | undefined> {
  const { periodTo } = await db.selectFrom('invoice').select('periodTo').where('id', '=', id).executeTakeFirstOrThrow()
  if (!periodTo) return undefined
  const due = await interestDue(db, periodTo, { accountIds: [accountId], exceptId: id })
  return due.find((one) => one.currency === currency)
}

/** True if a draft of interest would charge something else now: somebody paid, credited, or changed the terms. */
export async function isInterestOutdated(
  db: Queries,
  draft: Draft,
  lines: readonly { interest: Drafted | null; amount: string }[],
): Promise<boolean> {
  const drafted = lines.flatMap(({ interest, amount }) => (interest ? [{ ...interest, amount }] : []))
  return told(drafted) !== told((await dueOfDraft(db, draft))?.periods ?? [])
}
