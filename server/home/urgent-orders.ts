import type { UrgentOrder } from '@shortcut/domain/home/api.ts'
import type { Timing } from '@shortcut/domain/work-orders/timing/timing.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import { timingIs } from '../work-orders/list/timing-filter.ts'
import { timedSelect } from '../work-orders/timed-columns.ts'

/** Fits on a screen beside the figures. */
const most = 12

/** Late orders, those first that missed their deadline last; then orders at risk, the nearest deadlines first. At least half of the room is theirs. */
export async function urgentOrders(db: Queries, now: string): Promise<UrgentOrder[]> {
  const [late, atRisk] = await Promise.all([read(db, 'late', 'DESC', now), read(db, 'atRisk', 'ASC', now)])
  const found = [...late.slice(0, Math.max(most / 2, most - atRisk.length)), ...atRisk]
  return found.slice(0, most)
}

async function read(db: Queries, timing: Timing, direction: 'ASC' | 'DESC', now: string) {
  const { rows } = await sql<UrgentOrder>`
    SELECT w.id, w.booking_id, w.customer_name, w.driver_name AS driver, w.pickup_place, w.delivery_place, w.due_at, ${sql.raw(timedSelect())}
    FROM (SELECT ${now}::timestamptz AS now) present, work_order w
    WHERE w.deleted_at IS NULL AND ${sql.raw(timingIs[timing](() => 'present.now'))}
    ORDER BY w.due_at ${sql.raw(direction)}, w.id LIMIT ${most}`.execute(db)
  return rows
}
