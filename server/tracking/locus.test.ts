import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { locusApi } from '@shortcut/domain/tracking/locus-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a task’s locus has the driver’s positions during the task, with stands, for people who may see orders', async () => {
  const driver = await make.driver()
  const options = { token: driver.token }
  const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  await world.call(driverTaskApi.accept, { id: task.id, eventId: newId(), at: ago(100) }, options)
  // Before acceptance, on the way, half an hour at the dock, and on.
  const lats = [...Array.from({ length: 20 }, (_, n) => 41 + n / 100), ...Array(30).fill(41.2), 41.21, 41.22, 41.23]
  const positions = [
    { at: ago(120), lat: 40, lng: -87.6 },
    ...lats.map((lat, n) => ({ at: ago(90 - n), lat, lng: -87.6, ...(n < 20 && { speedKmh: 66 }) })),
  ]
  await world.call(driverTaskApi.positions, { positions }, options)

  const { data } = await world.call(locusApi.ofTask, { taskId: task.id }, { token: make.dispatcher.token })
  expect(data.points[0]).toMatchObject({ lat: 41, speedKmh: 66 })
  expect(data.points.at(-1)).toMatchObject({ lat: 41.23, lng: -87.6 })
  // An even drive needs no position between its ends.
  expect(data.points.length).toBeLessThan(10)
  expect(data.stands.map(({ from, to, lat }) => [Math.round((to - from) / 60_000), lat.toFixed(3)])).toEqual([
    [29, '41.200'],
  ])
  expect(data.km).toBeCloseTo(25.6, 0)

  expect((await world.call(locusApi.ofTask, { taskId: task.id }, options)).code).toBe(403)
  const gone = await world.call(locusApi.ofTask, { taskId: newId() }, { token: make.dispatcher.token })
  expect(gone).toMatchObject({ code: 404, message: 'There is no such task.' })
})

test('a task that nobody drove has none; of a flood of positions a part is read', async () => {
  const driver = await make.driver()
  const { id } = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  const locus = async () => (await world.call(locusApi.ofTask, { taskId: id }, { token: make.dispatcher.token })).data
  expect(await locus()).toEqual({ points: [], stands: [], gaps: [], km: 0 })
  await world.database.pool.query(
    `INSERT INTO position (driver_id, at, task_id, lat, lng, received_at)
     SELECT $1, now() - interval '1 day' + n * interval '1 second', $2, 40 + n * 0.0001 + 0.01 * sin(n / 60.0), -90 + n * 0.0001, now()
     FROM generate_series(1, 60000) n`,
    [driver.id, id],
  )
  const { points, km } = await locus()
  expect(points.length).toBeGreaterThan(100)
  expect(points.length).toBeLessThanOrEqual(1000)
  expect(points.at(-1)?.lat).toBeCloseTo(46, 1)
  expect(km).toBeGreaterThan(700)
})
