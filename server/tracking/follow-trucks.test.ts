import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { roadFactor } from '@shortcut/domain/positions/route.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { trackingApi } from '@shortcut/domain/tracking/api.ts'
import { fenceRules } from '@shortcut/domain/tracking/fence.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'
import { followTrucks } from './follow-trucks.ts'
import { openOsrm } from './roads/osrm.ts'
import type { MeasureWays } from './roads/ways.ts'

let world: World
let make: Builders
let steps: DriverSteps
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

const settings = { routeFactor: roadFactor, fenceMetres: 250, fenceRules }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ahead = (minutes: number) => ago(-minutes)
const minutesTo = (instant: string | null | undefined) => (Date.parse(instant ?? '') - Date.now()) / 60_000
const round = (measure?: MeasureWays) => followTrucks(world.database, settings, measure, () => {})
const send = async (
  driver: { token: string },
  positions: { at: string; lat: number; lng: number; speedKmh?: number }[],
) => expect((await world.call(driverTaskApi.positions, { positions }, { token: driver.token })).code).toBe(200)
const as = () => ({ token: make.dispatcher.token })

/** A task on the road between the stops' own places. */
async function underWay(driver: { id: string; token: string }, fields: Parameters<Builders['workOrder']>[0] = {}) {
  const { order, id } = await steps.given(driver, fields)
  await steps.step(driver, 'accept', { id, at: ago(90) })
  await steps.step(driver, 'pickUp', { id, at: ago(80) })
  const [from, to] = order.stops
  if (from?.lat == null || to?.lat == null || from.lng === null || to.lng === null)
    throw new Error('stops without places')
  return { order, id, to: { id: to.id, lat: to.lat, lng: to.lng } }
}
const settled = (orderId: string) =>
  expect.poll(
    async () => {
      await round()
      return (await make.getWorkOrder(orderId)).estimatedDeliverDate
    },
    { timeout: 20_000 },
  )

