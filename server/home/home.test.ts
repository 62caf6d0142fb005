import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { homeApi, type OrderFigures } from '@shortcut/domain/home/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { type BookingStatus, bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { atRiskMinutes, dueReasons, expectedLateMinutes, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { sql } from 'kysely'
import { afterAll, test as anytime, beforeAll, describe, expect } from 'vitest'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Awaited<ReturnType<typeof openBuilders>>
let token: string

const zone = 'America/Chicago'
/** 5:00 AM on a Monday in Chicago. */
const present = Date.parse('2026-11-23T11:00:00Z')
const hours = (count: number) => new Date(present + count * 3_600_000).toISOString()

beforeAll(async () => {
  world = await openWorld()
  await atTime(present, async () => {
    make = await openBuilders(world)
    token = make.dispatcher.token
    await makeOrders()
    await makeEdges()
  })
})
afterAll(() => world.close())

/** A test at that time, including the sessions' expiry. */
const test = (name: string, body: () => Promise<void>) => anytime(name, () => atTime(present, body))

/** Orders in every status with deadlines and deliveries around now: one per combination, all different. */
async function makeOrders() {
  const ids: string[] = []
  for (let n = 0; n < 60; n++) {
    const { id } = await make.workOrder({
      bookingPickupDate: n % 3 === 0 ? '2026-11-23' : '2026-11-24',
      requestDeliveryTime: n % 4 === 0 ? null : hours((n % 30) - 10),
      stops: [
        pickup(n % 5 === 0 ? {} : { from: hours(-6), to: hours((n % 12) - 5) }),
        dropoff(n % 2 === 0 ? { to: hours((n % 20) - 3) } : {}),
      ],
    })
    ids.push(id)
  }
  await sql`
    UPDATE work_order w SET booking_status = (${bookingStatuses}::text[])[1 + n % 10], source = (${channels}::text[])[1 + n % 4],
      booking_received_at = ${hours(0)}::timestamptz - n * interval '23 minutes',
      estimated_deliver_date = ${hours(0)}::timestamptz + (n % 17) * interval '1 hour',
      request_delivery_time = CASE n % 10 WHEN 9 THEN ${hours(8)}::timestamptz - n * interval '5 hours' ELSE request_delivery_time END,
      actual_deliver_date = CASE n % 10 WHEN 9 THEN ${hours(8)}::timestamptz - n * interval '5 hours' + (n / 10 - 2) * interval '1 minute' END,
      deleted_at = CASE WHEN n % 7 = 3 THEN now() END
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY made (id, n) WHERE made.id = w.id`.execute(world.database.kysely)
  // Exactly at the limits of the viewer's day.
  for (const [index, at] of [toInstant('2026-11-23T00:00', zone), toInstant('2026-11-24T00:00', zone)].entries())
    await sql`UPDATE work_order SET booking_received_at = ${at}, request_delivery_time = ${at} WHERE id = ${ids[index]}`.execute(
      world.database.kysely,
    )
}

/** Open orders whose deadline is exactly at the limit of late or at risk, and one millisecond beyond. */
async function makeEdges() {
  const { withoutDriver, beforePickup, afterArrival } = atRiskMinutes
  const within = { NEW: withoutDriver, CONFIRMED: withoutDriver, DISPATCHED: beforePickup, IN_TRANSIT: afterArrival }
  const edges = Object.entries(within).flatMap(([status, minutes]) =>
    [0, -1, minutes * 60_000, minutes * 60_000 + 1].map((ms) => ({ status, due: present + ms, estimated: 0 })),
  )
  for (const ms of [0, 1])
    edges.push({ status: 'IN_TRANSIT', due: present + expectedLateMinutes * 60_000 + ms, estimated: 1 })
  for (const { status, due, estimated } of edges) {
    const { id } = await make.workOrder({})
    const at = new Date(due).toISOString()
    await sql`UPDATE work_order SET booking_status = ${status}, assigned_stops = stop_count, pickup_by = ${at}, request_delivery_time = ${at},
      estimated_deliver_date = ${new Date(due + estimated).toISOString()} WHERE id = ${id}`.execute(
      world.database.kysely,
    )
  }
}

