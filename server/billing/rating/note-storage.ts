import type { Charge } from '@shortcut/domain/billing/rating/charge.ts'
import { type Exception, exception } from '@shortcut/domain/billing/rating/exceptions.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { getBilling, lockBilling } from '../billing-rows.ts'
import type { CalculatedOrder } from './calculate-charges.ts'
import { countingCharges, isSame } from './write-charges.ts'

const amount = (charges: readonly Pick<Charge, 'amount'>[], currency: string) =>
  `${roundMoney(
    charges.reduce((sum, one) => sum.plus(one.amount), exact('0')),
    currency,
  )} ${currency}`

/**
 * The freight of an order left its warehouse after the order was approved or invoiced: if storage is due, an approved order goes back to review,
 * and an invoiced one has an exception with both sums. Its charges stay as they are.
 */
export async function noteStorage(context: Context, order: CalculatedOrder): Promise<void> {
  const { db, now, actor } = context
  const locked = await lockBilling(db, order.id)
  const row = await getBilling(db, order.id)
  const isStorage = ({ kind }: Pick<Charge, 'kind'>) => kind === 'storage'
  const charged = (await countingCharges(db, order.id)).filter((one) => isStorage(one) && one.source === 'rated')
  const due = order.charges.filter(isStorage)
  const isEqual = charged.length === due.length && due.every((one) => charged.some((old) => isSame(old, one)))
  const running = order.exceptions.filter(({ code }) => code === 'storageRunning')
  const others = row.exceptions.filter(({ code }) => code !== 'storageRunning' && code !== 'storageAfterInvoice')
  const found = isEqual ? [] : [toldOf(locked.status, charged, due, order.currency)]
  const told = found.filter((one) => dismissedSums(one) !== locked.storageDismissed)
  const exceptions = [...others.filter(({ code }) => !told.some((one) => one.code === code)), ...told, ...running]
  if (JSON.stringify(exceptions) === JSON.stringify(row.exceptions)) return
  const status = locked.status === 'Approved' && !isEqual ? 'ReadyForReview' : locked.status
  await sql`
    UPDATE billing SET status = ${status}, exceptions = ${exceptions.map(({ code }) => code)}::text[],
      exception_values = ${JSON.stringify(exceptions)}::jsonb, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE work_order_id = ${order.id}`.execute(db)
  if (told.length === 0) return
  await record(context, {
    action: 'billing.storage',
    entity: 'billing',
    entityId: order.id,
    label: order.bookingId,
    before: { billingStatus: locked.status },
    after: {
      billingStatus: status,
      exceptions: told.map(({ code, values }) => say('en', 'billingException', code, values)).join('\n'),
    },
  })
}

/** What a person who leaves storage as it was invoiced has seen; another sum is told again. */
const dismissedSums = ({ code, values }: Exception) =>
  code === 'storageAfterInvoice' ? `${values.was} → ${values.now}` : undefined

/**
 * A person leaves storage as it was invoiced.
 * @throws Refusal 409 if the order has no such exception, because somebody else was first or its storage is as invoiced
 */
export async function dismissStorage(context: Context, id: string, reason: string): Promise<void> {
  const { db, now, actor } = context
  const { label } = await lockBilling(db, id)
  const row = await getBilling(db, id)
  const dismissed = row.exceptions.find(({ code }) => code === 'storageAfterInvoice')
  if (!dismissed) throw new Refusal(codes.conflict, 'storageSettled', { label })
  const exceptions = row.exceptions.filter((one) => one !== dismissed)
  await sql`
    UPDATE billing SET exceptions = ${exceptions.map(({ code }) => code)}::text[], exception_values = ${JSON.stringify(exceptions)}::jsonb,
      storage_dismissed = ${dismissedSums(dismissed)}, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE work_order_id = ${id}`.execute(db)
  await record(context, {
    action: 'billing.dismissStorage',
    entity: 'billing',
    entityId: id,
    label,
    before: { exceptions: say('en', 'billingException', dismissed.code, dismissed.values) },
    reason,
  })
}

const toldOf = (
  status: string,
  charged: readonly Pick<Charge, 'amount'>[],
  due: readonly Charge[],
  currency: string,
): Exception =>
  status === 'Invoiced'
    ? exception('storageAfterInvoice', { was: amount(charged, currency), now: amount(due, currency) })
    : exception('changedSinceRated')
