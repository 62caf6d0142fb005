import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { HistoryPoint, trackingApi } from '@shortcut/domain/tracking/api.ts'
import { sql } from 'kysely'
import type { Handler } from '../platform/http/http.ts'

const longestDays = 7
const mostPoints = 60_000
/** Phones report about this often: a finer step adds nothing. */
const finestSeconds = 10

/** Jumps from step to step along the index, so that skipped positions are not read. */
export const readHistory: Handler<typeof trackingApi.history> = async ({ db }, { from, to, driverId }) => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (!(toMs > fromMs) || toMs - fromMs > longestDays * 86_400_000)
    throw new Refusal(codes.unreadable, 'windowTooLong', { days: longestDays })
  const drivers = await db
    .selectFrom('driver as d')
    .select(['d.id', 'd.name'])
    .where('d.deletedAt', 'is', null)
    .$if(driverId !== undefined, (query) => query.where('d.id', 'in', driverId ?? []))
    .where((row) =>
      row.exists(
        row
          .selectFrom('position as p')
          .whereRef('p.driverId', '=', 'd.id')
          .where('p.at', '>=', from)
          .where('p.at', '<', to)
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('d.name')
    .execute()
  const seconds = (toMs - fromMs) / 1000
  const stepSeconds = Math.max(finestSeconds, Math.ceil((seconds * drivers.length) / mostPoints))
  const { rows } = await sql<{ driverId: string; points: HistoryPoint[] }>`
    WITH RECURSIVE way AS (
      SELECT d.id, p.* FROM unnest(${drivers.map(({ id }) => id)}::uuid[]) d (id) CROSS JOIN LATERAL (
        SELECT at, lat, lng, speed_kmh, heading FROM position
        WHERE driver_id = d.id AND at >= ${from}::timestamptz AND at < ${to}::timestamptz ORDER BY at LIMIT 1) p
      UNION ALL
      SELECT w.id, p.* FROM way w CROSS JOIN LATERAL (
        SELECT at, lat, lng, speed_kmh, heading FROM position
        WHERE driver_id = w.id AND at < ${to}::timestamptz AND at >= ${from}::timestamptz + make_interval(
          secs => (floor(extract(epoch FROM w.at - ${from}::timestamptz) / ${stepSeconds}::int) + 1) * ${stepSeconds}::int)
        ORDER BY at LIMIT 1) p)
    SELECT id AS driver_id, json_agg(json_build_array(round(extract(epoch FROM at)), round(lat::numeric, 5), round(lng::numeric, 5),
      round(speed_kmh), round(heading)) ORDER BY at) AS points
    FROM way GROUP BY id`.execute(db)
  const pointsOf = new Map(rows.map((row) => [row.driverId, row.points]))
  return {
    from,
    to,
    stepSeconds,
    drivers: drivers.map(({ id, name }) => ({ id, name, points: pointsOf.get(id) ?? [] })),
  }
}
