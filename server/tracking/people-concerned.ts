import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

type Change = Readonly<{ entity: string; entity_id: string | null }>

/**
 * Ids of the drivers who have, or had, one of these tasks or orders, of those on whose truck one of the pieces is or to whom one of the messages belongs, and of the workers whose
 * warehouse has one of the pieces or receipts.
 */
export async function peopleConcerned(db: Queries, changes: readonly Change[]): Promise<string[]> {
  const ids = (...entities: string[]) => [
    ...new Set(changes.flatMap(({ entity, entity_id: id }) => (id && entities.includes(entity) ? [id] : []))),
  ]
  const [tasks, orders, messages] = [ids('task'), ids('workOrder'), ids('appMessage')]
  const [pieces, receipts] = [ids('piece'), ids('receipt')]
  if (tasks.length + orders.length + messages.length + pieces.length + receipts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    WITH touched AS (
      SELECT id, driver_id FROM task WHERE id = ANY(${tasks}::uuid[])
      UNION SELECT id, driver_id FROM task WHERE work_order_id = ANY(${orders}::uuid[]))
    SELECT driver_id AS id FROM touched WHERE driver_id IS NOT NULL
    UNION SELECT a.driver_id FROM task_assignment a JOIN touched t ON t.id = a.task_id WHERE a.driver_id IS NOT NULL
    UNION SELECT coalesce(driver_id, worker_id) FROM app_message WHERE id = ANY(${messages}::uuid[])
    UNION SELECT t.driver_id FROM piece p JOIN task t ON t.id = p.task_id WHERE p.id = ANY(${pieces}::uuid[]) AND t.driver_id IS NOT NULL
    UNION SELECT k.id FROM warehouse_worker k WHERE k.deleted_at IS NULL AND k.warehouse_id IN (
      SELECT warehouse_id FROM piece WHERE id = ANY(${pieces}::uuid[])
      UNION SELECT warehouse_id FROM receipt WHERE id = ANY(${receipts}::uuid[])
      UNION SELECT r.warehouse_id FROM touched t JOIN task x ON x.id = t.id JOIN receipt r ON r.work_order_id = x.work_order_id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
