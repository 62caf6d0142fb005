import type { UrgentOrder } from '@shortcut/domain/home/api.ts'
import { type Timed, type Timing, timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import { timingIs } from '../work-orders/list/timing-filter.ts'
import { timedSelect, withoutFacts } from '../work-orders/timed-columns.ts'

/** Fits on a screen beside the figures. */
const most = 12

type Found = Timed & Omit<UrgentOrder, 'urgency'>

/** Orders behind schedule with the nearest deadlines first; then those that missed their deadline last. */
export async function urgentOrders(db: Queries, now: string): Promise<UrgentOrder[]> {
  const found = await Promise.all([read(db, 'atRisk', 'ASC', now), read(db, 'late', 'DESC', now)])
  return found
    .flat()
    .slice(0, most)
    .flatMap((row) => {
      const urgency = timingOf(row, Date.parse(now))
      return urgency ? [{ ...withoutFacts(row), bookingStatus: row.bookingStatus, urgency }] : []
    })
}

async function read(db: Queries, timing: Timing, direction: 'ASC' | 'DESC', now: string) {
  const { rows } = await sql<Found>`
    SELECT w.id, w.booking_id, w.customer_name, w.driver_name AS driver, w.pickup_place, w.delivery_place, w.due_at, ${sql.raw(timedSelect())}
    FROM (SELECT ${now}::timestamptz AS now) present, work_order w
    WHERE w.deleted_at IS NULL AND ${sql.raw(timingIs[timing](() => 'present.now'))}
    ORDER BY w.due_at ${sql.raw(direction)} LIMIT ${most}`.execute(db)
  return rows
}
