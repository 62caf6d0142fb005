import { type StopState, type TaskState, takenStops } from '../work-orders/follow.ts'
import { isActive } from '../work-orders/lifecycle.ts'

/** A task with what a handover of its load needs (docs/decisions: a load changes hands). */
export interface HandoverTask extends TaskState {
  acceptedAt: string | null
  handedOverAt: string | null
  /** The task that it took the load over from. */
  continuesTaskId: string | null
}

/**
 * Splits a task's stops when its load goes to another driver: the served ones stay, the others go along. @param done
 * served stops
 */
export const handoverStops = (stopIds: readonly string[], done: readonly string[]) => ({
  stays: stopIds.filter((id) => done.includes(id)),
  goes: stopIds.filter((id) => !done.includes(id)),
})

/**
 * The result of undoing a handover: the tasks that end, and the stops that return to the first driver. Null if it
 * cannot be undone: the next driver has accepted, or another task serves one of the stops.
 */
export function takenBack<T extends HandoverTask>(
  task: HandoverTask,
  tasks: readonly T[],
  stops: readonly StopState[],
): { ends: T[]; stopIds: string[] } | null {
  const next = tasks.filter((one) => one.continuesTaskId === task.id)
  if (task.handedOverAt === null || next.length === 0 || next.some((one) => one.acceptedAt !== null)) return null
  const again = new Set([...task.stopIds, ...next.flatMap((one) => one.stopIds)])
  const stopIds = stops.flatMap(({ id }) => (again.has(id) ? [id] : []))
  const others = tasks.filter((one) => one.id !== task.id && one.continuesTaskId !== task.id)
  if (takenStops(stopIds, stops, others).length > 0) return null
  return { ends: next.filter((one) => isActive(one.status) || one.status === 'rejected'), stopIds }
}
