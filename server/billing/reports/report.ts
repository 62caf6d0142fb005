import {
  mostReportRows,
  type Report,
  type ReportRow,
  type ReportSide,
} from '@shortcut/domain/billing/invoices/report-api.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { zoneValue } from '../../platform/database/zone-sql.ts'

interface Period {
  /** ISO 8601 UTC; `before` itself is excluded. */
  from: string
  before: string
  currency: string
}

/** If a driver's two deliveries are further apart in time, the distance does not count as an empty run. */
const longestEmptyRun = sql`interval '7 days'`

/** What each row is about: its key in terms of `part`, and the key's name. */
const sides: Record<ReportSide, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  account: { key: sql`account_id::text`, name: sql`(SELECT name FROM account WHERE id = key::uuid)` },
  lane: { key: sql`lane`, name: sql`key` },
  truck: { key: sql`truck_id::text`, name: sql`(SELECT unit_no FROM truck WHERE id = key::uuid)` },
  driver: { key: sql`driver_id::text`, name: sql`(SELECT name FROM driver WHERE id = key::uuid)` },
}

const place = (stop: RawBuilder<unknown>) =>
  sql`NULLIF(concat_ws(', ', NULLIF(${stop}.city, ''), NULLIF(${stop}.province, '')), '')`

/** Great-circle miles (haversine) between two places times the road factor. Null if a place is not known. */
const milesBetween = (from: string, to: string, roadFactor: number) => {
  const [a, b] = [sql.raw(from), sql.raw(to)]
  return sql`(${(roadFactor * 2 * 6371.0088) / kmPerMile}::float8 * asin(least(1, sqrt(
    sin(radians(${b}_lat - ${a}_lat) / 2) ^ 2
    + cos(radians(${a}_lat)) * cos(radians(${b}_lat)) * sin(radians(${b}_lng - ${a}_lng) / 2) ^ 2))))`
}

/**
 * Every order of the period, split by its drivers; money and miles are shared by the stops each served. `drive` looks
 * one more week back, to find where each driver came from.
 */
const parts = ({ from, before, currency }: Period, roadFactor: number) => sql`
  done AS (
    SELECT b.*, w.actual_deliver_date, w.delivery_due_at, w.pickup_due_at FROM billing b JOIN work_order w ON w.id = b.work_order_id
    WHERE b.delivered_at >= ${from}::timestamptz AND b.delivered_at < ${before}::timestamptz AND b.currency = ${currency}
      AND b.removed_at IS NULL),
  drive AS (
    SELECT t.*, lag(last_lat) OVER coming AS prior_lat, lag(last_lng) OVER coming AS prior_lng, lag(delivered_at) OVER coming AS prior_at
    FROM (
      SELECT t.id, t.work_order_id, t.driver_id, t.truck_id, t.picked_up_at, t.delivered_at, t.created_at, cardinality(t.stop_ids) AS stops,
        f.lat AS first_lat, f.lng AS first_lng, COALESCE(t.handed_over_lat, l.lat) AS last_lat, COALESCE(t.handed_over_lng, l.lng) AS last_lng
      FROM billing b JOIN task t ON t.work_order_id = b.work_order_id AND t.status ${sql.raw(taskIs('delivered'))}
      LEFT JOIN stop f ON f.id = t.stop_ids[1] LEFT JOIN stop l ON l.id = t.stop_ids[cardinality(t.stop_ids)]
      WHERE b.delivered_at >= ${from}::timestamptz - ${longestEmptyRun} AND b.delivered_at < ${before}::timestamptz AND b.removed_at IS NULL) t
    WINDOW coming AS (PARTITION BY driver_id ORDER BY delivered_at, id)),
  ends AS (
    SELECT d.work_order_id,
      (array_agg(s.actual_arrive_at ORDER BY s.sequence) FILTER (WHERE s.kind = 'pickup'))[1] AS picked_up_at,
      COALESCE((array_agg(${place(sql`s`)} ORDER BY s.sequence) FILTER (WHERE s.kind = 'pickup'))[1], '?') || ' → '
        || COALESCE((array_agg(${place(sql`s`)} ORDER BY s.sequence DESC) FILTER (WHERE s.kind = 'dropoff'))[1], '?') AS lane
    FROM done d JOIN stop s ON s.work_order_id = d.work_order_id GROUP BY d.work_order_id),
  shared AS (
    SELECT d.*, e.lane, e.picked_up_at AS arrived_at, v.driver_id, v.truck_id,
      COALESCE(v.stops::numeric / NULLIF(sum(v.stops) OVER (PARTITION BY d.work_order_id), 0), 1) AS share,
      CASE WHEN v.prior_at > v.delivered_at - ${longestEmptyRun} THEN ${milesBetween('v.prior', 'v.first', roadFactor)} END AS empty_miles,
      extract(epoch FROM v.delivered_at - v.picked_up_at) / 3600 AS hours, c.per_mile, c.per_hour
    FROM done d LEFT JOIN ends e USING (work_order_id) LEFT JOIN drive v USING (work_order_id)
    LEFT JOIN LATERAL (
      SELECT per_mile, per_hour FROM driver_cost c
      WHERE c.driver_id = v.driver_id AND c.from_on <= d.pickup_on AND c.currency = d.currency ORDER BY c.from_on DESC LIMIT 1) c ON true),
  part AS (
    SELECT *, per_mile * (COALESCE(miles, 0) * share + COALESCE(empty_miles::numeric, 0)) + per_hour * COALESCE(hours, 0) AS cost FROM shared)`

