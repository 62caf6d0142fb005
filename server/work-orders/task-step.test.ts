import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { driverTaskApi, type StepKind, taskApi } from '@shortcut/domain/work-orders/task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let ann: Awaited<ReturnType<Builders['driver']>>
let bob: Awaited<ReturnType<Builders['driver']>>

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ann = await make.driver({ name: 'Ann Driver' })
  bob = await make.driver({ name: 'Bob Driver' })
})
afterAll(() => world.close())

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString()
const seconds = (time: string | null | undefined) => time && new Date(time).toISOString()

/** One step from a driver's phone, with a fresh event id unless one is given. */
function step<K extends StepKind>(
  driver: { token: string },
  kind: K,
  input: Omit<InputOf<(typeof driverTaskApi)[K]>, 'eventId'> & { eventId?: string },
) {
  return world.call(
    driverTaskApi[kind] as Endpoint,
    { eventId: newId(), ...input },
    { token: driver.token },
  ) as Promise<{
    code: number
    message: string
    data: { outcome: string; status: string; message: string; fields?: { path: string }[] }
  }>
}

async function given(driver = ann, fields: Parameters<Builders['workOrder']>[0] = {}) {
  const order = await make.workOrder(fields)
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  return { order, task, id: task.id }
}
const get = async (orderId: string) => {
  const order = await make.getWorkOrder(orderId)
  const [task] = order.tasks
  if (!task) throw new Error('no task')
  return { order, task }
}
const finishedOf = async (driver: { token: string }) =>
  (await world.call(driverTaskApi.list, { finished: 'true' }, { token: driver.token })).data
const openOf = async (driver: { token: string }) =>
  (await world.call(driverTaskApi.list, {}, { token: driver.token })).data

