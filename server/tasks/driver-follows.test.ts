import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let phone: DriverSteps

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  phone = await openDriverSteps(world, make)
})
afterAll(() => world.close())

test('a driver whose stops changed must accept again; the task serves the new stops', async () => {
  const { order, id } = await phone.given()
  await phone.step(phone.ann, 'accept', { id, at: at(0) })
  const revised = await world.call(
    workOrderApi.revise,
    { id: order.id, stops: [pickup(), dropoff({ company: 'Pier 9' }), dropoff({ company: 'Pier 10' })] },
    { token },
  )
  expect(revised.data).toMatchObject({ bookingStatus: 'REVISED', tasks: [{ status: 'accepted' }] })
  const decided = await world.call(
    workOrderApi.confirmRevision,
    { id: order.id, revisionId: revised.data.revision?.id ?? '' },
    { token },
  )
  expect(decided.data).toMatchObject({ bookingStatus: 'DISPATCHED', tasks: [{ status: 'assigned' }] })
  expect(decided.data.stops.map((stop) => stop.company).slice(1)).toEqual(['Pier 9', 'Pier 10'])
  expect(decided.data.tasks[0]?.stopIds).toEqual(decided.data.stops.map((stop) => stop.id))
  // The driver still has the same stop: its id did not change.
  expect(order.stops.map((stop) => stop.id)).toContain(decided.data.stops[0]?.id)
})

test('a task rejected by its driver follows its order’s edited stops', async () => {
  const times = async (id: string) =>
    (await world.database.pool.query('SELECT starts_at AS from, ends_at AS to FROM task WHERE id = $1', [id])).rows[0]
  const day = (n: number) => `2026-12-0${n}T15:00:00Z`
  const stops = [pickup({ from: day(1) }), dropoff({ to: day(2) })]
  const { order, id } = await phone.given(phone.ann, { stops })
  await phone.step(phone.ann, 'reject', { id, at: at(0), reason: 'Too early' })
  const edit = { stops: [pickup({ from: day(3) }), dropoff({ to: day(4) }), dropoff({ to: day(5) })] }
  const { version } = await make.getWorkOrder(order.id)
  const { data } = await world.call(workOrderApi.save, { id: order.id, version, ...edit }, { token })
  expect(data.tasks).toMatchObject([{ id, status: 'rejected', stopIds: data.stops.map((stop) => stop.id) }])
  expect(await times(id)).toEqual({ from: day(3), to: day(5) })
})

test('freight picked up during an open revision is on the road, and the revision can still be decided', async () => {
  const { order, id } = await phone.given()
  await phone.step(phone.ann, 'accept', { id, at: at(0) })
  await world.call(workOrderApi.revise, { id: order.id, palletQuantity: 11 }, { token })
  await phone.step(phone.ann, 'pickUp', { id, at: at(10) })
  const moving = await make.getWorkOrder(order.id)
  expect(moving).toMatchObject({ bookingStatus: 'IN_TRANSIT', revision: { state: 'open' } })
  const decided = await world.call(
    workOrderApi.confirmRevision,
    { id: order.id, revisionId: moving.revision?.id ?? '' },
    { token },
  )
  expect(decided.data).toMatchObject({ bookingStatus: 'IN_TRANSIT', palletQuantity: 11, revision: null })
})

test('a cancelled booking is gone from the driver’s phone, and later steps no longer count', async () => {
  const { order, id } = await phone.given()
  await phone.step(phone.ann, 'accept', { id, at: at(0) })
  const cancelled = await world.call(workOrderApi.cancel, { ids: [order.id], reason: 'customer called' }, { token })
  expect(cancelled.data.done).toEqual([order.id])
  const list = await world.call(driverTaskApi.list, {}, { token: phone.ann.token })
  expect(list.data.map((task) => task.id)).not.toContain(id)
  expect((await phone.step(phone.ann, 'pickUp', { id, at: at(10) })).data).toMatchObject({ outcome: 'refused' })
  expect((await make.getWorkOrder(order.id)).tasks[0]).toMatchObject({
    status: 'cancelled',
    cancelReason: 'customer called',
  })
})

test('an order with a driver cannot be edited directly', async () => {
  const { order } = await phone.given()
  const now = await make.getWorkOrder(order.id)
  const refused = await world.call(
    workOrderApi.save,
    { id: order.id, version: now.version, containerNo: 'CSQU3054383' },
    { token },
  )
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('Use Revise for') })
  const allowed = await world.call(
    workOrderApi.save,
    { id: order.id, version: now.version, remark: 'call first' },
    { token },
  )
  expect(allowed).toMatchObject({ code: 200, data: { remark: 'call first' } })
})
