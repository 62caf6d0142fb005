import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const here = (minutes: number, lat = 41.9) => ({ at: ago(minutes), lat, lng: -87.6, speedKmh: 50 })

const send = (driver: { token: string }, positions: InputOf<typeof driverTaskApi.positions>['positions']) =>
  world.call(driverTaskApi.positions, { positions }, { token: driver.token })

async function lastOf(driver: { id: string }) {
  const { rows } = await world.database.pool.query('SELECT lat, at FROM last_position WHERE driver_id = $1', [
    driver.id,
  ])
  return rows[0]?.lat
}

describe('positions', () => {
  test('are stored once, however often they are sent, and the last one only moves forward', async () => {
    const driver = await make.driver()
    const batch = [here(3, 41), here(1, 43), here(2, 42)]
    expect((await send(driver, batch)).data).toEqual({ stored: 3, repeated: 0, dropped: {} })
    expect((await send(driver, [...batch, here(5, 40)])).data).toEqual({ stored: 1, repeated: 3, dropped: {} })
    expect((await send(driver, [here(9, 39)])).data).toMatchObject({ stored: 1 })
    expect(await lastOf(driver)).toBe(43)
    const many = Array.from({ length: 300 }, (_, index) => here(100 + index))
    const atOnce = await Promise.all([many, [...many].reverse(), many].map((positions) => send(driver, positions)))
    expect(atOnce.reduce((sum, reply) => sum + reply.data.stored, 0)).toBe(300)
    const both = await Promise.all([send(driver, [here(0.5, 44)]), send(driver, [here(0.2, 45)])])
    expect(both.map((reply) => reply.data.stored)).toEqual([1, 1])
    expect(await lastOf(driver)).toBe(45)
  })

  test('from an obviously wrong clock are dropped, without losing the others', async () => {
    const driver = await make.driver()
    const wrong = ['2099-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z', ago(-6)]
    const positions = wrong.map((at) => ({ ...here(0), at }))
    const dropped = { future: 2, tooOld: 2 }
    expect((await send(driver, [...positions, here(1)])).data).toEqual({ stored: 1, repeated: 0, dropped })
    expect((await send(driver, positions)).data).toEqual({ stored: 0, repeated: 0, dropped })
  })

  test('that are impossible are dropped and counted, without losing the others', async () => {
    const driver = await make.driver()
    const places = [
      { lat: 91, lng: 200 },
      { lat: 0, lng: 0 },
      { lat: -122.4, lng: 37.8 },
    ]
    const unknown = { speedKmh: -1, heading: -1, accuracyM: -1 }
    const sent = [...places.map((place, index) => ({ ...here(index), ...place })), { ...here(5), ...unknown }]
    const dropped = { badCoordinates: 1, nullIsland: 1, swapped: 1 }
    expect((await send(driver, sent)).data).toEqual({ stored: 1, repeated: 0, dropped })
    const { rows } = await world.database.pool.query(
      'SELECT speed_kmh, heading, accuracy_m FROM position WHERE driver_id = $1',
      [driver.id],
    )
    expect(rows).toEqual([{ speed_kmh: null, heading: null, accuracy_m: null }])
  })

  test('belong to the task that was under way then', async () => {
    const driver = await make.driver()
    const { id } = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
    const step = { id, receivedBy: 'Jo' }
    const options = { token: driver.token }
    await world.call(driverTaskApi.accept, { ...step, eventId: newId(), at: ago(30) }, options)
    await world.call(driverTaskApi.pickUp, { ...step, eventId: newId(), at: ago(20) }, options)
    expect((await send(driver, [here(40), here(25), here(15)])).data.stored).toBe(3)
    await world.call(driverTaskApi.deliver, { ...step, eventId: newId(), at: ago(10) }, options)
    await send(driver, [here(12), here(5)])
    const { rows } = await world.database.pool.query('SELECT task_id FROM position WHERE driver_id = $1 ORDER BY at', [
      driver.id,
    ])
    expect(rows.map((row) => row.task_id)).toEqual([null, id, id, id, null])
  })

  test('and heartbeats show that the app is online', async () => {
    const driver = await make.driver()
    const seen = async () =>
      (await world.database.pool.query('SELECT last_seen_at FROM driver WHERE id = $1', [driver.id])).rows[0]
        .last_seen_at
    expect(await seen()).toBeNull()
    await world.call(driverTaskApi.heartbeat, { device: 'Pixel 9', appVersion: '1.4' }, { token: driver.token })
    await world.call(driverTaskApi.heartbeat, {}, { token: driver.token })
    const { rows } = await world.database.pool.query('SELECT app_device, app_version FROM driver WHERE id = $1', [
      driver.id,
    ])
    expect(rows).toEqual([{ app_device: 'Pixel 9', app_version: '1.4' }])
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000)
    await world.database.pool.query(`UPDATE driver SET last_seen_at = now() - interval '1 hour' WHERE id = $1`, [
      driver.id,
    ])
    await send(driver, [here(0)])
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000)
  })

  test('are accepted from drivers only', async () => {
    expect((await send(make.dispatcher, [here(0)])).code).toBe(403)
  })
})
