import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { record } from '../operation-log/record.ts'
import { actorTypes, type Context } from '../platform/context.ts'
import { atField } from '../platform/field-errors.ts'
import type { Handler } from '../platform/http.ts'
import { passwordMatches } from '../platform/passwords.ts'
import { openSession } from './open-session.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { type Candidate, findCandidate, forgetFailures, guardAgainstGuessing, noteFailure } from './sign-in.ts'

/** Account, password and, where one is set up, the second factor. What went wrong is the same for a wrong and an unknown account. */
export const signIn: Handler<typeof userApi.login> = async (context, { username, password, appType, code }) => {
  const { db, ip, now } = context
  await guardAgainstGuessing(db, appType, username, ip)
  const candidate = await findCandidate(db, appType, username)
  const matches = await passwordMatches(password, candidate?.passwordHash)
  const expired = candidate?.passwordTemporaryUntil && candidate.passwordTemporaryUntil < now
  if (!candidate || !matches || candidate.shutOut || expired) {
    await noteFailure(db, appType, username, ip, now)
    await recordRefused(context, appType, candidate)
    throw new Refusal(codes.invalid, 'wrongSignIn', {}, { fields: [] })
  }
  if (appType === 1 && (await hasSecondFactor(db, candidate.id))) {
    if (!code) throw new Refusal(codes.codeNeeded, 'codeNeeded')
    if (!(await takeCode(db, candidate.id, code, now))) {
      await noteFailure(db, appType, username, ip, now)
      await recordRefused(context, appType, candidate)
      throw atField(context, 'code', 'wrongCode')
    }
  }
  await forgetFailures(db, appType, username)
  const token = await db.transaction().execute((tx) => openSession({ ...context, db: tx }, appType, candidate))
  return { token, account: candidate.account, mustChangePassword: candidate.passwordTemporaryUntil !== null }
}

/** A wrong try is in the log; what was typed for an account that is none of ours may be somebody's password, and is not. */
async function recordRefused(context: Context, appType: 1 | 2 | 3, candidate: Candidate | undefined) {
  const actor = candidate ? { type: actorTypes[appType], id: candidate.id, name: candidate.name } : context.actor
  await context.db.transaction().execute((tx) =>
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
  )
}
