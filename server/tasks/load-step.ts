import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ActData } from '@shortcut/domain/tasks/acts.ts'
import type { Step } from '@shortcut/domain/tasks/steps.ts'
import type { TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import type { ProofRules } from './prove-step.ts'

/** The stored input of a step. */
export interface StepPayload {
  reason?: string
  remark?: string
  receivedBy?: string
  signatureFileId?: string
  photos?: string[]
  containerPhotos?: string[]
  lat?: number
  lng?: number
  /** Of a phone's position, meters. */
  accuracyM?: number
  /** Counted at the stop. */
  pieces?: number | null
  pallets?: number | null
  sealNo?: string
  containerNo?: string
  cash?: ActData<'deliver'>['cash']
  handedOver?: ActData<'deliver'>['handedOver']
}

export interface ReportedStep extends Step {
  driverId: string
  outcome: 'applied' | 'held' | 'refused'
  outcomeReason: string
  review: 'waiting' | 'accepted' | 'dismissed' | null
  receivedAt: string
  payload: StepPayload
  /** Reported after the task was taken from the driver. */
  late: boolean
}

/** It concerns no other step until the office decides. */
export const waitsAsLate = ({ late, review }: Pick<ReportedStep, 'late' | 'review'>) => late && review === 'waiting'

/** A task with all its reported steps, and the proof its customer requires. */
export interface SteppedTask extends ProofRules {
  id: string
  taskNo: string
  status: TaskStatus
  version: number
  driverId: string | null
  driver: string | null
  assignedAt: string | null
  stopIds: string[]
  acceptedAt: string | null
  pickedUpAt: string | null
  deliveredAt: string | null
  /** Its load now belongs to another driver. */
  handedOver: boolean
  takesOver: boolean
  events: ReportedStep[]
}

/**
 * The order of a task; for a driver only of their own current or former tasks, so that others' tasks look like unknown
 * ones.
 * @throws Refusal 404
 */
export async function findOrderOf({ db }: Context, taskId: string, driverId: string | null): Promise<string> {
  const { rows } = await sql<{ workOrderId: string }>`
    SELECT work_order_id FROM task t WHERE id = ${taskId} AND (${driverId}::uuid IS NULL OR driver_id = ${driverId}::uuid
      OR EXISTS (SELECT FROM task_assignment a WHERE a.task_id = t.id AND a.driver_id = ${driverId}::uuid))`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  return rows[0].workOrderId
}

/** Reads a task of a locked order. @throws Refusal 404 */
export async function loadSteps({ db }: Context, taskId: string): Promise<SteppedTask> {
  const { rows } = await sql<SteppedTask>`
    SELECT t.id, t.task_no, t.status, t.version, t.driver_id, d.name AS driver, t.assigned_at, t.stop_ids, t.accepted_at, t.picked_up_at, t.delivered_at,
      t.handed_over_at IS NOT NULL AS handed_over, t.continues_task_id IS NOT NULL AS takes_over,
      a.pickup_photos_required, a.delivery_photos_required, a.signature_required,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'stopId', e.stop_id, 'at', e.at, 'driverId', e.driver_id,
           'outcome', e.outcome, 'outcomeReason', e.outcome_reason, 'review', e.review, 'waits', coalesce(e.review = 'waiting', false),
           'own', e.phone_at IS NOT NULL, 'receivedAt', e.received_at,
           'payload', e.payload, 'late', e.late) ORDER BY e.at, e.id), '[]')
         FROM task_event e WHERE e.task_id = t.id) AS events
    FROM task t JOIN work_order w ON w.id = t.work_order_id JOIN account a ON a.id = w.account_id LEFT JOIN driver d ON d.id = t.driver_id
    WHERE t.id = ${taskId}`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  return rows[0]
}
