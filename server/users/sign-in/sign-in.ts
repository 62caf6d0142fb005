import type { AppType } from '@shortcut/domain/users/api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { personTables } from '../../platform/http/context.ts'

/** A console user may not sign in: frozen, or of a closed account. */
export const userShutOut = sql`(frozen_at IS NOT NULL
  OR EXISTS (SELECT FROM account a WHERE a.id = "user".account_id AND a.deleted_at IS NOT NULL))`

/** A person found by what they typed. */
export interface Candidate {
  id: string
  account: string
  name: string
  /** Null: not hashed yet, so no password works. */
  passwordHash: string | null
  shutOut: boolean
  /** End of a temporary password; null for one's own. */
  passwordTemporaryUntil: string | null
  /** Somebody else chose the password. */
  passwordGiven: boolean
}

/** The login for `username` in an app: a user's account, a driver's user name or phone, a worker's phone. */
export async function findCandidate(db: Queries, appType: AppType, username: string): Promise<Candidate | undefined> {
  const name = username.toLowerCase()
  if (appType === 1) {
    const { rows } = await sql<Candidate>`
      SELECT id, account, name, password_hash, ${userShutOut} AS shut_out, password_temporary_until,
        password_temporary_until IS NOT NULL AS password_given FROM "user"
      WHERE lower(account) = ${name} AND deleted_at IS NULL`.execute(db)
    return rows[0]
  }
  if (appType === 2) {
    const { rows } = await sql<Candidate>`
      SELECT id, user_name AS account, name, password_hash, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out,
        NULL::text AS password_temporary_until, password_given FROM driver
      WHERE (lower(user_name) = ${name} OR phone = ${username}) AND deleted_at IS NULL
      ORDER BY (lower(user_name) = ${name}) DESC LIMIT 1`.execute(db)
    return rows[0]
  }
  const { rows } = await sql<Candidate>`
    SELECT id, phone AS account, name, password_hash, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out,
      NULL::text AS password_temporary_until, password_given FROM warehouse_worker
    WHERE phone = ${username} AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

/**
 * Locks a person until the transaction ends. False if the password that was proven has been replaced meanwhile, or the person
 * was shut out or deleted: checking a password takes a while.
 */
export async function isStill(tx: Queries, appType: AppType, { id, passwordHash }: Candidate): Promise<boolean> {
  const shutOut = appType === 1 ? userShutOut : sql`frozen_at IS NOT NULL OR status <> 'active'`
  const { rows } = await sql`
    SELECT FROM ${sql.table(personTables[appType])}
    WHERE id = ${id} AND password_hash = ${passwordHash} AND NOT (${shutOut}) AND deleted_at IS NULL FOR UPDATE`.execute(
    tx,
  )
  return rows.length > 0
}

/** A session's person, for the log of a call that needs no session. */
export async function nameOfPerson(db: Queries, appType: AppType, id: string): Promise<string> {
  const person = await db.selectFrom(personTables[appType]).select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? ''
}
