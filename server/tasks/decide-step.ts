import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { takeSteps } from '@shortcut/domain/tasks/steps.ts'
import { unlikelyDate } from '@shortcut/domain/tasks/unlikely-date.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { type LockedWorkOrder, lockOrderOfTask, moveWorkOrder } from '../work-orders/lock-work-order.ts'
import { keepStopTimes } from '../work-orders/task-close.ts'
import { decideReport } from './acts/decide-report.ts'
import { applySteps, keepPhotos } from './apply-step.ts'
import { handOverFreight } from './freight-on-trucks.ts'
import { loadSteps, type ReportedStep, type SteppedTask, waitsAsLate } from './load-step.ts'
import { answer, dropsOf } from './report-step.ts'

type Decision = 'accepted' | 'dismissed'
type Given = ParsedOf<typeof heldStepApi.dismiss> & ParsedOf<typeof heldStepApi.accept>
type Reply = ReplyOf<typeof heldStepApi.accept>

export const heldStepRoutes: Handlers<typeof heldStepApi> = {
  accept: (context, input) => decideStep(context, { ...input, reason: '' }, 'accepted'),
  dismiss: (context, input) => decideStep(context, { ...input, time: 'own' }, 'dismissed'),
}

/**
 * Decides on a step with an unlikely date. Accepted, it counts like any other; dismissed, it never counts. Steps that
 * waited for it continue. A late one, of a task that another driver has or that was cancelled, only adds its times, its
 * proof and what was handed over.
 * @throws Refusal 404, 409 if somebody decided otherwise or the step no longer counts
 */
async function decideStep(context: Context, { id, eventId, reason, time }: Given, decision: Decision): Promise<Reply> {
  const { order } = await lockOrderOfTask(context, id)
  const task = await loadSteps(context, id)
  const step = task.events.find((event) => event.id === eventId && event.review)
  if (!step) return decideReport(context, order, task, { id: eventId, decision, time, reason })
  const { outcome, review, outcomeReason } = step
  const isOtherTime = decision === 'accepted' && time === 'received' && step.at !== step.receivedAt
  if (review === decision && !isOtherTime) return answer(context, task, eventId, outcome, outcomeReason)
  if (review !== 'waiting' || outcome !== 'held')
    throw new Refusal(codes.conflict, 'stepDecided', {}, { eventId, outcome, review })

  const isGone = step.late && isTaken(task, step)
  const decided = decide(context, task, step, decision, time)
  if (isGone && decision === 'accepted') Object.assign(decided, { outcome: 'applied', outcomeReason: '' })
  await keepDecision(context, decided)
  await record(context, {
    action: decision === 'accepted' ? 'task.acceptStep' : 'task.dismissStep',
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    before: { at: new Date(step.at).toISOString() },
    after: {
      at: new Date(decided.at).toISOString(),
      step: step.kind,
      stop: order.stops.find((stop) => stop.id === step.stopId)?.sequence ?? null,
      workOrderId: order.id,
    },
    reason,
    onBehalfOf: task.driver ?? undefined,
  })
  if (isGone) {
    if (decision === 'accepted') await countLate(context, order, task, decided)
    return answer(context, task, eventId, decided.outcome, decided.outcomeReason)
  }
  const own = task.events
    .map((event) => (event === step ? decided : event))
    .filter((event) => event.driverId === task.driverId && (event === decided || !waitsAsLate(event)))
  const held = own.filter((event) => event.outcome === 'held')
  const done = own.filter((event) => event.outcome === 'applied')
  const taken = takeSteps(task, held, done, dropsOf(order, task))
  await applySteps(context, order, task, taken, held, task.driver ?? undefined)

  // The stored decision: a repeat of the same decision gets it too.
  const after = await loadSteps(context, id)
  const kept = after.events.find((event) => event.id === eventId) ?? decided
  return answer(context, after, eventId, kept.outcome, kept.outcomeReason)
}

/** The task is no longer this driver's. */
const isTaken = (task: SteppedTask, step: ReportedStep) =>
  step.driverId !== task.driverId || task.handedOver || task.status === 'cancelled'

/** A late step moves neither the task nor the order: its times and proof count. */
async function countLate(context: Context, order: LockedWorkOrder, task: SteppedTask, step: ReportedStep) {
  await keepPhotos(context, task.id, [step])
  await handOverFreight(context, task.id, [step])
  if (step.stopId) await keepStopTimes(context, task.id)
  await moveWorkOrder(context, order, order.bookingStatus)
}

/**
 * The step after the decision. One dated in the future cannot have happened then: it happened at its receipt, at the
 * latest.
 */
function decide(
  { language }: Context,
  task: SteppedTask,
  step: ReportedStep,
  decision: Decision,
  time: Given['time'],
): ReportedStep {
  const decided = { ...step, review: decision, waits: false }
  if (decision === 'dismissed')
    return {
      ...decided,
      outcome: 'refused',
      outcomeReason: say(language, 'refusal', step.late ? 'lateStepDismissed' : 'stepDismissed'),
    }
  const ahead = unlikelyDate(step.at, task.assignedAt, step.receivedAt) === 'stepInFuture'
  return {
    ...decided,
    at: ahead || time === 'received' ? step.receivedAt : step.at,
    outcomeReason: say(language, 'refusal', 'stepTooEarly'),
  }
}

const keepDecision = ({ db, now, actor }: Context, { id, at, review, outcome, outcomeReason }: ReportedStep) =>
  db
    .updateTable('taskEvent')
    .set({ at, review, outcome, outcomeReason, reviewedAt: now, reviewedBy: actor.name })
    .where('id', '=', id)
    .execute()
