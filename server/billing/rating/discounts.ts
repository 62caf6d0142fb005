import type { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Handlers } from '../../platform/http/http.ts'

/** A customer's discount on common sheets, for pickups from a day on. */
export interface Discount {
  accountId: string
  effectiveFrom: string
  percent: string
}

/** The discounts of these accounts, the latest first. */
export async function discountsOf(db: Queries, accountIds: readonly string[]): Promise<Discount[]> {
  const { rows } = await sql<Discount>`
    SELECT d.account_id, d.effective_from, trim_scale(d.percent)::text AS percent FROM rate_discount d
    WHERE ${among('d.account_id', accountIds)} ORDER BY d.effective_from DESC`.execute(db)
  return rows
}

/** As the log shows it. */
const told = ({ effectiveFrom, percent }: Omit<Discount, 'accountId'>) => `${percent} % from ${effectiveFrom}`

type DiscountApi = Pick<typeof rateSheetApi, 'discounts' | 'saveDiscount' | 'removeDiscount'>

export const discountRoutes: Handlers<DiscountApi> = {
  discounts: async ({ db }, { accountId }) =>
    (await discountsOf(db, [accountId])).map(({ effectiveFrom, percent }) => ({ effectiveFrom, percent })),

  async saveDiscount(context, { accountId, effectiveFrom, percent }) {
    const { db, now, actor } = context
    // Writers of one account wait for each other, so that the log has what was replaced.
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
    const { name } = await getAccount(db, accountId)
    const before = (await discountsOf(db, [accountId])).find((one) => one.effectiveFrom === effectiveFrom)
    await sql`
      INSERT INTO rate_discount (account_id, effective_from, percent, updated_at, updated_by)
      VALUES (${accountId}::uuid, ${effectiveFrom}::date, ${percent}::numeric, ${now}, ${actor.name})
      ON CONFLICT (account_id, effective_from) DO UPDATE
      SET percent = excluded.percent, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db)
    await record(context, {
      action: 'account.discount',
      entity: 'account',
      entityId: accountId,
      label: name,
      before: before && { discount: told(before) },
      after: { discount: told({ effectiveFrom, percent }) },
    })
    return {}
  },

  async removeDiscount(context, { accountId, effectiveFrom }) {
    const { db } = context
    const { name } = await getAccount(db, accountId)
    const { rows } = await sql<{ percent: string }>`
      DELETE FROM rate_discount WHERE account_id = ${accountId} AND effective_from = ${effectiveFrom}::date
      RETURNING trim_scale(percent)::text AS percent`.execute(db)
    const [removed] = rows
    if (!removed) throw new Refusal(codes.notFound, 'notFound', { thing: 'discount' })
    await record(context, {
      action: 'account.discountRemoved',
      entity: 'account',
      entityId: accountId,
      label: name,
      before: { discount: told({ effectiveFrom, ...removed }) },
    })
    return {}
  },
}