describe('a job, step by step', () => {
  test('from the yes to the signature, with its times, and the order follows', async () => {
    const { order, id } = await given()
    const [from, to] = order.stops
    expect(await step(ann, 'accept', { id, at: at(0) })).toMatchObject({
      code: 200,
      data: { outcome: 'applied', status: 'accepted' },
    })
    await step(ann, 'arrive', { id, at: at(10), stopId: from?.id ?? '', remark: 'Gate closed' })
    await step(ann, 'pickUp', { id, at: at(20), remark: 'Two pallets wet' })
    expect((await get(order.id)).order.bookingStatus).toBe('IN_TRANSIT')
    const photo = await make.file(ann.id)
    const done = await step(ann, 'deliver', { id, at: at(90), receivedBy: 'Jo', photos: [photo] })
    expect(done.data).toMatchObject({ outcome: 'applied', status: 'delivered' })

    const after = await get(order.id)
    expect(after.order.bookingStatus).toBe('DELIVERED')
    expect(seconds(after.order.actualDeliverDate)).toBe(at(90))
    expect(seconds(after.task.acceptedAt)).toBe(at(0))
    expect(seconds(after.task.actualPickupDate)).toBe(at(20))
    expect(seconds(after.task.actualDeliveryDate)).toBe(at(90))
    expect(after.task.photos).toEqual([{ fileId: photo, kind: 'delivery', stopId: to?.id }])
    expect(after.task.assignments[0]).toMatchObject({ endedBecause: 'delivered' })
    const [loaded, unloaded] = after.order.stops
    expect(loaded).toMatchObject({ arriveRemark: 'Gate closed', departRemark: 'Two pallets wet' })
    expect([seconds(loaded?.actualArriveTime), seconds(loaded?.actualDepartTime)]).toEqual([at(10), at(20)])
    expect(unloaded).toMatchObject({ receivedBy: 'Jo' })
    expect([seconds(unloaded?.actualArriveTime), seconds(unloaded?.actualDepartTime)]).toEqual([at(90), at(90)])
  })

  test('several drops: delivered with the last one; a reopened order gives the last drop back', async () => {
    const { order, id } = await given(ann, {
      bookingType: 2,
      stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })],
    })
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'pickUp', { id, at: at(1) })
    const first = await step(ann, 'deliver', { id, at: at(2), receivedBy: 'Jo', stopId: order.stops[1]?.id })
    expect(first.data).toMatchObject({ outcome: 'applied', status: 'pickedUp' })
    const again = await step(ann, 'deliver', { id, at: at(3), receivedBy: 'Jo', stopId: order.stops[1]?.id })
    expect(again.data).toMatchObject({ outcome: 'refused' })
    expect((await step(ann, 'deliver', { id, at: at(4), receivedBy: 'Mo' })).data.status).toBe('delivered')

    await world.call(workOrderApi.reopen, { ids: [order.id], reason: 'wrong pier' }, { token })
    expect((await get(order.id)).task.status).toBe('pickedUp')
    expect((await step(ann, 'deliver', { id, at: at(50), receivedBy: 'Flo' })).data.status).toBe('delivered')
    const after = await get(order.id)
    expect([after.order.bookingStatus, seconds(after.order.actualDeliverDate)]).toEqual(['DELIVERED', at(50)])
    expect(after.order.stops[2]).toMatchObject({ receivedBy: 'Flo' })
  })

  test('a split order is delivered with the last of its tasks, at the latest of their times', async () => {
    const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff()] })
    const [from, one, two] = order.stops.map((stop) => stop.id)
    const tasks = [
      {
        ...(await make.task({ workOrderId: order.id, stopIds: [from ?? '', one ?? ''], driverId: ann.id })),
        driver: ann,
      },
      {
        ...(await make.task({ workOrderId: order.id, stopIds: [from ?? '', two ?? ''], driverId: bob.id })),
        driver: bob,
      },
    ]
    for (const [index, { driver, id }] of tasks.entries()) {
      await step(driver, 'accept', { id, at: at(0) })
      await step(driver, 'pickUp', { id, at: at(10 + index) })
    }
    await step(ann, 'deliver', { id: tasks[0]?.id ?? '', at: at(99), receivedBy: 'Jo' })
    expect((await get(order.id)).order.bookingStatus).toBe('IN_TRANSIT')
    await step(bob, 'deliver', { id: tasks[1]?.id ?? '', at: at(60), receivedBy: 'Jo' })
    const after = (await get(order.id)).order
    expect([after.bookingStatus, seconds(after.actualDeliverDate)]).toEqual(['DELIVERED', at(99)])
    expect(seconds(after.stops[0]?.actualDepartTime)).toBe(at(11))
  })

  test('a no needs a reason, gives the order back, and forgets the arrival', async () => {
    const { order, id } = await given()
    expect((await step(ann, 'reject', { id, at: at(0), reason: ' ' })).code).toBe(422)
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'arrive', { id, at: at(1), stopId: order.stops[0]?.id ?? '' })
    expect((await step(ann, 'reject', { id, at: at(2), reason: 'Flat tyre' })).data.status).toBe('rejected')
    const after = await get(order.id)
    expect(after.order.bookingStatus).toBe('DRIVER_REJECTED')
    expect(after.task).toMatchObject({ rejectReason: 'Flat tyre', acceptedAt: null })
    expect(after.order.stops[0]?.actualArriveTime).toBeNull()
    const next = await world.call(taskApi.assign, { id, driverId: bob.id }, { token })
    expect(next.data).toMatchObject({ status: 'assigned', rejectReason: '' })
    expect((await get(order.id)).order.bookingStatus).toBe('DISPATCHED')
  })

  test('while a revision waits the freight may be picked up: the order is on its way and the revision stays open', async () => {
    const { order, id } = await given()
    await world.call(workOrderApi.revise, { id: order.id, palletQuantity: 9 }, { token })
    expect((await get(order.id)).order).toMatchObject({ bookingStatus: 'REVISED', priorStatus: 'DISPATCHED' })
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'pickUp', { id, at: at(1) })
    expect((await get(order.id)).order).toMatchObject({
      bookingStatus: 'IN_TRANSIT',
      priorStatus: null,
      revision: { state: 'open' },
    })
  })
})

