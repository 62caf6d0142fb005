import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const driver = (name: string, phone: string) => ({
  name,
  userName: name.toLowerCase(),
  phone,
  plateNo: 'P 1',
  truckNo: '1',
  password: 'roadhouse1',
})

async function add(name: string, phone: string) {
  const reply = await world.call(driverApi.save, driver(name, phone), { token })
  expect(reply.code).toBe(200)
  return reply.data
}

const common = (path: string) => ({
  fields: [{ path, message: 'This password is one of the most common. Choose another.' }],
})
const signIn = (username: string, appType: number, password = 'roadhouse1') =>
  world.call(userApi.login, { username, password, appType }, {})

async function makeTask(driverId: string, status = 'assigned') {
  const at = new Date().toISOString()
  const by = { createdAt: at, createdBy: 'test', updatedAt: at, updatedBy: 'test' }
  const { kysely } = world.database
  const accountId = newId()
  await kysely
    .insertInto('account')
    .values({ id: accountId, code: accountId, name: accountId, ...by })
    .execute()
  const workOrderId = newId()
  await kysely
    .insertInto('workOrder')
    .values({
      id: workOrderId,
      bookingId: workOrderId,
      accountId,
      customerName: 'x',
      customerReferenceNumber: 'x',
      bookingStatus: 'DISPATCHED',
      bookingReceivedAt: at,
      source: 'manual',
      ...by,
    })
    .execute()
  const id = newId()
  const task = { id, taskNo: `TK-${id.slice(-6)}`, workOrderId, status, driverId, stopIds: [newId()] }
  await kysely
    .insertInto('task')
    .values({ ...task, ...by })
    .execute()
  return task
}

test.each([
  ['driver', 2, () => add('Givenson', '555-7701')],
  [
    'worker',
    3,
    async () => {
      const worker = { name: 'Workson', phone: '555-7702', customerReferenceNumber: 'C-1', password: 'roadhouse1' }
      return (await world.call(warehouseApi.save, worker, { token })).data
    },
  ],
] as const)(
  'a %s whose password the office chose is asked for another one until there is one',
  async (_, app, made) => {
    const person = await made()
    const asked = async (password?: string) => (await signIn(person.phone, app, password)).data
    expect(await asked()).toMatchObject({ mustChangePassword: true })
    const { token: own } = await asked()
    const input = { oldPassword: 'roadhouse1', newPassword: 'harbourlight2' }
    expect((await world.call(userApi.changePassword, input, { token: own })).code).toBe(200)
    expect(await asked('harbourlight2')).toMatchObject({ mustChangePassword: false })
    const { version } = (
      await world.call(app === 2 ? driverApi.list : warehouseApi.list, { q: person.phone }, { token })
    ).data.list[0] as { version: number }
    const given = { ...person, id: person.id, version, password: 'roadhouse3' }
    expect(
      (
        await world.call((app === 2 ? driverApi : warehouseApi).save as typeof driverApi.save, given as never, {
          token,
        })
      ).code,
    ).toBe(200)
    expect(await asked('roadhouse3')).toMatchObject({ mustChangePassword: true })
  },
)

