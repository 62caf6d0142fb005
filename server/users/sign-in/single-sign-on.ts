import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import type { singleSignOnApi } from '@shortcut/domain/users/single-sign-on-api.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { now, nowMs } from '../../platform/clock.ts'
import type { SingleSignOn } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { apiPrefix, type Handlers } from '../../platform/http/http.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { countTry, takeBackTry } from '../../platform/try-limit.ts'
import { openSession } from './open-session.ts'
import { openProvider } from './provider.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { userShutOut } from './sign-in.ts'
import { codeLimit, ticketLimit } from './sign-in-limits.ts'

const beginMs = 10 * 60_000
/** Enough time to enter a code. */
const ticketMs = 5 * 60_000
/** With https, a cookie set over http, for instance by a neighboring site, is not accepted as ours. */
const cookiesOf = ({ callback }: SingleSignOn) => {
  const prefix = callback.startsWith('https') ? '__Secure-' : ''
  return { cookie: `${prefix}single-sign-on`, ticketCookie: `${prefix}single-sign-on-ticket` }
}
const refusals = ['ssoFailed', 'ssoUnverified', 'ssoUnknown', 'ssoFrozen'] as const satisfies RefusalKey[]
type SsoRefusal = (typeof refusals)[number]

const later = (ms: number) => new Date(nowMs() + ms).toISOString()

const cookieValue = (cookies: string | undefined, name: string) =>
  (cookies ?? '')
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** A ticket works only with the cookie of the browser that got it. */
const bound = (ticket: string, cookies: string | undefined, ticketCookie: string) =>
  `${ticket}.${cookieValue(cookies, ticketCookie)}`

/** The place of a verifier, for its encryption. */
const verifierPlace = (state: string) => `provider_sign_in.code_verifier:${hashToken(state).toString('hex')}` as const

