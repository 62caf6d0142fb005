import { codes, Refusal } from '@shortcut/domain/errors.ts'
import {
  consolePermissions,
  isCustomerPermission,
  pageOfPermission,
  permissions,
} from '@shortcut/domain/permissions.ts'
import type { roleApi } from '@shortcut/domain/users/role-api.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { perItem } from '../../platform/per-item.ts'
import { getUser } from '../queries.ts'
import { guardLastAdministrator, guardPermissions, mayGrant } from './guards.ts'
import { menuOf } from './menu.ts'
import { getRole, listHolders, listRoles } from './role-queries.ts'

export const roleRoutes: Handlers<typeof roleApi> = {
  list: (context) => listRoles(context.db),
  detail: async (context, { id }) => ({
    ...(await getRole(context.db, id)),
    holders: await listHolders(context.db, id),
  }),

  async permissions(context) {
    const held = sessionOf(context).permissions
    return [...Map.groupBy(consolePermissions, pageOfPermission)].map(([page, ofPage]) => ({
      page,
      title: say(context.language, 'permissionPage', page),
      permissions: ofPage.map((permission) => ({
        permission,
        sentence: permissions[permission],
        yours: mayGrant(held, permission),
      })),
    }))
  },

  async compare(context, ids) {
    const [one, other] = [await getRole(context.db, ids.one), await getRole(context.db, ids.other)]
    return {
      onlyOne: one.permissions.filter((permission) => !other.permissions.includes(permission)),
      onlyOther: other.permissions.filter((permission) => !one.permissions.includes(permission)),
      both: one.permissions.filter((permission) => other.permissions.includes(permission)),
    }
  },

  async preview({ db }, { userId, roleIds = [] }) {
    const user = userId ? await getUser(db, userId) : undefined
    const ids = user ? user.roles.map((role) => role.id) : roleIds
    const roles = await listRoles(db, ids)
    const all = roles.flatMap((role) => role.permissions)
    const isCustomer = user ? user.accountId !== null : all.length > 0 && all.every(isCustomerPermission)
    const held = new Set(all.filter((permission) => isCustomerPermission(permission) === isCustomer))
    return { menuList: await menuOf(db, held, isCustomer), permissionlist: [...held].sort() }
  },

  async save(context, { id: givenId, version, name, permissions: wanted }) {
    const { db, now, actor } = context
    if (givenId) await sql`SELECT FROM role WHERE id = ${givenId} FOR UPDATE`.execute(db)
    const before = givenId ? await getRole(db, givenId) : undefined
    if (before?.builtIn) throw new Refusal(codes.refused, 'builtInRole')
    const permissions = [...new Set(wanted)].sort()
    if (new Set(permissions.map(isCustomerPermission)).size > 1) throw new Refusal(codes.refused, 'roleMixed')
    const had = before?.permissions ?? []
    guardPermissions(context, [
      ...permissions.filter((one) => !had.includes(one)),
      ...had.filter((one) => !permissions.includes(one)),
    ])
    const id = givenId ?? newId()
    if (before) {
      if (version !== before.version)
        throw new Refusal(codes.conflict, 'changedMeanwhile', { who: before.updatedBy }, before)
      await db
        .updateTable('role')
        .set({ name, version: before.version + 1, updatedAt: now, updatedBy: actor.name })
        .where('id', '=', id)
        .execute()
      // Only what is lost: sign-in codes end with a permission of who made them.
      let lost = db.deleteFrom('rolePermission').where('roleId', '=', id)
      if (permissions.length > 0) lost = lost.where('permission', 'not in', permissions)
      await lost.execute()
    } else
      await db
        .insertInto('role')
        .values({ id, name, createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name })
        .execute()
    if (permissions.length > 0)
      await db
        .insertInto('rolePermission')
        .values(permissions.map((permission) => ({ roleId: id, permission })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (before) await guardLastAdministrator(db)
    await record(context, {
      action: before ? 'role.save' : 'role.add',
      entity: 'role',
      entityId: id,
      label: name,
      before: before && { name: before.name, permissions: before.permissions },
      after: { name, permissions },
    })
    return { id, version: (before?.version ?? 0) + 1 }
  },

  async demandSecondFactor(context, { id, demanded }) {
    const { db, now, actor } = context
    await sql`SELECT FROM role WHERE id = ${id} FOR UPDATE`.execute(db)
    const role = await getRole(db, id)
    guardPermissions(context, role.permissions)
    if (role.demandsSecondFactor === demanded) return {}
    await db
      .updateTable('role')
      .set({ demandsSecondFactor: demanded, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', id)
      .execute()
    await record(context, {
      action: 'role.demandSecondFactor',
      entity: 'role',
      entityId: id,
      label: role.name,
      before: { demandsSecondFactor: role.demandsSecondFactor },
      after: { demandsSecondFactor: demanded },
    })
    return {}
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      // Giving it to a user waits meanwhile, and then finds it deleted.
      await sql`SELECT FROM role WHERE id = ${id} FOR UPDATE`.execute(item.db)
      const role = await getRole(item.db, id)
      if (role.builtIn) throw new Refusal(codes.refused, 'builtInRole')
      guardPermissions(item, role.permissions)
      const holders = await listHolders(item.db, id)
      if (holders.length > 0) {
        const by = holders.slice(0, 5).map((holder) => holder.name)
        throw new Refusal(codes.refused, 'inUse', { label: role.name, by: by.join(', ') })
      }
      await item.db
        .updateTable('role')
        .set({ deletedAt: item.now, updatedAt: item.now, updatedBy: item.actor.name })
        .where('id', '=', id)
        .execute()
      await record(item, {
        action: 'role.delete',
        entity: 'role',
        entityId: id,
        label: role.name,
        before: { name: role.name, permissions: role.permissions },
      })
    }),
}
