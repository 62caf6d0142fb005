import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { disagreement } from '@shortcut/domain/work-orders/follow.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, instant, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let steps: DriverSteps

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

type HandOver = InputOf<typeof taskApi.handOver>
const handOver = (input: Omit<HandOver, 'place' | 'at'> & Partial<HandOver>) =>
  world.call(taskApi.handOver, { place: 'Dock 5, Joliet', at: at(40), ...input }, { token })
const takeBack = (id: string) => world.call(taskApi.takeBack, { id }, { token })
const listOf = async (driver: { token: string }, finished?: boolean) =>
  (await world.call(driverTaskApi.list, finished ? { finished: 'true' } : {}, { token: driver.token })).data

/** Ann has loaded two pallets for two drops, and has delivered the first. */
async function underWay() {
  const given = await steps.given(steps.ann, {
    bookingType: 2,
    stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })],
  })
  await steps.step(steps.ann, 'accept', { id: given.id, at: at(0) })
  const photo = await make.file(steps.ann.id)
  await steps.step(steps.ann, 'pickUp', { id: given.id, at: at(10), photos: [photo] })
  await steps.step(steps.ann, 'deliver', {
    id: given.id,
    at: at(30),
    receivedBy: 'Jo',
    stopId: given.order.stops[1]?.id,
  })
  return { ...given, photo }
}
const agree = async (orderId: string) => {
  const order = await make.getWorkOrder(orderId)
  expect(disagreement(order.bookingStatus, order.tasks, order.stops)).toBeNull()
  return order
}

test('a handover: served stops stay with their driver, the next one accepts, and delivers the rest', async () => {
  const { ann, bob, step } = steps
  const { order, id, photo } = await underWay()
  const [from, first, last] = order.stops.map((stop) => stop.id)
  const { code, data: next } = await handOver({
    id,
    driverId: bob.id,
    place: 'Dock 5, Joliet, IL 60432',
    reason: 'Out of hours',
  })
  expect(code).toBe(200)
  expect(next).toMatchObject({ status: 'assigned', driver: 'Bob Driver', stopIds: [last], continuesTaskId: id })
  const between = await agree(order.id)
  expect(between.bookingStatus).toBe('IN_TRANSIT')
  expect(between.tasks[0]).toMatchObject({
    status: 'delivered',
    stopIds: [from, first],
    handedOverPlace: 'Dock 5, Joliet, IL 60432',
    handedOverLat: expect.closeTo(41.54, 1),
    photos: [{ fileId: photo }],
    assignments: [{ endedBecause: 'handedOver' }],
  })
  expect(instant(between.tasks[0]?.handedOverAt)).toBe(at(40))
  expect(between.stops[1]).toMatchObject({ receivedBy: 'Jo' })

  // The first phone no longer has it, and its later steps are refused, not lost; the next one shows where the load is.
  expect((await listOf(ann)).map((task) => task.id)).not.toContain(id)
  expect((await listOf(ann, true)).find((task) => task.id === id)).toMatchObject({
    handedOverPlace: 'Dock 5, Joliet, IL 60432',
  })
  const late = await step(ann, 'deliver', { id, at: at(45), receivedBy: 'Mo', stopId: last })
  expect(late.data).toMatchObject({ outcome: 'refused', message: 'This task is no longer yours.' })
  const seen = (await listOf(bob)).find((task) => task.id === next.id)
  expect(seen?.takeOver).toMatchObject({ place: 'Dock 5, Joliet, IL 60432', lng: expect.closeTo(-88.05, 1) })
  expect(seen?.stops.map((stop) => stop.id)).toEqual([last])

  const yes = await step(bob, 'accept', { id: next.id, at: at(50) })
  expect(yes.data).toMatchObject({ outcome: 'applied', status: 'pickedUp' })
  expect((await takeBack(id)).code).toBe(409)
  await step(bob, 'deliver', { id: next.id, at: at(90), receivedBy: 'Mo' })
  const after = await agree(order.id)
  expect([after.bookingStatus, instant(after.actualDeliverDate)]).toEqual(['DELIVERED', at(90)])
  expect(instant(after.tasks[1]?.actualPickupDate)).toBe(at(50))

  const { token: auditor } = await world.signIn('auditor')
  const log = (await world.call(logApi.list, { entityId: id, pageSize: 50 }, { token: auditor })).data.list
  expect(log.find((row) => row.action === 'task.handOver')).toMatchObject({
    before: { status: 'pickedUp' },
    after: {
      status: 'delivered',
      place: 'Dock 5, Joliet, IL 60432',
      handedOverTo: 'Bob Driver',
      continuesIn: next.taskNo,
    },
    reason: 'Out of hours',
  })
  // A reopened delivered order returns to its last driver.
  await world.call(workOrderApi.reopen, { ids: [order.id], reason: 'wrong pier' }, { token })
  expect((await agree(order.id)).tasks.map((task) => task.status)).toEqual(['delivered', 'pickedUp'])
})

