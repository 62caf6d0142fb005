import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** Confirms an order and ends the seconds in which that can be undone, so that its partners are told now. */
export async function confirmForGood(world: World, id: string, token: string) {
  await world.call(workOrderApi.confirm, { ids: [id] }, { token })
  await vi.waitFor(
    async () => {
      const { rowCount } = await world.database.pool.query(
        `UPDATE outgoing_message SET next_try_at = now() WHERE work_order_id = $1 AND event = 'booking.accepted' AND state IN ('waiting', 'kept')`,
        [id],
      )
      if (!rowCount) throw new Error('the acceptance is not queued yet')
    },
    { timeout: 20_000, interval: 50 },
  )
}
