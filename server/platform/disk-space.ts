import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'

const MB = 1024 * 1024
/** With less, PostgreSQL may fail at its next 16 MB segment. */
export const leastRoom = 24 * MB
const lookEveryMs = 2000
/** For a remote database: its disk cannot be checked, so its error counts for a while. */
const wordHoldsMs = 15_000

/** A disk or quota is full, for our files or for PostgreSQL, which reports it by text or code. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))) ||
    /No space left on device|Disk quota exceeded|ENOSPC/.test(error.message))

/** One process writes to one data folder: what one call notices applies to all. */
const state = { lowRoom: false, saidAt: Number.NEGATIVE_INFINITY, saidByDatabase: false, folder: '' }

export const noteDiskFull = (error: unknown) => {
  state.saidAt = performance.now()
  state.saidByDatabase = error instanceof pg.DatabaseError
}

export const diskIsFull = () => state.lowRoom || performance.now() - state.saidAt < wordHoldsMs

/** The same, without waiting for the next look: for a failure that a disk may have caused since the last one. */
export function diskIsFullNow(): boolean {
  if (diskIsFull()) return true
  if (state.folder === '') return false
  try {
    const { bavail, bsize } = statfsSync(state.folder)
    return bavail * bsize < leastRoom
  } catch {
    return false
  }
}

/** Whether the folder accepts a file of 1 MB, written to disk. */
async function takesFile(folder: string): Promise<boolean> {
  const probe = join(folder, `.room-${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(probe, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(MB))
      await file.datasync()
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    return !isDiskFull(error)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastRoom && (!diskIsFull() || (await takesFile(folder)))
}

/**
 * Watches the free space of DATA_DIR's disk, and logs when it runs out and when it is back.
 * @param options `databaseInside`: the database is on the same disk, so its error no longer counts once there is space
 */
export function watchDisk(folder: string, log: Logger, options: { databaseInside: boolean }) {
  let full = false
  let elsewhere = false
  let looking = false
  async function look() {
    if (looking) return
    looking = true
    try {
      state.lowRoom = !(await hasRoom(folder))
      if (!state.lowRoom && options.databaseInside) state.saidAt = Number.NEGATIVE_INFINITY
    } catch {
      // The folder cannot be checked: its space is unknown.
    }
    looking = false
    if (diskIsFull() === full) return
    full = !full
    if (full) elsewhere = !state.lowRoom && !options.databaseInside && state.saidByDatabase
    if (full && elsewhere)
      log.error('the disk of PostgreSQL (DATABASE_URL) is full: make room there; until then what needs room is refused')
    else if (full) log.error({ folder }, 'the disk is full: make room; until then what needs room is refused')
    else if (elsewhere) log.warn('PostgreSQL (DATABASE_URL) no longer says that its disk is full')
    else log.warn({ folder }, 'the disk has room again')
  }
  state.folder = folder
  void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  return {
    close() {
      clearInterval(timer)
      state.folder = ''
    },
  }
}
