import { calls } from 'virtual:calls'
import { callAhead } from '../call/call.ts'
import { firstOrders } from './first-orders.ts'

const grid = 'workOrder'

/** What the list of work orders waits for, and its first page. */
export async function askForOrders(token: string) {
  void callAhead(token, calls.layout.get, { grid })
  const views = await callAhead(token, calls.view.list, { grid })
  if (views?.every(({ isDefault }) => !isDefault) && location.search === '')
    void callAhead(token, calls.workOrder.list, firstOrders)
}
