import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../platform/passwords.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let admin: { token: string }
let roleOf: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('administrator')
  const { data } = await world.call(roleApi.list, {}, { token: admin.token })
  roleOf = Object.fromEntries(data.map((role) => [role.name, role.id]))
})
afterAll(() => world.close())

let made = 0
const addUser = async (fields: { roleIds?: string[] } = {}) => {
  made += 1
  const input = { account: `user.${made}`, name: `User ${made}`, roleIds: [], password: testPassword, ...fields }
  const { data } = await world.call(userApi.save, input, { token: admin.token })
  await world.ownPassword(data.id)
  return data
}
const signIn = (username: string, password = testPassword) =>
  world.call(userApi.login, { username, password, appType: 1 })

test('a wrong old one is reported at its field, and a new one must differ; then it counts at once', async () => {
  const { account } = await addUser()
  const { token } = (await signIn(account)).data
  const change = (oldPassword: string, newPassword: string) =>
    world.call(userApi.changePassword, { oldPassword, newPassword }, { token })
  expect((await change('not-this-one', 'another-own-1')).data).toEqual({
    fields: [{ path: 'oldPassword', message: 'This is not your password.' }],
  })
  expect((await change(testPassword, testPassword)).data).toMatchObject({ fields: [{ path: 'newPassword' }] })
  expect((await change(testPassword, 'short')).data).toMatchObject({ fields: [{ path: 'newPassword' }] })
  expect((await change(testPassword, 'another-own-1')).code).toBe(200)
  expect((await world.call(userApi.profile, {}, { token })).code).toBe(102)
  expect((await signIn(account)).code).toBe(422)
  expect((await signIn(account, 'another-own-1')).code).toBe(200)
})

/** Sends a call whose password is proven by the old hash while another connection replaces it, and commits once the call waits. */
async function whileReplaced<T>(id: string, send: () => Promise<T>): Promise<T> {
  const other = await world.database.pool.connect()
  try {
    await other.query('BEGIN')
    const replacing = await hashPassword('one from the office')
    await other.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [id, replacing])
    const answer = send()
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE wait_event_type = $1 AND datname = current_database()'
    await expect.poll(async () => (await world.owner.query(waiting, ['Lock'])).rowCount).toBe(1)
    await other.query('COMMIT')
    return await answer
  } finally {
    other.release()
  }
}

test('a password that is replaced while it is checked opens no session and sets no other password', async () => {
  const signingIn = await addUser()
  expect((await whileReplaced(signingIn.id, () => signIn(signingIn.account))).code).toBe(422)

  const changing = await addUser()
  const { token } = (await signIn(changing.account)).data
  const input = { oldPassword: testPassword, newPassword: 'another-own-1' }
  const changed = await whileReplaced(changing.id, () => world.call(userApi.changePassword, input, { token }))
  expect(changed).toMatchObject({ code: 422, data: { fields: [{ path: 'oldPassword' }] } })
  expect((await signIn(changing.account, 'another-own-1')).code).toBe(422)
})

test('any characters are allowed, however a keyboard composes them', async () => {
  const { account } = await addUser()
  const { token } = (await signIn(account)).data
  const chosen = 'Über den Wölken \u2014 ß🚚'
  const own = { oldPassword: testPassword, newPassword: chosen.normalize('NFC') }
  expect((await world.call(userApi.changePassword, own, { token })).code).toBe(200)
  expect((await signIn(account, chosen.normalize('NFD'))).code).toBe(200)
  expect((await signIn(account, chosen.replace('ß', 'ss'))).code).toBe(422)
  const again = (await signIn(account, chosen)).data.token
  const choose = (newPassword: string) =>
    world.call(userApi.changePassword, { oldPassword: chosen, newPassword }, { token: again })
  // Seven characters, whatever their number of code points.
  expect((await choose('e\u0301'.repeat(7))).data).toEqual({
    fields: [{ path: 'newPassword', message: 'at least 8 characters' }],
  })
  expect((await choose('trustno1')).data).toEqual({
    fields: [{ path: 'newPassword', message: 'This password is one of the most common. Choose another.' }],
  })
  expect((await choose(`${account}!!`)).data).toEqual({
    fields: [{ path: 'newPassword', message: 'This password is the user’s name. Choose another.' }],
  })
})

