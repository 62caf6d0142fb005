import { type Context, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { passwordMatches } from '../../platform/passwords.ts'
import { countTry, takeBackTry } from '../../platform/try-limit.ts'
import { findCandidate } from './sign-in.ts'
import { sessionLimit } from './sign-in-limits.ts'

/**
 * Somebody who changes how they sign in must first prove their identity. Tries are counted for the session, so the
 * calling call must not run in a transaction that rolls them back.
 * @throws Refusal 422 at `path`, 429 after some
 */
export async function provePassword(context: Context, password: string, path: string): Promise<void> {
  const { db } = context
  const session = sessionOf(context)
  await countTry(db, [sessionLimit(session)])
  const candidate = await findCandidate(db, session.appType, session.account)
  if (!(await passwordMatches(password, candidate?.passwordHash))) throw atField(context, path, 'wrongPassword')
  await takeBackTry(db, [sessionLimit(session)])
}
