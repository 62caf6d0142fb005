import { dayAfter, type PlannedDate } from '@shortcut/domain/recurring/repeats.ts'
import { toInstant, toLocalDate } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import { planDates } from './plan-dates.ts'
import { type Recurring, readHolidays } from './recurring-rows.ts'

/** The log tells which rule acted. */
export const inNameOf = (context: Context, { label }: Recurring): Context => ({
  ...context,
  actor: { ...context.actor, name: say('en', 'recurring', 'actor', { label }) },
})

interface Next {
  occursOn: string
  madeFor: string
  /** When its order is made. */
  dueAt: string
}

/** The dates from today on without an order. Days before today are over: nothing is made for them. */
async function openDates(db: Queries, row: Recurring, now: string): Promise<PlannedDate[]> {
  const today = toLocalDate(now, row.timeZone)
  const made = await db
    .selectFrom('recurringDate')
    .select(['occursOn', 'madeFor'])
    .where('recurringOrderId', '=', row.id)
    .where('occursOn', '>=', dayAfter(today, -30))
    .execute()
  const [dates, days] = [new Set(made.map((one) => one.occursOn)), new Set(made.map((one) => one.madeFor))]
  // Those made already come first, and a long row of dates may be skipped.
  const planned = planDates(row, await readHolidays(db), today, made.length + 600)
  return planned.filter(({ occursOn, madeFor }) => !dates.has(occursOn) && !(madeFor && days.has(madeFor)))
}

const startOf = (day: string, { timeZone }: Recurring) => toInstant(`${day}T00:00`, timeZone)

function nextOf(row: Recurring, open: readonly PlannedDate[]): Next | null {
  for (const { occursOn, madeFor } of open)
    if (madeFor) return { occursOn, madeFor, dueAt: startOf(dayAfter(madeFor, -row.advanceDays), row) }
  return null
}

/** The next date without an order; null if the rule has no more. */
export const nextDate = async (db: Queries, row: Recurring, now: string): Promise<Next | null> =>
  nextOf(row, await openDates(db, row, now))

/**
 * Stores when the next order is made: after each change of the rule, and after each order. A rule without one ends, once its dates
 * that are skipped or on a holiday are over: until then they can be restored.
 * @returns false if the rule has ended
 */
export async function schedule(context: Context, row: Recurring): Promise<boolean> {
  const { db, now } = context
  const open = row.state === 'active' ? await openDates(db, row, now) : []
  const next = nextOf(row, open)
  const last = open.at(-1)
  if (row.state === 'active' && !last) {
    await end(context, row)
    return false
  }
  const dueAt = next?.dueAt ?? (last ? startOf(dayAfter(last.occursOn, 1), row) : null)
  await db
    .updateTable('recurringOrder')
    .set({ nextOn: next?.madeFor ?? null, dueAt })
    .where('id', '=', row.id)
    .execute()
  return true
}

/** Its last date is over. */
async function end(context: Context, row: Recurring) {
  await context.db
    .updateTable('recurringOrder')
    .set({ state: 'ended', nextOn: null, dueAt: null, problem: '' })
    .where('id', '=', row.id)
    .execute()
  await record(inNameOf(context, row), {
    action: 'recurringOrder.end',
    entity: 'recurringOrder',
    entityId: row.id,
    label: row.label,
    before: { state: row.state },
    after: { state: 'ended' },
  })
}
