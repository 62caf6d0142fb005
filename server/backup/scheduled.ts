import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { BackupPlan } from '../platform/config.ts'

const program = fileURLToPath(new URL('backup.ts', import.meta.url))
const dayMs = 86_400_000
/** After a failure, such as a full disk. */
const againMs = 3_600_000

/** 2026-11-29T02-00, of the minute it began, in UTC. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/
export const backupName = (at: number) => new Date(at).toISOString().slice(0, 16).replace(':', '-')
const begunAt = (name: string) => Date.parse(`${name.slice(0, 13)}:${name.slice(14)}Z`)

/** Complete backups in the folder, the oldest first. Other names are not ours, and are never touched. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => named.test(name)).sort()
}

/** @returns when the newest one began, in ms; undefined: there is none */
export async function newestBackup(folder: string): Promise<number | undefined> {
  const newest = (await backupsIn(folder)).at(-1)
  return newest === undefined ? undefined : begunAt(newest)
}

/** Whether the time of day has passed since the newest backup. @param at '02:00', UTC */
export function isDue(now: number, at: string, newest: number | undefined): boolean {
  const today = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${at}Z`)
  return newest === undefined || newest < (today <= now ? today : today - dayMs)
}

/** Names to remove: those older than the days, but never the newest. */
export function outdated(names: readonly string[], now: number, keepDays: number): string[] {
  return names.slice(0, -1).filter((name) => begunAt(name) < now - keepDays * dayMs)
}

/**
 * Takes a backup each day in a process of its own, verifies it by restoring it, and removes old ones. A start makes up for a
 * missed one.
 * @param env settings of the server, by which the program finds database and files
 */
export function openScheduledBackups(plan: BackupPlan, env: NodeJS.ProcessEnv, log: Logger, now = Date.now) {
  let child: ChildProcess | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  async function take(name: string): Promise<boolean> {
    await mkdir(plan.folder, { recursive: true, mode: 0o700 })
    child = spawn(process.execPath, [program, join(plan.folder, name), '--verify'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => said.push(line))
    const code = await new Promise((ended) => child?.on('close', ended).on('error', () => ended(1)))
    child = undefined
    if (code === 0) log.info({ folder: plan.folder, name }, said.join(' '))
    else log.error({ folder: plan.folder, name }, `the backup failed: ${said.join(' ') || `it ended with ${code}`}`)
    return code === 0
  }

  return {
    /** Does what is due. @returns false: nothing more is to be done at once */
    async run(): Promise<false> {
      const at = now()
      if (at < failedAt + againMs || !isDue(at, plan.at, await newestBackup(plan.folder))) return false
      if (!(await take(backupName(at)))) {
        failedAt = at
        return false
      }
      for (const name of outdated(await backupsIn(plan.folder), at, plan.keepDays))
        await rm(join(plan.folder, name), { recursive: true, force: true })
      return false
    },
    /** A killed one leaves nothing that looks complete. */
    async close() {
      child?.kill('SIGKILL')
    },
  }
}
