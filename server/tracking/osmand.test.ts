import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let driver: Awaited<ReturnType<Builders['driver']>>
let key: string

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  driver = await make.driver()
  key = await deviceOf(driver.id)
})
afterAll(() => world.close())

async function deviceOf(driverId: string, name = 'Phone') {
  const reply = await world.call(driverDeviceApi.create, { driverId, name }, { token: make.administrator.token })
  expect(reply.code, reply.message).toBe(200)
  return reply.data.key
}

interface Sent {
  url?: string
  method?: 'GET' | 'POST'
  type?: string
  body?: string | Buffer
  from?: string
}

async function send({ url = '/shortcut-api/osmand', method = 'GET', type, body, from }: Sent) {
  const reply = await world.product.server.inject({
    method,
    url,
    ...(body !== undefined && { payload: body }),
    headers: type ? { 'content-type': type } : {},
    ...(from && { remoteAddress: from }),
  })
  return { status: reply.statusCode, headers: reply.headers, ...(reply.body.startsWith('{') ? reply.json() : {}) }
}

const query = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago

const storedOf = async (driverId: string) =>
  (
    await world.database.pool.query(
      'SELECT lat, lng, speed_kmh, heading, accuracy_m, task_id FROM position WHERE driver_id = $1 ORDER BY at',
      [driverId],
    )
  ).rows
const devicesOf = async (driverId: string) =>
  (await world.call(driverDeviceApi.list, { driverId }, { token: make.administrator.token })).data

describe('Traccar Client', () => {
  test('sends by query, as a form, as JSON, and to the root of the server', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    // The app for Android until 9.0 posts its parameters in the query.
    const android = {
      timestamp: seconds(60),
      lat: 41.1,
      lon: -87.1,
      speed: 10,
      bearing: 90,
      altitude: 180,
      accuracy: 5,
      batt: 81,
    }
    const location = {
      timestamp: new Date(seconds(30) * 1000).toISOString(),
      coords: { latitude: 41.4, longitude: -87.4, accuracy: 5, speed: 10, heading: 271, altitude: 180 },
      is_moving: true,
      odometer: 12,
      event: 'motionchange',
      extras: {},
      activity: { type: 'in_vehicle' },
      battery: { level: 0.8, is_charging: false },
    }
    const json = (lat: number, ago: number) => {
      const at = new Date(seconds(ago) * 1000).toISOString()
      return { ...location, timestamp: at, coords: { ...location.coords, latitude: lat } }
    }
    const form = (lat: number, ago: number) => query({ id, lat, lon: -87, timestamp: seconds(ago) })
    const requests: Sent[] = [
      { method: 'POST', url: `/shortcut-api/osmand?${query({ id, ...android })}` },
      { url: `/shortcut-api/osmand?${form(41.2, 50)}` },
      { method: 'POST', body: form(41.3, 40), type: 'application/x-www-form-urlencoded' },
      { method: 'POST', body: JSON.stringify({ location, device_id: id }), type: 'application/json' },
      {
        method: 'POST',
        url: '/',
        body: JSON.stringify({ location: json(41.5, 20), device_id: id }),
        type: 'application/json',
      },
      { url: `/?${form(41.6, 10)}` },
      { method: 'POST', url: `/shortcut-api/osmand/?${form(41.7, 5)}` },
    ]
    for (const request of requests)
      expect([request, await send(request)]).toMatchObject([
        {},
        { status: 200, data: { stored: 1, repeated: 0, dropped: {} } },
      ])
    const rows = await storedOf(own.id)
    expect(rows.map(({ lat }) => lat)).toEqual([41.1, 41.2, 41.3, 41.4, 41.5, 41.6, 41.7])
    expect(rows[0]).toMatchObject({ lng: -87.1, speed_kmh: 18.52, heading: 90, accuracy_m: 5 })
    expect(rows[3]).toMatchObject({ lng: -87.4, speed_kmh: 36, heading: 271, accuracy_m: 5 })
    const [device] = await devicesOf(own.id)
    expect(device).toMatchObject({ name: 'Phone', prefix: id.slice(0, 4), taken: 7, dropped: 0, revokedAt: null })
    expect(Date.now() - Date.parse(device?.lastUsedAt ?? '')).toBeLessThan(60_000)
    const { data } = await world.call(driverApi.list, { name: own.name }, { token: make.administrator.token })
    expect(data.list[0]?.lastPosition).toMatchObject({ lat: 41.7, lng: -87 })
    expect(Date.now() - Date.parse(data.list[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
  })

  test('stored positions arrive in any order, belong to their task, and are stored once', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: own.id })
    const at = new Date(seconds(30 * 60) * 1000).toISOString()
    await world.call(driverTaskApi.accept, { id: task.id, eventId: newId(), at }, { token: own.token })
    const kept = Array.from({ length: 300 }, (_, index) => ({
      url: `/shortcut-api/osmand?${query({ id, lat: 41 + index / 1000, lon: -87, timestamp: seconds(60 * 60 - index * 10) })}`,
    }))
    const answers = await Promise.all([...kept, ...kept.toReversed()].map(send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.reduce((sum, { data }) => sum + data.stored, 0)).toBe(300)
    expect(answers.reduce((sum, { data }) => sum + data.repeated, 0)).toBe(300)
    const rows = await storedOf(own.id)
    expect(rows.length).toBe(300)
    expect(rows.filter(({ task_id }) => task_id === task.id).length).toBeGreaterThanOrEqual(118)
    expect(rows.filter(({ task_id }) => task_id === null).length).toBeGreaterThanOrEqual(178)
  })
})