type Sums = ReportRow & { isTotal: boolean; weekOn: string | null; others: number }

/** More weeks than a period can have. */
const mostWeeks = 60

const sums = sql`
  count(DISTINCT work_order_id) AS orders,
  COALESCE(sum(linehaul * share), 0) AS linehaul, COALESCE(sum(fuel * share), 0) AS fuel, COALESCE(sum(accessorials * share), 0) AS accessorials,
  COALESCE(sum(air * share), 0) AS air,
  COALESCE(sum(total * share), 0) AS revenue, COALESCE(sum(total * share) FILTER (WHERE status = 'Invoiced'), 0) AS invoiced,
  round(COALESCE(sum(miles * share), 0), 1) AS miles, round(COALESCE(sum(empty_miles), 0)::numeric, 1) AS empty_miles,
  sum(cost) AS cost, sum((total - air) * share) FILTER (WHERE cost IS NOT NULL) AS costed_revenue,
  count(DISTINCT work_order_id) FILTER (WHERE arrived_at IS NOT NULL AND pickup_due_at IS NOT NULL) AS pickups,
  count(DISTINCT work_order_id) FILTER (WHERE arrived_at <= pickup_due_at) AS pickups_on_time,
  count(DISTINCT work_order_id) FILTER (WHERE actual_deliver_date IS NOT NULL AND delivery_due_at IS NOT NULL) AS deliveries,
  count(DISTINCT work_order_id) FILTER (WHERE actual_deliver_date <= delivery_due_at) AS deliveries_on_time`

const moneyNames = ['linehaul', 'fuel', 'accessorials', 'air', 'revenue', 'invoiced', 'cost', 'costedRevenue'] as const

const rowOf = ({ isTotal: _, others: __, weekOn: ___, ...sum }: Sums, currency: string): ReportRow => ({
  ...sum,
  ...Object.fromEntries(moneyNames.map((name) => [name, sum[name] === null ? null : roundMoney(sum[name], currency)])),
})

/** Currencies of the period's orders, the most frequent first. */
export async function currenciesOf(db: Queries, from: string, before: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT currency FROM billing WHERE delivered_at >= ${from}::timestamptz AND delivered_at < ${before}::timestamptz AND removed_at IS NULL
    GROUP BY currency ORDER BY count(*) DESC, currency`.execute(db)
  return rows.map(({ currency }) => currency)
}

/**
 * Revenue of orders delivered in a period, by account, lane, truck or driver.
 * @param roadFactor ratio of road distance to straight line
 */
export async function readReport(
  db: Queries,
  period: Period & { by: ReportSide; zone: string; roadFactor: number },
): Promise<Omit<Report, 'currencies'>> {
  const { by, currency, zone, roadFactor } = period
  const { key, name } = sides[by]
  const { rows } = await sql<Sums>`
    WITH ${parts(period, roadFactor)}
    SELECT g.*, COALESCE(${name}, '') AS name, count(*) FILTER (WHERE NOT is_total AND week_on IS NULL) OVER () AS others FROM (
      SELECT key, week_on, GROUPING(key) + GROUPING(week_on) = 2 AS is_total, ${sums}
      FROM (SELECT *, ${key} AS key, date_trunc('week', delivered_at AT TIME ZONE ${zoneValue(zone)})::date AS week_on FROM part) part
      GROUP BY GROUPING SETS ((key), (week_on), ())) g
    ORDER BY is_total DESC, week_on, revenue DESC, key LIMIT ${mostReportRows + mostWeeks}`.execute(db)
  const [total, ...others] = rows
  const isWeek = (row: Sums): row is Sums & { weekOn: string } => row.weekOn !== null
  if (!total) throw new Error('a report has a total, even of nothing')
  return {
    currency,
    total: rowOf(total, currency),
    rows: others
      .filter((row) => !isWeek(row))
      .slice(0, mostReportRows)
      .map((row) => rowOf(row, currency)),
    rowCount: total.others,
    weeks: others.filter(isWeek).map((row) => ({ ...rowOf(row, currency), weekOn: row.weekOn })),
  }
}
