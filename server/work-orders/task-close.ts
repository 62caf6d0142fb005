import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

export type EndedBecause = 'reassigned' | 'rejected' | 'cancelled' | 'delivered' | 'handedOver'

/** Ends a task's current assignment, if it has one; the row stays as history. */
export async function endAssignment({ db }: Pick<Context, 'db'>, taskId: string, at: string, because: EndedBecause) {
  await db
    .updateTable('taskAssignment')
    .set({ endedAt: at, endedBecause: because })
    .where('taskId', '=', taskId)
    .where('endedAt', 'is', null)
    .execute()
  if (because !== 'delivered') await forgetExpected(db, taskId)
}

/**
 * That truck is no longer coming: clears the expected times of stops that no other task serves, and those of the order
 * if nobody drives for it.
 */
const forgetExpected = (db: Context['db'], taskId: string) =>
  sql`
    WITH other AS MATERIALIZED (
      SELECT o.stop_ids FROM task o JOIN task t ON t.work_order_id = o.work_order_id AND o.id <> t.id
      WHERE t.id = ${taskId} AND o.status ${sql.raw(taskIs(...liveTaskStatuses))}
    ), forgotten AS (
      UPDATE stop s SET estimated_arrive_at = NULL, estimated_depart_at = NULL FROM task t
      WHERE t.id = ${taskId} AND s.id = ANY (t.stop_ids) AND s.actual_arrive_at IS NULL AND s.estimated_arrive_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM other WHERE s.id = ANY (other.stop_ids))
      RETURNING s.work_order_id
    )
    UPDATE work_order w SET estimated_deliver_date = NULL, pickup_expected_at = NULL, truck_minutes = 0
    WHERE w.id IN (SELECT work_order_id FROM forgotten) AND NOT EXISTS (SELECT FROM other)`.execute(db)

/**
 * Cleans up a task that is taken from its driver (cancelled, reassigned, handed over), besides its own row: ends the
 * assignment, refuses waiting steps, and clears arrivals that led to no pickup.
 * @param why the reason given for the driver's waiting steps
 * @param at the end of the assignment; an instant
 */
export async function takeFromDriver(
  context: Pick<Context, 'db' | 'now'>,
  taskId: string,
  because: EndedBecause,
  why: string,
  at: string = context.now,
): Promise<void> {
  await endAssignment(context, taskId, at, because)
  await context.db
    .updateTable('taskEvent')
    .set({ outcome: 'refused', outcomeReason: why })
    .where('taskId', '=', taskId)
    .where('outcome', '=', 'held')
    // What a former driver reported late still waits for the office.
    .where((step) => step.or([step('late', '=', false), step('review', 'is distinct from', 'waiting')]))
    .execute()
  await keepStopTimes(context, taskId)
}

/**
 * Writes actual times, remarks, receiver and signature of stops from all steps that count, so that the order of arrival
 * does not matter. The first arrival and the last departure win; receiver, signature and remark are those of the last report that came in. Steps of a driver who lost the task before pickup do
 * not count, unless the office accepted them as late ones. A signature that is still on the phone follows.
 */
export async function keepStopTimes({ db }: Pick<Context, 'db'>, taskId: string): Promise<void> {
  await sql`
    WITH step AS (
      SELECT e.id, e.stop_id, e.kind, e.at, e.payload, e.kind IN ('pickUp', 'deliver') AS leaves, NOT e.late AS in_time, e.received_at,
        e.outcome = 'applied' AND (e.late OR (e.driver_id = t.driver_id
          AND (t.status ${sql.raw(taskIs('accepted', 'pickedUp', 'delivered'))} OR t.picked_up_at IS NOT NULL)
          AND e.received_at >= coalesce((SELECT max(a.assigned_at) FROM task_assignment a WHERE a.task_id = t.id), '-infinity'))) AS counts
      FROM task_event e JOIN task t ON t.id = e.task_id
      WHERE t.work_order_id = (SELECT work_order_id FROM task WHERE id = ${taskId})
        AND e.stop_id IN (SELECT stop_id FROM task_event WHERE task_id = ${taskId})
    ), told AS (
      SELECT stop_id, min(at) FILTER (WHERE counts) AS arrived, max(at) FILTER (WHERE counts AND leaves) AS left_at,
        (array_agg(payload->>'remark' ORDER BY at, id) FILTER (WHERE counts AND kind = 'arrive'))[1] AS arrive_remark,
        (array_agg(payload->>'remark' ORDER BY in_time DESC, received_at DESC, at DESC, id DESC)
          FILTER (WHERE counts AND leaves AND payload ? 'remark'))[1] AS depart_remark,
        (array_agg(payload ORDER BY in_time DESC, received_at DESC, at DESC, id DESC)
          FILTER (WHERE counts AND kind = 'deliver' AND payload ?| '{receivedBy,signatureFileId}'))[1] AS proof
      FROM step GROUP BY stop_id
    )
    UPDATE stop s SET actual_arrive_at = told.arrived, actual_depart_at = told.left_at,
      arrive_remark = coalesce(told.arrive_remark, ''), depart_remark = coalesce(told.depart_remark, ''),
      received_by = coalesce(told.proof->>'receivedBy', ''), signature_file_id = (SELECT f.id FROM file f WHERE f.id = (told.proof->>'signatureFileId')::uuid)
    FROM told WHERE s.id = told.stop_id`.execute(db)
}
