import { access, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { verifyLog } from '../operation-log/verify.ts'
import { asking } from '../platform/database/asking.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import type { Info } from './backup-facts.ts'
import { flushAndHash } from './copy-tree.ts'
import { describeDatabase, missingRows } from './describe-database.ts'
import type { Place } from './place.ts'
import type { Until } from './recover.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/**
 * Restores a backup into a temporary folder, starts its database and checks it: rows, the operation log with its chain,
 * files with their rows.
 * @param folder a backup
 * @param within where to make the temporary folder
 * @param beyond restores it so far, from the archive beside it
 * @returns the number of rows per table
 * @throws Error with one sentence about the fault
 */
export async function verifyBackup(
  folder: string,
  within = tmpdir(),
  beyond: { archive?: Place; until?: Until } = {},
): Promise<Info['rows']> {
  const dataDir = await makeTemporaryFolder('verify', within)
  try {
    const { info } = await restoreBackup(folder, { dataDir, databaseUrl: undefined }, beyond)
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      const { rows, migration } = await describeDatabase(postgres.ownerUrl)
      const faults: string[] = []
      // The archive may hold an upgrade.
      if (beyond.until ? migration < info.migration : migration !== info.migration)
        faults.push(`its newest migration is ${migration}, not ${info.migration}`)
      faults.push(...missingRows(rows, info.rows))
      faults.push(...(await asking(postgres.ownerUrl, (pool) => logFaults(pool, info))))
      faults.push(...(await asking(postgres.ownerUrl, (pool) => fileFaults(pool, join(dataDir, 'files')))))
      if (faults.length > 0)
        throw new Error(
          `The backup in ${folder} does not hold what it should: ${faults.slice(0, 5).join('; ')}. Take another.`,
        )
      return rows
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function logFaults(pool: pg.Pool, { logHead }: Info): Promise<string[]> {
  const { faults } = await verifyLog(pool, logHead || undefined)
  return faults.length > 0 ? [`the operation log has ${faults.length} faults`] : []
}

/** Every row must have its bytes, and they must be those that were uploaded. */
async function fileFaults(pool: pg.Pool, root: string): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await pool.query<{ id: string; sha256: string }>(
    `SELECT id, encode(sha256, 'hex') AS sha256 FROM file`,
  )
  for (const { id, sha256 } of rows) {
    const path = join(root, id.slice(-2), `${id}.whole`)
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (!there) faults.push(`the file ${id} is missing`)
    else if ((await flushAndHash(path)) !== sha256) faults.push(`the file ${id} has other bytes`)
  }
  return faults
}
