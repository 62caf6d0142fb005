import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Pool } from 'pg'
import { now, nowMs } from './clock.ts'
import type { Queries } from './database/queries.ts'
import type { Session } from './http/session.ts'
import { hashToken, newToken } from './ids.ts'
import { guardOwnPassword, guardSecondFactor, type Sessions } from './sessions.ts'

const lifetimeMs = 60_000

/** A token that opens `path` once within 60 s, so that no session token appears in an address. */
export async function mintToken(db: Queries, session: Session, path: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('downloadToken')
    .values({
      tokenHash: hashToken(token),
      path,
      personId: session.personId,
      appType: session.appType,
      sessionHash: session.tokenHash,
      expiresAt: new Date(nowMs() + lifetimeMs).toISOString(),
    })
    .execute()
  return token
}

/** Uses a token. @throws Refusal if it does not open `path` (any more), or its session has ended */
export async function spendToken(db: Queries, sessions: Sessions, token: string, path: string) {
  const spent = await db
    .deleteFrom('downloadToken')
    .where('tokenHash', '=', hashToken(token))
    .returning(['path', 'expiresAt', 'sessionHash'])
    .executeTakeFirst()
  if (!spent || spent.path !== path || spent.expiresAt <= now()) throw new Refusal(codes.badToken, 'badToken')
  const session = await sessions.byHash(spent.sessionHash)
  guardOwnPassword(session)
  guardSecondFactor(session)
  return { session, mintedAt: Date.parse(spent.expiresAt) - lifetimeMs }
}

/** Tokens that were never used. */
export async function forgetExpiredTokens(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM download_token WHERE expires_at < $1', [now()])
}
