import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('signing in and out', () => {
  test('a token works until logout, and not after', async () => {
    const { token } = await world.signIn('dispatcher')
    const menu = await world.call(userApi.menu, {}, { token })
    expect(menu.code).toBe(200)
    expect(menu.data.permissionlist).toContain('/work/order/confirm')
    expect(menu.data.menuList.map((item) => item.url)).toContain('/work/order')
    expect(menu.data.menuList.map((item) => item.url)).not.toContain('/log/index')
    await world.call(userApi.logout, { token })
    expect((await world.call(userApi.menu, {}, { token })).code).toBe(102)
    const { rows } = await world.database.pool.query(
      `SELECT actor_name, actor_type FROM operation_log WHERE action = 'session.signOut'`,
    )
    expect(rows).toEqual([{ actor_name: menu.data.name, actor_type: 'user' }])
  })

  test('wrong password and unknown account get the same answer', async () => {
    const { account } = await world.signIn('auditor')
    const wrong = await world.call(userApi.login, { username: account, password: 'not-the-one', appType: 1 })
    const unknown = await world.call(userApi.login, { username: 'nobody-here', password: 'not-the-one', appType: 1 })
    expect(wrong.code).toBe(422)
    expect({ code: wrong.code, message: wrong.message }).toEqual({ code: unknown.code, message: unknown.message })
  })

  test('the user name is trimmed and case does not matter', async () => {
    const { account } = await world.signIn('auditor')
    const reply = await world.call(userApi.login, {
      username: ` ${account.toUpperCase()} `,
      password: testPassword,
      appType: 1,
    })
    expect(reply.code).toBe(200)
    expect(reply.data.account).toBe(account)
  })

  test('after five failures the next try waits, even with the right password', async () => {
    const { account } = await world.signIn('auditor')
    for (let n = 0; n < 5; n++)
      await world.call(userApi.login, { username: account, password: 'wrong-one', appType: 1 })
    const next = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
    expect(next.code).toBe(429)
    expect(next.data).toMatchObject({ retryAfter: expect.any(Number) })
  })

  test('a console account cannot sign in to the driver app', async () => {
    const { account } = await world.signIn('dispatcher')
    expect((await world.call(userApi.login, { username: account, password: testPassword, appType: 2 })).code).toBe(422)
  })
})

describe('users', () => {
  test('a frozen user is refused on the next call, on another node too', async () => {
    const admin = await world.signIn('administrator')
    const victim = await world.signIn('dispatcher')
    const node = await world.openNode()
    try {
      const reply = await world.call(userApi.freeze, { ids: [victim.id] }, { token: admin.token })
      expect(reply.data.done).toEqual([victim.id])
      const { caller } = await import('../testing/call.ts')
      expect((await caller(node.product)(userApi.menu, {}, { token: victim.token })).code).toBe(102)
    } finally {
      await node.close()
    }
  })

  test('nobody can freeze themselves, and the last administrator stays', async () => {
    const admin = await world.signIn('administrator')
    const reply = await world.call(userApi.freeze, { ids: [admin.id] }, { token: admin.token })
    expect(reply.data.done).toEqual([])
    expect(reply.data.failed[0]?.message).toBe('You cannot do that to yourself.')
  })

  test('two people save at once: the second is told and loses nothing', async () => {
    const admin = await world.signIn('administrator')
    const fields = { account: 'anna', name: 'Anna', roleIds: [], password: testPassword }
    const made = await world.call(userApi.save, fields, { token: admin.token })
    expect(made.code).toBe(200)
    const { id, version } = made.data
    const one = await world.call(userApi.save, { ...fields, id, version, name: 'Anna B' }, { token: admin.token })
    const two = await world.call(userApi.save, { ...fields, id, version, name: 'Anna C' }, { token: admin.token })
    expect(one.code).toBe(200)
    expect(two.code).toBe(409)
    expect(two.data.name).toBe('Anna B')
  })

  test('an account name is unique, with the message at the field', async () => {
    const admin = await world.signIn('administrator')
    const fields = { account: 'bert', name: 'Bert', roleIds: [], password: testPassword }
    await world.call(userApi.save, fields, { token: admin.token })
    const again = await world.call(userApi.save, { ...fields, account: 'BERT' }, { token: admin.token })
    expect(again.code).toBe(422)
    expect(again.data).toMatchObject({ fields: [{ path: 'account', message: 'The account BERT is already taken.' }] })
  })
})