describe('an implausible position', () => {
  test('is answered with the reason, so that the app does not keep it, and counted', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    const bad: [string, string, string][] = [
      ['lat=91&lon=200', 'badCoordinates', 'not on Earth'],
      ['lat=0&lon=0', 'nullIsland', '0, 0'],
      ['lat=NaN&lon=1', 'badCoordinates', 'not on Earth'],
      ['lat=-122.4&lon=37.8', 'swapped', 'swapped'],
      ['lat=41&lon=-87&valid=0', 'notValid', 'marked it as invalid'],
      ['', 'noFix', 'no coordinates'],
      ['lat=41&lon=-87&timestamp=1', 'tooOld', '30 days'],
      [`lat=41&lon=-87&timestamp=${seconds(-400)}`, 'future', 'clock is fast'],
    ]
    for (const [fields, reason, words] of bad) {
      const reply = await send({ url: `/shortcut-api/osmand?id=${id}&${fields}` })
      expect(reply).toMatchObject({ status: 200, code: 200, data: { stored: 0, dropped: { [reason]: 1 } } })
      expect(reply.message).toContain(words)
    }
    expect(await storedOf(own.id)).toEqual([])
    const [device] = await devicesOf(own.id)
    expect(device).toMatchObject({ taken: 0, dropped: bad.length, droppedBecause: 'future' })
    expect(device?.clockFastSeconds).toBeGreaterThan(390)
    await send({ url: `/shortcut-api/osmand?id=${id}&lat=41&lon=-87` })
    expect((await devicesOf(own.id))[0]).toMatchObject({ taken: 1, clockFastSeconds: null })
  })

  test('late ones go to their own week', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    for (const days of [29, 15, 8, 0])
      await send({
        url: `/shortcut-api/osmand?${query({ id, lat: 41 + days, lon: -87, timestamp: seconds(days * 86_400) })}`,
      })
    expect((await storedOf(own.id)).map(({ lat }) => lat)).toEqual([70, 56, 49, 41])
    const { rows } = await world.owner.query(
      'SELECT count(DISTINCT tableoid)::int AS weeks, count(*) FILTER (WHERE tableoid = $2::regclass)::int AS astray FROM position WHERE driver_id = $1',
      [own.id, 'position_weeks.others'],
    )
    expect(rows).toEqual([{ weeks: expect.toSatisfy((weeks: number) => weeks >= 4), astray: 0 }])
  })
})

