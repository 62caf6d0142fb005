import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'

/** Any number works if every node uses the same: one node follows at a time. */
const followLock = 7_204_029
const batch = 500

const given = ['task.create', 'task.assign', 'task.reassign', 'task.takeOver']
const changed = ['task.schedule', 'task.changed', 'task.reopen', 'task.undoCancel', 'task.takeBack']
const taken = ['task.cancel', 'task.cancelPickedUp', 'task.reassign', 'task.undoAssign']
const handedOver = ['task.handOver']
const ofOrder = ['workOrder.save', 'workOrder.confirmRevision']
const written = ['appMessage.send']
const told = [...new Set([...given, ...changed, ...taken, ...handedOver, ...ofOrder, ...written])]

/** Fields of an order that its driver sees. */
const seen = [
  'stops',
  'remark',
  'containerNo',
  'cargoId',
  'palletQuantity',
  'pieces',
  'weight',
  'customerReferenceNumber',
]

/** Phones that are told now: their session has not ended, and their person may work. */
export const toldPhones = () => sql`
  push_subscription p JOIN session s ON s.token_hash = p.session_hash AND s.ended_at IS NULL AND s.expires_at > ${now()}::timestamptz
    AND CASE s.app_type
      WHEN 2 THEN EXISTS (SELECT 1 FROM driver d WHERE d.id = s.person_id AND d.deleted_at IS NULL AND d.frozen_at IS NULL AND d.status = 'active')
      ELSE EXISTS (SELECT 1 FROM warehouse_worker w WHERE w.id = s.person_id AND w.deleted_at IS NULL AND w.frozen_at IS NULL AND w.status = 'active') END`

/**
 * Queues what phones are told of new rows of the operation log, and moves the position, in one transaction: each row is
 * told once, and none is missed, even after crashes.
 * @returns true if another round has work to do
 */
export async function queuePushes(database: Database): Promise<boolean> {
  if (await nothingToTell(database.kysely)) return false
  return database.transaction(async (db) => {
    const lock = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${followLock}) AS mine`.execute(db)
    if (!lock.rows[0]?.mine) return false
    const end = await sql<{ last: number; n: number }>`
      SELECT max(position) AS last, count(*) AS n FROM (
        SELECT position FROM operation_log_chain WHERE position > (SELECT position FROM push_position) ORDER BY position LIMIT ${batch}) c`.execute(
      db,
    )
    const { last, n } = end.rows[0] ?? { last: null, n: 0 }
    if (last === null) return false
    await queue(db, last)
    await sql`UPDATE push_position SET position = ${last}`.execute(db)
    return n === batch
  })
}

/** Without phones to tell, only the position moves on, in one round trip. */
async function nothingToTell(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ idle: boolean }>`
    WITH ends AS (SELECT coalesce(max(position), 0) AS position FROM operation_log_chain),
      nobody AS (SELECT NOT EXISTS (SELECT 1 FROM push_subscription) AS none),
      moved AS (UPDATE push_position o SET position = ends.position FROM ends, nobody WHERE nobody.none AND o.position < ends.position RETURNING 1)
    SELECT nobody.none OR o.position >= ends.position AS idle FROM ends, nobody, push_position o`.execute(db)
  return rows[0]?.idle ?? true
}

const isLive = sql.raw(taskIs(...liveTaskStatuses))

/**
 * A phone is told one thing of a task: that it is gone, that it is new, or that it changed, in this order. What waits to
 * be sent is not queued twice.
 */
const queue = (db: Queries, last: number) =>
  sql`
    WITH logged AS (
      SELECT l.action, l.at, l.entity_id, l.after FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
      WHERE c.position > (SELECT position FROM push_position) AND c.position <= ${last} AND l.outcome = 'done' AND l.action = ANY(${told}::text[])
    ), news AS (
      SELECT 2 AS rank, 'newTask' AS kind, t.id AS task_id, t.driver_id AS person_id
      FROM logged l JOIN task t ON t.id = l.entity_id WHERE l.action = ANY(${given}::text[]) AND t.status ${sql.raw(taskIs('assigned'))}
      UNION ALL SELECT 3, 'taskChanged', t.id, t.driver_id
      FROM logged l JOIN task t ON t.id = l.entity_id WHERE l.action = ANY(${changed}::text[]) AND t.status ${isLive}
      UNION ALL SELECT 3, 'taskChanged', t.id, t.driver_id
      FROM logged l JOIN task t ON t.work_order_id = l.entity_id
      WHERE l.action = ANY(${ofOrder}::text[]) AND l.after ?| ${seen}::text[] AND t.status ${isLive}
      UNION ALL SELECT 1, 'taskGone', t.id, a.driver_id
      FROM logged l JOIN task t ON t.id = l.entity_id
        JOIN task_assignment a ON a.task_id = t.id AND a.ended_at = l.at AND a.ended_because IN ('cancelled', 'reassigned')
      WHERE l.action = ANY(${taken}::text[]) AND NOT (t.driver_id IS NOT DISTINCT FROM a.driver_id AND t.status ${isLive})
      UNION ALL SELECT 1, 'taskGone', a.task_id, a.driver_id
      FROM logged l JOIN task_assignment a ON a.task_id = l.entity_id AND a.ended_because = 'handedOver' WHERE l.action = ANY(${handedOver}::text[])
      UNION ALL SELECT 1, 'message', NULL, coalesce(m.driver_id, m.worker_id)
      FROM logged l JOIN app_message m ON m.id = l.entity_id WHERE l.action = ANY(${written}::text[]) AND m.read_at IS NULL)
    INSERT INTO push_message (id, subscription_id, kind, task_id, state, next_try_at, created_at)
    SELECT DISTINCT ON (p.id, n.task_id) gen_random_uuid(), p.id, n.kind, n.task_id, 'waiting', ${now()}::timestamptz, ${now()}::timestamptz
    FROM news n JOIN (SELECT p.id, s.person_id FROM ${toldPhones()}) p ON p.person_id = n.person_id
    WHERE NOT EXISTS (SELECT 1 FROM push_message w WHERE w.subscription_id = p.id
      AND w.kind = n.kind AND w.task_id IS NOT DISTINCT FROM n.task_id AND w.state = 'waiting' AND w.tries = 0)
    ORDER BY p.id, n.task_id, n.rank`.execute(db)
