import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Work, WorkTask } from '@shortcut/domain/cargo/work-api.ts'
import type { KeptAct } from '../../queue/kept.ts'
import type { Stock, StockPiece } from './stock.ts'
import { waitingActs } from './work-view.ts'

export interface TruckView extends WorkTask {
  /** On the truck, and not yet handed over. */
  loaded: readonly StockPiece[]
  /** The consignee refused them, and they are still on the truck. */
  refused: readonly StockPiece[]
  /** Of its order, and still in the warehouse. */
  behind: readonly StockPiece[]
  /** This phone has closed it, or opened it again by a later scan, and the server does not know yet; null: neither. */
  isClosedHere: boolean | null
  /** What it leaves may go with another truck of its order, which is still loaded here. */
  isOneOfSome: boolean
}

/** The trucks that are loaded here, with what is on them and what is not, also of acts that wait on this phone. */
export function trucksOf({ tasks }: Work, { pieces }: Stock, kept: readonly KeptAct[]): TruckView[] {
  const closed = new Map<string, boolean>()
  for (const act of waitingActs(kept))
    if (act.kind === 'depart' || act.kind === 'load') closed.set(act.data.taskId, act.kind === 'depart')
  const isClosedNow = ({ id, closedAt }: WorkTask) => closed.get(id) ?? closedAt !== null
  return tasks.map((task) =>
    Object.assign(
      {
        loaded: pieces.filter(({ status, taskId }) => taskId === task.id && status === 'loaded'),
        refused: pieces.filter(({ status, taskId }) => taskId === task.id && status === 'refused'),
        behind: pieces.filter(
          ({ status, receipt }) => receipt.workOrderId === task.workOrderId && isOneOf(status, onHandStatuses),
        ),
        isClosedHere: closed.get(task.id) ?? null,
        isOneOfSome: tasks.some(
          (one) => one.id !== task.id && one.workOrderId === task.workOrderId && !isClosedNow(one),
        ),
      },
      task,
    ),
  )
}

/** How many pieces a closed truck left with. */
export const leftWith = ({ leftWith: told, isClosedHere, loaded, refused }: TruckView): number =>
  // What an earlier version of the app kept does not say it.
  (isClosedHere ? null : told) ?? loaded.length + refused.length

export const isClosed = ({ closedAt, isClosedHere }: TruckView) => isClosedHere ?? closedAt !== null
