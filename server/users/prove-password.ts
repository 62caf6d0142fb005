import { type Context, sessionOf } from '../platform/context.ts'
import { atField } from '../platform/field-errors.ts'
import { passwordMatches } from '../platform/passwords.ts'
import { findCandidate, guardAgainstGuessing, noteFailure } from './sign-in.ts'

/**
 * Whoever changes how they sign in shows first that it is they. Wrong tries count as wrong sign-ins, so the call that asks must not run
 * in a transaction that takes them back.
 * @throws Refusal 422 at `path`, 429 after some
 */
export async function provePassword(context: Context, password: string, path: string): Promise<void> {
  const { db, ip, now } = context
  const { appType, account } = sessionOf(context)
  await guardAgainstGuessing(db, appType, account, ip)
  const candidate = await findCandidate(db, appType, account)
  if (await passwordMatches(password, candidate?.passwordHash)) return
  await noteFailure(db, appType, account, ip, now)
  throw atField(context, path, 'wrongPassword')
}
