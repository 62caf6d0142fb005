import { copyFile, stat, truncate } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp, type Up } from './bring-up.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { DataFolderTaken, introduce, takeDataFolder } from './one-server.ts'
import { stopPostmaster } from './postmaster.ts'
import { connectionUrls, makeProductDatabase } from './product-database.ts'

export type EmbeddedPostgresOptions = {
  /** the product's DATA_DIR; the cluster is in its folder `postgres`, the database's log in `postgres.log` */
  dataDir: string
  /** one line per event that matters to an operator */
  log?: (line: string) => void
  /** this server's address, for the message to a second start; `announce` may set it later */
  describe?: string
  /** another server took the folder while the database was down: stop working, it is no longer ours */
  onLost?: (error: Error) => void
  /** a PostgreSQL distribution (bin, lib, share) instead of the npm package's */
  distribution?: string
}

export type EmbeddedPostgres = {
  /** the product's database `shortcut`, as the product's daily role, which owns nothing */
  url: string
  /** the same database as its owner `shortcut` (no superuser), for migrations */
  ownerUrl: string
  /** the same database as superuser, for backups and repairs */
  adminUrl: string
  /** the database was already running, left by a killed server */
  adopted: boolean
  /** tells second starts this server's address */
  announce(where: string): Promise<void>
  /** stops the database orderly, closing connections; later calls do nothing */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts one left by a killed server, and keeps it running: if it dies, it is back
 * on the same port within seconds. It outlives this process unless `stop` is called.
 * @throws Error with one sentence for the operator; DataFolderTaken if another server uses the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, onLost = () => {} } = options
  const dataFolder = resolve(options.dataDir)
  const cluster = await openCluster(dataFolder, { durable: true, distribution: options.distribution })
  await boundLog(cluster.logFile).catch(() => {})
  let where = options.describe ?? ''
  let stopping = false
  let lost = false
  let recovery: Promise<void> | undefined

  let up = await takeOver(cluster, dataFolder, () => where, { log })
  function watch(): void {
    up.admin.once('end', () => {
      recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    if (!stopping) log('The database went away; bringing it back')
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 2_000)) {
      try {
        up = await takeOver(cluster, dataFolder, () => where, { log, samePort: true })
        watch()
        return log('The database is back')
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error))
        if (reason instanceof DataFolderTaken) {
          lost = true
          return onLost(reason)
        }
        log(`The database is not back yet: ${reason.message}`)
        await sleep(pause)
      }
    }
  }

  watch()
  const sweeper = setInterval(() => void boundLog(cluster.logFile).catch(() => {}), 3_600_000).unref()
  let stopped: Promise<void> | undefined
  const once = () => {
    stopped ??= stop()
    return stopped
  }
  const stop = async () => {
    stopping = true
    clearInterval(sweeper)
    await recovery
    if (!lost) await stopPostmaster(cluster.folder)
    await up.admin.end().catch(() => {})
  }
  const announce = async (text: string) => {
    where = text
    // while the database is away: recovery introduces us again
    await introduce(up.admin, where).catch(() => {})
  }
  return { ...connectionUrls(cluster, up.port), adopted: up.adopted, announce, stop: once }
}

type TakeOver = { log: (line: string) => void; samePort?: boolean }

async function takeOver(cluster: Cluster, folder: string, where: () => string, options: TakeOver): Promise<Up> {
  const up = await bringUp(cluster, options)
  try {
    await takeDataFolder(up.admin, folder)
    await introduce(up.admin, where())
    await makeProductDatabase(up.admin, cluster)
    return up
  } catch (error) {
    await up.admin.end().catch(() => {})
    throw error
  }
}

/** Keeps the database's log and the previous one, 5 MB each. Copies it, because the database holds the file open. */
async function boundLog(file: string): Promise<void> {
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  if (size < 5_000_000) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}
