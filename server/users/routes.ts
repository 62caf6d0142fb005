import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { AppType, layoutApi, userApi } from '@shortcut/domain/users/api.ts'
import { record } from '../operation-log/record.ts'
import { nowMs } from '../platform/clock.ts'
import { actorTypes, personTables, sessionOf } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { hashPassword, passwordMatches } from '../platform/passwords.ts'
import { perItem } from '../platform/per-item.ts'
import { longestSessionMs } from '../platform/sessions.ts'
import { menuOf } from './menu.ts'
import { endSessions, findUser, getUser, guardLastAdministrator, listDispatchers, listUsers } from './queries.ts'
import { saveUser } from './save-user.ts'
import { findCandidate, forgetFailures, guardAgainstGuessing, nameOfPerson, noteFailure } from './sign-in.ts'

export const userRoutes: Handlers<typeof userApi> = {
  async login(context, { username, password, appType }) {
    const { db, ip, now } = context
    await guardAgainstGuessing(db, appType, username, ip)
    const candidate = await findCandidate(db, appType, username)
    const matches = await passwordMatches(password, candidate?.passwordHash)
    if (!candidate || !matches || candidate.shutOut) {
      await noteFailure(db, appType, username, ip, now)
      throw new Refusal(codes.invalid, 'wrongSignIn', {}, { fields: [] })
    }
    await forgetFailures(db, appType, username, ip)
    const token = newToken()
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('session')
        .values({
          tokenHash: hashToken(token),
          appType,
          personId: candidate.id,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(nowMs() + longestSessionMs).toISOString(),
          ip,
          device: context.device,
        })
        .execute()
      if (appType === 1)
        await tx.updateTable('user').set({ lastSignInAt: now }).where('id', '=', candidate.id).execute()
      const actor = {
        type: actorTypes[appType],
        id: candidate.id,
        name: candidate.name,
      }
      await record(
        { ...context, actor, db: tx },
        { action: 'session.signIn', entity: 'session', entityId: candidate.id, label: candidate.account },
      )
    })
    return { token, account: candidate.account }
  },

  async menu(context) {
    const session = sessionOf(context)
    const user = session.appType === 1 ? await findUser(context.db, session.personId) : undefined
    return {
      id: session.personId,
      account: session.account,
      name: session.name,
      avatar: user?.avatar ?? null,
      timeZone: session.timeZone,
      menuList: await menuOf(context.db, session.permissions),
      permissionlist: [...session.permissions],
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
  save: saveUser,

  freeze: (context, { ids, frozen }) =>
    perItem(context, ids, async (item, id) => {
      const user = await getUser(item.db, id)
      if (id === sessionOf(context).personId) throw new Refusal(codes.refused, 'yourself')
      if (frozen) await guardLastAdministrator(item.db, id)
      await item.db
        .updateTable('user')
        .set({ frozenAt: frozen ? context.now : null, updatedAt: context.now, updatedBy: context.actor.name })
        .where('id', '=', id)
        .execute()
      if (frozen) await endSessions(item.db, id, context.now)
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
      const user = await getUser(item.db, id)
      if (id === sessionOf(context).personId) throw new Refusal(codes.refused, 'yourself')
      await guardLastAdministrator(item.db, id)
      await item.db.updateTable('user').set({ deletedAt: context.now }).where('id', '=', id).execute()
      await endSessions(item.db, id, context.now)
      await record(item, { action: 'user.delete', entity: 'user', entityId: id, label: user.account })
    }),

  async changePassword(context, { oldPassword, newPassword }) {
    const session = sessionOf(context)
    const candidate = await findCandidate(context.db, session.appType, session.account)
    if (!candidate || !(await passwordMatches(oldPassword, candidate.passwordHash)))
      throw new Refusal(codes.invalid, 'wrongSignIn', {}, { fields: [] })
    const passwordHash = await hashPassword(newPassword)
    const table = personTables[session.appType]
    await context.db.updateTable(table).set({ passwordHash }).where('id', '=', session.personId).execute()
    await endSessions(context.db, session.personId, context.now)
    await record(context, {
      action: 'user.changePassword',
      entity: session.appType === 1 ? 'user' : session.appType === 2 ? 'driver' : 'warehouse',
      entityId: session.personId,
      label: session.account,
    })
    return {}
  },
}

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