describe('a phone that is offline, slow or wrong', () => {
  test('steps that come too early wait, and count when the earlier one arrives', async () => {
    const { order, id } = await given()
    const delivery = newId()
    const early = await step(ann, 'deliver', { id, eventId: delivery, at: at(30), receivedBy: 'Jo' })
    expect(early).toMatchObject({ code: 200, data: { outcome: 'held', status: 'assigned' } })
    expect((await step(ann, 'pickUp', { id, at: at(20) })).data.outcome).toBe('held')
    const { version } = (await get(order.id)).order
    expect((await step(ann, 'accept', { id, at: at(10) })).data).toMatchObject({
      outcome: 'applied',
      status: 'delivered',
    })
    const after = await get(order.id)
    expect([after.order.bookingStatus, after.order.version]).toEqual(['DELIVERED', version + 1])
    expect(after.task.events.map((event) => `${event.kind} ${event.outcome}`)).toEqual([
      'accept applied',
      'pickUp applied',
      'deliver applied',
    ])
    expect((await step(ann, 'deliver', { id, eventId: delivery, at: at(30), receivedBy: 'Jo' })).data.outcome).toBe(
      'applied',
    )
  })

  test('the same step sent many times at once is done once and always answered alike', async () => {
    const { order, id } = await given()
    const accept = { id, eventId: newId(), at: at(0) }
    const replies = await Promise.all(Array.from({ length: 8 }, () => step(ann, 'accept', accept)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0]?.data).toMatchObject({ outcome: 'applied', status: 'accepted' })
    const { task } = await get(order.id)
    expect(task.events).toHaveLength(1)
    expect(task.version).toBe(3)
  })

  test('an event id that was used for something else is refused', async () => {
    const { id } = await given()
    const other = await given()
    const eventId = newId()
    await step(ann, 'accept', { id, eventId, at: at(0) })
    expect((await step(ann, 'pickUp', { id, eventId, at: at(1) })).code).toBe(409)
    expect((await step(ann, 'accept', { id: other.id, eventId, at: at(1) })).code).toBe(409)
    expect((await get(other.order.id)).task.status).toBe('assigned')
  })

  test('a late yes after the task went to somebody else is kept, and does not count', async () => {
    const { order, id } = await given()
    await step(ann, 'pickUp', { id, at: at(3) })
    await world.call(taskApi.reassign, { id, driverId: bob.id }, { token })
    const late = await step(ann, 'accept', { id, at: at(0) })
    expect(late).toMatchObject({ code: 200, data: { outcome: 'refused', status: 'assigned' } })
    expect(late.data.message).not.toBe('')
    const { task } = await get(order.id)
    expect(task).toMatchObject({ driver: 'Bob Driver', status: 'assigned' })
    expect(task.events.map((event) => event.outcome)).toEqual(['refused', 'refused'])
    expect((await step(bob, 'accept', { id, at: at(5) })).data.status).toBe('accepted')
  })

  test('cancelled while the driver says yes: one order of the two, never both and never an error', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, id } = await given()
      const [yes, no] = await Promise.all([
        step(ann, 'accept', { id, at: at(0) }),
        world.call(taskApi.cancel, { id, reason: 'changed our mind' }, { token }),
      ])
      expect([yes.code, no.code]).toEqual([200, 200])
      expect(['applied', 'refused']).toContain(yes.data.outcome)
      const after = await get(order.id)
      expect([after.task.status, after.order.bookingStatus]).toEqual(['cancelled', 'ASSIGNMENT_CANCELLED'])
    }
  })

  test('a clock that runs ahead is not believed', async () => {
    const { order, id } = await given()
    await step(ann, 'accept', { id, at: '2099-01-01T00:00:00Z' })
    const { task } = await get(order.id)
    expect(Date.parse(task.acceptedAt ?? '')).toBeLessThan(Date.now() + 1000)
    expect((await step(ann, 'pickUp', { id, at: '0000-01-01T00:00:00Z' })).data.outcome).toBe('applied')
  })
})

describe('proof', () => {
  test('what the customer asks for is asked for at the field, and the step can then be sent again', async () => {
    const account = await make.account({ pickupPhotosRequired: 2, deliveryPhotosRequired: 1, signatureRequired: true })
    const { order, id } = await given(ann, { accountId: account.id })
    await step(ann, 'accept', { id, at: at(0) })
    const photos = [await make.file(ann.id), await make.file(ann.id)]
    const eventId = newId()
    const path = async (reply: ReturnType<typeof step>) => {
      const { code, data } = await reply
      return [code, data.fields?.[0]?.path]
    }
    expect(await path(step(ann, 'pickUp', { id, eventId, at: at(1), photos: [photos[0] ?? ''] }))).toEqual([
      422,
      'photos',
    ])
    const twice = [photos[0] ?? '', photos[0] ?? '']
    expect(await path(step(ann, 'pickUp', { id, eventId, at: at(1), photos: twice }))).toEqual([422, 'photos'])
    const foreign = await make.file(bob.id)
    expect(await path(step(ann, 'pickUp', { id, eventId, at: at(1), photos: [...photos, foreign] }))).toEqual([
      422,
      'photos.2',
    ])
    const container = await make.file(ann.id)
    const picked = await step(ann, 'pickUp', { id, eventId, at: at(1), photos, containerPhotos: [container] })
    expect(picked.data.outcome).toBe('applied')
    expect((await get(order.id)).task.photos.map((photo) => photo.kind).sort()).toEqual([
      'container',
      'pickup',
      'pickup',
    ])

    const [signature, drop] = [await make.file(ann.id), await make.file(ann.id)]
    const deliver = { id, at: at(2), receivedBy: 'Jo' }
    expect(await path(step(ann, 'deliver', { ...deliver, signatureFileId: signature }))).toEqual([422, 'photos'])
    expect(await path(step(ann, 'deliver', { ...deliver, photos: [drop] }))).toEqual([422, 'signatureFileId'])
    expect((await step(ann, 'deliver', { ...deliver, photos: [drop], signatureFileId: signature })).data.status).toBe(
      'delivered',
    )
    expect((await get(order.id)).order.stops[1]).toMatchObject({ signatureFileId: signature })
  })

  test('somebody received it: a name, a signature or a photo is needed, whoever the customer is', async () => {
    const { id } = await given()
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'pickUp', { id, at: at(1) })
    expect(await step(ann, 'deliver', { id, at: at(2) })).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'receivedBy' }] },
    })
    expect((await step(ann, 'deliver', { id, at: at(2), photos: [newId()] })).code).toBe(422)
    expect((await step(ann, 'deliver', { id, at: at(2), stopId: newId(), receivedBy: 'Jo' })).code).toBe(422)
    expect((await step(ann, 'deliver', { id, at: at(2), receivedBy: 'Jo' })).data.status).toBe('delivered')
  })
})

