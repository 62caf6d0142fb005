import type { BillingRow, billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { type BillingStatus, billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queries } from '../platform/database.ts'
import { keysetPage } from '../platform/keyset-page.ts'
import { contains } from '../platform/pages.ts'

const columns = sql`
  b.work_order_id AS id, w.booking_id, w.customer_reference_number, b.account_id, w.customer_name, w.booking_status,
  concat_ws(' → ', nullif(w.pickup_place, ''), nullif(w.delivery_place, '')) AS route, b.status, b.reason,
  (SELECT u.name FROM "user" u WHERE u.id = b.reviewer_id) AS reviewer, b.delivered_at, b.pickup_on, b.currency, b.linehaul, b.fuel,
  b.accessorials, b.total, b.miles, b.exception_values AS exceptions, b.rated_at, b.version, b.updated_at, b.updated_by`
const order = sql`JOIN work_order w ON w.id = b.work_order_id`
const from = sql`billing b ${order}`

const sorts = {
  deliveredAt: { by: sql`b.delivered_at`, type: 'timestamptz', always: true },
  total: { by: sql`b.total`, type: 'numeric', always: true },
} as const

export async function listBilling(db: Queries, input: ParsedOf<typeof billingApi.list>) {
  const { status, exception, q } = input
  const places: RawBuilder<unknown>[] = []
  // One alone is an equality, so that its index gives the order of the list as well.
  if (status?.length === 1) places.push(sql`b.status = ${status[0]}`)
  else if (status) places.push(sql`b.status = ANY(${status}::text[])`)
  const others: RawBuilder<unknown>[] = []
  if (input.accountId) others.push(sql`b.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.deliveredFrom) others.push(sql`b.delivered_at >= ${input.deliveredFrom}::date`)
  if (input.deliveredTo) others.push(sql`b.delivered_at < ${input.deliveredTo}::date + 1`)
  if (exception) others.push(...standsOut(exception, status))
  if (q)
    others.push(
      sql`b.work_order_id IN (SELECT id FROM work_order WHERE search_text LIKE ${contains(q.toLowerCase())} LIMIT 5000)`,
    )
  const where = sql.join([sql`b.removed_at IS NULL`, ...places, ...others], sql` AND `)
  const parts = { columns, from: sql`billing b`, beside: order, where, id: sql`b.work_order_id` }
  if (others.length > 0) return keysetPage<BillingRow>(db, parts, sorts, { ...input, totalAtMost: 10_000 })
  const [page, counts] = await Promise.all([
    keysetPage<BillingRow>(db, parts, sorts, { ...input, uncounted: true }),
    countBilling(db),
  ])
  const counted = counts.filter((one) => !status || status.includes(one.status))
  return { ...page, total: counted.reduce((sum, { count }) => sum + count, 0), totalIsExact: true }
}

/** What was invoiced has nothing left to look at: it is shown where it is asked for. */
function standsOut(asked: readonly string[], status: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (asked.includes('none')) return asked.includes('any') ? [] : [sql`b.exceptions = '{}'`]
  const codes = asked.filter((code) => code !== 'any')
  return [
    sql`b.exceptions <> '{}'`,
    ...(asked.includes('any') ? [] : [sql`b.exceptions && ${codes}::text[]`]),
    ...(status?.includes('Invoiced') ? [] : [sql`b.status <> 'Invoiced'`]),
  ]
}

export async function findBilling(db: Queries, id: string): Promise<BillingRow | undefined> {
  const { rows } =
    await sql<BillingRow>`SELECT ${columns} FROM ${from} WHERE b.work_order_id = ${id} AND b.removed_at IS NULL`.execute(
      db,
    )
  return rows[0]
}

export async function getBilling(db: Queries, id: string): Promise<BillingRow> {
  const row = await findBilling(db, id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'order in the billing queue' })
  return row
}

interface Locked {
  label: string
  status: BillingStatus
  total: string
  version: number
  removedAt: string | null
}

/** Whoever changes an order's billing holds this lock. */
export async function lockBilling(db: Queries, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    SELECT w.booking_id AS label, b.status, b.total, b.version, b.removed_at FROM billing b JOIN work_order w ON w.id = b.work_order_id
    WHERE b.work_order_id = ${id} FOR UPDATE OF b`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'order in the billing queue' })
  return row
}

/** How many stand where, and how many of those stand out. */
export async function countBilling(db: Queries) {
  const { rows } = await sql<{ status: BillingStatus; count: number; withExceptions: number }>`
    SELECT status, sum(n) AS count, coalesce(sum(n) FILTER (WHERE stands_out AND status <> 'Invoiced'), 0) AS with_exceptions
    FROM billing_count GROUP BY status`.execute(db)
  return billingStatuses.map(
    (status) => rows.find((row) => row.status === status) ?? { status, count: 0, withExceptions: 0 },
  )
}

/** Folds the appended rows into one for each place, in one statement: a reader sees all before or all after, and the sum is the same. */
export const foldBillingCounts = (pool: Pool) =>
  pool.query(`
    WITH gone AS (DELETE FROM billing_count WHERE (SELECT count(*) FROM billing_count) > 100 RETURNING status, stands_out, n)
    INSERT INTO billing_count SELECT status, stands_out, sum(n) FROM gone GROUP BY 1, 2 HAVING sum(n) <> 0`)
