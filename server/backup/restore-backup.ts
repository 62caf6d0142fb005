import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder, restoring } from '../platform/check-folders.ts'
import { asking } from '../platform/database/asking.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { findPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { type Moved, moveFiles } from '../platform/files/move-files.ts'
import type { S3Address } from '../platform/files/s3-address.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { type Info, newerVersion } from './backup-facts.ts'
import { copyFile, flushFolder, sizeOf } from './copy-tree.ts'
import { restoreDump } from './dump.ts'
import { damaged, dataFolder, dumpFile, readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { hasArchive, recover, type Until } from './recover.ts'
import { checkRoom } from './room.ts'
import { type BackupConfig, isKey } from './take-backup.ts'

export interface Restored {
  info: Info
  /** The new place of the old data. */
  aside: string | undefined
  /** Keys of secrets were in the backup. */
  hasKeys: boolean
  /** What was copied into the bucket of FILES_URL. */
  moved: Moved | undefined
  /** The last change that was replayed. */
  lastChange: Date | undefined
}

/**
 * Restores a backup into DATA_DIR, and into the database of DATABASE_URL if set. Everything is read and verified before
 * existing data is touched.
 * @param options `replace`: existing data in DATA_DIR is moved aside; `archive`: where the write-ahead log that follows
 *   the backup is; `until`: replay it so far
 * @throws Error with one sentence
 */
export async function restoreBackup(
  folder: string,
  { dataDir, databaseUrl, filesUrl }: BackupConfig,
  options: { replace?: boolean; archive?: Place; until?: Until } = {},
): Promise<Restored> {
  const source = resolve(folder)
  const { info, sums } = await readManifest(source)
  await checkVersion(info)
  await checkTarget(dataDir, options.replace === true)
  if (databaseUrl) await checkDatabaseTarget(databaseUrl, info)
  await makeFolder(dataDir)
  await checkRoom(dataDir, await sizeOf(source), 'The restore')

  const made = join(dataDir, restoring)
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { mode: 0o700 })
  let moved: Moved | undefined
  let lastChange: Date | undefined
  const { archive, until } = options
  try {
    await copyChecked(source, made, { info, sums })
    if (until && !archive) throw new Error('There is no archive beside this backup.')
    // Without a timeline of its own, the restored database would archive other things under the names of the first one.
    if (archive && (until || (info.wal && (await hasArchive(archive, info.wal)))))
      lastChange = await recover(join(made, dataFolder), info, archive, until)
    if (filesUrl) moved = await intoBucket(join(made, dataFolder, 'files'), filesUrl)
    const dump = join(made, dumpFile)
    if (info.database === 'dump') {
      if (databaseUrl) await restoreDump(databaseUrl, info.postgresMajor, dump)
      else await makeEmbedded(join(made, dataFolder), info, dump)
    }
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    throw error
  }
  const aside = await moveIn(dataDir, join(made, dataFolder))
  await rm(made, { recursive: true, force: true })
  await flushFolder(dataDir)
  return { info, aside, hasKeys: (await readdir(dataDir)).some(isKey), moved, lastChange }
}

/** Files of an id are the same in every backup, so none that the bucket has is in their way. */
async function intoBucket(root: string, filesUrl: S3Address): Promise<Moved> {
  const bucket = openS3Files(filesUrl)
  try {
    const moved = await moveFiles(openLocalFiles(root), bucket)
    await rm(root, { recursive: true, force: true })
    return moved
  } finally {
    bucket.close()
  }
}

async function checkVersion({ migration }: Info): Promise<void> {
  const own = (await readMigrations()).map(({ name }) => name)
  if (!own.includes(migration)) throw newerVersion(migration)
}

async function checkTarget(dataDir: string, replace: boolean): Promise<void> {
  if (await findPostmaster(join(dataDir, 'postgres')))
    throw new Error(`ShortCut runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!replace && found.some((name) => name !== restoring))
    throw new Error(
      `The folder ${dataDir} is not empty. Set DATA_DIR to an empty one, or add --replace to move what is there aside.`,
    )
}

async function checkDatabaseTarget(url: string, { database }: Info): Promise<void> {
  if (database === 'embedded')
    throw new Error(
      'This backup holds an embedded database, which DATABASE_URL can not take. Restore it without DATABASE_URL.',
    )
  const { rows } = await asking(url, (pool) =>
    pool.query(`SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_|^information_schema$' LIMIT 1`),
  )
  if (rows.length > 0) throw new Error('The database of DATABASE_URL is not empty. Create an empty one and name that.')
}

/** @throws Error if any byte of the backup has changed */
async function copyChecked(source: string, to: string, { info, sums }: { info: Info; sums: Map<string, string> }) {
  await mkdir(join(to, dataFolder), { mode: 0o700 })
  for (const path of info.folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const [path, sum] of sums) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    if ((await copyFile(join(source, path), join(to, path))) !== sum)
      throw damaged(source, `${path} is not what it was when the backup was taken`)
  }
  for (const path of info.folders) await flushFolder(join(to, path))
}

/** The dump of a DATABASE_URL can go into an embedded database, too. */
async function makeEmbedded(dataDir: string, { postgresMajor }: Info, dump: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await restoreDump(postgres.ownerUrl, postgresMajor, dump)
  } finally {
    await postgres.stop()
  }
}

async function moveIn(dataDir: string, made: string): Promise<string | undefined> {
  const old = (await readdir(dataDir)).filter((name) => name !== restoring && !/^replaced-/.test(name))
  let aside: string | undefined
  if (old.length > 0) {
    aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    await mkdir(aside, { mode: 0o700 })
    for (const name of old) await rename(join(dataDir, name), join(aside, name))
  }
  for (const name of await readdir(made)) await rename(join(made, name), join(dataDir, name))
  await rmdir(made)
  return aside
}
