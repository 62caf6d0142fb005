import { closedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { isOnPhone } from '../../files/named-files.ts'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** What the queue needs of an order besides its load. */
export interface OrderFacts {
  id: string
  bookingId: string
  bookingStatus: 'DELIVERED' | 'BOOKING_CANCELLED'
  accountId: string
  /** The account's currency. */
  currency: string
  fuelProgrammeId: string | null
  deliveredAt: string
  /** Nobody signed for a drop, or its proof, or a photo that the account requires at pickup, is still on the driver's phone. */
  podMissing: boolean
  /** The booked and the current weight, if they differ. */
  weights: { booked: string; now: string } | null
  wasUnderWay: boolean
}

/** For finished orders; others are left out. */
export async function orderFacts(db: Queries, ids: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    SELECT w.id, w.booking_id, w.booking_status, w.account_id, a.currency, a.fuel_programme_id,
      coalesce(w.actual_deliver_date, w.updated_at) AS delivered_at,
      EXISTS (SELECT FROM task t WHERE t.work_order_id = w.id AND t.accepted_at IS NOT NULL) AS was_under_way,
      w.booking_status ${sql.raw(orderIs('DELIVERED'))} AND (EXISTS (
          SELECT FROM named_file n JOIN task t ON t.id = n.task_id WHERE t.work_order_id = w.id 
            AND (n.purpose IN ('delivery', 'signature') OR (n.purpose = 'pickup' AND a.pickup_photos_required > 0)) AND ${sql.raw(isOnPhone)})
        OR EXISTS (SELECT FROM stop s WHERE s.work_order_id = w.id AND s.kind = 'dropoff' AND s.received_by = ''
        AND s.signature_file_id IS NULL AND NOT EXISTS (SELECT FROM task_photo p WHERE p.stop_id = s.id AND p.kind = 'delivery'))) AS pod_missing,
      (SELECT CASE WHEN b.weight <> n.weight THEN json_build_object('booked', b.weight, 'now', n.weight) END
        FROM (SELECT concat_ws(' ', w.weight_value, w.weight_unit) AS weight) n,
          (SELECT concat_ws(' ', l.before->'weight'->>'value', l.before->'weight'->>'unit') AS weight FROM operation_log l
           WHERE l.entity_id = w.id AND l.entity = 'workOrder' AND l.outcome = 'done' AND l.before->'weight'->>'value' IS NOT NULL
           ORDER BY l.at LIMIT 1) b) AS weights
    FROM work_order w JOIN account a ON a.id = w.account_id
    WHERE ${among('w.id', ids)} AND w.deleted_at IS NULL AND w.booking_status ${sql.raw(orderIs(...closedStatuses))}`.execute(
    db,
  )
  return rows
}
