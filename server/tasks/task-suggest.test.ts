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
/** The hours that count for it: late in the evening it is tomorrow at its place. */
const dayOf = (instant: string) => toWallClock(instant, 'America/Chicago').slice(0, 10)
const hours = dayOf(soon.from) === dayOf(ago(0)) ? 'worked' : 'hoursThen'

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
  expect(reasons(near)).toEqual(['away', 'freeSince', hours, 'capacity', 'paperSoon'])
  expect(list[0]).toMatchObject({ truckId: truck.id, truckNo: truck.unitNo, trailerId: null })
  const worked = list[0]?.reasons.find(({ code }) => code === 'worked')?.params.minutes
  // Half an hour that ended ten minutes ago, without any part before midnight at the pickup.
  const [hour = '', minute = ''] = toWallClock(ago(10), 'America/Chicago').slice(11).split(':')
  const today = Math.min(30, Number(hour) * 60 + Number(minute))
  if (hours === 'worked') expect([today - 1, today, today + 1]).toContain(Math.min(Number(worked), 30))
  expect(reasons(far)).toEqual(['away', 'free', hours, 'noTruck'])
  expect(reasons(unseen)).toContain('placeUnknown')
  expect(list[3]?.findings[0]).toMatchObject({ code: 'licenceExpired', severity: 'block' })
  expect(list[3]?.findings[0]?.message).toMatch(/Expired Four/)
  expect(late.id).toBe(list[3]?.driverId)

  // From another place it is another way; a driver without a truck is still not the first.
  const fromThere = await suggest({ workOrderId: order.id, place: 'Truck stop, Davenport, IA' })
  expect(fromThere.slice(0, 2).map(({ name, km }) => [name, Number(km) < 50])).toEqual([
    ['Nearby One', false],
    ['Away Two', true],
  ])
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
  const { taskNo } = await make.task({
    workOrderId: before.id,
    driverId: driver.id,
    overrideReason: 'Flies in',
  })
  const order = await make.workOrder({ stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })] })
  const one = async (taskId?: string) =>
    (await suggest({ workOrderId: order.id, ...(taskId && { taskId }), driverIds: driver.id }))[0]
  const free = await one()
  expect(free).toMatchObject({ blocked: false, km: 0 })
  expect(free?.reasons.map(({ code }) => code)).toEqual(['awayAfterTask', 'freeAt', 'load', hours, 'noTruck'])
  expect(free?.reasons[1]?.params.task).toBe(taskNo)

  const same = await make.task({ workOrderId: order.id, driverId: driver.id })
  expect(await one(same.id)).toMatchObject({ blocked: false })
  const other = await make.workOrder({ stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })] })
  const blocked = (await suggest({ workOrderId: other.id, driverIds: driver.id }))[0]
  expect(blocked?.blocked).toBe(true)
  expect(blocked?.findings.map(({ code }) => code)).toContain('driverOverlap')
  // It gives the same result as the preflight of that one driver.
  const { data } = await world.call(taskApi.preflight, { workOrderId: other.id, driverId: driver.id }, { token })
  expect(blocked?.findings).toEqual(data.findings)
})

