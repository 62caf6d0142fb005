import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { trackingApi } from '@shortcut/domain/tracking/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { caller } from '../testing/call.ts'
import { type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const drive = (driver: { token: string }, seconds: number, lat: number) =>
  world.call(
    driverTaskApi.positions,
    { positions: [{ at: ago(seconds), lat, lng: -87.6, speedKmh: 60, heading: 90 }] },
    { token: driver.token },
  )
const fleet = async (since?: string, call = world.call) =>
  (await call(trackingApi.fleet, since ? { since } : {}, { token: make.dispatcher.token })).data
const tell = async (id: string, since?: string) => (await fleet(since)).drivers.find((one) => one.id === id)

test('the fleet: positions and tasks, and then only changes', async () => {
  const { order, task } = await steps.given(steps.ann)
  await drive(steps.ann, 5, 41.9)
  await expect.poll(async () => (await tell(steps.ann.id))?.task?.id, { timeout: 20_000 }).toBe(task.id)
  const first = await fleet()
  expect(first.whole).toBe(true)
  for (const one of first.drivers) z.strictObject(trackingApi.fleet.reply.shape.drivers.element.shape).parse(one)
  expect(first.drivers.find(({ id }) => id === steps.ann.id)).toMatchObject({
    name: 'Ann Driver',
    app: 'online',
    position: { lat: 41.9, lng: -87.6, speedKmh: 60, heading: 90, place: { name: 'Chicago, IL' } },
    task: {
      taskNo: task.taskNo,
      bookingId: order.bookingId,
      bookingStatus: 'DISPATCHED',
      nextStop: { kind: 'pickup', city: 'Chicago', there: false },
      more: 0,
    },
  })
  expect(first.drivers.find(({ id }) => id === steps.bob.id)).toMatchObject({
    app: 'offline',
    position: null,
    task: null,
  })

  await drive(steps.ann, 1, 42)
  await expect.poll(async () => (await tell(steps.ann.id, first.cursor))?.position?.lat, { timeout: 20_000 }).toBe(42)
  const changed = await fleet(first.cursor)
  expect(changed.whole).toBe(false)
  expect(changed.drivers.map(({ id }) => id)).toEqual([steps.ann.id])

  // Another node understands this node's cursor.
  const other = await world.openNode()
  try {
    const there = await fleet(changed.cursor, caller(other.product) as typeof world.call)
    expect(there.drivers.find(({ id }) => id === steps.ann.id)?.position?.lat).toBe(42)
  } finally {
    await other.close()
  }

  await world.database.pool.query(`UPDATE driver SET status = 'inactive' WHERE id = $1`, [steps.bob.id])
  await expect.poll(async () => (await fleet(changed.cursor)).gone, { timeout: 20_000 }).toEqual([steps.bob.id])
  await world.database.pool.query(`UPDATE driver SET last_seen_at = now() - interval '5 minutes' WHERE id = $1`, [
    steps.ann.id,
  ])
  await expect.poll(async () => (await tell(steps.ann.id, changed.cursor))?.app, { timeout: 20_000 }).toBe('stale')
  for (const nonsense of ['0', 'x', '1-00000000', '99999999999999-00000000', '1e999'])
    expect((await fleet(nonsense)).whole).toBe(true)
})

test('history: one position per step, of drivers who drove', async () => {
  const driver = await make.driver({ name: 'Ever Driving' })
  const still = await make.driver({ name: 'Never Driving' })
  const start = Date.parse('2026-01-05T00:00:00Z')
  await world.database.pool.query(
    `INSERT INTO position (driver_id, at, lat, lng, received_at)
     SELECT $1, to_timestamp($2::float8 + n * 5), 41 + n / 10000.0, -87, now() FROM generate_series(0, 17279) n`,
    [driver.id, start / 1000],
  )
  const history = (input: InputOf<typeof trackingApi.history>) =>
    world.call(trackingApi.history, input, { token: make.dispatcher.token })
  const day = (n: number) => new Date(start + n * 86_400_000).toISOString()
  const one = (await history({ from: day(0), to: day(1), driverId: `${driver.id},${still.id}` })).data
  expect(one.stepSeconds).toBe(10)
  expect(one.drivers).toHaveLength(1)
  const points = one.drivers[0]?.points ?? []
  expect(points).toHaveLength(8640)
  expect(points[0]).toEqual([start / 1000, 41, -87, null, null])
  expect(points.every(([at], index) => index === 0 || at - (points[index - 1]?.[0] ?? 0) === 10)).toBe(true)

  const week = (await history({ from: day(0), to: day(7) })).data
  expect(week.drivers.map(({ name }) => name)).toEqual(['Ever Driving'])
  expect(week.stepSeconds).toBeGreaterThan(10)
  expect(week.drivers[0]?.points.length).toBeLessThanOrEqual(60_000)
  expect((await history({ from: day(0), to: day(8) })).message).toContain('7 days')
  expect((await history({ from: day(1), to: day(0) })).code).toBe(400)
})

test('a stop’s own geofence', async () => {
  const order = await make.workOrder()
  const stopId = order.stops[0]?.id ?? ''
  const fence = (metres: number | null) =>
    world.call(trackingApi.fence, { stopId, metres }, { token: make.dispatcher.token })
  expect((await fence(400)).data).toEqual({ stopId, metres: 400 })
  expect((await fence(20)).code).toBe(422)
  expect((await fence(null)).data).toEqual({ stopId, metres: null })
})
