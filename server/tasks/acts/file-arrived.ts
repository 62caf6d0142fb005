import { sql } from 'kysely'
import type { Arrived } from '../../files/finish-file.ts'
import { noteArrived } from '../../files/named-files.ts'
import { photosArrived } from '../../inspections/photos-arrived.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { lockOrderOfTask, moveWorkOrder } from '../../work-orders/lock-work-order.ts'
import { keepStopTimes } from '../../work-orders/task-close.ts'
import { keepPhotos } from '../apply-step.ts'
import { loadSteps } from '../load-step.ts'

/** A file that acts named before it was there: steps that count get it as their photo or signature. */
export const fileArrived: Arrived = async (context, id) => {
  const named = await noteArrived(context, id)
  await photosArrived(
    context,
    named.filter(({ purpose }) => purpose === 'defect' || purpose === 'signature').map(({ actId }) => actId),
  )
  await papersArrived(
    context,
    named.filter(({ purpose, taskId }) => purpose === 'document' && taskId === null).map(({ actId }) => actId),
  )
  const tasks = new Set(named.flatMap(({ taskId, purpose }) => (purpose === 'message' ? [] : (taskId ?? []))))
  for (const taskId of [...tasks].sort()) await showFile(context, taskId, id)
  const messages = named.filter(({ purpose }) => purpose === 'message')
  await record(
    context,
    ...messages.map(({ actId }) => ({
      action: 'appMessage.photoArrived' as const,
      entity: 'appMessage' as const,
      entityId: actId,
      label: context.actor.name,
    })),
  )
}

/** Tells the people who look at the driver or the truck. @param actIds reports about no task */
async function papersArrived(context: Context, actIds: readonly string[]): Promise<void> {
  if (actIds.length === 0) return
  const { rows } = await sql<{ id: string; entity: 'driver' | 'truck'; label: string }>`
    SELECT DISTINCT coalesce(k.id, d.id) AS id, CASE WHEN k.id IS NULL THEN 'driver' ELSE 'truck' END AS entity, coalesce(k.unit_no, d.name) AS label
    FROM task_report r JOIN driver d ON d.id = r.driver_id LEFT JOIN truck k ON k.id = r.truck_id
    WHERE r.id = ANY(${actIds}::uuid[])`.execute(context.db)
  await record(
    context,
    ...rows.map(({ id, entity, label }) => ({ action: 'driver.photoArrived' as const, entity, entityId: id, label })),
  )
}

async function showFile(context: Context, taskId: string, fileId: string) {
  const { order } = await lockOrderOfTask(context, taskId)
  const task = await loadSteps(context, taskId)
  const steps = task.events.filter(({ outcome, payload }) => {
    const { photos = [], containerPhotos = [], signatureFileId } = payload
    return outcome === 'applied' && [...photos, ...containerPhotos, signatureFileId].includes(fileId)
  })
  await keepPhotos(context, taskId, steps)
  if (steps.length > 0) await keepStopTimes(context, taskId)
  await moveWorkOrder(context, order, order.bookingStatus)
  await record(context, {
    action: 'task.photoArrived',
    entity: 'task',
    entityId: taskId,
    label: task.taskNo,
    after: { workOrderId: order.id, step: steps[0]?.kind },
  })
}
