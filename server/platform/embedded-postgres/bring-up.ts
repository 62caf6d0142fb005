import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { type Attempt, findPostmaster, spawnPostmaster } from './postmaster.ts'
import { portIn, settingsFile } from './settings.ts'

export type Up = {
  /** connected as superuser to the database `postgres` */
  admin: pg.Client
  port: number
  /** it was already running: left by a killed server, or another server's */
  adopted: boolean
}

type Spawn = (cluster: Cluster) => Promise<Attempt>

/** Reasons to try again: another start was faster, or the last backends of a killed server are still exiting. */
const passing = /shared memory block|is still in use|lock file|another (postmaster|server)/i
const portTaken = /TCP\/IP sockets|could not bind/i

/**
 * Makes sure that the cluster's server runs and answers; starts it if necessary.
 * @param options.samePort keep failing rather than take another port, because our connections wait for this one
 * @throws Error with PostgreSQL's reason if it does not start
 */
export async function bringUp(
  cluster: Cluster,
  options: { log: (line: string) => void; samePort?: boolean; spawn?: Spawn },
): Promise<Up> {
  const spawn = options.spawn ?? spawnPostmaster
  const began = Date.now()
  let attempt: Attempt | undefined
  let nextWord = began + 5_000
  for (;;) {
    const running = await findPostmaster(cluster.folder)
    if (running?.ready) {
      const admin = await connect(cluster, running.port)
      if (admin) return { admin, port: running.port, adopted: !attempt || attempt.failure !== undefined }
    } else if (!running && (!attempt || attempt.failure !== undefined)) {
      const reason = attempt?.failure
      if (reason !== undefined && !(await mayPass(reason, began)))
        throw new Error(`PostgreSQL did not start: ${reason} (its log: ${cluster.logFile})`)
      if (reason !== undefined) await sleep(100)
      await writeSettings(cluster, options.samePort === true)
      attempt = await spawn(cluster)
    }
    if (Date.now() > nextWord) {
      options.log(running ? 'PostgreSQL is still recovering its data' : 'Waiting for PostgreSQL to start')
      nextWord += 10_000
    }
    await sleep(Date.now() - began < 1_000 ? 5 : 50)
  }
}

async function mayPass(reason: string, began: number): Promise<boolean> {
  return (passing.test(reason) || portTaken.test(reason)) && Date.now() - began < 30_000
}

/** Null while the server does not accept connections. */
async function connect(cluster: Cluster, port: number): Promise<pg.Client | null> {
  const admin = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.credentials.superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'ShortCut start',
  })
  admin.on('error', () => {})
  try {
    await admin.connect()
    return admin
  } catch (error) {
    await admin.end().catch(() => {})
    const { code, message } = error as NodeJS.ErrnoException
    if (code === '28P01')
      throw new Error(
        `The database in ${cluster.folder} does not accept the passwords in its shortcut-credentials.json. ` +
          'Restore that file from a backup.',
      )
    const soon = code === '57P03' || code === '53300' || code === 'ECONNREFUSED' || code === 'ECONNRESET'
    if (soon || /timeout|terminated/i.test(message)) return null
    throw error
  }
}

/** Keeps the previous port if possible. */
async function writeSettings(cluster: Cluster, samePort: boolean): Promise<void> {
  const file = join(cluster.folder, 'postgresql.conf')
  const last = portIn(await readFile(file, 'utf8'))
  const port = last && (samePort || (await isFree(last))) ? last : await freePort()
  await writeFile(`${file}.new`, settingsFile({ port, durable: cluster.durable }), { mode: 0o600 })
  const { uid, gid } = cluster.account
  if (uid !== undefined && gid !== undefined) await chown(`${file}.new`, uid, gid)
  await rename(`${file}.new`, file)
}

/** Below the range for outgoing connections, so that it is still free after a restart. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = 15_432 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port between 15432 and 25431 was found for the database.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
