import { addDays, monthOf } from '@shortcut/domain/billing/invoices/invoice.ts'
import { Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { now } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { asSystem } from '../../platform/system-context.ts'
import { dateForBooks } from '../invoices/dates.ts'
import { type Issuing, issueInvoice } from '../invoices/issue-invoice.ts'
import { draftInterest } from './draft-interest.ts'

interface Parts extends Issuing {
  database: Database
  logGrew: () => void
  log: Pick<Logger, 'error'>
}

/**
 * Accounts whose terms of its last day charge a month that is over, and that have not been charged for it. Terms typed
 * after the month wait for the next one, so that nobody is charged within minutes of a slip.
 */
async function waitingFor({ database }: Parts, month: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT t.account_id FROM (SELECT DISTINCT ON (account_id) account_id, charged, updated_at FROM interest_terms WHERE from_on <= ${last}::date
      ORDER BY account_id, from_on DESC) t
    WHERE t.charged = 'monthly' AND t.updated_at < ${addDays(last, 1)}::date AND NOT EXISTS (SELECT FROM interest_run r WHERE r.account_id = t.account_id AND r.month = ${month}::date)
    ORDER BY t.account_id`.execute(database.kysely)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Issues the interest of the month that is over, in UTC, of each account that is charged monthly: an account in one
 * transaction with the row that says so. Other nodes wait for that row, and a crash leaves neither.
 */
export async function chargeMonths(parts: Parts): Promise<boolean> {
  const last = addDays(monthOf(now()), -1)
  const month = monthOf(last)
  for (const accountId of await waitingFor(parts, month, last)) {
    try {
      await asSystem(
        parts.database,
        async (context) => {
          const { numInsertedOrUpdatedRows } = await context.db
            .insertInto('interestRun')
            .values({ accountId, month, ranAt: context.now })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow()
          if (numInsertedOrUpdatedRows === 0n) return
          const issuedOn = await dateForBooks(context, 'issuedOn', undefined)
          for (const id of await draftInterest(context, accountId, last))
            await issueInvoice(context, id, { issuedOn, earlyReason: '' }, parts)
        },
        parts.logGrew,
      )
    } catch (error) {
      const why = error instanceof Refusal ? say('en', 'refusal', error.key, error.params) : undefined
      parts.log.error({ err: error, accountId, month, why }, 'interest of a month was not charged')
    }
  }
  return false
}