test('until the next driver has accepted it can be undone, also after a rejection', async () => {
  const { ann, bob, step } = steps
  const { order, id } = await underWay()
  const stopIds = order.stops.map((stop) => stop.id)
  const { data: next } = await handOver({ id, driverId: bob.id })
  await step(bob, 'reject', { id: next.id, at: at(50), reason: 'Too far' })
  expect((await agree(order.id)).bookingStatus).toBe('IN_TRANSIT')
  expect((await takeBack(id)).data).toMatchObject({
    status: 'pickedUp',
    stopIds,
    handedOverAt: null,
    handedOverPlace: '',
  })
  const again = await agree(order.id)
  expect(again.tasks.map((task) => task.status)).toEqual(['pickedUp', 'cancelled'])
  expect(again.tasks[0]?.assignments).toMatchObject([{ endedAt: null, endedBecause: null }])
  expect((await takeBack(id)).code).toBe(409)
  expect((await listOf(ann)).map((task) => task.id)).toContain(id)
  expect((await step(ann, 'deliver', { id, at: at(60), receivedBy: 'Mo' })).data.status).toBe('delivered')
  expect((await agree(order.id)).bookingStatus).toBe('DELIVERED')
})

test('the preflight applies, times must lie within the trip, and of two people at once one hands over', async () => {
  const { bob } = steps
  const { order, id } = await underWay()
  const stale = await make.driver({ name: 'Old Papers', licenceExpiresOn: '2020-01-01' })
  expect((await handOver({ id, driverId: stale.id })).code).toBe(501)
  expect((await handOver({ id, driverId: bob.id, at: at(5) })).data).toMatchObject({ fields: [{ path: 'at' }] })
  const future = new Date(Date.now() + 3_600_000).toISOString()
  expect((await handOver({ id, driverId: bob.id, at: future })).data).toMatchObject({ fields: [{ path: 'at' }] })
  expect((await handOver({ id, driverId: bob.id, place: ' ' })).code).toBe(422)
  expect((await agree(order.id)).tasks).toHaveLength(1)
  const replies = await Promise.all([
    handOver({ id, driverId: bob.id }),
    handOver({ id, driverId: stale.id, overrideReason: 'He is there' }),
  ])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
  expect((await agree(order.id)).tasks).toHaveLength(2)
  const { id: plain } = await steps.given()
  expect((await handOver({ id: plain, driverId: bob.id })).code).toBe(409)
})

test('a load is not handed over to its own driver', async () => {
  const { ann } = steps
  const { order, id } = await underWay()
  const { code, data } = await handOver({
    id,
    driverId: ann.id,
    version: (await make.getWorkOrder(order.id)).tasks[0]?.version ?? 0,
  })
  expect({ code, data }).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'driverId', message: expect.stringContaining('has this load already') }] },
  })
  expect((await agree(order.id)).tasks).toMatchObject([{ id, status: 'pickedUp', driverId: ann.id }])
})
