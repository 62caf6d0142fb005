import { Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Context } from '../platform/http/context.ts'
import { asSystem } from '../platform/system-context.ts'
import { createWorkOrder } from '../work-orders/create-work-order.ts'
import { readOrderFor } from './guard-template.ts'
import { getRecurring, type Recurring } from './recurring-rows.ts'
import { inNameOf, nextDate, schedule } from './schedule.ts'

/** How long a rule whose template no longer fits waits before the next try. */
const retryMs = 10 * 60_000

/**
 * Makes the next order that is due, in one transaction with its date and its log row: a crash undoes all of it. Nodes skip the
 * rules that another one has locked, and the table has each date once.
 * @returns true if there may be more to make
 */
export const makeDue = (database: Database, logGrew = () => {}): Promise<boolean> =>
  asSystem(
    database,
    async (context) => {
      const { db, now } = context
      const due = await db
        .selectFrom('recurringOrder')
        .select('id')
        .where('state', '=', 'active')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      const row = await getRecurring(db, due.id)
      const next = await nextDate(db, row, now)
      if (!next || next.dueAt > now) await schedule(context, row)
      else await makeOrder(context, row, next)
      return true
    },
    logGrew,
  )

async function makeOrder(
  context: Context,
  row: Recurring,
  { occursOn, madeFor }: { occursOn: string; madeFor: string },
) {
  const { db } = context
  await sql`SAVEPOINT made`.execute(db)
  try {
    const order = await readOrderFor(context, row.template, row.anchorOn, madeFor)
    const { id } = await createWorkOrder(inNameOf(context, row), order, { status: 'DRAFT', source: 'recurring' })
    await db
      .insertInto('recurringDate')
      .values({ recurringOrderId: row.id, occursOn, madeFor, workOrderId: id })
      .execute()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`ROLLBACK TO SAVEPOINT made`.execute(db)
    return stick(context, row, say('en', 'refusal', error.key, error.params))
  }
  if (row.problem !== '') await setProblem(context, row, '')
  await schedule(context, row)
}

/** The template no longer fits: nothing is made, the rule says why, and tries again later. */
async function stick(context: Context, row: Recurring, problem: string) {
  if (problem !== row.problem) await setProblem(context, row, problem)
  await context.db
    .updateTable('recurringOrder')
    .set({ dueAt: new Date(nowMs() + retryMs).toISOString() })
    .where('id', '=', row.id)
    .execute()
}

async function setProblem(context: Context, row: Recurring, problem: string) {
  await context.db.updateTable('recurringOrder').set({ problem }).where('id', '=', row.id).execute()
  await record(inNameOf(context, row), {
    action: problem === '' ? 'recurringOrder.recover' : 'recurringOrder.stick',
    entity: 'recurringOrder',
    entityId: row.id,
    label: row.label,
    before: { problem: row.problem },
    after: { problem },
  })
}
