import type { Refusal } from '@shortcut/domain/errors.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Queries } from '../database/queries.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Act } from './answered-once.ts'
import type { Session } from './session.ts'

/** The actor as the operation log names it. */
export interface Actor {
  type: 'user' | 'driver' | 'worker' | 'account' | 'system'
  id: string | null
  name: string
}

/** The log's name for a person, by the app they sign in to. */
export const actorTypes = { 1: 'user', 2: 'driver', 3: 'worker' } as const
/** The table of a person's login, by the app they sign in to. */
export const personTables = { 1: 'user', 2: 'driver', 3: 'warehouseWorker' } as const

/** A handler's second parameter, besides its input. `db` is the transaction of a call that writes, else the pool. */
export interface Context {
  db: Queries
  actor: Actor
  /** Null for calls without a session: sign-in, machines, jobs. */
  session: Session | null
  language: AppLanguage
  ip: string
  device: string
  requestId: string
  /** Set if a repeat gets the first reply: a handler that commits by itself stores the reply before. */
  act?: Act | undefined
  secrets: Secrets
  /** ISO 8601 UTC, one instant for the whole call. */
  now: string
  /** Runs once the transaction is committed; never if it is rolled back. */
  afterCommit(work: () => void): void
  /** Tells this node's sealer about new log rows, so that they are live at once and not at its next sweep. */
  logGrew(): void
  /** Records a refused item without failing the call, so that the log shows attempts too. */
  refused(refusal: Refusal, id: string): void
}

/** What a list needs to be read: connection, the person's day, and the time. */
export type Reading = Pick<Context, 'db' | 'session' | 'now'>

/** The session of a call that requires one. */
export function sessionOf(context: Context): Session {
  if (!context.session) throw new Error('this handler needs a session')
  return context.session
}
