import type { PhoneHealth } from '@shortcut/domain/drivers/presence.ts'
import type { Point } from '@shortcut/domain/positions/route.ts'
import { isBeyondShift } from '@shortcut/domain/tasks/approach.ts'
import type { OtherTask, PreflightFacts } from '@shortcut/domain/tasks/preflight-facts.ts'
import { minutesCovered } from '@shortcut/domain/tasks/suggestion.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { healthOf } from '../drivers/presence.ts'
import type { Context } from '../platform/http/context.ts'
import { placeOfText } from '../work-orders/places.ts'
import type { Job } from './read-job.ts'
import { isLive, othersAround } from './tasks-around.ts'

/** A driver with everything that judging and ranking need. */
export interface CandidateRow {
  id: string
  name: string
  phone: string
  plateNo: string
  active: boolean
  frozen: boolean
  licenceExpiresOn: string | null
  medicalExpiresOn: string | null
  insuranceExpiresOn: string | null
  hazmatExpiresOn: string | null
  lastSeenAt: string | null
  /** What the app last reported of its phone. */
  health: (PhoneHealth & { at: string }) | null
  /** The driver's own truck. */
  truckId: string | null
  /** The trailer of the driver's last task. */
  lastTrailerId: string | null
  lat: number | null
  lng: number | null
  positionAt: string | null
  /** Where the driver's own home base is, for a job that is days ahead; null: unknown. */
  home: Point | null
  /** Place and time of the last delivery. */
  delivered: { at: string; lat: number | null; lng: number | null } | null
  /** The driver's last task that ends before the job begins, or whose end is unknown. */
  previous: { taskNo: string; endsAt: string | null; lat: number | null; lng: number | null } | null
  liveTasks: number
  /** Periods in which the driver was under way with freight today; null: still is. */
  worked: [string, string | null][]
  freeSince: string | null
  /** Periods of the driver's live tasks on the day of a job that begins on another day. */
  planned: [string, string][]
  others: OtherTask[]
}

/** Which drivers. */
interface Wanted {
  /** Part of the name. */
  q?: string
  ids?: readonly string[]
  /** Inactive drivers, too. */
  inactive?: boolean
}

/**
 * Drivers by name, with their work before, during and since: one statement, which reads only those tasks of each driver
 * that are close to the job.
 */
export async function listCandidates(
  { db }: Pick<Context, 'db'>,
  job: Job,
  { q = '', ids, inactive = false }: Wanted,
): Promise<CandidateRow[]> {
  const { exceptTask, dayBegan, onDay } = job
  const { startsAt } = job.facts.span
  const except = sql`x.id IS DISTINCT FROM ${exceptTask}::uuid`
  const plannedOn = ({ from, to }: NonNullable<Job['onDay']>) => sql`
    (SELECT coalesce(json_agg(json_build_array(x.starts_at, x.ends_at)), '[]') FROM task x
     WHERE x.driver_id = v.id AND x.${isLive} AND ${except} AND x.starts_at < ${to} AND x.ends_at > ${from})`
  const { rows } = await sql<Omit<CandidateRow, 'home'> & { homeBase: string }>`
    SELECT v.id, v.name, v.phone, v.plate_no, v.status = 'active' AS active, v.frozen_at IS NOT NULL AS frozen, v.licence_expires_on,
      v.medical_expires_on, v.insurance_expires_on, v.hazmat_expires_on, v.last_seen_at, ${sql.raw(healthOf('v.id'))} AS health, k.id AS truck_id,
      v.home_base,
      p.lat, p.lng, p.at AS position_at, before.json AS previous,
      (SELECT json_build_object('at', x.delivered_at, 'lat', s.lat, 'lng', s.lng)
         FROM task x LEFT JOIN stop s ON s.id = x.stop_ids[cardinality(x.stop_ids)]
         WHERE x.driver_id = v.id AND x.status ${sql.raw(taskIs('delivered'))} AND x.handed_over_at IS NULL ORDER BY x.updated_at DESC LIMIT 1) AS delivered,
      (SELECT a.trailer_id FROM task_assignment a WHERE a.driver_id = v.id ORDER BY a.assigned_at DESC LIMIT 1) AS last_trailer_id,
      -- Counted in the index alone, which has no ids: with ids it took three quarters of the whole query.
      (SELECT count(*) FROM task x WHERE x.driver_id = v.id AND x.${isLive})
        - (SELECT count(*) FROM task x WHERE x.id = ${exceptTask}::uuid AND x.driver_id = v.id AND x.${isLive}) AS live_tasks,
      today.worked, today.free_since, ${onDay ? plannedOn(onDay) : sql`'[]'::json`} AS planned, ${othersAround(job, 'driver')} AS others
    FROM driver v
    LEFT JOIN truck k ON k.id = v.truck_id AND k.deleted_at IS NULL
    LEFT JOIN last_position p ON p.driver_id = v.id
    LEFT JOIN LATERAL (
      SELECT json_build_object('taskNo', x.task_no, 'endsAt', x.ends_at, 'lat', s.lat, 'lng', s.lng) AS json
      FROM task x LEFT JOIN stop s ON s.id = x.stop_ids[cardinality(x.stop_ids)]
      WHERE x.driver_id = v.id AND x.${isLive} AND ${except} AND (${startsAt}::timestamptz IS NULL OR x.ends_at <= ${startsAt} OR x.ends_at IS NULL)
      ORDER BY x.ends_at DESC LIMIT 1
    ) before ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_array(x.picked_up_at, x.delivered_at)), '[]') AS worked, max(x.delivered_at) AS free_since
      FROM task x WHERE x.driver_id = v.id AND x.updated_at >= ${dayBegan} AND x.status ${sql.raw(taskIs('pickedUp', 'delivered'))}
        AND (x.delivered_at IS NULL OR x.delivered_at >= ${dayBegan})
    ) today ON true
    WHERE v.deleted_at IS NULL AND (${inactive} OR v.status = 'active')
      AND (${q} = '' OR position(lower(${q}) IN lower(v.name)) > 0)
      AND (${ids ?? null}::uuid[] IS NULL OR v.id = ANY(${ids ?? null}::uuid[]))
    ORDER BY v.name, v.id`.execute(db)
  const homes = new Map<string, Point | null>()
  if (job.facts.daysAhead > 0)
    for (const { homeBase } of rows)
      if (homeBase && !homes.has(homeBase)) homes.set(homeBase, await placeOfText(homeBase))
  return rows.map((row) => ({ ...row, home: homes.get(row.homeBase) ?? null }))
}

