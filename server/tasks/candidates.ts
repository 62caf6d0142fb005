import type { OtherTask, PreflightFacts, Span } from '@shortcut/domain/tasks/preflight.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** A driver with everything that ranking needs. */
export interface CandidateRow {
  id: string
  name: string
  phone: string
  frozen: boolean
  licenceExpiresOn: string | null
  medicalExpiresOn: string | null
  insuranceExpiresOn: string | null
  hazmatExpiresOn: string | null
  lastSeenAt: string | null
  truckId: string | null
  unitNo: string | null
  truckType: string
  truckStatus: string
  capacityKg: string | null
  truckInsuranceExpiresOn: string | null
  placards: boolean | null
  lat: number | null
  lng: number | null
  positionAt: string | null
  /** Place and time of the last delivery. */
  delivered: { at: string; lat: number | null; lng: number | null } | null
  /** The driver's last task that ends before the job begins, or whose end is unknown. */
  previous: { taskNo: string; endsAt: string | null; lat: number | null; lng: number | null } | null
  liveTasks: number
  /** Periods in which the driver was under way with freight today; null: still is. */
  worked: [string, string | null][]
  freeSince: string | null
  others: OtherTask[]
}

/** The query for candidates. `today` is the start of the day. */
export interface Wanted {
  span: Span
  exceptTask: string | null
  today: string
  q: string
  driverIds: readonly string[] | null
}

const live = sql`status ${sql.raw(taskIs(...liveTaskStatuses))}`
/** More overlapping tasks than this add nothing. */
const mostOthers = 3

/**
 * All active drivers by name, with their work before, during and since: one statement, which reads only those tasks of
 * each driver that are close to the job.
 */
export async function listCandidates({ db }: Pick<Context, 'db'>, wanted: Wanted): Promise<CandidateRow[]> {
  const { startsAt, endsAt } = wanted.span
  const except = sql`x.id IS DISTINCT FROM ${wanted.exceptTask}::uuid`
  // Adjacent tasks do not overlap; tasks without times count as possible overlaps.
  const around = (same: ReturnType<typeof sql>) => sql`
    (SELECT id, task_no, starts_at, ends_at, driver_id, truck_id FROM task x WHERE ${same} AND ${live} AND ${except}
       AND (${startsAt}::timestamptz IS NULL OR x.ends_at > ${startsAt} AND x.starts_at < ${endsAt}) ORDER BY ends_at LIMIT ${mostOthers})
    UNION
    (SELECT id, task_no, starts_at, ends_at, driver_id, truck_id FROM task x WHERE ${same} AND ${live} AND ${except}
       AND x.ends_at IS NULL LIMIT ${mostOthers})`
  const { rows } = await sql<CandidateRow>`
    SELECT d.id, d.name, d.phone, d.frozen_at IS NOT NULL AS frozen, d.licence_expires_on, d.medical_expires_on, d.insurance_expires_on,
      d.hazmat_expires_on, d.last_seen_at, k.id AS truck_id, k.unit_no, coalesce(k.truck_type, '') AS truck_type, k.status AS truck_status, k.capacity_kg,
      k.insurance_expires_on AS truck_insurance_expires_on, k.placards, p.lat, p.lng, p.at AS position_at, before.json AS previous,
      (SELECT json_build_object('at', x.delivered_at, 'lat', s.lat, 'lng', s.lng)
         FROM task x LEFT JOIN stop s ON s.id = x.stop_ids[cardinality(x.stop_ids)]
         WHERE x.driver_id = d.id AND x.status ${sql.raw(taskIs('delivered'))} AND x.handed_over_at IS NULL ORDER BY x.updated_at DESC LIMIT 1) AS delivered,
      -- Counted in the index alone, which has no ids: with ids it took three quarters of the whole query.
      (SELECT count(*) FROM task x WHERE x.driver_id = d.id AND x.${live})
        - (SELECT count(*) FROM task x WHERE x.id = ${wanted.exceptTask}::uuid AND x.driver_id = d.id AND x.${live}) AS live_tasks,
      today.worked, today.free_since,
      (SELECT coalesce(json_agg(json_build_object('taskNo', o.task_no, 'startsAt', o.starts_at, 'endsAt', o.ends_at,
           'sameDriver', o.driver_id = d.id, 'sameTruck', coalesce(o.truck_id = k.id, false), 'sameTrailer', false)
           ORDER BY o.starts_at, o.id), '[]')
         FROM (${around(sql`x.driver_id = d.id`)} UNION ${around(sql`x.truck_id = k.id`)}) o) AS others
    FROM driver d
    LEFT JOIN truck k ON k.id = d.truck_id AND k.deleted_at IS NULL
    LEFT JOIN last_position p ON p.driver_id = d.id
    LEFT JOIN LATERAL (
      SELECT json_build_object('taskNo', x.task_no, 'endsAt', x.ends_at, 'lat', s.lat, 'lng', s.lng) AS json
      FROM task x LEFT JOIN stop s ON s.id = x.stop_ids[cardinality(x.stop_ids)]
      WHERE x.driver_id = d.id AND x.${live} AND ${except} AND (${startsAt}::timestamptz IS NULL OR x.ends_at <= ${startsAt} OR x.ends_at IS NULL)
      ORDER BY x.ends_at DESC LIMIT 1
    ) before ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_array(x.picked_up_at, x.delivered_at)), '[]') AS worked, max(x.delivered_at) AS free_since
      FROM task x WHERE x.driver_id = d.id AND x.updated_at >= ${wanted.today} AND x.status ${sql.raw(taskIs('pickedUp', 'delivered'))}
        AND (x.delivered_at IS NULL OR x.delivered_at >= ${wanted.today})
    ) today ON true
    WHERE d.status = 'active' AND d.deleted_at IS NULL
      AND (${wanted.q} = '' OR position(lower(${wanted.q}) IN lower(d.name)) > 0)
      AND (${wanted.driverIds}::uuid[] IS NULL OR d.id = ANY(${wanted.driverIds}::uuid[]))
    ORDER BY d.name, d.id`.execute(db)
  return rows
}

/** The preflight's facts about a driver and the driver's own truck. */
export const driverFacts = (row: CandidateRow): Pick<PreflightFacts, 'driver' | 'truck' | 'position' | 'others'> => ({
  driver: {
    name: row.name,
    active: true,
    frozen: row.frozen,
    licenceExpiresOn: row.licenceExpiresOn,
    medicalExpiresOn: row.medicalExpiresOn,
    insuranceExpiresOn: row.insuranceExpiresOn,
    hazmatExpiresOn: row.hazmatExpiresOn,
    lastSeenAt: row.lastSeenAt,
  },
  truck: row.truckId
    ? {
        unitNo: row.unitNo ?? '',
        status: row.truckStatus,
        capacityKg: row.capacityKg === null ? null : Number(row.capacityKg),
        insuranceExpiresOn: row.truckInsuranceExpiresOn,
        placards: row.placards ?? false,
      }
    : null,
  position: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
  others: row.others,
})
