import type { OwnOrderRow, ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import { lateGrace, ownStateOf, ownStates, statusesOf } from '@shortcut/domain/customers/own-state.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { keysetPage, type SortKey } from '../platform/database/keyset-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Context, Reading } from '../platform/http/context.ts'
import { ownAccountOf } from './own-account.ts'

const stateCases = bookingStatuses.flatMap((status) => {
  const state = ownStateOf[status]
  return state ? [sql`WHEN ${sql.lit(status)} THEN ${sql.lit(state)}`] : []
})
/** A revision of ours does not confirm what nobody has confirmed: the status before it counts. */
const status = sql`CASE WHEN w.booking_status ${sql.raw(orderIs('REVISED'))} THEN coalesce(w.prior_status, w.booking_status) ELSE w.booking_status END`
const state = sql`CASE ${status} ${sql.join(stateCases, sql` `)} END`

/** The arrival that is expected now, while a truck is under way. */
const expected = sql`CASE WHEN w.booking_status ${sql.raw(orderIs('IN_TRANSIT'))} THEN (SELECT s.estimated_arrive_at FROM stop s
  WHERE s.work_order_id = w.id AND s.kind = 'dropoff' AND s.actual_arrive_at IS NULL ORDER BY s.sequence DESC LIMIT 1) END`

/** Minutes behind the due time: of the delivery, else of the expected arrival, else until now. */
const minutesLate = (now: string) => sql`CASE
  WHEN w.delivery_due_at IS NULL OR w.booking_status ${sql.raw(orderIs('BOOKING_CANCELLED'))} THEN 0
  ELSE greatest(0, floor(extract(epoch FROM (CASE WHEN w.booking_status ${sql.raw(orderIs('DELIVERED'))}
      THEN coalesce(w.delivery_arrived_at, w.actual_deliver_date, w.delivery_due_at)
      ELSE greatest(coalesce(${expected}, ${now}::timestamptz), ${now}::timestamptz) END - w.delivery_due_at)) / 60))::int END`
const late = (now: string) =>
  sql`CASE WHEN ${minutesLate(now)} > ${sql.lit(lateGrace)} THEN ${minutesLate(now)} ELSE 0 END`

/** `w` is the order. */
export const ownColumns = (now: string) => sql`
  w.id, w.booking_id, w.customer_reference_number, w.shipment_id, ${state} AS state, w.pickup_place, w.delivery_place,
  w.booking_pickup_date AS pickup_on, w.delivery_due_at AS due_at, ${expected} AS expected_at, w.actual_deliver_date AS delivered_at,
  w.delivery_zone, ${late(now)} AS late_minutes, w.pieces, w.pallet_quantity, w.weight_value AS weight, w.weight_unit,
  w.open_requests <> '' AS has_open_request, w.booking_received_at AS booked_at`

/** Orders of an account that it may see: no drafts of the office, nothing deleted. */
export const isOwn = (accountId: string) =>
  sql`w.account_id = ${accountId}::uuid AND w.deleted_at IS NULL AND w.booking_status ${sql.raw(orderIs(...statusesOf(ownStates)))}`

const sorts: Record<string, SortKey> = {
  bookedAt: { by: sql`w.booking_received_at`, type: 'timestamptz', always: true },
  pickupOn: { by: sql`w.booking_pickup_date`, type: 'date' },
  dueAt: { by: sql`w.delivery_due_at`, type: 'timestamptz' },
  bookingId: { by: sql`w.booking_id`, type: 'text', always: true },
  customerReferenceNumber: { by: sql`lower(w.customer_reference_number)`, type: 'text' },
}

/** Searches typed text in the numbers and places that the customer sees; never in our own fields. */
export function listOwnOrders(context: Reading, input: ParsedOf<typeof ownOrderApi.list>) {
  const { db, now } = context
  const where = [isOwn(ownAccountOf(context as Context))]
  if (input.q) {
    const pattern = contains(input.q)
    const columns = [
      'booking_id',
      'customer_reference_number',
      'shipment_id',
      'container_no',
      'pickup_place',
      'delivery_place',
      'mawb',
    ]
    where.push(
      sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(`w.${column}`)} ILIKE ${pattern}`),
        sql` OR `,
      )})`,
    )
  }
  if (input.state) where.push(sql`${status} = ANY(${statusesOf(input.state)}::text[])`)
  if (input.pickupFrom) where.push(sql`w.booking_pickup_date >= ${input.pickupFrom}::date`)
  if (input.pickupTo) where.push(sql`w.booking_pickup_date <= ${input.pickupTo}::date`)
  if (input.asked) where.push(input.asked === 'yes' ? sql`w.open_requests <> ''` : sql`w.open_requests = ''`)
  if (input.late) where.push(input.late === 'yes' ? sql`${late(now)} > 0` : sql`${late(now)} = 0`)
  const parts = { columns: ownColumns(now), from: sql`work_order w`, where: sql.join(where, sql` AND `), id: sql`w.id` }
  return keysetPage<OwnOrderRow>(db, parts, sorts, input)
}
