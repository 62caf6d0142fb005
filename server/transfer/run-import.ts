import { availableParallelism } from 'node:os'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import { now } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Database, Queries } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { lockKind, type RowToSave, type Saved, saveRows } from './save-rows.ts'
import { decrypt, type SecretKey } from './secret.ts'
import { listRowsToSave, noteOutcomes, noteProgress, type StoredRow, savedSoFar, stillDue } from './store.ts'

const batch = 500
/** Each keeps a core busy, and one of the four threads that all of the server's hashing and file reading goes through. */
export const hashesAtOnce = Math.min(3, availableParallelism())
/** A hash takes about as long as saving so many rows. */
const hashSteps = 30
/** How often one that waits for another, or hashes, says that it is still there. */
const aliveMs = 30_000

export interface ImportJob {
  id: string
  kind: ImportKind
  fileName: string
  rows: 'all' | 'good'
  key: SecretKey
  /** Of the person who confirmed it, without a transaction. */
  context: Omit<Context, 'db' | 'afterCommit'>
}

/** Thrown to undo all of an import whose rows must be saved together. */
class NotAll extends Error {}

/** Thrown where nothing is half done, because the server or a person stops it. */
class Stopping extends Error {
  readonly why: 'interrupted' | 'stopped'
  constructor(why: 'interrupted' | 'stopped') {
    super(why)
    this.why = why
  }
}

type Step = (count: number) => Promise<void>

/** Saves the rows of confirmed imports, one import after the other. */
export function openImports({ database, log }: { database: Database; log: Logger }) {
  let last: Promise<void> = Promise.resolve()
  let stopping = false

  async function inTransaction<T>(job: ImportJob, work: (context: Context) => Promise<T>): Promise<T> {
    const after: (() => void)[] = []
    const result = await database.transaction(async (db) => {
      const context: Context = { ...job.context, now: now(), db, afterCommit: (later) => after.push(later) }
      await lockKind(context, job.kind)
      return work(context)
    })
    for (const later of after) later()
    return result
  }

  async function run(job: ImportJob) {
    const db = database.kysely
    const stored = await listRowsToSave(db, job.id)
    const hashes = stored.filter(({ secret }) => secret).length
    let done = 0
    const step: Step = async (count) => {
      if (stopping) throw new Stopping('interrupted')
      done += count
      const { stopAsked } = await noteProgress(db, job.id, { done, steps: stored.length + hashes * hashSteps })
      if (stopAsked) throw new Stopping('stopped')
    }
    await step(0)
    if (job.rows === 'all') await saveAll(job, db, await withHashes(stored, job.key, step), step)
    else await saveGood(job, stored, step)
  }

  async function saveGood(job: ImportJob, stored: readonly StoredRow[], step: Step) {
    for (const part of batches(stored)) {
      const hashed = await withHashes(part, job.key, step)
      await inTransaction(job, async (context) => {
        const total = await savedSoFar(context.db, job.id)
        const rows = await stillDue(context.db, job.id, hashed)
        const { saved, failed } = await saveRows(context, job.kind, job.fileName, rows)
        await noteOutcomes(context.db, job.id, saved, failed)
        total.saved += saved.length
        total.failed += failed.length
        await noteProgress(context.db, job.id, total)
      })
      await step(part.length)
    }
    await noteProgress(database.kysely, job.id, { status: 'done' })
  }

  async function saveAll(job: ImportJob, db: Queries, rows: readonly RowToSave[], step: Step) {
    const { language } = job.context
    const whole: Saved = { saved: [], failed: [] }
    try {
      await inTransaction(job, async (context) => {
        for (const part of batches(rows)) {
          const { saved, failed } = await saveRows(context, job.kind, job.fileName, part)
          whole.saved.push(...saved)
          whole.failed.push(...failed)
          await step(part.length)
        }
        if (whole.failed.length > 0) throw new NotAll()
        await noteOutcomes(context.db, job.id, whole.saved, [])
        await noteProgress(context.db, job.id, { status: 'done', saved: whole.saved.length })
      })
    } catch (error) {
      if (!(error instanceof NotAll)) throw error
      const count = whole.failed.length
      const message = say(language, 'importError', count === 1 ? 'noneSaved_one' : 'noneSaved_other', { count })
      await noteOutcomes(db, job.id, [], whole.failed)
      await noteProgress(db, job.id, { status: 'failed', failed: count, message })
    }
  }

  async function runSafely(job: ImportJob) {
    try {
      await run(job)
    } catch (error) {
      const { requestId, language } = job.context
      const why = error instanceof Stopping ? error.why : 'broken'
      if (why === 'broken') log.error({ err: error, requestId, importId: job.id }, 'import failed')
      const message = say(language, 'importError', why, { requestId })
      const status = why === 'broken' ? 'failed' : 'stopped'
      await noteProgress(database.kysely, job.id, { status, message }).catch(() => {})
    }
  }

  return {
    start(job: ImportJob) {
      const alive = setInterval(() => noteProgress(database.kysely, job.id, {}).catch(() => {}), aliveMs)
      last = last.then(() => runSafely(job)).finally(() => clearInterval(alive))
    },
    /** Those that run end after the rows in hand, and say so. */
    close() {
      stopping = true
      return last
    },
  }
}
export type Imports = ReturnType<typeof openImports>

const batches = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) => rows.slice(index * batch, (index + 1) * batch))

/** How long the server takes now to hash a password, in milliseconds, several at once; the better of two tries. */
export async function hashMs(): Promise<number> {
  const tried: number[] = []
  for (const round of [1, 2]) {
    const began = performance.now()
    await Promise.all(Array.from({ length: hashesAtOnce }, (_, n) => hashPassword(`password ${round} ${n}`)))
    tried.push((performance.now() - began) / hashesAtOnce)
  }
  return Math.min(...tried)
}

/** Passwords are hashed before any transaction begins: each takes as long as a sign-in. */
async function withHashes(stored: readonly StoredRow[], key: SecretKey, step: Step): Promise<RowToSave[]> {
  const rows: RowToSave[] = []
  const waiting = [...stored]
  let hashed = 0
  async function work() {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const password = row.secret ? decrypt(key, row.secret) : undefined
      const hash = password === undefined ? {} : { passwordHash: await hashPassword(password) }
      rows.push({ row: row.row, targetId: row.targetId, version: row.version, fields: row.fields, ...hash })
      if (password !== undefined && ++hashed % 20 === 0) await step(20 * hashSteps)
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  await step((hashed % 20) * hashSteps)
  return rows.sort((one, other) => one.row - other.row)
}
