import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { BackupPlan } from '../platform/config.ts'
import type { Info } from './backup-facts.ts'
import { backupName, backupsIn, begunAt, markOf, newestBackup, removeUnverified } from './backup-names.ts'
import { infoFile, sumsFile } from './manifest.ts'
import { below, type Place } from './place.ts'
import { pruneArchive } from './wal-archive.ts'

const program = fileURLToPath(new URL('backup.ts', import.meta.url))
const dayMs = 86_400_000
/** After a failure, such as a full disk. */
const againMs = 3_600_000

/** Whether the time of day has passed since the newest backup. @param at '02:00', UTC @param newest in ms */
export function isDue(now: number, at: string, newest: number | undefined): boolean {
  const today = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${at}Z`)
  return newest === undefined || newest < (today <= now ? today : today - dayMs)
}

/** Names to remove: those older than the days, but never the newest. */
export function outdated(names: readonly string[], now: number, keepDays: number): string[] {
  return names.slice(0, -1).filter((name) => begunAt(name) < now - keepDays * dayMs)
}

/**
 * Takes a backup each day in a process of its own, verifies it by restoring it, and removes old ones and what is archived for
 * them only. A start makes up for a missed one.
 * @param env settings of the server, by which the program finds database and files
 */
export function openScheduledBackups(
  { at, keepDays }: BackupPlan,
  place: Place,
  env: NodeJS.ProcessEnv,
  log: Logger,
  now = Date.now,
) {
  let child: ChildProcess | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  async function take(name: string): Promise<boolean> {
    // Only one that fails stays at a time: one an hour would fill the disk.
    await removeUnverified(place)
    await place.put(markOf(name), Buffer.from('This backup was not verified.\n'))
    child = spawn(process.execPath, [program, below(place.name, name), '--verify'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => said.push(line))
    const code = await new Promise((ended) => child?.on('close', ended).on('error', () => ended(1)))
    child = undefined
    const where = { folder: place.name, name }
    if (code === 0) log.info(where, said.join(' '))
    else log.error(where, `the backup failed: ${said.join(' ') || `it ended with ${code}`}`)
    if (isClosed) return false
    const isThere = (await place.names(name)).includes(sumsFile)
    // Where no backup came to be, the mark says nothing.
    if (code === 0 || !isThere) await place.remove(markOf(name))
    return code === 0
  }

  async function removeOld(moment: number) {
    const { whole, broken } = await backupsIn(place)
    const abandoned = broken.filter((name) => begunAt(name) < moment - dayMs)
    const old = outdated(whole, moment, keepDays)
    for (const name of [...abandoned, ...old]) await place.remove(name)
    const [oldest] = whole.filter((name) => !old.includes(name))
    const { takenAt, wal } = await factsOf(place, oldest)
    if (takenAt && wal) await pruneArchive(place, { takenAt: Date.parse(takenAt), wal })
  }

  return {
    /** Does what is due. @returns false: nothing more is to be done at once */
    async run(): Promise<false> {
      const moment = now()
      if (moment < failedAt + againMs || !isDue(moment, at, await newestBackup(place))) return false
      // A place that does not answer counts as a failure, too.
      failedAt = moment
      if (!(await take(backupName(moment)))) return false
      failedAt = Number.NEGATIVE_INFINITY
      await removeOld(moment)
      return false
    },
    /** A killed one leaves nothing that looks complete. */
    async close() {
      isClosed = true
      child?.kill('SIGKILL')
    },
  }
}

async function factsOf(place: Place, name: string | undefined): Promise<Partial<Info>> {
  const stream = name && (await place.get(`${name}/${infoFile}`))
  return stream ? ((await json(stream)) as Partial<Info>) : {}
}
