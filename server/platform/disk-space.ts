import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'

const MB = 1024 * 1024
/** Below this PostgreSQL may fail at its next segment of 16 MB. */
const least = 24 * MB
const lookEveryMs = 2000
/** A database elsewhere: its disk can't be looked at, so its word holds for a while. */
const wordHoldsMs = 15_000

/** A disk or quota is used up: of our files, or of PostgreSQL, which says so in words or by its code. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))) ||
    /No space left on device|Disk quota exceeded|ENOSPC/.test(error.message))

/** One process writes to one data folder: what one call finds out holds for all. */
const state = { lowRoom: false, saidAt: Number.NEGATIVE_INFINITY, saidByDatabase: false }

export const noteDiskFull = (error: unknown) => {
  state.saidAt = performance.now()
  state.saidByDatabase = error instanceof pg.DatabaseError
}

export const diskIsFull = () => state.lowRoom || performance.now() - state.saidAt < wordHoldsMs

/** Whether the folder takes a file of 1 MB, on the disk. */
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
  return bavail * bsize >= least && (!diskIsFull() || (await takesFile(folder)))
}

/**
 * Watches the room on the disk of DATA_DIR, and tells the log when it runs out and when there is some again.
 * @param options `databaseInside`: the database lies on the same disk, so what it said is over once there is room
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
      // The folder can't be asked: nothing is known of its room.
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
  void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  return { close: () => clearInterval(timer) }
}