describe('drivers', () => {
  test('a new driver needs a password, and then signs in with user name or phone', async () => {
    const { password: _, ...without } = driver('Dana Driver', '+1 312 555 0100')
    const refused = await world.call(driverApi.save, without, { token })
    expect(refused.code).toBe(422)
    expect(refused.data).toMatchObject({ fields: [{ path: 'password', message: 'Can not be empty' }] })
    const made = await add('Dana Driver', '+1 312 555 0100')
    expect(made).not.toHaveProperty('passwordHash')
    expect((await signIn('DANA DRIVER', appTypes.driver)).code).toBe(200)
    expect((await signIn('+1 312 555 0100', appTypes.driver)).code).toBe(200)
  })

  test('user name and phone are unique, even across each other', async () => {
    await add('First', '555-1')
    const sameName = await world.call(driverApi.save, { ...driver('FIRST', '555-2') }, { token })
    expect(sameName.data).toMatchObject({ fields: [{ path: 'userName' }] })
    const samePhone = await world.call(driverApi.save, driver('Second', '555-1'), { token })
    expect(samePhone.data).toMatchObject({
      fields: [{ path: 'phone', message: 'The phone number 555-1 is already taken.' }],
    })
    const crossed = await world.call(driverApi.save, { ...driver('Third', '555-3'), userName: '555-1' }, { token })
    expect(crossed.data).toMatchObject({
      fields: [{ path: 'userName', message: 'The user name 555-1 is already taken.' }],
    })
  })

  test('names follow the specification: 4 to 18 letters, or letters with numbers', async () => {
    for (const [name, good] of [
      ['Abc', false],
      ['Abcd', true],
      ['1234', false],
      ['Abcdefghijklmnopqr', true],
      ['Abcdefghijklmnopqrs', false],
      ['Ann-Lee', false],
    ] as const) {
      const { code } = await world.call(driverApi.save, driver(name, `p-${name}`), { token })
      expect([name, code]).toEqual([name, good ? 200 : 422])
    }
  })

  test('one of the most common passwords is refused, for drivers and workers', async () => {
    const made = await world.call(
      driverApi.save,
      { ...driver('Dora Common', '555-21'), password: 'Password1' },
      { token },
    )
    expect(made.data).toEqual(common('password'))
    const worker = { name: 'Wade Common', phone: '555-22', customerReferenceNumber: 'C-1', password: 'aaaaaaaa' }
    expect((await world.call(warehouseApi.save, worker, { token })).data).toEqual(common('password'))
  })

  test('a password chosen by the driver has digits and letters only, too', async () => {
    const { data: fresh } = await world.call(driverApi.save, driver('Carl Chooser', '+1 312 555 0177'), { token })
    const { token: own } = (await signIn(fresh.userName, appTypes.driver)).data
    const choose = (newPassword: string) =>
      world.call(userApi.changePassword, { oldPassword: 'roadhouse1', newPassword }, { token: own })
    expect((await choose('mine-alone 1')).data).toEqual({
      fields: [{ path: 'newPassword', message: 'at least 8 digits or letters' }],
    })
    expect((await choose('Password1')).data).toEqual(common('newPassword'))
    expect((await choose('minealone1')).code).toBe(200)
    expect((await signIn(fresh.userName, appTypes.driver, 'minealone1')).code).toBe(200)
  })

  test('a new password, or being made inactive, ends every session of the driver at once', async () => {
    const made = await add('Sessions', '555-20')
    const { id, userName, phone, name } = made
    const one = (await signIn(userName, appTypes.driver)).data.token
    const change = { id, userName, phone, name, plateNo: 'P 1', truckNo: '1' }
    await world.call(driverApi.save, { ...change, version: 1, password: 'roadhouse2' }, { token })
    expect((await world.call(userApi.menu, {}, { token: one })).code).toBe(102)
    const two = (await signIn(userName, appTypes.driver, 'roadhouse2')).data.token
    expect((await world.call(userApi.menu, {}, { token: two })).code).toBe(200)
    await world.call(driverApi.save, { ...change, version: 2, notes: 'kept' }, { token })
    expect((await world.call(userApi.menu, {}, { token: two })).code).toBe(200)
    await world.call(driverApi.save, { ...change, version: 3, status: 'inactive' }, { token })
    await world.call(driverApi.save, { ...change, version: 4, status: 'active' }, { token })
    expect((await world.call(userApi.menu, {}, { token: two })).code).toBe(102)
  })

  test('a driver with a live task is not deleted; others are, are signed out, and their phone number is free', async () => {
    const busy = await add('Busy', '555-30')
    const free = await add('Free', '555-31')
    const task = await makeTask(busy.id)
    await makeTask(free.id, 'delivered')
    const session = (await signIn('free', appTypes.driver)).data.token
    const reply = await world.call(driverApi.delete, { ids: [busy.id, free.id] }, { token })
    expect(reply.data.done).toEqual([free.id])
    expect(reply.data.failed).toEqual([{ id: busy.id, code: 501, message: `Busy is in use: ${task.taskNo}.` }])
    expect((await world.call(userApi.menu, {}, { token: session })).code).toBe(102)
    expect((await signIn('free', appTypes.driver)).code).toBe(422)
    const left = await world.call(driverApi.list, { q: '555-3' }, { token })
    expect(left.data.list.map((row) => row.name)).toEqual(['Busy'])
    await add('Free again', '555-31')
  })

  test('choices are active drivers, idle ones first, with their truck and live tasks', async () => {
    const truck = await world.call(truckApi.save, { plateNo: 'P-77', unitNo: '77' }, { token })
    const away = await add('Pick Away', '555-40')
    const busy = await add('Pick Busy', '555-41')
    await world.call(driverApi.save, { ...away, version: 1, status: 'inactive' }, { token })
    await world.call(
      driverApi.save,
      { ...driver('Pick Idle', '555-42'), plateNo: '', truckNo: '', truckId: truck.data.id },
      { token },
    )
    await makeTask(busy.id)
    const reply = await world.call(driverApi.choices, { q: 'pick ' }, { token })
    expect(reply.data).toMatchObject([
      { name: 'Pick Idle', liveTasks: 0, truckId: truck.data.id, truckNo: '77' },
      { name: 'Pick Busy', liveTasks: 1, truckId: null, truckNo: '1' },
    ])
    const idle = await world.call(driverApi.list, { q: 'Pick Idle' }, { token })
    expect(idle.data.list[0]).toMatchObject({ truckNo: '77', plateNo: 'P-77' })
  })

  test('a truck that does not exist is refused at its field', async () => {
    const reply = await world.call(driverApi.save, { ...driver('Ghost', '555-50'), truckId: newId() }, { token })
    expect(reply.data).toMatchObject({ fields: [{ path: 'truckId' }] })
  })

  test('pages are complete and consistent', async () => {
    for (const n of [1, 2, 3]) await add(`Pager ${n}`, `555-60${n}`)
    const page = (number: number) =>
      world.call(driverApi.list, { q: 'pager', page: number, pageSize: 2 }, { token }).then((reply) => reply.data)
    expect((await page(1)).list.map((row) => row.name)).toEqual(['Pager 1', 'Pager 2'])
    expect((await page(2)).list.map((row) => row.name)).toEqual(['Pager 3'])
    expect((await page(1)).total).toBe(3)
    expect((await page(2)).total).toBe(3)
    expect((await page(3)).list).toEqual([])
  })
})

