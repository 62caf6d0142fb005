import { onlineForSeconds } from '@shortcut/domain/drivers/presence.ts'
import { staleMinutes } from '@shortcut/domain/tasks/preflight.ts'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { furthestFirst, taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { openNearPlace } from '../drivers/near-place.ts'
import type { Queries } from '../platform/database/queries.ts'
import { timedSelect } from '../work-orders/timed-columns.ts'

type Task = NonNullable<FleetDriver['task']>
/** The frequently changing part of a driver. */
export type Seen = Pick<FleetDriver, 'id' | 'name' | 'phone' | 'app' | 'seenAt' | 'position'> & { truckNo: string }

/** Positions of active drivers, and their apps' last contact: one walk over two small tables. */
export async function readSeen(db: Queries): Promise<{ atMs: number; drivers: Seen[] }> {
  const { rows } = await sql<
    Omit<Seen, 'position'> & {
      atMs: number
      at: string | null
      lat: number
      lng: number
      speedKmh: number | null
      heading: number | null
    }
  >`
    SELECT floor(extract(epoch FROM now()) * 1000)::bigint AS at_ms, d.id, d.name, d.phone, coalesce(k.unit_no, d.truck_no) AS truck_no,
      d.last_seen_at AS seen_at, CASE WHEN d.last_seen_at >= now() - make_interval(secs => ${onlineForSeconds}) THEN 'online'
        WHEN d.last_seen_at >= now() - make_interval(mins => ${staleMinutes}) THEN 'stale' ELSE 'offline' END AS app,
      p.at, p.lat, p.lng, p.speed_kmh, p.heading
    FROM driver d LEFT JOIN last_position p ON p.driver_id = d.id LEFT JOIN truck k ON k.id = d.truck_id
    WHERE d.deleted_at IS NULL AND d.status = 'active'`.execute(db)
  const near = rows.some(({ at }) => at !== null) ? await openNearPlace() : () => null
  return {
    atMs: rows[0]?.atMs ?? 0,
    drivers: rows.map(({ id, name, phone, truckNo, app, seenAt, at, lat, lng, speedKmh, heading }) => ({
      id,
      name,
      phone,
      truckNo,
      app,
      seenAt,
      position: at === null ? null : { at, lat, lng, speedKmh, heading, place: near({ lat, lng }) },
    })),
  }
}

/** The current task of each driver, by driver id, with the task's truck. */
export async function readTasks(db: Queries): Promise<Map<string, { truckNo: string | null; task: Task }>> {
  const { rows } = await sql<
    Omit<Task, 'nextStop'> & { driverId: string; truckNo: string | null; nextStop: Task['nextStop'] }
  >`
    WITH live AS (
      SELECT DISTINCT ON (t.driver_id) t.*, count(*) OVER (PARTITION BY t.driver_id) - 1 AS more
      FROM task t WHERE t.status ${sql.raw(taskIs(...liveTaskStatuses))} AND t.driver_id IS NOT NULL
      ORDER BY t.driver_id, ${sql.raw(furthestFirst)}, t.starts_at, t.id)
    SELECT t.driver_id, k.unit_no AS truck_no, t.id, t.task_no, t.status, t.work_order_id, t.more, w.booking_id, w.customer_name,
      ${sql.raw(timedSelect())},
      coalesce(expected.next_at, e.next_at) AS next_at, coalesce(expected.last_at, e.last_at) AS last_at, e.remaining_km, coalesce(e.by_map, false) AS by_map,
      (SELECT json_build_object('id', s.id, 'kind', s.kind, 'company', s.company, 'city', s.city, 'province', s.province, 'lat', s.lat,
          'lng', s.lng, 'placeApproximate', s.place_approximate, 'timeZone', s.time_zone, 'to', stop_due(s.window_from, s.window_to, s.time_zone),
          'there', s.actual_arrive_at IS NOT NULL
            OR EXISTS (SELECT FROM tracking_visit v WHERE v.task_id = t.id AND v.stop_id = s.id AND v.phase = 'there'))
        FROM stop s WHERE s.work_order_id = t.work_order_id AND s.id = ANY (t.stop_ids) AND s.actual_depart_at IS NULL
        ORDER BY s.sequence LIMIT 1) AS next_stop
    FROM live t JOIN work_order w ON w.id = t.work_order_id LEFT JOIN truck k ON k.id = t.truck_id
      LEFT JOIN tracking_estimate e ON e.task_id = t.id
      -- As the order and its stops say it, which are written only after changes of some minutes.
      LEFT JOIN LATERAL (
        SELECT min(s.estimated_arrive_at) FILTER (WHERE s.id = e.next_stop_id) AS next_at, max(s.estimated_arrive_at) AS last_at
        FROM stop s WHERE s.work_order_id = t.work_order_id AND s.id = ANY (t.stop_ids) AND s.actual_arrive_at IS NULL
      ) expected ON true`.execute(db)
  return new Map(rows.map(({ driverId, truckNo, ...task }) => [driverId, { truckNo, task }]))
}
