import type { Point } from '@shortcut/domain/positions/route.ts'
import { together } from '@shortcut/domain/tasks/preflight.ts'
import type { OtherTask, PreflightFacts } from '@shortcut/domain/tasks/preflight-facts.ts'
import type { FleetTrailer, FleetTruck, Vehicles } from '@shortcut/domain/tasks/vehicle-choice.ts'
import { type RawBuilder, sql } from 'kysely'
import { unsafeDefects } from '../inspections/open-defects.ts'
import type { Context } from '../platform/http/context.ts'
import { number } from '../work-orders/job-facts.ts'
import type { Job } from './read-job.ts'
import { isLive, othersAround } from './tasks-around.ts'

interface TruckRow {
  id: string
  unitNo: string
  plateNo: string
  truckType: string
  status: string
  capacityKg: string | null
  insuranceExpiresOn: string | null
  placards: boolean
  unsafeDefects: number
  usual: { id: string; name: string } | null
  place: Point | null
  freeAt: string | null
  others: OtherTask[]
}
interface TrailerRow {
  id: string
  trailerNo: string
  trailerType: string
  status: string
  capacityKg: string | null
  unsafeDefects: number
  place: Point | null
  others: OtherTask[]
}
type Read = Pick<Context, 'db'>

/** The end of the vehicle's last task. */
const lastDrop = (used: RawBuilder<unknown>) => sql`
  (SELECT json_build_object('lat', s.lat, 'lng', s.lng) FROM (
     SELECT a.task_id FROM task_assignment a WHERE a.${used} = v.id ORDER BY a.assigned_at DESC LIMIT 1) last
   JOIN task x ON x.id = last.task_id JOIN stop s ON s.id = x.stop_ids[cardinality(x.stop_ids)] WHERE s.lat IS NOT NULL AND s.lng IS NOT NULL)`
const among = (ids: readonly string[] | null) => sql`(${ids}::uuid[] IS NULL OR v.id = ANY(${ids}::uuid[]))`

/**
 * Trucks with their tasks around the job's time. Each is where its task before the job ends, else where its usual driver is, else where its last
 * task ended; for a job days ahead only the first is known.
 */
export async function listTrucks(
  { db }: Read,
  job: Job,
  ids: readonly string[] | null,
): Promise<(FleetTruck & { plateNo: string })[]> {
  const { exceptTask, facts } = job
  const { daysAhead, span } = facts
  const { startsAt } = span
  const { rows } = await sql<TruckRow>`
    SELECT v.id, v.unit_no, v.plate_no, v.truck_type, v.status, v.capacity_kg, v.insurance_expires_on, v.placards,
      ${unsafeDefects('truck', 'v')} AS unsafe_defects,
      CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name) END AS usual,
      before.ends_at AS free_at,
      CASE WHEN before.lat IS NOT NULL THEN json_build_object('lat', before.lat, 'lng', before.lng)
        WHEN ${daysAhead > 0} THEN NULL WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) ELSE ${lastDrop(sql`truck_id`)} END AS place,
      ${othersAround(job, 'truck')} AS others
    FROM truck v
    LEFT JOIN LATERAL (SELECT d.id, d.name FROM driver d WHERE d.truck_id = v.id AND d.deleted_at IS NULL ORDER BY d.id LIMIT 1) d ON true
    LEFT JOIN last_position p ON p.driver_id = d.id
    LEFT JOIN LATERAL (
      SELECT last.ends_at, s.lat, s.lng FROM (
        SELECT x.ends_at, x.stop_ids FROM task x WHERE x.truck_id = v.id AND x.${isLive} AND x.id IS DISTINCT FROM ${exceptTask}::uuid
          AND ${startsAt ? sql`x.ends_at <= ${startsAt} ORDER BY x.ends_at DESC` : sql`true ORDER BY x.ends_at DESC NULLS LAST`} LIMIT 1) last
      LEFT JOIN stop s ON s.id = last.stop_ids[cardinality(last.stop_ids)]
    ) before ON true
    WHERE v.deleted_at IS NULL AND ${among(ids)} ORDER BY v.unit_no, v.id`.execute(db)
  return rows.map(({ id, usual, others, plateNo, capacityKg, ...truck }) => {
    return { id, usual, others, plateNo, truck: { ...truck, capacityKg: number(capacityKg) } }
  })
}

/** Trailers likewise: each where its last task ended. */
export async function listTrailers({ db }: Read, job: Job, ids: readonly string[] | null): Promise<FleetTrailer[]> {
  const { rows } = await sql<TrailerRow>`
    SELECT v.id, v.trailer_no, v.trailer_type, v.status, v.capacity_kg, ${unsafeDefects('trailer', 'v')} AS unsafe_defects, ${lastDrop(sql`trailer_id`)} AS place,
      ${othersAround(job, 'trailer')} AS others
    FROM trailer v WHERE v.deleted_at IS NULL AND ${among(ids)} ORDER BY v.trailer_no, v.id`.execute(db)
  return rows.map(({ id, place, others, capacityKg, ...trailer }) => {
    return { id, place, others, trailer: { ...trailer, capacityKg: number(capacityKg) } }
  })
}

/** What the judgment needs of truck and trailer, and everybody's other tasks. */
export const vehicleFacts = (
  { others }: { others: readonly OtherTask[] },
  { truck, trailer }: Pick<Vehicles, 'truck' | 'trailer'>,
): Pick<PreflightFacts, 'truck' | 'trailer' | 'others'> => ({
  truck: truck?.truck ?? null,
  trailer: trailer?.trailer ?? null,
  others: together(others, truck?.others ?? [], trailer?.others ?? []),
})
