import { randomBytes } from 'node:crypto'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { record } from '../../operation-log/record.ts'
import { nowMs } from '../../platform/clock.ts'
import { personTables, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handler } from '../../platform/http/http.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { endSessions, getUser } from '../queries.ts'
import { guardRank } from '../roles/guards.ts'
import { guardAppPassword, guardPassword } from './password-rules.ts'
import { provePassword } from './prove-password.ts'
import { isStill } from './sign-in.ts'

const temporaryMs = 24 * 60 * 60 * 1000

/** Changes one's own password with the old one. All sessions end, this one too. Wrong tries count as wrong sign-ins. */
export const changePassword: Handler<typeof userApi.changePassword> = async (context, { oldPassword, newPassword }) => {
  const { db, now } = context
  const { appType, account, name, personId } = sessionOf(context)
  const proven = await provePassword(context, oldPassword, 'oldPassword')
  if (oldPassword === newPassword) throw atField(context, 'newPassword', 'passwordSame')
  if (appType === 1) await guardPassword(context, newPassword, { account, name }, 'newPassword')
  else await guardAppPassword(context, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    if (!(await isStill(tx, appType, proven))) throw atField(context, 'oldPassword', 'wrongPassword')
    if (appType === 1)
      await tx
        .updateTable('user')
        .set({ passwordHash, passwordTemporaryUntil: null })
        .where('id', '=', personId)
        .execute()
    else
      await tx
        .updateTable(personTables[appType])
        .set({ passwordHash, passwordGiven: false })
        .where('id', '=', personId)
        .execute()
    await endSessions(tx, personId, now)
    await record(
      { ...context, db: tx },
      {
        action: 'user.changePassword',
        entity: appType === 1 ? 'user' : appType === 2 ? 'driver' : 'warehouse',
        entityId: personId,
        label: account,
      },
    )
  })
  return {}
}

/** For an administrator: shown once, changed at the next sign-in, and valid for a day. */
export const resetPassword: Handler<typeof userApi.resetPassword> = async (context, { id }) => {
  const { db, now } = context
  const user = await getUser(db, id)
  // One's own password is changed with the old one: an unattended console must not be enough.
  if (id === sessionOf(context).personId) throw new Refusal(codes.refused, 'yourself')
  await guardRank(context, user)
  const password = randomBytes(12).toString('base64url')
  const worksUntil = new Date(nowMs() + temporaryMs).toISOString()
  await db
    .updateTable('user')
    .set({ passwordHash: await hashPassword(password), passwordTemporaryUntil: worksUntil })
    .where('id', '=', id)
    .execute()
  await endSessions(db, id, now)
  await record(context, { action: 'user.resetPassword', entity: 'user', entityId: id, label: user.account })
  return { password, worksUntil }
}
