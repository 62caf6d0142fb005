import { airKinds, type Charge } from '@shortcut/domain/billing/rating/charge.ts'
import {
  type AfterInvoiceCode,
  type Exception,
  type ExceptionCode,
  exception,
} from '@shortcut/domain/billing/rating/exceptions.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { say } from '@shortcut/words/say.ts'
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

/** What may become due after an order was approved or invoiced: freight leaves its warehouse, or its waybill changes. */
const sorts = {
  storage: {
    is: ({ kind }: Pick<Charge, 'kind'>) => kind === 'storage',
    after: 'storageAfterInvoice',
    dismissed: 'storageDismissed',
    settled: 'storageSettled',
    action: 'billing.storage',
    dismissal: 'billing.dismissStorage',
    /** Other exceptions that follow from it. */
    told: ['storageRunning'],
  },
  air: {
    is: ({ kind }: Pick<Charge, 'kind'>) => airKinds.some((one) => one === kind),
    after: 'airAfterInvoice',
    dismissed: 'airDismissed',
    settled: 'airSettled',
    action: 'billing.air',
    dismissal: 'billing.dismissAir',
    told: ['airNotIssued', 'airRateMissing', 'airCollect', 'airAccountOther', 'airAccountUnclear'],
  },
} as const satisfies Record<
  string,
  { after: AfterInvoiceCode; told: readonly ExceptionCode[]; [other: string]: unknown }
>
type Sort = keyof typeof sorts

/**
 * Something became due after the order was approved or invoiced: an approved order goes back to review, and an invoiced one has an exception with
 * both sums. Its charges stay as they are.
 */
export async function noteLate(context: Context, order: CalculatedOrder): Promise<void> {
  for (const sort of ['storage', 'air'] as const) await noteOne(context, order, sort)
}

async function noteOne(context: Context, order: CalculatedOrder, name: Sort): Promise<void> {
  const { db } = context
  const { is, after, dismissed, action, told: following } = sorts[name]
  const locked = await lockBilling(db, order.id)
  const row = await getBilling(db, order.id)
  const charged = (await countingCharges(db, order.id)).filter((one) => is(one) && one.source === 'rated')
  const due = order.charges.filter(is)
  const isEqual = charged.length === due.length && due.every((one) => charged.some((old) => isSame(old, one)))
  const follows = (code: ExceptionCode) => following.some((one) => one === code)
  const running = order.exceptions.filter(({ code }) => follows(code))
  const others = row.exceptions.filter(({ code }) => !follows(code) && code !== after)
  const found = isEqual
    ? []
    : locked.status === 'Invoiced'
      ? [exception(after, { was: amount(charged, order.currency), now: amount(due, order.currency) })]
      : [exception('changedSinceRated')]
  const told = found.filter((one) => dismissedSums(one, after) !== locked[dismissed])
  const exceptions = [...others.filter(({ code }) => !told.some((one) => one.code === code)), ...told, ...running]
  if (JSON.stringify(exceptions) === JSON.stringify(row.exceptions)) return
  const status = locked.status === 'Approved' && !isEqual ? 'ReadyForReview' : locked.status
  await writeExceptions(context, order.id, exceptions, { status })
  if (told.length === 0) return
  await record(context, {
    action,
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

const writeExceptions = (
  { db, now, actor }: Context,
  id: string,
  exceptions: readonly Exception[],
  more: { status?: string; storageDismissed?: string; airDismissed?: string },
) =>
  db
    .updateTable('billing')
    .set({ ...more, exceptions: exceptions.map(({ code }) => code), exceptionValues: JSON.stringify(exceptions) })
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedAt: now, updatedBy: actor.name }))
    .where('workOrderId', '=', id)
    .execute()

/** What a person who leaves it as it was invoiced has seen; another sum is told again. */
const dismissedSums = ({ code, values }: Exception, after: AfterInvoiceCode) =>
  code === after ? `${values.was} → ${values.now}` : undefined

/**
 * A person leaves it as it was invoiced.
 * @throws Refusal 409 if the order has no such exception, because somebody else was first or it is as invoiced
 */
export async function dismissLate(context: Context, id: string, name: Sort, reason: string): Promise<void> {
  const { db } = context
  const { after, dismissed: column, settled, dismissal } = sorts[name]
  const { label } = await lockBilling(db, id)
  const row = await getBilling(db, id)
  const dismissed = row.exceptions.find(({ code }) => code === after)
  if (!dismissed) throw new Refusal(codes.conflict, settled, { label })
  const exceptions = row.exceptions.filter((one) => one !== dismissed)
  await writeExceptions(context, id, exceptions, { [column]: dismissedSums(dismissed, after) })
  await record(context, {
    action: dismissal,
    entity: 'billing',
    entityId: id,
    label,
    before: { exceptions: say('en', 'billingException', dismissed.code, dismissed.values) },
    reason,
  })
}
