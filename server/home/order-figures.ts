import { deliveryDays, type OrderFigures } from '@shortcut/domain/home/api.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { workOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import type { Timing } from '@shortcut/domain/work-orders/timing/timing.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { countByStatus, countWorkOrders } from '../work-orders/list/list-work-orders.ts'
import { urgentOrders } from './urgent-orders.ts'

interface Present {
  now: string
  /** YYYY-MM-DD in `zone`. */
  today: string
  zone: string
}

const inTime = (timing: Timing) => workOrderListInput.parse({ timing })

/**
 * Home's figures about orders. Each equals the total of the list with the same filter, and is counted along an index.
 */
export async function orderFigures(db: Queries, present: Present): Promise<OrderFigures> {
  const [standing, late, atRisk, withoutDriver, heldSteps, problems, requests, urgent, today, deliveries] =
    await Promise.all([
      countByStatus(db),
      countWorkOrders(db, inTime('late')),
      countWorkOrders(db, inTime('atRisk')),
      countWorkOrders(db, workOrderListInput.parse({ withoutDriver: 'yes' })),
      countWorkOrders(db, workOrderListInput.parse({ hasHeldStep: 'yes' })),
      countWorkOrders(db, workOrderListInput.parse({ hasProblem: 'yes' })),
      countWorkOrders(db, workOrderListInput.parse({ hasRequest: 'yes' })),
      urgentOrders(db, present.now),
      countToday(db, present),
      countDeliveries(db, present),
    ])
  return {
    standing: all(bookingStatuses, standing),
    late,
    atRisk,
    withoutDriver,
    heldSteps,
    problems,
    requests,
    urgent,
    ...today,
    deliveries,
  }
}

/** A number for each name, 0 if none was found. */
const all = <Name extends string>(names: readonly Name[], found: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.map((name) => [name, found[name] ?? 0])) as Record<Name, number>

/** The day `days` after `day`, both YYYY-MM-DD. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const startOf = (day: string, zone: string) => toInstant(`${day}T00:00`, zone)

const todaySql = `
  SELECT 'pickups', booking_status, count(*) FROM work_order
    WHERE booking_pickup_date = $1::date AND deleted_at IS NULL GROUP BY booking_status
  UNION ALL SELECT 'deliveries', booking_status, count(*) FROM work_order
    WHERE request_delivery_time >= $2::timestamptz AND request_delivery_time < $3::timestamptz AND deleted_at IS NULL GROUP BY booking_status
  UNION ALL SELECT 'received', source, count(*) FROM work_order
    WHERE booking_received_at >= $2::timestamptz AND booking_received_at < $3::timestamptz AND deleted_at IS NULL GROUP BY source`

async function countToday(db: Queries, { today, zone }: Present) {
  const rows = await textRows(db, todaySql, [today, startOf(today, zone), startOf(dayAfter(today, 1), zone)])
  const of = (kind: string) =>
    Object.fromEntries(rows.filter(([what]) => what === kind).map(([, name, count]) => [name, Number(count)]))
  return {
    pickupsToday: all(bookingStatuses, of('pickups')),
    deliveriesToday: all(bookingStatuses, of('deliveries')),
    receivedToday: all(channels, of('received')),
  }
}

/** Walks the index once per day: grouping rows by day afterwards costs ten times as much. */
const deliveriesSql = `
  SELECT day.day, done.delivered, done.late FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS day (day, begins, ends)
  CROSS JOIN LATERAL (
    SELECT count(*) AS delivered, count(*) FILTER (WHERE actual_deliver_date > delivery_due_at) AS late FROM work_order
    WHERE booking_status ${orderIs('DELIVERED')} AND deleted_at IS NULL AND actual_deliver_date >= day.begins AND actual_deliver_date < day.ends) done
  ORDER BY day.day`

async function countDeliveries(db: Queries, { today, zone }: Present) {
  const days = Array.from({ length: deliveryDays }, (_, index) => dayAfter(today, index + 1 - deliveryDays))
  const starts = days.map((day) => startOf(day, zone))
  const ends = days.map((day) => startOf(dayAfter(day, 1), zone))
  const rows = await textRows(db, deliveriesSql, [days, starts, ends])
  return rows.map(([day, delivered, late]) => ({ day: day ?? '', delivered: Number(delivered), late: Number(late) }))
}
