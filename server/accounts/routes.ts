import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Handlers } from '../platform/http.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { saveVersioned } from '../platform/save-versioned.ts'
import { findAccount, getAccount, listAccountNames, listAccounts } from './queries.ts'

const shownCharacters = 10

export const accountRoutes: Handlers<typeof accountApi> = {
  list: (context, input) => listAccounts(context.db, input),
  names: (context, { q }) => listAccountNames(context.db, q),

  async save(context, { id, version, ...fields }) {
    // An order that is being made holds its account's key: it is either made before and renamed here, or made after with the new name.
    if (id) await sql`SELECT FROM account WHERE id = ${id} FOR UPDATE`.execute(context.db)
    const { before, after } = await saveVersioned(context, {
      table: 'account',
      thing: 'account',
      id,
      version,
      fields,
      find: findAccount,
    })
    // Orders carry the name so that their list can be searched and sorted by it.
    if (before && before.name !== after.name)
      await context.db
        .updateTable('workOrder')
        .set({ customerName: after.name })
        .where('accountId', '=', after.id)
        .execute()
    await record(context, {
      action: before ? 'account.save' : 'account.add',
      entity: 'account',
      entityId: after.id,
      label: after.name,
      before: before && { ...before },
      after: { ...after },
    })
    return after
  },

  async createKey(context, { accountId, name }) {
    const account = await getAccount(context.db, accountId)
    const key = `sk_${newToken()}`
    const id = newId()
    const prefix = key.slice(0, shownCharacters)
    await context.db
      .insertInto('apiKey')
      .values({
        id,
        accountId,
        name,
        prefix,
        keyHash: hashToken(key),
        createdAt: context.now,
        createdBy: context.actor.name,
      })
      .execute()
    await record(context, {
      action: 'apiKey.add',
      entity: 'apiKey',
      entityId: id,
      label: `${account.name}: ${name}`,
      after: { accountId, name, prefix },
    })
    return { id, key, prefix }
  },

  async keys(context, { accountId }) {
    await getAccount(context.db, accountId)
    return context.db
      .selectFrom('apiKey')
      .select(['id', 'name', 'prefix', 'createdAt', 'lastUsedAt', 'revokedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .execute()
  },

  async revokeKey(context, { id }) {
    const key = await context.db
      .selectFrom('apiKey')
      .innerJoin('account', 'account.id', 'apiKey.accountId')
      .select(['apiKey.name', 'apiKey.revokedAt', 'account.name as accountName'])
      .where('apiKey.id', '=', id)
      .forUpdate('apiKey')
      .executeTakeFirst()
    if (!key) throw new Refusal(codes.notFound, 'notFound', { thing: 'key' })
    if (key.revokedAt) return {}
    await context.db.updateTable('apiKey').set({ revokedAt: context.now }).where('id', '=', id).execute()
    await record(context, {
      action: 'apiKey.revoke',
      entity: 'apiKey',
      entityId: id,
      label: `${key.accountName}: ${key.name}`,
      before: { revokedAt: null },
      after: { revokedAt: context.now },
    })
    return {}
  },
}
