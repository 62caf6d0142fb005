import type { BillingRow, billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { type BillingStatus, billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { keysetPage } from '../platform/keyset-page.ts'
import { contains } from '../platform/pages.ts'

const columns = sql`
  b.work_order_id AS id, w.booking_id, w.customer_reference_number, b.account_id, w.customer_name, w.booking_status,
  concat_ws(' → ', nullif(w.pickup_place, ''), nullif(w.delivery_place, '')) AS route, b.status, b.reason,
  (SELECT u.name FROM "user" u WHERE u.id = b.reviewer_id) AS reviewer, b.delivered_at, b.pickup_on, b.currency, b.linehaul, b.fuel,
  b.accessorials, b.total, b.miles, b.exception_values AS exceptions, b.rated_at, b.version, b.updated_at, b.updated_by`
const from = sql`billing b JOIN work_order w ON w.id = b.work_order_id`

const sorts = {
  deliveredAt: { by: sql`b.delivered_at`, type: 'timestamptz', always: true },
  total: { by: sql`b.total`, type: 'numeric', always: true },
} as const

export async function listBilling(db: Queries, input: ParsedOf<typeof billingApi.list>) {
  const where = [sql`b.removed_at IS NULL`]
  // One alone is an equality, so that its index gives the order of the list as well.
  if (input.status?.length === 1) where.push(sql`b.status = ${input.status[0]}`)
  else if (input.status) where.push(sql`b.status = ANY(${input.status}::text[])`)
  if (input.accountId) where.push(sql`b.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.deliveredFrom) where.push(sql`b.delivered_at >= ${input.deliveredFrom}::date`)
  if (input.deliveredTo) where.push(sql`b.delivered_at < ${input.deliveredTo}::date + 1`)
  const exceptions = input.exception?.filter((code) => code !== 'any' && code !== 'none') ?? []
  if (input.exception?.includes('any')) where.push(sql`b.exceptions <> '{}'`)
  else if (input.exception?.includes('none')) where.push(sql`b.exceptions = '{}'`)
  else if (exceptions.length > 0) where.push(sql`b.exceptions && ${exceptions}::text[]`)
  if (input.q)
    where.push(
      sql`b.work_order_id IN (SELECT id FROM work_order WHERE search_text LIKE ${contains(input.q.toLowerCase())} LIMIT 5000)`,
    )
  const parts = { columns, from, where: sql.join(where, sql` AND `), id: sql`b.work_order_id` }
  return keysetPage<BillingRow>(db, parts, sorts, { ...input, totalAtMost: 10_000 })
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

const mostCounted = 10_000

/** How many stand where, counted as far as somebody may care. */
export async function countBilling(db: Queries) {
  const each = billingStatuses.map(
    (status) => sql`SELECT ${status} AS status,
      (SELECT count(*) FROM (SELECT FROM billing WHERE status = ${status} AND removed_at IS NULL LIMIT ${mostCounted + 1}) c) AS count,
      ${
        status === 'Invoiced'
          ? sql`0`
          : sql`(SELECT count(*) FROM (SELECT FROM billing WHERE status = ${status} AND removed_at IS NULL AND exceptions <> '{}' LIMIT ${mostCounted}) c)`
      } AS with_exceptions`,
  )
  const { rows } = await sql<{ status: BillingStatus; count: number; withExceptions: number }>`
    ${sql.join(each, sql` UNION ALL `)}`.execute(db)
  return rows.map((row) => ({ ...row, count: Math.min(row.count, mostCounted), isExact: row.count <= mostCounted }))
}
