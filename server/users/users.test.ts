import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { sessionApi } from '@shortcut/domain/users/session-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepTries } from '../platform/try-limit.ts'
import { codeTexts, expectRefused } from '../testing/bad-input.ts'
import { openBuilders } from '../testing/builders.ts'
import { caller } from '../testing/call.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let admin: { token: string; id: string; account: string }
let roleOf: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('administrator')
  const { data } = await world.call(roleApi.list, {}, { token: admin.token })
  roleOf = Object.fromEntries(data.map((role) => [role.name, role.id]))
})
afterAll(() => world.close())

let made = 0
const addUser = async (fields: Record<string, unknown> = {}) => {
  made += 1
  const input = { account: `user.${made}`, name: `User ${made}`, roleIds: [], password: testPassword, ...fields }
  const reply = await world.call(userApi.save, input, { token: admin.token })
  expect(reply.message).toBe('')
  await world.ownPassword(reply.data.id)
  return reply.data
}
const signIn = (username: string, password = testPassword) =>
  world.call(userApi.login, { username, password, appType: 1 })

/** Somebody who manages users and sees little else. */
async function userManager() {
  const permissions = (['list', 'save', 'freeze', 'delete', 'reset'] as const).map(
    (verb) => `/truck/user/${verb}` as const,
  )
  const role = await world.call(roleApi.save, { name: `Manager ${made}`, permissions }, { token: admin.token })
  const { id, account } = await addUser({ roleIds: [role.data.id] })
  return { id, token: (await signIn(account)).data.token }
}

describe('the list', () => {
  test('is filtered by role, frozen and last sign-in, searched by e-mail, and sorted both ways', async () => {
    const role = roleOf['Billing clerk'] ?? ''
    const early = await addUser({ account: 'z.early', name: 'Zed', roleIds: [role], email: 'zed@list.example' })
    const never = await addUser({ account: 'a.never', name: 'adam', roleIds: [role], email: 'adam@list.example' })
    await signIn('z.early')
    await world.call(userApi.freeze, { ids: [never.id] }, { token: admin.token })
    const list = async (input: Record<string, unknown>) =>
      (await world.call(userApi.list, input, { token: admin.token })).data.list.map(({ id }) => id)
    expect(await list({ roleId: role })).toEqual([never.id, early.id])
    expect(await list({ roleId: role, sort: '-name' })).toEqual([early.id, never.id])
    expect(await list({ roleId: role, sort: '-lastSignInAt' })).toEqual([early.id, never.id])
    expect(await list({ roleId: role, frozen: true })).toEqual([never.id])
    expect(await list({ roleId: role, frozen: false })).toEqual([early.id])
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    expect(await list({ roleId: role, signedInFrom: hourAgo })).toEqual([early.id])
    expect(await list({ roleId: role, signedInTo: hourAgo })).toEqual([never.id])
    expect(await list({ q: 'ZED@list' })).toEqual([early.id])
    const page = await world.call(userApi.list, { roleId: role, page: 2, pageSize: 1 }, { token: admin.token })
    expect([page.data.total, page.data.list.map(({ id }) => id)]).toEqual([2, [early.id]])
  })

  test('dispatchers are those who may assign, without frozen ones', async () => {
    const role = roleOf.Dispatcher ?? ''
    const works = await addUser({ name: 'Disp Works', roleIds: [role] })
    const frozen = await addUser({ name: 'Disp Frozen', roleIds: [role] })
    await addUser({ name: 'Disp Clerk', roleIds: [roleOf['Billing clerk']] })
    await world.call(userApi.freeze, { ids: [frozen.id] }, { token: admin.token })
    const { data } = await world.call(userApi.dispatcher, { q: 'disp ' }, { token: works.id && admin.token })
    expect(data.map(({ id }) => id)).toEqual([works.id])
  })
})

