import { boardApi } from '@shortcut/domain/board/board-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { homeApi } from '@shortcut/domain/home/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { lacksDriver, timingOf, timings } from '@shortcut/domain/work-orders/timing/timing.ts'
import { sql } from 'kysely'
import { afterAll, test as anytime, beforeAll, describe, expect } from 'vitest'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string

const present = Date.parse('2026-11-23T11:00:00Z')
const test = (name: string, body: () => Promise<void>) => anytime(name, () => atTime(present, body))
const at = (minutes: number) => new Date(present + minutes * 60_000).toISOString()

beforeAll(async () => {
  world = await openWorld()
  await atTime(present, async () => {
    make = await openBuilders(world)
    token = make.dispatcher.token
  })
})
afterAll(() => world.close())

/** Deadlines and expected times around every limit of the rule, to the millisecond, in milliseconds from now. */
const edges = [0, 30, 60, 240, 720]
  .flatMap((minutes) => [minutes, -minutes])
  .flatMap((minutes) => [minutes * 60_000, minutes * 60_000 - 1, minutes * 60_000 + 1])
  .concat([90, -90, 500, 3000, -3000].map((minutes) => minutes * 60_000))

/** Orders with random combinations of everything the rule reads; the same ones each time. */
async function makeOrders(count: number) {
  const { id } = await make.workOrder()
  await sql`SELECT setseed(0.4711)`.execute(world.database.kysely)
  const oneOf = (odds: number) =>
    sql`CASE WHEN random() < ${odds}::float8 THEN ${at(0)}::timestamptz
      + (${edges}::bigint[])[1 + floor(random() * ${edges.length})::int + n * 0] * interval '1 millisecond' END`
  await sql`
    WITH seed AS MATERIALIZED (SELECT setseed(0.4711))
    INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_type, source,
      booking_received_at, pickup_by, pickup_zone, delivery_zone, request_delivery_time, delivery_by, cut_off_at, air_cut_off_at, estimated_deliver_date,
      actual_deliver_date, pickup_arrived_at, delivery_arrived_at, pickup_expected_at, route_minutes, truck_minutes, stop_count, assigned_stops,
      created_at, created_by, updated_at, updated_by)
    SELECT gen_random_uuid(), 'WO-T-' || n, w.account_id, '', 'T-' || n, (${bookingStatuses}::text[])[1 + n % ${bookingStatuses.length}], 1, 'manual',
      ${at(0)}, ${oneOf(0.8)}, 'America/Chicago', 'America/New_York', ${oneOf(0.5)}, ${oneOf(0.6)}, ${oneOf(0.3)}, ${oneOf(0.2)}, ${oneOf(0.6)},
      ${oneOf(0.7)}, ${oneOf(0.2)}, ${oneOf(0.2)}, ${oneOf(0.4)}, (floor(random() * 3) * 60)::int, (floor(random() * 5 - 2) * 30)::int,
      2 + n % 2, floor(random() * (3 + n % 2))::int, ${at(0)}, '', ${at(0)}, ''
    FROM seed, generate_series(1, ${count}) n, work_order w WHERE w.id = ${id}`.execute(world.database.kysely)
}

