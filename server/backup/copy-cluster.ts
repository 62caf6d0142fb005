import { createHash, randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Info } from './backup-facts.ts'
import { addFile, addFolder, type Copied, copyTree } from './copy-tree.ts'

/** Folders whose contents do not matter to another server, as in pg_basebackup. pg_wal is copied at the end. */
const emptied = /^(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot)\//
/** Files of the running server, or temporary ones. */
const passing =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|backup_manifest|(recovery|standby)\.signal|.*\.new)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)$/
/** Copied last: it names the newest checkpoint. */
const control = 'global/pg_control'

/**
 * Copies the cluster of a running PostgreSQL without stopping it: pages that change meanwhile are repaired from the
 * write-ahead log between start and end of the copy, which is copied too. A temporary slot keeps that log until then.
 * @param folder PostgreSQL's data directory
 * @param path its place in the copy
 * @returns the cluster's system identifier, and the first file of that log
 */
export async function copyCluster(
  copied: Copied,
  adminUrl: string,
  folder: string,
  path: string,
): Promise<NonNullable<Info['wal']>> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  try {
    const one = async <T>(sql: string, values: unknown[] = []) =>
      (await admin.query<T & pg.QueryResultRow>(sql, values)).rows[0] as T
    const slot = `backup_${randomBytes(6).toString('hex')}`
    await admin.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
    const { first, system } = await one<{ first: string; system: string }>(
      `SELECT pg_walfile_name(pg_backup_start('ShortCut backup', fast => true)) AS first,
         (SELECT system_identifier::text FROM pg_control_system()) AS system`,
    )
    await copyTree(copied, folder, path, (below) => emptied.test(below) || passing.test(below) || below === control)
    await addFile(copied, join(folder, control), `${path}/${control}`)
    const { label, last, tablespaces } = await one<{ label: string; last: string; tablespaces: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last, spcmapfile AS tablespaces
       FROM pg_backup_stop(wait_for_archive => false)`,
    )
    if (tablespaces.trim() !== '')
      throw new Error(
        'The database has tablespaces outside of DATA_DIR, which a backup does not hold. Move their tables back.',
      )
    await addText(copied, `${path}/backup_label`, label)
    await copyWal(copied, { folder, path, first, last })
    return { system, first }
  } finally {
    await admin.end().catch(() => {})
  }
}

async function copyWal(
  copied: Copied,
  { folder, path, first, last }: Record<'folder' | 'path' | 'first' | 'last', string>,
) {
  await addFolder(copied, `${path}/pg_wal`)
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const wanted = names.filter((name) => name >= first && name <= last).sort()
  for (const name of wanted) await addFile(copied, join(folder, 'pg_wal', name), `${path}/pg_wal/${name}`)
  if (wanted[0] !== first || wanted.at(-1) !== last)
    throw new Error(`The database's log from ${first} to ${last} is not all there. Take the backup again.`)
}

async function addText({ to, sums }: Copied, path: string, text: string) {
  const file = await open(join(to, path), 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  sums.set(path, hashOf(text))
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
