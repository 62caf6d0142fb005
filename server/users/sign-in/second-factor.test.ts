import { userApi } from '@shortcut/domain/users/api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, testPassword, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const signIn = (username: string, code?: string) =>
  world.call(userApi.login, { username, password: testPassword, appType: 1, ...(code ? { code } : {}) })

/** Somebody with an authenticator app; `code(1)` is the code of the next 30 s, which is accepted too. */
async function withApp() {
  const person = await world.signIn('dispatcher')
  const enrolled = await world.call(secondFactorApi.enrol, { password: testPassword }, { token: person.token })
  const app = URI.parse(enrolled.data.uri) as TOTP
  expect(app.secret.base32).toBe(enrolled.data.secret)
  const code = (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 })
  const confirmed = await world.call(secondFactorApi.confirm, { code: code(-1) }, { token: person.token })
  return { ...person, code, recoveryCodes: confirmed.data.recoveryCodes }
}

test('is required after a first code confirmed it, and not before', async () => {
  const person = await world.signIn('dispatcher')
  const with_ = { token: person.token }
  const wrong = await world.call(secondFactorApi.enrol, { password: 'not-the-one' }, with_)
  expect(wrong.data).toMatchObject({ fields: [{ path: 'password' }] })
  await world.call(secondFactorApi.enrol, { password: testPassword }, with_)
  expect((await world.call(secondFactorApi.confirm, { code: '000000' }, with_)).data).toMatchObject({
    fields: [{ path: 'code', message: 'This code is wrong, or was used already.' }],
  })
  expect((await signIn(person.account)).code).toBe(200)
})

test('no sign-in without a code; a code works once, also if two use it at the same time', async () => {
  const person = await withApp()
  const asked = await signIn(person.account)
  expect([asked.code, asked.data]).toEqual([428, null])
  expect((await world.call(userApi.profile, {}, { token: person.token })).data.secondFactor).toBe(true)
  const code = person.code()
  const replies = await Promise.all([signIn(person.account, code), signIn(person.account, code)])
  expect(replies.map((reply) => reply.code).sort()).toEqual([200, 422])
  const again = await signIn(person.account, code)
  expect(again.data).toMatchObject({ fields: [{ path: 'code' }] })
  expect((await signIn(person.account, person.code(1))).code).toBe(200)
})

test('a wrong password reveals nothing about the code, and guessing codes slows down', async () => {
  const person = await withApp()
  const wrong = await world.call(userApi.login, { username: person.account, password: 'wrong-one', appType: 1 })
  expect(wrong.code).toBe(422)
  for (let n = 0; n < 4; n++) expect((await signIn(person.account, `00000${n}`)).code).toBe(422)
  expect((await signIn(person.account, person.code())).code).toBe(429)
})

test('each recovery code works once, and only its hash is stored', async () => {
  const person = await withApp()
  expect(person.recoveryCodes).toHaveLength(10)
  const [first = '', second = ''] = person.recoveryCodes
  expect((await signIn(person.account, first.toUpperCase())).code).toBe(200)
  expect((await signIn(person.account, first)).code).toBe(422)
  expect((await signIn(person.account, second.replaceAll('-', ' '))).code).toBe(200)
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT string_agg(r::text, '') FROM recovery_code r) || (SELECT string_agg(l::text, '') FROM operation_log l) AS everything`,
  )
  expect(rows[0].everything).not.toContain(first)
  expect(rows[0].everything).not.toContain(first.replaceAll('-', ''))
})

test('is turned off with password and code', async () => {
  const person = await withApp()
  const off = (password: string, code: string) =>
    world.call(secondFactorApi.turnOff, { password, code }, { token: person.token })
  expect((await off('not-the-one', person.code())).data).toMatchObject({ fields: [{ path: 'password' }] })
  expect((await off(testPassword, '000000')).data).toMatchObject({ fields: [{ path: 'code' }] })
  expect((await signIn(person.account)).code).toBe(428)
  expect((await off(testPassword, person.code())).code).toBe(200)
  expect((await signIn(person.account)).code).toBe(200)
})

test('an administrator removes it, logged; nobody removes their own or that of people with more permissions', async () => {
  const person = await withApp()
  const admin = await world.signIn('administrator')
  const remove = (id: string, token: string) => world.call(secondFactorApi.remove, { ids: [id] }, { token })
  expect((await remove(person.id, person.token)).code).toBe(403)
  expect((await remove(admin.id, admin.token)).data.failed[0]?.code).toBe(501)
  expect((await remove(person.id, admin.token)).data.done).toEqual([person.id])
  expect((await signIn(person.account)).code).toBe(200)
  const { rows } = await world.database.pool.query(
    `SELECT actor_name FROM operation_log WHERE entity_id = $1 AND action = 'user.removeSecondFactor'`,
    [person.id],
  )
  expect(rows).toEqual([{ actor_name: admin.account }])
})
