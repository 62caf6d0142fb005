import { type Fix, oldestDays, taskAt, type Underway } from '@shortcut/domain/positions/intake.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'

/** A driver's position as stored. */
export interface Taken extends Fix {
  driverId: string
}

/** Precision of an app's last contact, so that busy phones do not rewrite the driver's row all the time. */
export const seenEverySeconds = 30

/** Tasks under way within the last month: unfinished ones, and those finished since. */
const underwaySql = `
  SELECT driver_id, id, extract(epoch FROM accepted_at) * 1000, extract(epoch FROM picked_up_at) * 1000, extract(epoch FROM delivered_at) * 1000
  FROM (
    SELECT driver_id, id, starts_at, accepted_at, picked_up_at, delivered_at FROM task
      WHERE driver_id = ANY($1::uuid[]) AND status ${taskIs('accepted', 'pickedUp')}
    UNION ALL
    SELECT driver_id, id, starts_at, accepted_at, picked_up_at, delivered_at FROM task
      WHERE driver_id = ANY($1::uuid[]) AND status ${taskIs('delivered')} AND updated_at >= to_timestamp($2)) t
  WHERE accepted_at IS NOT NULL ORDER BY starts_at NULLS LAST, id`

/** Skips a locked driver's row: the next position shows that the app is online. */
const storeSql = `
  WITH stored AS (
    INSERT INTO position (driver_id, at, task_id, lat, lng, speed_kmh, heading, accuracy_m, received_at)
    SELECT driver_id, to_timestamp(at), task_id, lat, lng, speed, heading, accuracy, to_timestamp($9)
    FROM unnest($1::uuid[], $2::float8[], $3::uuid[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::real[])
      AS p (driver_id, at, task_id, lat, lng, speed, heading, accuracy)
    ON CONFLICT (driver_id, at) DO NOTHING
    RETURNING driver_id
  ), last AS (
    INSERT INTO last_position (driver_id, at, lat, lng, speed_kmh, heading)
    SELECT driver_id, to_timestamp(at), lat, lng, speed, heading
    FROM unnest($10::uuid[], $11::float8[], $12::float8[], $13::float8[], $14::real[], $15::real[]) AS p (driver_id, at, lat, lng, speed, heading)
    ON CONFLICT (driver_id) DO UPDATE SET at = excluded.at, lat = excluded.lat, lng = excluded.lng,
      speed_kmh = excluded.speed_kmh, heading = excluded.heading
    WHERE last_position.at < excluded.at
  ), seen AS (
    UPDATE driver SET last_seen_at = to_timestamp($9) WHERE id IN (
      SELECT id FROM driver WHERE id = ANY($16::uuid[])
        AND (last_seen_at IS NULL OR last_seen_at < to_timestamp($9) - interval '${seenEverySeconds} seconds')
      FOR NO KEY UPDATE SKIP LOCKED)
  )
  SELECT driver_id, count(*) FROM stored GROUP BY driver_id`

/** A column as a PostgreSQL array; ids and numbers need no quotes, which saves half the work of sending. */
const list = (values: readonly (string | number | null)[]) => `{${values.map((value) => value ?? 'NULL').join(',')}}`

async function underwayOf(db: Queries, drivers: readonly string[], presentMs: number) {
  const since = presentMs / 1000 - oldestDays * 86_400
  const tasks = new Map<string, Underway[]>()
  for (const [driver, id, accepted, pickedUp, delivered] of await textRows(db, underwaySql, [list(drivers), since])) {
    const ms = (text: string | null | undefined) => (text ? Number(text) : null)
    const task = { id: id ?? '', acceptedMs: Number(accepted), pickedUpMs: ms(pickedUp), deliveredMs: ms(delivered) }
    tasks.set(driver ?? '', [...(tasks.get(driver ?? '') ?? []), task])
  }
  return tasks
}

/** In row order, so that simultaneous senders wait for each other without a deadlock. */
const inOrder = (one: Taken, other: Taken) =>
  one.driverId === other.driverId ? one.atMs - other.atMs : one.driverId < other.driverId ? -1 : 1

/**
 * Stores positions of any drivers: repeats are skipped, each belongs to the task under way then, the last position only
 * moves forward, and the drivers' apps count as online.
 * @param heard drivers whose phone sent something, even if no position was usable
 * @returns the number of new positions, by driver
 */
export async function storePositions(
  db: Queries,
  taken: readonly Taken[],
  heard: readonly string[],
  presentMs: number,
): Promise<Map<string, number>> {
  const sorted = [...taken].sort(inOrder)
  const last = new Map(sorted.map((one) => [one.driverId, one]))
  const lasts = [...last.values()]
  const tasks = last.size > 0 ? await underwayOf(db, [...last.keys()], presentMs) : new Map<string, Underway[]>()
  const rows = await textRows(db, storeSql, [
    list(sorted.map((one) => one.driverId)),
    list(sorted.map((one) => one.atMs / 1000)),
    list(sorted.map((one) => taskAt(tasks.get(one.driverId) ?? [], one.atMs))),
    list(sorted.map((one) => one.lat)),
    list(sorted.map((one) => one.lng)),
    list(sorted.map((one) => one.speedKmh)),
    list(sorted.map((one) => one.heading)),
    list(sorted.map((one) => one.accuracyM)),
    presentMs / 1000,
    list(lasts.map((one) => one.driverId)),
    list(lasts.map((one) => one.atMs / 1000)),
    list(lasts.map((one) => one.lat)),
    list(lasts.map((one) => one.lng)),
    list(lasts.map((one) => one.speedKmh)),
    list(lasts.map((one) => one.heading)),
    list(heard),
  ])
  return new Map(rows.map(([driver, count]) => [driver ?? '', Number(count)]))
}
