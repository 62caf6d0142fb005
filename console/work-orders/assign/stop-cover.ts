import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'

type Covered = Pick<WorkOrderReply, 'stops' | 'tasks'>

/** The task that has or has served a stop; if several, the latest. */
export const holderOf = ({ tasks }: Pick<WorkOrderReply, 'tasks'>, stopId: string) =>
  tasks.findLast((task) => (isActive(task.status) || task.status === 'delivered') && task.stopIds.includes(stopId))

/** Dropoffs that no task has. @param chosen ids of the stops of a task that is being created */
export const leftOver = (order: Covered, chosen: readonly string[] = []) =>
  order.stops.filter(
    (stop) => stop.kind === 'dropoff' && !chosen.includes(stop.id) && holderOf(order, stop.id) === undefined,
  )

/** The default stops of a new task: all pickups, and the dropoffs that no task has. */
export const freeStops = (order: Covered) => {
  const free = leftOver(order)
  return order.stops.flatMap((stop) => (stop.kind === 'pickup' || free.includes(stop) ? [stop.id] : []))
}
