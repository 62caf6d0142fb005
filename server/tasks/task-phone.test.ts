import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
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

const finishedOf = async (driver: { token: string }) =>
  (await world.call(driverTaskApi.list, { finished: 'true' }, { token: driver.token })).data
const openOf = async (driver: { token: string }) =>
  (await world.call(driverTaskApi.list, {}, { token: driver.token })).data

describe('a phone that is offline, slow or wrong', () => {
  test('early steps wait, and count when the earlier one arrives', async () => {
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

  test('the same step sent many times at once counts once and always gets the same reply', async () => {
    const { order, id } = await given()
    const accept = { id, eventId: newId(), at: at(0) }
    const replies = await Promise.all(Array.from({ length: 8 }, () => step(ann, 'accept', accept)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0]?.data).toMatchObject({ outcome: 'applied', status: 'accepted' })
    const { task } = await get(order.id)
    expect(task.events).toHaveLength(1)
    expect(task.version).toBe(3)
  })

  test('an event id used for something else is refused', async () => {
    const { id } = await given()
    const other = await given()
    const eventId = newId()
    await step(ann, 'accept', { id, eventId, at: at(0) })
    expect((await step(ann, 'pickUp', { id, eventId, at: at(1) })).code).toBe(409)
    expect((await step(ann, 'accept', { id: other.id, eventId, at: at(1) })).code).toBe(409)
    expect((await get(other.order.id)).task.status).toBe('assigned')
  })

  test('a late acceptance after the task went to another driver is stored, and does not count', async () => {
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

  test('cancelled while the driver accepts: one of the two wins, never both and never an error', async () => {
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

  test('a clock that runs ahead is not trusted', async () => {
    const { order, id } = await given()
    expect((await step(ann, 'accept', { id, at: '2099-01-01T00:00:00Z' })).data.outcome).toBe('held')
    expect((await get(order.id)).task.acceptedAt).toBeNull()
  })
})

describe('whose task it is', () => {
  test('another driver’s task looks like an unknown one, in the list and for every step', async () => {
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

  test('the driver sees the request, the place, and later that it is done or cancelled', async () => {
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

  test('a dispatcher reports for a driver on the phone, and the log shows for whom', async () => {
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

  test('freight on a truck is removed only by its own action', async () => {
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
    expect(instant(after.order.stops[0]?.actualDepartTime)).toBe(at(1))
  })
})
