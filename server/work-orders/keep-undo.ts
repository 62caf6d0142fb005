import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Context } from '../platform/http/context.ts'

/** The change that an undo reverts. */
export type Undoable = 'assign' | 'cancel' | 'confirm'

/** A task's earlier row, which an undo restores. */
export interface TaskBefore {
  id: string
  status: string
  driver_id: string | null
  truck_id: string | null
  trailer_id: string | null
  phone: string
  truck_license_plate: string
  scheduler_id: string | null
  starts_at: string | null
  ends_at: string | null
  assigned_at: string | null
  accepted_at: string | null
  reject_reason: string
  cancel_reason: string
}

export interface Before {
  bookingStatus: string
  priorStatus: string | null
  tasks: TaskBefore[]
  /** Open assignments, steps that waited for an earlier one, and the undecided revision. */
  assignments: string[]
  held: string[]
  revision: string | null
  /** Open requests. */
  requests: string[]
}

/**
 * Stores the state of a locked order and its tasks before one change confirms, assigns or cancels them. The next such change
 * replaces it.
 */
export async function keepUndo(context: Context, workOrderId: string, kind: Undoable): Promise<void> {
  const { db, now, actor } = context
  if (actor.type !== 'user' || actor.id === null) return
  await sql`
    INSERT INTO work_order_undo (work_order_id, kind, version, made_at, made_by, before)
    SELECT w.id, ${kind}, w.version + 1, ${now}::timestamptz, ${actor.id}::uuid, json_build_object(
      'bookingStatus', w.booking_status, 'priorStatus', w.prior_status,
      'tasks', (SELECT coalesce(json_agg(t), '[]') FROM task t WHERE t.work_order_id = w.id),
      'assignments', (SELECT coalesce(json_agg(a.id), '[]') FROM task_assignment a JOIN task t ON t.id = a.task_id
        WHERE t.work_order_id = w.id AND a.ended_at IS NULL),
      'held', (SELECT coalesce(json_agg(e.id), '[]') FROM task_event e JOIN task t ON t.id = e.task_id
        WHERE t.work_order_id = w.id AND e.outcome = 'held'),
      'revision', (SELECT v.id FROM work_order_revision v WHERE v.work_order_id = w.id AND v.state = 'open'),
      'requests', (SELECT coalesce(json_agg(r.id), '[]') FROM work_order_request r WHERE r.work_order_id = w.id AND r.state = 'open'))
    FROM work_order w WHERE w.id = ${workOrderId}
    ON CONFLICT (work_order_id) DO UPDATE SET kind = excluded.kind, version = excluded.version, made_at = excluded.made_at,
      made_by = excluded.made_by, before = excluded.before`.execute(db)
}

/** Removes states that can no longer be restored. */
export const forgetUndo = (pool: Pool) =>
  pool.query(`DELETE FROM work_order_undo WHERE made_at < now() - interval '1 minute'`)
