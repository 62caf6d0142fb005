import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const create = (input: InputOf<typeof taskApi.create>) => world.call(taskApi.create, input, { token })
const assign = (input: InputOf<typeof taskApi.assign>) => world.call(taskApi.assign, input, { token })
const reassign = (input: InputOf<typeof taskApi.reassign>) => world.call(taskApi.reassign, input, { token })
const cancel = (id: string) => world.call(taskApi.cancel, { id, reason: 'not needed' }, { token })
const statusOf = async (workOrderId: string) => (await make.getWorkOrder(workOrderId)).bookingStatus

async function logOf(entityId: string) {
  const { token } = await world.signIn('auditor')
  return (await world.call(logApi.list, { entityId, pageSize: 50 }, { token })).data.list
}

describe('assigning an order to a driver', () => {
  test('creates a numbered task with everything the driver needs, and dispatches the order in one step', async () => {
    const truck = await make.truck({ plateNo: 'IL 4711' })
    const trailer = await make.trailer()
    const order = await make.workOrder()
    const { code, data: task } = await create({
      workOrderId: order.id,
      driverId: ann.id,
      truckId: truck.id,
      trailerId: trailer.id,
      remark: 'Gate 3',
    })
    expect(code).toBe(200)
    expect(task.taskNo).toMatch(/^TK-\d\d-\d{6}$/)
    expect(task).toMatchObject({
      status: 'assigned',
      driver: 'Ann Driver',
      phone: ann.phone,
      truckNo: truck.unitNo,
      truckLicensePlate: 'IL 4711',
      trailerNo: trailer.trailerNo,
      scheduler: make.dispatcher.account,
      remark: 'Gate 3',
      stopIds: order.stops.map((stop) => stop.id),
    })
    const after = await make.getWorkOrder(order.id)
    expect(after).toMatchObject({ bookingStatus: 'DISPATCHED', version: order.version + 1 })
    const log = await logOf(task.id)
    expect(log.map((row) => row.action).sort()).toEqual(['task.assign', 'task.create'])
    expect(log.find((row) => row.action === 'task.assign')).toMatchObject({
      entityLabel: task.taskNo,
      before: { status: 'new', bookingStatus: 'CONFIRMED' },
      after: { status: 'assigned', bookingStatus: 'DISPATCHED', workOrderId: order.id, driver: 'Ann Driver' },
    })
    expect((await logOf(order.id)).map((row) => row.action)).toContain('workOrder.dispatch')
  })

  test('the truck is the driver’s own unless another or none is chosen', async () => {
    const truck = await make.truck()
    const driver = await make.driver({ truckId: truck.id })
    const task = async (truckId?: string | null) =>
      (await create({ workOrderId: (await make.workOrder()).id, driverId: driver.id, truckId })).data.truckNo
    expect(await task()).toBe(truck.unitNo)
    expect(await task(null)).toBeNull()
  })

  test('in two steps: a task without a driver does not change the order', async () => {
    const order = await make.workOrder()
    const task = await make.task({ workOrderId: order.id })
    expect([task.status, task.driver, await statusOf(order.id)]).toEqual(['new', null, 'CONFIRMED'])
    const { data } = await assign({ id: task.id, driverId: bob.id, version: task.version })
    expect([data.status, data.driver, await statusOf(order.id)]).toEqual(['assigned', 'Bob Driver', 'DISPATCHED'])
  })

  test('of two dispatchers at once exactly one wins, and the other is told who has it', async () => {
    const order = await make.workOrder()
    const replies = await Promise.all(
      [ann, bob].map((driver) => create({ workOrderId: order.id, driverId: driver.id })),
    )
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, 409])
    const won = replies.find((reply) => reply.code === 200)
    const lost = replies.find((reply) => reply.code === 409)
    expect(lost).toMatchObject({ data: { taskNo: won?.data.taskNo } })
    // The whole order is gone, not one of its stops.
    expect(lost?.message).toBe(
      `${order.bookingId} was given to ${won?.data.driver} (${won?.data.taskNo}) by ${make.dispatcher.account} in the meantime. Reassign that task instead.`,
    )
    expect((await make.getWorkOrder(order.id)).tasks).toHaveLength(1)

    const task = await make.task({ workOrderId: (await make.workOrder()).id })
    const both = await Promise.all([ann, bob].map((driver) => assign({ id: task.id, driverId: driver.id })))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 409])
    expect(both.find((reply) => reply.code === 409)?.data).toMatchObject({ id: task.id, status: 'assigned' })
  })

  test('a late dispatcher is told which colleague was first', async () => {
    const colleague = await world.signIn('dispatcher')
    const order = await make.workOrder()
    const task = await make.task({ workOrderId: order.id, driverId: ann.id })
    await world.call(taskApi.cancel, { id: task.id, reason: 'sick' }, { token: colleague.token })
    expect((await cancel(task.id)).message).toBe(
      `Can’t cancel task while ${task.taskNo} is Cancelled. Last changed by ${colleague.account}.`,
    )
    const own = await world.call(taskApi.cancel, { id: task.id, reason: 'sick' }, { token: colleague.token })
    expect(own.message).toBe(`Can’t cancel task while ${task.taskNo} is Cancelled.`)
    await world.call(workOrderApi.cancel, { ids: [order.id], reason: 'off' }, { token: colleague.token })
    const { failed } = (await world.call(workOrderApi.confirm, { ids: [order.id] }, { token })).data
    expect(failed[0]?.message).toContain(`. Last changed by ${colleague.account}.`)
  })

  test('a decision based on an older version gets the newer one', async () => {
    const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: ann.id })
    const stale = await reassign({ id: task.id, driverId: bob.id, version: task.version - 1 })
    expect(stale).toMatchObject({ code: 409, data: { version: task.version, driver: 'Ann Driver' } })
  })

  test('an unconfirmed order, and stops of other orders, are refused', async () => {
    const order = await make.workOrder()
    const other = await make.workOrder()
    const [first, last] = order.stops.map((stop) => stop.id)
    const foreign = await create({ workOrderId: order.id, stopIds: [other.stops[1]?.id ?? '', last ?? ''] })
    expect(foreign).toMatchObject({ code: 422, message: expect.stringContaining(order.bookingId) })
    expect((await create({ workOrderId: order.id, stopIds: [first ?? ''] })).code).toBe(422)
    expect((await create({ workOrderId: make.dispatcher.id })).code).toBe(404)
    expect((await create({ workOrderId: order.id, driverId: make.dispatcher.id })).code).toBe(404)
    const task = await make.task({ workOrderId: order.id, driverId: ann.id })
    expect((await assign({ id: task.id, driverId: bob.id })).code).toBe(409)
    expect(await statusOf(order.id)).toBe('DISPATCHED')
  })
})