const placeOf = (at: { lat: number | null; lng: number | null } | null): Point | null =>
  at && at.lat !== null && at.lng !== null ? { lat: at.lat, lng: at.lng } : null

/** The place of the last delivery, where it is better evidence than a phone that has been silent since. */
function lastDropOf({ delivered, positionAt }: CandidateRow): Point | null {
  return delivered && (!positionAt || Date.parse(delivered.at) > Date.parse(positionAt)) ? placeOf(delivered) : null
}

/** What a driver has to do on the day of a job that begins on another day. */
export const onDayOf = ({ planned }: CandidateRow, { onDay }: Job) =>
  onDay && { day: onDay.day, minutes: Math.round(minutesCovered(planned, onDay.from, onDay.to)) }

/** What the judgment needs of a driver. `atLastDrop`: the place is that of the last delivery. */
export function driverFacts(
  row: CandidateRow,
  { dayBegan, facts: { now, span, daysAhead } }: Job,
): Pick<PreflightFacts, 'driver' | 'place' | 'previous'> & { atLastDrop: boolean } {
  const isAhead = daysAhead > 0
  const lastDrop = isAhead ? null : lastDropOf(row)
  const endsAt = row.previous?.endsAt ?? null
  // After a task that does not end shortly before the job, the driver goes home.
  const goesHome = isAhead && row.home !== null && (endsAt === null || isBeyondShift(endsAt, span.startsAt))
  const previous = goesHome ? null : row.previous
  return {
    driver: {
      name: row.name,
      active: row.active,
      frozen: row.frozen,
      licenceExpiresOn: row.licenceExpiresOn,
      medicalExpiresOn: row.medicalExpiresOn,
      insuranceExpiresOn: row.insuranceExpiresOn,
      hazmatExpiresOn: row.hazmatExpiresOn,
      lastSeenAt: row.lastSeenAt,
      health: row.health,
      workedMinutes: isAhead
        ? null
        : minutesCovered(
            row.worked.map(([from, to]) => [from, to ?? now]),
            dayBegan,
            now,
          ),
    },
    place: previous ? placeOf(previous) : isAhead ? row.home : (lastDrop ?? placeOf(row)),
    previous: previous && { taskNo: previous.taskNo, endsAt: previous.endsAt },
    atLastDrop: !previous && lastDrop !== null,
  }
}
