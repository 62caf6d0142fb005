import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 5, gross: '97.6', goods: 'Machine parts' }],
}
let serial = 7_000_000
async function booked(flightOn = '') {
  const more = flightOn ? { flights: [{ flight: 'LH431', on: flightOn }] } : {}
  const { data: made } = await world.call(
    masterApi.save,
    { airline: 'LH', content: { ...content, ...more } } as never,
    { token },
  )
  const number = waybillNumber('020', serial++)
  const { data } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
  return { ...data, number }
}
const add = (masterId: string, event: object) =>
  world.call(airTrackingApi.add, { masterId, code: 'RCS', station: 'ORD', at: '2026-11-20T10:15', ...event } as never, {
    token,
  })
const rowsOf = async (view: string) =>
  (await world.call(airTrackingApi.list, { view, pageSize: 100 } as never, { token })).data.list
const timelineOf = async (masterId: string) => (await world.call(airTrackingApi.timeline, { masterId }, { token })).data
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('a typed status stands by the clock of its airport, counts by pieces, and can be removed', async () => {
  const master = await booked()
  const { data } = await add(master.id, { pieces: 2, remark: 'By phone' })
  expect(data.events).toMatchObject([
    { by: 'person', code: 'RCS', place: 'ORD', pieces: 2, timeZone: 'America/Chicago', at: '2026-11-20T16:15:00Z' },
  ])
  expect(data.counts.RCS).toBe(2)
  expect((await add(master.id, { pieces: 2 })).data).toMatchObject({ fields: [{ path: 'code' }] })
  expect((await add(master.id, { pieces: 6, at: '2026-11-20T11:00' })).data).toMatchObject({
    fields: [{ path: 'pieces', message: 'The waybill has 5' }],
  })
  expect((await add(master.id, { at: '2126-11-20T11:00' })).data).toMatchObject({ fields: [{ path: 'at' }] })
  const row = (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(row).toMatchObject({ latestCode: 'RCS', latestStation: 'ORD', latestPieces: 2, acceptedPieces: 2, fwb: null })
  const { data: after } = await world.call(airTrackingApi.remove, { id: data.events[0]?.id ?? '' }, { token })
  expect(after).toMatchObject({ events: [], counts: { RCS: 0 } })
  const again = (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(again).toMatchObject({ latestCode: '', acceptedPieces: 0 })
})

test('a draft has no statuses', async () => {
  const { data } = await world.call(masterApi.save, { airline: 'LH', content } as never, { token })
  expect((await add(data.id, {})).code).toBe(501)
})

test('no RCS two hours after the drop is missing, beside the truck’s own events in one line of time', async () => {
  const master = await booked()
  const order = await make.workOrder({ mawb: master.number })
  const drop = (hours: number) =>
    world.database.pool.query(
      `UPDATE stop SET actual_arrive_at = $2, actual_depart_at = $3 WHERE work_order_id = $1 AND kind = 'dropoff'`,
      [order.id, hoursAgo(hours + 0.5), hoursAgo(hours)],
    )
  await drop(1)
  expect((await timelineOf(master.id)).missing).toEqual([])
  expect((await rowsOf('missing')).map(({ id }) => id)).not.toContain(master.id)
  await drop(3)
  const { events, missing } = await timelineOf(master.id)
  expect(events.map(({ by, code, source }) => [by, code, source])).toEqual([
    ['truck', 'dropoffArrived', order.bookingId],
    ['truck', 'dropoffLeft', order.bookingId],
  ])
  expect(missing).toMatchObject([{ code: 'RCS' }])
  expect((await rowsOf('missing')).find(({ id }) => id === master.id)?.missing).toMatchObject([{ code: 'RCS' }])
  await add(master.id, {})
  expect((await timelineOf(master.id)).missing).toEqual([])
})

test('a departure is missing twelve hours after the day of the flight, until it is told', async () => {
  const master = await booked('2026-11-20')
  expect((await timelineOf(master.id)).missing).toEqual([{ code: 'DEP', since: '2026-11-21T17:59:00Z' }])
  const { data: counts } = await world.call(airTrackingApi.counts, {}, { token })
  expect(counts.missing.total).toBeGreaterThan(0)
  await add(master.id, { code: 'DEP', flight: 'LH431' })
  expect((await timelineOf(master.id)).missing).toMatchObject([{ code: 'RCF' }])
})

test('a void waybill is neither underway nor missing anything', async () => {
  const master = await booked('2026-11-20')
  await world.call(
    masterApi.void,
    { id: master.id, version: master.version, reason: 'Booked twice' },
    { token: make.administrator.token },
  )
  expect((await rowsOf('underway')).map(({ id }) => id)).not.toContain(master.id)
  expect((await rowsOf('all')).find(({ id }) => id === master.id)?.missing).toEqual([])
})