describe('changing an assignment', () => {
  test('reassigning keeps the earlier driver in history', async () => {
    const order = await make.workOrder()
    const task = await make.task({ workOrderId: order.id, driverId: ann.id })
    const { data } = await reassign({ id: task.id, driverId: bob.id })
    expect(data).toMatchObject({ status: 'assigned', driver: 'Bob Driver', phone: bob.phone })
    expect(data.assignments).toMatchObject([
      { driverName: 'Ann Driver', endedBecause: 'reassigned', assignedBy: make.dispatcher.account },
      { driverName: 'Bob Driver', endedAt: null },
    ])
    const [row] = await logOf(task.id)
    expect(row).toMatchObject({
      action: 'task.reassign',
      before: { driver: 'Ann Driver' },
      after: { driver: 'Bob Driver', workOrderId: order.id },
    })
  })

  test('cancelling the only task makes the order available again, and another task can be created', async () => {
    const order = await make.workOrder()
    const task = await make.task({ workOrderId: order.id, driverId: ann.id })
    const { data } = await cancel(task.id)
    expect(data).toMatchObject({ status: 'cancelled', cancelReason: 'not needed', driver: 'Ann Driver' })
    expect(data.assignments[0]).toMatchObject({ endedBecause: 'cancelled' })
    expect(await statusOf(order.id)).toBe('ASSIGNMENT_CANCELLED')
    expect((await cancel(task.id)).code).toBe(409)
    await make.task({ workOrderId: order.id, driverId: bob.id })
    expect(await statusOf(order.id)).toBe('DISPATCHED')
  })

  test('a split order follows both of its tasks', async () => {
    const order = await make.workOrder({
      bookingType: 2,
      stops: [pickup(), dropoff(), dropoff({ company: 'Terminal 7' })],
    })
    const [from, first, second] = order.stops.map((stop) => stop.id)
    const one = await make.task({ workOrderId: order.id, stopIds: [first ?? '', from ?? ''], driverId: ann.id })
    expect(one.stopIds).toEqual([from, first])
    const taken = await create({ workOrderId: order.id, stopIds: [first ?? ''], driverId: bob.id })
    expect(taken).toMatchObject({ code: 409, data: { taskNo: one.taskNo, stopId: first } })
    const two = await make.task({ workOrderId: order.id, stopIds: [from ?? '', second ?? ''], driverId: bob.id })
    await cancel(one.id)
    expect(await statusOf(order.id)).toBe('DISPATCHED')
    await cancel(two.id)
    expect(await statusOf(order.id)).toBe('ASSIGNMENT_CANCELLED')
  })
})

