import type { AppType } from '@shortcut/domain/users/api.ts'
import { record } from '../../operation-log/record.ts'
import { nowMs } from '../../platform/clock.ts'
import { actorTypes, type Context } from '../../platform/http/context.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { longestSessionMs } from '../../platform/sessions.ts'
import { findDemandingRole } from './second-factor.ts'

/** How somebody signed in. */
interface Way {
  by: 'password' | 'provider' | 'code'
  /** With a code, or as reported by the provider. */
  usedSecondFactor: boolean
  /** A second factor is required of everybody. */
  forAll: boolean
}

/** Signs somebody in after authentication. @returns the session's token */
export async function openSession(
  context: Context,
  appType: AppType,
  person: { id: string; name: string; account: string },
  { by, usedSecondFactor, forAll }: Way,
): Promise<string> {
  const { db, now, ip, device } = context
  const secondFactorDue =
    appType === 1 && !usedSecondFactor && (forAll || (await findDemandingRole(db, person.id)) !== undefined)
  const token = newToken()
  const expiresAt = new Date(nowMs() + longestSessionMs).toISOString()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      appType,
      personId: person.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ip,
      device,
      byProvider: by === 'provider',
      secondFactorDue,
    })
    .execute()
  if (appType === 1) await db.updateTable('user').set({ lastSignInAt: now }).where('id', '=', person.id).execute()
  const actor = { type: actorTypes[appType], id: person.id, name: person.name }
  await record(
    { ...context, actor },
    {
      action: 'session.signIn',
      entity: 'session',
      entityId: person.id,
      label: person.account,
      after: by === 'password' ? null : { by },
    },
  )
  return token
}