const figures = async (timeZone = zone, as = token) =>
  (await world.call(homeApi.figures, { timeZone }, { token: as })).data
const orders = async (timeZone = zone) => (await figures(timeZone)).orders as OrderFigures
const listed = async (query: InputOf<typeof workOrderApi.list>) => {
  const reply = await world.call(workOrderApi.list, { ...query, pageSize: 500 }, { token })
  expect(reply.code, reply.message).toBe(200)
  expect(reply.data.total).toBe(reply.data.list.length)
  return reply.data
}

/** As the console filters a day: to its last millisecond. */
const dayIn = (timeZone: string, day: string, next: string) => ({
  from: toInstant(`${day}T00:00`, timeZone),
  to: new Date(Date.parse(toInstant(`${next}T00:00`, timeZone)) - 1).toISOString(),
})

describe('every figure equals its list’s total', () => {
  test('orders with a driver’s step that waits for the office', async () => {
    const before = (await orders()).heldSteps.total
    const ann = await make.driver()
    const order = await make.workOrder()
    const { id } = await make.task({ workOrderId: order.id, driverId: ann.id })
    const eventId = newId()
    await world.call(driverTaskApi.accept, { id, eventId, at: hours(-48) }, { token: ann.token })
    const list = async () => (await listed({ hasHeldStep: 'yes' })).list.map((row) => row.id)
    expect(await list()).toContain(order.id)
    expect((await orders()).heldSteps).toEqual({ total: before + 1, totalIsExact: true })
    expect((await listed({ hasHeldStep: 'no', bookingId: order.bookingId })).total).toBe(0)
    await world.call(heldStepApi.dismiss, { id, eventId }, { token })
    expect(await list()).not.toContain(order.id)
    expect((await orders()).heldSteps.total).toBe(before)
  })

  test('today by status and by channel, in any zone', async () => {
    for (const timeZone of [zone, 'Asia/Tokyo', '+08:00']) await compareToday(timeZone)
  })

  async function compareToday(timeZone: string) {
    const { today } = await figures(timeZone)
    expect(today).toBe('2026-11-23')
    const { from, to } = dayIn(timeZone, '2026-11-23', '2026-11-24')
    const told = await orders(timeZone)
    for (const status of bookingStatuses) {
      const pickups = await listed({ bookingStatus: status, bookingPickupFrom: today, bookingPickupTo: today })
      const deliveries = await listed({ bookingStatus: status, requestDeliveryFrom: from, requestDeliveryTo: to })
      expect([status, told.pickupsToday[status], told.deliveriesToday[status]]).toEqual([
        status,
        pickups.total,
        deliveries.total,
      ])
      expect(told.standing[status]).toBe((await listed({ bookingStatus: status })).total)
    }
    for (const source of channels) {
      const received = await listed({ source, bookingReceivedFrom: from, bookingReceivedTo: to })
      expect([source, told.receivedToday[source]]).toEqual([source, received.total])
    }
    const sum = (counts: object) => Object.values(counts).reduce((all, count) => all + count, 0)
    expect([sum(told.pickupsToday), sum(told.deliveriesToday), sum(told.receivedToday)].every((n) => n > 3)).toBe(true)
  }

  test('deliveries by day, and how many were late', async () => {
    const told = (await orders()).deliveries
    expect([told.length, told[0]?.day, told.at(-1)?.day]).toEqual([14, '2026-11-10', '2026-11-23'])
    for (const { day, delivered, late } of told.slice(-5)) {
      const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      const { from, to } = dayIn(zone, day, next)
      const done = { bookingStatus: 'DELIVERED', actualDeliverFrom: from, actualDeliverTo: to }
      expect([day, delivered, late]).toEqual([
        day,
        (await listed(done)).total,
        (await listed({ ...done, timing: 'deliveredLate' })).total,
      ])
    }
    expect(told.reduce((sum, { delivered }) => sum + delivered, 0)).toBeGreaterThan(3)
    expect(told.some(({ late }) => late > 0)).toBe(true)
  })

  test('late and at risk', async () => {
    const told = await orders()
    for (const timing of ['late', 'atRisk'] as const) {
      expect(told[timing]).toEqual({ total: (await listed({ timing })).total, totalIsExact: true })
      expect(told[timing].total).toBeGreaterThan(2)
    }
    const urgent = told.urgent.map((one) => ({ ...one, urgency: timingOf(one, present) }))
    const nearest = urgent.filter(({ urgency }) => urgency?.timing === 'atRisk').map(({ dueAt }) => Date.parse(dueAt))
    expect(nearest).toEqual(nearest.toSorted((one, other) => one - other))
    expect(told.urgent.length).toBe(12)
    const order = urgent.map(({ urgency }) => urgency?.timing ?? '')
    expect(order).toEqual(order.toSorted().reverse())
    expect(order.filter((timing) => timing === 'atRisk').length).toBeGreaterThanOrEqual(Math.min(6, told.atRisk.total))
    const due = urgent.filter(({ urgency }) => dueReasons.some((one) => one === urgency?.reason))
    expect(due.length).toBeGreaterThan(0)
    for (const { dueAt, urgency } of due)
      expect(urgency).toMatchObject({ timing: 'atRisk', minutes: Math.floor((Date.parse(dueAt) - present) / 60_000) })
    const total = (await listed({ withoutDriver: 'yes' })).total
    expect(told.withoutDriver).toEqual({ total, totalIsExact: true })
    expect(total).toBeGreaterThan(2)
  })

  test('quarantined messages', async () => {
    const message = (receivedStatus: string) =>
      sql`
      WITH sent AS (INSERT INTO booking_file (id, account_id, channel, content_type, sha256, content, received_at)
        SELECT gen_random_uuid(), id, 'api', 'application/json', '', '', now() FROM account LIMIT 1 RETURNING id, account_id)
      INSERT INTO booking_message (id, file_id, account_id, channel, received_at, received_status)
      SELECT gen_random_uuid(), id, account_id, 'api', now(), ${receivedStatus} FROM sent`.execute(
        world.database.kysely,
      )
    for (const status of ['QUARANTINED', 'PROCESSED', 'QUARANTINED']) await message(status)
    const { data } = await world.call(bookingMonitorApi.list, { receivedStatus: 'QUARANTINED' }, { token })
    expect((await figures()).quarantined).toEqual({ total: data.total, totalIsExact: true })
    expect(data.total).toBe(2)
  })
})

