import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { standsOutInvoiced } from '@shortcut/server/billing/billing-rows.ts'
import type pg from 'pg'

const columns = `b.work_order_id AS id, w.booking_id AS "bookingId", w.customer_reference_number AS "customerReferenceNumber",
  b.account_id AS "accountId", w.customer_name AS "customerName", w.booking_status AS "bookingStatus",
  concat_ws(' → ', nullif(w.pickup_place, ''), nullif(w.delivery_place, '')) AS route, b.status, b.reason,
  (SELECT u.name FROM "user" u WHERE u.id = b.reviewer_id) AS reviewer, b.delivered_at AS "deliveredAt", b.pickup_on AS "pickupOn", b.currency,
  b.linehaul::text, b.fuel::text, b.accessorials::text, b.air::text, b.total::text, b.miles::text, b.exception_values AS exceptions, b.rated_at AS "ratedAt",
  b.version, b.updated_at AS "updatedAt", b.updated_by AS "updatedBy"`
const pageOf = (where: string) => `
  SELECT coalesce(json_agg(line), '[]')::text AS list FROM (
    SELECT ${columns} FROM (SELECT * FROM billing WHERE removed_at IS NULL ${where} ORDER BY delivered_at DESC, work_order_id DESC LIMIT 50) b
    JOIN work_order w ON w.id = b.work_order_id ORDER BY b.delivered_at DESC, b.work_order_id DESC) line`
const totalOf = (where: string) => `SELECT sum(n) AS n FROM billing_count ${where}`
const counts = `
  SELECT json_agg(line)::text AS list FROM (
    SELECT s.status, coalesce(sum(c.n), 0) AS count, true AS "countIsExact", CASE s.status
      WHEN 'Invoiced' THEN (SELECT count(*) FROM billing b WHERE b.removed_at IS NULL AND b.status = 'Invoiced' AND ${standsOutInvoiced})
      ELSE coalesce(sum(c.n) FILTER (WHERE c.stands_out), 0) END AS "withExceptions"
    FROM unnest($1::text[]) WITH ORDINALITY s (status, place) LEFT JOIN billing_count c ON c.status = s.status
    GROUP BY s.status, s.place ORDER BY s.place) line`

/** The first page of the billing queue, whole or by status, by the best statement. */
export async function billingList(pool: pg.Pool, query: URLSearchParams): Promise<string> {
  const status = query.get('status')
  const ask = (name: string, text: string) =>
    pool.query({ name: status ? `${name}-status` : name, text, values: status ? [status] : [] })
  const [{ rows }, { rows: total }] = await Promise.all([
    ask('billing', pageOf(status ? 'AND status = $1' : '')),
    ask('billing-total', totalOf(status ? 'WHERE status = $1' : '')),
  ])
  return `{"list":${rows[0].list},"total":${total[0].n},"totalIsExact":true}`
}

export async function billingCounts(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({ name: 'billing-counts', text: counts, values: [billingStatuses] })
  return rows[0].list
}
