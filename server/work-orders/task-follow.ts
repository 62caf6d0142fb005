import { orderFollows } from '@shortcut/domain/work-orders/follow.ts'
import type { BookingStatus, TaskAction, TaskStatus, WorkOrderAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import { type Change, record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { type LockedWorkOrder, moveWorkOrder } from './lock-work-order.ts'

/** One action on a task, already written to its row. */
export interface TaskMove extends Pick<Change, 'before' | 'after' | 'reason' | 'onBehalfOf'> {
  action: TaskAction | 'arrive'
  to: TaskStatus
}

/** The order's log action for a status change caused by a task. */
const becauseOf: Partial<Record<BookingStatus, WorkOrderAction>> = {
  DISPATCHED: 'dispatch',
  DRIVER_REJECTED: 'reject',
  ASSIGNMENT_CANCELLED: 'cancelDelivery',
  IN_TRANSIT: 'pickUp',
  DELIVERED: 'deliver',
}

const latest = (times: (string | null)[]) =>
  times.reduce((last, time) => (time && (!last || Date.parse(time) > Date.parse(last)) ? time : last), null)

/** A changed task. `deliveredAt` is its current value. */
interface Moved {
  id: string
  taskNo: string
  deliveredAt?: string | null
}

/**
 * Updates an order after an action on one of its tasks, and logs both: a row per action on the task, and one per new
 * status of the order.
 * @param order as it was locked, including the task
 */
export const followTask = (context: Context, order: LockedWorkOrder, task: Moved, moves: readonly TaskMove[]) =>
  followTasks(
    context,
    order,
    moves.map((move) => ({ task, move })),
  )

/** The same for several actions on its tasks, in order. */
export async function followTasks(
  context: Context,
  order: LockedWorkOrder,
  steps: readonly { task: Moved; move: TaskMove }[],
): Promise<void> {
  let status = order.bookingStatus
  let tasks = order.tasks
  const rows: Change[] = []
  for (const { task, move } of steps) {
    const { action, to, before, after, ...said } = move
    const from = tasks.find((one) => one.id === task.id)?.status
    tasks = tasks.map((one) => (one.id === task.id ? { ...one, status: to } : one))
    const next = action === 'arrive' ? status : orderFollows(status, action, tasks, order.stops)
    const moved = next !== status
    rows.push({
      action: `task.${action}`,
      entity: 'task',
      entityId: task.id,
      label: task.taskNo,
      before: {
        ...(action === 'create' ? {} : { status: from }),
        ...(moved ? { bookingStatus: status } : {}),
        ...before,
      },
      after: { status: to, ...(moved ? { bookingStatus: next } : {}), ...after, workOrderId: order.id },
      ...said,
    })
    if (moved)
      rows.push({
        action: `workOrder.${becauseOf[next] ?? 'follow'}`,
        entity: 'workOrder',
        entityId: order.id,
        label: order.bookingId,
        before: { bookingStatus: status },
        after: { bookingStatus: next },
        ...said,
      })
    status = next
  }
  if (order.bookingStatus === 'REVISED' && status === 'IN_TRANSIT') await askOnTheRoad(context, order.id)
  const delivered = tasks.filter((one) => one.status === 'delivered')
  await moveWorkOrder(context, order, status, {
    ...(order.bookingStatus === 'REVISED' && status !== 'REVISED' ? { priorStatus: null } : {}),
    ...(status === 'DELIVERED' && order.bookingStatus !== 'DELIVERED'
      ? {
          actualDeliverDate: latest(
            delivered.map((one) => (steps.findLast(({ task }) => task.id === one.id)?.task ?? one).deliveredAt ?? null),
          ),
        }
      : {}),
  })
  await record(context, ...rows)
}

/** A sender's change that was open when the freight was picked up is a request from then on. */
const askOnTheRoad = ({ db }: Context, orderId: string) =>
  sql`INSERT INTO work_order_request (id, work_order_id, kind, state, source, message_id, revision_id, asked_by, asked_at)
    SELECT ${newId()}, work_order_id, 'change', 'open', source, message_id, id, proposed_by, created_at
    FROM work_order_revision WHERE work_order_id = ${orderId} AND state = 'open' AND source <> 'manual'`.execute(db)
