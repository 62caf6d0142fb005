import { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atTime } from '../platform/clock.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { makeDue } from './make-due.ts'

type Save = InputOf<typeof recurringApi.save>

let world: World
let make: Builders
let token: string
let accountId: string
beforeAll(async () => {
  // The job is called by hand, at the times of the tests.
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query(`UPDATE recurring_order SET state = 'ended', due_at = NULL`)
  accountId = (await make.account()).id
})

const noon = (day: string) => Date.parse(`${day}T18:00:00Z`)
const on = <T>(day: string, work: () => Promise<T>) => atTime(noon(day), work)
const ok = async <T>(asked: Promise<{ code: number; message: string; data: T }>): Promise<T> => {
  const { code, message, data } = await asked
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`)
  return data
}

const rule = (more: Partial<Save> = {}): Save => ({
  repeats: { frequency: 'workdays' },
  startsOn: '2027-03-08',
  advanceDays: 3,
  template: {
    accountId,
    customerReferenceNumber: 'MILK {date}',
    remark: 'Ring twice',
    stops: [pickup({ from: '2027-03-08T08:00', to: '2027-03-08T10:00' }), dropoff({ to: '2027-03-09T06:00' })],
  },
  ...more,
})
const save = (input: Save) => ok(world.call(recurringApi.save, input, { token }))
const detail = (id: string) => ok(world.call(recurringApi.detail, { id }, { token }))
const setState = (id: string, state: 'active' | 'paused' | 'ended') =>
  ok(world.call(recurringApi.setState, { ids: [id], state }, { token }))
async function work(database = world.database) {
  while (await makeDue(database));
}
const made = async (id: string) => {
  const { rows } = await world.database.pool.query(
    `SELECT w.id, w.booking_id, w.booking_status, w.customer_reference_number AS crn, d.made_for::text AS day
     FROM recurring_date d JOIN work_order w ON w.id = d.work_order_id WHERE d.recurring_order_id = $1 ORDER BY d.made_for`,
    [id],
  )
  return rows as { id: string; booking_id: string; booking_status: string; crn: string; day: string }[]
}
const daysMade = async (id: string) => (await made(id)).map(({ day }) => day)

test('orders are made as drafts in advance, each once, and 08:00 stays 08:00 over the change of clocks', async () => {
  const { id, label } = await save(rule())
  await on('2027-03-04', () => work())
  expect(await made(id)).toEqual([])
  await on('2027-03-09', () => work())
  await on('2027-03-09', () => work())
  expect(await daysMade(id)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'])
  await on('2027-03-12', () => work())
  // The clocks changed on 2027-03-14.
  const last = (await made(id)).at(-1)
  expect(last).toMatchObject({ day: '2027-03-15', booking_status: 'DRAFT', crn: 'MILK 2027-03-15' })
  const order = await make.getWorkOrder(last?.id ?? '')
  expect(order).toMatchObject({ source: 'recurring', remark: 'Ring twice', bookingPickupDate: '2027-03-15' })
  expect(order.createdBy).toBe(`Recurring order ${label}`)
  expect(order.stops[0]).toMatchObject({ from: '2027-03-15T13:00:00+00:00', timeZone: 'America/Chicago' })
  const { rows } = await world.database.pool.query(
    `SELECT action, actor_name FROM operation_log WHERE entity_id = $1 ORDER BY at`,
    [last?.id],
  )
  expect(rows).toEqual([{ action: 'workOrder.draft', actor_name: `Recurring order ${label}` }])
  expect(await ok(world.call(recurringApi.ofOrder, { id: order.id }, { token }))).toEqual({ id, label })
  expect(await detail(id)).toMatchObject({ made: 5, madeUntil: '2027-03-15' })
  const filtered = await ok(world.call(workOrderApi.list, { recurringId: id }, { token }))
  expect(filtered.total).toBe(5)
})

test('a recurring order says which of its next dates have an order already', async () => {
  const { id } = await save(rule())
  await on('2027-03-05', () => work())
  const { planned, orders } = await detail(id)
  const [first] = await made(id)
  expect(planned.slice(0, 2).map(({ occursOn }) => occursOn)).toEqual(['2027-03-08', '2027-03-09'])
  expect(orders).toEqual([{ occursOn: '2027-03-08', id: first?.id, bookingId: first?.booking_id }])
})

test('two nodes at once make each order once', async () => {
  const rules = await Promise.all(
    [1, 2, 3].map((n) => save(rule({ template: { ...rule().template, customerReferenceNumber: `N${n}` } }))),
  )
  const node = await world.openNode({ chores: false })
  await on('2027-03-08', () => Promise.all([work(), work(node.database), work(), work(node.database)]))
  await node.close()
  for (const { id } of rules)
    expect(await daysMade(id)).toEqual(['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11'])
  const { rows } = await world.database.pool.query(
    `SELECT count(*)::int AS n FROM work_order WHERE account_id = $1 AND source = 'recurring'`,
    [accountId],
  )
  expect(rows).toEqual([{ n: 12 }])
})

test('a crash between the order and its date leaves neither, and the next try makes both', async () => {
  const { id } = await save(rule({ endsOn: '2027-03-08' }))
  await world.owner.query(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`)
  await world.owner.query('CREATE TRIGGER crash BEFORE INSERT ON recurring_date EXECUTE FUNCTION crash()')
  await expect(on('2027-03-06', () => work())).rejects.toThrow('crash')
  const orders = `SELECT count(*)::int AS n FROM work_order WHERE account_id = '${accountId}'`
  expect((await world.database.pool.query(orders)).rows).toEqual([{ n: 0 }])
  await world.owner.query('DROP FUNCTION crash CASCADE')
  await on('2027-03-06', () => work())
  expect((await world.database.pool.query(orders)).rows).toEqual([{ n: 1 }])
  // It was the last date.
  expect(await detail(id)).toMatchObject({ made: 1, nextOn: null })
})

