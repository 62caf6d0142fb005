import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { operators, type RuleItem, type RuleSubject, ruleMatches, rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { fileChanged } from './file-orders.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const { id } of await list()) await world.call(rulesApi.deleteRule, { id }, { token })
})

const item = (ruleField: RuleItem['ruleField'], operator: RuleItem['operator'], ruleValue: string): RuleItem => ({
  ruleField,
  operator,
  ruleValue,
})
const list = async () => (await world.call(rulesApi.list, {}, { token })).data
const add = async (name: string, ...ruleItemList: RuleItem[]) =>
  (await world.call(rulesApi.addRule, { name, ruleItemList }, { token })).data
const tried = async (ruleItemList: RuleItem[], id?: string) =>
  (await world.call(rulesApi.tryRule, { ruleItemList, ...(id && { id }) }, { token })).data

const save = async (fields: Omit<InputOf<typeof workOrderApi.save>, 'id' | 'version'>) => {
  const { data, code } = await world.call(workOrderApi.save, fields as InputOf<typeof workOrderApi.save>, { token })
  expect(code).toBe(200)
  return data
}

/** Counts by folder once everything is filed. */
async function counts() {
  await vi.waitFor(
    async () => {
      while (await fileChanged(world.database.pool));
      const { rows } = await world.database.pool.query<{ done: boolean }>(
        `SELECT position >= (SELECT coalesce(max(position), 0) FROM operation_log_chain)
           AND NOT EXISTS (SELECT 1 FROM operation_log_pending) AND sweep_after IS NULL AS done FROM filing`,
      )
      expect(rows[0]?.done).toBe(true)
    },
    { timeout: 20_000, interval: 20 },
  )
  const { data } = await world.call(rulesApi.counts, {}, { token })
  return new Map(data.map(({ id, count }) => [id, count]))
}

test('a folder asks for freight in a warehouse: an order comes and goes with the status of its receipt', async () => {
  const cargo = await openCargo(world, make)
  const ana = await cargo.worker('Ana Dock')
  const expected = await add('Expected freight', item('freight', 'eq', 'expected'))
  const differs = await add('Freight differs', item('freight', 'eq', 'discrepant, counting'))
  const { receipt } = await cargo.ofOrder(3)
  const both = async () => {
    const found = await counts()
    return [found.get(expected.id) ?? 0, found.get(differs.id) ?? 0]
  }
  expect(await both()).toEqual([1, 0])
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await both()).toEqual([0, 1])
  expect((await tried([item('freight', 'eq', 'discrepant')])).count).toBe(1)
  const { remarks } = await tried([item('freight', 'eq', 'late')])
  expect(remarks[0]).toMatchObject({ isNever: true })
})

