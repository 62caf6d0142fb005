import { billingRow } from '@shortcut/domain/billing/lifecycle.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { findBilling, lockBilling } from '../billing-rows.ts'
import { passOn } from './air-waybills.ts'
import type { CalculatedOrder } from './calculate-charges.ts'
import { countingCharges, replaceRated, type StoredCharge, sumUp } from './write-charges.ts'

const told = (charges: readonly StoredCharge[]) => charges.map(({ name, amount }) => `${name} ${amount}`).join('\n')

/**
 * Writes an order's calculated charges: adds it to the queue, also after reopening, or rates it again there.
 * @returns its total before and after
 * @throws Refusal 409 if it is approved or invoiced
 */
export async function rateBilling(
  context: Context,
  order: CalculatedOrder,
): Promise<{ before: string; after: string }> {
  const { db, now, actor } = context
  const { id, accountId, deliveredAt, pickupOn, currency, miles } = order
  const { numAffectedRows } = await sql`
    INSERT INTO billing (work_order_id, account_id, delivered_at, pickup_on, currency, created_at, created_by, updated_at, updated_by)
    VALUES (${id}, ${accountId}, ${deliveredAt}, ${pickupOn}, ${currency}, ${now}, ${actor.name}, ${now}, ${actor.name})
    ON CONFLICT (work_order_id) DO NOTHING`.execute(db)
  const isNew = numAffectedRows === 1n
  const known = await lockBilling(db, id)
  const isBack = known.removedAt !== null
  if (!isNew && !isBack && !billingRow('charge', known.status)) throw forbids(context, known.label, known.status)
  const before = await countingCharges(db, id)
  await sql`
    UPDATE billing SET account_id = ${accountId}, delivered_at = ${deliveredAt}, pickup_on = ${pickupOn}, currency = ${currency}, miles = ${miles},
      rated_at = ${now}, removed_at = NULL, status = CASE WHEN removed_at IS NULL THEN status ELSE 'ReadyForReview' END
    WHERE work_order_id = ${id}`.execute(db)
  await replaceRated(context, id, order.charges)
  await sumUp(context, id, order.exceptions)
  const given = before.filter(
    ({ source, houseId, masterId }) =>
      source === 'rated' &&
      (houseId ?? masterId) !== null &&
      !order.charges.some((now) => (now.houseId ?? now.masterId) === (houseId ?? masterId)),
  )
  await passOn(db, id, given, now)
  const after = await findBilling(db, id)
  const sums = { before: known.total, after: after?.total ?? '0' }
  await record(context, {
    action: isNew || isBack ? 'billing.enter' : 'billing.rate',
    entity: 'billing',
    entityId: id,
    label: order.bookingId,
    before: isNew ? null : { total: sums.before, charges: told(before) },
    after: {
      total: sums.after,
      charges: told(await countingCharges(db, id)),
      exceptions: order.exceptions.map(({ code, values }) => say('en', 'billingException', code, values)).join('\n'),
    },
  })
  return sums
}

export const forbids = ({ language }: Context, label: string, status: Parameters<typeof billingRow>[1]) =>
  new Refusal(codes.conflict, 'billingForbids', { label, status: say(language, 'billingStatus', status) })
