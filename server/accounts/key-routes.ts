import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { record } from '../operation-log/record.ts'
import { nowMs } from '../platform/clock.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { getAccount } from './queries.ts'

const shownCharacters = 10
const longestOverlapMs = 90 * 24 * 60 * 60 * 1000

/** @returns the key itself, which is not stored */
async function addKey(context: Context, account: { id: string; name: string }, name: string, replaces?: string) {
  const key = `sk_${newToken()}`
  const id = newId()
  const prefix = key.slice(0, shownCharacters)
  await context.db
    .insertInto('apiKey')
    .values({
      id,
      accountId: account.id,
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
    after: { accountId: account.id, name, prefix, ...(replaces ? { replaces } : {}) },
  })
  return { id, key, prefix }
}

async function lockKey(context: Context, id: string) {
  const key = await context.db
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .select([
      'apiKey.name',
      'apiKey.prefix',
      'apiKey.revokedAt',
      'apiKey.worksUntil',
      'account.id as accountId',
      'account.name as accountName',
    ])
    .where('apiKey.id', '=', id)
    .where('account.deletedAt', 'is', null)
    .forUpdate('apiKey')
    .executeTakeFirst()
  if (!key) throw new Refusal(codes.notFound, 'notFound', { thing: 'key' })
  return key
}

export const keyRoutes: Pick<Handlers<typeof accountApi>, 'createKey' | 'rotateKey' | 'keys' | 'revokeKey'> = {
  async createKey(context, { accountId, name }) {
    return addKey(context, await getAccount(context.db, accountId), name)
  },

  async rotateKey(context, { id, oldWorksUntil }) {
    const old = await lockKey(context, id)
    if (old.revokedAt || old.worksUntil) throw new Refusal(codes.refused, 'keyReplaced', { name: old.name })
    const until = Date.parse(oldWorksUntil)
    if (until < nowMs() || until > nowMs() + longestOverlapMs) throw atField(context, 'oldWorksUntil', 'overlapTooLong')
    const worksUntil = new Date(until).toISOString()
    await context.db.updateTable('apiKey').set({ worksUntil }).where('id', '=', id).execute()
    await record(context, {
      action: 'apiKey.rotate',
      entity: 'apiKey',
      entityId: id,
      label: `${old.accountName}: ${old.name}`,
      before: { worksUntil: null },
      after: { worksUntil },
    })
    return addKey(context, { id: old.accountId, name: old.accountName }, old.name, old.prefix)
  },

  async keys(context, { accountId }) {
    await getAccount(context.db, accountId)
    return context.db
      .selectFrom('apiKey')
      .select(['id', 'name', 'prefix', 'createdAt', 'createdBy', 'lastUsedAt', 'worksUntil', 'revokedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .execute()
  },

  async revokeKey(context, { id }) {
    const key = await lockKey(context, id)
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
