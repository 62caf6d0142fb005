import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeyHolders } from '../accounts/key-holders.ts'
import { newId } from '../platform/ids.ts'
import { codeTexts, expectRefused } from '../testing/bad-input.ts'
import { openBuilders } from '../testing/builders.ts'
import { openSender, tenderFile } from '../testing/sender.ts'
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
    expect((await world.call(accountApi.names, { id: made.id }, { token })).data.map(({ code }) => code)).toEqual([
      'ACME',
    ])
    const log = await world.database.kysely
      .selectFrom('operationLog')
      .select(['action', 'entityLabel'])
      .where('entityId', '=', made.id)
      .execute()
    expect(log).toEqual([{ action: 'account.add', entityLabel: 'Acme 100% Forwarding' }])
  })

  test('of two people who save at once the second is told who was first and gets the current row', async () => {
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

  test('a code is unique regardless of case, and the message is at the field', async () => {
    await add('ONCE', 'Once')
    const again = await world.call(accountApi.save, { code: 'once', name: 'Another' }, { token })
    expect(again.code).toBe(422)
    expect(again.data).toMatchObject({ fields: [{ path: 'code', message: 'The account code once is already taken.' }] })
  })

  test('a renamed account is renamed on its orders, also on those created meanwhile, and they move to its folder', async () => {
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
      )
      .toBe([made, ...meanwhile].length)
  })

  test('orders that the customer sends meanwhile have the new name, too', async () => {
    const sender = await openSender(world, 'Old sender')
    const { data: account } = await world.call(accountApi.detail, { id: sender.accountId }, { token })
    const rename = { id: account.id, version: account.version, code: account.code, name: 'New sender' }
    const bookings = Array.from({ length: 6 }, () => sender.x12(tenderFile([{}])))
    const [reply, ...sent] = await Promise.all([world.call(accountApi.save, rename, { token }), ...bookings])
    expect([reply.code, ...sent.map(({ code }) => code)]).toEqual(Array(7).fill(200))
    const { rows } = await world.database.pool.query(
      'SELECT customer_name, count(*)::int AS n FROM work_order WHERE account_id = $1 GROUP BY customer_name',
      [account.id],
    )
    expect(rows).toEqual([{ customer_name: 'New sender', n: 6 }])
  })

  test('the permission to see does not allow saving', async () => {
    const auditor = await world.signIn('auditor')
    expect((await world.call(accountApi.list, {}, { token: auditor.token })).code).toBe(200)
    expect((await world.call(accountApi.save, { code: 'NO', name: 'No' }, { token: auditor.token })).code).toBe(403)
    expect((await world.call(accountApi.createKey, { accountId: newId(), name: 'x' }, { token })).code).toBe(404)
  })

  test('addresses, contacts and proof rules are stored, and their changes are logged', async () => {
    const made = await add('PARTS', 'Parts')
    const addresses = [
      { name: 'Dock 4', address: '1 Way', city: 'Chicago', province: 'IL', postalCode: '60666', country: 'US' },
    ]
    const contacts = [{ name: 'Ann', role: 'Export', email: 'ann@parts.example', phone: '1' }]
    const rules = {
      pickupPhotosRequired: 2,
      deliveryPhotosRequired: 3,
      signatureRequired: true,
      creditLimit: '12000.50',
    }
    const change = { id: made.id, version: 1, code: 'PARTS', name: 'Parts', addresses, contacts, ...rules }
    expect((await world.call(accountApi.save, change, { token })).code).toBe(200)
    const { data } = await world.call(accountApi.detail, { id: made.id }, { token })
    expect(data).toMatchObject({ addresses, contacts, ...rules, openOrders: 0, version: 2 })
    const { rows } = await world.database.pool.query(
      `SELECT before, after FROM operation_log WHERE entity_id = $1 AND action = 'account.save'`,
      [made.id],
    )
    expect(rows[0].before).toMatchObject({ addresses: [], contacts: [], signatureRequired: false })
    expect(Object.keys(rows[0].after).sort()).toEqual(['addresses', 'contacts', ...Object.keys(rules)].sort())
  })

  test('the list is sorted both ways and filtered by currency, country and working keys', async () => {
    const one = await world.call(accountApi.save, { code: 'SORT1', name: 'Sorted b', currency: 'CAD' }, { token })
    const two = await world.call(
      accountApi.save,
      { code: 'SORT2', name: 'sorted A', currency: 'CAD', billToCountry: 'CA' },
      { token },
    )
    const key = await world.call(accountApi.createKey, { accountId: one.data.id, name: 'k' }, { token })
    const list = async (input: Record<string, unknown>) =>
      (await world.call(accountApi.list, { currency: 'CAD', ...input } as never, { token })).data.list.map(
        ({ code }) => code,
      )
    expect(await list({})).toEqual(['SORT2', 'SORT1'])
    expect(await list({ sort: '-name' })).toEqual(['SORT1', 'SORT2'])
    expect(await list({ sort: '-code' })).toEqual(['SORT2', 'SORT1'])
    expect(await list({ billToCountry: 'CA,MX' })).toEqual(['SORT2'])
    expect(await list({ billToCountry: ' ca' })).toEqual(['SORT2'])
    expect(await list({ name: 'rted B' })).toEqual(['SORT1'])
    expect(await list({ hasKey: 'yes' })).toEqual(['SORT1'])
    expect(await list({ hasKey: 'no' })).toEqual(['SORT2'])
    expect(await list({ hasKey: 'yes,no' })).toEqual(['SORT2', 'SORT1'])
    await world.call(accountApi.revokeKey, { id: key.data.id }, { token })
    expect(await list({ hasKey: 'yes' })).toEqual([])
    expect(two.code).toBe(200)
  })

  test('an account with open orders is not deleted; a deleted one is gone everywhere, and its keys are refused', async () => {
    const build = await openBuilders(world)
    const account = await add('GOES', 'Goes away')
    const order = await build.workOrder({ accountId: account.id })
    const { data: made } = await world.call(accountApi.createKey, { accountId: account.id, name: 'k' }, { token })
    const remove = async () => (await world.call(accountApi.delete, { ids: [account.id] }, { token })).data
    expect((await world.call(accountApi.detail, { id: account.id }, { token })).data.openOrders).toBe(1)
    expect((await remove()).failed[0]?.message).toBe(`Goes away is in use: ${order.bookingId}.`)
    await world.call(workOrderApi.cancel, { ids: [order.id], reason: 'test' } as never, { token })
    expect((await remove()).done).toEqual([account.id])
    expect((await world.call(accountApi.list, { q: 'Goes away' }, { token })).data.list).toEqual([])
    await expect(openKeyHolders(world.database.pool)(made.key, '127.0.0.1')).rejects.toMatchObject({ code: 102 })
    const again = await world.call(workOrderApi.list, { accountId: account.id } as never, { token })
    expect(again.data.list.map(({ id }) => id)).toEqual([order.id])
    const messages = await world.call(bookingMonitorApi.list, { accountId: account.id } as never, { token })
    expect(messages.data.list.map(({ workOrderId }) => workOrderId)).toEqual([order.id])
  })
})

