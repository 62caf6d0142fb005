import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdHashing } from '../testing/hold-hashing.ts'
import { type Imports, importCalls, openImports } from '../testing/imports.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let imports: Imports
let token: string
beforeAll(async () => {
  world = await openWorld()
  imports = await openImports(world)
  token = imports.token
})
afterAll(() => world.close())

test('new drivers sign in with the file’s password, which nobody can read meanwhile; others keep theirs', async () => {
  await world.call(truckApi.save, { unitNo: 'DT-1', plateNo: 'DT 1' }, { token })
  const file = [
    'User name,Driver name,Phone,Password,Current truck,Status',
    "dora,Dora Import,'+1 312 555 0177,secretpass1,dt-1,",
    'dave,Dave Import,312-555-0178,secretpass2,nowhere,active',
    'dina,Dina Import,dora,secretpass3,DT-1,active',
  ].join('\n')
  const found = await imports.preview('driver', file)
  expect(found.counts).toMatchObject({ new: 0, wrong: 3 })
  const wrong = await imports.rowsOf('driver', found.id)
  expect(wrong.map(({ errors }) => errors)).toMatchObject([
    [{ column: 'userName', message: 'dora is already someone else’s sign-in.' }],
    [
      { column: 'truckId', message: 'There is no truck with the unit number nowhere.' },
      { column: 'plateNo' },
      { column: 'truckNo' },
    ],
    [{ column: 'phone', message: 'dora is already someone else’s sign-in.' }],
  ])
  expect(wrong[0]?.cells.password).toBe('••••••••')

  const right = file.split('\n').slice(0, 2).join('\n')
  const { id } = await imports.preview('driver', right)
  const { rows: kept } = await world.database.pool.query(
    `SELECT string_agg(r::text, ' ') AS everything, max(length(secret)) AS secret FROM import_row r WHERE import_id = $1`,
    [id],
  )
  expect(kept[0].secret).toBeGreaterThan(20)
  expect(kept[0].everything).not.toContain('secretpass1')
  expect(await imports.confirm('driver', id)).toMatchObject({ status: 'done', saved: 1 })
  const signIn = (password: string) =>
    world.call(userApi.login, { username: 'dora', password, appType: appTypes.driver })
  expect((await signIn('secretpass1')).code).toBe(200)
  const { data } = await world.call(driverApi.list, { q: 'dora' }, { token })
  expect(data.list[0]).toMatchObject({
    phone: '+1 312 555 0177',
    plateNo: 'DT 1',
    truckNo: 'DT-1',
    truckUnitNo: 'DT-1',
  })

  const again = await imports.preview('driver', right.replace('secretpass1', 'otherpass9'))
  expect(again.counts).toMatchObject({ unchanged: 1 })
  const renamed = await imports.preview(
    'driver',
    right.replace('Dora Import', 'Dora Renamed').replace('secretpass1', 'otherpass9'),
  )
  await imports.confirm('driver', renamed.id)
  expect((await signIn('secretpass1')).code).toBe(200)
  const { rows: left } = await world.database.pool.query(
    'SELECT count(*)::int AS n FROM import_row WHERE secret IS NOT NULL AND outcome IS NOT NULL',
  )
  expect(left[0].n).toBe(0)
})

test('a common password in the file is an error of its row', async () => {
  const { id } = await imports.preview(
    'warehouse',
    'phone,name,password,customerReferenceNumber\n555-8180,Wade Common,password1,C-1',
  )
  expect((await imports.rowsOf('warehouse', id)).map(({ errors }) => errors)).toEqual([
    [{ column: 'password', message: 'This password is one of the most common. Choose another.' }],
  ])
})

