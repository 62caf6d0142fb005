import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { type Step, stopMeant, type TakenSteps, takeSteps } from '@shortcut/domain/tasks/steps.ts'
import type { StepInput, StepKind } from '@shortcut/domain/tasks/task-api.ts'
import { unlikelyDate } from '@shortcut/domain/tasks/unlikely-date.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { type LockedWorkOrder, lockWorkOrder } from '../work-orders/lock-work-order.ts'
import { getTask, taskForbids } from '../work-orders/task-guard.ts'
import { applySteps } from './apply-step.ts'
import { isLinkCutOff } from './links/link-scope.ts'
import {
  findOrderOf,
  loadSteps,
  type ReportedStep,
  type StepPayload,
  type SteppedTask,
  waitsAsLate,
} from './load-step.ts'
import { attachProof, guardFiles, guardProof, withOwnFiles } from './prove-step.ts'

type StepReply = ReplyOf<typeof driverTaskApi.accept>

/** When the phone says that it happened, and how far its clock was off (the server's less the phone's). */
export interface PhoneTime {
  at: string
  skewMs: number
}

/** A step that a phone kept and sent with others: its files may follow, and the office decides on late ones. */
export interface KeptStep extends PhoneTime {
  more: StepPayload
}

/** The dropoffs of a task. */
export const dropsOf = (order: LockedWorkOrder, task: SteppedTask) =>
  order.stops.filter((stop) => stop.kind === 'dropoff' && task.stopIds.includes(stop.id)).map((stop) => stop.id)

/**
 * Records a driver's step, from the phone or from a dispatcher who talks to the driver. A repeat counts once; an early
 * step is held until its predecessor arrives; one with an unlikely date, until the office decides; a late one is stored
 * as refused, and the phone may delete it, or waits for the office if the phone had kept it. One that was reported before counts beside it
 * if the phone had kept it.
 * @param kept of a phone that named its files before
 * @throws Refusal 404 for a task that was never this driver's, 409 for an event id used for something else, 422 if the
 * stop is not the task's or the customer's proof is missing
 */
export async function reportStep(
  context: Context,
  kind: StepKind,
  input: StepInput,
  reporter: 'driver' | 'dispatcher',
  kept?: KeptStep,
): Promise<StepReply> {
  const me = reporter === 'driver' ? sessionOf(context).personId : null
  const order = await lockWorkOrder(context, await findOrderOf(context, input.id, me))
  const task = await loadSteps(context, input.id)
  const driverId = me ?? task.driverId
  if (!driverId) throw await taskForbids(context, await getTask(context, task.id), kind === 'arrive' ? 'accept' : kind)

  const known = task.events.find((event) => event.id === input.eventId)
  if (known) {
    if (known.kind !== kind || (me && known.driverId !== me)) throw usedBefore(context, input.eventId)
    return answer(context, task, known.id, known.outcome, known.outcomeReason)
  }

  const theirs = task.events.filter((event) => event.driverId === driverId)
  const at = judgedTime(input.at)
  const unlikely = unlikelyDate(at, task.assignedAt, context.now)
  const step: Step = {
    id: input.eventId,
    kind,
    stopId: stopOf(context, order, task, kind, input.stopId, theirs),
    at,
    waits: unlikely !== null,
    own: kept !== undefined,
  }
  const cutOff = reporter === 'driver' && isLinkCutOff(context)
  const mine = driverId === task.driverId && !task.handedOver && !cutOff
  const held = theirs.filter((event) => event.outcome === 'held' && !waitsAsLate(event))
  const taken: TakenSteps = mine
    ? takeSteps(
        task,
        [...held, step],
        theirs.filter((event) => event.outcome === 'applied'),
        dropsOf(order, task),
      )
    : { run: task, applied: [], held: [], refused: [step] }

  const late = kept !== undefined && taken.refused.includes(step) && (!mine || task.status === 'cancelled')
  const outcome = late
    ? 'held'
    : taken.refused.includes(step)
      ? 'refused'
      : taken.held.includes(step)
        ? 'held'
        : 'applied'
  const persons = [context.actor.id, driverId]
  const said = outcome === 'refused' ? await withOwnFiles(context, input, persons) : input
  await attachProof(context, said)
  if (outcome !== 'refused' && !kept) await guardFiles(context, said, persons)
  if (outcome !== 'refused') guardProof(context, kind, said, task)
  const waitsFor = late
    ? cutOff && task.status !== 'cancelled'
      ? 'stepAfterLink'
      : 'stepAfterTaken'
    : (unlikely ?? (taken.held.some(({ waits }) => waits) ? 'stepBehindHeld' : 'stepTooEarly'))
  const why = reasonOf(context, task, outcome, mine, waitsFor)
  const reported: ReportedStep = {
    ...step,
    driverId,
    outcome,
    outcomeReason: why,
    review: (late || unlikely) && outcome === 'held' ? 'waiting' : null,
    receivedAt: context.now,
    payload: payloadOf(said, kept?.more),
    late,
  }
  await insertStep(context, task, reported, kept)
  const onBehalfOf = reporter === 'dispatcher' ? (task.driver ?? undefined) : undefined
  if (outcome === 'applied') await applySteps(context, order, task, taken, [...held, reported], onBehalfOf)
  else
    await record(context, {
      action: `task.${kind}`,
      entity: 'task',
      entityId: task.id,
      label: task.taskNo,
      after: { workOrderId: order.id, step: outcome, at },
      reason: why,
      onBehalfOf,
      outcome: outcome === 'refused' ? 'refused' : 'done',
    })
  return answer(context, { ...task, status: taken.run.status }, step.id, outcome, why)
}

