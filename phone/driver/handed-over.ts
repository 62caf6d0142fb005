import type { PieceOnTruck } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { Stop, TaskView } from './task-view.ts'

/** What the consignee said of a piece. */
export interface Verdict {
  label: string
  /** Why it was refused; empty: it was taken. */
  reason: string
}

/** Names the list of verdicts that a stop's forms share while nothing is handed over yet. */
export const verdictsOf = (stopId: string) => `handover ${stopId}`

/** The name of a piece. */
export const nameOf = ({ labels }: PieceOnTruck) => labels.at(-1) ?? ''

/** Pieces that may be handed over at a stop. What was refused before stays on the truck. */
export const openPieces = ({ onTruck }: Pick<TaskView, 'onTruck'>) => onTruck.filter(({ isRefused }) => !isRefused)

/**
 * What is handed over at a stop. At the last one that is all there is, unless something is refused; before it, what was counted.
 */
export function handedOver(task: Pick<TaskView, 'onTruck' | 'stops'>, stop: Stop, verdicts: readonly Verdict[]) {
  const open = openPieces(task)
  const isLast = task.stops.every(({ id, kind, doneAt }) => kind === 'pickup' || doneAt !== null || id === stop.id)
  const reasonOf = ({ labels }: PieceOnTruck) => verdicts.find(({ label }) => labels.includes(label))?.reason
  const taken = open.filter((piece) => reasonOf(piece) === '' || (isLast && reasonOf(piece) === undefined))
  const refused = open.flatMap((piece) => {
    const reason = reasonOf(piece)
    return reason ? [{ piece, reason }] : []
  })
  const left = open.filter((piece) => !isLast && reasonOf(piece) === undefined)
  return { taken, refused, left }
}
export type HandedOver = ReturnType<typeof handedOver>

/** As the act says it; null: nothing that has a label. */
export const toldOf = ({ taken, refused }: HandedOver) =>
  taken.length + refused.length === 0
    ? null
    : {
        accepted: taken.map(nameOf),
        refused: refused.map(({ piece, reason }) => ({ label: nameOf(piece), reason })),
      }
