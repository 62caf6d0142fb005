import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { asSystem } from '../platform/system-context.ts'
import { findReferred, markAttached } from './references.ts'
import { clearUnclaimed } from './unclaimed.ts'
import { tooOld } from './upload-quota.ts'

const batch = 500
/** After this time no new batch starts; the next run continues. */
const mostMs = 20_000

/**
 * Removes uploads that were unreferenced for too long. A file that ever belonged to something is kept. The row is
 * deleted first, in one transaction with a note of its bytes: even after a crash no row lacks its bytes.
 */
export async function sweepFiles(database: Database, store: FileStore, logGrew: () => void): Promise<void> {
  const began = performance.now()
  const hasTime = () => performance.now() - began < mostMs
  while ((await sweepBatch(database, logGrew)) && hasTime());
  while ((await sweepBegun(database, logGrew)) && hasTime());
  while ((await clearUnclaimed(database, store)) && hasTime());
}

interface Unattached {
  id: string
  name: string
  contentType: string
  bytes: number
}

/** @returns whether there may be more */
const sweepBatch = (database: Database, logGrew: () => void): Promise<boolean> =>
  asSystem(
    database,
    async (context) => {
      const { db, now } = context
      // Locked first and checked afterwards: a simultaneous attachment is waited for, or waits and finds the file gone.
      const { rows: files } = await sql<Unattached>`
        SELECT id, name, content_type, bytes FROM file WHERE attached_at IS NULL AND created_at < ${tooOld()}
        ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`.execute(db)
      if (files.length === 0) return false
      const referred = await findReferred(
        db,
        files.map(({ id }) => id),
      )
      await markAttached(db, referred, now)
      const kept = new Set(referred)
      const swept = files.filter(({ id }) => !kept.has(id))
      if (swept.length > 0) {
        await sql`
          WITH gone AS (DELETE FROM file WHERE id = ANY (${swept.map(({ id }) => id)}::uuid[]) RETURNING id, bytes)
          INSERT INTO unclaimed_file (id, bytes, clear_at) SELECT id, bytes, ${now} FROM gone`.execute(db)
        await record(
          context,
          ...swept.map(({ id, name, contentType, bytes }) => ({
            action: 'file.sweep' as const,
            entity: 'file' as const,
            entityId: id,
            label: name,
            before: { name, contentType, bytes },
          })),
        )
      }
      return files.length === batch
    },
    logGrew,
  )

/** Forgets files that were begun long ago and never completed. @returns whether there may be more */
const sweepBegun = (database: Database, logGrew: () => void): Promise<boolean> =>
  asSystem(
    database,
    async (context) => {
      const { rows } = await sql<{ id: string; name: string; bytes: number }>`
        WITH old AS (SELECT id FROM begun_file WHERE created_at < ${tooOld()} ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED),
          due AS (UPDATE unclaimed_file SET clear_at = ${context.now} WHERE id IN (
            SELECT stored_as FROM begun_file_part WHERE begun_file_id IN (SELECT id FROM old)))
        DELETE FROM begun_file WHERE id IN (SELECT id FROM old) RETURNING id, name, bytes`.execute(context.db)
      await record(
        context,
        ...rows.map(({ id, name, bytes }) => ({
          action: 'file.sweep' as const,
          entity: 'file' as const,
          entityId: id,
          label: name,
          before: { name, bytes },
        })),
      )
      return rows.length === batch
    },
    logGrew,
  )
