import type { AppType } from '@shortcut/domain/users/api.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { nowMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { hashToken, newToken } from '../../platform/ids.ts'

const cookie = 'known-device'
const keptDays = 180
const mostOfPerson = 20
const nobody = '00000000-0000-0000-0000-000000000000'

interface Whose {
  appType: AppType
  /** Undefined for an unknown name: looked up all the same, so that it takes as long. */
  personId: string | undefined
}

function tokenIn(cookies: string | undefined): string | undefined {
  const mine = (cookies ?? '').split('; ').find((one) => one.startsWith(`${cookie}=`))
  return mine?.slice(cookie.length + 1)
}

/** The calling browser, if this person has signed in with it before. @returns the hash of its token */
export async function findDevice(
  db: Queries,
  { appType, personId = nobody }: Whose,
  cookies: string | undefined,
): Promise<Buffer | undefined> {
  const token = tokenIn(cookies)
  if (!token) return undefined
  const row = await db
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('appType', '=', appType)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row?.tokenHash
}

/**
 * Remembers a browser that somebody has signed in with.
 * @returns the cookie to set, if it has none for this person yet
 */
export async function rememberDevice(
  db: Queries,
  { appType, personId }: Required<Whose> & { personId: string },
  { cookies, known, now, secure }: { cookies: string | undefined; known: boolean; now: string; secure: boolean },
): Promise<string | undefined> {
  const had = hashToken(tokenIn(cookies) ?? '')
  if (known) {
    await db
      .updateTable('knownDevice')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', had)
      .where('appType', '=', appType)
      .where('personId', '=', personId)
      .execute()
    return undefined
  }
  // A new token, so that nobody can plant a known one in a person's browser. Other users of the browser keep theirs.
  const token = newToken()
  const tokenHash = hashToken(token)
  await db.updateTable('knownDevice').set({ tokenHash }).where('tokenHash', '=', had).execute()
  await db
    .insertInto('knownDevice')
    .values({ tokenHash, appType, personId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`DELETE FROM known_device WHERE person_id = ${personId} AND token_hash IN (
    SELECT token_hash FROM known_device WHERE person_id = ${personId} ORDER BY last_used_at DESC OFFSET ${mostOfPerson}::int)`.execute(
    db,
  )
  const age = keptDays * 86_400
  return `${cookie}=${token}; Max-Age=${age}; Path=/shortcut-api/login; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

export async function forgetOldDevices(pool: Pool): Promise<void> {
  const before = new Date(nowMs() - keptDays * 86_400_000).toISOString()
  await pool.query('DELETE FROM known_device WHERE last_used_at < $1', [before])
}