test('for a pickup two weeks ahead, home bases and the tasks before it rank drivers, not where they are this minute', async () => {
  const [here, home, after] = await Promise.all(
    ['A', 'B', 'C'].map((unitNo) => make.truck({ unitNo: `FAR-${unitNo}` })),
  )
  const days = (count: number, hours = 0) => ago(-count * 1440 - hours * 60)
  const near = await driverAt(41.99, -87.92, { name: 'Close Today', truckId: here?.id, homeBase: 'Dallas, TX' })
  const local = await driverAt(33.94, -118.4, { name: 'Lives Local', truckId: home?.id, homeBase: 'Joliet, IL' })
  const ends = await driverAt(33.94, -118.4, { name: 'Ends There', truckId: after?.id, homeBase: 'Dallas, TX' })
  const walker = await driverAt(41.99, -87.92, { name: 'Has No Truck', homeBase: 'ORD' })
  const drop = { postalCode: '60666', city: 'Chicago', province: 'IL' }
  const task = async (driver: { id: string }, starts: number, hours = 4) => {
    const stops = [
      pickup({ from: days(starts), to: days(starts, 1) }),
      dropoff({ ...drop, from: days(starts, 2), to: days(starts, hours) }),
    ]
    const order = await make.workOrder({ bookingPickupDate: days(starts).slice(0, 10), stops })
    return make.task({ workOrderId: order.id, driverId: driver.id })
  }
  const before = await task(ends, 13)
  // Close Today is at the wheel now, and that says nothing of a day in two weeks.
  const soonOver = await make.workOrder({
    stops: [pickup({ from: ago(720), to: ago(600) }), dropoff({ to: days(0, 9) })],
  })
  const now = await make.task({ workOrderId: soonOver.id, driverId: near.id })
  const step = (minutesAgo: number) => ({ id: now.id, eventId: newId(), at: ago(minutesAgo) })
  await world.call(driverTaskApi.accept, step(700), { token: near.token })
  await world.call(driverTaskApi.pickUp, step(690), { token: near.token })

  const stops = [pickup({ from: days(14), to: days(14, 2) }), dropoff({ from: days(15), to: days(15, 4) })]
  const order = await make.workOrder({ bookingPickupDate: days(14).slice(0, 10), stops })
  const driverIds = [near, local, ends, walker].map(({ id }) => id).join()
  const list = await suggest({ workOrderId: order.id, driverIds })
  expect(list.map(({ name, blocked }) => [name, blocked])).toEqual([
    ['Ends There', false],
    ['Lives Local', false],
    ['Close Today', false],
    ['Has No Truck', false],
  ])
  expect(list.map(({ reasons }) => reasons.map(({ code }) => code).filter((code) => code !== 'typeUnknown'))).toEqual([
    ['awayAfterTask', 'daysAhead', 'freeAt', 'hoursThen'],
    ['awayFromBase', 'daysAhead', 'free', 'hoursThen'],
    ['awayFromBase', 'daysAhead', 'free', 'hoursThen'],
    ['awayFromBase', 'daysAhead', 'free', 'hoursThen', 'noTruck'],
  ])
  expect(list[0]?.reasons[0]?.params.task).toBe(before.taskNo)
  for (const { reasons } of list) expect(reasons[1]?.params).toEqual({ count: 14 })
  // No time of arrival is promised from where they are today, and a phone that is silent today is no warning.
  expect(list.slice(1).map(({ arriveAt, findings }) => [arriveAt, findings.map(({ code }) => code)])).toEqual([
    [null, []],
    [null, []],
    [null, ['noTruck']],
  ])

  // A task of that day is a conflict.
  await task(local, 14, 6)
  const then = (await suggest({ workOrderId: order.id, driverIds: local.id }))[0]
  expect(then?.findings.map(({ code, severity }) => [code, severity])).toContainEqual(['driverOverlap', 'block'])
  const { data } = await world.call(taskApi.preflight, { workOrderId: order.id, driverId: local.id }, { token })
  expect(then?.findings).toEqual(data.findings)
})

test('a driver without a truck comes after one with a fitting truck, however near', async () => {
  const truck = await make.truck()
  const far = await driverAt(41.5, -90.5, { name: 'Far With Truck', truckId: truck.id })
  const near = await driverAt(41.98, -87.9, { name: 'Near On Foot' })
  const order = await make.workOrder({ stops: [pickup({ from: ago(-200), to: ago(-900) }), dropoff()] })
  const list = await suggest({ workOrderId: order.id, driverIds: `${near.id},${far.id}` })
  expect(list.map(({ name, blocked }) => [name, blocked])).toEqual([
    ['Far With Truck', false],
    ['Near On Foot', false],
  ])
})

test('an unknown order or task is refused', async () => {
  const { id } = await make.workOrder()
  expect((await world.call(taskApi.suggest, { workOrderId: newId() }, { token })).code).toBe(404)
  expect((await world.call(taskApi.suggest, { workOrderId: id, taskId: newId() }, { token })).code).toBe(404)
  expect((await world.call(taskApi.suggest, { workOrderId: id, lat: 99, lng: 0 }, { token })).code).toBe(422)
})

