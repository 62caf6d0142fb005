import type { Refusal } from '@shortcut/domain/errors.ts'
import type { Language } from '@shortcut/words/translate.ts'
import type { Queries } from '../database/queries.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Act } from './answered-once.ts'
import type { Session } from './session.ts'

/** Who acts: as the operation log names them. */
export interface Actor {
  type: 'user' | 'driver' | 'worker' | 'account' | 'system'
  id: string | null
  name: string
}

/** What the log calls a person, by the app they sign in to. */
export const actorTypes = { 1: 'user', 2: 'driver', 3: 'worker' } as const
/** Where a person's login lies, by the app they sign in to. */
export const personTables = { 1: 'user', 2: 'driver', 3: 'warehouseWorker' } as const

/** What a handler gets beside its input. `db` is the transaction of a call that writes, else the pool. */
export interface Context {
  db: Queries
  actor: Actor
  /** Null for calls without a session: sign-in, machines, jobs. */
  session: Session | null
  language: Language
  ip: string
  device: string
  requestId: string
  /** Set where a repeat gets the first answer: a handler that commits by itself keeps the answer before. */
  act?: Act | undefined
  secrets: Secrets
  /** ISO 8601 UTC, one instant for the whole call. */
  now: string
  /** Done once the transaction is committed; never when it is rolled back. */
  afterCommit(work: () => void): void
  /** Tells this node's sealer that the log has new rows, so that they are live at once and not at its next sweep. */
  logGrew(): void
  /** Remembers what was refused without failing the call, so that the log tells of attempts too. */
  refused(refusal: Refusal, id: string): void
}

/** What a list is read with: its connection, whose day it is, and when. */
export type Reading = Pick<Context, 'db' | 'session' | 'now'>

/** The session of a call that cannot be reached without one. */
export function sessionOf(context: Context): Session {
  if (!context.session) throw new Error('this handler needs a session')
  return context.session
}
