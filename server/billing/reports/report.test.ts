import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { reportApi } from '@shortcut/domain/billing/invoices/report-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling } from '../../testing/billing.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let clerk: { token: string }
let ann: { id: string }
let bob: { id: string }
let acme: { id: string; name: string }

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  clerk = await world.signIn('billingClerk')
  ann = await make.driver({ name: 'Ann Driver' })
  bob = await make.driver({ name: 'Bob Driver' })
  acme = await make.account({ name: 'Acme' })
  const other = await make.account({ name: 'Other' })
  await delivered({
    accountId: acme.id,
    day: '2026-03-02',
    total: [1000, 200, 50],
    miles: 100,
    hours: 2,
    late: 5,
    from: 40,
  })
  await delivered({
    accountId: other.id,
    day: '2026-03-03',
    total: [700, 0, 100],
    miles: 40,
    hours: 1,
    from: 42,
    invoiced: true,
    with: bob,
  })
  await delivered({
    accountId: acme.id,
    day: '2026-03-04',
    total: [99, 0, 0],
    miles: 10,
    hours: 1,
    from: 42,
    currency: 'CAD',
  })
  await delivered({ accountId: acme.id, day: '2026-04-02', total: [5000, 0, 0], miles: 10, hours: 1, from: 42 })
})
afterAll(() => world.close())

interface Load {
  accountId: string
  /** Day of delivery, at noon UTC. */
  day: string
  total: [linehaul: number, fuel: number, accessorials: number]
  miles: number
  hours: number
  /** Degrees north of the pickup; the delivery is one degree further north. */
  from: number
  /** Minutes late. */
  late?: number
  currency?: string
  invoiced?: boolean
  /** The driver of the last of its four stops. */
  with?: { id: string }
}

/** An order delivered by Ann, with its charges, in the queue. */
async function delivered({ late = 0, currency = 'USD', ...load }: Load) {
  const noon = `${load.day}T12:00:00Z`
  const order = await make.workOrder({
    accountId: load.accountId,
    bookingPickupDate: load.day,
    requestDeliveryTime: new Date(Date.parse(noon) - late * 60_000).toISOString(),
    stops: [pickup({ from: `${load.day}T06:00:00Z`, to: `${load.day}T09:00:00Z` }), dropoff(), dropoff(), dropoff()],
  })
  const stops = order.stops.map(({ id }) => id)
  const db = world.database.kysely
  await sql`UPDATE stop SET lng = -87, lat = ${load.from}::float8 + CASE kind WHEN 'dropoff' THEN 1 ELSE 0 END,
    actual_arrive_at = ${`${load.day}T08:55:00Z`} WHERE work_order_id = ${order.id}`.execute(db)
  const served = load.with ? [stops.slice(0, 3), stops.slice(3)] : [stops]
  for (const [index, driver] of [ann, ...(load.with ? [load.with] : [])].entries()) {
    const task = await make.task({ workOrderId: order.id, stopIds: served[index] })
    await sql`UPDATE task SET status = 'delivered', driver_id = ${driver.id},
      picked_up_at = ${noon}::timestamptz - ${load.hours} * interval '1 hour', delivered_at = ${noon} WHERE id = ${task.id}`.execute(
      db,
    )
  }
  await sql`UPDATE work_order SET booking_status = 'DELIVERED', actual_deliver_date = ${noon} WHERE id = ${order.id}`.execute(
    db,
  )
  const [linehaul, fuel, accessorials] = load.total
  const now = new Date().toISOString()
  await db
    .insertInto('billing')
    .values({
      workOrderId: order.id,
      accountId: load.accountId,
      deliveredAt: noon,
      pickupOn: load.day,
      currency,
      miles: load.miles,
      linehaul,
      fuel,
      accessorials,
      total: linehaul + fuel + accessorials,
      status: 'Approved',
      createdAt: now,
      createdBy: 'test',
      updatedAt: now,
      updatedBy: 'test',
    })
    .execute()
  if (load.invoiced) await invoice(order.id, `${linehaul + fuel + accessorials}`)
}

/** Puts it on an invoice, as a clerk does. */
async function invoice(orderId: string, amount: string) {
  await openBilling(world, make).charge(orderId, { amount })
  const drafted = await world.call(invoiceApi.draft, { ids: [orderId] }, clerk)
  const issued = await world.call(invoiceApi.issue, { ids: drafted.data.drafts }, clerk)
  expect(issued.data.failed, JSON.stringify(drafted)).toEqual([])
}