test('the day follows the viewer’s zone', async () => {
  const before = Date.parse(toInstant('2026-11-24T00:00', zone)) - 1
  const at = async (moment: number, timeZone: string) =>
    atTime(moment, async () => (await figures(timeZone, (await world.signIn('dispatcher')).token)).today)
  expect(await at(before, zone)).toBe('2026-11-23')
  expect(await at(before + 1, zone)).toBe('2026-11-24')
  expect(await at(before, 'Asia/Tokyo')).toBe('2026-11-24')
  const received = async (timeZone: string) => (await orders(timeZone)).receivedToday
  expect(await received('Asia/Tokyo')).not.toEqual(await received(zone))
  const refused = await world.call(homeApi.figures, { timeZone: 'Mars/Olympus' }, { token })
  expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'timeZone' }] } })
})

test('deadlines follow typed times', async () => {
  const order = await make.workOrder({
    bookingPickupDate: '2026-11-23',
    stops: [pickup(), dropoff({ to: '2026-11-24T10:00' })],
  })
  const due = async () => {
    const { rows } = await sql<{ pickup: string; delivery: string }>`
      SELECT pickup_due_at AS pickup, delivery_due_at AS delivery FROM work_order WHERE id = ${order.id}`.execute(
      world.database.kysely,
    )
    return [rows[0]?.pickup, rows[0]?.delivery].map((at) => new Date(at ?? 0).toISOString())
  }
  // Without a window the pickup has until the end of the day in Chicago; the dropoff is in New York.
  expect(await due()).toEqual(['2026-11-24T06:00:00.000Z', '2026-11-24T15:00:00.000Z'])
  const saved = await world.call(
    workOrderApi.save,
    {
      id: order.id,
      version: order.version,
      requestDeliveryTime: '2026-11-24T12:00:00Z',
      stops: [pickup({ to: '2026-11-23T09:00' }), dropoff()],
    } as InputOf<typeof workOrderApi.save>,
    { token },
  )
  expect(saved.code, saved.message).toBe(200)
  expect(await due()).toEqual(['2026-11-23T15:00:00.000Z', '2026-11-24T12:00:00.000Z'])
})

