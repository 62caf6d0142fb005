import { availableParallelism } from 'node:os'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import type { Database } from '../platform/database/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { decrypt, type SecretKey } from '../platform/sealed-text.ts'
import { tables } from './known.ts'
import { keepHashes, listSecrets, noteProgress } from './store.ts'

/** About a second of hashing. */
const hashesKept = 40
/** Each keeps a core busy, and one of the four threads shared by all hashing and file reading of the server. */
export const hashesAtOnce = Math.min(3, availableParallelism())
/** A hash takes about as long as saving this many rows. */
export const hashSteps = 30

/** Notes that many steps as done. @throws if the import is to stop */
export type Step = (count: number) => Promise<void>

/**
 * Hashes the passwords of saved people, a few at once: each takes as long as a sign-in, so people are saved first, and
 * can sign in once theirs is done. Hashes are stored every few, so that a stopping server loses nothing, and hashing
 * goes on meanwhile. Skips passwords that the key does not decrypt.
 */
export async function hashPasswords(
  database: Database,
  job: { id: string; kind: ImportKind; key: SecretKey },
  step: Step,
) {
  const waiting = await listSecrets(database.kysely, job.id)
  let tried = 0
  let hashes: { row: number; id: string; hash: string }[] = []
  let stopped: unknown
  const store = async () => {
    const part = { hashes, steps: tried * hashSteps }
    hashes = []
    tried = 0
    await database.transaction((db) => keepHashes(db, job.id, tables[job.kind], part.hashes))
    await step(part.steps)
  }
  const stop = (why: unknown) => {
    stopped = why
    waiting.length = 0
  }
  let storing: Promise<void> | undefined
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const password = decrypt(job.key, next.secret)
      const hash = password === undefined ? undefined : await hashPassword(password)
      // Only now: meanwhile others may have been stored, and the list is another.
      if (hash) hashes.push({ row: next.row, id: next.targetId, hash })
      tried++
      if (tried < hashesKept) continue
      storing ??= store()
        .catch(stop)
        .finally(() => {
          storing = undefined
        })
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  await storing
  await store()
  if (stopped) throw stopped
  await noteProgress(database.kysely, job.id, { status: 'done' })
}

/** Time to hash a password now, in milliseconds, several at once; the better of two tries. */
export async function hashMs(): Promise<number> {
  const tried: number[] = []
  for (const round of [1, 2]) {
    const began = performance.now()
    await Promise.all(Array.from({ length: hashesAtOnce }, (_, n) => hashPassword(`password ${round} ${n}`)))
    tried.push((performance.now() - began) / hashesAtOnce)
  }
  return Math.min(...tried)
}
