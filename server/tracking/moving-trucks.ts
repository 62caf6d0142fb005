import type { Phase } from '@shortcut/domain/tracking/fence.ts'
import type { BookingStatus, TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { furthestFirst, taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/** A stop that its driver has not reported as left. Times are ms since 1970. */
export interface StopToServe {
  id: string
  kind: 'pickup' | 'dropoff'
  sequence: number
  lat: number | null
  lng: number | null
  fenceM: number | null
  fromMs: number | null
  arrivedMs: number | null
  estimatedMs: number | null
  visit: { phase: Phase; sinceMs: number; insideMs: number } | null
}

/** A live task whose truck has moved or reported since its last estimate. */
export interface MovingTask {
  id: string
  taskNo: string
  status: TaskStatus
  workOrderId: string
  bookingId: string
  bookingStatus: BookingStatus
  /** The driver's current task: picked up, else the first to come. */
  leads: boolean
  routeMinutes: number
  truckMinutes: number
  /** When the order's truck must leave; null: not known. */
  leaveByMs: number | null
  estimatedMs: number | null
  /** Expected at the order's first pickup. */
  pickupExpectedMs: number | null
  dueMs: number | null
  /** Latest expected time of the order's other stops. */
  othersLastMs: number | null
  speedKmh: number | null
  expectedLate: boolean
  /** The furthest it was from its first pickup; null: not known. */
  furthestKm: number | null
  /** Its customer was told that it is on its way to the pickup. */
  hasSetOut: boolean
  /** In driving order. */
  stops: StopToServe[]
  /** In time order: the last one used, and all since. [ms, lat, lng, km/h] */
  fixes: [number, number, number, number | null][]
}

/** Older positions do not show where a truck is now, and limit what is read after a long absence. */
const oldest = sql`interval '2 hours'`
const mostFixes = 800

const ms = (time: string) => sql.raw(`floor(extract(epoch FROM ${time}) * 1000)::bigint`)

/** @param most of those waiting longest */
export async function readMovingTasks(db: Queries, most: number): Promise<MovingTask[]> {
  const { rows } = await sql<MovingTask>`
    WITH live AS (
      SELECT t.*, t.status ${sql.raw(taskIs('pickedUp'))} OR row_number() OVER (PARTITION BY t.driver_id
        ORDER BY ${sql.raw(furthestFirst)}, t.starts_at, t.id) = 1 AS leads
      FROM task t WHERE t.status ${sql.raw(taskIs(...liveTaskStatuses))} AND t.driver_id IS NOT NULL
    ), moved AS (
      SELECT t.*, p.at AS heard_at, e.position_at, e.speed_kmh, coalesce(e.expected_late, false) AS expected_late,
        e.pickup_km, e.set_out_at
      FROM live t JOIN last_position p ON p.driver_id = t.driver_id LEFT JOIN tracking_estimate e ON e.task_id = t.id
      WHERE p.at > now() - ${oldest} AND (e.position_at IS NULL OR p.at > e.position_at)
      ORDER BY e.position_at NULLS FIRST LIMIT ${most})
    SELECT t.id, t.task_no, t.status, t.work_order_id, w.booking_id, w.booking_status, t.leads, w.route_minutes, w.truck_minutes, ${ms('w.leave_by_at')} AS leave_by_ms,
      ${ms('w.estimated_deliver_date')} AS estimated_ms, ${ms('w.pickup_expected_at')} AS pickup_expected_ms, ${ms('w.delivery_due_at')} AS due_ms, t.speed_kmh, t.expected_late, t.pickup_km AS furthest_km, t.set_out_at IS NOT NULL AS has_set_out,
      (SELECT ${ms('max(s.estimated_arrive_at)')} FROM stop s
        WHERE s.work_order_id = t.work_order_id AND NOT s.id = ANY (t.stop_ids) AND s.actual_arrive_at IS NULL) AS others_last_ms,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'sequence', s.sequence, 'lat', s.lat, 'lng', s.lng,
          'fenceM', s.fence_m, 'fromMs', ${ms('s.window_from')}, 'arrivedMs', ${ms('s.actual_arrive_at')},
          'estimatedMs', ${ms('s.estimated_arrive_at')}, 'visit', CASE WHEN v.phase IS NOT NULL THEN json_build_object('phase', v.phase,
            'sinceMs', ${ms('v.since')}, 'insideMs', ${ms('v.inside_at')}) END) ORDER BY s.sequence), '[]')
        FROM stop s LEFT JOIN tracking_visit v ON v.task_id = t.id AND v.stop_id = s.id
        WHERE s.work_order_id = t.work_order_id AND s.id = ANY (t.stop_ids) AND s.actual_depart_at IS NULL) AS stops,
      (SELECT json_agg(json_build_array(${ms('f.at')}, f.lat, f.lng, f.speed_kmh) ORDER BY f.at) FROM (
          SELECT at, lat, lng, speed_kmh FROM position
          WHERE driver_id = t.driver_id AND at >= greatest(t.position_at, t.heard_at - ${oldest}) AND at <= t.heard_at
          ORDER BY at DESC LIMIT ${mostFixes}) f) AS fixes
    FROM moved t JOIN work_order w ON w.id = t.work_order_id`.execute(db)
  // Skips tasks whose last position's row is gone with its partition.
  return rows.filter(({ fixes }) => fixes !== null)
}
