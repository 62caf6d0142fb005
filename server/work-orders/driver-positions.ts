import type { driverTaskApi } from '@shortcut/domain/work-orders/task-api.ts'
import { sql } from 'kysely'
import { type Context, sessionOf } from '../platform/context.ts'
import type { Handler } from '../platform/http.ts'

const clockMayBeFastMs = 5 * 60_000
/** Older than this a phone's memory is not worth keeping, and its clock is probably wrong. */
const oldestMs = 30 * 86_400_000
/** The app is seen to the nearest of this, so that busy phones do not rewrite the driver's row all the time. */
const seenEvery = '10 seconds'

/**
 * Takes in a phone's positions in one statement: what is sent again is not stored again, each belongs to the task that was under
 * way then, and the last known position only moves forward. Positions of a clock that is evidently wrong are dropped.
 */
export const takePositions: Handler<typeof driverTaskApi.positions> = async (context, { positions }) => {
  const { db, now } = context
  const me = sessionOf(context).personId
  const present = Date.parse(now)
  const good = positions
    .map((position) => ({ ...position, atMs: Date.parse(position.at) }))
    .filter(({ atMs }) => atMs <= present + clockMayBeFastMs && atMs >= present - oldestMs)
  const column = <T>(pick: (position: (typeof good)[number]) => T) => good.map(pick)
  const oldest = new Date(Math.min(present, ...column((one) => one.atMs))).toISOString()
  const { rows } = await sql<{ stored: number }>`
    WITH sent AS (
      SELECT * FROM unnest(${column((one) => new Date(one.atMs).toISOString())}::timestamptz[], ${column((one) => one.lat)}::float8[],
        ${column((one) => one.lng)}::float8[], ${column((one) => one.speedKmh ?? null)}::real[],
        ${column((one) => one.heading ?? null)}::real[], ${column((one) => one.accuracyM ?? null)}::real[])
        AS p (at, lat, lng, speed_kmh, heading, accuracy_m)
    ), mine AS MATERIALIZED (
      SELECT id, starts_at, accepted_at, picked_up_at, delivered_at FROM task
        WHERE driver_id = ${me} AND status IN ('accepted', 'pickedUp')
      UNION ALL
      SELECT id, starts_at, accepted_at, picked_up_at, delivered_at FROM task
        WHERE driver_id = ${me} AND status = 'delivered' AND updated_at >= ${oldest}
    ), stored AS (
      INSERT INTO position (driver_id, at, task_id, lat, lng, speed_kmh, heading, accuracy_m, received_at)
      SELECT ${me}::uuid, s.at,
        (SELECT m.id FROM mine m WHERE m.accepted_at <= s.at AND (m.delivered_at IS NULL OR s.at <= m.delivered_at)
           ORDER BY coalesce(m.picked_up_at <= s.at, false) DESC, m.starts_at NULLS LAST, m.id LIMIT 1),
        s.lat, s.lng, s.speed_kmh, s.heading, s.accuracy_m, ${now}::timestamptz
      FROM sent s ORDER BY s.at
      ON CONFLICT (driver_id, at) DO NOTHING
      RETURNING 1
    ), last AS (
      INSERT INTO last_position (driver_id, at, lat, lng, speed_kmh, heading)
      SELECT ${me}::uuid, at, lat, lng, speed_kmh, heading FROM sent ORDER BY at DESC LIMIT 1
      ON CONFLICT (driver_id) DO UPDATE SET at = excluded.at, lat = excluded.lat, lng = excluded.lng,
        speed_kmh = excluded.speed_kmh, heading = excluded.heading
      WHERE last_position.at < excluded.at
    ), seen AS (${seen(me, now)})
    SELECT count(*) AS stored FROM stored`.execute(db)
  return { stored: rows[0]?.stored ?? 0 }
}

const seen = (driverId: string, now: string) => sql`
  UPDATE driver SET last_seen_at = ${now}::timestamptz WHERE id = ${driverId}::uuid
    AND (last_seen_at IS NULL OR last_seen_at < ${now}::timestamptz - ${seenEvery}::interval)`

/** The app is alive. */
export async function heartbeat(context: Context) {
  await seen(sessionOf(context).personId, context.now).execute(context.db)
  return {}
}
