import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { keyRoutes } from './key-routes.ts'
import { findAccount, getAccount, listAccountNames, listAccounts, openOrdersOf } from './queries.ts'

export const accountRoutes: Handlers<typeof accountApi> = {
  ...keyRoutes,
  list: (context, input) => listAccounts(context, input),
  names: (context, input) => listAccountNames(context.db, input),
  detail: async (context, { id }) => ({
    ...(await getAccount(context.db, id)),
    openOrders: (await openOrdersOf(context.db, id)).count,
  }),

  async save(context, { id, version, addresses, contacts, ...typed }) {
    // New orders lock their account: an order is either created before and renamed here, or created after with the new
    // name.
    if (id) await sql`SELECT FROM account WHERE id = ${id} FOR UPDATE`.execute(context.db)
    const { before, after } = await saveVersioned(context, {
      table: 'account',
      thing: 'account',
      id,
      version,
      fields: { ...typed, addresses: JSON.stringify(addresses), contacts: JSON.stringify(contacts) },
      find: findAccount,
    })
    // Orders store the name so that their list can be searched and sorted by it.
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

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      // New orders lock their account: an order is either counted here, or finds the account deleted.
      await sql`SELECT FROM account WHERE id = ${id} FOR UPDATE`.execute(item.db)
      const account = await getAccount(item.db, id)
      const { count, some } = await openOrdersOf(item.db, id)
      if (count > 0) {
        const by = `${some.join(', ')}${count > some.length ? ' …' : ''}`
        throw new Refusal(codes.refused, 'inUse', { label: account.name, by })
      }
      const { now, actor } = item
      await item.db
        .updateTable('account')
        .set({ deletedAt: now, updatedAt: now, updatedBy: actor.name })
        .where('id', '=', id)
        .execute()
      await item.db
        .updateTable('apiKey')
        .set({ revokedAt: now })
        .where('accountId', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
      await record(item, { action: 'account.delete', entity: 'account', entityId: id, label: account.name })
    }),
}