describe('warehouse workers', () => {
  test('a worker is added, signs in with the phone, and is signed out by a new password', async () => {
    const fields = { name: 'Willa Worker', phone: '555-90', customerReferenceNumber: 'CUST-9' }
    const without = await world.call(warehouseApi.save, fields, { token })
    expect(without.data).toMatchObject({ fields: [{ path: 'password' }] })
    const made = await world.call(warehouseApi.save, { ...fields, password: 'roadhouse1' }, { token })
    expect(made.data).toMatchObject({ ...fields, status: 'active', version: 1 })
    const session = (await signIn('555-90', appTypes.worker)).data.token
    await world.call(appOnlineApi.heartbeat, { device: 'Zebra TC52' }, { token: session })
    const seen = (await world.call(warehouseApi.detail, { id: made.data.id }, { token })).data
    expect(seen).toMatchObject({ appDevice: 'Zebra TC52', lastSeenAt: expect.any(String) })
    await world.call(warehouseApi.save, { ...fields, id: made.data.id, version: 1, password: 'roadhouse2' }, { token })
    expect((await world.call(userApi.menu, {}, { token: session })).code).toBe(102)
    const taken = await world.call(warehouseApi.save, { ...fields, password: 'roadhouse1' }, { token })
    expect(taken.data).toMatchObject({
      fields: [{ path: 'phone', message: 'The phone number 555-90 is already taken.' }],
    })
    const found = await world.call(warehouseApi.list, { q: 'cust-9' }, { token })
    expect(found.data.list).toHaveLength(1)
  })
})
