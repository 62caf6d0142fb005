import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { FileStore } from '../platform/files/files.ts'

const most = 500

/**
 * Removes bytes without a row in `file`: of swept files, and of uploads that their server did not finish. The notes
 * about them are deleted last, so that a crash forgets none.
 * @returns whether there may be more
 */
export async function clearUnclaimed(database: Pick<Database, 'transaction'>, store: FileStore): Promise<boolean> {
  const count = await database.transaction(async (db) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM unclaimed_file WHERE clear_at <= ${now()} LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(db)
    return clear(db, store, rows)
  })
  return count === most
}

/**
 * Removes the bytes of a failed upload. If its transaction was committed after all, the files are no longer unclaimed,
 * and stay.
 */
export const giveUpUpload = (db: Queries, store: FileStore, ids: readonly string[]): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM unclaimed_file WHERE id = ANY (${ids}::uuid[]) FOR UPDATE`.execute(tx)
    return clear(tx, store, rows)
  })

async function clear(db: Queries, store: FileStore, unclaimed: readonly { id: string }[]): Promise<number> {
  const ids = unclaimed.map(({ id }) => id)
  for (const id of ids) await store.remove(id)
  if (ids.length > 0) await sql`DELETE FROM unclaimed_file WHERE id = ANY (${ids}::uuid[])`.execute(db)
  return ids.length
}
