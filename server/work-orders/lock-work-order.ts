import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { HandoverTask } from '@shortcut/domain/tasks/handover.ts'
import type { StopState } from '@shortcut/domain/work-orders/follow.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { tellOfStatus } from './order-followers.ts'

/** A locked order with everything that decides its status. */
export interface LockedWorkOrder {
  id: string
  bookingId: string
  accountId: string
  bookingStatus: BookingStatus
  priorStatus: BookingStatus | null
  version: number
  updatedBy: string
  stops: (StopState & { sequence: number; windowFrom: string | null; windowTo: string | null })[]
  tasks: (HandoverTask & {
    taskNo: string
    driverId: string | null
    pickedUpAt: string | null
    deliveredAt: string | null
  })[]
}

/**
 * Locks an order until the transaction ends and reads its stops (in order) and tasks (oldest first). Every change of an
 * order or its tasks begins here, so that of two simultaneous changes the second sees the result of the first.
 * @throws Refusal 404
 */
export async function lockWorkOrder(context: Context, id: string): Promise<LockedWorkOrder> {
  const { rows } = await sql<Omit<LockedWorkOrder, 'stops' | 'tasks'>>`
    SELECT id, booking_id, account_id, booking_status, prior_status, version, updated_by FROM work_order
    WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`.execute(context.db)
  const order = rows[0]
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  // Read after the lock is held, so that a concurrent change is seen.
  return { ...order, ...(await readParts(context, id)) }
}

/** An order's stops (in order) and tasks (oldest first), without a lock. */
export async function readParts({ db }: Pick<Context, 'db'>, id: string) {
  const parts = await sql<Pick<LockedWorkOrder, 'stops' | 'tasks'>>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'sequence', sequence, 'windowFrom', window_from,
              'windowTo', window_to) ORDER BY sequence), '[]') FROM stop WHERE work_order_id = ${id}) AS stops,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'taskNo', task_no, 'status', status, 'stopIds', stop_ids,
              'driverId', driver_id, 'pickedUpAt', picked_up_at, 'deliveredAt', delivered_at, 'acceptedAt', accepted_at,
              'handedOverAt', handed_over_at, 'continuesTaskId', continues_task_id) ORDER BY id), '[]')
            FROM task WHERE work_order_id = ${id}) AS tasks`.execute(db)
  const { stops = [], tasks = [] } = parts.rows[0] ?? {}
  return { stops, tasks }
}

/**
 * Locks the order that a task belongs to.
 * @throws Refusal 404
 */
export async function lockOrderOfTask(context: Context, taskId: string) {
  const found = await context.db.selectFrom('task').select('workOrderId').where('id', '=', taskId).executeTakeFirst()
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  const order = await lockWorkOrder(context, found.workOrderId)
  const task = order.tasks.find((one) => one.id === taskId)
  if (!task) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  return { order, task }
}

/** Values that the order's row may get with its new status. */
interface StatusChange {
  priorStatus?: BookingStatus | null
  actualDeliverDate?: string | null
}

/** The driver of the task `t` has its stops, or has served them. */
const serves = sql.raw(`t.status ${taskIs(...liveTaskStatuses, 'delivered')}`)

/**
 * Changes an order's status by compare-and-set on the status it was read in, and updates what its row keeps of tasks
 * and stops: drivers, assigned stops, open requests, and the arrival at the pickup. Also
 * called if only its tasks changed (same `to`), so that the order's version changes with everything people can see of
 * it.
 */
export async function moveWorkOrder(
  context: Context,
  order: LockedWorkOrder,
  to: BookingStatus,
  change: StatusChange = {},
) {
  const updated = await context.db
    .updateTable('workOrder')
    .set((row) => ({
      ...change,
      bookingStatus: to,
      version: row('version', '+', 1),
      updatedAt: context.now,
      updatedBy: context.actor.name,
      driverName: sql<string>`coalesce((SELECT string_agg(DISTINCT d.name, ', ') FROM task t JOIN driver d ON d.id = t.driver_id
        WHERE t.work_order_id = ${order.id} AND ${serves}), '')`,
      stopCount: sql<number>`(SELECT count(*) FROM stop WHERE work_order_id = ${order.id})`,
      assignedStops: sql<number>`(SELECT count(*) FROM stop s WHERE s.work_order_id = ${order.id} AND EXISTS (
        SELECT FROM task t WHERE t.work_order_id = ${order.id} AND ${serves} AND s.id = ANY (t.stop_ids)))`,
      openRequests: sql<string>`coalesce((SELECT string_agg(kind, ',' ORDER BY kind) FROM work_order_request
        WHERE work_order_id = ${order.id} AND state = 'open'), '')`,
      openProblems: sql<string>`coalesce((SELECT string_agg(DISTINCT r.payload->>'type', ',') FROM task_report r JOIN task t ON t.id = r.task_id
        WHERE t.work_order_id = ${order.id} AND r.kind = 'exception' AND r.outcome = 'applied' AND r.review = 'waiting'), '')`,
      pickupArrivedAt: sql<
        string | null
      >`(SELECT actual_arrive_at FROM stop WHERE work_order_id = ${order.id} AND kind = 'pickup'
        ORDER BY sequence LIMIT 1)`,
      deliveryArrivedAt: sql<
        string | null
      >`(SELECT actual_arrive_at FROM stop WHERE work_order_id = ${order.id} AND kind = 'dropoff'
        ORDER BY sequence DESC LIMIT 1)`,
    }))
    .where('id', '=', order.id)
    .where('bookingStatus', '=', order.bookingStatus)
    .where('version', '=', order.version)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw new Refusal(codes.conflict, 'changedMeanwhile', { who: 'Somebody' })
  await tellOfStatus(context, order.id, order.bookingStatus, to)
}

/** Whether to tell the name of the last person who changed something: only to colleagues; outsiders learn no names. */
export const isColleague = ({ actor }: Pick<Context, 'actor'>, who: string) =>
  actor.type === 'user' && who !== '' && who !== actor.name

/** 'Cancel booking' as 'cancel booking': a button's label within a sentence. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** The refusal of an action that the status does not allow, with the current state and the person who caused it. */
export const statusForbids = (context: Context, order: LockedWorkOrder, action: string) =>
  new Refusal(
    codes.conflict,
    isColleague(context, order.updatedBy) ? 'statusForbidsSince' : 'statusForbids',
    {
      label: order.bookingId,
      status: say(context.language, 'bookingStatus', order.bookingStatus),
      action: inSentence(action),
      who: order.updatedBy,
    },
    { id: order.id, bookingStatus: order.bookingStatus, version: order.version },
  )
