import { placed, routeMinutes } from '@shortcut/domain/tracking/way.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openRouteMeasuring } from './measure-routes.ts'

let world: World
let make: Builders
let steps: DriverSteps
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

const minutesBefore = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()
const leaveBy = async (id: string) => {
  const { leaveByAt } = await make.getWorkOrder(id)
  return leaveByAt && new Date(leaveByAt).toISOString()
}
const cutOffAt = '2026-11-24T20:00:00.000Z'

test('leave-by time: the earliest of pickup, delivery and cut-off minus the drive, when any of them changes', async () => {
  const order = await make.workOrder({ bookingPickupDate: '2026-11-23', cutOffAt })
  const drive = routeMinutes(order.stops)
  expect(placed(order.stops)).toHaveLength(2)
  // Chicago to JFK: the straight line is 1,190 km.
  expect(drive).toBeGreaterThan(1000)
  expect(drive).toBeLessThan(1250)
  expect(await leaveBy(order.id)).toBe(minutesBefore(cutOffAt, drive))

  async function edit(fields: object) {
    const { version } = await make.getWorkOrder(order.id)
    const saved = await world.call(workOrderApi.revise, { id: order.id, version, ...fields }, make.dispatcher)
    const { revision } = saved.data
    if (!revision) throw new Error(saved.message)
    await world.call(
      workOrderApi.confirmRevision,
      { id: order.id, revisionId: revision.id, decisions: {} },
      make.dispatcher,
    )
    return leaveBy(order.id)
  }
  const sooner = '2026-11-24T18:00:00.000Z'
  expect(await edit({ requestDeliveryTime: sooner })).toBe(minutesBefore(sooner, drive))
  const [first, last] = order.stops
  if (!first || !last) throw new Error('no stops')
  const pickupUntil = '2026-11-23T20:00:00.000Z'
  expect(await edit({ stops: [pickup({ id: first.id, to: pickupUntil }), dropoff({ id: last.id })] })).toBe(pickupUntil)
  // So near that the end of the pickup day in Chicago decides.
  const gary = { city: 'Gary', province: 'IN', postalCode: '46402' }
  expect(await edit({ stops: [pickup({ id: first.id }), dropoff({ id: last.id, ...gary })] })).toBe(
    '2026-11-24T06:00:00.000Z',
  )
})

test('an order without a driver is measured by the routing server, or the configured factor, and again when its stops change', async () => {
  const order = await make.workOrder({ cutOffAt })
  const usual = routeMinutes(order.stops)
  await openRouteMeasuring(world.database, { routeFactor: 2.5 }, undefined)()
  expect(
    Math.abs(Date.parse((await leaveBy(order.id)) ?? '') - Date.parse(minutesBefore(cutOffAt, usual * 2))),
  ).toBeLessThan(90_000)
  const { updatedAt, version } = await make.getWorkOrder(order.id)
  expect([updatedAt, version]).toEqual([order.updatedAt, order.version])

  const asked: string[] = []
  const round = openRouteMeasuring(world.database, { routeFactor: 1.25 }, async (ways) => {
    asked.push(...ways.map(({ taskId }) => taskId))
    return new Map(ways.map(({ taskId, points }) => [taskId, points.slice(1).map(() => ({ km: 1600 }))]))
  })
  await round()
  expect(await leaveBy(order.id)).toBe(minutesBefore(cutOffAt, 1200))
  await round()
  const edit = { stops: [pickup(), dropoff(), dropoff({ company: 'Terminal 7' })] }
  const saved = await world.call(workOrderApi.save, { id: order.id, version, ...edit }, make.dispatcher)
  expect(saved.code).toBe(200)
  await round()
  expect(await leaveBy(order.id)).toBe(minutesBefore(cutOffAt, 2400))
  expect(asked.filter((id) => id === order.id)).toHaveLength(2)
})

test('on the road the pickup’s deadline no longer counts, and after delivery there is no deadline', async () => {
  const soon = '2026-01-05T08:30:00.000Z'
  const { order, id } = await steps.given(steps.ann, { cutOffAt, stops: [pickup({ to: soon }), dropoff()] })
  const drive = routeMinutes(order.stops)
  expect(await leaveBy(order.id)).toBe(soon)
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(10) })
  expect(await leaveBy(order.id)).toBe(minutesBefore(cutOffAt, drive))
  // The truck has this much less to drive than from its pickup.
  await world.database.pool.query('UPDATE work_order SET truck_minutes = -300 WHERE id = $1', [order.id])
  expect(await leaveBy(order.id)).toBe(minutesBefore(cutOffAt, drive - 300))
  await steps.step(steps.ann, 'deliver', { id, at: at(600), receivedBy: 'Jo' })
  expect(await leaveBy(order.id)).toBeNull()
})

test('"not before" alone is no deadline: the order is due by the end of that day at each place', async () => {
  const order = await make.workOrder({
    stops: [pickup({ from: '2026-11-23T08:00:00-06:00' }), dropoff({ from: '2026-11-24T00:00:00-05:00' })],
  })
  const { pickupDueAt, deliveryDueAt } = await make.getWorkOrder(order.id)
  expect([pickupDueAt, deliveryDueAt].map((time) => time && new Date(time).toISOString())).toEqual([
    '2026-11-24T05:59:00.000Z',
    '2026-11-25T04:59:00.000Z',
  ])
  const { rows } = await world.database.pool.query(
    'SELECT stop_due(window_from, window_to, time_zone) AS due FROM stop WHERE work_order_id = $1 ORDER BY sequence',
    [order.id],
  )
  expect(rows.map(({ due }) => Date.parse(due))).toEqual([
    Date.parse(pickupDueAt ?? ''),
    Date.parse(deliveryDueAt ?? ''),
  ])
})