describe('expected arrivals', () => {
  test('by distance and recent speed: of the stop, of the order, leave-by time, and lateness', async () => {
    const driver = await make.driver()
    const due = ahead(300)
    const { order, id, to } = await underWay(driver, { requestDeliveryTime: due })
    const { version, updatedAt } = await make.getWorkOrder(order.id)
    // Half an hour at 50 km/h towards the stop, which is 5 degrees of latitude ahead.
    const drive = (minute: number) => ({ at: ago(minute), lat: to.lat - 5 - (minute * 50) / 60 / 111.195, lng: to.lng })
    await send(
      driver,
      Array.from({ length: 31 }, (_, n) => drive(30 - n)),
    )
    await settled(order.id).not.toBeNull()
    const after = await make.getWorkOrder(order.id)
    const km = 5 * 111.195 * roadFactor
    const wanted = (km / 55) * 60
    expect(minutesTo(after.estimatedDeliverDate)).toBeGreaterThan((km / 58) * 60)
    expect(minutesTo(after.estimatedDeliverDate)).toBeLessThan((km / 50) * 60)
    expect(minutesTo(after.stops[1]?.estimatedArriveTime)).toBeCloseTo(minutesTo(after.estimatedDeliverDate), 0)
    expect(Math.abs(minutesTo(after.leaveByAt) - (300 - wanted))).toBeLessThan(40)
    // It does not conflict with anybody's edit.
    expect([after.version, after.updatedAt]).toEqual([version, updatedAt])
    const told = timingOf(
      { ...after, pickupDueAt: null, deliveryDueAt: after.requestDeliveryTime, actualDeliverDate: null },
      Date.now(),
    )
    expect(told?.reason).toBe('expectedLate')
    const late = await world.call(workOrderApi.list, { timing: 'atRisk', sort: 'leaveByAt' }, as())
    expect(late.data.list.map((row) => row.id)).toContain(order.id)
    const { rows } = await world.database.pool.query(
      `SELECT action FROM operation_log WHERE entity_id = $1 AND actor_type = 'system'`,
      [order.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['workOrder.expectLate'])
    await expect
      .poll(
        async () =>
          (await world.call(trackingApi.fleet, {}, as())).data.drivers.find((one) => one.id === driver.id)?.task,
        { timeout: 20_000 },
      )
      .toMatchObject({ id, nextStop: { id: to.id, kind: 'dropoff' }, byMap: false, lastAt: expect.any(String) })
    // Standing still does not last forever.
    await send(driver, [{ at: ago(0), lat: to.lat - 5, lng: to.lng, speedKmh: 0 }])
    await round()
    const standing = minutesTo((await make.getWorkOrder(order.id)).estimatedDeliverDate)
    expect(standing).toBeLessThan((km / 50) * 60)
    // Two degrees further on, which the order says after the next round.
    await send(driver, [{ at: new Date(Date.now() + 1000).toISOString(), lat: to.lat - 3, lng: to.lng, speedKmh: 50 }])
    await round()
    const nearer = await make.getWorkOrder(order.id)
    expect(minutesTo(nearer.estimatedDeliverDate)).toBeLessThan(standing * 0.7)
    expect(nearer.stops[1]?.estimatedArriveTime).toBe(nearer.estimatedDeliverDate)
  })

  test('a truck that should have left stays at risk by the same time, until it has made up for it; its speed in the yard says nothing', async () => {
    const [waits, early] = [await make.driver(), await make.driver()]
    const given = async (driver: { id: string; token: string }, due: number) => {
      const { order, id } = await steps.given(driver, {
        stops: [pickup({ to: ahead(due) }), dropoff({ to: ahead(5000) })],
      })
      await steps.step(driver, 'accept', { id, at: ago(90) })
      const [from] = order.stops
      return { id: order.id, lat: from?.lat ?? 0, lng: from?.lng ?? 0 }
    }
    // 111 km of straight line: 104 min at the planned speed.
    const [one, other] = [await given(waits, 100), await given(early, 160)]
    const told = async ({ id }: { id: string }) => {
      const row = (await world.call(workOrderApi.list, { ids: id }, as())).data.list[0]
      const found = row && timingOf(row, Date.now())
      return [found?.timing, found?.reason, found?.due, row?.leaveByAt] as const
    }
    const start = (place: { lat: number }) => place.lat + 1
    await send(waits, [{ at: ago(50), lat: start(one), lng: one.lng, speedKmh: 0 }])
    await send(early, [{ at: ago(50), lat: start(other), lng: other.lng, speedKmh: 0 }])
    await settled(one.id).not.toBeNull()
    const [before, fine] = [await told(one), await told(other)]
    expect([before[0], before[2], fine[0]]).toEqual(['atRisk', 'pickupDue', 'onTime'])

    // To and fro in the yard, at 15 km/h.
    const yard = (place: { lat: number; lng: number }) =>
      Array.from({ length: 40 }, (_, n) => ({ at: ago(45 - n), lat: start(place) + (n % 2) * 0.00225, lng: place.lng }))
    await send(waits, yard(one))
    await send(early, yard(other))
    await round()
    expect([await told(one), await told(other)]).toEqual([before, fine])
    // It drives, but no faster than planned.
    await send(
      waits,
      [1, 2, 3].map((n) => ({ at: ago(4 - n), lat: start(one) - n * 0.01, lng: one.lng })),
    )
    await round()
    expect(await told(one)).toEqual(before)
    // Nearly there: it has made up for it.
    await send(waits, [{ at: ago(0), lat: one.lat + 0.2, lng: one.lng, speedKmh: 80 }])
    await round()
    const after = await told(one)
    expect(after[0]).toBe('onTime')
    expect(minutesTo(after[3])).toBeGreaterThan(60)
  })

  test('are the same on the order, its last stop and the map, however little they change', async () => {
    const driver = await make.driver()
    const { order, to } = await underWay(driver)
    let second = 0
    const standsThere = async () => {
      const at = new Date(Date.now() - 60_000 + 1000 * second++).toISOString()
      await send(driver, [{ at, lat: to.lat - 2, lng: to.lng, speedKmh: 50 }])
      await round()
    }
    const onTheMap = async () => {
      const { drivers } = (await world.call(trackingApi.fleet, {}, as())).data
      const task = drivers.find((one) => one.id === driver.id)?.task
      return [Date.parse(task?.nextAt ?? ''), Date.parse(task?.lastAt ?? '')]
    }
    await standsThere()
    for (const minutes of [1, 3, 4]) {
      const shift = `interval '${minutes} minutes'`
      await world.database.pool.query(
        `UPDATE work_order SET estimated_deliver_date = estimated_deliver_date + ${shift} WHERE id = '${order.id}';
         UPDATE stop SET estimated_arrive_at = estimated_arrive_at + ${shift} WHERE work_order_id = '${order.id}'`,
      )
      await standsThere()
      const { estimatedDeliverDate, stops } = await make.getWorkOrder(order.id)
      expect(estimatedDeliverDate, `after ${minutes} minutes`).toBe(stops[1]?.estimatedArriveTime)
      const same = Date.parse(estimatedDeliverDate ?? '')
      await expect.poll(onTheMap, { timeout: 20_000 }).toEqual([same, same])
    }
  })

  test('a truck near a pickup that opens tomorrow is expected when it opens, not in some minutes', async () => {
    const driver = await make.driver()
    const opens = `${ahead(24 * 60).slice(0, 16)}:00+00:00`
    const { order, id } = await steps.given(driver, {
      stops: [pickup({ from: opens, to: ahead(30 * 60) }), dropoff({ to: ahead(80 * 60) })],
    })
    await steps.step(driver, 'accept', { id, at: ago(5) })
    const [from] = order.stops
    await send(driver, [{ at: ago(1), lat: (from?.lat ?? 0) + 0.02, lng: from?.lng ?? 0, speedKmh: 40 }])
    await settled(order.id).not.toBeNull()
    const { stops, ...facts } = await make.getWorkOrder(order.id)
    expect([facts.pickupExpectedAt, stops[0]?.estimatedArriveTime]).toEqual([opens, opens])
    const told = timingOf(facts, Date.now())
    expect(told).toMatchObject({ timing: 'onTime', driver: 'expectedAtPickup' })
    expect(told?.driverMinutes).toBeGreaterThan(23 * 60)
  })

  test('a truck on its way to the pickup is noticed once: when it came closer and can be there soon', async () => {
    const driver = await make.driver()
    const { order, id } = await steps.given(driver)
    await steps.step(driver, 'accept', { id, at: ago(90) })
    const [from] = order.stops
    if (from?.lat == null || from.lng === null) throw new Error('a pickup without a place')
    const { lat, lng } = from
    const drive = async (minutes: number, north: number) => {
      await send(driver, [{ at: ago(minutes), lat: lat + north, lng, speedKmh: 60 }])
      await round()
    }
    const seen = async () =>
      (
        await world.database.pool.query(
          `SELECT l.after FROM operation_log l WHERE l.action = 'task.setOut' AND l.entity_id = $1`,
          [id],
        )
      ).rows
    await drive(30, 0.4)
    // Around the yard, and away from it.
    await drive(28, 0.395)
    await drive(26, 0.5)
    expect(await seen()).toEqual([])
    await drive(10, 0.3)
    expect(await seen()).toMatchObject([
      { after: { workOrderId: order.id, stop: 1, expectedAt: expect.stringMatching(/^20.*:00\.000Z$/) } },
    ])
    await drive(5, 0.2)
    await drive(1, 0.1)
    expect(await seen()).toHaveLength(1)
  })

  test('end when a driver loses the task', async () => {
    const driver = await make.driver()
    const { order, id } = await steps.given(driver)
    await send(driver, [{ at: ago(1), lat: 41.9, lng: -87.9 }])
    await settled(order.id).not.toBeNull()
    expect((await world.call(taskApi.cancel, { id, reason: 'Freight is late' }, as())).code).toBe(200)
    const after = await make.getWorkOrder(order.id)
    expect(after.estimatedDeliverDate).toBeNull()
    expect(after.stops.map(({ estimatedArriveTime }) => estimatedArriveTime)).toEqual([null, null])
  })

  test('by a routing server, and by the straight line if there is none', async () => {
    const asked: string[] = []
    let answer: 'route' | 'noRoute' | 'nonsense' = 'route'
    // As documented by project-osrm.org: HTTP API v1, route service.
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const leg = { distance: 1_500_000, duration: 40_000, summary: '', weight: 40_000, steps: [] }
      const route = { legs: [leg], weight_name: 'routability', weight: 40_000, duration: 40_000, distance: 1_500_000 }
      const reply = { code: 'Ok', routes: [route], waypoints: [] }
      const none = { code: 'NoRoute', message: 'Impossible route between points' }
      response.writeHead(answer === 'noRoute' ? 400 : 200, { 'content-type': 'application/json' })
      response.end(answer === 'nonsense' ? '<html>' : JSON.stringify(answer === 'route' ? reply : none))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const way = {
      points: [
        { lat: 41.9, lng: -87.6 },
        { lat: 40.6, lng: -73.8 },
      ],
      stopIds: ['s'],
    }
    try {
      const { measure } = openOsrm(url, log)
      expect((await measure([{ ...way, taskId: 'a' }])).get('a')?.[0]?.km).toBeCloseTo(1500, 3)
      expect(asked).toEqual(['/route/v1/driving/-87.600000,41.900000;-73.800000,40.600000?overview=false&steps=false'])
      // Halfway the distance is half as long, and needs no new request.
      const half = [
        { lat: 41.25, lng: -80.7 },
        { lat: 40.6, lng: -73.8 },
      ]
      expect((await measure([{ ...way, points: half, taskId: 'a' }])).get('a')?.[0]?.km).toBeCloseTo(750, -2)
      expect(asked).toHaveLength(1)
      answer = 'noRoute'
      expect((await measure([{ ...way, taskId: 'b' }])).size).toBe(0)
      expect(lines).toEqual([])
      answer = 'nonsense'
      expect((await measure([{ ...way, taskId: 'c' }])).size).toBe(0)
      expect((await measure([{ ...way, taskId: 'd' }])).size).toBe(0)
      expect(asked).toHaveLength(3)
      expect(lines).toEqual([expect.stringContaining('does not answer')])

      answer = 'route'
      const driver = await make.driver()
      const { order, to } = await underWay(driver)
      await send(driver, [{ at: ago(1), lat: to.lat - 2, lng: to.lng }])
      const fresh = openOsrm(url, log).measure
      await expect
        .poll(
          async () => {
            await round(fresh)
            await send(driver, [{ at: ago(0), lat: to.lat - 2, lng: to.lng }])
            return minutesTo((await make.getWorkOrder(order.id)).estimatedDeliverDate)
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(700)
    } finally {
      server.close()
    }
    const gone = openOsrm(url, log).measure
    expect((await gone([{ ...way, taskId: 'e' }])).size).toBe(0)
  })
})

describe('geofences', () => {
  const list = async (workOrderId: string) => (await world.call(trackingApi.proposals, { workOrderId }, as())).data
  const proposed = async (workOrderId: string) => {
    await round()
    return (await list(workOrderId)).length
  }
  const stay = (place: { lat: number; lng: number }, from: number, until: number, speedKmh = 0) =>
    Array.from({ length: from - until + 1 }, (_, n) => ({ at: ago(from - n), ...place, speedKmh }))

  test('propose what the driver did not report; a dispatcher accepts it with one click, or dismisses it', async () => {
    const driver = await make.driver()
    const { order, id, to } = await underWay(driver, { stops: [pickup(), dropoff()] })
    const stop = { lat: to.lat, lng: to.lng }
    await send(driver, [...stay({ lat: to.lat + 0.5, lng: to.lng }, 40, 36, 80), ...stay(stop, 35, 20)])
    await expect.poll(() => proposed(order.id), { timeout: 20_000 }).toBe(1)
    const [arrived] = await list(order.id)
    expect(arrived).toMatchObject({ kind: 'arrive', taskId: id, bookingId: order.bookingId, stop: { id: to.id } })
    expect(minutesTo(arrived?.at)).toBeCloseTo(-35, 0)
    const deny = { id: arrived?.id ?? '' }
    expect((await world.call(trackingApi.accept, deny, await world.signIn('auditor'))).code).toBe(403)

    const [one, other] = await Promise.all([
      world.call(trackingApi.accept, deny, as()),
      world.call(trackingApi.accept, deny, as()),
    ])
    expect([one.code, other.code].sort()).toEqual([200, 409])
    const now = await make.getWorkOrder(order.id)
    expect(minutesTo(now.stops[1]?.actualArriveTime)).toBeCloseTo(-35, 0)
    expect(now.tasks[0]?.events.at(-1)).toMatchObject({
      kind: 'arrive',
      outcome: 'applied',
      reportedBy: make.dispatcher.account,
    })
    expect(await list(order.id)).toEqual([])

    await send(driver, stay({ lat: to.lat + 0.3, lng: to.lng }, 15, 10, 70))
    await expect.poll(() => proposed(order.id), { timeout: 20_000 }).toBe(1)
    const [left] = await list(order.id)
    expect(left).toMatchObject({ kind: 'depart' })
    expect(minutesTo(left?.at)).toBeCloseTo(-20, 0)
    expect((await world.call(trackingApi.dismiss, { id: left?.id ?? '' }, as())).code).toBe(200)
    expect((await world.call(trackingApi.dismiss, { id: left?.id ?? '' }, as())).code).toBe(409)
    expect(await list(order.id)).toEqual([])
    expect((await make.getWorkOrder(order.id)).bookingStatus).toBe('IN_TRANSIT')
  })

  test('ignore a dock while the freight is not yet on its way to it', async () => {
    const driver = await make.driver()
    const { order, id } = await steps.given(driver)
    await steps.step(driver, 'accept', { id, at: ago(90) })
    const [from, to] = order.stops
    const dock = { lat: to?.lat ?? 0, lng: to?.lng ?? 0 }
    // It stood where it will deliver, and left for the pickup, where it stands now.
    await send(driver, [...stay(dock, 60, 40), ...stay({ lat: from?.lat ?? 0, lng: from?.lng ?? 0 }, 20, 5)])
    await expect.poll(() => proposed(order.id), { timeout: 20_000 }).toBe(1)
    expect(await list(order.id)).toMatchObject([{ kind: 'arrive', stop: { id: from?.id } }])
  })

  test('ignore passing trucks, and steps that the driver reports', async () => {
    const passing = await make.driver()
    const by = await underWay(passing)
    const pass = Array.from({ length: 40 }, (_, n) => ({
      at: ago(20 - n / 6),
      lat: by.to.lat - 0.03 + n * 0.0016,
      lng: by.to.lng,
      speedKmh: 64,
    }))
    await send(passing, pass)
    const driver = await make.driver()
    const own = await underWay(driver)
    await send(driver, stay({ lat: own.to.lat, lng: own.to.lng }, 30, 20))
    await expect.poll(() => proposed(own.order.id), { timeout: 20_000 }).toBe(1)
    expect(await list(by.order.id)).toEqual([])
    const [proposal] = await list(own.order.id)
    await steps.step(driver, 'arrive', { id: own.id, at: ago(29), stopId: own.to.id })
    expect(await list(own.order.id)).toEqual([])
    expect((await world.call(trackingApi.accept, { id: proposal?.id ?? '' }, as())).code).toBe(409)
    const state = async () =>
      (await world.database.pool.query('SELECT state FROM tracking_proposal WHERE id = $1', [proposal?.id])).rows[0]
        .state
    await round()
    await expect.poll(state, { timeout: 20_000 }).toBe('overtaken')
  })
})
