import { farReport } from '@shortcut/domain/tasks/far-report.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { at, type DriverSteps, instant, openDriverSteps } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let ann: DriverSteps['ann']
let bob: DriverSteps['bob']
let step: DriverSteps['step']
let given: DriverSteps['given']
let get: DriverSteps['get']

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ;({ ann, bob, step, given, get } = await openDriverSteps(world, make))
})
afterAll(() => world.close())

describe('a job, step by step', () => {
  test('from acceptance to signature, with its times, and the order follows', async () => {
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
    expect(instant(after.order.actualDeliverDate)).toBe(at(90))
    expect(instant(after.task.acceptedAt)).toBe(at(0))
    expect(instant(after.task.actualPickupDate)).toBe(at(20))
    expect(instant(after.task.actualDeliveryDate)).toBe(at(90))
    expect(after.task.photos).toMatchObject([{ fileId: photo, kind: 'delivery', stopId: to?.id }])
    expect(after.task.assignments[0]).toMatchObject({ endedBecause: 'delivered' })
    const [loaded, unloaded] = after.order.stops
    expect(loaded).toMatchObject({ arriveRemark: 'Gate closed', departRemark: 'Two pallets wet' })
    expect([instant(loaded?.actualArriveTime), instant(loaded?.actualDepartTime)]).toEqual([at(10), at(20)])
    expect(unloaded).toMatchObject({ receivedBy: 'Jo' })
    expect([instant(unloaded?.actualArriveTime), instant(unloaded?.actualDepartTime)]).toEqual([at(90), at(90)])
  })

  test('the reply of the order tells where a delivery was reported, so that one far from its stop is known', async () => {
    const { order, id } = await given()
    const drop = order.stops[1]
    if (drop?.lat == null || drop.lng === null) throw new Error('nowhere')
    await step(ann, 'accept', { id, at: at(0) })
    await step(ann, 'pickUp', { id, at: at(20) })
    await step(ann, 'deliver', { id, at: at(90), receivedBy: 'Jo', lat: drop.lat + 0.17, lng: drop.lng })
    const after = (await get(order.id)).order
    expect(after.stops.map((stop) => farReport(stop, after.tasks))).toEqual([null, expect.closeTo(18.9, 1)])
  })

  test('several drops: delivered with the last one; a reopened order returns the last drop', async () => {
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
    expect([after.order.bookingStatus, instant(after.order.actualDeliverDate)]).toEqual(['DELIVERED', at(50)])
    expect(after.order.stops[2]).toMatchObject({ receivedBy: 'Flo' })
  })

  test('a split order is delivered with the last of its tasks, at their latest time', async () => {
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
    expect([after.bookingStatus, instant(after.actualDeliverDate)]).toEqual(['DELIVERED', at(99)])
    expect(instant(after.stops[0]?.actualDepartTime)).toBe(at(11))
  })

  test('rejecting needs a reason, makes the order available again, and clears the arrival', async () => {
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
    expect(next.data).toMatchObject({
      status: 'assigned',
      rejectReason: '',
      assignments: [
        { driverName: 'Ann Driver', endedBecause: 'rejected', endedReason: 'Flat tyre' },
        { driverName: 'Bob Driver', endedReason: '' },
      ],
    })
    expect((await get(order.id)).order.bookingStatus).toBe('DISPATCHED')
  })

  test('during a revision the freight may be picked up: the order is in transit and the revision stays open', async () => {
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

describe('proof', () => {
  test('missing proof is reported at its field, and the step can then be sent again', async () => {
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

  test('a receiver is required: a name, a signature or a photo, for every customer', async () => {
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
