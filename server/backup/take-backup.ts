import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../platform/check-folders.ts'
import type { Config } from '../platform/config.ts'
import { isAlive } from '../platform/embedded-postgres/process-alive.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import type { FileStore } from '../platform/files/files.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import type { Info } from './backup-facts.ts'
import { bytesIn, copyBucket } from './copy-bucket.ts'
import { copyCluster, hashOf } from './copy-cluster.ts'
import { type Copied, copyTree, flushAndHash, flushFolder, sizeOf } from './copy-tree.ts'
import { databaseBytes, describeDatabase } from './describe-database.ts'
import { dumpDatabase } from './dump.ts'
import { dataFolder, dumpFile, writeManifest } from './manifest.ts'
import { checkRoom } from './room.ts'

/** `databaseUrl` is that of the role that owns the tables. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'filesUrl'>>

export const backupConfigOf = ({ dataDir, databaseUrl, databaseOwnerUrl, filesUrl }: Config): BackupConfig => ({
  dataDir,
  filesUrl,
  databaseUrl: databaseOwnerUrl ?? databaseUrl,
})

/**
 * Parts of DATA_DIR that a backup skips: the database, which is copied separately, logs, unfinished files, and what is made of ROADS_FILE. All else
 * is copied, so that nothing new is forgotten.
 */
export const isLeftOut = (below: string) =>
  /^(postgres|restoring|roads|postgres\.new-[^/]*|replaced-[^/]*|postgres\.log(\.1)?)$/.test(below) ||
  /(^|\/)\./.test(below)

/** Key files, also unfinished ones, at the top of DATA_DIR. */
export const isKey = (below: string) => /^[^/]+\.key(\.\d+\.new)?$/.test(below)

/**
 * Copies database and files of a server, running or not, into a folder.
 * @param folder must be missing or empty
 * @param options `withoutKeys`: skips the keys in DATA_DIR
 * @throws Error with one sentence; then `folder` is left empty
 */
export async function takeBackup(
  { dataDir, databaseUrl, filesUrl }: BackupConfig,
  folder: string,
  options: { withoutKeys?: boolean } = {},
): Promise<Info> {
  const target = resolve(folder)
  const inside = dataDir === target || target.startsWith(`${dataDir}/`)
  if (inside)
    throw new Error(`The backup can't lie in DATA_DIR (${dataDir}). Name a folder outside, best on another disk.`)
  await checkTarget(target)
  const bucket = filesUrl && openS3Files(filesUrl)
  const bytes =
    (await sizeOf(dataDir)) +
    (databaseUrl ? await databaseBytes(databaseUrl) : 0) +
    (bucket ? await bytesIn(bucket) : 0)
  await checkRoom(dirname(target), bytes, 'The backup')
  await sweep(target)
  const unfinished = `${target}.unfinished-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const info = await fill(unfinished, { dataDir, databaseUrl }, bucket, options.withoutKeys === true)
    await flushFolder(unfinished)
    await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY') throw error
      throw new Error(`Another backup came to ${target} meanwhile. This one was removed; name another folder for it.`)
    })
    await flushFolder(dirname(target))
    return info
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    bucket?.close()
  }
}

async function checkTarget(target: string): Promise<void> {
  await makeFolder(dirname(target))
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${target} is no folder. Name one that is empty or not there yet.`)
  })
  if (found && found.length > 0)
    throw new Error(`The folder ${target} is not empty. Name one that is empty or not there yet.`)
  if (found && (await stat(target)).dev !== (await stat(dirname(target))).dev)
    throw new Error(`${target} is a disk's own folder. Name a folder inside it.`)
}

/** Removes the remains of a killed backup. */
async function sweep(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    const [, of, pid] = /^(.*)\.unfinished-(\d+)$/.exec(name) ?? []
    if (of === basename(target) && !isAlive(Number(pid)))
      await rm(join(dirname(target), name), { recursive: true, force: true })
  }
}

async function fill(
  to: string,
  { dataDir, databaseUrl }: Omit<BackupConfig, 'filesUrl'>,
  bucket: FileStore | undefined,
  withoutKeys: boolean,
): Promise<Info> {
  const copied: Copied = { to, sums: new Map(), folders: new Set() }
  const skip = (below: string) => isLeftOut(below) || (withoutKeys && isKey(below))
  const database = databaseUrl
    ? { url: databaseUrl, adminUrl: '', stop: async () => {} }
    : await reachEmbeddedPostgres(dataDir)
  try {
    const begin = await describeDatabase(database.url)
    // Files first, because some are removed meanwhile, and again after the database, because some are added: bytes are
    // stored before their row, so every row finds its file.
    await copyTree(copied, dataDir, dataFolder, skip)
    if (bucket) await copyBucket(copied, bucket, `${dataFolder}/files`)
    let wal: Info['wal']
    if (databaseUrl) {
      await dumpDatabase(databaseUrl, begin.postgresMajor, join(to, dumpFile))
      copied.sums.set(dumpFile, await flushAndHash(join(to, dumpFile)))
    } else wal = await copyCluster(copied, database.adminUrl, join(dataDir, 'postgres'), `${dataFolder}/postgres`)
    await copyTree(copied, dataDir, dataFolder, skip)
    if (bucket) await copyBucket(copied, bucket, `${dataFolder}/files`)
    const info: Info = {
      format: 1,
      takenAt: new Date().toISOString(),
      database: databaseUrl ? 'dump' : 'embedded',
      ...begin,
      ...(wal && { wal }),
      folders: [...copied.folders].sort(),
    }
    for (const one of info.folders) await flushFolder(join(to, one))
    await writeManifest(to, info, copied.sums, hashOf)
    return info
  } finally {
    await database.stop()
  }
}
