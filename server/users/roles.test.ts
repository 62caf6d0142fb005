import { consolePermissions, type Permission, permissions } from '@shortcut/domain/permissions.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { menuApi, roleApi } from '@shortcut/domain/users/role-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { codeTexts, expectRefused } from '../testing/bad-input.ts'
import { followEvents } from '../testing/event-stream.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let administrator: Awaited<ReturnType<World['signIn']>>
let token: string
beforeAll(async () => {
  world = await openWorld({ EXTERNAL_APPS: 'https://customs.example.com' })
  administrator = await world.signIn('administrator')
  token = administrator.token
})
afterAll(() => world.close())

let made = 0
const addRole = async (held: readonly Permission[]) => {
  made += 1
  const name = `Role ${made}`
  const reply = await world.call(roleApi.save, { name, permissions: [...held] }, { token })
  expect(reply.message).toBe('')
  return { ...reply.data, name }
}
const addHolder = async (roleIds: string[]) => {
  made += 1
  const account = `holder.${made}`
  const input = { account, name: `Holder ${made}`, roleIds, password: testPassword }
  const { data } = await world.call(userApi.save, input, { token })
  await world.ownPassword(data.id)
  const signedIn = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
  return { id: data.id, name: data.name, account, token: signedIn.data.token }
}

