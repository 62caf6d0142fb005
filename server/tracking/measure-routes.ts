import { driveMinutes } from '@shortcut/domain/positions/route.ts'
import { legsKm, placed } from '@shortcut/domain/tracking/way.ts'
import { unassignedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import { nowMs } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { TrackingSettings } from './estimate.ts'
import type { Leg, MeasureWays } from './roads/ways.ts'

interface Waiting {
  id: string
  version: number
  routeMinutes: number
  stops: { id: string; lat: number | null; lng: number | null }[]
}

const mostAtOnce = 200
/** A route without an answer is requested again after this time. */
const askAgainMs = 10 * 60_000

/**
 * Updates the driving time of orders without a driver, by road or with the configured factor. Orders are
 * first saved with the default factor, so that saving does not wait for another server.
 * @returns one round, which returns whether there is more to do at once
 */
export function openRouteMeasuring(
  { kysely: db }: Pick<Database, 'kysely'>,
  { routeFactor }: Pick<TrackingSettings, 'routeFactor'>,
  measure: MeasureWays | undefined,
) {
  /** By order: the measured version, and how long the result is valid. */
  let known = new Map<string, { version: number; untilMs: number }>()

  return async (): Promise<boolean> => {
    const waiting = await db
      .selectFrom('workOrder')
      .select(['id', 'version'])
      .where('bookingStatus', 'in', ['NEW', ...unassignedStatuses])
      .where('deletedAt', 'is', null)
      .orderBy('dueAt')
      .orderBy('id')
      .execute()
    const holds = ({ id, version }: { id: string; version: number }) => {
      const before = known.get(id)
      return before?.version === version && before.untilMs > nowMs()
    }
    known = new Map(waiting.filter(holds).flatMap(({ id }) => [[id, known.get(id) ?? { version: 0, untilMs: 0 }]]))
    const due = waiting.filter((order) => !holds(order)).slice(0, mostAtOnce)
    if (due.length === 0) return false
    const { rows } = await sql<Waiting>`
      SELECT w.id, w.version, w.route_minutes, (SELECT coalesce(json_agg(json_build_object('id', s.id, 'lat', s.lat, 'lng', s.lng)
        ORDER BY s.sequence), '[]') FROM stop s WHERE s.work_order_id = w.id) AS stops
      FROM work_order w WHERE w.id = ANY (${due.map(({ id }) => id)}::uuid[])`.execute(db)
    const ways = rows.flatMap(({ id, stops }) => {
      const points = placed(stops)
      return points.length < 2 ? [] : [{ taskId: id, points, stopIds: points.map((stop) => stop.id) }]
    })
    const told = (await measure?.(ways)) ?? new Map<string, Leg[]>()
    const minutes = ways.map(({ taskId, points }) => {
      const legs: Leg[] = told.get(taskId) ?? legsKm(points, routeFactor).map((km) => ({ km }))
      return Math.round(legs.reduce((sum, leg) => sum + (leg.minutes ?? driveMinutes(leg.km)), 0))
    })
    const of = new Map(rows.map((row) => [row.id, row]))
    const changed = ways.flatMap(({ taskId: id }, index) => {
      const order = of.get(id)
      return order && order.routeMinutes !== minutes[index]
        ? [{ id, version: order.version, minutes: minutes[index] ?? 0 }]
        : []
    })
    // Orders being edited are skipped: they come again with their next version.
    await sql`
      UPDATE work_order w SET route_minutes = c.minutes
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c (id uuid, version int, minutes int)
      WHERE w.id = c.id AND w.version = c.version
        AND w.id IN (SELECT id FROM work_order WHERE id = ANY (${changed.map(({ id }) => id)}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)`.execute(
      db,
    )
    for (const { id, version } of rows) {
      const isTold = !measure || told.has(id)
      known.set(id, { version, untilMs: isTold ? Number.POSITIVE_INFINITY : nowMs() + askAgainMs })
    }
    return due.length === mostAtOnce
  }
}
