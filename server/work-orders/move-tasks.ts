import { type TaskStatus, taskRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { spanOf } from './job-facts.ts'
import type { PlacedStop } from './stops.ts'

/** A rejected task waits for another driver. */
const follow: readonly TaskStatus[] = ['new', 'rejected', 'assigned', 'accepted', 'pickedUp']

/**
 * Applies new stops to unfinished tasks: a task gets all of them if it served all before, or would have no dropoff
 * left; its driver must accept again.
 */
export async function moveTasksToStops(
  context: Context,
  before: Pick<WorkOrderReply, 'id' | 'stops' | 'tasks'>,
  stops: readonly PlacedStop[],
): Promise<void> {
  const ids = stops.map((stop) => stop.id)
  for (const task of before.tasks) {
    if (!follow.includes(task.status)) continue
    const servedAll = before.stops.every((stop) => task.stopIds.includes(stop.id))
    const kept = ids.filter((stop) => task.stopIds.includes(stop))
    const stillDrops = stops.some((stop) => stop.kind === 'dropoff' && kept.includes(stop.id))
    const stopIds = servedAll || !stillDrops ? ids : kept
    const asked = taskRow('changed', task.status)
    const appointed = spanOf(stops.filter((stop) => stopIds.includes(stop.id)))
    // A plan was made for the earlier appointments.
    const moved =
      JSON.stringify(appointed) !==
      JSON.stringify(spanOf(before.stops.filter((stop) => task.stopIds.includes(stop.id))))
    await context.db
      .updateTable('task')
      .set({
        stopIds,
        status: asked?.to ?? task.status,
        ...(moved ? { ...appointed, scheduledAt: null } : {}),
        ...(asked ? { acceptedAt: null } : {}),
        version: sql`version + 1`,
        updatedAt: context.now,
        updatedBy: context.actor.name,
      })
      .where('id', '=', task.id)
      .execute()
    await record(context, {
      action: 'task.changed',
      entity: 'task',
      entityId: task.id,
      label: task.taskNo,
      before: { status: task.status, stopIds: task.stopIds },
      after: { status: asked?.to ?? task.status, stopIds, workOrderId: before.id },
    })
  }
}