test('guessing the old one with a stolen session slows down like signing in', async () => {
  const { account } = await addUser()
  const { token } = (await signIn(account)).data
  const guess = () =>
    world.call(userApi.changePassword, { oldPassword: 'guess-guess', newPassword: 'another-own-1' }, { token })
  for (let n = 0; n < 5; n++) expect((await guess()).code).toBe(422)
  expect((await guess()).code).toBe(429)
})

test('a temporary one only allows changing it', async () => {
  const user = await addUser({ roleIds: [roleOf.Dispatcher ?? ''] })
  const before = (await signIn(user.account)).data.token
  const reset = await world.call(userApi.resetPassword, { id: user.id }, { token: admin.token })
  expect((await world.call(userApi.profile, {}, { token: before })).code).toBe(102)
  expect((await signIn(user.account)).code).toBe(422)
  const signedIn = await signIn(user.account, reset.data.password)
  expect(signedIn.data.mustChangePassword).toBe(true)
  const { token } = signedIn.data
  const refused = await world.call(userApi.dispatcher, {}, { token })
  expect(refused).toMatchObject({ code: 403, data: { mustChangePassword: true } })
  const menu = await world.call(userApi.menu, {}, { token })
  expect(menu.data).toMatchObject({ mustChangePassword: true, menuList: [], permissionlist: [] })
  const own = { oldPassword: reset.data.password, newPassword: 'my-own-one' }
  expect((await world.call(userApi.changePassword, own, { token })).code).toBe(200)
  const after = await signIn(user.account, 'my-own-one')
  expect(after.data.mustChangePassword).toBe(false)
  const own_ = await world.call(userApi.menu, {}, { token: after.data.token })
  expect(own_.data).toMatchObject({
    mustChangePassword: false,
    permissionlist: expect.arrayContaining(['/map/list']),
  })
  const { rows } = await world.database.pool.query(`SELECT l::text FROM operation_log l`)
  expect(JSON.stringify(rows)).not.toContain(reset.data.password)
})

test('so does the first one, typed by an administrator, without a time limit', async () => {
  const fields = { account: 'new.here', name: 'New Here', roleIds: [roleOf.Dispatcher ?? ''], password: testPassword }
  const { data: user } = await world.call(userApi.save, fields, { token: admin.token })
  expect(user.passwordTemporary).toBe(true)
  // An administrator's later edit of the record does not make it the user's own.
  const again = { ...user, roleIds: fields.roleIds, phone: '312' }
  expect((await world.call(userApi.save, again, { token: admin.token })).data.passwordTemporary).toBe(true)
  const { data } = await signIn('new.here')
  expect(data.mustChangePassword).toBe(true)
  const refused = await world.call(userApi.dispatcher, {}, { token: data.token })
  expect(refused).toMatchObject({ code: 403, data: { mustChangePassword: true } })
  const own = { oldPassword: testPassword, newPassword: 'my-own-one' }
  expect((await world.call(userApi.changePassword, own, { token: data.token })).code).toBe(200)
  expect((await signIn('new.here', 'my-own-one')).data.mustChangePassword).toBe(false)
  expect((await world.call(userApi.detail, { id: user.id }, { token: admin.token })).data.passwordTemporary).toBe(false)
})

test('a temporary one stops working after a day', async () => {
  const user = await addUser()
  const reset = await world.call(userApi.resetPassword, { id: user.id }, { token: admin.token })
  expect(Date.parse(reset.data.worksUntil) - Date.now()).toBeLessThanOrEqual(86_400_000)
  await world.database.pool.query(
    `UPDATE "user" SET password_temporary_until = now() - interval '1 second' WHERE id = $1`,
    [user.id],
  )
  expect((await signIn(user.account, reset.data.password)).code).toBe(422)
})
