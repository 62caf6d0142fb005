import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let accountId: string

beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  accountId = (await make.account({ name: 'Acme Air 100%' })).id
  // Some with a pickup date and times, some without.
  for (let n = 0; n < 6; n++) await make.workOrder({ accountId })
})
afterAll(() => world.close())

type Draft = Pick<InputOf<typeof workOrderApi.save>, 'customerReferenceNumber' | 'requestDeliveryTime' | 'stops'>
let count = 0
async function draft(fields: Partial<Draft> = {}) {
  count += 1
  const input = { accountId, customerReferenceNumber: `LIST-${count}`, stops: [pickup(), dropoff()], ...fields }
  const reply = await world.call(workOrderApi.save, input, { token })
  expect(reply.code).toBe(200)
  return reply.data
}
const confirm = (...ids: string[]) => world.call(workOrderApi.confirm, { ids }, { token })
const list = async (query: InputOf<typeof workOrderApi.list>) => {
  const reply = await world.call(workOrderApi.list, query, { token })
  expect(reply.code).toBe(200)
  return reply.data
}

describe('the list', () => {
  test('pages have no gaps or repeats, in every sort, both ways, unknown values last', async () => {
    for (let n = 0; n < 7; n++)
      await draft(n % 3 === 0 ? { stops: [] } : { requestDeliveryTime: `2026-12-0${n + 1}T10:00` })
    // Edited over some hours, some at the same moment: the index of that sort has hours only.
    await world.database.pool.query(
      `UPDATE work_order w SET updated_at = date_trunc('hour', updated_at) - n % 9 * interval '25 minutes'
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM work_order) numbered WHERE numbered.id = w.id`,
    )
    for (const sort of [
      'bookingReceivedDate',
      '-bookingReceivedDate',
      'bookingPickupDate',
      '-bookingPickupDate',
      'requestDeliveryTime',
      '-requestDeliveryTime',
      'leaveByAt',
      '-leaveByAt',
      'dueAt',
      '-dueAt',
      'updatedAt',
      '-updatedAt',
    ] as const) {
      const whole = await world.call(workOrderApi.list, { pageSize: 500, sort }, { token })
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ pageSize: 3, sort, cursor })
        ids.push(...page.list.map((row) => row.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(ids).toEqual(whole.data.list.map((row) => row.id))
      const jumped = await Promise.all([2, 4].map((page) => list({ pageSize: 3, sort, page })))
      expect(jumped.map((page) => page.list.map((row) => row.id))).toEqual([ids.slice(3, 6), ids.slice(9, 12)])
      expect(new Set(ids).size).toBe(whole.data.total)
      const field = sort.replace('-', '') as 'bookingPickupDate'
      const values = whole.data.list.map((row) => row[field])
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length)).toEqual(known)
      expect(known).toEqual([...known].sort((a, b) => (sort.startsWith('-') ? (a < b ? 1 : -1) : a < b ? -1 : 1)))
    }
  })

  test('totals and counts agree with the rows', async () => {
    const one = await draft()
    await confirm(one.id)
    const counts = (await world.call(workOrderApi.counts, {}, { token })).data
    const drafts = await list({ bookingStatus: 'DRAFT', pageSize: 500 })
    expect(drafts.total).toBe(drafts.list.length)
    expect(counts.DRAFT).toEqual({ total: drafts.total, totalIsExact: true })
    const both = await list({ bookingStatus: 'DRAFT,CONFIRMED', pageSize: 500 })
    expect(both.list.length).toBe(counts.DRAFT.total + counts.CONFIRMED.total)
    expect(both.list.map((row) => row.bookingReceivedDate)).toEqual(
      both.list
        .map((row) => row.bookingReceivedDate)
        .sort()
        .reverse(),
    )
  })

  test('the tabs count what the search and the filters leave in each status', async () => {
    await draft({ customerReferenceNumber: 'TAB-ONE' })
    const confirmed = await make.workOrder({ accountId, customerReferenceNumber: 'TAB-TWO', tags: ['tabs'] })
    for (const filter of [
      {},
      { q: 'tab-' },
      { accountId },
      { tags: 'tabs' },
      { timing: 'onTime' },
      { withoutDriver: 'yes' as const },
      { q: 'tab-', bookingPickupFrom: '2026-11-23' },
    ]) {
      const counts = (await world.call(workOrderApi.counts, filter, { token })).data
      for (const bookingStatus of ['NEW', 'DRAFT', 'CONFIRMED', 'DELIVERED'] as const)
        expect([filter, bookingStatus, counts[bookingStatus].total]).toEqual([
          filter,
          bookingStatus,
          (await list({ ...filter, bookingStatus })).total,
        ])
    }
    const narrowed = (await world.call(workOrderApi.counts, { q: 'TAB-TWO' }, { token })).data
    expect(narrowed[confirmed.bookingStatus]).toEqual({ total: 1, totalIsExact: true })
    expect(narrowed.DRAFT.total).toBe(0)
  })

  test('search and typed filters take special characters literally', async () => {
    const order = await draft({ customerReferenceNumber: 'A_B%C' })
    await draft({ customerReferenceNumber: 'AxByC' })
    expect((await list({ q: 'a_b%' })).list.map((row) => row.id)).toEqual([order.id])
    expect((await list({ customerReferenceNumber: '_b%' })).total).toBe(1)
    expect((await list({ customerName: '100%', pageSize: 1 })).list).toHaveLength(1)
  })

  test('an order is found by the number of one of its tasks', async () => {
    const { id } = await make.workOrder({ accountId })
    await make.workOrder({ accountId, customerReferenceNumber: 'Instead of TK-26-000000' })
    const { taskNo } = await make.task({ workOrderId: id })
    for (const q of [taskNo, taskNo.toLowerCase()]) expect((await list({ q })).list.map((row) => row.id)).toEqual([id])
    expect((await list({ q: 'TK-26-999999' })).list).toEqual([])
    expect((await list({ q: 'TK-26-000000' })).list).toHaveLength(1)
  })

  test('an invalid cursor is refused', async () => {
    const reply = await world.call(workOrderApi.list, { cursor: 'nonsense' }, { token })
    expect(reply.code).toBe(400)
  })
})