describe('sessions', () => {
  test('people see their sessions and sign out everywhere else, or everywhere', async () => {
    const { account } = await addUser()
    const first = (await signIn(account)).data.token
    const phone = await world.call(
      userApi.login,
      { username: account, password: testPassword, appType: 1 },
      { headers: { 'user-agent': 'Phone 7' } },
    )
    const open = await world.call(sessionApi.own, {}, { token: first })
    expect(open.data).toMatchObject([{ current: true }, { current: false, device: 'Phone 7', ip: '127.0.0.1' }])
    const { data } = await world.call(sessionApi.signOutEverywhere, { here: false }, { token: first })
    expect(data).toEqual({ ended: 1 })
    expect((await world.call(userApi.profile, {}, { token: phone.data.token })).code).toBe(102)
    expect((await world.call(sessionApi.own, {}, { token: first })).data).toHaveLength(1)
    await world.call(sessionApi.signOutEverywhere, {}, { token: first })
    expect((await world.call(userApi.profile, {}, { token: first })).code).toBe(102)
  })

  test.each([
    ['signed out by an administrator', userApi.signOut],
    ['frozen', userApi.freeze],
    ['deleted', userApi.delete],
  ] as const)('%s: the very next call is refused, on another node too', async (_, entry) => {
    const victim = await addUser()
    const { token } = (await signIn(victim.account)).data
    const node = await world.openNode()
    try {
      const elsewhere = caller(node.product)
      expect((await elsewhere(userApi.profile, {}, { token })).code).toBe(200)
      const open = await world.call(sessionApi.ofUser, { id: victim.id }, { token: admin.token })
      expect(open.data).toHaveLength(1)
      expect((await world.call(entry, { ids: [victim.id] }, { token: admin.token })).data.done).toEqual([victim.id])
      expect((await elsewhere(userApi.profile, {}, { token })).code).toBe(102)
      expect((await world.call(userApi.profile, {}, { token })).code).toBe(102)
    } finally {
      await node.close()
    }
  })

  test('expired limits are deleted', async () => {
    await world.database.pool.query(
      `INSERT INTO try_limit SELECT 'of ' || n, 9, now() - n * interval '1 hour', now() FROM generate_series(0, 1) n`,
    )
    await sweepTries(world.database.pool)
    const { rows } = await world.database.pool.query(`SELECT subject FROM try_limit WHERE subject LIKE 'of %'`)
    expect(rows).toEqual([{ subject: 'of 0' }])
  })
})

describe('people with fewer permissions', () => {
  test('cannot change, freeze, sign out, reset or delete people with more; the attempts are logged', async () => {
    const manager = await userManager()
    const boss = await world.signIn('administrator')
    const detail = async () => (await world.call(userApi.detail, { id: boss.id }, { token: admin.token })).data
    const first = await detail()
    const named = { ...first, roleIds: first.roles.map(({ id }) => id), phone: '1' }
    expect((await world.call(userApi.save, named, { token: admin.token })).code).toBe(200)
    const row = await detail()
    const with_ = { token: manager.token }
    const save = { ...row, roleIds: row.roles.map(({ id }) => id), email: 'mine@attacker.example' }
    const saved = await world.call(userApi.save, save, with_)
    expect([saved.code, saved.message]).toEqual([501, expect.stringContaining('has a permission you don’t have: ')])
    expect((await world.call(userApi.resetPassword, { id: boss.id }, with_)).code).toBe(501)
    for (const entry of [userApi.freeze, userApi.signOut, userApi.delete])
      expect((await world.call(entry, { ids: [boss.id] }, with_)).data).toMatchObject({
        done: [],
        failed: [{ code: 501 }],
      })
    expect(await detail()).toEqual(row)
    const refused = async () =>
      (
        await world.database.pool.query(
          `SELECT action, entity_label FROM operation_log WHERE actor_id = $1 AND outcome = 'refused' ORDER BY action`,
          [manager.id],
        )
      ).rows.map((row) => [row.action, row.entity_label])
    await expect.poll(refused).toEqual([
      ['user.delete', boss.account],
      ['user.freeze', boss.account],
      ['user.resetPassword', ''],
      ['user.save', ''],
      ['user.signOut', boss.account],
    ])
  })

  test('cannot give themselves a role with more permissions', async () => {
    const manager = await userManager()
    const { data: row } = await world.call(userApi.profile, {}, { token: manager.token })
    const roleIds = [...row.roles.map(({ id }) => id), roleOf.Administrator ?? '']
    const reply = await world.call(userApi.save, { ...row, roleIds }, { token: manager.token })
    expect([reply.code, reply.message]).toEqual([501, expect.stringContaining('You cannot grant')])
  })
})