describe('invalid input', () => {
  const good = { code: 'GOOD', name: 'Good Ltd' }
  test.each([
    ['no code', { code: ' ' }, 'code', 'not null'],
    ['a long code', { code: 'x'.repeat(21) }, 'code', 'at most 20 characters'],
    ['a code of another script', { code: '货运' }, 'code', 'may have English letters, digits, spaces and . _ - /'],
    ['code in the code', { code: '=cmd()' }, 'code', 'may have English letters, digits, spaces and . _ - /'],
    ['no name', { name: '' }, 'name', 'not null'],
    ['a long name', { name: 'x'.repeat(121) }, 'name', 'at most 120 characters'],
    ['no e-mail', { contactEmail: 'x@' }, 'contactEmail', 'must be an e-mail address such as name@example.com'],
    ['a currency in words', { currency: 'dollars' }, 'currency', 'must be a currency code, such as USD'],
    ['a country in words', { billToCountry: 'us' }, 'billToCountry', 'must be two capital letters such as US'],
    ['terms of years', { paymentTermsDays: 400 }, 'paymentTermsDays', 'at most 365'],
    ['a negative limit', { creditLimit: '-1' }, 'creditLimit', 'cannot be negative'],
    ['a limit in words', { creditLimit: 'much' }, 'creditLimit', 'is not valid'],
    ['too many photos', { pickupPhotosRequired: 21 }, 'pickupPhotosRequired', 'at most 20'],
    ['an address without a name', { addresses: [{ name: '' }] }, 'addresses.0.name', 'not null'],
    ['a contact without a name', { contacts: [{ name: ' ' }] }, 'contacts.0.name', 'not null'],
  ] as const)('%s', (...bad) => expectRefused(world, { entry: accountApi.save, token, table: 'account' }, good, bad))

  test('of two who add the same code at once, one succeeds', async () => {
    const save = (n: number) => world.call(accountApi.save, { code: 'RACE', name: `Race ${n}` }, { token })
    const replies = await Promise.all([save(1), save(2), save(3)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 422, 422])
  })

  test.each(codeTexts)('%s is a name like any other', async (name) => {
    const { data } = await world.call(accountApi.save, { code: `C${codeTexts.indexOf(name)}`, name }, { token })
    expect((await world.call(accountApi.detail, { id: data.id }, { token })).data.name).toBe(name)
  })
})

