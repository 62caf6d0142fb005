import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

test('a truck keeps typed values, is found by plate, unit and VIN, and can be chosen only while active', async () => {
  const fields = {
    plateNo: 'IL 4711',
    unitNo: 'T-12',
    truckType: "26' box truck",
    vin: '1M8GDM9AXKP042788',
    year: 2021,
    make: 'Volvo',
    capacityKg: '12000.5',
    insuranceExpiresOn: '2027-01-31',
  }
  const made = await world.call(truckApi.save, fields, { token })
  expect(made.data).toMatchObject({ ...fields, status: 'active', version: 1 })
  for (const q of ['4711', 't-12', 'kp0427'])
    expect((await world.call(truckApi.list, { q }, { token })).data.list.map((row) => row.id)).toEqual([made.data.id])
  const choice = { id: made.data.id, number: 'T-12', type: "26' box truck", liveTasks: 0 }
  expect((await world.call(truckApi.choices, {}, { token })).data).toEqual([choice])
  const { data: role } = await world.call(
    roleApi.save,
    { name: 'Driver desk', permissions: ['/driver/management/list', '/driver/management/save'] },
    { token },
  )
  const person = { account: 'desk', name: 'Desk', roleIds: [role.id], password: testPassword }
  const { data: user } = await world.call(userApi.save, person, { token })
  await world.ownPassword(user.id)
  const signedIn = await world.call(userApi.login, { username: 'desk', password: testPassword, appType: 1 })
  const desk = { token: signedIn.data.token }
  expect((await world.call(truckApi.forDriver, { q: 'T-1' }, desk)).data).toEqual([choice])
  expect((await world.call(truckApi.choices, {}, desk)).code).toBe(403)
  const change = { ...fields, id: made.data.id, version: 1, status: 'maintenance' as const }
  expect((await world.call(truckApi.save, change, { token })).data.version).toBe(2)
  expect((await world.call(truckApi.choices, {}, { token })).data).toEqual([])
  expect((await world.call(truckApi.save, change, { token })).code).toBe(409)
})

test('plate and unit number of trucks, and the number of trailers, are unique', async () => {
  await world.call(truckApi.save, { plateNo: 'ONE', unitNo: 'ONE' }, { token })
  const plate = await world.call(truckApi.save, { plateNo: 'one', unitNo: 'TWO' }, { token })
  expect(plate.data).toMatchObject({
    fields: [{ path: 'plateNo', message: 'The license plate one is already taken.' }],
  })
  const unit = await world.call(truckApi.save, { plateNo: 'TWO', unitNo: 'one' }, { token })
  expect(unit.data).toMatchObject({ fields: [{ path: 'unitNo' }] })
  await world.call(trailerApi.save, { trailerNo: 'R1' }, { token })
  const trailer = await world.call(trailerApi.save, { trailerNo: 'r1' }, { token })
  expect(trailer.data).toMatchObject({ fields: [{ path: 'trailerNo' }] })
})

test('an unknown vehicle cannot be saved', async () => {
  const reply = await world.call(trailerApi.save, { id: newId(), version: 1, trailerNo: 'R9' }, { token })
  expect(reply.code).toBe(404)
  expect(reply.message).toBe('There is no such trailer.')
})

test('a trailer is listed and can be chosen with its type', async () => {
  const made = await world.call(trailerApi.save, { trailerNo: 'R53', trailerType: "53' dry van" }, { token })
  const choices = await world.call(trailerApi.choices, { q: '53' }, { token })
  expect(choices.data).toEqual([{ id: made.data.id, number: 'R53', type: "53' dry van", liveTasks: 0 }])
  expect((await world.call(trailerApi.list, { q: 'R53' }, { token })).data.total).toBe(1)
})
