import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { nowMs } from '../platform/clock.ts'
import { personTables } from '../platform/context.ts'
import type { Queries } from '../platform/database.ts'

/** Somebody who may sign in, by what they typed. */
export interface Candidate {
  id: string
  account: string
  name: string
  /** Null: not made safe yet, so that none opens. */
  passwordHash: string | null
  shutOut: boolean
  /** Until when a password that an administrator gave works; null for one's own. */
  passwordTemporaryUntil: string | null
}

const windowMs = 15 * 60 * 1000
const freeTriesOfAccount = 5
const freeTriesOfAddress = 50

/** The login that `username` means in an app: a user's account, a driver's user name or phone, a worker's phone. */
export async function findCandidate(db: Queries, appType: AppType, username: string): Promise<Candidate | undefined> {
  const name = username.toLowerCase()
  if (appType === 1) {
    const { rows } = await sql<Candidate>`
      SELECT id, account, name, password_hash, frozen_at IS NOT NULL AS shut_out, password_temporary_until FROM "user"
      WHERE lower(account) = ${name} AND deleted_at IS NULL`.execute(db)
    return rows[0]
  }
  if (appType === 2) {
    const { rows } = await sql<Candidate>`
      SELECT id, user_name AS account, name, password_hash, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out,
        NULL::text AS password_temporary_until FROM driver
      WHERE (lower(user_name) = ${name} OR phone = ${username}) AND deleted_at IS NULL
      ORDER BY (lower(user_name) = ${name}) DESC LIMIT 1`.execute(db)
    return rows[0]
  }
  const { rows } = await sql<Candidate>`
    SELECT id, phone AS account, name, password_hash, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out,
      NULL::text AS password_temporary_until FROM warehouse_worker
    WHERE phone = ${username} AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

const subjects = (appType: AppType, username: string, ip: string) => ({
  account: `account:${appType}:${username.toLowerCase()}`,
  address: `ip:${ip}`,
})

/**
 * Guessing slows down (wire.md): from the fifth failure of one account, or the fiftieth of one address, within 15 minutes the next try
 * waits, twice as long each time.
 * @throws Refusal 429 with the seconds to wait
 */
export async function guardAgainstGuessing(db: Queries, appType: AppType, username: string, ip: string): Promise<void> {
  const { account, address } = subjects(appType, username, ip)
  const since = new Date(nowMs() - windowMs).toISOString()
  const { rows } = await sql<{ subject: string; failures: number; last: string }>`
    SELECT subject, count(*) AS failures, max(at) AS last FROM sign_in_failure
    WHERE subject IN (${account}, ${address}) AND at > ${since} GROUP BY subject`.execute(db)
  for (const row of rows) {
    const over = row.failures - (row.subject === account ? freeTriesOfAccount : freeTriesOfAddress)
    if (over < 0) continue
    const waitMs = Math.min(windowMs, 5000 * 2 ** over)
    const left = Math.ceil((Date.parse(row.last) + waitMs - nowMs()) / 1000)
    if (left > 0) throw new Refusal(codes.slowDown, 'slowDown', { seconds: left }, { retryAfter: left })
  }
}

export async function noteFailure(db: Queries, appType: AppType, username: string, ip: string, at: string) {
  const { account, address } = subjects(appType, username, ip)
  await db
    .insertInto('signInFailure')
    .values([
      { subject: account, at },
      { subject: address, at },
    ])
    .execute()
}

export async function forgetFailures(db: Queries, appType: AppType, username: string) {
  await db
    .deleteFrom('signInFailure')
    .where('subject', '=', subjects(appType, username, '').account)
    .execute()
}

/** Whose session it is, for the log of a call that needs none. */
export async function nameOfPerson(db: Queries, appType: AppType, id: string): Promise<string> {
  const person = await db.selectFrom(personTables[appType]).select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? ''
}

/** Wrong sign-ins that no longer slow anybody down. */
export async function purgeFailures(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM sign_in_failure WHERE at < $1', [new Date(nowMs() - 2 * windowMs).toISOString()])
}
