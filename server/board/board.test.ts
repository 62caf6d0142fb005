import { boardApi } from '@shortcut/domain/board/board-api.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { boardTaskRows } from './board-lanes.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const stops = (day: string) => [
  pickup({ from: `${day}T14:00:00Z`, to: `${day}T16:00:00Z` }),
  dropoff({ from: `${day}T20:00:00Z`, to: `${day}T22:00:00Z` }),
]
const window = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }
const instant = (text: string | null) => text && new Date(text).toISOString()
const lanes = async (input: InputOf<(typeof boardApi)['lanes']> = window) =>
  (await world.call(boardApi.lanes, input, { token })).data
const unassigned = async (q: string) => (await world.call(boardApi.unassigned, { q }, { token })).data
const schedule = (input: InputOf<(typeof taskApi)['schedule']>, as = token) =>
  world.call(taskApi.schedule, input, { token: as })

async function given(driverId: string, day = '2026-11-23') {
  const order = await make.workOrder({ stops: stops(day) })
  return { order, task: await make.task({ workOrderId: order.id, driverId }) }
}

test('the board has the tasks of its window, with all facts for the preflight', async () => {
  const truck = await make.truck({ capacityKg: '20000' })
  const driver = await make.driver({ truckId: truck.id, homeBase: 'Joliet' })
  const { order, task } = await given(driver.id)
  const untimed = await make.task({
    workOrderId: (await make.workOrder({ bookingPickupDate: '2026-11-23' })).id,
    driverId: driver.id,
  })
  const later = await given((await make.driver()).id, '2026-12-24')
  const board = await lanes()
  expect(board.drivers.find(({ id }) => id === driver.id)).toMatchObject({ homeBase: 'Joliet', truckId: truck.id })
  expect(board.trucks.find(({ id }) => id === truck.id)).toMatchObject({ capacityKg: 20000 })
  const own = board.tasks.filter(({ driverId }) => driverId === driver.id)
  expect(own.map(({ id }) => id).sort()).toEqual([task.id, untimed.id].sort())
  const shown = own.find(({ id }) => id === task.id) as ReplyOf<(typeof boardApi)['lanes']>['tasks'][number]
  expect({ ...shown, startsAt: instant(shown.startsAt), endsAt: instant(shown.endsAt) }).toMatchObject({
    bookingId: order.bookingId,
    status: 'assigned',
    pickupPlace: 'Chicago, IL',
    startsAt: '2026-11-23T14:00:00.000Z',
    endsAt: '2026-11-23T22:00:00.000Z',
    planned: false,
    whole: true,
    pickup: { timeZone: 'America/Chicago' },
    drop: { timeZone: 'America/New_York' },
  })
  expect((await boardTaskRows(world.database.kysely, [task.id])).get(task.id)).toEqual(shown)
  const wide = { from: '2026-11-23T00:00:00Z', to: '2026-12-26T00:00:00Z' }
  expect((await lanes(wide)).tasks.map(({ id }) => id)).toContain(later.task.id)
  const tooWide = await world.call(boardApi.lanes, { ...wide, to: '2027-12-26T00:00:00Z' }, { token })
  expect([tooWide.code, JSON.stringify(tooWide.data)]).toEqual([422, expect.stringContaining('at most 35 days')])
})

test('a delivered task ends when it ended, not when it was planned to, and is found by that time', async () => {
  const ann = await make.driver()
  const { task } = await given(ann.id)
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const planned = { from: hoursFromNow(-80), to: hoursFromNow(-40) }
  const today = { from: hoursFromNow(-2), to: hoursFromNow(20) }
  const find = async (input: typeof today) => (await lanes(input)).tasks.find(({ id }) => id === task.id)
  await schedule({ id: task.id, startsAt: hoursFromNow(-72), endsAt: hoursFromNow(-48) })
  expect([await find(today), (await find(planned))?.planned]).toEqual([undefined, true])
  const [pickedUpAt, deliveredAt] = [hoursFromNow(-0.5), hoursFromNow(-0.1)]
  const step = (at: string) => ({ id: task.id, eventId: newId(), at })
  await world.call(driverTaskApi.accept, step(hoursFromNow(-1)), { token: ann.token })
  await world.call(driverTaskApi.pickUp, step(pickedUpAt), { token: ann.token })
  await world.call(driverTaskApi.deliver, { ...step(deliveredAt), receivedBy: 'Jo' }, { token: ann.token })
  const shown = await find(today)
  expect([shown?.status, shown?.planned]).toEqual(['delivered', false])
  expect([instant(shown?.startsAt ?? null), instant(shown?.endsAt ?? null)]).toEqual([pickedUpAt, deliveredAt])
  expect(await find(planned)).toBeUndefined()
})

