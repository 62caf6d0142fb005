import { type Context, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { passwordMatches } from '../../platform/passwords.ts'
import { countTry, takeBackTry } from '../../platform/try-limit.ts'
import { type Candidate, findCandidate } from './sign-in.ts'
import { sessionLimit } from './sign-in-limits.ts'

/**
 * Somebody who changes how they sign in must first prove their identity. Tries are counted for the session, so the
 * calling call must not run in a transaction that rolls them back.
 * @returns the person as proven; who changes it asks `isStill` in the transaction that does it
 * @throws Refusal 422 at `path`, 429 after some
 */
export async function provePassword(context: Context, password: string, path: string): Promise<Candidate> {
  const { db } = context
  const session = sessionOf(context)
  await countTry(db, [sessionLimit(session)])
  const candidate = await findCandidate(db, session.appType, session.account)
  const matches = await passwordMatches(password, candidate?.passwordHash)
  if (!candidate || !matches) throw atField(context, path, 'wrongPassword')
  await takeBackTry(db, [sessionLimit(session)])
  return candidate
}
