import { calls } from 'virtual:calls'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { call } from '../call/call.ts'

/** Expected times move with the truck, and no live change tells of them: orders with a driver are read again this often. */
export const renewMs = 15_000
/** As many as one page of the list. */
const most = 100

export async function readOrders(ids: readonly string[]): Promise<readonly WorkOrderRow[]> {
  const asked = ids.slice(0, most)
  const { list } = await call(calls.workOrder.list, { ids: asked.join(), pageSize: most }, { handles: 'all' })
  return list
}
