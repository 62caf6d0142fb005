import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { instant } from '../testing/driver-steps.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
let ann: Awaited<ReturnType<Builders['driver']>>

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ann = await make.driver({ name: 'Ann Driver' })
})
afterAll(() => world.close())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const lastYear = hours(-365 * 24)

type StepOf = keyof Pick<typeof driverTaskApi, 'accept' | 'reject' | 'arrive' | 'pickUp' | 'deliver'>
const send = async (kind: StepOf, input: object, as = ann.token) => {
  const eventId = newId()
  const reply = await world.call(driverTaskApi[kind] as typeof driverTaskApi.accept, { eventId, ...input } as never, {
    token: as,
  })
  return { eventId, ...reply }
}
const accept = (id: string, eventId: string, as = token) =>
  world.call(heldStepApi.accept, { id, eventId }, { token: as })
const dismiss = (id: string, eventId: string, as = token) =>
  world.call(heldStepApi.dismiss, { id, eventId, reason: 'Clock of the phone was wrong' }, { token: as })

async function given() {
  const order = await make.workOrder()
  const { id } = await make.task({ workOrderId: order.id, driverId: ann.id })
  const [from, to] = order.stops.map((stop) => stop.id)
  const get = async () => {
    const after = await make.getWorkOrder(order.id)
    const task = after.tasks[0]
    if (!task) throw new Error('no task')
    return { order: after, task, events: task.events.map((e) => `${e.kind} ${e.outcome} ${e.review ?? '-'}`) }
  }
  return { order, id, from: from ?? '', to: to ?? '', get }
}

describe('a step with an unlikely date', () => {
  test('of last year sets no arrival, and the pickup after it waits as well, until the office accepts it', async () => {
    const { id, from, get } = await given()
    await send('accept', { id, at: hours(0) })
    const before = await get()
    const arrival = await send('arrive', { id, at: lastYear, stopId: from, remark: 'Gate 4' })
    expect(arrival).toMatchObject({ code: 200, data: { outcome: 'held', status: 'accepted' } })
    expect(arrival.data.message).toMatch(/office/)
    const pickup = await send('pickUp', { id, at: hours(0), stopId: from })
    expect(pickup.data).toMatchObject({ outcome: 'held', status: 'accepted' })
    const waiting = await get()
    expect(waiting.order.stops).toEqual(before.order.stops)
    expect([waiting.order.bookingStatus, waiting.task.actualPickupDate]).toEqual(['DISPATCHED', null])
    expect(waiting.events).toEqual(['arrive held waiting', 'accept applied -', 'pickUp held -'])
    const [listed] = (await world.call(workOrderApi.listMore, { ids: waiting.order.id }, { token })).data
    expect(listed?.heldStep).toEqual([{ kind: 'arrive', stop: 1 }])

    const [one, two] = await Promise.all([accept(id, arrival.eventId), accept(id, arrival.eventId)])
    for (const reply of [one, two, await accept(id, arrival.eventId)])
      expect(reply).toMatchObject({ code: 200, data: { outcome: 'applied', status: 'pickedUp' } })
    const after = await get()
    expect(after.events).toEqual(['arrive applied accepted', 'accept applied -', 'pickUp applied -'])
    expect(after.order.bookingStatus).toBe('IN_TRANSIT')
    expect(after.order.stops[0]).toMatchObject({ arriveRemark: 'Gate 4' })
    expect(instant(after.order.stops[0]?.actualArriveTime)).toBe(lastYear)
  })

  test('dismissed, it never counts, and steps that waited for it count', async () => {
    const { id, from, get } = await given()
    await send('accept', { id, at: hours(0) })
    const arrival = await send('arrive', { id, at: lastYear, stopId: from })
    const at = hours(0)
    await send('pickUp', { id, at, stopId: from })
    expect((await dismiss(id, arrival.eventId)).data).toMatchObject({ outcome: 'refused', status: 'pickedUp' })
    expect((await dismiss(id, arrival.eventId)).data).toMatchObject({ outcome: 'refused', status: 'pickedUp' })
    expect(await accept(id, arrival.eventId)).toMatchObject({ code: 409, data: { review: 'dismissed' } })
    const { order, events } = await get()
    expect(instant(order.stops[0]?.actualArriveTime)).toBe(at)
    expect(events).toEqual(['arrive refused dismissed', 'accept applied -', 'pickUp applied -'])
    const again = { id, eventId: arrival.eventId, at: lastYear, stopId: from }
    expect((await send('arrive', again)).data).toMatchObject({ outcome: 'refused' })
  })

  test('from the future waits, and accepted it counts at its time of receipt', async () => {
    const { id, get } = await given()
    const yes = await send('accept', { id, at: '2099-01-01T00:00:00Z' })
    expect(yes.data).toMatchObject({ outcome: 'held', status: 'assigned' })
    expect((await get()).task.acceptedAt).toBeNull()
    expect((await accept(id, yes.eventId)).data).toMatchObject({ outcome: 'applied', status: 'accepted' })
    const { task } = await get()
    expect(task.acceptedAt).toBe(task.events[0]?.receivedAt)
  })

  test('accepted with the time of receipt, a step of last year and those after it count from then on', async () => {
    const { id, from, get } = await given()
    await send('accept', { id, at: hours(0) })
    const sent = { at: lastYear, stopId: from, remark: 'Gate 4', lat: 41.9, lng: -87.6 }
    const arrival = await send('arrive', { id, ...sent })
    await send('pickUp', { id, at: hours(0.01), stopId: from })
    const waiting = (await get()).task.events[0]
    expect(waiting).toMatchObject({ remark: 'Gate 4', lat: 41.9, lng: -87.6 })
    const asked = { id, eventId: arrival.eventId, time: 'received' as const }
    const asReceived = () => world.call(heldStepApi.accept, asked, { token })
    expect((await asReceived()).data).toMatchObject({ outcome: 'applied', status: 'pickedUp' })
    expect((await asReceived()).data).toMatchObject({ outcome: 'applied' })
    const { order } = await get()
    expect(order.stops[0]?.actualArriveTime).toBe(waiting?.receivedAt)
  })

  test('accepted with its own time by one person, it is not accepted with the time of receipt by another', async () => {
    const { id } = await given()
    const yes = await send('accept', { id, at: lastYear })
    await accept(id, yes.eventId)
    const input = { id, eventId: yes.eventId, time: 'received' as const }
    expect(await world.call(heldStepApi.accept, input, { token })).toMatchObject({ code: 409 })
  })

  test('a clock a few minutes fast, or a day before the assignment, is likely enough', async () => {
    const { id, from } = await given()
    expect((await send('accept', { id, at: hours(-23.9) })).data.outcome).toBe('applied')
    expect((await send('pickUp', { id, at: hours(0.05), stopId: from })).data.outcome).toBe('applied')
  })

  test('in the year 0 or the last year waits like any other', async () => {
    for (const at of ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const { id } = await given()
      expect([at, (await send('accept', { id, at })).data?.outcome]).toEqual([at, 'held'])
    }
  })

  test('beyond the calendar, by its zone, it is refused at its field and is no server error', async () => {
    const { id } = await given()
    for (const at of ['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+12:00', 'yesterday', '2026-13-45T99:00:00Z'])
      expect(await send('accept', { id, at })).toMatchObject({ code: 422, data: { fields: [{ path: 'at' }] } })
  })

  test('a whole trip of last year waits for its first step, and counts in order', async () => {
    const { id, from, to, get } = await given()
    const sent = [
      await send('deliver', { id, at: lastYear, stopId: to, receivedBy: 'Jo' }),
      await send('pickUp', { id, at: lastYear, stopId: from }),
      await send('accept', { id, at: lastYear }),
    ]
    expect(sent.map(({ data }) => data.outcome)).toEqual(['held', 'held', 'held'])
    const outcomes = []
    for (const { eventId } of sent) outcomes.push((await accept(id, eventId)).data.outcome)
    expect(outcomes).toEqual(['held', 'held', 'applied'])
    const { order } = await get()
    expect([order.bookingStatus, instant(order.actualDeliverDate)]).toEqual(['DELIVERED', lastYear])
  })

  test('reported again with the right date it counts, and the first one is settled', async () => {
    const { id, from, get } = await given()
    await send('accept', { id, at: lastYear })
    await send('pickUp', { id, at: hours(0), stopId: from })
    expect((await send('accept', { id, at: hours(-1) })).data).toMatchObject({ outcome: 'applied', status: 'pickedUp' })
    expect((await get()).events).toEqual(['accept refused waiting', 'accept applied -', 'pickUp applied -'])
  })

  test('when a task is taken from its driver, the waiting step goes with it', async () => {
    const { id, get } = await given()
    const yes = await send('accept', { id, at: lastYear })
    await world.call(taskApi.cancel, { id, reason: 'not ready' }, { token })
    expect(await accept(id, yes.eventId)).toMatchObject({ code: 409, data: { outcome: 'refused' } })
    expect((await get()).task.status).toBe('cancelled')
  })
})

