import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { unlikelyDate } from '@shortcut/domain/tasks/unlikely-date.ts'
import type { ReportKind } from '@shortcut/domain/work-orders/replies.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { type LockedWorkOrder, moveWorkOrder } from '../../work-orders/lock-work-order.ts'
import type { SteppedTask } from '../load-step.ts'
import { fillNumbers } from './fill-numbers.ts'

interface HeldReport {
  kind: ReportKind
  at: string
  receivedAt: string
  stopId: string | null
  payload: { containerNo?: string; sealNo?: string }
  driver: string
  late: boolean
  outcome: 'applied' | 'held' | 'refused'
  outcomeReason: string
  review: 'waiting' | 'accepted' | 'dismissed'
}

/**
 * Decides on a report that waits for the office, as on a held step.
 * @throws Refusal 404, 409 if somebody decided otherwise
 */
export async function decideReport(
  context: Context,
  order: LockedWorkOrder,
  task: SteppedTask,
  given: { id: string; decision: 'accepted' | 'dismissed'; time: 'own' | 'received'; reason: string },
): Promise<ReplyOf<typeof heldStepApi.accept>> {
  const { db, now, actor, language } = context
  const { id, decision, time, reason } = given
  const { rows } = await sql<HeldReport>`
    SELECT r.kind, r.at, r.received_at, r.stop_id, r.payload, d.name AS driver, r.late, r.outcome, r.outcome_reason, r.review
    FROM task_report r JOIN driver d ON d.id = r.driver_id
    WHERE r.id = ${id} AND r.task_id = ${task.id} AND r.review IS NOT NULL`.execute(db)
  const report = rows[0]
  if (!report) throw new Refusal(codes.notFound, 'notFound', { thing: 'step' })
  const { review, outcome, outcomeReason } = report
  if (review === decision) return { eventId: id, outcome, message: outcomeReason, status: task.status }
  if (review !== 'waiting') throw new Refusal(codes.conflict, 'stepDecided', {}, { eventId: id, outcome, review })

  const dismissed = decision === 'dismissed'
  const ahead = unlikelyDate(report.at, null, report.receivedAt) === 'stepInFuture'
  const decided = {
    outcome: dismissed ? ('refused' as const) : ('applied' as const),
    outcomeReason: dismissed ? say(language, 'refusal', 'lateStepDismissed') : '',
    at: !dismissed && (ahead || time === 'received') ? report.receivedAt : report.at,
  }
  await db
    .updateTable('taskReport')
    .set({ ...decided, review: decision, reviewedAt: now, reviewedBy: actor.name })
    .where('id', '=', id)
    .execute()
  if (!dismissed) await fillNumbers(context, order, report.payload)
  await moveWorkOrder(context, order, order.bookingStatus)
  await record(context, {
    action: dismissed ? 'task.dismissStep' : 'task.acceptStep',
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    before: { at: new Date(report.at).toISOString() },
    after: {
      at: new Date(decided.at).toISOString(),
      step: report.kind,
      stop: order.stops.find((stop) => stop.id === report.stopId)?.sequence ?? null,
      workOrderId: order.id,
    },
    reason,
    onBehalfOf: report.driver,
  })
  return { eventId: id, outcome: decided.outcome, message: decided.outcomeReason, status: task.status }
}
