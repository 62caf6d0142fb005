import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'

type Covered = Pick<WorkOrderReply, 'stops' | 'tasks'>

/** The task that has a stop, or has served it; of several the latest. */
export const holderOf = ({ tasks }: Pick<WorkOrderReply, 'tasks'>, stopId: string) =>
  tasks.findLast((task) => (isActive(task.status) || task.status === 'delivered') && task.stopIds.includes(stopId))

/** Dropoffs that no task has. @param chosen for a task that is being made */
export const leftOver = (order: Covered, chosen: readonly string[] = []) =>
  order.stops.filter(
    (stop) => stop.kind === 'dropoff' && !chosen.includes(stop.id) && holderOf(order, stop.id) === undefined,
  )

/** What a new task would serve: what nobody has, and the pickups. */
export const freeStops = (order: Covered) => {
  const free = leftOver(order)
  return order.stops.flatMap((stop) => (stop.kind === 'pickup' || free.includes(stop) ? [stop.id] : []))
}
