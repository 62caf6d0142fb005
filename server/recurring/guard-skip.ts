import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Context } from '../platform/http/context.ts'
import { fallsOn } from './plan-dates.ts'
import type { Recurring } from './recurring-rows.ts'

/**
 * Leaving a date out is too late once its order is made.
 * @throws Refusal 501 that names the order of the first such date
 */
export async function guardMade({ db }: Pick<Context, 'db'>, id: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const made = await db
    .selectFrom('recurringDate')
    .innerJoin('workOrder', 'workOrder.id', 'recurringDate.workOrderId')
    .select(['recurringDate.occursOn as day', 'workOrder.bookingId as order'])
    .where('recurringOrderId', '=', id)
    .where('occursOn', 'in', days)
    .orderBy('occursOn')
    .executeTakeFirst()
  if (made) throw new Refusal(codes.refused, 'recurringDateMade', made)
}

/**
 * A date can be left out until its order is made, and restored at any time.
 * @throws Refusal for a rule that has ended, a date off its pattern, or one whose order is made
 */
export async function guardSkip(context: Context, row: Recurring, day: string, skipped: boolean): Promise<void> {
  const { id, label } = row
  if (row.state === 'ended') throw new Refusal(codes.refused, 'recurringEnded', { label })
  if (!skipped) return
  if (!fallsOn(row, day)) throw new Refusal(codes.refused, 'recurringOffPattern', { day, label })
  await guardMade(context, id, [day])
}
