import { billingRow } from '@shortcut/domain/billing/lifecycle.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { findBilling, getBilling, lockBilling } from '../billing-rows.ts'
import { forbids } from './rate-billing.ts'
import { sumUp } from './write-charges.ts'

/** Locks an order whose charges may be changed. */
export async function lockForCharge(context: Context, id: string) {
  const locked = await lockBilling(context.db, id)
  if (locked.removedAt || !billingRow('charge', locked.status)) throw forbids(context, locked.label, locked.status)
  return getBilling(context.db, id)
}

/** After a change of charges: updates sums and exceptions, and logs. */
export async function settle(
  context: Context,
  row: Awaited<ReturnType<typeof getBilling>>,
  action: `billing.${string}`,
  told: { before?: Record<string, unknown>; after?: Record<string, unknown>; reason?: string },
) {
  await sumUp(context, row.id, row.exceptions)
  const after = await findBilling(context.db, row.id)
  await record(context, {
    action,
    entity: 'billing',
    entityId: row.id,
    label: row.bookingId,
    before: { ...told.before, total: row.total },
    after: { ...told.after, total: after?.total },
    reason: told.reason ?? '',
  })
  return {}
}
