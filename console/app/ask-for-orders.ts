import { calls } from 'virtual:calls'
import { callAhead } from './call.ts'

const grid = 'workOrder'

/**
 * What the list of work orders waits for: it may begin with a view, which is another question.
 */
export function askForOrders() {
  callAhead(calls.view.list, { grid })
  callAhead(calls.layout.get, { grid })
}