test('a part without permission is left out', async () => {
  const clerk = await world.signIn('billingClerk')
  const told = await figures(zone, clerk.token)
  expect([told.orders === null, told.quarantined, told.drivers]).toEqual([false, null, null])
  const driver = await make.driver()
  expect(await figures(zone, driver.token)).toEqual({
    today: '2026-11-23',
    orders: null,
    diskFull: null,
    quarantined: null,
    silent: null,
    stuck: null,
    papers: null,
    seal: null,
    drivers: null,
  })
})

test('drivers count as online for ninety seconds after their app’s last contact', async () => {
  const [ann, bob] = await Promise.all([make.driver(), make.driver()])
  const seen = (id: string, secondsAgo: number) =>
    world.database.kysely
      .updateTable('driver')
      .set({ lastSeenAt: new Date(present - secondsAgo * 1000).toISOString() })
      .where('id', '=', id)
      .execute()
  await Promise.all([seen(ann.id, 89), seen(bob.id, 91)])
  const { drivers } = await figures()
  expect(drivers?.online).toBe(1)
  expect(drivers?.active).toBeGreaterThan(1)
  const { data } = await world.call(
    driverApi.list,
    { online: 'yes', status: 'active' },
    { token: make.administrator.token },
  )
  expect(data.list.map(({ id }) => id)).toEqual([ann.id])
  const others = await world.call(driverApi.list, { online: 'no' }, { token: make.administrator.token })
  expect(others.data.list.map(({ id }) => id)).toContain(bob.id)
  expect(others.data.list.map(({ id }) => id)).not.toContain(ann.id)
})

/** The created orders cover every status. */
test('the created orders cover every status', async () => {
  const { standing } = await orders()
  expect(bookingStatuses.filter((status: BookingStatus) => standing[status] === 0)).toEqual([])
})

test('the state of the log’s seal is told to those who may see the log', async () => {
  const auditor = await world.signIn('auditor')
  const later = async () => (await atTime(present + 3_600_000, () => figures(zone, auditor.token))).seal
  const all = async () => (await sql`SELECT FROM operation_log`.execute(world.database.kysely)).rows.length
  await expect.poll(async () => (await later())?.waiting).toBe(0)
  expect((await later())?.sealed).toBe(await all())

  // Sealing is stuck: another connection holds its lock.
  const other = await world.database.pool.connect()
  await other.query('SELECT pg_advisory_lock(7204002)')
  const before = await all()
  await make.workOrder()
  const written = (await all()) - before
  expect(written).toBeGreaterThan(0)
  expect(await later()).toMatchObject({ sealed: before, waiting: written })
  await other.query('SELECT pg_advisory_unlock(7204002)')
  other.release()
  await expect.poll(async () => (await later())?.waiting).toBe(0)
  expect((await figures()).seal).toBeNull()
})
