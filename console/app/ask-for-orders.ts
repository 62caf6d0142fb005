import { calls } from 'virtual:calls'
import { callAhead } from '../call/call.ts'

const grid = 'workOrder'

/** What the list of work orders waits for, and its first page unless it begins with another question: the address's, or a view's. */
export async function askForOrders() {
  void callAhead(calls.layout.get, { grid })
  const views = await callAhead(calls.view.list, { grid })
  if (views?.every(({ isDefault }) => !isDefault) && location.search === '')
    void callAhead(calls.workOrder.list, { pageSize: 100 })
}
