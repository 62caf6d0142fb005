import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import type { SecretKey } from '../platform/sealed-text.ts'
import { hashPasswords, hashSteps, type Step } from './hash-passwords.ts'
import { lockKind, type Saved, saveRows } from './save-rows.ts'
import {
  listRowsToSave,
  listSecrets,
  noteOutcomes,
  noteProgress,
  type StoredRow,
  savedSoFar,
  stillDue,
} from './store.ts'

const batch = 500
/** How often a waiting or hashing import gives a sign of life. */
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

/** Thrown to roll back an import whose rows must be saved together. */
class NotAll extends Error {}

/** Thrown between rows when the server or a person stops the import. */
class Stopping extends Error {
  readonly why: 'interrupted' | 'stopped'
  constructor(why: 'interrupted' | 'stopped') {
    super(why)
    this.why = why
  }
}

/**
 * Saves the rows of confirmed imports, one import after the other. Passwords have a separate queue, so that ten
 * thousand of them do not delay anybody's rows.
 */
export function openImports({ database, log }: { database: Database; log: Logger }) {
  let rows: Promise<unknown> = Promise.resolve()
  let passwords: Promise<unknown> = Promise.resolve()
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

  /** @returns how to continue with the passwords, if any */
  async function save(job: ImportJob): Promise<Step | undefined> {
    const db = database.kysely
    const stored = await listRowsToSave(db, job.id)
    const isNew = ({ state, secret }: StoredRow) => state === 'new' && secret !== null
    const hashes = stored.filter(isNew).length + (await listSecrets(db, job.id)).length
    let done = 0
    const step: Step = async (count) => {
      if (stopping) throw new Stopping('interrupted')
      done += count
      const { stopAsked } = await noteProgress(db, job.id, { done, steps: stored.length + hashes * hashSteps })
      if (stopAsked) throw new Stopping('stopped')
    }
    await step(0)
    if (job.rows === 'all' && stored.length > 0) {
      if (!(await saveAll(job, db, stored, step))) return
    } else await saveGood(job, stored, step)
    if (hashes > 0) return step
    await noteProgress(db, job.id, { status: 'done' })
  }

  async function saveGood(job: ImportJob, stored: readonly StoredRow[], step: Step) {
    for (const part of batches(stored, batch)) {
      await inTransaction(job, async (context) => {
        const total = await savedSoFar(context.db, job.id)
        const rows = await stillDue(context.db, job.id, part)
        const { saved, failed } = await saveRows(context, job.kind, job.fileName, rows)
        await noteOutcomes(context.db, job.id, saved, failed)
        total.saved += saved.length
        total.failed += failed.length
        await noteProgress(context.db, job.id, total)
      })
      await step(part.length)
    }
  }

  /** @returns whether they are saved */
  async function saveAll(job: ImportJob, db: Queries, rows: readonly StoredRow[], step: Step): Promise<boolean> {
    const { language } = job.context
    const whole: Saved = { saved: [], failed: [] }
    try {
      await inTransaction(job, async (context) => {
        for (const part of batches(rows, batch)) {
          const { saved, failed } = await saveRows(context, job.kind, job.fileName, part)
          whole.saved.push(...saved)
          whole.failed.push(...failed)
          await step(part.length)
        }
        if (whole.failed.length > 0) throw new NotAll()
        await noteOutcomes(context.db, job.id, whole.saved, [])
        await noteProgress(context.db, job.id, { saved: whole.saved.length })
      })
      return true
    } catch (error) {
      if (!(error instanceof NotAll)) throw error
      const count = whole.failed.length
      const message = say(language, 'importError', 'noneSaved', { count })
      await noteOutcomes(db, job.id, [], whole.failed)
      await noteProgress(db, job.id, { status: 'failed', failed: count, message })
      return false
    }
  }

  /** Errors are noted on the import. */
  async function safely<T>(job: ImportJob, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
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
      const saved = rows.then(() => safely(job, () => save(job)))
      rows = saved
      const before = passwords
      const safe = saved
        .then((step) => step && before.then(() => safely(job, () => hashPasswords(database, job, step))))
        .finally(() => clearInterval(alive))
      passwords = Promise.all([before, safe])
    },
    /** Running imports end after their current rows, and say so. */
    close() {
      stopping = true
      return passwords
    },
  }
}
export type Imports = ReturnType<typeof openImports>

const batches = <T>(rows: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))