/** Deletes and returns a row, so that nothing is used twice. */
async function take(db: Queries, secret: string) {
  const row = await db
    .deleteFrom('providerSignIn')
    .where('hash', '=', hashToken(secret))
    .returning(['nonce', 'codeVerifier', 'userId', 'refusal', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now() ? row : undefined
}

/** The only user with this address. Creates nobody, and grants nothing. */
async function findByEmail(db: Queries, email: string): Promise<{ userId: string } | { refusal: SsoRefusal }> {
  const { rows } = await sql<{ id: string; frozen: boolean }>`
    SELECT id, ${userShutOut} AS frozen FROM "user"
    WHERE lower(email) = ${email.toLowerCase()} AND email <> '' AND deleted_at IS NULL LIMIT 2`.execute(db)
  const [user] = rows
  if (!user || rows.length > 1) return { refusal: 'ssoUnknown' }
  return user.frozen ? { refusal: 'ssoFrozen' } : { userId: user.id }
}

/** The two addresses that browsers visit, if single sign-on is configured. */
export function addSingleSignOn(
  server: FastifyInstance,
  { database, settings, log }: { database: Database; settings: SingleSignOn | undefined; log: Logger },
) {
  if (!settings) return
  const { kysely: db, secrets } = database
  const provider = openProvider(settings)
  const { cookie, ticketCookie } = cookiesOf(settings)
  const cookieEnd = `Path=${apiPrefix}singleSignOn; HttpOnly; SameSite=Lax${settings.callback.startsWith('https') ? '; Secure' : ''}`

  async function leadBack(
    reply: FastifyReply,
    result: { userId: string; usedSecondFactor: boolean } | { refusal: SsoRefusal },
  ) {
    const [ticket, browser] = [newToken(), newToken()]
    const kept = `${ticketCookie}=${browser}`
    await db
      .insertInto('providerSignIn')
      .values({ hash: hashToken(bound(ticket, kept, ticketCookie)), expiresAt: later(ticketMs), ...result })
      .execute()
    // After the #, so that it appears in no log.
    reply.header('set-cookie', `${kept}; Max-Age=${ticketMs / 1000}; ${cookieEnd}`)
    return reply.redirect(`/backend/login#ticket=${ticket}`)
  }

  server.get(`${apiPrefix}singleSignOn/start`, async (_, reply) => {
    try {
      const { state, nonce, codeVerifier, address } = await provider.begin()
      await sql`DELETE FROM provider_sign_in WHERE expires_at < ${now()}`.execute(db)
      await database.transaction(async (tx) => {
        const sealed = await secrets.seal(tx, codeVerifier, verifierPlace(state))
        const values = { hash: hashToken(state), nonce, codeVerifier: sealed, expiresAt: later(beginMs) }
        await tx.insertInto('providerSignIn').values(values).execute()
      })
      return reply.header('set-cookie', `${cookie}=${state}; Max-Age=600; ${cookieEnd}`).redirect(address)
    } catch (error) {
      log.warn({ err: error }, 'the single sign-on provider cannot be reached')
      return leadBack(reply, { refusal: 'ssoFailed' })
    }
  })

  server.get(`${apiPrefix}singleSignOn/callback`, async (request, reply) => {
    const { state = '' } = request.query as { state?: string }
    // The browser that returns must be the one that began: otherwise a stranger's sign-in could be slipped in.
    const begunHere = cookieValue(request.headers.cookie, cookie) === state
    const begun = state && begunHere ? await take(db, state) : undefined
    reply.header('set-cookie', `${cookie}=; Max-Age=0; ${cookieEnd}`)
    if (!begun?.nonce) return leadBack(reply, { refusal: 'ssoFailed' })
    try {
      const query = request.url.slice(request.url.indexOf('?') + 1)
      const { email, verified, usedSecondFactor } = await provider.identify(query, {
        state,
        nonce: begun.nonce,
        codeVerifier: secrets.open(begun.codeVerifier, verifierPlace(state)),
      })
      if (!verified) return leadBack(reply, { refusal: 'ssoUnverified' })
      const found = await findByEmail(db, email)
      return leadBack(reply, 'userId' in found ? { ...found, usedSecondFactor } : found)
    } catch (error) {
      log.warn({ err: error }, 'the single sign-on provider refused')
      return leadBack(reply, { refusal: 'ssoFailed' })
    }
  })
}

/** @param forAll whether a second factor is required of everybody */
export const singleSignOnRoutes = (
  settings: SingleSignOn | undefined,
  forAll: boolean,
): Handlers<typeof singleSignOnApi> => ({
  offered: async () => ({ offered: settings !== undefined }),

  async finish(context, { ticket, code }, { request }) {
    const { db, now: at } = context
    const secret = settings ? bound(ticket, request.headers.cookie, cookiesOf(settings).ticketCookie) : ''
    const row = await db
      .selectFrom('providerSignIn')
      .select(['userId', 'refusal', 'usedSecondFactor'])
      .where('hash', '=', hashToken(secret))
      .where('expiresAt', '>', at)
      .executeTakeFirst()
    const refusal = refusals.find((key) => key === row?.refusal)
    if (!row?.userId) {
      await take(db, secret)
      throw new Refusal(codes.refused, refusal ?? 'ssoFailed')
    }
    const user = await db
      .selectFrom('user')
      .select(['id', 'name', 'account', 'frozenAt'])
      .where('id', '=', row.userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!user || user.frozenAt) throw new Refusal(codes.refused, 'ssoFrozen')
    const asksCode = !row.usedSecondFactor && (await hasSecondFactor(db, user.id))
    if (asksCode) {
      if (!code) throw new Refusal(codes.codeNeeded, 'codeNeeded')
      const limits = [ticketLimit(secret), codeLimit(user.id)]
      await countTry(db, limits)
      if (!(await takeCode(context, user.id, code, at))) throw atField(context, 'code', 'wrongCode')
      await takeBackTry(db, limits)
    }
    return db.transaction().execute(async (tx) => {
      // Of two at once, one signs in.
      if (!(await take(tx, secret))) throw new Refusal(codes.refused, 'ssoFailed')
      const way = { by: 'provider', usedSecondFactor: asksCode || row.usedSecondFactor, forAll } as const
      return { token: await openSession({ ...context, db: tx }, 1, user, way), account: user.account }
    })
  },
})
