import { calls } from 'virtual:first-calls'
import { callAhead } from '../call/call.ts'
import { firstOrders } from './first-orders.ts'

const grid = 'workOrder'

/** What the list of work orders waits for, and its first page. */
export function askForOrders(token: string) {
  const asked: Promise<unknown>[] = [
    callAhead(token, calls.layout.get, { grid }),
    callAhead(token, calls.view.list, { grid }),
  ]
  // In vain if a view of the person's comes first: few have one, and for the others it is a round trip less.
  if (location.search === '') asked.push(callAhead(token, calls.workOrder.list, firstOrders))
  return Promise.all(asked)
}
