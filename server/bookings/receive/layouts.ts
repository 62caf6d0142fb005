import { createHash } from 'node:crypto'
import { layoutKey, type TableMapping, tableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'

const fingerprintOf = (headers: readonly string[]) => createHash('sha256').update(layoutKey(headers)).digest()

/** The saved mapping of an account's tables with these headers. */
export async function findLayout(
  db: Queries,
  accountId: string,
  headers: readonly string[],
): Promise<TableMapping | undefined> {
  const found = await db
    .selectFrom('bookingLayout')
    .select('mapping')
    .where('accountId', '=', accountId)
    .where('fingerprint', '=', fingerprintOf(headers))
    .executeTakeFirst()
  return tableMapping.safeParse(found?.mapping).data
}

/** Saves the mapping of an account's tables with these headers. */
export async function keepLayout(
  context: Context,
  account: { id: string; name: string },
  headers: readonly string[],
  mapping: TableMapping,
): Promise<void> {
  const { rows } = await sql<{ before: TableMapping | null }>`
    WITH before AS (SELECT mapping FROM booking_layout WHERE account_id = ${account.id} AND fingerprint = ${fingerprintOf(headers)})
    INSERT INTO booking_layout (account_id, fingerprint, headers, mapping, updated_at, updated_by)
    VALUES (${account.id}, ${fingerprintOf(headers)}, ${[...headers]}, ${JSON.stringify(mapping)}::jsonb, ${context.now}, ${context.actor.name})
    ON CONFLICT (account_id, fingerprint) DO UPDATE SET headers = excluded.headers, mapping = excluded.mapping,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    RETURNING (SELECT mapping FROM before) AS before`.execute(context.db)
  const before = rows[0]?.before ?? null
  if (JSON.stringify(tableMapping.safeParse(before).data) === JSON.stringify(mapping)) return
  const columnsOf = (read: TableMapping) =>
    headers.flatMap((header, at) => (read.columns[at] ? `${header}: ${read.columns[at]}` : [])).join('; ')
  await record(context, {
    action: 'account.saveTableLayout',
    entity: 'account',
    entityId: account.id,
    label: account.name,
    before: before && { ...before, columns: columnsOf(before) },
    after: { ...mapping, columns: columnsOf(mapping) },
  })
}