describe('folders', () => {
  test('are a list of rules, their items in one line joined with ";", sorted by name until somebody arranges them', async () => {
    const b = await add('B', item('customerName', 'contains', 'Acme,Bolt'), item('bookingStatus', 'exclude', 'DRAFT'))
    const a = await add('A', item('source', 'eq', 'manual'))
    expect(await list()).toEqual([
      { ...a, ruleItemText: 'Source Equals manual' },
      {
        id: b.id,
        name: 'B',
        ruleItemList: [item('customerName', 'contains', 'Acme,Bolt'), item('bookingStatus', 'exclude', 'DRAFT')],
        ruleItemText: 'Customer name Contains Acme,Bolt;Booking status Excludes DRAFT',
      },
    ])
    await world.call(rulesApi.orderRules, { ids: [b.id, a.id] }, { token })
    const c = await add('C', item('tags', 'eq', 'hot'))
    expect((await list()).map(({ name }) => name)).toEqual(['B', 'A', 'C'])
    const renamed = await world.call(rulesApi.updateRule, { ...c, name: 'A first' }, { token })
    expect(renamed.data).toEqual({ ...c, name: 'A first' })
    await world.call(rulesApi.deleteRule, { id: b.id }, { token })
    expect((await list()).map(({ name }) => name)).toEqual(['A', 'A first'])
    expect((await world.call(rulesApi.deleteRule, { id: b.id }, { token })).code).toBe(404)
    const administrator = await world.signIn('administrator')
    const log = await world.call(logApi.list, { entityId: a.id }, { token: administrator.token })
    expect(log.data.list.map(({ action }) => action)).toEqual(['rule.order', 'rule.add'])
  })

  test('follow their orders and their rule; an order may be in several; deleting a folder keeps its orders', async () => {
    const acme = await make.account({ name: 'Acme Folder' })
    const one = await save({ accountId: acme.id, customerReferenceNumber: 'FOLD-1' })
    const [own, crn] = [
      await add('Acme', item('customerName', 'eq', 'acme folder')),
      await add('CRN', item('customerReferenceNumber', 'contains', 'fold-1,fold-2')),
    ]
    expect([...(await counts()).entries()]).toEqual(
      expect.arrayContaining([
        [own.id, 1],
        [crn.id, 1],
      ]),
    )
    await save({ accountId: acme.id, customerReferenceNumber: 'FOLD-3' })
    expect((await counts()).get(own.id)).toBe(2)
    await world.call(
      rulesApi.updateRule,
      { ...own, ruleItemList: [item('customerReferenceNumber', 'eq', 'FOLD-3')] },
      { token },
    )
    expect((await counts()).get(own.id)).toBe(1)
    await world.call(rulesApi.deleteRule, { id: own.id }, { token })
    expect((await counts()).has(own.id)).toBe(false)
    const { rows } = await world.database.pool.query('SELECT folder_ids FROM work_order WHERE id = $1', [one.id])
    expect(rows).toEqual([{ folder_ids: [crn.id] }])
  })

  test('a changed rule files all orders again in parts, and resumes where it stopped', async () => {
    const { pool } = world.database
    const acme = await make.account({ name: 'Sweep' })
    await pool.query(
      `INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
         created_at, created_by, updated_at, updated_by)
       SELECT gen_random_uuid(), 'SWEEP-' || n, $1, 'Sweep', 'SW-' || n, 'NEW', now(), 'api', now(), 'test', now(), 'test' FROM generate_series(1, 4100) n`,
      [acme.id],
    )
    const { id } = await add('Sweep', item('customerName', 'eq', 'Sweep'))
    await vi.waitFor(async () => expect((await counts()).get(id)).toBe(4100), { timeout: 20_000 })
    await pool.query('UPDATE work_order SET deleted_at = now() WHERE customer_name = $1', ['Sweep'])
    expect((await counts()).get(id)).toBe(0)
  })
})

describe('a rule while it is typed', () => {
  test('shows how many orders match, which ones, and the other folders that share them', async () => {
    const acme = await make.account({ name: 'Bench Air' })
    for (const n of [1, 2, 3])
      await save({ accountId: acme.id, customerReferenceNumber: `BENCH-${n}`, tags: n === 3 ? ['hot'] : [] })
    const all = await add('All of Bench', item('customerName', 'eq', 'Bench Air'))
    const hot = await add('Hot', item('tags', 'eq', 'HOT'), item('customerName', 'contains', 'bench'))
    await counts()
    const found = await tried([item('customerReferenceNumber', 'contains', 'bench-2,bench-3')])
    expect(found).toMatchObject({ count: 2, isExact: true })
    expect(found.sample.map((order) => order.customerReferenceNumber)).toEqual(['BENCH-3', 'BENCH-2'])
    expect(found.overlaps).toEqual([
      { id: all.id, name: 'All of Bench', count: 2 },
      { id: hot.id, name: 'Hot', count: 1 },
    ])
    // A folder does not overlap with its own saved version.
    expect((await tried(all.ruleItemList, all.id)).overlaps).toEqual([{ id: hot.id, name: 'Hot', count: 1 }])
    expect(await tried([item('bookingId', 'eq', 'nothing')])).toMatchObject({ count: 0, sample: [], overlaps: [] })
  })

  test('shows which part can never match, though the rest does', async () => {
    const known =
      'NEW, DRAFT, CONFIRMED, REVISED, DISPATCHED, ASSIGNMENT_CANCELLED, BOOKING_CANCELLED, DRIVER_REJECTED, IN_TRANSIT, DELIVERED'
    const { remarks } = await tried([
      item('bookingStatus', 'eq', 'CONFIRMED,FOO'),
      item('bookingType', 'exclude', 'Reefer,1'),
      item('source', 'exclude', ' , '),
    ])
    expect(remarks).toEqual([
      {
        conditions: [1],
        isNever: false,
        message: `No order has Booking status “FOO”, so condition 1 finds nothing. Known values: ${known}.`,
      },
      {
        conditions: [2],
        isNever: false,
        message:
          'No order has Booking type “Reefer”, so condition 2 excludes nothing. Known values: 0 Power Only, 1 Single Pickup Single Dropoff, 2 Single Pickup Multiple Dropoffs.',
      },
      { conditions: [3], isNever: false, message: 'Condition 3 has only commas, so it excludes nothing.' },
    ])
    const never = await tried([item('bookingStatus', 'eq', 'FOO'), item('source', 'eq', 'api,fax')])
    expect(
      never.remarks.map(({ conditions, isNever, message }) => [conditions, isNever, message.slice(0, 30)]),
    ).toEqual([
      [[1], true, 'No order can match: Booking status'.slice(0, 30)],
      [[2], false, 'No order has Source “fax”, so con'.slice(0, 30)],
    ])
    expect((await tried([item('customerName', 'eq', 'FOO')])).remarks).toEqual([])
  })
})