describe('roles', () => {
  test('every permission is listed once, by page, with a sentence', async () => {
    const auditor = await world.signIn('auditor')
    const { data } = await world.call(roleApi.permissions, {}, { token: auditor.token })
    const listed = data.flatMap((page) => page.permissions)
    expect(listed.map(({ permission }) => permission).sort()).toEqual([...consolePermissions].sort())
    const users = data.find(({ page }) => page === '/truck/user')
    expect(users).toMatchObject({ title: 'User Management' })
    expect(users?.permissions[0]).toEqual({
      permission: '/truck/user/list',
      sentence: permissions['/truck/user/list'],
      yours: true,
    })
    expect(users?.permissions.find(({ permission }) => permission === '/truck/user/save')?.yours).toBe(false)
  })

  test('its holders, its view, and the differences of two', async () => {
    const one = await addRole(['/work/order/list', '/rules/list'])
    const other = await addRole(['/work/order/list', '/log/index/list'])
    const holder = await addHolder([one.id])
    const detail = await world.call(roleApi.detail, { id: one.id }, { token })
    expect(detail.data.holders).toEqual([{ id: holder.id, name: holder.name, account: holder.account, frozen: false }])
    expect((await world.call(roleApi.compare, { one: one.id, other: other.id }, { token })).data).toEqual({
      onlyOne: ['/rules/list'],
      onlyOther: ['/log/index/list'],
      both: ['/work/order/list'],
    })
    const seen = await world.call(roleApi.preview, { userId: holder.id }, { token })
    const own = await world.call(userApi.menu, {}, { token: holder.token })
    expect(seen.data.menuList).toEqual(own.data.menuList)
    expect(seen.data.permissionlist).toEqual([...own.data.permissionlist].sort())
    const both = await world.call(roleApi.preview, { roleIds: `${one.id},${other.id}` } as never, { token })
    expect(both.data.menuList.map(({ url }) => url)).toEqual([
      '/work',
      '/log',
      '/work/order',
      '/log/index',
      '/work/board',
    ])
  })

  test('one with holders, or a built-in one, is not deleted; a deleted one’s name is free again', async () => {
    const role = await addRole(['/rules/list'])
    const holder = await addHolder([role.id])
    const remove = async (id: string) => (await world.call(roleApi.delete, { ids: [id] }, { token })).data
    expect((await remove(role.id)).failed[0]?.message).toBe(`${role.name} is in use: ${holder.name}.`)
    const roles = (await world.call(roleApi.list, {}, { token })).data
    const builtIn = roles.find(({ name }) => name === 'Auditor')?.id ?? ''
    expect((await remove(builtIn)).failed).toHaveLength(1)
    await world.call(userApi.delete, { ids: [holder.id] }, { token })
    expect((await remove(role.id)).done).toEqual([role.id])
    expect((await world.call(roleApi.save, { name: role.name, permissions: [] }, { token })).code).toBe(200)
    const give = { account: 'gone', name: 'Gone', roleIds: [role.id], password: testPassword }
    expect((await world.call(userApi.save, give, { token })).data).toMatchObject({ fields: [{ path: 'roleIds' }] })
  })

  test('a change applies on the next call without signing in again, and the person’s console is told', async () => {
    await world.product.server.listen({ port: 0, host: '127.0.0.1' })
    const role = await addRole(['/work/order/list'])
    const holder = await addHolder([role.id])
    const events = await followEvents(world.product, holder.token)
    try {
      const change = { id: role.id, version: 1, name: role.name, permissions: ['/log/index/list' as const] }
      expect((await world.call(roleApi.save, change, { token })).code).toBe(200)
      const { data } = await world.call(userApi.menu, {}, { token: holder.token })
      expect([data.permissionlist, data.menuList.map(({ url }) => url)]).toEqual([
        ['/log/index/list'],
        ['/log', '/log/index'],
      ])
      await events.until(({ data }) => [data].flat().some((event) => event.topic === 'access' && event.id === role.id))
    } finally {
      await events.close()
    }
  })

  test('nobody can add or remove a permission that they do not have', async () => {
    const maker = await addHolder([(await addRole(['/truck/role/list', '/truck/role/save', '/rules/list'])).id])
    const with_ = { token: maker.token }
    const more = await world.call(roleApi.save, { name: 'More', permissions: ['/log/index/list'] }, with_)
    expect([more.code, more.message]).toEqual([
      501,
      expect.stringMatching(/^You cannot grant a permission you don’t have: See /),
    ])
    const above = await addRole(['/log/index/list'])
    const less = { id: above.id, version: 1, name: above.name, permissions: [] }
    expect((await world.call(roleApi.save, less, with_)).code).toBe(501)
    expect((await world.call(roleApi.delete, { ids: [above.id] }, with_)).data.done).toEqual([])
    expect((await world.call(roleApi.save, { name: 'Same', permissions: ['/rules/list'] }, with_)).code).toBe(200)
    const app = await world.call(roleApi.save, { name: 'App', permissions: ['/app/task/list'] }, { token })
    expect(app).toMatchObject({ code: 422, data: { fields: [{ path: 'permissions.0' }] } })
  })

  test.each([
    ['no name', { name: '' }, 'name', 'not null'],
    ['a blank name', { name: '  ' }, 'name', 'not null'],
    ['a long name', { name: 'x'.repeat(61) }, 'name', 'at most 60 characters'],
    ['a taken name', { name: 'Auditor' }, 'name', 'The role name Auditor is already taken.'],
    ['a taken name in other capitals', { name: 'auDitor' }, 'name', 'The role name auDitor is already taken.'],
  ] as const)('bad input: %s', (...bad) =>
    expectRefused(world, { entry: roleApi.save, token, table: 'role' }, { name: 'Fine', permissions: [] }, bad),
  )

  test('of two who create the same role at once, one succeeds', async () => {
    const make = () => world.call(roleApi.save, { name: 'Twice', permissions: [] }, { token })
    expect((await Promise.all([make(), make(), make()])).map(({ code }) => code).sort()).toEqual([200, 422, 422])
  })

  test.each(codeTexts)('%s is a name like any other', async (name) => {
    const { data } = await world.call(roleApi.save, { name, permissions: [] }, { token })
    expect((await world.call(roleApi.detail, { id: data.id }, { token })).data.name).toBe(name)
  })
})

