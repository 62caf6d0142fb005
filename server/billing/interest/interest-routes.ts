import type { InterestTerms } from '@shortcut/domain/billing/interest/interest.ts'
import { type interestApi, mostInterestAccounts } from '@shortcut/domain/billing/interest/interest-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { todayOf } from '../invoices/dates.ts'
import { draftInterest } from './draft-interest.ts'
import { interestDue, termsOf } from './interest-rows.ts'

/** As the log shows it. */
const told = ({ fromOn, percent, per, graceDays, minimum, charged, onInterest }: InterestTerms) =>
  `${percent} % per ${per} from ${fromOn}, days of grace: ${graceDays}, minimum ${minimum}, charged: ${say('en', 'interestCharging', charged)}${onInterest ? ', on interest too' : ''}`

/** @throws Refusal 422 for a day that is not over or running */
function throughOf(context: Context, asked: string | undefined): string {
  const today = todayOf(context)
  if (asked !== undefined && asked > today) throw atField(context, 'through', 'booksFuture', { day: today })
  return asked ?? today
}

export const interestRoutes: Handlers<typeof interestApi> = {
  terms: async ({ db }, { accountId }) =>
    ((await termsOf(db, [accountId])).get(accountId) ?? []).map(({ accountId: _, ...terms }) => terms),

  async saveTerms(context, { accountId, ...terms }) {
    const { db, now, actor } = context
    // Writers of one account wait for each other, so that the log has what was replaced.
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
    const { name } = await getAccount(db, accountId)
    const before = (await termsOf(db, [accountId])).get(accountId)?.find(({ fromOn }) => fromOn === terms.fromOn)
    const { fromOn, percent, per, graceDays, minimum, charged, onInterest } = terms
    await sql`
      INSERT INTO interest_terms (account_id, from_on, percent, per, grace_days, minimum, charged, on_interest, updated_at, updated_by)
      VALUES (${accountId}::uuid, ${fromOn}::date, ${percent}::numeric, ${per}, ${graceDays}, ${minimum}::numeric, ${charged}, ${onInterest}, ${now},
        ${actor.name})
      ON CONFLICT (account_id, from_on) DO UPDATE SET percent = excluded.percent, per = excluded.per, grace_days = excluded.grace_days,
        minimum = excluded.minimum, charged = excluded.charged, on_interest = excluded.on_interest, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(db)
    await record(context, {
      action: 'account.interest',
      entity: 'account',
      entityId: accountId,
      label: name,
      before: before && { interest: told(before) },
      after: { interest: told(terms) },
    })
    return {}
  },

  async removeTerms(context, { accountId, fromOn }) {
    const { db } = context
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
    const { name } = await getAccount(db, accountId)
    const before = (await termsOf(db, [accountId])).get(accountId)?.find((one) => one.fromOn === fromOn)
    if (!before) throw new Refusal(codes.notFound, 'notFound', { thing: 'terms' })
    await sql`DELETE FROM interest_terms WHERE account_id = ${accountId} AND from_on = ${fromOn}::date`.execute(db)
    await record(context, {
      action: 'account.interestRemoved',
      entity: 'account',
      entityId: accountId,
      label: name,
      before: { interest: told(before) },
    })
    return {}
  },

  async preview(context, { through: asked, accountId }) {
    const through = throughOf(context, asked)
    const list = await interestDue(context.db, through, accountId ? { accountIds: [accountId] } : {})
    return { through, list: list.slice(0, mostInterestAccounts), total: list.length }
  },

  async draft(context, { through: asked, accountIds }) {
    const through = throughOf(context, asked)
    const drafts: string[] = []
    // In one order, so that two such calls cannot deadlock.
    for (const accountId of [...new Set(accountIds)].sort())
      drafts.push(...(await draftInterest(context, accountId, through)))
    return { drafts }
  },
}
