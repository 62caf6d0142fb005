import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Act } from '@shortcut/domain/tasks/acts.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { unlikelyDate } from '@shortcut/domain/tasks/unlikely-date.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { type LockedWorkOrder, lockWorkOrder, moveWorkOrder } from '../../work-orders/lock-work-order.ts'
import { isLinkCutOff } from '../links/link-scope.ts'
import { findOrderOf, loadSteps, type SteppedTask } from '../load-step.ts'
import { fillNumbers } from './fill-numbers.ts'
import { insertReport } from './insert-report.ts'

export type FactAct = Extract<Act, { kind: 'exception' | 'wait' | 'seal' | 'document' }>
type Told = { outcome: 'applied' | 'held'; message: string }

/**
 * Keeps what a driver reports besides steps. It changes no status; the numbers of seal and container fill in the order's. A problem
 * waits for the office, and so does what is late or has an unlikely date.
 * @throws Refusal 404 for a task that was never this driver's, 422 for another stop
 */
export async function reportFact(context: Context, act: FactAct): Promise<Told> {
  if (!act.taskId) return keepPaper(context, act)
  const me = sessionOf(context).personId
  const order = await lockWorkOrder(context, await findOrderOf(context, act.taskId, me))
  const task = await loadSteps(context, act.taskId)
  guardStop(context, order, task, act.stopId)
  const at = judgedTime(act.at, act.skewMs)
  const taken = task.driverId !== me || task.status === 'cancelled' || isHandedOver(task, act.stopId)
  const late = taken || isLinkCutOff(context)
  const why = taken ? 'stepAfterTaken' : late ? 'stepAfterLink' : unlikelyDate(at, task.assignedAt, context.now)
  const message = why ? say(context.language, 'refusal', why) : ''
  const outcome = why ? 'held' : 'applied'
  await insertReport(context, act, {
    outcome,
    why: message,
    late,
    review: why || act.kind === 'exception' ? 'waiting' : null,
  })
  if (outcome === 'applied' && act.kind === 'seal') await fillNumbers(context, order, act.data)
  await moveWorkOrder(context, order, order.bookingStatus)
  await record(context, {
    action: `task.${act.kind}`,
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    after: {
      ...('type' in act.data ? { type: act.data.type } : {}),
      ...('pieces' in act.data && act.data.pieces != null ? { pieces: act.data.pieces } : {}),
      ...('remark' in act.data && act.data.remark ? { remark: act.data.remark } : {}),
      ...(act.kind === 'seal' ? { sealNo: act.data.sealNo, containerNo: act.data.containerNo } : {}),
      ...(why ? { step: outcome } : {}),
      at,
      ...(act.stopId ? { stop: order.stops.find((stop) => stop.id === act.stopId)?.sequence } : {}),
      workOrderId: order.id,
    },
    reason: message,
  })
  return { outcome, message }
}

/** The stop now belongs to the driver who took the load over. */
const isHandedOver = (task: SteppedTask, stopId: string | null | undefined) =>
  task.handedOver && stopId != null && !task.stopIds.includes(stopId)

function guardStop(
  { language }: Context,
  order: LockedWorkOrder,
  task: SteppedTask,
  stopId: string | null | undefined,
) {
  if (!stopId) return
  const stops = order.stops.filter((stop) => task.handedOver || task.stopIds.includes(stop.id))
  if (stops.some((stop) => stop.id === stopId)) return
  const message = sayRefusal(language, 'notFound', { thing: 'stop' })
  throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: 'stopId', message }] })
}

/** A paper of the driver, such as a renewed licence. */
async function keepPaper(context: Context, act: FactAct): Promise<Told> {
  if (act.kind !== 'document') throw new Error('only papers are about no task')
  await insertReport(context, { ...act, stopId: null }, { outcome: 'applied' })
  const { type, value, remark } = act.data
  await record(context, {
    action: 'driver.document',
    entity: 'driver',
    entityId: sessionOf(context).personId,
    label: context.actor.name,
    after: { type, ...(value ? { value } : {}), ...(remark ? { remark } : {}) },
  })
  return { outcome: 'applied', message: '' }
}