describe('API keys', () => {
  test('a key is shown once, stored as its hash, and identifies its account until it is revoked', async () => {
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
    expect(await findKeyHolder(key, '127.0.0.1')).toEqual({ type: 'account', id: account.id, name: 'Keys Ltd' })
    await expect
      .poll(async () => (await world.call(accountApi.keys, { accountId: account.id }, { token })).data[0]?.lastUsedAt)
      .toMatch(/^\d{4}-.*Z$/)

    // Wrong keys from the same address are slowed down, and the right one is not.
    const guesses = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => findKeyHolder(`guess-${n}`, '127.0.0.1')),
    )
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(findKeyHolder('guess', '127.0.0.1')).rejects.toMatchObject({ code: 429 })
    await expect(findKeyHolder('guess', '127.0.0.2')).rejects.toMatchObject({ code: 102 })
    expect((await findKeyHolder(key, '127.0.0.1')).id).toBe(account.id)

    expect((await world.call(accountApi.revokeKey, { id }, { token })).code).toBe(200)
    await expect(findKeyHolder(key, '127.0.0.1')).rejects.toMatchObject({ code: 102, key: 'badApiKey' })
    await expect(findKeyHolder(undefined, '127.0.0.1')).rejects.toMatchObject({ code: 101, key: 'badApiKey' })
    const [row] = (await world.call(accountApi.keys, { accountId: account.id }, { token })).data
    expect(row?.revokedAt).not.toBeNull()
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'createdAt',
      'createdBy',
      'id',
      'lastUsedAt',
      'name',
      'prefix',
      'revokedAt',
      'worksUntil',
    ])
  })

  test('after rotation, the old key works beside the new one until the chosen time', async () => {
    const account = await add('TURN', 'Turns Ltd')
    const { data: old } = await world.call(
      accountApi.createKey,
      { accountId: account.id, name: 'Their TMS' },
      { token },
    )
    const rotate = (oldWorksUntil: number, id = old.id) =>
      world.call(accountApi.rotateKey, { id, oldWorksUntil: new Date(oldWorksUntil).toISOString() }, { token })
    expect((await rotate(Date.now() - 1000)).data).toMatchObject({ fields: [{ path: 'oldWorksUntil' }] })
    expect((await rotate(Date.now() + 91 * 86_400_000)).data).toMatchObject({ fields: [{ path: 'oldWorksUntil' }] })
    const { data: next } = await rotate(Date.now() + 86_400_000)
    const findKeyHolder = openKeyHolders(world.database.pool)
    for (const key of [old.key, next.key])
      expect(await findKeyHolder(key, '127.0.0.1')).toMatchObject({ id: account.id })
    expect((await rotate(Date.now() + 86_400_000)).code).toBe(501)
    await world.database.pool.query(`UPDATE api_key SET works_until = now() - interval '1 second' WHERE id = $1`, [
      old.id,
    ])
    await expect(findKeyHolder(old.key, '127.0.0.1')).rejects.toMatchObject({ code: 102 })
    expect(await findKeyHolder(next.key, '127.0.0.1')).toMatchObject({ id: account.id })
    const { rows } = await world.database.pool.query(
      `SELECT action FROM operation_log WHERE entity_id IN ($1, $2) ORDER BY id`,
      [old.id, next.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['apiKey.add', 'apiKey.rotate', 'apiKey.add'])
  })
})