const march = { from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC' }
async function report(input: Partial<InputOf<typeof reportApi.revenue>> = {}, token = clerk.token) {
  const reply = await world.call(reportApi.revenue, { ...march, ...input }, { token })
  expect(reply.code, reply.message).toBe(200)
  return reply.data
}

test('a period’s money by customer, in one currency, adds up', async () => {
  const { rows, total, weeks, currency, currencies } = await report()
  expect([currency, currencies]).toEqual(['USD', ['USD', 'CAD']])
  expect(rows.map(({ name, orders, revenue, invoiced }) => [name, orders, revenue, invoiced])).toEqual([
    ['Acme', 1, '1250.00', '0.00'],
    ['Other', 1, '800.00', '800.00'],
  ])
  expect(total).toMatchObject({
    orders: 2,
    linehaul: '1700.00',
    fuel: '200.00',
    accessorials: '150.00',
    revenue: '2050.00',
  })
  expect(weeks).toMatchObject([
    {
      weekOn: '2026-03-02',
      orders: 2,
      revenue: '2050.00',
      pickups: 2,
      pickupsOnTime: 2,
      deliveries: 2,
      deliveriesOnTime: 1,
    },
  ])
  expect([weeks[0]?.miles, weeks[0]?.emptyMiles]).toEqual([total.miles, total.emptyMiles])
  // Thirteen hours west of Greenwich Monday's noon is still Sunday.
  expect((await report({ timeZone: '-13:00' })).weeks.map(({ weekOn, orders }) => [weekOn, orders])).toEqual([
    ['2026-02-23', 1],
    ['2026-03-02', 1],
  ])
  expect((await report({ currency: 'CAD' })).total).toMatchObject({ orders: 1, revenue: '99.00' })
  expect((await report({ to: '2026-03-02' })).total.revenue).toBe('1250.00')
  expect((await report({ from: '2025-03-01', to: '2025-03-31' })).total).toMatchObject({ orders: 0, revenue: '0.00' })
})

test('an order of two drivers is shared by the stops each served; empty runs and cost belong to the driver', async () => {
  const save = async (perMile: string) =>
    world.call(
      reportApi.saveDriverCost,
      { driverId: ann.id, fromOn: '2026-01-01', perMile, perHour: '30', currency: 'USD' },
      { token: make.administrator.token },
    )
  expect((await save('9')).code).toBe(200)
  expect((await save('2')).data).toMatchObject({ driverName: 'Ann Driver', perMile: '2' })
  const { rows } = await report({ by: 'driver' })
  const [first, second] = rows
  // One degree of latitude from the first delivery to the next pickup, by road.
  const empty = (6371.0088 * 2 * Math.PI * 1.25) / 360 / 1.609344
  expect(first).toMatchObject({
    name: 'Ann Driver',
    orders: 2,
    revenue: '1850.00',
    costedRevenue: '1850.00',
    miles: '130.0',
  })
  expect(Number(first?.emptyMiles)).toBeCloseTo(empty, 1)
  expect(Number(first?.cost)).toBeCloseTo((130 + empty) * 2 + 3 * 30, 1)
  expect(second).toMatchObject({ name: 'Bob Driver', orders: 1, revenue: '200.00', cost: null, emptyMiles: '0.0' })
})

test('pickups and deliveries with an appointment, and those on time; lanes from place to place', async () => {
  const { rows, total } = await report({ by: 'lane' })
  expect(total).toMatchObject({ pickups: 2, pickupsOnTime: 2, deliveries: 2, deliveriesOnTime: 1 })
  expect(rows.map(({ name }) => name)).toEqual(['Chicago, IL → Jamaica, NY'])
  expect((await report({ by: 'truck' })).rows).toMatchObject([{ key: null, name: '', orders: 2 }])
})

test('driver costs are shown and set by permission, and each change is logged', async () => {
  const { token } = make.dispatcher
  expect((await world.call(reportApi.driverCosts, {}, { token: clerk.token })).code).toBe(403)
  expect((await world.call(reportApi.revenue, { ...march }, { token })).code).toBe(403)
  const as = { token: make.administrator.token }
  const key = { driverId: bob.id, fromOn: '2026-02-01' }
  const wrong = { ...key, perMile: '-1', perHour: 'x', currency: 'CDA' }
  const refused = await world.call(reportApi.saveDriverCost, wrong, as)
  const { fields } = refused.data as unknown as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path).sort()).toEqual(['currency', 'perHour', 'perMile'])
  expect((await world.call(reportApi.driverCosts, {}, as)).data.list).toHaveLength(1)
  await world.call(reportApi.saveDriverCost, { ...key, perMile: '1.5', perHour: '0', currency: 'USD' }, as)
  expect((await world.call(reportApi.deleteDriverCost, key, as)).code).toBe(200)
  expect((await world.call(reportApi.deleteDriverCost, key, as)).code).toBe(404)
  const { data } = await world.call(logApi.list, { entity: 'driverCost', entityId: bob.id }, as)
  expect(data.list.map(({ action }) => action)).toEqual(['driverCost.delete', 'driverCost.save'])
})

test('a period is at most a year, and does not end before it begins', async () => {
  for (const to of ['2026-02-01', '2027-03-02']) {
    const reply = await world.call(reportApi.revenue, { ...march, to }, { token: clerk.token })
    expect([reply.code, JSON.stringify(reply.data)]).toEqual([422, expect.stringContaining('366 days')])
  }
})

test('a report is downloaded as a file, with the page’s totals', async () => {
  const origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const path = `/report/export?${new URLSearchParams({ ...march, by: 'account', format: 'csv' })}`
  const { data } = await world.call(fileApi.downloadToken, { path }, { token: clerk.token })
  const text = await (await fetch(`${origin}/shortcut-api${path}&token=${data.token}`)).text()
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][]
  const revenue = header.indexOf('Revenue')
  expect(rows.map((row) => [row[0], row[1], row[revenue]])).toEqual([
    ['Acme', 'USD', '1250'],
    ['Other', 'USD', '800'],
    ['Total', 'USD', '2050'],
  ])
})