/** All orders that the list shows with these filters. */
async function listed(filters: InputOf<typeof workOrderApi.list>): Promise<{ rows: WorkOrderRow[]; total: number }> {
  const rows: WorkOrderRow[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const { code, message, data } = await world.call(
      workOrderApi.list,
      { ...filters, pageSize: 500, ...(cursor && { cursor }) },
      { token },
    )
    expect(code, message).toBe(200)
    rows.push(...data.list)
    total = data.total
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return { rows, total }
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('over thousands of orders', () => {
  beforeAll(() => atTime(present, () => makeOrders(1200)))

  test('the list’s filters in SQL and the rule in the domain give the same answer for each', async () => {
    const { rows } = await listed({})
    expect(rows.length).toBeGreaterThan(1200)
    for (const timing of timings) {
      const own = rows.filter((row) => timingOf(row, present)?.timing === timing)
      const shown = await listed({ timing })
      expect(idsOf(shown.rows), timing).toEqual(idsOf(own))
      expect([shown.total, own.length > 20]).toEqual([own.length, true])
    }
    const driverless = rows.filter(lacksDriver)
    expect(idsOf((await listed({ withoutDriver: 'yes' })).rows)).toEqual(idsOf(driverless))
    expect((await listed({ withoutDriver: 'no' })).total).toBe(rows.length - driverless.length)
  })

  test('Home, the list, its side panel, the map and the board count the same orders', async () => {
    const { rows } = await listed({})
    const count = (wanted: string) => rows.filter((row) => timingOf(row, present)?.timing === wanted).length
    const { orders } = (await world.call(homeApi.figures, { timeZone: 'America/Chicago' }, { token })).data
    expect([orders?.late.total, orders?.atRisk.total]).toEqual([count('late'), count('atRisk')])
    for (const row of orders?.urgent ?? [])
      expect(timingOf(row, present)).toEqual(timingOf(rows.find(({ id }) => id === row.id) as WorkOrderRow, present))
    // The map's list of urgent orders.
    const urgent = await listed({ timing: 'late,atRisk', sort: 'leaveByAt' })
    expect(urgent.total).toBe(count('late') + count('atRisk'))
    const driverless = rows.filter(lacksDriver).length
    const board = await world.call(boardApi.unassigned, {}, { token })
    expect([orders?.withoutDriver.total, board.data.total]).toEqual([driverless, driverless])
  })
})

describe('an order of which a stop has no driver', () => {
  const split = () => make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })] })
  const facts = async (id: string) => {
    const { stopCount, assignedStops, driver } = (await listed({ ids: id })).rows[0] as WorkOrderRow
    return [assignedStops, stopCount, driver]
  }
  const inWorklists = async (id: string, bookingId: string) => [
    (await listed({ ids: id, withoutDriver: 'yes' })).total,
    (await world.call(boardApi.unassigned, { q: bookingId }, { token })).data.list.map(({ stopIds }) => stopIds),
  ]

  test('stays in every worklist until its last stop has one, and says how many have', async () => {
    const ann = await make.driver()
    const order = await split()
    const [up, first, last] = order.stops.map(({ id }) => id) as [string, string, string]
    expect([await facts(order.id), await inWorklists(order.id, order.bookingId)]).toEqual([
      [0, 3, ''],
      [1, [null]],
    ])
    const task = await make.task({ workOrderId: order.id, stopIds: [up, first], driverId: ann.id })
    expect(await facts(order.id)).toEqual([2, 3, ann.name])
    // The board offers the rest: with the pickup, as a second truck loads there, too.
    expect(await inWorklists(order.id, order.bookingId)).toEqual([1, [[up, last]]])
    const bob = await make.driver()
    const rest = await world.call(
      taskApi.create,
      { workOrderId: order.id, stopIds: [up, last], driverId: bob.id },
      { token },
    )
    expect(rest.code, rest.message).toBe(200)
    expect([(await facts(order.id))[0], await inWorklists(order.id, order.bookingId)]).toEqual([3, [0, []]])
    const step = { id: task.id, eventId: newId(), at: at(0), reason: 'Flat tire' }
    await world.call(driverTaskApi.reject, step, { token: ann.token })
    expect(await facts(order.id)).toEqual([2, 3, bob.name])
    expect(await inWorklists(order.id, order.bookingId)).toEqual([1, [null]])
  })

  test('a revision that adds a stop makes a dispatched order partly assigned', async () => {
    const ann = await make.driver()
    const order = await make.workOrder()
    const [up, first] = order.stops.map(({ id }) => id) as [string, string]
    await make.task({ workOrderId: order.id, stopIds: [first], driverId: ann.id })
    expect(await facts(order.id)).toEqual([1, 2, ann.name])
    const stops = [pickup({ id: up }), dropoff({ id: first }), dropoff({ company: 'Pier 1' })]
    const { data } = await world.call(workOrderApi.revise, { id: order.id, stops }, { token })
    expect(data.bookingStatus).toBe('REVISED')
    // REVISED with a driver has a driver; the pickup still has none.
    expect((await listed({ ids: order.id, withoutDriver: 'yes' })).total).toBe(1)
    await world.call(workOrderApi.confirmRevision, { id: order.id, revisionId: data.revision?.id ?? '' }, { token })
    expect(await facts(order.id)).toEqual([1, 3, ann.name])
  })
})

test('a driver at the pickup has met its deadline, also while a revision waits', async () => {
  const ann = await make.driver()
  const order = await make.workOrder({ stops: [pickup({ to: at(20) }), dropoff({ to: at(3000) })] })
  const task = await make.task({ workOrderId: order.id, driverId: ann.id })
  const now = async () => timingOf((await listed({ ids: order.id })).rows[0] as WorkOrderRow, present)
  expect(await now()).toMatchObject({ timing: 'atRisk', reason: 'pickupDue', driver: 'notThere' })
  const step = (kind: 'accept' | 'arrive') => ({ id: task.id, eventId: newId(), at: at(kind === 'accept' ? -2 : -1) })
  await world.call(driverTaskApi.accept, step('accept'), { token: ann.token })
  await world.call(driverTaskApi.arrive, { ...step('arrive'), stopId: order.stops[0]?.id ?? '' }, { token: ann.token })
  await world.call(workOrderApi.revise, { id: order.id, commodity: 'steel' }, { token })
  expect(await now()).toMatchObject({ timing: 'onTime', reason: 'deliveryDue', driver: 'atPickup' })
  const [own] = (await world.call(driverTaskApi.list, {}, { token: ann.token })).data
  expect(own?.urgency).toEqual(await now())
})

test('a date without an end is due at the end of that day at the stop, and the reason says so', async () => {
  const order = await make.workOrder({
    bookingPickupDate: '2026-11-23',
    stops: [pickup(), dropoff({ from: '2026-11-24T08:00' })],
  })
  const { rows } = await listed({ ids: order.id })
  const row = rows[0] as WorkOrderRow
  expect(timingOf(row, present)).toMatchObject({ reason: 'pickupDayEnds' })
  expect(timingOf(row, Date.parse('2026-11-24T06:30:00Z'))).toMatchObject({ timing: 'late', reason: 'pickupDayOver' })
  expect([row.pickupDueDay, row.deliveryDueDay]).toEqual([true, true])
  const timed = await make.workOrder({
    stops: [pickup({ to: '2026-11-23T10:00' }), dropoff({ to: '2026-11-24T08:00' })],
  })
  const own = (await listed({ ids: timed.id })).rows[0]
  expect([own?.pickupDueDay, own?.deliveryDueDay]).toEqual([false, false])
})
