import type { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import {
  type ApproveObstacle,
  approveObstacle,
  type BillingAction,
  billingRow,
} from '@shortcut/domain/billing/lifecycle.ts'
import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import type { Roads } from '../tracking/roads/ways.ts'
import { countBilling, getBilling, lockBilling, openBillingCounts } from './billing-rows.ts'
import { countFilteredBilling, listBilling } from './list-billing.ts'
import { byHandRoutes } from './rating/by-hand-routes.ts'
import { chargeRoutes } from './rating/charge-routes.ts'
import { dismissLate } from './rating/note-late.ts'
import { forbids } from './rating/rate-billing.ts'
import { countingCharges } from './rating/write-charges.ts'

const obstacles: Record<ApproveObstacle, RefusalKey> = {
  blocked: 'billingBlocked',
  unseen: 'billingUnseen',
  nothingCharged: 'billingNothing',
}

/** Moves an order along the queue; if two people act at once, the second sees the first one's result. */
async function move(context: Context, id: string, action: BillingAction, reason = ''): Promise<void> {
  const { db, now, actor, session, language } = context
  const { label, status, removedAt } = await lockBilling(db, id)
  const row = billingRow(action, status)
  if (!row?.to || removedAt) throw forbids(context, label, status)
  if (action === 'approve') {
    const { exceptions, accountId, currency } = await getBilling(db, id)
    await refuseOldCurrency(context, label, accountId, currency)
    const chargeCount = (await countingCharges(db, id)).length
    const found = exceptions.map(({ code }) => code)
    const obstacle = approveObstacle({ status, exceptions: found, chargeCount })
    const what = exceptions.map(({ code, values }) => say(language, 'billingException', code, values))
    const why =
      obstacle === 'nothingCharged' && what.length > 0 ? 'billingNothingBecause' : obstacle && obstacles[obstacle]
    if (why)
      throw new Refusal(codes.conflict, why, { label, what: what.map((one) => one.replace(/\.$/, '')).join('; ') })
  }
  const reviewer = action === 'review' || action === 'approve' ? (session?.personId ?? null) : null
  await sql`
    UPDATE billing SET status = ${row.to}, reason = ${reason}, reviewer_id = coalesce(${reviewer}, reviewer_id),
      version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE work_order_id = ${id}`.execute(db)
  await record(context, {
    action: `billing.${action}`,
    entity: 'billing',
    entityId: id,
    label,
    before: { billingStatus: status },
    after: { billingStatus: row.to },
    reason,
  })
}

/** The account may have changed its currency after the order was rated. */
async function refuseOldCurrency({ db }: Context, label: string, accountId: string, from: string): Promise<void> {
  const account = await db.selectFrom('account').select('currency').where('id', '=', accountId).executeTakeFirst()
  const to = account?.currency ?? from
  if (to !== from) throw new Refusal(codes.conflict, 'billingCurrency', { label, from, to })
}

const moving =
  (action: BillingAction) =>
  (context: Context, { ids, reason = '' }: { ids: string[]; reason?: string }) =>
    perItem(context, ids, (item, id) => move(item, id, action, reason))

export function billingRoutes(roads: Roads): Handlers<typeof billingApi> {
  const counts = openBillingCounts()
  return {
    ...chargeRoutes(roads),
    ...byHandRoutes,
    list: ({ db }, input) => listBilling(db, input),
    counts({ db }, { accountId, ...others }) {
      if (Object.values(others).some(Boolean)) return countFilteredBilling(db, { accountId, ...others })
      return accountId ? countBilling(db, accountId) : counts(db)
    },
    review: moving('review'),
    approve: moving('approve'),
    hold: moving('hold'),
    release: moving('release'),
    sendBack: moving('sendBack'),
    async dismissStorage(context, { id, reason }) {
      await dismissLate(context, id, 'storage', reason)
      return {}
    },
    async dismissAir(context, { id, reason }) {
      await dismissLate(context, id, 'air', reason)
      return {}
    },
  }
}
