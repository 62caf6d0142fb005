import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './account.ts'
import type { Cluster } from './cluster.ts'
import { isAlive } from './process-alive.ts'

/** A running database server, from its postmaster.pid. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/**
 * Finds the server that has the cluster open, no matter who started it. A postmaster.pid left by a dead one is ignored.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid || !(await hasOpen(pid, folder))) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Whether the process is a database server on that folder, not another process with the same id. */
async function hasOpen(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // by inode, not by name: the folder may have been moved
    const [works, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)])
    return works.ino === ours.ino && works.dev === ours.dev
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return name.trim() === 'postgres'
  }
}

export type Attempt = {
  child: ChildProcess
  /** after it has ended: its last FATAL message */
  failure?: string
}

/** Starts a server that outlives this process: its own session, no pipe to us. If it fails, see `failure`. */
export async function spawnPostmaster(cluster: Cluster): Promise<Attempt> {
  await disownStalePid(cluster.folder)
  const log = await open(cluster.logFile, 'a', 0o600)
  const { size } = await log.stat()
  const { uid, gid } = cluster.account
  // so that its owner can also start it without root
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid)
  const { command, args, account } = cluster.launch(cluster.binaries.postgres, ['-D', cluster.folder])
  const stdio = ['ignore', log.fd, log.fd] as const
  const child = spawn(command, args, { ...account, cwd: '/', env: cleanEnvironment, detached: true, stdio: [...stdio] })
  const attempt: Attempt = { child }
  child.on('error', (error) => {
    attempt.failure = error.message
  })
  child.on('exit', async () => {
    attempt.failure = (await lastWords(cluster.logFile, size)) || `see ${cluster.logFile}`
  })
  child.unref()
  await log.close()
  return attempt
}

/**
 * After a crash of the machine, the id in postmaster.pid may belong to another process, and PostgreSQL would refuse to
 * start. It ignores its parent's id, so ours is written there. The rest of the file stays: PostgreSQL uses it to make
 * sure that no orphaned backend still writes.
 */
async function disownStalePid(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined || (await findPostmaster(folder))) return
  if (!isAlive(Number(text.split('\n')[0]))) return
  await writeFile(file, text.replace(/^-?\d+/, `${process.pid}`))
}

async function lastWords(logFile: string, from: number): Promise<string> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0))
  const words = log.subarray(from).toString().split('\n')
  return words
    .map((line) => /(?:FATAL|HINT|DETAIL): +(.*)/.exec(line)?.[1])
    .filter(Boolean)
    .join(' ')
}

/**
 * Stops a server quickly and orderly, closing its connections; if it hangs, immediately (the next start recovers).
 * @throws Error if it still runs
 */
export async function stopPostmaster(folder: string, { patienceMs = 30_000 } = {}): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
  ] as const) {
    const running = await findPostmaster(folder)
    if (!running) return
    process.kill(running.pid, signal)
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!(await hasOpen(running.pid, folder))) return
      await sleep(10)
    }
  }
  throw new Error(`The database in ${folder} does not stop.`)
}
