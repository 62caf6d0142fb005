import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const suggest = async (input: InputOf<typeof taskApi.suggest>) => {
  const { code, data } = await world.call(taskApi.suggest, input, { token })
  expect(code).toBe(200)
  return data.list
}
/** A driver at this place whose phone reported a minute ago. */
async function driverAt(lat: number, lng: number, fields: Parameters<Builders['driver']>[0] = {}) {
  const driver = await make.driver(fields)
  const { code } = await world.call(
    driverTaskApi.positions,
    { positions: [{ at: ago(1), lat, lng }] },
    { token: driver.token },
  )
  expect(code).toBe(200)
  return driver
}
const soon = { from: ago(-120), to: ago(-240) }

test('drivers are ranked for a pickup by place, work today and equipment, with reasons', async () => {
  const truck = await make.truck({ truckType: "53' dry van", capacityKg: '20000' })
  const near = await driverAt(41.99, -87.92, {
    name: 'Nearby One',
    truckId: truck.id,
    medicalExpiresOn: ago(-5 * 1440).slice(0, 10),
  })
  const far = await driverAt(41.5, -90.5, { name: 'Away Two' })
  const unseen = await make.driver({ name: 'Unseen Three' })
  const late = await driverAt(41.98, -87.9, { name: 'Expired Four', licenceExpiresOn: '2020-01-01' })

  // The nearest driver has driven this morning.
  const done = await make.task({ workOrderId: (await make.workOrder()).id, driverId: near.id })
  const step = (minutesAgo: number) => ({ id: done.id, eventId: newId(), at: ago(minutesAgo) })
  await world.call(driverTaskApi.accept, step(50), { token: near.token })
  await world.call(driverTaskApi.pickUp, step(40), { token: near.token })
  await world.call(driverTaskApi.deliver, { ...step(10), receivedBy: 'Jo' }, { token: near.token })

  const order = await make.workOrder({
    truckType: "53' dry van",
    weight: { value: '12000', unit: 'kg' },
    stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })],
  })
  const list = await suggest({ workOrderId: order.id })
  expect(list.map(({ name, rank, blocked }) => [name, rank, blocked])).toEqual([
    ['Nearby One', 1, false],
    ['Away Two', 2, false],
    ['Unseen Three', 3, false],
    ['Expired Four', 4, true],
  ])
  const reasons = (driver: { id: string }) =>
    list.find(({ driverId }) => driverId === driver.id)?.reasons.map(({ code }) => code)
  expect(reasons(near)).toEqual(['away', 'freeSince', 'worked', 'capacity', 'paperSoon'])
  expect(list[0]).toMatchObject({ truckId: truck.id, truckNo: truck.unitNo })
  const worked = list[0]?.reasons.find(({ code }) => code === 'worked')?.params.minutes
  // Half an hour that ended ten minutes ago, without any part before midnight at the pickup.
  const [hour = '', minute = ''] = toWallClock(ago(10), 'America/Chicago').slice(11).split(':')
  const today = Math.min(30, Number(hour) * 60 + Number(minute))
  expect([today - 1, today, today + 1]).toContain(Math.min(Number(worked), 30))
  expect(reasons(far)).toEqual(['away', 'free', 'worked', 'noTruck'])
  expect(reasons(unseen)).toContain('placeUnknown')
  expect(list[3]?.findings[0]).toMatchObject({ code: 'licenceExpired', severity: 'block' })
  expect(list[3]?.findings[0]?.message).toMatch(/Expired Four/)
  expect(late.id).toBe(list[3]?.driverId)

  const [first] = await suggest({ workOrderId: order.id, place: 'Truck stop, Davenport, IA' })
  expect(first?.name).toBe('Away Two')
  expect((await suggest({ workOrderId: order.id, q: 'away' })).map(({ name }) => name)).toEqual(['Away Two'])
  expect((await suggest({ workOrderId: order.id, driverIds: far.id, limit: 1 })).map(({ name }) => name)).toEqual([
    'Away Two',
  ])
})

test('an earlier task ends somewhere; one at the same time blocks, except for the task itself', async () => {
  const driver = await driverAt(40, -75, { name: 'Busy Bee' })
  const before = await make.workOrder({
    stops: [
      pickup({ from: ago(-10), to: ago(-20) }),
      dropoff({ postalCode: '60666', city: 'Chicago', province: 'IL', from: ago(-60), to: ago(-90) }),
    ],
  })
  const { taskNo } = await make.task({ workOrderId: before.id, driverId: driver.id })
  const order = await make.workOrder({ stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })] })
  const one = async (taskId?: string) =>
    (await suggest({ workOrderId: order.id, ...(taskId && { taskId }), driverIds: driver.id }))[0]
  const free = await one()
  expect(free).toMatchObject({ blocked: false, km: 0 })
  expect(free?.reasons.map(({ code }) => code)).toEqual(['awayAfterTask', 'freeAt', 'load', 'worked', 'noTruck'])
  expect(free?.reasons[1]?.params.task).toBe(taskNo)

  const same = await make.task({ workOrderId: order.id, driverId: driver.id })
  expect(await one(same.id)).toMatchObject({ blocked: false })
  const other = await make.workOrder({ stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })] })
  const blocked = (await suggest({ workOrderId: other.id, driverIds: driver.id }))[0]
  expect(blocked).toMatchObject({ blocked: true, findings: [{ code: 'driverOverlap' }, { severity: 'warn' }] })
  // It gives the same result as the preflight of that one driver.
  const { data } = await world.call(taskApi.preflight, { workOrderId: other.id, driverId: driver.id }, { token })
  expect(blocked?.findings).toEqual(data.findings)
})

test('an unknown order or task is refused', async () => {
  const { id } = await make.workOrder()
  expect((await world.call(taskApi.suggest, { workOrderId: newId() }, { token })).code).toBe(404)
  expect((await world.call(taskApi.suggest, { workOrderId: id, taskId: newId() }, { token })).code).toBe(404)
  expect((await world.call(taskApi.suggest, { workOrderId: id, lat: 99, lng: 0 }, { token })).code).toBe(422)
})