test('a free truck of the right type is proposed in place of the own one, and a trailer that fits', async () => {
  const own = await make.truck({ truckType: 'straight truck' })
  const free = await make.truck({ truckType: 'Tractor' })
  expect([own.truckType, free.truckType]).toEqual(['Box truck', 'Power only'])
  await make.trailer({ trailerType: "48' reefer", trailerNo: 'R-COLD' })
  const van = await make.trailer({ trailerType: "53' van" })
  const driver = await driverAt(41.99, -87.92, { name: 'Wrong Truck', truckId: own.id })
  const order = await make.workOrder({
    truckType: 'Dry van 53 ft',
    stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })],
  })
  expect(order.truckType).toBe("53' dry van")
  const [found] = await suggest({ workOrderId: order.id, driverIds: driver.id })
  expect(found).toMatchObject({ blocked: false, truckId: free.id, trailerId: van.id, findings: [] })
  expect(found?.reasons.map(({ code }) => code)).toContain('otherTruck')

  const preflight = async (truckId?: string) => {
    const { data } = await world.call(
      taskApi.preflight,
      { workOrderId: order.id, driverId: driver.id, truckId },
      { token },
    )
    return data.findings.map(({ code, severity, message }) => [code, severity, message])
  }
  expect(await preflight()).toEqual([
    ['truckType', 'block', expect.stringContaining("is Box truck, but the order needs 53' dry van")],
  ])
  expect(await preflight(free.id)).toEqual([['trailerMissing', 'warn', expect.any(String)]])
  const refused = await world.call(taskApi.create, { workOrderId: order.id, driverId: driver.id }, { token })
  expect(refused.code).toBe(501)
  const crew = { driverId: driver.id, truckId: free.id, trailerId: van.id }
  expect((await world.call(taskApi.create, { workOrderId: order.id, ...crew }, { token })).code).toBe(200)
})

const milwaukee = { city: 'Milwaukee', province: 'WI', postalCode: '53207' }

test('no two proposals of a list share a trailer while another fits, and each says where its trailer stands', async () => {
  const tractor = async () => (await make.truck({ truckType: 'Tractor' })).id
  const tanks = [await make.trailer({ trailerType: 'Flatbed' }), await make.trailer({ trailerType: 'Flatbed' })]
  const [first, second, third] = [
    await driverAt(41.99, -87.92, { name: 'Tank One', truckId: await tractor() }),
    await driverAt(41.99, -87.93, { name: 'Tank Two', truckId: await tractor() }),
    await driverAt(41.99, -87.94, { name: 'Tank Three', truckId: await tractor() }),
  ]
  // The last task of the first trailer ended in Milwaukee, 80 miles away.
  const before = await make.workOrder({
    stops: [pickup({ from: ago(3000), to: ago(2900) }), dropoff({ to: ago(2000), ...milwaukee })],
  })
  const { id } = await make.task({
    workOrderId: before.id,
    driverId: (await make.driver()).id,
    trailerId: tanks[0]?.id ?? '',
  })
  expect((await world.call(taskApi.cancel, { id, reason: 'Not needed' }, { token })).code).toBe(200)
  const order = await make.workOrder({
    truckType: 'Flatbed',
    stops: [pickup(soon), dropoff({ from: ago(-600), to: ago(-700) })],
  })
  const found = await suggest({ workOrderId: order.id, driverIds: [first.id, second.id, third.id].join() })
  const proposed = found.map(({ trailerId }) => trailerId)
  expect(new Set(proposed.slice(0, 2))).toEqual(new Set(tanks.map((one) => one.id)))
  // None is left for the third, so the nearest one again.
  expect(tanks.map((one) => one.id)).toContain(proposed[2])
  const places = found.map(({ trailerId, trailerPlace }) => [trailerId === tanks[0]?.id, trailerPlace?.name ?? null])
  expect(new Set(places.map(String))).toEqual(new Set(['true,Milwaukee, WI', 'false,']))
})