const words = ['', 'a', 'Ab', 'abc', 'b c', 'É', '%', '_', "o'x", '\\', 'x,y', 'hot', 'New']
const orderFields = fc.record({
  customerReferenceNumber: fc.constantFrom(...words).map((word) => `R ${word}`),
  truckType: fc.constantFrom(...words),
  commodity: fc.constantFrom(...words),
  contactName: fc.constantFrom(...words),
  remark: fc.constantFrom(...words),
  tags: fc.uniqueArray(fc.constantFrom('hot', 'Ab', 'x', "o'x"), { maxLength: 3 }),
  bookingType: fc.constantFrom(0, 1, 2),
  bookingStatus: fc.constantFrom(...bookingStatuses),
})
const ruleOf = fc.array(
  fc.record({
    ruleField: fc.constantFrom<RuleItem['ruleField']>(
      'customerReferenceNumber',
      'truckType',
      'commodity',
      'contactName',
      'remark',
      'tags',
      'bookingType',
      'bookingStatus',
    ),
    operator: fc.constantFrom(...operators),
    ruleValue: fc
      .array(fc.constantFrom(...words.filter((word) => word.trim()), '0', 'power', 'new,draft'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((values) => values.join()),
  }),
  { minLength: 1, maxLength: 3 },
)

test('counts and trials equal the result of matching every order with the domain’s function, for any orders and rules', async () => {
  const { pool } = world.database
  const account = await make.account({ name: 'Random' })
  const [samples] = [
    fc.sample(
      fc.record({
        orders: fc.array(orderFields, { minLength: 60, maxLength: 60 }),
        rules: fc.array(ruleOf, { minLength: 25, maxLength: 25 }),
      }),
      { numRuns: 1, seed: 7_204 },
    ),
  ]
  const { orders = [], rules = [] } = samples[0] ?? {}
  for (const { bookingStatus, ...fields } of orders) {
    const { id } = await save({ accountId: account.id, ...fields })
    await pool.query('UPDATE work_order SET booking_status = $2 WHERE id = $1', [id, bookingStatus])
  }
  const { rows } = await pool.query<Record<string, unknown> & { booking_type: number }>(
    'SELECT * FROM work_order WHERE deleted_at IS NULL',
  )
  const subjects = rows.map((row) => ({
    customerReferenceNumber: row.customer_reference_number,
    truckType: row.truck_type,
    commodity: row.commodity,
    contactName: row.contact_name,
    remark: row.remark,
    tags: row.tags,
    bookingType: [String(row.booking_type), bookingTypeNames[row.booking_type] ?? ''],
    bookingStatus: row.booking_status,
  })) as unknown as RuleSubject[]
  const made = []
  // fast-check's records have no prototype.
  for (const [index, items] of rules.entries())
    made.push(await add(`Random ${index}`, ...items.map((one) => ({ ...one }))))
  const counted = await counts()
  for (const { id, ruleItemList } of made) {
    const wanted = subjects.filter((subject) => ruleMatches(ruleItemList, subject)).length
    expect(counted.get(id), JSON.stringify(ruleItemList)).toBe(wanted)
    expect((await tried(ruleItemList)).count).toBe(wanted)
  }
})
