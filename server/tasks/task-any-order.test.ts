import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let driver: Awaited<ReturnType<Builders['driver']>>

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  driver = await make.driver()
})
afterAll(() => world.close())

/** Minutes of a trip that began two hours ago. */
const began = Date.now() - 120 * 60_000
const at = (minute: number) => new Date(began + minute * 60_000).toISOString()

const journey = [
  { kind: 'accept', minute: 0 },
  { kind: 'arrive', minute: 10, stop: 0, remark: 'at the gate' },
  { kind: 'pickUp', minute: 20, stop: 0, remark: 'loaded' },
  { kind: 'arrive', minute: 30, stop: 1 },
  { kind: 'deliver', minute: 40, stop: 1, receivedBy: 'Jo' },
  { kind: 'arrive', minute: 50, stop: 2 },
  { kind: 'deliver', minute: 60, stop: 2, receivedBy: 'Mo', remark: 'all well' },
] as const

/** Every step of the trip, in any order, some of them repeated, one by one or at once. */
const sending = fc
  .tuple(
    fc.shuffledSubarray([...journey.keys()], { minLength: journey.length }),
    fc.array(fc.tuple(fc.nat(journey.length - 1), fc.nat(20)), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([order, repeats, atOnce]) => {
    const sent = [...order]
    for (const [index, place] of repeats) sent.splice(place % (sent.length + 1), 0, index)
    return { sent, atOnce }
  })

test('a trip ends the same, with the same times, in any order and number of its steps', async () => {
  await fc.assert(
    fc.asyncProperty(sending, async ({ sent, atOnce }) => {
      const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff()] })
      const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
      const eventIds = journey.map(() => newId())
      const send = async (index: number) => {
        const { kind, minute, ...step } = journey[index] ?? journey[0]
        const stopId = 'stop' in step ? order.stops[step.stop]?.id : undefined
        const input = { id, eventId: eventIds[index] ?? '', at: at(minute), ...step, stopId: stopId as string }
        const reply = await world.call(driverTaskApi[kind], input, { token: driver.token })
        expect(reply).toMatchObject({ code: 200 })
        expect(['applied', 'held']).toContain(reply.data.outcome)
      }
      if (atOnce) await Promise.all(sent.map(send))
      else for (const index of sent) await send(index)

      const after = await make.getWorkOrder(order.id)
      const task = after.tasks[0]
      const time = (text: string | null | undefined) => (text ? (Date.parse(text) - Date.parse(at(0))) / 60_000 : null)
      expect({
        order: [after.bookingStatus, time(after.actualDeliverDate)],
        task: [task?.status, ...[task?.acceptedAt, task?.actualPickupDate, task?.actualDeliveryDate].map(time)],
        stops: after.stops.map((stop) => [time(stop.actualArriveTime), time(stop.actualDepartTime)]),
        said: after.stops.map((stop) => [stop.arriveRemark, stop.departRemark, stop.receivedBy]),
        events: task?.events.map((event) => `${event.kind} ${event.outcome}`),
        assignment: [task?.assignments[0]?.endedBecause, time(task?.assignments[0]?.endedAt)],
      }).toEqual({
        order: ['DELIVERED', 60],
        task: ['delivered', 0, 20, 60],
        stops: [
          [10, 20],
          [30, 40],
          [50, 60],
        ],
        said: [
          ['at the gate', 'loaded', ''],
          ['', '', 'Jo'],
          ['', 'all well', 'Mo'],
        ],
        events: journey.map(({ kind }) => `${kind} applied`),
        assignment: ['delivered', 60],
      })
    }),
    { numRuns: 30, seed: 26 },
  )
})

test('a handed-over load ends the same, in any order of the second phone’s steps', async () => {
  const next = await make.driver()
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...journey.keys()].slice(5), { minLength: 2 }),
      fc.nat(2),
      async (sent, yes) => {
        const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff()] })
        const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
        const report = async (index: number, taskId: string, token: string) => {
          const { kind, minute, ...step } = journey[index] ?? journey[0]
          const stopId = 'stop' in step ? order.stops[step.stop]?.id : undefined
          const input = { id: taskId, eventId: newId(), at: at(minute), ...step, stopId: stopId as string }
          expect(await world.call(driverTaskApi[kind], input, { token })).toMatchObject({ code: 200 })
        }
        for (const index of [0, 2, 4]) await report(index, id, driver.token)
        const { data: task } = await world.call(
          taskApi.handOver,
          { id, driverId: next.id, place: 'Exit 9', at: at(45) },
          { token: make.dispatcher.token },
        )
        for (const index of sent.toSpliced(yes, 0, 0)) await report(index, task.id, next.token)
        const after = await make.getWorkOrder(order.id)
        expect({
          status: after.bookingStatus,
          tasks: after.tasks.map((one) => [one.status, one.stopIds.length]),
          events: after.tasks[1]?.events.map((event) => `${event.kind} ${event.outcome}`),
        }).toEqual({
          status: 'DELIVERED',
          tasks: [
            ['delivered', 2],
            ['delivered', 1],
          ],
          events: ['accept applied', 'arrive applied', 'deliver applied'],
        })
      },
    ),
    { numRuns: 6, seed: 27 },
  )
})

test('a rejection stands, in any order of arrival of earlier steps', async () => {
  const steps = [
    { kind: 'accept', minute: 0 },
    { kind: 'arrive', minute: 5 },
    { kind: 'reject', minute: 9, reason: 'No dock' },
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...steps], { minLength: steps.length }), async (sent) => {
      const order = await make.workOrder()
      const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
      for (const { kind, minute, ...step } of sent) {
        const input = {
          id,
          eventId: newId(),
          at: at(minute),
          ...step,
          stopId: order.stops[0]?.id ?? '',
          reason: 'No dock',
        }
        expect((await world.call(driverTaskApi[kind], input, { token: driver.token })).code).toBe(200)
      }
      const after = await make.getWorkOrder(order.id)
      expect(after).toMatchObject({
        bookingStatus: 'DRIVER_REJECTED',
        tasks: [{ status: 'rejected', acceptedAt: null, rejectReason: 'No dock' }],
        stops: [{ actualArriveTime: null }, {}],
      })
      expect(after.tasks[0]?.events.filter((event) => event.outcome === 'held')).toEqual([])
      await world.call(taskApi.cancel, { id, reason: 'next' }, { token: make.dispatcher.token })
    }),
    { numRuns: 6, seed: 4 },
  )
})