test('loads without a driver are whole orders, tasks made for them, or remaining parts', async () => {
  const whole = await make.workOrder({ customerReferenceNumber: 'WAIT-1', stops: stops('2026-11-25') })
  const made = await make.workOrder({ customerReferenceNumber: 'WAIT-2', stops: stops('2026-11-24') })
  const task = await make.task({ workOrderId: made.id })
  const split = await make.workOrder({
    customerReferenceNumber: 'WAIT-3',
    bookingType: 2,
    stops: [...stops('2026-11-26'), dropoff({ to: '2026-11-27T12:00:00Z' })],
  })
  const [from, first, last] = split.stops.map((stop) => stop.id) as [string, string, string]
  await make.task({ workOrderId: split.id, stopIds: [from, first], driverId: (await make.driver()).id })
  const rest = await make.task({ workOrderId: split.id, stopIds: [from, last] })
  const { list, total } = await unassigned('wait-')
  expect(list.map(({ workOrderId, taskId, whole }) => [workOrderId, taskId, whole])).toEqual([
    [made.id, task.id, true],
    [whole.id, null, true],
    [split.id, rest.id, false],
  ])
  expect(total).toBe(3)
  expect((await unassigned('wait-%')).list).toEqual([])
})

test('a planned time is logged, shown to the driver, and kept on reassignment', async () => {
  const [ann, bob] = [await make.driver(), await make.driver()]
  const { order, task } = await given(ann.id)
  const span = { startsAt: '2026-11-23T06:00:00-06:00', endsAt: '2026-11-23T14:00:00-06:00' }
  const { code, data } = await schedule({ id: task.id, version: task.version, ...span })
  expect([code, data.version]).toEqual([200, task.version + 1])
  const [own] = (await world.call(driverTaskApi.list, {}, { token: ann.token })).data
  expect(instant(own?.plannedFrom ?? null)).toBe('2026-11-23T12:00:00.000Z')
  expect((await make.getWorkOrder(order.id)).stops).toEqual(order.stops)
  await world.call(taskApi.reassign, { id: task.id, driverId: bob.id }, { token })
  const moved = (await lanes()).tasks.find(({ id }) => id === task.id)
  expect([moved?.driverId, moved?.planned, instant(moved?.endsAt ?? null)]).toEqual([
    bob.id,
    true,
    '2026-11-23T20:00:00.000Z',
  ])
  const auditor = await world.signIn('auditor')
  const log = await world.call(logApi.list, { entityId: task.id, pageSize: 10 }, { token: auditor.token })
  expect(log.data.list.find(({ action }) => action === 'task.schedule')).toMatchObject({
    after: { startsAt: '2026-11-23T12:00:00.000Z', workOrderId: order.id },
  })
})

test('planning is refused after pickup, with an older version, and if the driver is busy elsewhere', async () => {
  const ann = await make.driver()
  const { task } = await given(ann.id)
  // So far ahead that no way to it is too long.
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await given(ann.id, day)
  const span = { startsAt: `${day}T15:00:00Z`, endsAt: `${day}T23:00:00Z` }
  const blocked = await schedule({ id: task.id, ...span })
  expect(blocked).toMatchObject({ code: 501, data: { findings: [{ code: 'driverOverlap', severity: 'block' }] } })
  expect((await schedule({ id: task.id, ...span, overrideReason: 'Two small loads' })).code).toBe(200)
  expect((await schedule({ id: task.id, version: task.version, ...span })).code).toBe(409)
  expect((await schedule({ id: task.id, startsAt: span.endsAt, endsAt: span.startsAt })).code).toBe(422)
  const step = { at: new Date().toISOString(), id: task.id }
  await world.call(driverTaskApi.accept, { ...step, eventId: task.id }, { token: ann.token })
  await world.call(driverTaskApi.pickUp, { ...step, eventId: ann.id }, { token: ann.token })
  const late = await schedule({ id: task.id, ...span, overrideReason: 'x' })
  expect([late.code, late.message]).toEqual([409, expect.stringContaining(task.taskNo)])
})