test('a file with passwords is confirmed in the session that uploaded it', async () => {
  const person = await world.signIn('administrator')
  const { id } = await imports.preview(
    'warehouse',
    'phone,name,password,customerReferenceNumber\n555-8181,Wanda Import,secretpass1,C-1',
    person.token,
  )
  const login = { username: person.account, password: testPassword, appType: 1 }
  const elsewhere = (await world.call(userApi.login, login)).data.token
  const there = await world.call(importApis.warehouseImport.confirm, { id, rows: 'all' }, { token: elsewhere })
  expect(there.code).toBe(409)
  expect(await imports.confirm('warehouse', id, 'all', person.token)).toMatchObject({ status: 'done', saved: 1 })
  expect((await world.call(warehouseApi.list, { q: '555-8181' }, { token })).data.list[0]?.name).toBe('Wanda Import')
})

test('people are saved before their passwords are hashed; until then they cannot sign in, and a password set meanwhile stays', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `88-${n},Wait Worker${n},secretpass${n},C`)
  const { id } = await imports.preview('warehouse', `phone,name,password,customerReferenceNumber\n${lines.join('\n')}`)
  const hash = await holdHashing(world)
  await world.call(importApis.warehouseImport.confirm, { id, rows: 'all' }, { token })
  const state = async () => (await world.call(importApis.warehouseImport.state, { id }, { token })).data
  await expect.poll(async () => (await state()).saved, { timeout: 20_000, interval: 20 }).toBe(60)
  await world.call(importApis.warehouseImport.stop, { id }, { token })
  await hash()
  const stopped = await imports.over('warehouse', id)
  expect(stopped).toMatchObject({ status: 'stopped', saved: 60 })
  expect(stopped.passwordsLeft).toBeGreaterThan(0)
  const signIn = async (n: number, password: string) =>
    (await world.call(userApi.login, { username: `88-${n}`, password, appType: 3 })).code
  const waiting = (await world.call(warehouseApi.list, { q: '88-59' }, { token })).data.list[0]
  if (!waiting) throw new Error('nobody waits')
  expect(waiting.hasPassword).toBe(false)
  expect(await signIn(59, 'secretpass59')).toBe(await signIn(59, 'nobody has this password'))
  const { id: worker, version, name, phone, customerReferenceNumber } = waiting
  const typed = { id: worker, version, name, phone, customerReferenceNumber, password: 'ownpassword1' }
  const given = await world.call(warehouseApi.save, typed, { token })
  expect(given.code).toBe(200)
  const { data: mine } = await world.call(importApis.warehouseImport.list, {}, { token })
  expect(mine.map((one) => one.id)).toContain(id)
  expect(await imports.confirm('warehouse', id)).toMatchObject({ status: 'done', saved: 60, passwordsLeft: 0 })
  expect([await signIn(58, 'secretpass58'), await signIn(59, 'ownpassword1')]).toEqual([200, 200])
  const { rows } = await world.database.pool.query(
    'SELECT count(*)::int AS n FROM import_row WHERE import_id = $1 AND secret IS NOT NULL',
    [id],
  )
  expect(rows[0].n).toBe(0)
})

test('passwords of one import delay no other import', async () => {
  const many = Array.from({ length: 90 }, (_, n) => `many.${n},Many Drivers,444-${n},roadhouse1,M ${n},M-${n}`)
  const file = ['User name,Driver name,Phone,Password,Truck license plate,Truck number', ...many].join('\n')
  const first = await imports.preview('driver', file)
  const second = await imports.preview('truck', 'Unit number,Truck license plate\nW-1,WAIT 1')
  const hash = await holdHashing(world)
  await world.call(importCalls('driver').confirm, { id: first.id, rows: 'all' }, { token })
  expect(await imports.confirm('truck', second.id)).toMatchObject({ status: 'done', saved: 1 })
  const { data } = await world.call(importCalls('driver').state, { id: first.id }, { token })
  expect(data).toMatchObject({ status: 'running', saved: 90 })
  await world.call(importCalls('driver').stop, { id: first.id }, { token })
  await hash()
  await imports.over('driver', first.id)
})
