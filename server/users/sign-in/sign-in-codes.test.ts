import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { signInCodeApi, signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openImports } from '../../testing/imports.ts'
import { openWorld, testPassword, type World } from '../../testing/world.ts'
import { forgetExpiredCodes } from './sign-in-codes.ts'

let world: World
let build: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const { driverSignInCode, warehouseSignInCode, userSignInCode } = signInCodeApis
const sql = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows

const make = async (ids: string[]) => (await world.call(driverSignInCode.make, { ids }, { token })).data
async function codeOf(id: string): Promise<string> {
  const { made } = await make([id])
  if (!made[0]) throw new Error('no code')
  return made[0].code
}
const use = (username: string, code: string, newPassword: string, appType: 1 | 2 | 3 = appTypes.driver) =>
  world.call(signInCodeApi.use, { username, code, newPassword, appType })
const signIn = async (username: string, password: string, appType: 1 | 2 | 3 = appTypes.driver) =>
  (await world.call(userApi.login, { username, password, appType })).code
const wrong = 'Name or code is wrong, or the code was used, withdrawn or has expired. Ask the office for a new one.'

/** A driver with user name, as the driver's list has it. */
async function aDriver() {
  const { id } = await build.driver()
  const { data } = await world.call(driverApi.detail, { id }, { token })
  return data
}