describe('the menu', () => {
  const read = async () => (await world.call(menuApi.list, {}, { token })).data
  const save = (items: unknown, seal: string) => world.call(menuApi.save, { items, seal } as never, { token })

  test('is arranged, renamed and ignored; everybody sees it at once, and of two who save one is told', async () => {
    const { items, seal } = await read()
    const changed = [...items].reverse().map((item) => ({
      ...item,
      ...(item.url === '/work' ? { name: 'Orders', icon: 'box' } : {}),
      ...(item.url === '/log/index' ? { level: 0 } : {}),
    }))
    expect((await save(changed, seal)).code).toBe(200)
    const { data } = await world.call(userApi.menu, {}, { token })
    expect(data.menuList.find(({ url }) => url === '/work')).toMatchObject({ name: 'Orders', icon: 'box' })
    expect(data.menuList.map(({ url }) => url)).not.toContain('/log/index')
    expect(data.menuList.map(({ url }) => url)).not.toContain('/log')
    const late = await save(items, seal)
    expect(late).toMatchObject({
      code: 409,
      message: expect.stringMatching(new RegExp(`^${administrator.account} changed this`)),
    })
    expect((late.data as unknown as { items: unknown[] }).items).toHaveLength(items.length)
    const { rows } = await world.database.pool.query(`SELECT after FROM operation_log WHERE action = 'menu.save'`)
    expect(rows[0].after['/work']).toContain('Orders')
    await save(items, (await read()).seal)
  })

  test('an external app is shown to people who may open a page of its group, at an allowed address', async () => {
    const { items, seal, origins } = await read()
    expect(origins).toEqual(['https://customs.example.com'])
    const parent = items.find(({ url }) => url === '/work')
    const app = {
      id: newId(),
      pId: parent?.id,
      level: 2,
      url: '/work/customs',
      name: 'Customs',
      icon: 'shield',
      app_code: 'customs',
      aurl: 'https://customs.example.com/desk?x=1',
    }
    const elsewhere = await save([...items, { ...app, aurl: 'https://evil.example/desk' }], seal)
    expect([elsewhere.code, elsewhere.message]).toEqual([
      501,
      'The address of Customs must begin with https://customs.example.com.',
    ])
    expect((await save([...items, { ...app, aurl: 'javascript:alert(1)' }], seal)).code).toBe(501)
    expect((await save([...items, app], seal)).code).toBe(200)
    const seenWith = async (held: readonly Permission[]) => {
      const roleIds = held.length > 0 ? [(await addRole(held)).id] : []
      const { data } = await world.call(userApi.menu, {}, { token: (await addHolder(roleIds)).token })
      return data.menuList.filter(({ app_code }) => app_code !== '').map(({ name, pId, aurl }) => ({ name, pId, aurl }))
    }
    const shown = { name: 'Customs', pId: parent?.id, aurl: app.aurl }
    expect(await seenWith(['/work/order/list'])).toEqual([shown])
    expect(await seenWith(['/log/index/list'])).toEqual([])
    expect(await seenWith([])).toEqual([])
    // A group without pages of ours has no permission to go by.
    const group = { ...app, id: newId(), pId: null, level: 1, url: '/desks', name: 'Desks', app_code: '', aurl: '' }
    const own = { ...app, id: newId(), pId: group.id, url: '/desks/app' }
    expect((await save([...items, group, own], (await read()).seal)).code).toBe(200)
    expect(await seenWith(['/log/index/list'])).toEqual([{ ...shown, pId: group.id }])
    expect(await seenWith([])).toEqual([])
    const page = await world.product.server.inject({ url: '/shortcut-api/health' })
    expect(page.headers['content-security-policy']).toContain('frame-src https://customs.example.com')
    expect((await save(items, (await read()).seal)).code).toBe(200)
  })

  test.each([
    ['a page is missing', (items: Item[]) => items.filter(({ url }) => url !== '/work/order'), 'page of the product'],
    [
      'a page is new',
      (items: Item[]) => [...items, { ...page(items), id: newId(), url: '/work/other' }],
      'page of the product',
    ],
    [
      'a page has another address',
      (items: Item[]) => items.map((item) => (item.url === '/work/order' ? { ...item, url: '/work/orders' } : item)),
      'page of the product',
    ],
    ['a page is there twice', (items: Item[]) => [...items, { ...page(items), id: newId() }], 'listed twice'],
    [
      'a page lies under another top item',
      (items: Item[]) =>
        items.map((item) => (item.url === '/work/order' ? { ...item, pId: top(items, '/log').id } : item)),
      'must be under',
    ],
    [
      'a page is made a top item',
      (items: Item[]) => items.map((item) => (item.url === '/work/order' ? { ...item, pId: null, level: 1 } : item)),
      'must be under',
    ],
    [
      'a page is made an app',
      (items: Item[]) =>
        items.map((item) =>
          item.url === '/work/order' ? { ...item, app_code: 'x', aurl: 'https://customs.example.com' } : item,
        ),
      'needs an app code',
    ],
    [
      'an app has no address',
      (items: Item[]) => [...items, { ...page(items), id: newId(), url: '/work/x', app_code: 'x' }],
      'needs an app code',
    ],
  ])('is refused when %s, and stays unchanged', async (_, change, message) => {
    const { items, seal } = await read()
    const reply = await save(change(items), seal)
    expect([reply.code, reply.message]).toEqual([501, expect.stringContaining(message)])
    expect(await read()).toMatchObject({ items, seal })
  })

  type Item = Awaited<ReturnType<typeof read>>['items'][number]
  const top = (items: Item[], url: string) => items.find((item) => item.url === url) as Item
  const page = (items: Item[]) => top(items, '/work/order')
})