describe('whose task it is', () => {
  test('another driver’s task is as good as none, in the list and for every step', async () => {
    const { order, id } = await given()
    expect((await openOf(ann)).map((task) => task.id)).toContain(id)
    expect((await openOf(bob)).map((task) => task.id)).not.toContain(id)
    for (const kind of ['accept', 'pickUp', 'deliver'] as const) {
      const foreign = await step(bob, kind, { id, at: at(0) })
      const none = await step(bob, kind, { id: newId(), at: at(0) })
      expect([foreign.code, foreign.message]).toEqual([404, none.message])
    }
    expect((await get(order.id)).task.events).toEqual([])
    expect((await world.call(taskApi.create, { workOrderId: order.id }, { token: bob.token })).code).toBe(403)
    const dispatcher = { token: make.dispatcher.token }
    expect((await step(dispatcher, 'accept', { id, at: at(0) })).code).toBe(403)
  })

  test('the driver sees what was asked, where, and afterwards that it is done or cancelled', async () => {
    const carl = await make.driver()
    const { order, task, id } = await given(carl, { palletQuantity: 4, remark: 'Ring twice' })
    expect(await openOf(carl)).toMatchObject([
      {
        taskNo: task.taskNo,
        bookingId: order.bookingId,
        palletQuantity: 4,
        orderRemark: 'Ring twice',
        stops: [{}, {}],
      },
    ])
    await world.call(taskApi.cancel, { id, reason: 'not ready' }, { token })
    expect(await openOf(carl)).toEqual([])
    expect(await finishedOf(carl)).toMatchObject([{ id, status: 'cancelled', cancelReason: 'not ready' }])
  })

  test('a dispatcher reports for a driver on the phone, and the log says on whose behalf', async () => {
    const { order, id } = await given()
    const report = (input: object) =>
      world.call(taskApi.step, { id, eventId: newId(), at: at(0), ...input } as InputOf<typeof taskApi.step>, { token })
    expect((await report({ kind: 'accept' })).data).toMatchObject({ outcome: 'applied', status: 'accepted' })
    await report({ kind: 'pickUp' })
    expect((await report({ kind: 'deliver', receivedBy: 'Jo' })).data.status).toBe('delivered')
    const { task } = await get(order.id)
    expect(task.events.map((event) => event.reportedBy)).toEqual(Array(3).fill(make.dispatcher.account))
    const auditor = await world.signIn('auditor')
    const { data } = await world.call(logApi.list, { entityId: id }, { token: auditor.token })
    expect(
      data.list
        .filter((row) => row.onBehalfOf === 'Ann Driver')
        .map((row) => row.action)
        .sort(),
    ).toEqual(['task.accept', 'task.deliver', 'task.pickUp'])
    expect(
      (await world.call(taskApi.step, { kind: 'accept', id, eventId: newId(), at: at(0) }, { token: auditor.token }))
        .code,
    ).toBe(403)
    const nobody = await make.task({ workOrderId: (await make.workOrder()).id })
    expect(
      (await world.call(taskApi.step, { kind: 'accept', id: nobody.id, eventId: newId(), at: at(0) }, { token })).code,
    ).toBe(409)
  })

  test('freight on a truck is taken away only by the action made for it', async () => {
    const { order, id } = await given()
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'pickUp', { id, at: at(1) })
    expect(await world.call(taskApi.cancel, { id, reason: 'x' }, { token })).toMatchObject({
      code: 409,
      data: { status: 'pickedUp' },
    })
    expect((await world.call(taskApi.cancelPickedUp, { id, reason: 'breakdown' }, { token })).data.status).toBe(
      'cancelled',
    )
    expect((await step(ann, 'deliver', { id, at: at(2), receivedBy: 'Jo' })).data).toMatchObject({
      outcome: 'refused',
      status: 'cancelled',
    })
    const after = await get(order.id)
    expect(after.order.bookingStatus).toBe('IN_TRANSIT')
    expect(seconds(after.order.stops[0]?.actualDepartTime)).toBe(at(1))
  })
})