test('imported people without a password get codes, and each chooses a password with one, once', async () => {
  const imports = await openImports(world)
  const file = [
    'User name,Driver name,Phone,Truck license plate,Truck number',
    'cora.code,Cora Code,312-555-0901,IL 901,T-901',
    'carl.code,Carl Code,312-555-0902,IL 902,T-902',
  ].join('\n')
  const { id, counts, passwords } = await imports.preview('driver', file)
  expect([counts.new, passwords]).toEqual([2, 0])
  expect(await imports.confirm('driver', id)).toMatchObject({ status: 'done', saved: 2, passwordsLeft: 0 })
  const rows = await imports.rowsOf('driver', id, { state: 'new' })
  const ids = rows.map(({ recordId }) => recordId ?? '')
  const { data: cora } = await world.call(driverApi.detail, { id: ids[0] ?? '' }, { token })
  expect([cora.name, cora.hasPassword]).toEqual(['Cora Code', false])

  const { made, failed, worksUntil } = await make(ids)
  expect(failed).toEqual([])
  expect(made.map(({ name, account }) => [name, account]).sort()).toEqual([
    ['Carl Code', 'carl.code'],
    ['Cora Code', 'cora.code'],
  ])
  expect((Date.parse(worksUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  const code = made.find(({ account }) => account === 'cora.code')?.code ?? ''
  expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(made[0]?.code).not.toBe(made[1]?.code)

  // Another's name, and a wrong code.
  expect(await use('carl.code', code, 'roadwork77')).toMatchObject({ code: 422, message: wrong })
  expect(await use('nobody.here', code, 'roadwork77')).toMatchObject({ code: 422, message: wrong })
  // A password that breaks the rules does not use it up.
  const short = await use('cora.code', code, 'short')
  expect([short.code, short.data]).toMatchObject([422, { fields: [{ path: 'newPassword' }] }])
  expect((await use('cora.code', code, 'password1')).code).toBe(422)
  // Typed in capitals, without dashes; by phone as well as by name.
  const used = await use('312-555-0901', code.replaceAll('-', ' ').toUpperCase(), 'roadwork77')
  expect([used.code, used.data]).toEqual([200, { account: 'cora.code' }])
  expect(await signIn('cora.code', 'roadwork77')).toBe(200)
  expect(await use('cora.code', code, 'roadwork88')).toMatchObject({ code: 422, message: wrong })
  expect(await signIn('cora.code', 'roadwork77')).toBe(200)
})

test('a code works once, also when it is sent many times at once', async () => {
  const driver = await aDriver()
  const code = await codeOf(driver.id)
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => use(driver.userName, code, `roadwork${n}${n}`)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  const first = answers.findIndex((answer) => answer.code === 200)
  expect(await signIn(driver.userName, `roadwork${first}${first}`)).toBe(200)
})

test('using a code ends the person’s sessions; until then their password works', async () => {
  const { id } = await build.driver()
  const { data: driver } = await world.call(driverApi.detail, { id }, { token })
  const session = await world.call(userApi.login, {
    username: driver.userName,
    password: testPassword,
    appType: appTypes.driver,
  })
  const code = await codeOf(id)
  expect(await signIn(driver.userName, testPassword)).toBe(200)
  expect((await use(driver.userName, code, 'roadwork77')).code).toBe(200)
  expect(await signIn(driver.userName, testPassword)).toBe(422)
  expect((await world.call(userApi.menu, {}, { token: session.data.token })).code).toBe(102)
})

test('a code ends after 7 days, when it is replaced or withdrawn, and when a password is set', async () => {
  const driver = await aDriver()
  const find = async () => (await world.call(driverSignInCode.find, { id: driver.id }, { token })).data.unused
  const refused = async (code: string) => expect((await use(driver.userName, code, 'roadwork77')).message).toBe(wrong)
  expect(await find()).toBeNull()

  const replaced = await codeOf(driver.id)
  const withdrawn = await codeOf(driver.id)
  await refused(replaced)
  expect(await find()).toMatchObject({ createdBy: expect.any(String) })
  expect((await world.call(driverSignInCode.withdraw, { ids: [driver.id] }, { token })).data.done).toEqual([driver.id])
  await refused(withdrawn)
  expect(await find()).toBeNull()

  const expired = await codeOf(driver.id)
  await sql(`UPDATE sign_in_code SET works_until = now() - interval '1 second' WHERE person_id = $1`, [driver.id])
  await refused(expired)
  expect(await find()).toBeNull()
  await forgetExpiredCodes(world.database.pool)
  expect(await sql('SELECT 1 FROM sign_in_code WHERE person_id = $1', [driver.id])).toEqual([])

  await codeOf(driver.id)
  const { data: now } = await world.call(driverApi.detail, { id: driver.id }, { token })
  const form = { ...now, password: 'otherroad5' }
  expect((await world.call(driverApi.save, form, { token })).code).toBe(200)
  expect(await find()).toBeNull()
  expect(await signIn(driver.userName, 'otherroad5')).toBe(200)
})

test('nobody who is inactive or deleted gets a code, and becoming so ends theirs', async () => {
  const [one, other] = [await aDriver(), await aDriver()]
  const code = await codeOf(one.id)
  await codeOf(other.id)
  await world.call(driverApi.setStatus, { ids: [one.id], status: 'inactive' }, { token })
  await world.call(driverApi.delete, { ids: [other.id] }, { token })
  expect(await sql('SELECT 1 FROM sign_in_code WHERE person_id = ANY($1)', [[one.id, other.id]])).toEqual([])
  const { made, failed } = await make([one.id, other.id])
  expect(made).toEqual([])
  expect(failed.map(({ message }) => message).sort()).toEqual(
    [`${one.name} is inactive or frozen and cannot sign in.`, 'There is no such driver.'].sort(),
  )
  // Active again, the old code stays ended.
  await world.call(driverApi.setStatus, { ids: [one.id], status: 'active' }, { token })
  expect((await use(one.userName, code, 'roadwork77')).message).toBe(wrong)
})

test('who made, withdrew or used a code stands in the log, the code nowhere', async () => {
  const driver = await aDriver()
  const code = await codeOf(driver.id)
  await world.call(driverSignInCode.withdraw, { ids: [driver.id] }, { token })
  const second = await codeOf(driver.id)
  await use(driver.userName, second, 'roadwork77')
  const rows = await sql(
    `SELECT action, actor_type, entity, entity_label FROM operation_log WHERE entity_id = $1 AND action LIKE 'signInCode.%' ORDER BY id`,
    [driver.id],
  )
  const about = { entity: 'driver', entity_label: driver.name }
  expect(rows).toEqual([
    { action: 'signInCode.make', actor_type: 'user', ...about },
    { action: 'signInCode.withdraw', actor_type: 'user', ...about },
    { action: 'signInCode.make', actor_type: 'user', ...about },
    { action: 'signInCode.use', actor_type: 'driver', ...about },
  ])
  const [all] = await sql(
    `SELECT (SELECT string_agg(l::text, ' ') FROM operation_log l) || (SELECT string_agg(c::text, ' ') FROM sign_in_code c) AS text`,
  )
  for (const secret of [code, second]) {
    expect(all.text).not.toContain(secret)
    expect(all.text).not.toContain(secret.replaceAll('-', ''))
  }
})

test('guessing is slowed like signing in, with the same count', async () => {
  const driver = await aDriver()
  for (let n = 0; n < 3; n++) await use(driver.userName, `wrong-code-${n}`, 'roadwork77')
  for (let n = 0; n < 2; n++) await signIn(driver.userName, `wrong${n}`)
  expect((await use(driver.userName, 'another-guess', 'roadwork77')).code).toBe(429)
})

test('warehouse workers and console users choose a password the same way', async () => {
  const worker = { name: 'Wally Code', phone: '630-555-0911', customerReferenceNumber: 'C-1', password: testPassword }
  const { data: wally } = await world.call(warehouseApi.save, worker, { token })
  const ofWally = (await world.call(warehouseSignInCode.make, { ids: [wally.id] }, { token })).data.made[0]
  expect((await use(worker.phone, ofWally?.code ?? '', 'roadwork77', appTypes.worker)).code).toBe(200)
  expect(await signIn(worker.phone, 'roadwork77', appTypes.worker)).toBe(200)

  const typed = { account: 'una.code', name: 'Una Code', roleIds: [], password: testPassword }
  const { data: una } = await world.call(userApi.save, typed, { token })
  const ofUna = (await world.call(userSignInCode.make, { ids: [una.id] }, { token })).data.made[0]
  // A console user's password may have any characters, but not the user's name.
  expect((await use('una.code', ofUna?.code ?? '', 'una.code', appTypes.console)).code).toBe(422)
  for (const wrong of ['short', 'bell\u0007 of hers']) {
    const refused = await use('una.code', ofUna?.code ?? '', wrong, appTypes.console)
    expect([refused.code, refused.data]).toMatchObject([422, { fields: [{ path: 'newPassword' }] }])
  }
  expect((await use('una.code', ofUna?.code ?? '', 'four words of hers', appTypes.console)).code).toBe(200)
  const login = { username: 'una.code', password: 'four words of hers', appType: appTypes.console }
  expect((await world.call(userApi.login, login)).data).toMatchObject({ mustChangePassword: false })
})

test('nobody makes a code for themselves, or for a user with more permissions', async () => {
  const admin = await world.signIn('administrator')
  const own = await world.call(userSignInCode.make, { ids: [admin.id] }, { token: admin.token })
  expect(own.data).toMatchObject({ made: [], failed: [{ id: admin.id }] })
  const role = { name: 'Resets only', permissions: ['/truck/user/list', '/truck/user/reset'] as const }
  const { data: resets } = await world.call(
    roleApi.save,
    { ...role, permissions: [...role.permissions] },
    { token: admin.token },
  )
  const weak = { account: 'weak.one', name: 'Weak One', roleIds: [resets.id], password: testPassword }
  await world.call(userApi.save, weak, { token: admin.token })
  await sql(`UPDATE "user" SET password_temporary_until = NULL WHERE account = 'weak.one'`)
  const login = { username: 'weak.one', password: testPassword, appType: appTypes.console }
  const { data } = await world.call(userApi.login, login)
  const over = await world.call(userSignInCode.make, { ids: [admin.id] }, { token: data.token })
  expect([over.code, over.data]).toMatchObject([200, { made: [], failed: [{ id: admin.id }] }])
  expect((await world.call(driverSignInCode.make, { ids: [admin.id] }, { token: data.token })).code).toBe(403)
})

test('a code ends when its person gets another role, or a role that they have gets more permissions', async () => {
  const admin = await world.signIn('administrator')
  const ask = { token: admin.token }
  const role = { name: 'Grows', permissions: ['/truck/user/list' as const] }
  const { data: grows } = await world.call(roleApi.save, role, ask)
  const typed = { account: 'vic.code', name: 'Vic Code', roleIds: [] as string[], password: testPassword }
  const { data: vic } = await world.call(userApi.save, typed, ask)
  const made = async () => (await world.call(userSignInCode.make, { ids: [vic.id] }, ask)).data.made[0]?.code ?? ''
  const before = await made()
  await sql(`INSERT INTO user_role SELECT '${vic.id}', '${grows.id}'`)
  expect((await use('vic.code', before, 'four words of vic', appTypes.console)).code).toBe(422)
  const between = await made()
  await sql(`INSERT INTO role_permission SELECT '${grows.id}', '/driver/management/save'`)
  expect((await use('vic.code', between, 'four words of vic', appTypes.console)).code).toBe(422)
  expect((await use('vic.code', await made(), 'four words of vic', appTypes.console)).code).toBe(200)
})

test('a code ends when who made it is frozen or deleted, or loses a role or a permission', async () => {
  const driver = await aDriver()
  const ofMakers = ['/driver/management/list', '/driver/management/save'] satisfies Permission[]
  const { data: role } = await world.call(roleApi.save, { name: 'Makes codes', permissions: ofMakers }, { token })
  let makers = 0
  /** Somebody of that role makes a code. */
  const madeByOther = async () => {
    makers += 1
    const account = `maker.${makers}`
    const typed = { account, name: `Maker ${makers}`, roleIds: [role.id], password: testPassword }
    const { data: maker } = await world.call(userApi.save, typed, { token })
    await world.ownPassword(maker.id)
    const session = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
    const { data } = await world.call(driverSignInCode.make, { ids: [driver.id] }, { token: session.data.token })
    return { maker, code: data.made[0]?.code ?? '' }
  }
  const unused = async () => (await world.call(driverSignInCode.find, { id: driver.id }, { token })).data.unused
  const saveRole = async (name: string, permissions: Permission[]) => {
    const version = (await world.call(roleApi.list, {}, { token })).data.find(({ id }) => id === role.id)?.version ?? 0
    const input = { id: role.id, version, name, permissions }
    expect((await world.call(roleApi.save, input, { token })).code).toBe(200)
  }

  const frozen = await madeByOther()
  await world.call(userApi.freeze, { ids: [frozen.maker.id] }, { token })
  expect((await use(driver.userName, frozen.code, 'roadwork77')).message).toBe(wrong)

  const deleted = await madeByOther()
  expect(await unused()).not.toBeNull()
  await world.call(userApi.delete, { ids: [deleted.maker.id] }, { token })
  expect(await unused()).toBeNull()

  const { maker } = await madeByOther()
  const { data: now } = await world.call(userApi.detail, { id: maker.id }, { token })
  expect((await world.call(userApi.save, { ...now, roleIds: [] }, { token })).code).toBe(200)
  expect(await unused()).toBeNull()

  await madeByOther()
  await saveRole('Makes codes and reads', [...ofMakers, '/truck/user/list'])
  expect(await unused()).not.toBeNull()
  await saveRole('Reads', ['/driver/management/list'])
  expect(await unused()).toBeNull()
})