describe('who decides', () => {
  test('a dispatcher’s own report is held as well; deciding needs the permission to report for drivers; the log has both', async () => {
    const { id, get } = await given()
    const report: InputOf<typeof taskApi.step> = { kind: 'accept', id, eventId: newId(), at: lastYear }
    expect((await world.call(taskApi.step, report, { token })).data).toMatchObject({ outcome: 'held' })
    const auditor = await world.signIn('auditor')
    for (const decide of [accept, dismiss]) {
      expect((await decide(id, report.eventId, auditor.token)).code).toBe(403)
      expect((await decide(id, report.eventId, ann.token)).code).toBe(403)
      expect((await decide(id, newId())).code).toBe(404)
      expect((await decide((await given()).id, report.eventId)).code).toBe(404)
    }
    expect((await get()).task.status).toBe('assigned')
    await accept(id, report.eventId)
    const other = await given()
    const yes = await send('accept', { id: other.id, at: lastYear })
    await dismiss(other.id, yes.eventId)
    const rows = async (entityId: string) =>
      (await world.call(logApi.list, { entityId }, { token: auditor.token })).data.list
        .filter((row) => row.action.endsWith('Step') || row.action === 'task.accept')
        .map(({ action, actorName, onBehalfOf, reason }) => [action, actorName, onBehalfOf, reason ?? ''])
    const dispatcher = make.dispatcher.account
    expect(await rows(id)).toEqual(
      expect.arrayContaining([
        ['task.acceptStep', dispatcher, 'Ann Driver', ''],
        ['task.accept', dispatcher, 'Ann Driver', ''],
      ]),
    )
    expect(await rows(other.id)).toContainEqual([
      'task.dismissStep',
      dispatcher,
      'Ann Driver',
      'Clock of the phone was wrong',
    ])
  })
})