describe('the preflight', () => {
  const times = (day: string) => [
    pickup({ from: `${day}T08:00`, to: `${day}T10:00` }),
    dropoff({ from: `${day}T18:00`, to: `${day}T20:00` }),
  ]

  test('shows the conflicts of an assignment without changing anything', async () => {
    const driver = await make.driver({ licenceExpiresOn: '2026-11-22', status: 'active' })
    const truck = await make.truck({ status: 'maintenance', capacityKg: '1000' })
    const order = await make.workOrder({ weight: { value: '5000', unit: 'lb' } })
    const { data } = await world.call(
      taskApi.preflight,
      { workOrderId: order.id, driverId: driver.id, truckId: truck.id },
      { token },
    )
    expect(data.findings.map((finding) => `${finding.severity} ${finding.code}`)).toEqual([
      'block truckUnavailable',
      'block licenceExpired',
      'block overCapacity',
      'warn appOffline',
    ])
    expect(data.findings.map((finding) => finding.message).join()).not.toContain('{{')
    expect(data.findings[2]?.message).toContain('5,000 lb')
    expect(data.findings[2]?.params).toMatchObject({ weight: 2268 })
    expect(await statusOf(order.id)).toBe('CONFIRMED')
  })

  test('refuses stops that another task has, as the assignment would', async () => {
    const driver = await make.driver()
    const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })] })
    const [up, first, second] = order.stops.map(({ id }) => id) as [string, string, string]
    const check = (stopIds: string[]) =>
      world.call(taskApi.preflight, { workOrderId: order.id, stopIds, driverId: driver.id }, { token })
    expect((await check([up, first])).code).toBe(200)
    const task = await create({ workOrderId: order.id, stopIds: [up, first], driverId: (await make.driver()).id })
    const refused = await check([up, first, second])
    expect([refused.code, refused.message]).toEqual([409, expect.stringContaining(task.data.taskNo)])
    expect((await check([up, second])).code).toBe(200)
  })

  test('a driver who is busy then cannot get two orders at once, even from two dispatchers at the same moment', async () => {
    const driver = await make.driver()
    const orders = [
      await make.workOrder({ stops: times('2027-03-01') }),
      await make.workOrder({ stops: times('2027-03-01') }),
    ]
    const replies = await Promise.all(orders.map(({ id }) => create({ workOrderId: id, driverId: driver.id })))
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, 501])
    const blocked = replies.find((reply) => reply.code === 501)
    expect(blocked).toMatchObject({
      data: {
        findings: [
          { code: 'driverOverlap', severity: 'block' },
          { code: 'noTruck', severity: 'warn' },
        ],
      },
    })
    const later = await make.workOrder({ stops: times('2027-03-04') })
    expect((await create({ workOrderId: later.id, driverId: driver.id })).code).toBe(200)
  })

  test('can be overridden with a reason by a permission, and that is stored', async () => {
    const driver = await make.driver({ medicalExpiresOn: '2020-01-01' })
    const order = await make.workOrder()
    const input = { workOrderId: order.id, driverId: driver.id }
    const blocked = await create(input)
    expect(blocked).toMatchObject({ code: 501, message: expect.stringContaining('medical card') })
    expect(await statusOf(order.id)).toBe('CONFIRMED')
    const { code, data: task } = await create({ ...input, overrideReason: 'renewed yesterday' })
    expect(code).toBe(200)
    const [assigned] = (await logOf(task.id)).filter((row) => row.action === 'task.assign')
    expect(assigned).toMatchObject({ reason: 'renewed yesterday' })
    const kept = await world.database.pool.query('SELECT overrides FROM task_assignment WHERE task_id = $1', [task.id])
    expect(kept.rows[0].overrides).toMatchObject([{ code: 'medicalExpired', reason: 'renewed yesterday' }])
  })

  test('a placarded load needs the hazmat endorsement (H) and a truck with placards', async () => {
    const truck = await make.truck()
    const driver = await make.driver({ truckId: truck.id })
    const gasoline = { hazmatClass: '3', weight: { value: '1001', unit: 'lb' as const } }
    const order = await make.workOrder(gasoline)
    const input = { workOrderId: order.id, driverId: driver.id }
    const findings = async () => {
      const { data } = await world.call(taskApi.preflight, input, { token })
      return data.findings
        .filter(({ code }) => code !== 'appOffline')
        .map(({ code, severity }) => `${severity} ${code}`)
    }
    const both = ['block hazmatEndorsementMissing', 'block placardsMissing']
    expect(await findings()).toEqual(both)
    expect(await create(input)).toMatchObject({ code: 501, message: expect.stringContaining('hazmat endorsement') })
    const { data } = await world.call(taskApi.suggest, { workOrderId: order.id, driverIds: driver.id }, { token })
    expect(data.list[0]?.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['placardsMissing']))

    const admin = make.administrator.token
    const { id, version } = truck
    await world.call(truckApi.save, { ...truck, id, version, placards: true }, { token: admin })
    const endorsed = { ...driver, hazmatExpiresOn: '2099-12-31', password: '' }
    expect((await world.call(driverApi.save, endorsed, { token: admin })).message).toBe('')
    expect(await findings()).toEqual([])
    expect((await create(input)).code).toBe(200)
    const light = await make.workOrder({ ...gasoline, weight: { value: '1000', unit: 'lb' } })
    expect((await create({ workOrderId: light.id, driverId: (await make.driver()).id })).code).toBe(200)
  })

  test('a revision shows what it would bring to the driver and truck that have the order', async () => {
    const truck = await make.truck()
    const driver = await make.driver({ truckId: truck.id })
    const order = await make.workOrder({ weight: { value: '1000', unit: 'lb' } })
    expect((await create({ workOrderId: order.id, driverId: driver.id })).code).toBe(200)
    const revised = { hazmatClass: '3', weight: { value: '1001', unit: 'lb' as const } }
    await world.call(workOrderApi.revise, { id: order.id, ...revised }, { token })
    const findings = async (accepted: string[]) => {
      const { data } = await world.call(taskApi.checkRevision, { workOrderId: order.id, accepted }, { token })
      return data.findings.map(({ code, severity }) => `${severity} ${code}`)
    }
    const both = ['block hazmatEndorsementMissing', 'block placardsMissing']
    expect(await findings(['hazmatClass', 'weight'])).toEqual(both)
    expect(await findings(['hazmatClass'])).toEqual([])
    expect(await findings(['weight'])).toEqual([])
  })

  test('cannot be overridden with the permission to assign alone', async () => {
    await world.database.pool.query(
      `DELETE FROM role_permission WHERE permission = '/work/order/overridePreflight'
         AND role_id = (SELECT id FROM role WHERE name = 'Dispatcher')`,
    )
    const driver = await make.driver({ medicalExpiresOn: '2020-01-01' })
    const order = await make.workOrder()
    const reply = await create({ workOrderId: order.id, driverId: driver.id, overrideReason: 'because' })
    expect(reply).toMatchObject({ code: 403, data: { permission: '/work/order/overridePreflight' } })
    expect((await make.getWorkOrder(order.id)).tasks).toEqual([])
  })
})
