import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
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
    { airline: 'LH', kind: 'consolidation', content: { ...content, ...more } } as never,
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

test('a typed status has an airport that is known, or that the waybill names', async () => {
  const master = await booked()
  expect((await add(master.id, { station: 'QQQ' })).data).toMatchObject({
    fields: [{ path: 'station', message: 'QQQ is no airport that is known here' }],
  })
  expect((await add(master.id, { station: 'MQT', code: 'DEP' })).code).toBe(200)
})

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
  expect((await add(master.id, { at: '0024-11-20T11:00' })).data).toMatchObject({
    fields: [{ path: 'at', message: 'must not be more than two years ago' }],
  })
  // In no calendar, on no clock.
  for (const at of ['2026-11-28T25:10', '2026-11-28T24:00', '2026-02-30T10:00'])
    expect((await add(master.id, { at })).data, at).toMatchObject({
      fields: [{ path: 'at', message: 'must be a date and time such as 2026-11-23T08:00' }],
    })
  const row = (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(row).toMatchObject({ latestCode: 'RCS', latestStation: 'ORD', latestPieces: 2, acceptedPieces: 2, fwb: null })
  const { data: after } = await world.call(airTrackingApi.remove, { id: data.events[0]?.id ?? '' }, { token })
  expect(after).toMatchObject({ events: [], counts: { RCS: 0 } })
  const again = (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(again).toMatchObject({ latestCode: '', acceptedPieces: 0 })
})