describe('refused senders', () => {
  const here = (id: string) => ({ url: `/shortcut-api/osmand?id=${id}&lat=41&lon=-87` })

  test('a request without a key, with an unknown one, and of a revoked device', async () => {
    expect(await send({ url: '/shortcut-api/osmand?lat=1&lon=1' })).toMatchObject({ status: 400, code: 400 })
    expect(await send(here('48241179'))).toMatchObject({ status: 401, code: 102 })
    const own = await make.driver()
    const id = await deviceOf(own.id)
    expect((await send(here(id))).status).toBe(200)
    const [device] = await devicesOf(own.id)
    const token = make.administrator.token
    await world.call(driverDeviceApi.revoke, { id: device?.id ?? '' }, { token })
    expect(await send(here(id))).toMatchObject({ status: 401, message: expect.stringContaining('revoked') })
    const { data } = await world.call(logApi.list, { entity: 'driverDevice', entityId: device?.id ?? '' }, { token })
    expect(data.list.map(({ action }) => action)).toEqual(['driverDevice.revoke', 'driverDevice.add'])
    expect(JSON.stringify(data)).not.toContain(id)
  })

  test('the key that a driver makes replaces the one that they made before, and not the office’s', async () => {
    const own = await make.driver()
    const ofOffice = await deviceOf(own.id, 'Traccar Client')
    const makeOwn = async () => (await world.call(driverDeviceApi.makeOwn, {}, { token: own.token })).data.key
    const [first, second] = [await makeOwn(), await makeOwn()]
    expect((await send(here(first))).status).toBe(401)
    expect((await send(here(second))).status).toBe(200)
    expect((await send(here(ofOffice))).status).toBe(200)
    const devices = await devicesOf(own.id)
    expect(devices.map(({ createdBy, revokedAt }) => [createdBy, revokedAt === null])).toEqual([
      [own.name, true],
      [own.name, false],
      [make.administrator.account, true],
    ])
    const { data } = await world.call(
      logApi.list,
      { entity: 'driverDevice', entityId: devices[1]?.id ?? '' },
      { token: make.administrator.token },
    )
    expect(data.list.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['driverDevice.revoke', own.name],
      ['driverDevice.add', own.name],
    ])
  })

  test('the device of a driver who is inactive', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    await world.call(driverApi.setStatus, { ids: [own.id], status: 'inactive' }, { token: make.administrator.token })
    expect((await send(here(id))).status).toBe(401)
  })

  test('senders that flood or guess are asked to wait; others are not', async () => {
    const own = await make.driver()
    const id = await deviceOf(own.id)
    const answers = await Promise.all(Array.from({ length: 3_100 }, () => send({ ...here(id), from: '10.0.0.1' })))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]).toMatchObject({ code: 429, headers: { 'retry-after': '1' }, data: { retryAfter: 1 } })
    expect((await send({ ...here(key), from: '10.0.0.1' })).status).toBe(200)
    for (let guess = 0; guess < 60; guess += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => send({ ...here(`guess${guess + n}`), from: '10.0.0.2' })))
    expect((await send({ ...here('guess'), from: '10.0.0.2' })).status).toBe(429)
    expect((await send({ ...here(key), from: '10.0.0.3' })).status).toBe(200)
  })

  test('a body that is too large, or is no JSON', async () => {
    const type = 'application/json'
    expect(await send({ method: 'POST', type, body: Buffer.alloc(600_000, 32) })).toMatchObject({ status: 413 })
    expect(await send({ method: 'POST', type, body: '{"location":' })).toMatchObject({ status: 400, code: 400 })
    const many = { device_id: key, location: Array.from({ length: 501 }, () => ({})) }
    expect(await send({ method: 'POST', type, body: JSON.stringify(many) })).toMatchObject({ status: 400 })
  })
})

test('any bytes give an answer, never a server error', async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'x/y',
    'multipart/form-data; boundary=a',
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .dictionary(fc.constantFrom('id', 'lat', 'lon', 'timestamp'), fc.string())
      .map((fields) => Buffer.from(query(fields))),
    fc
      .record({ latitude: fc.oneof(fc.double(), fc.string()), longitude: fc.double() })
      .map((coords) => Buffer.from(JSON.stringify({ device_id: key, location: { coords } }))),
  )
  const addresses = fc.oneof(
    fc.constantFrom('/', '/shortcut-api/osmand'),
    fc.webQueryParameters().map((text) => `/shortcut-api/osmand?${text}`),
  )
  await fc.assert(
    fc.asyncProperty(addresses, types, bytes, async (url, type, body) => {
      const reply = await send({ url, method: 'POST', type, body, from: `10.1.0.${Math.floor(Math.random() * 250)}` })
      expect([200, 400, 401, 413, 429]).toContain(reply.status)
      expect(reply.code, reply.message).toBeDefined()
    }),
    { numRuns: 100, seed: 20261123, endOnFailure: true },
  )
})