test('a paused rule makes nothing, and later not what it missed; an ended one stays ended', async () => {
  const { id } = await save(rule({ advanceDays: 0 }))
  await setState(id, 'paused')
  await on('2027-03-10', () => work())
  expect(await made(id)).toEqual([])
  await setState(id, 'active')
  await on('2027-03-11', () => work())
  expect(await daysMade(id)).toEqual(['2027-03-11'])
  await setState(id, 'ended')
  await on('2027-03-12', () => work())
  expect(await daysMade(id)).toEqual(['2027-03-11'])
  const again = await ok(world.call(recurringApi.setState, { ids: [id], state: 'active' }, { token }))
  expect(again.failed[0]?.message).toMatch(/has ended/)
})

test('a change of the template changes only orders that are not made yet', async () => {
  const first = await save(rule())
  await on('2027-03-05', () => work())
  const { template, id, version } = await detail(first.id)
  await save({
    ...rule(),
    id,
    version,
    template: { ...rule().template, ...template, customerReferenceNumber: 'CREAM' },
  })
  await on('2027-03-06', () => work())
  expect((await made(id)).map(({ day, crn }) => `${day} ${crn}`)).toEqual([
    '2027-03-08 MILK 2027-03-08',
    '2027-03-09 CREAM',
  ])
  const stale = await world.call(recurringApi.save, { ...rule(), id, version }, { token })
  expect(stale.code).toBe(409)
})

test('one date is left out, and a holiday is kept; orders that are made stay', async () => {
  const { id } = await save(rule({ holidays: 'after', advanceDays: 1 }))
  await ok(world.call(recurringApi.skip, { id, occursOn: '2027-03-09' }, { token }))
  const admin = make.administrator.token
  await ok(world.call(holidayApi.save, { days: [{ day: '2027-03-10', name: 'Founders’ Day' }] }, { token: admin }))
  const planned = await detail(id)
  expect(planned.planned.slice(0, 4).map(({ occursOn, madeFor, fate }) => [occursOn, madeFor, fate])).toEqual([
    ['2027-03-08', '2027-03-08', 'made'],
    ['2027-03-09', null, 'skipped'],
    ['2027-03-10', '2027-03-11', 'moved'],
    ['2027-03-11', null, 'taken'],
  ])
  for (const day of ['2027-03-08', '2027-03-10', '2027-03-11']) await on(day, () => work())
  expect(await daysMade(id)).toEqual(['2027-03-08', '2027-03-11', '2027-03-12'])
  await ok(world.call(holidayApi.delete, { days: ['2027-03-10'] }, { token: admin }))
  await on('2027-03-11', () => work())
  expect(await daysMade(id)).toEqual(['2027-03-08', '2027-03-11', '2027-03-12'])
})

test('a template that no longer fits makes nothing, says why once, and goes on when it fits again', async () => {
  const { id } = await save(rule())
  // Somebody types the same places in an order, and then removes one from the address book.
  await make.workOrder({ accountId })
  const { list } = await ok(world.call(placeApi.list, { accountId }, { token }))
  const place = list.find(({ company }) => company === 'Rosemill')
  await ok(world.call(placeApi.delete, { ids: [place?.id ?? ''] }, { token }))
  await on('2027-03-05', () => work())
  await on('2027-03-06', () => work())
  expect(await made(id)).toEqual([])
  expect((await detail(id)).problem).toBe('Rosemill was removed from the address book of the account. Change the stop.')
  const stuck = await ok(world.call(recurringApi.list, { hasProblem: 'yes' }, { token }))
  expect(stuck.list.map((row) => row.id)).toEqual([id])
  const { rows } = await world.database.pool.query(
    `SELECT action FROM operation_log WHERE entity_id = $1 AND action = 'recurringOrder.stick'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  // Typed again, the place is back.
  await make.workOrder({ accountId })
  await on('2027-03-08', () => work())
  expect(await detail(id)).toMatchObject({ problem: '', made: 4 })
})

test('orders of a deleted account are not made', async () => {
  const { id } = await save(rule())
  await ok(world.call(accountApi.delete, { ids: [accountId] }, { token: make.administrator.token }))
  await on('2027-03-05', () => work())
  const { problem, made: count } = await detail(id)
  expect([problem, count]).toEqual([expect.stringMatching(/^The account Account \d+ was deleted\./), 0])
})

test('a rule is refused at the field: no day, no weekday, an incomplete order', async () => {
  const asked = async (input: Save) => {
    const { code, message, data } = await world.call(recurringApi.save, input, { token })
    return [code, message, JSON.stringify(data)].join(' ')
  }
  expect(await asked(rule({ repeats: { frequency: 'weekly' } }))).toMatch(/422.*repeats\.days.*Choose at least one day/)
  const bare = { accountId, customerReferenceNumber: 'X' }
  expect(await asked(rule({ template: bare }))).toMatch(/422.*template\.bookingPickupDate/)
  expect(await asked(rule({ template: { ...bare, stops: [pickup({ from: '2027-03-08T08:00' })] } }))).toMatch(
    /501.*missing: .*drop-?off/i,
  )
})

test('auditors see recurring orders and change none; only administrators keep the holidays', async () => {
  const auditor = (await world.signIn('auditor')).token
  const { id } = await save(rule())
  expect((await world.call(recurringApi.detail, { id }, { token: auditor })).code).toBe(200)
  expect((await world.call(recurringApi.setState, { ids: [id], state: 'paused' }, { token: auditor })).code).toBe(403)
  expect((await world.call(holidayApi.delete, { days: ['2027-01-01'] }, { token })).code).toBe(403)
})
