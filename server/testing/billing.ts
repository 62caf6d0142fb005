import type { BillingStatus } from '@shortcut/domain/billing/lifecycle.ts'
import { sql } from 'kysely'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Builders } from './builders.ts'
import type { World } from './world.ts'

interface Charged {
  name?: string
  kind?: 'linehaul' | 'fuel' | 'detention' | 'adjustment'
  amount: string
}

interface Queued {
  deliveredAt?: string
  currency?: string
  status?: BillingStatus
}

/** Orders in the billing queue for tests of invoices. */
export function openBilling(world: World, build: Builders) {
  /** Another charge of an order. */
  const charge = (workOrderId: string, { name = 'Linehaul', kind = 'linehaul', amount }: Charged, currency = 'USD') =>
    asSystem(world.database, async ({ db, now }) => {
      const id = newId()
      await db
        .insertInto('charge')
        .values({
          id,
          workOrderId,
          kind,
          name,
          quantity: '1',
          unit: 'flat',
          price: amount,
          amount,
          currency,
          source: 'rated',
          arithmetic: JSON.stringify([{ rule: 'flat', values: { price: amount }, result: amount }]),
          createdAt: now,
          createdBy: 'test',
        })
        .execute()
      await sql`UPDATE billing SET total = (SELECT sum(amount) FROM charge WHERE work_order_id = ${workOrderId} AND voided_at IS NULL)
        WHERE work_order_id = ${workOrderId}`.execute(db)
      return id
    })

  /** An existing order in the queue, delivered on that day. */
  async function inQueue(
    workOrderId: string,
    accountId: string,
    charges: Charged[] = [{ amount: '100.00' }],
    { deliveredAt = '2026-10-20T18:00:00Z', currency = 'USD', status = 'Approved' }: Queued = {},
  ) {
    await asSystem(world.database, ({ db, now }) =>
      db
        .insertInto('billing')
        .values({
          workOrderId,
          accountId,
          status,
          deliveredAt,
          pickupOn: deliveredAt.slice(0, 10),
          currency,
          createdAt: now,
          createdBy: 'test',
          updatedAt: now,
          updatedBy: 'test',
        })
        .execute(),
    )
    for (const one of charges) await charge(workOrderId, one, currency)
    return workOrderId
  }

  return {
    charge,
    inQueue,
    /** A new order of that account in the queue. @returns its id */
    async approved(
      accountId: string,
      charges?: Charged[],
      { order: fields = {}, ...queued }: Queued & { order?: Parameters<Builders['workOrder']>[0] } = {},
    ) {
      const order = await build.workOrder({ ...fields, accountId })
      return inQueue(order.id, accountId, charges, queued)
    },
  }
}
