import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Proposal, trackingApi } from '@shortcut/domain/tracking/api.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handler } from '../platform/http/http.ts'
import { reportStep } from '../tasks/report-step.ts'
import { lockOrderOfTask } from '../work-orders/lock-work-order.ts'

/** Most proposals in a list: nobody decides more at once. */
const most = 500

/**
 * Still undecided: the driver has the task and has not reported it. (The chore soon closes those answered by a step;
 * here they are left out at once.)
 */
const isOpen = sql`p.state = 'open' AND t.status ${sql.raw(taskIs(...liveTaskStatuses))}
  AND (s.kind = 'pickup' OR t.status ${sql.raw(taskIs('pickedUp'))})
  AND CASE p.kind WHEN 'arrive' THEN s.actual_arrive_at IS NULL ELSE s.actual_depart_at IS NULL END`

export const listProposals: Handler<typeof trackingApi.proposals> = async ({ db }, { workOrderId = null }) => {
  const { rows } = await sql<Proposal>`
    SELECT p.id, p.kind, p.at, p.created_at, t.id AS task_id, t.task_no, w.id AS work_order_id, w.booking_id,
      coalesce(d.name, '') AS driver, json_build_object('id', s.id, 'kind', s.kind, 'sequence', s.sequence, 'company', s.company,
        'city', s.city, 'province', s.province, 'timeZone', s.time_zone) AS stop
    FROM tracking_proposal p JOIN task t ON t.id = p.task_id JOIN stop s ON s.id = p.stop_id JOIN work_order w ON w.id = t.work_order_id
      LEFT JOIN driver d ON d.id = t.driver_id
    WHERE ${isOpen} AND (${workOrderId}::uuid IS NULL OR t.work_order_id = ${workOrderId}::uuid)
    ORDER BY p.at DESC, p.id LIMIT ${most}`.execute(db)
  return rows
}

/** Locks the order, then the proposal: the driver's own step waits, or has won. @throws Refusal 404, 409 */
async function takeProposal(context: Context, id: string) {
  const found = await context.db.selectFrom('trackingProposal').select('taskId').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'proposal' })
  const { order, task } = await lockOrderOfTask(context, found.taskId)
  const { rows } = await sql<{ kind: 'arrive' | 'depart'; at: string; stopId: string; stopKind: 'pickup' | 'dropoff' }>`
    SELECT p.kind, p.at, s.id AS stop_id, s.kind AS stop_kind
    FROM tracking_proposal p JOIN task t ON t.id = p.task_id JOIN stop s ON s.id = p.stop_id
    WHERE p.id = ${id} AND ${isOpen} FOR UPDATE OF p`.execute(context.db)
  if (!rows[0]) throw new Refusal(codes.conflict, 'proposalGone')
  return { ...rows[0], order, task }
}

const decide = ({ db, now, actor }: Context, id: string, state: 'accepted' | 'dismissed') =>
  db
    .updateTable('trackingProposal')
    .set({ state, decidedAt: now, decidedBy: actor.name })
    .where('id', '=', id)
    .execute()

/** Reports the driver's step for a dispatcher; the proposal's id is the step's, so that a repeat counts once. */
export const acceptProposal: Handler<typeof trackingApi.accept> = async (context, { id, receivedBy, remark }) => {
  const { kind, at, stopId, stopKind, task } = await takeProposal(context, id)
  const step = kind === 'arrive' ? 'arrive' : stopKind === 'pickup' ? 'pickUp' : 'deliver'
  const said = { id: task.id, eventId: id, at, stopId, remark }
  const reply = await reportStep(context, step, step === 'deliver' ? { ...said, receivedBy } : said, 'dispatcher')
  await decide(context, id, 'accepted')
  return reply
}

export const dismissProposal: Handler<typeof trackingApi.dismiss> = async (context, { id }) => {
  const { kind, at, stopId, order, task } = await takeProposal(context, id)
  await decide(context, id, 'dismissed')
  await record(context, {
    action: 'task.dismiss',
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    after: {
      workOrderId: order.id,
      proposal: kind,
      at,
      stop: order.stops.find((stop) => stop.id === stopId)?.sequence ?? null,
    },
  })
  return { id }
}
