import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

type Change = Readonly<{ entity: string; entity_id: string | null }>

/** Ids of the users of accounts of which orders or invoices changed. */
export async function customersConcerned(db: Queries, changes: readonly Change[]): Promise<string[]> {
  const ids = (entity: string) => [
    ...new Set(changes.flatMap((change) => (change.entity === entity && change.entity_id ? [change.entity_id] : []))),
  ]
  const [orders, invoices, receipts] = [ids('workOrder'), ids('invoice'), ids('receipt')]
  if (orders.length + invoices.length + receipts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM "user" u WHERE u.deleted_at IS NULL AND u.frozen_at IS NULL AND u.account_id IN (
      SELECT account_id FROM work_order WHERE id = ANY(${orders}::uuid[])
      UNION SELECT account_id FROM invoice WHERE id = ANY(${invoices}::uuid[])
      UNION SELECT w.account_id FROM receipt r JOIN work_order w ON w.id = r.work_order_id WHERE r.id = ANY(${receipts}::uuid[]))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