test('a trailer that stands a day of driving away is not proposed for a job of today: the ranking says that a trailer is missing', async () => {
  const trailer = await make.trailer({ trailerType: 'Lowboy' })
  const driver = await driverAt(41.99, -87.92, { truckId: (await make.truck({ truckType: 'Tractor' })).id })
  const end = async (stop: Parameters<typeof dropoff>[0]) => {
    const order = await make.workOrder({
      stops: [pickup({ from: ago(3000), to: ago(2900) }), dropoff({ to: ago(2000), ...stop })],
    })
    const task = { workOrderId: order.id, driverId: (await make.driver()).id, trailerId: trailer.id }
    const { id } = await make.task(task)
    expect((await world.call(taskApi.cancel, { id, reason: 'Not needed' }, { token })).code).toBe(200)
  }
  const job = async (times: object, dropAt: number) =>
    make.workOrder({
      truckType: 'Lowboy',
      stops: [pickup(times), dropoff({ from: ago(dropAt), to: ago(dropAt - 100) })],
    })
  const today = await job(soon, -600)
  const proposed = async (order: { id: string }) => (await suggest({ workOrderId: order.id, driverIds: driver.id }))[0]
  // At the airport of New York.
  await end({})
  const found = await proposed(today)
  expect(found?.trailerId).toBeNull()
  expect(found?.reasons.map(({ code }) => code)).toContain('trailerMissing')
  // Days ahead it can be there in time.
  expect((await proposed(await job({ from: ago(-8000), to: ago(-8100) }, -9500)))?.trailerId).toBe(trailer.id)
  await end(milwaukee)
  expect((await proposed(today))?.trailerId).toBe(trailer.id)
})

test('a truck that is on a task until later is not proposed as if it stood there now, and the checks say so', async () => {
  const busy = await make.truck({ truckType: 'Tractor' })
  const owner = await driverAt(41.99, -87.92, { name: 'Owner Of Busy', truckId: busy.id })
  const running = await make.workOrder({
    stops: [pickup({ from: ago(60), to: ago(30) }), dropoff({ from: ago(-590), to: ago(-600) })],
  })
  const task = await make.task({ workOrderId: running.id, driverId: owner.id })
  expect(task.truckId).toBe(busy.id)
  const driver = await driverAt(41.98, -87.91, { name: 'Borrower Bo' })
  // The task before ends at JFK, ten hours from now; this one is picked up in Chicago right after it.
  const order = await make.workOrder({
    stops: [pickup({ from: ago(-600), to: ago(-660) }), dropoff({ from: ago(-1800), to: ago(-1900) })],
  })
  const { data } = await world.call(
    taskApi.preflight,
    { workOrderId: order.id, driverId: driver.id, truckId: busy.id },
    { token },
  )
  expect(data.findings.map(({ code, severity }) => [code, severity])).toContainEqual(['pickupUnreachable', 'block'])
  const [found] = await suggest({ workOrderId: order.id, driverIds: driver.id })
  expect(found?.truckId).not.toBe(busy.id)
})

test('for a pickup on another day, the hours of that day are said, and how many drivers cannot take it', async () => {
  const day = toWallClock(ago(-1440), 'America/Chicago').slice(0, 10)
  const driver = await driverAt(41.99, -87.92, { name: 'Morgen Day' })
  const other = await make.workOrder({
    stops: [
      pickup({ from: `${day}T06:00`, to: `${day}T07:00` }),
      dropoff({ postalCode: '60666', city: 'Chicago', province: 'IL', from: `${day}T07:30`, to: `${day}T08:00` }),
    ],
  })
  await make.task({ workOrderId: other.id, driverId: driver.id })
  for (const name of ['Morgen Out', 'Morgen Off'])
    await driverAt(41.99, -87.92, { name, licenceExpiresOn: '2020-01-01' })
  const order = await make.workOrder({
    stops: [
      pickup({ from: `${day}T14:00`, to: `${day}T15:00` }),
      dropoff({ from: `${day}T18:00`, to: `${day}T19:00` }),
    ],
  })
  const { data } = await world.call(taskApi.suggest, { workOrderId: order.id, q: 'Morgen', limit: 1 }, { token })
  expect([data.list.map(({ name }) => name), data.total, data.blocked]).toEqual([['Morgen Day'], 3, 2])
  expect(data.list[0]?.reasons).toContainEqual(
    expect.objectContaining({ code: 'hoursThen', params: { minutes: 120, limit: 660, on: day } }),
  )
  expect(data.list[0]?.reasons.map(({ code }) => code)).not.toContain('worked')
})