test('a discrepancy says what it is, in the list, in the line of time and in the log', async () => {
  const master = await booked()
  const { data, message } = await add(master.id, { code: 'DIS', discrepancy: 'OFLD', pieces: 3 })
  expect(message).toBe('')
  expect(data.events).toMatchObject([{ code: 'DIS', discrepancy: 'OFLD', pieces: 3 }])
  // At the same moment other pieces are missing.
  await add(master.id, { code: 'DIS', discrepancy: 'MSCA', pieces: 3 })
  const { events } = await timelineOf(master.id)
  expect(events.map(({ discrepancy }) => discrepancy).sort()).toEqual(['MSCA', 'OFLD'])
  // A departure is none.
  await add(master.id, { code: 'DEP', discrepancy: 'OFLD', pieces: 2, at: '2026-11-20T12:00', flight: 'LH8161' })
  const row = async () => (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(await row()).toMatchObject({ latestCode: 'DEP', latestDiscrepancy: '', latestPieces: 2 })
  await add(master.id, { code: 'DIS', discrepancy: 'OVCD', pieces: 2, at: '2026-11-20T13:00' })
  expect(await row()).toMatchObject({ latestCode: 'DIS', latestDiscrepancy: 'OVCD', latestPieces: 2 })
  const { data: log } = await world.call(logApi.list, { entityId: master.id } as never, {
    token: (await world.signIn('administrator')).token,
  })
  expect(JSON.stringify(log.list)).toContain('DIS OVCD ORD 2 2026-11-20 13:00')
})

test('the parts of a split waybill add up, and what is missing says for how many pieces', async () => {
  const master = await booked('2026-11-20')
  await add(master.id, { code: 'DEP', flight: 'LH431', pieces: 2, at: '2026-11-20T20:00' })
  const missing = [{ code: 'DEP', since: '2026-11-21T17:59:00Z', told: 2 }]
  expect((await timelineOf(master.id)).missing).toEqual(missing)
  expect((await rowsOf('missing')).find(({ id }) => id === master.id)?.missing).toEqual(missing)
  await add(master.id, { code: 'DEP', flight: 'LH8161', pieces: 2, at: '2026-11-21T20:00' })
  const row = (await rowsOf('underway')).find(({ id }) => id === master.id)
  expect(row).toMatchObject({ latestCode: 'DEP', latestPieces: 4, departedPieces: 4 })
  // The airline corrects its minutes.
  await add(master.id, { code: 'DEP', flight: 'LH8161', pieces: 2, at: '2026-11-21T20:25' })
  expect((await timelineOf(master.id)).counts.DEP).toBe(4)
  await add(master.id, { code: 'DEP', flight: 'LH433', pieces: 1, at: '2026-11-22T20:25' })
  expect((await rowsOf('underway')).find(({ id }) => id === master.id)).toMatchObject({ latestPieces: null })
  expect((await timelineOf(master.id)).missing).toMatchObject([{ code: 'RCF', told: 0 }])
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
  // The list and the waybill's own line agree to the minute.
  await drop(1.95)
  expect((await timelineOf(master.id)).missing).toEqual([])
  expect((await rowsOf('missing')).map(({ id }) => id)).not.toContain(master.id)
  await drop(2.05)
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

test('every sort goes with every filter', async () => {
  const masters = [await booked(), await booked()]
  const numbers = masters.map(({ number }) => number)
  for (const [view, sort, more] of [
    ['underway', 'number', {}],
    ['underway', '-number', { airline: 'LH' }],
    ['all', 'movedAt', { q: numbers[0] }],
    ['all', '-number', { q: 'Rosemill', flightFrom: '2026-01-01' }],
    ['delivered', 'number', {}],
    ['missing', '-number', { q: numbers[1] }],
  ] as const) {
    const { code, data } = await world.call(airTrackingApi.list, { view, sort, pageSize: 100, ...more } as never, {
      token,
    })
    expect(code).toBe(200)
    const shown = data.list.map(({ number }) => number ?? '')
    if (sort.endsWith('number'))
      expect(shown).toEqual(sort === 'number' ? shown.toSorted() : shown.toSorted().reverse())
    if ('q' in more && view === 'all' && sort === 'movedAt') expect(shown).toEqual([numbers[0]])
    if (view === 'underway') expect(shown).toEqual(expect.arrayContaining(numbers))
  }
})

/** The drop kept for a master, which must be the one that its orders have now. */
async function keptDrop(masterId: string) {
  const { rows } = await world.database.pool.query(
    'SELECT dropped_at::text AS kept, master_dropped_at(master_id)::text AS now FROM waybill_track WHERE master_id = $1',
    [masterId],
  )
  expect(rows[0].kept).toBe(rows[0].now)
  return rows[0].kept as string | null
}
const dropAll = (orderId: string, hours: number) =>
  world.database.pool.query(`UPDATE stop SET actual_depart_at = $2 WHERE work_order_id = $1 AND kind = 'dropoff'`, [
    orderId,
    hoursAgo(hours),
  ])

test('the drop of a master follows its orders: their trucks, numbers, houses, cancellations and new stops', async () => {
  const [master, other] = [await booked(), await booked()]
  const first = await make.workOrder({ mawb: master.number })
  const second = await make.workOrder({ mawb: '' })
  await dropAll(first.id, 3)
  expect(await keptDrop(master.id)).not.toBeNull()

  // An order that comes under the master has not dropped yet.
  const { pool } = world.database
  await pool.query('UPDATE work_order SET mawb = $2 WHERE id = $1', [second.id, master.number.replace('-', ' ')])
  expect(await keptDrop(master.id)).toBeNull()
  await dropAll(second.id, 1)
  expect(await keptDrop(master.id)).not.toBeNull()
  await pool.query('UPDATE work_order SET mawb = $2 WHERE id = $1', [second.id, other.number])
  expect(await keptDrop(other.id)).not.toBeNull()
  expect(Date.parse((await keptDrop(master.id)) ?? '')).toBeLessThan(Date.now() - 2 * 3_600_000)

  // Another dropoff, and no longer.
  await pool.query(
    `INSERT INTO stop SELECT (s.r).* FROM (SELECT jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'sequence', s.sequence + 1, 'actual_depart_at', NULL, 'actual_arrive_at', NULL)) AS r FROM stop s
      WHERE work_order_id = $1 AND kind = 'dropoff') s`,
    [first.id],
  )
  expect(await keptDrop(master.id)).toBeNull()
  await pool.query(
    `DELETE FROM stop WHERE id = (SELECT id FROM stop WHERE work_order_id = $1 ORDER BY sequence DESC LIMIT 1)`,
    [first.id],
  )
  expect(await keptDrop(master.id)).not.toBeNull()

  // An order of a house of the master counts as long as the house is under it.
  const third = await make.workOrder({ mawb: '' })
  const { data: empty } = await world.call(houseApi.save, { content } as never, { token })
  const joined = { id: empty.id, version: empty.version, workOrderId: third.id, isOn: true }
  const { data: house } = await world.call(houseApi.order, joined, { token })
  const place = (masterId: string | null, version: number) =>
    world.call(houseApi.place, { id: house.id, version, masterId } as never, { token })
  const { data: placed, message } = await place(master.id, house.version)
  expect(message, JSON.stringify(placed)).toBe('')
  expect(await keptDrop(master.id)).toBeNull()
  await place(other.id, placed.version)
  expect(await keptDrop(master.id)).not.toBeNull()
  expect(await keptDrop(other.id)).toBeNull()
  await pool.query('UPDATE work_order SET deleted_at = now() WHERE id = $1', [third.id])
  expect(await keptDrop(other.id)).not.toBeNull()
})

test('of two trucks that drop at the same time, the second sees the first', async () => {
  const master = await booked()
  const orders = [await make.workOrder({ mawb: master.number }), await make.workOrder({ mawb: master.number })]
  const { pool } = world.database
  const [one, two] = await Promise.all([pool.connect(), pool.connect()])
  const drop = `UPDATE stop SET actual_depart_at = now() WHERE work_order_id = $1 AND kind = 'dropoff'`
  await one.query('BEGIN')
  await two.query('BEGIN')
  await one.query(drop, [orders[0]?.id])
  const waits = two.query(drop, [orders[1]?.id])
  const waiting = async () =>
    (await pool.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query = $1`, [drop])).rowCount
  await expect.poll(waiting).toBe(1)
  await one.query('COMMIT')
  await waits
  await two.query('COMMIT')
  one.release()
  two.release()
  expect(await keptDrop(master.id)).not.toBeNull()
})

test('a departure is missing twelve hours after the day of the flight, until it is told', async () => {
  const master = await booked('2026-11-20')
  expect((await timelineOf(master.id)).missing).toEqual([{ code: 'DEP', since: '2026-11-21T17:59:00Z', told: 0 }])
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
