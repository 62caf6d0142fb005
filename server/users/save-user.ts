import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handler } from '../platform/http/http.ts'
import { hashPassword } from '../platform/passwords.ts'
import { endSessions, findUser, getUser } from './queries.ts'
import { guardEmail, guardGrant, guardLastAdministrator, guardRank, guardRealm } from './roles/guards.ts'
import { guardPassword } from './sign-in/password-rules.ts'
import { provePassword } from './sign-in/prove-password.ts'

/** Single sign-on identifies people by it: an unattended console must not be enough to change one's own. */
const changesEmail = (had: { email: string }, email: string) => email.toLowerCase() !== had.email.toLowerCase()

/** Creates without id (then a password is required), updates with id and version. */
export const saveUser: Handler<typeof userApi.save> = async (context, input) => {
  const { id, version, roleIds, password, passwordAgain: _, ...typed } = input
  const { db, now } = context
  const known = id ? await getUser(db, id) : undefined
  const accountId = typed.accountId === undefined ? (known?.accountId ?? null) : typed.accountId
  if (known) await guardRank(context, known)
  if (known && id === sessionOf(context).personId && changesEmail(known, typed.email))
    throw atField(context, 'email', 'emailOfYourself')
  const had = known?.roles.map((role) => role.id) ?? []
  const lost = had.filter((role) => !roleIds.includes(role))
  const gained = roleIds.filter((role) => !had.includes(role))
  await guardGrant(context, [...gained, ...lost])
  await guardRealm(context, accountId, roleIds)
  await guardEmail(context, id ?? null, typed.email)
  if (!known) await guardPassword(context, password, typed, 'password')
  // The administrator who typed it knows it: the user chooses another at the first sign-in, whenever that is.
  const given = !known && { passwordHash: await hashPassword(password), passwordTemporaryUntil: 'infinity' }
  const fields = { ...typed, accountId, ...given }
  const saving = { table: 'user', thing: 'user', id, version, fields, find: findUser }
  const { before, after: saved } = await saveVersioned(context, saving)
  if (lost.length > 0)
    await db.deleteFrom('userRole').where('userId', '=', saved.id).where('roleId', 'in', lost).execute()
  if (gained.length > 0)
    await db
      .insertInto('userRole')
      .values([...new Set(gained)].map((roleId) => ({ userId: saved.id, roleId })))
      .execute()
  const moves = before !== undefined && before.accountId !== accountId
  if (lost.length > 0 || moves) {
    await guardLastAdministrator(db)
    await endSessions(db, saved.id, now)
  }
  const after = await getUser(db, saved.id)
  await record(context, {
    action: before ? 'user.save' : 'user.add',
    entity: 'user',
    entityId: after.id,
    label: after.account,
    before: before && { ...before },
    after: { ...after },
  })
  return after
}

/** What users may set for themselves: never their roles or account. */
export const saveProfile: Handler<typeof userApi.saveProfile> = async (context, { version, password, ...given }) => {
  const { db } = context
  const id = sessionOf(context).personId
  const had = await getUser(db, id)
  if (given.email !== undefined && changesEmail(had, given.email)) {
    if (!password) throw atField(context, 'password', 'emailNeedsPassword')
    await provePassword(context, password, 'password')
  }
  return db.transaction().execute(async (tx) => {
    const saved = await saveOwn({ ...context, db: tx }, id, { version, ...given })
    await context.act?.keep(tx, saved)
    return saved
  })
}

async function saveOwn(
  context: Context,
  id: string,
  { version, ...given }: Omit<ParsedOf<typeof userApi.saveProfile>, 'password'>,
) {
  if (given.email !== undefined) await guardEmail(context, id, given.email)
  if (given.avatar) {
    // Anybody may see an avatar, so only an uploaded picture may become one. It is then no longer swept.
    const { numAffectedRows } = await sql`
      UPDATE file SET attached_at = coalesce(attached_at, ${context.now})
      WHERE id = ${given.avatar} AND uploaded_by = ${id} AND uploaded_by_type = 'user' AND content_type LIKE 'image/%'`.execute(
      context.db,
    )
    if (!numAffectedRows) throw atField(context, 'avatar', 'notFound', { thing: 'picture' })
  }
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const saving = { table: 'user', thing: 'user', id, version, fields, find: findUser }
  const { before, after } = await saveVersioned(context, saving)
  await record(context, {
    action: 'user.saveProfile',
    entity: 'user',
    entityId: id,
    label: after.account,
    before: before && { ...before },
    after: { ...after },
  })
  return after
}
