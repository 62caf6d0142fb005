import { type BillingStatus, billingRow } from '@shortcut/domain/billing/lifecycle.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Roads } from '../tracking/roads/ways.ts'
import { lockAirCharges } from './rating/air-waybills.ts'
import { calculateCharges } from './rating/calculate-charges.ts'
import { loadOrders } from './rating/load-order.ts'
import { noteLate } from './rating/note-late.ts'
import { rateBilling } from './rating/rate-billing.ts'

const batch = 50
const longestPauseMinutes = 60

/**
 * Rates orders delivered or cancelled since the last round, each in one transaction: if a node dies, the next one rates
 * the order. An order that cannot be rated is retried later and delays no other.
 * @returns true if there is more to do at once
 */
export async function rateDue(
  database: Database,
  roads: Roads,
  logGrew: () => void,
  log: Pick<Logger, 'error'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT work_order_id AS id FROM billing_due WHERE try_at <= ${now()} ORDER BY try_at LIMIT ${batch}`.execute(
    database.kysely,
  )
  if (roads.source)
    await loadOrders(
      database.kysely,
      rows.map(({ id }) => id),
      roads,
    )
  for (const { id } of rows)
    await asSystem(database, (context) => rateOne(context, id, roads), logGrew).catch(async (error: unknown) => {
      log.error({ err: error, workOrderId: id }, 'an order could not be rated: it is tried again')
      await sql`
        UPDATE billing_due SET tries = tries + 1, last_error = ${String(error)},
          try_at = ${now()}::timestamptz + least(power(2, tries), ${longestPauseMinutes}) * interval '1 minute'
        WHERE work_order_id = ${id}`.execute(database.kysely)
    })
  return rows.length === batch
}

async function rateOne(context: Parameters<typeof rateBilling>[0], id: string, roads: Roads): Promise<void> {
  // Locks the order first, like every change. A concurrent change waits, and makes the order due again.
  await sql`SELECT FROM work_order WHERE id = ${id} FOR SHARE`.execute(context.db)
  await lockAirCharges(context.db, id)
  const taken = await sql`
    DELETE FROM billing_due WHERE work_order_id = (SELECT work_order_id FROM billing_due WHERE work_order_id = ${id} FOR UPDATE SKIP LOCKED)`.execute(
    context.db,
  )
  if (taken.numAffectedRows !== 1n) return
  const [order] = await calculateCharges(context.db, [id], roads)
  if (!order) return
  const known = await context.db
    .selectFrom('billing')
    .select('status')
    .where('workOrderId', '=', id)
    .where('removedAt', 'is', null)
    .$castTo<{ status: BillingStatus }>()
    .forUpdate()
    .executeTakeFirst()
  if (known && !billingRow('charge', known.status)) await noteLate(context, order)
  else await rateBilling(context, order)
}
