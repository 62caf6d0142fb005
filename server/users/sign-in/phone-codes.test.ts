import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { phoneCodeApis, signInCodeApi, signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTime } from '../../platform/clock.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openWorld, testPassword, type World } from '../../testing/world.ts'

let world: World
let build: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = build.administrator.token
})
afterAll(() => world.close())

const { driverPhoneCode, warehousePhoneCode } = phoneCodeApis
const codeOf = async (id: string, by = token) =>
  (await world.call(driverPhoneCode.make, { id }, { token: by })).data.code
const use = (code: string, appType: 2 | 3 = appTypes.driver, address?: string) =>
  world.call(signInCodeApi.usePhone, { code, appType }, address ? { address } : {})
const refused = { code: 422, message: 'This code was used, replaced or has expired. Ask the office for a new one.' }

test('a code signs the driver in on a phone, once; the log says who made it and that it was used', async () => {
  const driver = await build.driver()
  const code = await codeOf(driver.id)
  expect(code).toMatch(/^[a-z2-9]{24}$/)
  const find = async () => (await world.call(driverPhoneCode.find, { id: driver.id }, { token })).data.worksUntil
  expect((Date.parse((await find()) ?? '') - Date.now()) / 60_000).toBeCloseTo(10, 0)
  const signedIn = await use(code)
  expect(signedIn).toMatchObject({ code: 200, data: { id: driver.id, account: driver.userName, name: driver.name } })
  expect((await world.call(driverTaskApi.list, {}, { token: signedIn.data.token })).code).toBe(200)
  expect(await find()).toBeNull()
  expect(await use(code)).toMatchObject(refused)
  // The other phone stays signed in, and the password works as before.
  expect((await world.call(driverTaskApi.list, {}, { token: driver.token })).code).toBe(200)
  const { code: login } = await world.call(userApi.login, {
    username: driver.userName,
    password: testPassword,
    appType: appTypes.driver,
  })
  expect(login).toBe(200)
  const { rows } = await world.database.pool.query(
    `SELECT action, actor_type, after FROM operation_log WHERE entity_id = $1 AND action IN ('signInCode.makeForPhone', 'session.signIn') ORDER BY id`,
    [driver.id],
  )
  expect(rows.slice(1, 3)).toEqual([
    { action: 'signInCode.makeForPhone', actor_type: 'user', after: { worksUntil: expect.any(String) } },
    { action: 'session.signIn', actor_type: 'driver', after: { by: 'code' } },
  ])
  const { rows: kept } = await world.database.pool.query('SELECT row_to_json(l)::text AS text FROM operation_log l')
  for (const { text } of kept) expect(text).not.toContain(code)
})

test('two phones that use one code at once: one is signed in', async () => {
  const code = await codeOf((await build.driver()).id)
  const codes = (await Promise.all([use(code), use(code), use(code)])).map((reply) => reply.code)
  expect(codes.sort()).toEqual([200, 422, 422])
})

test('a new code replaces the earlier one, works ten minutes, and leaves the code for a password alone', async () => {
  const { id, userName } = await build.driver()
  const { data } = await world.call(signInCodeApis.driverSignInCode.make, { ids: [id] }, { token })
  const [first, second] = [await codeOf(id), await codeOf(id)]
  expect(await use(first)).toMatchObject(refused)
  await atTime(Date.now() + 11 * 60_000, async () => expect(await use(second)).toMatchObject(refused))
  const slip = data.made[0]?.code ?? ''
  expect(await use(slip)).toMatchObject(refused)
  const byCode = { username: userName, newPassword: 'roadwork77', appType: appTypes.driver }
  expect((await world.call(signInCodeApi.use, { ...byCode, code: second })).code).toBe(422)
  await world.owner.query('UPDATE driver SET password_given = true WHERE id = $1', [id])
  expect((await world.call(signInCodeApi.use, { ...byCode, code: slip })).code).toBe(200)
  const chosen = { username: userName, password: byCode.newPassword, appType: appTypes.driver }
  expect((await world.call(userApi.login, chosen)).data).toMatchObject({ mustChangePassword: false })
  // The new password ended it.
  expect(await use(second)).toMatchObject(refused)
})

test.each<[string, (id: string, maker: string) => Promise<unknown>]>([
  ['a driver set inactive', (id) => world.call(driverApi.setStatus, { ids: [id], status: 'inactive' }, { token })],
  ['a deleted driver', (id) => world.call(driverApi.delete, { ids: [id] }, { token })],
  ['a frozen maker', (_, maker) => world.call(userApi.freeze, { ids: [maker], frozen: true }, { token })],
])('%s ends the code', async (_, end) => {
  const { id } = await build.driver()
  const maker = await world.signIn('dispatcher')
  const code = await codeOf(id, maker.token)
  await end(id, maker.id)
  expect(await use(code)).toMatchObject(refused)
})

test('a warehouse worker gets one too; it works in their own app only', async () => {
  const { data: worker } = await world.call(
    warehouseApi.save,
    { name: 'Wanda', phone: '555-0142', customerReferenceNumber: 'C-1', password: testPassword },
    { token },
  )
  const { data } = await world.call(warehousePhoneCode.make, { id: worker.id }, { token })
  expect(await use(data.code)).toMatchObject(refused)
  const signedIn = await use(data.code, appTypes.worker)
  expect(signedIn).toMatchObject({ code: 200, data: { id: worker.id } })
  expect((await world.call(appMessageApi.list, {}, { token: signedIn.data.token })).code).toBe(200)
  expect((await world.call(driverPhoneCode.make, { id: worker.id }, { token })).code).toBe(404)
})

test('only who may change drivers makes one, and guessing is slow', async () => {
  const { id } = await build.driver()
  const auditor = await world.signIn('auditor')
  expect((await world.call(driverPhoneCode.make, { id }, { token: auditor.token })).code).toBe(403)
  await atTime(Date.now(), async () => {
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => use(`guess-${n}`, 2, '198.51.100.99')))
    const of = (code: number) => guesses.filter((reply) => reply.code === code).length
    expect([of(422), of(429)]).toEqual([50, 10])
  })
})
