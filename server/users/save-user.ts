import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/context.ts'
import type { Handler } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'
import { endSessions, getUser, guardLastAdministrator } from './queries.ts'

/** Nobody gives a role that permits what they may not do themselves. */
async function guardGrant(context: Context, roleIds: readonly string[]) {
  if (roleIds.length === 0) return
  const granted = await context.db
    .selectFrom('rolePermission')
    .select('permission')
    .where('roleId', 'in', roleIds)
    .execute()
  const held = sessionOf(context).permissions as ReadonlySet<string>
  const over = granted.find((row) => !held.has(row.permission))
  if (over) throw new Refusal(codes.refused, 'notYoursToGrant', { permission: over.permission })
}

/** Creates without id (a password is then needed), updates with id and version. */
export const saveUser: Handler<typeof userApi.save> = async (context, input) => {
  const { db, now, actor } = context
  const { id: givenId, version, roleIds, password, ...fields } = input
  const before = givenId ? await getUser(db, givenId) : undefined
  const had = before?.roles.map((role) => role.id) ?? []
  await guardGrant(context, [
    ...roleIds.filter((id) => !had.includes(id)),
    ...had.filter((id) => !roleIds.includes(id)),
  ])
  const id = givenId ?? newId()
  if (before) {
    const updated = await db
      .updateTable('user')
      .set((row) => ({ ...fields, version: row('version', '+', 1), updatedAt: now, updatedBy: actor.name }))
      .where('id', '=', id)
      .where('version', '=', version ?? 0)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n)
      throw new Refusal(codes.conflict, 'changedMeanwhile', { who: 'Somebody' }, before)
    await db.deleteFrom('userRole').where('userId', '=', id).execute()
  } else {
    if (!password)
      throw new Refusal(
        codes.invalid,
        'invalid',
        {},
        {
          fields: [{ path: 'password', message: say(context.language, 'fieldError', 'not null') }],
        },
      )
    await db
      .insertInto('user')
      .values({
        id,
        ...fields,
        passwordHash: await hashPassword(password),
        createdAt: now,
        createdBy: actor.name,
        updatedAt: now,
        updatedBy: actor.name,
      })
      .execute()
  }
  if (roleIds.length > 0)
    await db
      .insertInto('userRole')
      .values([...new Set(roleIds)].map((roleId) => ({ userId: id, roleId })))
      .execute()
  if (before && had.some((role) => !roleIds.includes(role))) {
    await guardLastAdministrator(db, '00000000-0000-0000-0000-000000000000')
    await endSessions(db, id, now)
  }
  const after = await getUser(db, id)
  await record(context, {
    action: before ? 'user.save' : 'user.add',
    entity: 'user',
    entityId: id,
    label: after.account,
    before: before && { ...before },
    after: { ...after },
  })
  return after
}
