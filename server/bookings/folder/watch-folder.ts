import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { asSystem } from '../../platform/system-context.ts'
import { LateWriters } from './late-writers.ts'
import { SettledFiles } from './settled-files.ts'
import { type Holder, takeFile, type WaitingFile } from './take-file.ts'
import { earlierWorking, leftIn, openWorkFolder } from './work-folder.ts'

interface Watched {
  /** Contains one folder per account, named by its code. */
  root: string
  /** Files in progress and archived, by account; partners cannot reach it. */
  workRoot: string
  database: Database
  log: Logger
  logGrew: () => void
  /** How long a file must rest. */
  settleMs?: number
  /** How long files of one account are processed before the next account's turn. */
  turnMs?: number
}

/** Most reports of files that cannot be taken, until the next start. */
const mostTold = 1000

/** A code may contain a slash, which a folder name cannot. */
const asFolder = sql`lower(replace(a.code, '/', '-'))`

async function holdersOf(db: Queries, names: readonly string[]): Promise<Map<string, Holder>> {
  const wanted = names.map((name) => name.toLowerCase())
  const { rows } = await sql<Holder & { folder: string }>`
    SELECT a.id, a.name, ${asFolder} AS folder FROM account a
    WHERE a.deleted_at IS NULL AND ${asFolder} = ANY(${wanted}::text[])`.execute(db)
  const byFolder = new Map(rows.map(({ folder, ...holder }) => [folder, holder]))
  return new Map(
    names.flatMap((name): [string, Holder][] => {
      const holder = byFolder.get(name.toLowerCase())
      return holder ? [[name, holder]] : []
    }),
  )
}

/**
 * Reads bookings from files that gateways put into folders. @returns one round over all folders; true if another should
 * follow at once
 */
export function openBookingFolders({
  root,
  workRoot,
  database,
  log,
  logGrew,
  settleMs = 2000,
  turnMs = 2000,
}: Watched): () => Promise<boolean> {
  const told = new Set<string>()
  const settled = new SettledFiles(settleMs, (file, why) => {
    if (told.has(file) || told.size > mostTold) return
    told.add(file)
    log.warn({ file, why }, 'a booking folder has something that is not taken')
  })
  const late = new LateWriters()
  const strangers = new Set<string>()
  /** Files that fail by an internal error are retried, each time after twice the pause. */
  const pauses = new Map<string, { until: number; ms: number }>()

  async function waitingIn(folder: string, name: string, holder: Holder): Promise<WaitingFile[]> {
    const work = await openWorkFolder(workRoot, name)
    const earlier = await earlierWorking(folder)
    const file = { holder, folder, work }
    const at = async (place: string) =>
      (await settled.list(place)).map((one) => ({
        ...file,
        name: one,
        from: join(place, one),
        isLeft: place === earlier,
      }))
    return [
      ...(await leftIn(work.working)).map((one) => ({ ...file, name: one, from: undefined, isLeft: true })),
      ...(earlier ? await at(earlier) : []),
      ...(await at(folder)),
    ]
  }

  async function take(file: WaitingFile) {
    const key = join(file.folder, file.name)
    const pause = pauses.get(key)
    if (pause && performance.now() < pause.until) return
    try {
      const finish = await asSystem(database, (context) => takeFile(context, file, log), logGrew)
      const archived = await finish?.()
      if (archived) late.watch(archived)
      pauses.delete(key)
    } catch (error) {
      const ms = Math.min((pause?.ms ?? 1000) * 2, 300_000)
      pauses.set(key, { until: performance.now() + ms, ms })
      log.warn({ err: error, file: key }, 'a booking file was not taken in and will be tried again')
    }
  }

  return async () => {
    await late.putBack()
    const entries = await readdir(root, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
    const holders = await holdersOf(database.kysely, names)
    let hasMore = false
    for (const name of names) {
      const holder = holders.get(name)
      if (!holder && !strangers.has(name))
        log.warn({ folder: join(root, name) }, 'no account has the code of this booking folder')
      if (holder) strangers.delete(name)
      else strangers.add(name)
      const waiting = holder ? await waitingIn(join(root, name), name, holder) : []
      // Other accounts get their turn, however many files there are.
      const began = performance.now()
      const last = waiting.at(-1)
      for (const file of waiting) {
        await take(file)
        if (file === last || performance.now() - began <= turnMs) continue
        hasMore = true
        break
      }
    }
    return hasMore
  }
}
