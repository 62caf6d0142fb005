import { setTimeout as sleep } from 'node:timers/promises'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { foldBillingCounts } from './billing-rows.ts'

type Input = InputOf<typeof billingApi.list>

const billed = 6000
const pageSize = 50

let world: World
let make: Builders
let accounts: string[]
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  accounts = (await Promise.all([make.account(), make.account(), make.account()])).map(({ id }) => id)
  await world.owner.query(
    `WITH line AS (
       SELECT n, md5('billed ' || n)::uuid AS id, ($1::uuid[])[1 + n % 3] AS account_id, now() - n * interval '1 hour' AS at,
         CASE WHEN n > 500 THEN 'OnHold' ELSE (ARRAY['ReadyForReview', 'InReview', 'Approved', 'OnHold', 'SentBack'])[1 + n % 5] END AS status
       FROM generate_series(1, $2::int) n),
     orders AS (INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
         created_at, created_by, updated_at, updated_by)
       SELECT id, 'BILLED-' || n, account_id, 'Customer', 'CRN-' || n, 'DELIVERED', at, 'api', at, 'Test', at, 'Test' FROM line)
     INSERT INTO billing (work_order_id, account_id, status, delivered_at, pickup_on, currency, total, exceptions, created_at, created_by, updated_at, updated_by)
     SELECT id, account_id, status, at, at::date, 'USD', n, CASE WHEN n % 50 = 0 THEN '{noRate}' ELSE '{}' END::text[], at, 'Test', at, 'Test' FROM line`,
    [accounts, billed],
  )
  await world.owner.query('ANALYZE work_order, billing')
})
afterAll(() => world.close())

const list = async (input: Input) => {
  const { code, data } = await world.call(billingApi.list, { pageSize, ...input }, { token: make.administrator.token })
  expect(code).toBe(200)
  return data
}

/** Rows of the queue that PostgreSQL has read so far. A connection tells it a second after its last transaction. */
async function rowsRead() {
  await sleep(1_500)
  const { rows } = await world.owner.query<{ n: number }>(
    "SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_user_tables WHERE relname = 'billing'",
  )
  return rows[0]?.n ?? Number.NaN
}

describe('a page of the queue reads its own rows and few more, however many there are', () => {
  const one = () => ({ accountId: accounts[0] ?? '' })
  const two = () => ({ accountId: accounts.slice(0, 2).join() })
  const both = { status: 'OnHold,Approved' } as const
  const pages: Record<string, () => Input> = {
    'of two statuses': () => both,
    'of two statuses, by total': () => ({ ...both, sort: 'total' }),
    'of one account': one,
    'of two accounts': two,
    'of two statuses of one account': () => ({ ...both, ...one() }),
  }
  for (const [name, input] of Object.entries(pages))
    test(name, async () => {
      const rounds = 8
      // More often than PostgreSQL makes a plan of its own for the values.
      const first = await list({ ...input(), page: 1 })
      const before = await rowsRead()
      for (let round = 0; round < rounds; round++) await list({ ...input(), cursor: first.nextCursor ?? '' })
      // A status with a hundred rows may be read and sorted whole.
      expect((await rowsRead()) - before).toBeLessThan(rounds * (pageSize + 130))
    })
})

test('totals and counts of an account are those that counting gives, folded or not', async () => {
  const accountId = accounts[1] ?? ''
  const counts = async () => {
    const { data } = await world.call(billingApi.counts, { accountId }, { token: make.administrator.token })
    return data
  }
  const counted = async () => {
    const { rows } = await world.owner.query<{ status: string; count: number; withExceptions: number }>(
      `SELECT status, count(*)::int AS count, count(*) FILTER (WHERE exceptions <> '{}')::int AS "withExceptions" FROM billing
       WHERE removed_at IS NULL AND account_id = $1 GROUP BY 1`,
      [accountId],
    )
    return rows
  }
  async function agrees() {
    const there = await counted()
    const told = (await counts()).filter(({ count }) => count > 0)
    const sorted = <T extends { status: string }>(rows: T[]) => rows.toSorted((a, b) => (a.status < b.status ? -1 : 1))
    expect(sorted(told)).toEqual(sorted(there.map((row) => ({ ...row, countIsExact: true }))))
    const of = (...statuses: string[]) =>
      there.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
    expect(await list({ accountId })).toMatchObject({
      total: of(...there.map(({ status }) => status)),
      totalIsExact: true,
    })
    expect((await list({ accountId, status: 'OnHold,Approved' })).total).toBe(of('OnHold', 'Approved'))
  }
  await agrees()
  const move = (set: string, most: number) =>
    world.owner.query(
      `UPDATE billing SET ${set} WHERE work_order_id IN (SELECT work_order_id FROM billing WHERE account_id = $1 AND status = 'OnHold' LIMIT $2)`,
      [accountId, most],
    )
  await move("status = 'InReview'", 40)
  await move("exceptions = '{missingPod}'", 30)
  await move('removed_at = now()', 20)
  await world.owner.query(
    `UPDATE billing SET account_id = $2 WHERE work_order_id IN (SELECT work_order_id FROM billing WHERE account_id = $1 AND status = 'InReview' LIMIT 10)`,
    [accountId, accounts[2]],
  )
  await agrees()
  await foldBillingCounts(world.database.pool)
  await agrees()
  const { rows } = await world.owner.query('SELECT FROM billing_account_count')
  expect(rows.length).toBeLessThan(3 * 5 * 2 + 1)
})

test('pages of one account follow each other and leave nothing out', async () => {
  const accountId = accounts[0] ?? ''
  for (const input of [
    { accountId },
    { accountId, status: 'OnHold,Approved,SentBack' },
    { accountId, exception: 'any' },
    { accountId: accounts.join() },
  ] as Input[]) {
    const turned: string[] = []
    let cursor: string | undefined
    let last = ''
    do {
      const part = await list({ ...input, pageSize: 500, cursor })
      turned.push(...part.list.map(({ id }) => id))
      for (const { deliveredAt } of part.list) {
        expect(last === '' || deliveredAt <= last).toBe(true)
        last = deliveredAt
      }
      cursor = part.nextCursor ?? undefined
    } while (cursor)
    const first = await list(input)
    expect([turned.length, new Set(turned).size]).toEqual([first.total, first.total])
    expect((await list({ ...input, page: 2 })).list.map(({ id }) => id)).toEqual(turned.slice(50, 100))
  }
})
