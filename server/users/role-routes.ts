import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { allPermissions, isAppPermission, type Permission } from '@shortcut/domain/permissions.ts'
import type { roleApi } from '@shortcut/domain/users/api.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { sessionOf } from '../platform/context.ts'
import type { Queries } from '../platform/database.ts'
import type { Handlers } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { guardLastAdministrator } from './queries.ts'

interface RoleRow {
  id: string
  name: string
  builtIn: boolean
  permissions: string[]
  users: number
  version: number
}

async function readRoles(db: Queries, id?: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT r.id, r.name, r.built_in, r.version,
      array(SELECT permission FROM role_permission p WHERE p.role_id = r.id ORDER BY permission) AS permissions,
      (SELECT count(*) FROM user_role ur JOIN "user" u ON u.id = ur.user_id AND u.deleted_at IS NULL WHERE ur.role_id = r.id) AS users
    FROM role r WHERE r.deleted_at IS NULL ${id ? sql`AND r.id = ${id}` : sql``} ORDER BY r.built_in DESC, r.name`.execute(
    db,
  )
  return rows
}

const grantable = (permission: string): permission is Permission =>
  (allPermissions as string[]).includes(permission) && !isAppPermission(permission as Permission)

export const roleRoutes: Handlers<typeof roleApi> = {
  list: (context) => readRoles(context.db),

  async save(context, { id: givenId, version, name, permissions: wanted }) {
    const { db, now, actor } = context
    const [before] = givenId ? await readRoles(db, givenId) : []
    if (givenId && !before) throw new Refusal(codes.notFound, 'notFound', { thing: 'role' })
    if (before?.builtIn) throw new Refusal(codes.refused, 'builtInRole')
    const permissions = [...new Set(wanted)]
    const had = before?.permissions ?? []
    const changed = [
      ...permissions.filter((one) => !had.includes(one)),
      ...had.filter((one) => !permissions.includes(one)),
    ]
    const held = sessionOf(context).permissions as ReadonlySet<string>
    const over = changed.find((permission) => !held.has(permission)) ?? permissions.find((one) => !grantable(one))
    if (over) throw new Refusal(codes.refused, 'notYoursToGrant', { permission: over })
    const id = givenId ?? newId()
    if (before) {
      const updated = await db
        .updateTable('role')
        .set((row) => ({ name, version: row('version', '+', 1), updatedAt: now, updatedBy: actor.name }))
        .where('id', '=', id)
        .where('version', '=', version ?? 0)
        .executeTakeFirst()
      if (updated.numUpdatedRows === 0n)
        throw new Refusal(codes.conflict, 'changedMeanwhile', { who: 'Somebody' }, before)
      await db.deleteFrom('rolePermission').where('roleId', '=', id).execute()
    } else
      await db
        .insertInto('role')
        .values({ id, name, createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name })
        .execute()
    if (permissions.length > 0)
      await db
        .insertInto('rolePermission')
        .values(permissions.map((permission) => ({ roleId: id, permission })))
        .execute()
    if (before) await guardLastAdministrator(db, '00000000-0000-0000-0000-000000000000')
    await record(context, {
      action: before ? 'role.save' : 'role.add',
      entity: 'role',
      entityId: id,
      label: name,
      before: before && { name: before.name, permissions: before.permissions },
      after: { name, permissions: permissions.sort() },
    })
    return { id, version: (before?.version ?? 0) + 1 }
  },
}
