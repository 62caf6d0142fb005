import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../platform/passwords.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let admin: { token: string; id: string; account: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('administrator')
})
afterAll(() => world.close())

async function demand(name: string, demanded: boolean, token = admin.token) {
  const role = (await world.call(roleApi.list, {}, { token: admin.token })).data.find((one) => one.name === name)
  return world.call(roleApi.demandSecondFactor, { id: role?.id ?? '', demanded }, { token })
}
const signIn = (username: string, code?: string) =>
  world.call(userApi.login, { username, password: testPassword, appType: 1, ...(code ? { code } : {}) })
const open = (token: string) => world.call(userApi.profile, {}, { token })

test('a holder of a role that requires one sets it up at the next sign-in, before anything else', async () => {
  const person = await world.signIn('dispatcher')
  expect((await demand('Dispatcher', true)).code).toBe(200)
  // Open sessions continue.
  expect((await open(person.token)).code).toBe(200)
  const { token } = (await signIn(person.account)).data
  expect(await open(token)).toMatchObject({ code: 403, data: { mustSetUpSecondFactor: true } })
  const menu = await world.call(userApi.menu, {}, { token })
  expect(menu.data).toMatchObject({ mustSetUpSecondFactor: true, menuList: [], permissionlist: [] })
  // No password again: this session only allows the setup.
  const { data } = await world.call(secondFactorApi.enrol, {}, { token })
  const app = URI.parse(data.uri) as TOTP
  const code = (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 })
  expect((await world.call(secondFactorApi.confirm, { code: '000000' }, { token })).code).toBe(422)
  expect((await open(token)).code).toBe(403)
  const confirmed = await world.call(secondFactorApi.confirm, { code: code(-1) }, { token })
  expect(confirmed.data.recoveryCodes).toHaveLength(10)
  expect((await open(token)).code).toBe(200)
  expect((await signIn(person.account)).code).toBe(428)
  const again = (await signIn(person.account, code())).data
  expect((await open(again.token)).code).toBe(200)

  const off = await world.call(secondFactorApi.turnOff, { password: testPassword, code: code(1) }, { token })
  expect([off.code, off.message]).toEqual([501, expect.stringContaining('Dispatcher')])
  // After losing the phone: an administrator removes it, and the next sign-in sets up another.
  await world.call(secondFactorApi.remove, { ids: [person.id] }, { token: admin.token })
  expect((await open((await signIn(person.account)).data.token)).code).toBe(403)
  expect((await demand('Dispatcher', false)).code).toBe(200)
  expect((await open((await signIn(person.account)).data.token)).code).toBe(200)
})

test('somebody who must also change the password does so first, then sets it up', async () => {
  const strict = await openWorld({ SECOND_FACTOR_FOR_ALL: 'true' })
  try {
    const { account: username } = await strict.signIn('administrator')
    const [given, own] = ['given-by-hand-1', 'chosen-by-me-1']
    await strict.database.pool.query(
      `UPDATE "user" SET password_hash = $2, password_temporary_until = 'infinity' WHERE account = $1`,
      [username, await hashPassword(given)],
    )
    const enter = async (password: string) =>
      (await strict.call(userApi.login, { username, password, appType: 1 })).data.token
    const first = { token: await enter(given) }
    for (const refused of [
      await strict.call(userApi.profile, {}, first),
      await strict.call(secondFactorApi.enrol, { password: given }, first),
    ])
      expect(refused).toMatchObject({ code: 403, data: { mustChangePassword: true } })
    const changed = await strict.call(userApi.changePassword, { oldPassword: given, newPassword: own }, first)
    expect(changed.code).toBe(200)

    const second = { token: await enter(own) }
    const again = { oldPassword: own, newPassword: given }
    for (const refused of [
      await strict.call(userApi.profile, {}, second),
      await strict.call(userApi.changePassword, again, second),
    ])
      expect(refused).toMatchObject({ code: 403, data: { mustSetUpSecondFactor: true } })
    const { data } = await strict.call(secondFactorApi.enrol, {}, second)
    const code = (URI.parse(data.uri) as TOTP).generate()
    expect((await strict.call(secondFactorApi.confirm, { code }, second)).code).toBe(200)
    expect((await strict.call(userApi.profile, {}, second)).code).toBe(200)
  } finally {
    await strict.close()
  }
})

test('can be required by people who may change roles and have the role’s permissions; it is logged', async () => {
  const auditor = await world.signIn('auditor')
  expect((await demand('Administrator', true, auditor.token)).code).toBe(403)
  await demand('Auditor', true)
  const roles = (await world.call(roleApi.list, {}, { token: admin.token })).data
  expect(roles.filter((role) => role.demandsSecondFactor).map(({ name }) => name)).toEqual(['Auditor'])
  const { rows } = await world.database.pool.query(
    `SELECT actor_name, before, after FROM operation_log WHERE action = 'role.demandSecondFactor' ORDER BY at DESC LIMIT 1`,
  )
  expect(rows).toEqual([
    { actor_name: admin.account, before: { demandsSecondFactor: false }, after: { demandsSecondFactor: true } },
  ])
})

test('a setting requires it of everybody, except drivers', async () => {
  const strict = await openWorld({ SECOND_FACTOR_FOR_ALL: 'true' })
  try {
    const { token } = await strict.signIn('warehouseSupervisor')
    expect(await strict.call(userApi.profile, {}, { token })).toMatchObject({
      code: 403,
      data: { mustSetUpSecondFactor: true },
    })
  } finally {
    await strict.close()
  }
})
