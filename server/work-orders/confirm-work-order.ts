import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { en } from '@shortcut/words/en.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { readWorkOrder } from './current.ts'
import { keepUndo } from './keep-undo.ts'
import { lockWorkOrder, moveWorkOrder, statusForbids } from './lock-work-order.ts'

/** What an order lacks, as a text. */
export const missingText = (language: AppLanguage, missing: readonly string[]): string =>
  missing
    .map((what) => {
      const [key, index] = what.split('.')
      return say(language, 'missing', key as keyof typeof en.missing, { number: Number(index) + 1 })
    })
    .join(', ')

/** The refusal of an incomplete order, with the list of missing values. */
export const lacking = (context: Context, label: string, missing: readonly string[]): Refusal =>
  new Refusal(codes.refused, 'notReady', { label, missing: missingText(context.language, missing) }, { missing })

/** NEW, DRAFT → CONFIRMED, once everything required is there. */
export async function confirmWorkOrder(context: Context, id: string): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const row = workOrderRow('confirm', order.bookingStatus)
  if (!row) throw statusForbids(context, order, say(context.language, 'workOrderAction', 'confirm'))
  const missing = missingToConfirm(await readWorkOrder(context, id))
  if (missing.length > 0) throw lacking(context, order.bookingId, missing)
  await keepUndo(context, id, 'confirm')
  await moveWorkOrder(context, order, row.to)
  await record(context, {
    action: 'workOrder.confirm',
    entity: 'workOrder',
    entityId: id,
    label: order.bookingId,
    before: { bookingStatus: order.bookingStatus },
    after: { bookingStatus: row.to },
  })
}
