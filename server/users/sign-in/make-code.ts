import { codeDays } from '@shortcut/domain/users/sign-in-codes.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { newTypedKey } from '../../platform/ids.ts'
import { codeLength, hashCode, inGroups } from './sign-in-codes.ts'

/** A new code for a console user, which replaces an earlier one. The caller has locked the user. */
export async function makeCode(
  db: Queries,
  personId: string,
  maker: { createdBy: string; createdById: string },
): Promise<string> {
  const code = newTypedKey(codeLength)
  const values = {
    codeHash: hashCode(code),
    worksUntil: new Date(nowMs() + codeDays * 86_400_000).toISOString(),
    createdAt: now(),
    ...maker,
  }
  await db
    .insertInto('signInCode')
    .values({ personId, appType: 1, purpose: 'password', ...values })
    .onConflict((conflict) => conflict.columns(['personId', 'purpose']).doUpdateSet(values))
    .execute()
  return inGroups(code)
}
