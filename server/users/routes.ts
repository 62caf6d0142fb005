import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { AppType, layoutApi, userApi } from '@shortcut/domain/users/api.ts'
import type { ServersPreferences } from '@shortcut/domain/users/read-preferences.ts'
import { record } from '../operation-log/record.ts'
import { actorTypes, type Context, sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { hashToken } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'
import { companyFormats } from './company.ts'
import { preferencesOf } from './preferences.ts'
import { endSessions, findUser, getUser, listDispatchers, listUsers, type UserRow } from './queries.ts'
import { guardLastAdministrator, guardRank } from './roles/guards.ts'
import { menuOf } from './roles/menu.ts'
import { saveProfile, saveUser } from './save-user.ts'
import { changePassword, resetPassword } from './sign-in/change-password.ts'
import { nameOfPerson } from './sign-in/sign-in.ts'

/** Another user with no more permissions than the caller. */
async function getSubordinate(context: Context, id: string): Promise<UserRow> {
  const user = await getUser(context.db, id)
  if (id === sessionOf(context).personId) throw new Refusal(codes.refused, 'yourself')
  await guardRank(context, user)
  return user
}

/** All but signing in, which is in sign-in-routes.ts. */
export const userRoutes = (
  servers: ServersPreferences & { publicUrl: string | undefined },
): Omit<Handlers<typeof userApi>, 'login'> => ({
  async menu(context) {
    const session = sessionOf(context)
    const isClosed = session.mustChangePassword || session.mustSetUpSecondFactor
    const user = session.appType === 1 ? await findUser(context.db, session.personId) : undefined
    return {
      id: session.personId,
      account: session.account,
      name: session.name,
      avatar: user?.avatar ?? null,
      timeZone: session.timeZone,
      customerOf: user?.accountName || null,
      publicUrl: servers.publicUrl ?? null,
      preferences: await preferencesOf(context.db, session.personId, servers),
      formats: await companyFormats(context.db),
      mustChangePassword: session.mustChangePassword,
      mustSetUpSecondFactor: session.mustSetUpSecondFactor,
      menuList: isClosed ? [] : await menuOf(context.db, session.permissions, session.accountId !== null),
      permissionlist: isClosed ? [] : [...session.permissions],
    }
  },

  async logout(context, { token }) {
    const ended = await context.db
      .updateTable('session')
      .set({ endedAt: context.now })
      .where('tokenHash', '=', hashToken(token))
      .where('endedAt', 'is', null)
      .returning(['personId', 'appType'])
      .$narrowType<{ appType: AppType }>()
      .executeTakeFirst()
    if (ended) {
      const name = await nameOfPerson(context.db, ended.appType, ended.personId)
      await record(
        { ...context, actor: { type: actorTypes[ended.appType], id: ended.personId, name } },
        { action: 'session.signOut', entity: 'session', entityId: ended.personId, label: name },
      )
    }
    return {}
  },

  list: (context, input) => listUsers(context.db, input),
  dispatcher: (context, { q }) => listDispatchers(context.db, q),
  detail: (context, { id }) => getUser(context.db, id),
  save: saveUser,

  freeze: (context, { ids, frozen }) =>
    perItem(context, ids, async (item, id) => {
      const user = await getSubordinate(item, id)
      if (user.frozen === frozen) return
      if (frozen) await guardLastAdministrator(item.db, id)
      await item.db
        .updateTable('user')
        .set((row) => ({
          frozenAt: frozen ? item.now : null,
          version: row('version', '+', 1),
          updatedAt: item.now,
          updatedBy: item.actor.name,
        }))
        .where('id', '=', id)
        .execute()
      if (frozen) await endSessions(item.db, id, item.now)
      await record(item, {
        action: frozen ? 'user.freeze' : 'user.unfreeze',
        entity: 'user',
        entityId: id,
        label: user.account,
        before: { frozen: user.frozen },
        after: { frozen },
      })
    }),

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const user = await getSubordinate(item, id)
      await guardLastAdministrator(item.db, id)
      await item.db
        .updateTable('user')
        .set({ deletedAt: item.now, updatedAt: item.now, updatedBy: item.actor.name })
        .where('id', '=', id)
        .execute()
      await endSessions(item.db, id, item.now)
      await record(item, { action: 'user.delete', entity: 'user', entityId: id, label: user.account })
    }),

  signOut: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const user = await getUser(item.db, id)
      await guardRank(item, user)
      const ended = await endSessions(item.db, id, item.now)
      await record(item, {
        action: 'user.signOut',
        entity: 'user',
        entityId: id,
        label: user.account,
        after: { ended },
      })
    }),

  resetPassword,
  changePassword,
  async profile(context) {
    const { personId, accountId } = sessionOf(context)
    const user = await getUser(context.db, personId)
    // A customer is told no name of ours.
    return accountId === null ? user : Object.assign(user, { updatedBy: '' })
  },
  saveProfile,
})

export const layoutRoutes: Handlers<typeof layoutApi> = {
  async get(context, { grid }) {
    const row = await context.db
      .selectFrom('gridLayout')
      .select('layout')
      .where('userId', '=', sessionOf(context).personId)
      .where('grid', '=', grid)
      .executeTakeFirst()
    return { layout: row?.layout ?? null }
  },

  async save(context, { grid, layout }) {
    const json = JSON.stringify(layout)
    if (json.length > 20_000) throw new Refusal(codes.invalid, 'bodyTooLarge', { limit: '20,000 characters' })
    await context.db
      .insertInto('gridLayout')
      .values({ userId: sessionOf(context).personId, grid, layout: json, updatedAt: context.now })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'grid']).doUpdateSet({ layout: json, updatedAt: context.now }),
      )
      .execute()
    return {}
  },
}
