import type { workOrderAssignApi } from '@shortcut/domain/tasks/assign-api.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import { preflight } from '@shortcut/domain/tasks/preflight.ts'
import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { lockWorkOrder } from '../work-orders/lock-work-order.ts'
import { readFacts } from './preflight-facts.ts'
import { findingsOf } from './preflight-guard.ts'
import { assignTask } from './task-assign.ts'
import { createTask } from './task-create.ts'

interface Wish {
  driverId: string
  truckId?: string | null
  trailerId?: string | null
  overrideReason?: string
}

interface Loaded {
  stops: readonly { id: string; kind: 'pickup' | 'dropoff' }[]
  tasks: readonly { status: Parameters<typeof isActive>[0]; stopIds: readonly string[] }[]
}

/**
 * Stops whose freight no task carries or has delivered; all stops if there are none, so that the refusal names who has
 * them.
 */
function freeStops({ stops, tasks }: Loaded): string[] {
  const taken = (id: string) =>
    tasks.some((task) => (isActive(task.status) || task.status === 'delivered') && task.stopIds.includes(id))
  const free = stops.filter((stop) => stop.kind === 'pickup' || !taken(stop.id))
  return (free.some((stop) => stop.kind === 'dropoff') ? free : stops).map((stop) => stop.id)
}

/**
 * Assigns an order to a driver: its waiting task, else a new one for the remaining stops.
 * @throws Refusal as for a single task
 */
async function assignWorkOrder(context: Context, id: string, wish: Wish): Promise<void> {
  const order = await lockWorkOrder(context, id)
  const waiting = order.tasks.find((task) => task.status === 'new')
  if (waiting) await assignTask(context, { id: waiting.id, ...wish })
  else await createTask(context, { workOrderId: id, stopIds: freeStops(order), remark: '', ...wish })
}

/** The findings of `assign` for each of these orders: earlier ones count as assigned if nothing blocks them. */
async function preflightWorkOrders(
  context: Context,
  ids: readonly string[],
  wish: Omit<Wish, 'overrideReason'>,
): Promise<{ id: string; findings: Finding[] }[]> {
  const { rows } = await sql<Loaded & { id: string; bookingId: string; waiting: string | null }>`
    SELECT w.id, w.booking_id, (SELECT t.id FROM task t WHERE t.work_order_id = w.id AND t.status ${sql.raw(taskIs('new'))} ORDER BY t.id LIMIT 1) AS waiting,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind) ORDER BY s.sequence), '[]')
         FROM stop s WHERE s.work_order_id = w.id) AS stops,
      (SELECT coalesce(json_agg(json_build_object('status', t.status, 'stopIds', t.stop_ids)), '[]')
         FROM task t WHERE t.work_order_id = w.id) AS tasks
    FROM work_order w WHERE w.id = ANY(${[...new Set(ids)]}::uuid[]) AND w.deleted_at IS NULL ORDER BY w.id`.execute(
    context.db,
  )
  const given: { taskNo: string; startsAt: string | null; endsAt: string | null }[] = []
  const answer: { id: string; findings: Finding[] }[] = []
  for (const { id, bookingId, waiting, ...order } of rows) {
    const stopIds = waiting ? undefined : freeStops(order)
    const { facts } = await readFacts(context, { workOrderId: id, taskId: waiting, stopIds, ...wish })
    const beside = given.map((other) => ({
      ...other,
      sameDriver: true,
      sameTruck: facts.truck !== null,
      sameTrailer: facts.trailer !== null,
    }))
    const findings = findingsOf(context, preflight({ ...facts, others: [...facts.others, ...beside] }))
    answer.push({ id, findings })
    if (findings.every(({ severity }) => severity === 'warn')) given.push({ taskNo: bookingId, ...facts.span })
  }
  return answer
}

export const workOrderAssignRoutes: Handlers<typeof workOrderAssignApi> = {
  preflight: (context, { ids, ...wish }) => preflightWorkOrders(context, ids, wish),
  assign: (context, { ids, ...wish }) => perItem(context, ids, (item, id) => assignWorkOrder(item, id, wish)),
}
