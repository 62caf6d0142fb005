import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeyHolders } from '../accounts/key-holders.ts'
import { newId } from '../platform/ids.ts'
import { openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const add = async (code: string, name: string) => {
  const reply = await world.call(accountApi.save, { code, name }, { token })
  expect(reply.code).toBe(200)
  return reply.data
}

describe('accounts', () => {
  test('a new account has the defaults, is found by code and name, and its change is logged', async () => {
    const made = await add('ACME', 'Acme 100% Forwarding')
    expect(made).toMatchObject({ currency: 'USD', paymentTermsDays: 30, creditLimit: null, version: 1 })
    const found = await world.call(accountApi.list, { q: '100% forw' }, { token })
    expect(found.data.list.map((row) => row.id)).toEqual([made.id])
    expect(found.data.total).toBe(1)
    expect((await world.call(accountApi.names, { q: 'acm' }, { token })).data).toEqual([
      { id: made.id, code: 'ACME', name: 'Acme 100% Forwarding' },
    ])
    const log = await world.database.kysely
      .selectFrom('operationLog')
      .select(['action', 'entityLabel'])
      .where('entityId', '=', made.id)
      .execute()
    expect(log).toEqual([{ action: 'account.add', entityLabel: 'Acme 100% Forwarding' }])
  })

  test('of two people who save at once the second is told who was first and gets the row as it is', async () => {
    const made = await add('TWO', 'Two at once')
    const change = { id: made.id, version: made.version, code: 'TWO', name: 'Two at once' }
    const [one, two] = await Promise.all([
      world.call(accountApi.save, { ...change, crnPrefix: 'A' }, { token }),
      world.call(accountApi.save, { ...change, crnPrefix: 'B' }, { token }),
    ])
    expect([one.code, two.code].sort()).toEqual([200, 409])
    const [won, lost] = one.code === 200 ? [one, two] : [two, one]
    expect(lost.data).toMatchObject({ crnPrefix: won.data.crnPrefix, version: 2 })
    expect(lost.message).toContain('administrator-')
  })

  test('a code is taken once, whatever its case, and the message stands at the field', async () => {
    await add('ONCE', 'Once')
    const again = await world.call(accountApi.save, { code: 'once', name: 'Another' }, { token })
    expect(again.code).toBe(422)
    expect(again.data).toMatchObject({ fields: [{ path: 'code', message: 'once is already taken.' }] })
  })

  test('a renamed account is renamed on its orders, also on those made meanwhile, and they move to its folder', async () => {
    const build = await openBuilders(world)
    const account = await add('MINE', 'Old name')
    const other = await build.workOrder()
    const made = await build.workOrder({ accountId: account.id })
    const rule = {
      name: 'Renamed',
      ruleItemList: [{ ruleField: 'customerName' as const, operator: 'eq' as const, ruleValue: 'New name' }],
    }
    const { data: folder } = await world.call(rulesApi.addRule, rule, { token })
    const rename = { id: account.id, version: 1, code: 'MINE', name: 'New name' }
    const [reply, ...meanwhile] = await Promise.all([
      world.call(accountApi.save, rename, { token }),
      ...[1, 2, 3, 4].map(() => build.workOrder({ accountId: account.id })),
    ])
    expect(reply.code).toBe(200)
    const { rows } = await world.database.pool.query(
      'SELECT DISTINCT customer_name FROM work_order WHERE account_id = $1',
      [account.id],
    )
    expect(rows).toEqual([{ customer_name: 'New name' }])
    expect((await build.getWorkOrder(other.id)).customerName).not.toBe('New name')
    await expect
      .poll(
        async () => (await world.call(rulesApi.counts, {}, { token })).data.find((one) => one.id === folder.id)?.count,
        {
          timeout: 10_000,
        },
      )
      .toBe([made, ...meanwhile].length)
  })

  test('who may see but not save is refused', async () => {
    const auditor = await world.signIn('auditor')
    expect((await world.call(accountApi.list, {}, { token: auditor.token })).code).toBe(200)
    expect((await world.call(accountApi.save, { code: 'NO', name: 'No' }, { token: auditor.token })).code).toBe(403)
    expect((await world.call(accountApi.createKey, { accountId: newId(), name: 'x' }, { token })).code).toBe(404)
  })
})

describe('API keys', () => {
  test('a key is shown once, kept as its hash, names its account until it is revoked, and not after', async () => {
    const account = await add('KEYS', 'Keys Ltd')
    const made = await world.call(accountApi.createKey, { accountId: account.id, name: 'Their TMS' }, { token })
    const { id, key, prefix } = made.data
    expect(key).toMatch(/^sk_[\w-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const { rows } = await world.database.pool.query(
      `SELECT (SELECT string_agg(k::text, ' ') FROM api_key k) || (SELECT string_agg(l::text, ' ') FROM operation_log l) AS everything`,
    )
    expect(rows[0].everything).toContain(prefix)
    expect(rows[0].everything).not.toContain(key.slice(12))

    const findKeyHolder = openKeyHolders(world.database.pool)
    expect(await findKeyHolder(key)).toEqual({ type: 'account', id: account.id, name: 'Keys Ltd' })
    await expect
      .poll(async () => (await world.call(accountApi.keys, { accountId: account.id }, { token })).data[0]?.lastUsedAt)
      .toMatch(/^\d{4}-.*Z$/)

    expect((await world.call(accountApi.revokeKey, { id }, { token })).code).toBe(200)
    await expect(findKeyHolder(key)).rejects.toMatchObject({ code: 102, key: 'badApiKey' })
    await expect(findKeyHolder(undefined)).rejects.toMatchObject({ code: 101, key: 'badApiKey' })
    const [row] = (await world.call(accountApi.keys, { accountId: account.id }, { token })).data
    expect(row?.revokedAt).not.toBeNull()
    expect(Object.keys(row ?? {}).sort()).toEqual(['createdAt', 'id', 'lastUsedAt', 'name', 'prefix', 'revokedAt'])
  })
})
