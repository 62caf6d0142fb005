import { takenStops } from '@shortcut/domain/work-orders/follow.ts'
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

/** Chosen dropoffs that another task has got since, with that task: assigning them again would be refused. */
export const lostStops = (order: Covered, chosen: readonly string[], exceptTask: string | undefined) =>
  takenStops(chosen, order.stops, order.tasks, exceptTask).flatMap((stop) => {
    const holder = order.tasks.findLast(
      (task) =>
        task.id !== exceptTask &&
        (isActive(task.status) || task.status === 'delivered') &&
        task.stopIds.includes(stop.id),
    )
    const sequence = order.stops.find(({ id }) => id === stop.id)?.sequence ?? 0
    return holder ? [{ id: stop.id, sequence, holder }] : []
  })