const usedBefore = ({ language }: Context, eventId: string) =>
  new Refusal(codes.conflict, 'takenUnseen', { field: say(language, 'takenField', 'task_event__id') }, { eventId })

function reasonOf(
  context: Context,
  task: SteppedTask,
  outcome: ReportedStep['outcome'],
  mine: boolean,
  waitsFor: 'stepAfterTaken' | 'stepAfterLink' | 'stepTooOld' | 'stepInFuture' | 'stepBehindHeld' | 'stepTooEarly',
): string {
  const { language } = context
  if (outcome === 'applied') return ''
  if (outcome === 'held') return say(language, 'refusal', waitsFor)
  if (!mine) return say(language, 'refusal', 'taskNotYours')
  const status = say(language, 'taskStatus', task.status)
  return say(language, 'refusal', 'stepRefused', { label: task.taskNo, status })
}

/** The reply about a step: why it does not count, or the new status. */
export const answer = (
  { language }: Context,
  task: SteppedTask,
  eventId: string,
  outcome: ReportedStep['outcome'],
  reason: string,
): StepReply => ({
  eventId,
  outcome,
  message: reason || (outcome === 'applied' ? say(language, 'taskStatus', task.status) : ''),
  status: task.status,
})

/** The stop of a step: one of the task's, of the right kind. @throws Refusal 422 */
function stopOf(
  context: Context,
  order: LockedWorkOrder,
  task: SteppedTask,
  kind: StepKind,
  given: string | undefined,
  theirs: readonly ReportedStep[],
): string | null {
  // A stop that left with a handover is refused as late, not as unknown.
  const stops = order.stops.filter((stop) => task.handedOver || task.stopIds.includes(stop.id))
  if (!given) {
    const reported = theirs.filter((event) => event.outcome !== 'refused')
    return stopMeant(kind, stops, reported)
  }
  const wanted = kind === 'pickUp' ? 'pickup' : kind === 'deliver' ? 'dropoff' : undefined
  const stop = stops.find((one) => one.id === given)
  if (stop && (!wanted || stop.kind === wanted)) return given
  const message = sayRefusal(context.language, 'notFound', { thing: wanted ?? 'stop' })
  throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: 'stopId', message }] })
}

/** The stored input of a step besides its own columns, without absent values. */
function payloadOf(input: StepInput, more: StepPayload = {}): StepPayload {
  const { reason, remark, receivedBy, signatureFileId, photos, containerPhotos, lat, lng } = input
  const said = { reason, remark, receivedBy, signatureFileId, photos, containerPhotos, lat, lng, ...more }
  return Object.fromEntries(
    Object.entries(said).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The order's lock protects the task's own steps; an id just used by another task's step is refused here. */
async function insertStep(context: Context, task: SteppedTask, step: ReportedStep, phone: PhoneTime | undefined) {
  const inserted = await context.db
    .insertInto('taskEvent')
    .values({
      id: step.id,
      taskId: task.id,
      driverId: step.driverId,
      kind: step.kind,
      stopId: step.stopId,
      at: step.at,
      receivedAt: step.receivedAt,
      review: step.review,
      payload: JSON.stringify(step.payload),
      outcome: step.outcome,
      outcomeReason: step.outcomeReason,
      reportedBy: context.actor.name,
      late: step.late,
      phoneAt: phone?.at ?? null,
      skewMs: phone?.skewMs ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw usedBefore(context, step.id)
}