describe('one’s own profile', () => {
  test('name, phone, e-mail, zone and avatar can be changed by oneself; account and roles cannot', async () => {
    const make = await openBuilders(world)
    const user = await addUser()
    const { token } = (await signIn(user.account)).data
    const theirs = await make.file(admin.id, 'user')
    const refused = await world.call(userApi.saveProfile, { version: 1, avatar: theirs }, { token })
    expect(refused.data).toMatchObject({ fields: [{ path: 'avatar' }] })
    const avatar = await make.file(user.id, 'user')
    const changes = { name: 'New Name', phone: '312', email: 'new@mail.example', timeZone: 'America/Chicago', avatar }
    const sneaked = {
      ...changes,
      password: testPassword,
      version: 1,
      account: 'admin2',
      roleIds: [roleOf.Administrator],
    }
    const saved = await world.call(userApi.saveProfile, sneaked, { token })
    expect(saved.data).toMatchObject({ ...changes, account: user.account, roles: [], version: 2 })
    const late = await world.call(userApi.saveProfile, { version: 1, name: 'Too late' }, { token })
    expect([late.code, late.data]).toMatchObject([409, { name: 'New Name' }])
  })
})

describe('invalid input', () => {
  const good = { account: 'good.one', name: 'Good One', roleIds: [] as string[], password: testPassword }
  const long = (length: number) => 'x'.repeat(length + 1)
  const signs = 'may have English letters, digits and . _ - @ +'
  test.each([
    ['no account', { account: '' }, 'account', 'not null'],
    ['a blank account', { account: '   ' }, 'account', 'not null'],
    ['a long account', { account: long(60) }, 'account', 'at most 60 characters'],
    ['an account of another script', { account: 'аdmin' }, 'account', signs],
    ['code in the account', { account: '<b>' }, 'account', signs],
    ['no name', { name: ' ' }, 'name', 'not null'],
    ['a long name', { name: long(80) }, 'name', 'at most 80 characters'],
    ['a name that cannot be printed', { name: 'a\u0007b' }, 'name', 'contains characters that cannot be printed'],
    ['a long phone', { phone: long(40) }, 'phone', 'at most 40 characters'],
    ['no address', { email: 'nobody' }, 'email', 'must be an e-mail address such as name@example.com'],
    ['no zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'is not a time zone such as America/Chicago or +08:00'],
    ['no password', { password: undefined }, 'password', 'not null'],
    ['a short password', { password: 'short' }, 'password', 'at least 8 characters'],
    [
      'a common password',
      { password: 'Password1' },
      'password',
      'This password is one of the most common. Choose another.',
    ],
    [
      'a common one with a space',
      { password: 'qwertyuiop ' },
      'password',
      'This password is one of the most common. Choose another.',
    ],
    [
      'one sign again and again',
      { password: '        ' },
      'password',
      'This password is one of the most common. Choose another.',
    ],
    [
      'the account with digits',
      { password: 'good.one2026' },
      'password',
      'This password is the user’s name. Choose another.',
    ],
    ['the name, twice', { password: 'GOODgood!' }, 'password', 'This password is the user’s name. Choose another.'],
    [
      'a password that cannot be typed',
      { password: 'longenough\u0007' },
      'password',
      'contains characters that cannot be printed',
    ],
    ['a role that is none', { roleIds: ['018f0000-0000-7000-8000-000000000000'] }, 'roleIds', 'There is no such role.'],
    ['a role that is no id', { roleIds: ['x'] }, 'roleIds.0', 'is not a valid ID'],
  ] as const)('%s', (...bad) =>
    expectRefused(world, { entry: userApi.save, token: admin.token, table: '"user"' }, good, bad),
  )

  test('an account and an address are unique, also when two are saved at once', async () => {
    const make = (n: number) => ({ ...good, account: 'same.one', email: `same${n % 2}@mail.example` })
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => world.call(userApi.save, make(n), { token: admin.token })),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422])
    const other = await world.call(
      userApi.save,
      { ...make(replies.findIndex(({ code }) => code === 200) + 1), account: 'other.one' },
      { token: admin.token },
    )
    expect(other.data).toMatchObject({
      fields: [{ path: 'email', message: expect.stringContaining('is already taken.') }],
    })
  })

  test.each(codeTexts)('%s is a name like any other', async (name) => {
    const { id } = await addUser({ name })
    expect((await world.call(userApi.detail, { id }, { token: admin.token })).data.name).toBe(name)
  })
})
