import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { record } from '../../operation-log/record.ts'
import { actorTypes, type Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handler } from '../../platform/http/http.ts'
import { passwordMatches } from '../../platform/passwords.ts'
import { countTry, forgetTries, takeBackTry } from '../../platform/try-limit.ts'
import { findDevice, rememberDevice } from './known-device.ts'
import { openSession } from './open-session.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { type Candidate, findCandidate, isStill } from './sign-in.ts'
import { codeLimit, logLimits, signInLimits } from './sign-in-limits.ts'

/** Settings for signing in. */
export interface SignInSettings {
  /** Browsers use https only. */
  secure: boolean
  /** A second factor is required of everybody. */
  forAll: boolean
}

/**
 * Signs in with account, password and, if set up, the second factor. A wrong and an unknown account get the same
 * answer.
 */
export const signIn =
  ({ secure, forAll }: SignInSettings): Handler<typeof userApi.login> =>
  async (context, { username, password, appType, code }, { request, reply }) => {
    const { db, ip, now } = context
    const { cookie: cookies } = request.headers
    const candidate = await findCandidate(db, appType, username)
    const device = await findDevice(db, { appType, personId: candidate?.id }, cookies)
    const limits = signInLimits({ appType, username, ip, personId: candidate?.id, device })
    await countTry(db, limits)
    const matches = await passwordMatches(password, candidate?.passwordHash)
    const expired = candidate?.passwordTemporaryUntil && candidate.passwordTemporaryUntil < now
    const refuse = () => {
      noteRefused(context, appType, candidate)
      return new Refusal(codes.invalid, 'wrongSignIn', {}, { fields: [] })
    }
    if (!candidate || !matches || candidate.shutOut || expired) throw refuse()
    const asksCode = appType === 1 && (await hasSecondFactor(db, candidate.id))
    if (asksCode) {
      if (!code) {
        await takeBackTry(db, limits)
        throw new Refusal(codes.codeNeeded, 'codeNeeded')
      }
      const ofCodes = device ? [] : [codeLimit(candidate.id)]
      await countTry(db, ofCodes)
      if (!(await takeCode(context, candidate.id, code, now))) {
        noteRefused(context, appType, candidate)
        throw atField(context, 'code', 'wrongCode')
      }
      await takeBackTry(db, ofCodes)
    }
    const [own, ...others] = limits
    await forgetTries(db, own)
    await takeBackTry(db, others)
    const token = await db.transaction().execute(async (tx) => {
      if (!(await isStill(tx, appType, candidate))) throw refuse()
      const whose = { appType, personId: candidate.id }
      const cookie = await rememberDevice(tx, whose, { cookies, known: device !== undefined, now, secure })
      if (cookie) reply.header('set-cookie', cookie)
      const way = { by: 'password', usedSecondFactor: asksCode, forAll } as const
      return openSession({ ...context, db: tx }, appType, candidate, way)
    })
    return { token, account: candidate.account, mustChangePassword: candidate.passwordGiven }
  }

/**
 * Logs a wrong try. The typed text of an unknown account may be somebody's password and is not logged. Not awaited,
 * because a known account would take longer. Limited, because log rows are permanent.
 */
export function noteRefused(context: Context, appType: 1 | 2 | 3, candidate: Candidate | undefined): void {
  const { db, ip } = context
  const actor = candidate ? { type: actorTypes[appType], id: candidate.id, name: candidate.name } : context.actor
  countTry(db, logLimits(ip, candidate?.id))
    .then(() =>
      db.transaction().execute((tx) =>
        record(
          { ...context, actor, db: tx },
          {
            action: 'session.signIn',
            entity: 'session',
            entityId: candidate?.id ?? null,
            label: candidate?.account ?? '',
            outcome: 'refused',
          },
        ),
      ),
    )
    // Over the limit, or the database is away, which the next call reports.
    .catch(() => {})
}
