import type { TakenSteps } from '@shortcut/domain/tasks/steps.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import type { LockedWorkOrder } from '../work-orders/lock-work-order.ts'
import { endAssignment, keepStopTimes } from '../work-orders/task-close.ts'
import { followTask } from '../work-orders/task-follow.ts'
import { guardWritten } from '../work-orders/task-guard.ts'
import { fillNumbers } from './acts/fill-numbers.ts'
import { handOverFreight } from './freight-on-trucks.ts'
import type { ReportedStep, SteppedTask } from './load-step.ts'

/**
 * Writes the results of steps that count now: task, stops, photos and order.
 * @param reported the new step and all held ones, with their input
 */
export async function applySteps(
  context: Context,
  order: LockedWorkOrder,
  task: SteppedTask,
  { run, applied, refused }: TakenSteps,
  reported: readonly ReportedStep[],
  onBehalfOf: string | undefined,
): Promise<void> {
  const { db, now, actor, language } = context
  const sent = new Map(reported.map((step) => [step.id, step]))
  const counts = applied.map(({ step, ...change }) => ({
    ...step,
    ...change,
    payload: sent.get(step.id)?.payload ?? {},
  }))
  const rejected = counts.find((step) => step.kind === 'reject')
  const updated = await db
    .updateTable('task')
    .set({
      status: run.status,
      acceptedAt: run.acceptedAt,
      pickedUpAt: run.pickedUpAt,
      deliveredAt: run.deliveredAt,
      ...(rejected ? { rejectReason: rejected.payload.reason ?? '' } : {}),
      version: sql`version + 1`,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('version', '=', task.version)
    .executeTakeFirst()
  await guardWritten(context, task.id, updated)

  const wasHeld = (step: { id: string }) => sent.get(step.id)?.outcome === 'held'
  await settle(context, applied.map(({ step }) => step).filter(wasHeld), 'applied', '')
  const status = say(language, 'taskStatus', run.status)
  const tooLate = say(language, 'refusal', 'stepRefused', { label: task.taskNo, status })
  await settle(context, refused.filter(wasHeld), 'refused', tooLate)

  await keepPhotos(context, task.id, counts)
  for (const { payload } of counts) await fillNumbers(context, order, payload)
  await handOverFreight(context, task.id, counts)
  if (rejected) await endAssignment(context, task.id, rejected.at, 'rejected')
  if (run.deliveredAt && run.status !== task.status) await endAssignment(context, task.id, run.deliveredAt, 'delivered')
  if (rejected || counts.some((step) => step.stopId)) await keepStopTimes(context, task.id)

  await followTask(
    context,
    order,
    { ...task, deliveredAt: run.deliveredAt },
    counts.map((step) => ({
      action: step.kind === 'accept' && task.takesOver ? 'takeOver' : step.kind,
      to: step.to,
      after: {
        at: step.at,
        ...(step.stopId ? { stop: order.stops.find((stop) => stop.id === step.stopId)?.sequence } : {}),
        ...(step.payload.receivedBy ? { receivedBy: step.payload.receivedBy } : {}),
        ...(step.payload.remark ? { remark: step.payload.remark } : {}),
      },
      reason: step.payload.reason,
      onBehalfOf,
    })),
  )
}

/** Records the result of steps that were held. */
async function settle(context: Context, steps: readonly { id: string }[], outcome: 'applied' | 'refused', why: string) {
  if (steps.length === 0) return
  await context.db
    .updateTable('taskEvent')
    .set({ outcome, outcomeReason: why })
    .where(
      'id',
      'in',
      steps.map((step) => step.id),
    )
    .execute()
}

type Counted = Pick<ReportedStep, 'kind' | 'stopId' | 'payload'>

/** Stores the photos of steps that count, as far as they are there: others may still be on the phone. */
export async function keepPhotos(context: Context, taskId: string, steps: readonly Counted[]) {
  const of = (ids: string[] | undefined, kind: 'container' | 'pickup' | 'delivery', stopId: string | null) =>
    (ids ?? []).map((fileId) => ({ taskId, fileId, kind, stopId, createdAt: context.now }))
  const named = steps.flatMap(({ kind, stopId, payload }) => [
    ...of(payload.photos, kind === 'deliver' ? 'delivery' : 'pickup', stopId),
    ...of(payload.containerPhotos, 'container', stopId),
  ])
  if (named.length === 0) return
  const ids = named.map(({ fileId }) => fileId)
  const files = await context.db.selectFrom('file').select('id').where('id', 'in', ids).execute()
  const there = new Set(files.map(({ id }) => id))
  const photos = named.filter(({ fileId }) => there.has(fileId))
  if (photos.length === 0) return
  await context.db
    .insertInto('taskPhoto')
    .values(photos)
    .onConflict((conflict) => conflict.columns(['taskId', 'fileId']).doNothing())
    .execute()
}
