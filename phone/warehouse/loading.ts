import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Work, WorkTask } from '@shortcut/domain/cargo/work-api.ts'
import type { KeptAct } from '../queue/kept.ts'
import type { Stock, StockPiece } from './stock.ts'
import { waitingActs } from './work-view.ts'

export interface TruckView extends WorkTask {
  /** On the truck, and not yet handed over. */
  loaded: readonly StockPiece[]
  /** Of its order, and still in the warehouse. */
  behind: readonly StockPiece[]
  /** This phone has closed it, and the server does not know yet. */
  isClosedHere: boolean
  /** What it leaves may go with another truck of its order, which is still loaded here. */
  isOneOfSome: boolean
}

/** The trucks that are loaded here, with what is on them and what is not, also of acts that wait on this phone. */
export function trucksOf({ tasks }: Work, { pieces }: Stock, kept: readonly KeptAct[]): TruckView[] {
  const closed = new Set(waitingActs(kept).flatMap((act) => (act.kind === 'depart' ? [act.data.taskId] : [])))
  return tasks.map((task) =>
    Object.assign(
      {
        loaded: pieces.filter(({ status, taskId }) => taskId === task.id && isOneOf(status, ['loaded', 'refused'])),
        behind: pieces.filter(
          ({ status, receipt }) => receipt.workOrderId === task.workOrderId && isOneOf(status, onHandStatuses),
        ),
        isClosedHere: closed.has(task.id),
        isOneOfSome: tasks.some(
          ({ id, workOrderId, closedAt }) =>
            id !== task.id && workOrderId === task.workOrderId && closedAt === null && !closed.has(id),
        ),
      },
      task,
    ),
  )
}

export const isClosed = ({ closedAt, isClosedHere }: TruckView) => isClosedHere || closedAt !== null
