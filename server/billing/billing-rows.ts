import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { type BillingStatus, billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { afterInvoiceCodes } from '@shortcut/domain/billing/rating/exceptions.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { askedTogether } from '../platform/http/asked-together.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { besideBilling, billingColumns } from './billing-columns.ts'

export async function findBilling(db: Queries, id: string): Promise<BillingRow | undefined> {
  const { rows } =
    await sql<BillingRow>`SELECT ${billingColumns} FROM billing b ${sql.raw(besideBilling)} WHERE b.work_order_id = ${id} AND b.removed_at IS NULL`.execute(
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
  /** The sums of storage, and of air charges, that a person left as they were invoiced; '' if none. */
  storageDismissed: string
  airDismissed: string
}

/** Every change of an order's billing takes this lock. */
export async function lockBilling(db: Queries, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    SELECT w.booking_id AS label, b.status, b.total, b.version, b.removed_at, b.storage_dismissed, b.air_dismissed
    FROM billing b JOIN work_order w ON w.id = b.work_order_id
    WHERE b.work_order_id = ${id} FOR UPDATE OF b`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'order in the billing queue' })
  return row
}

/**
 * Number of orders per status and with exceptions. Every console asks after each change; simultaneous requests share
 * the answer.
 */
export function openBillingCounts(): (db: Queries) => Promise<RawJson> {
  const ask = askedTogether<RawJson, Queries>(async (keys, db) => {
    const counted = await countBilling(db)
    return new Map(keys.map((key) => [key, counted]))
  })
  return async (db) => (await ask('all', db)) ?? countBilling(db)
}

/** An invoiced order `b` that somebody must act on. Written as its index has it. */
export const standsOutInvoiced = `b.exceptions && '{${afterInvoiceCodes.join()}}'`

/** @param accountIds only orders of these accounts */
export async function countBilling(db: Queries, accountIds?: readonly string[]): Promise<RawJson> {
  const [table, isWanted] = accountIds
    ? ['billing_account_count', 'account_id = ANY($1::uuid[])']
    : ['billing_count', 'true']
  const rows = await textRows(
    db,
    `SELECT status, sum(n), CASE status
       WHEN 'Invoiced' THEN (SELECT count(*) FROM billing b WHERE b.removed_at IS NULL AND b.status = 'Invoiced' AND ${standsOutInvoiced} AND ${isWanted})
       ELSE coalesce(sum(n) FILTER (WHERE stands_out), 0) END FROM ${table} WHERE ${isWanted} GROUP BY status`,
    accountIds && [accountIds],
  )
  const counts = billingStatuses.map((status) => {
    const [, count = 0, withExceptions = 0] = rows.find(([one]) => one === status) ?? []
    return `{"status":"${status}","count":${count},"countIsExact":true,"withExceptions":${withExceptions}}`
  })
  return new RawJson(`[${counts.join()}]`)
}

/**
 * Combines the appended rows into one per status, and into one per status of an account, each in one statement: a reader
 * sees all or nothing, and the same sum. Of the accounts only those that changed are combined.
 */
export async function foldBillingCounts(pool: Pool): Promise<void> {
  await pool.query(`
    WITH gone AS (DELETE FROM billing_count WHERE (SELECT count(*) FROM billing_count) > 100 RETURNING status, stands_out, n)
    INSERT INTO billing_count SELECT status, stands_out, sum(n) FROM gone GROUP BY 1, 2 HAVING sum(n) <> 0`)
  await pool.query(`
    WITH changed AS (SELECT account_id FROM billing_account_count WHERE NOT is_sum),
    gone AS (DELETE FROM billing_account_count WHERE (SELECT count(*) FROM changed) > 100 AND account_id IN (SELECT account_id FROM changed)
      RETURNING account_id, status, stands_out, n)
    INSERT INTO billing_account_count SELECT account_id, status, stands_out, sum(n), true FROM gone GROUP BY 1, 2, 3 HAVING sum(n) <> 0`)
}
