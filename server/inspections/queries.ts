import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { DriversVehicle, InspectionReport, inspectionApi } from '@shortcut/domain/inspections/api.ts'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { kindOf } from '@shortcut/domain/inspections/law.ts'
import { equipmentOf } from '@shortcut/domain/work-orders/equipment.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

export type InspectionDetail = ReplyOf<typeof inspectionApi.detail>

const instant = (value: string) => sql.raw(`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Columns of a report, from `reports`. */
const reportColumns = sql`
  i.id, CASE WHEN i.truck_id IS NULL THEN 'trailer' ELSE 'truck' END AS vehicle, coalesce(i.truck_id, i.trailer_id) AS vehicle_id,
  coalesce(k.unit_no, r.trailer_no) AS number, i.kind, i.trip AS "when", i.at, i.received_at, d.name AS driver, i.odometer,
  i.signature_file_id IS NOT NULL AS signed, review.at AS reviewed_at, coalesce(review.name, '') AS reviewed_by,
  (SELECT coalesce(json_agg(json_build_object('item', x.item, 'unsafe', x.unsafe, 'remark', x.remark, 'certified', x.certified,
      'certifiedAt', ${instant('x.certified_at')}, 'certifiedBy', x.certified_by, 'certifiedRemark', x.certified_remark)
      ORDER BY x.certified_at IS NOT NULL, NOT x.unsafe, x.item), '[]')
     FROM inspection_defect x WHERE x.inspection_id = i.id) AS defects`
const reports = sql`
  inspection i JOIN driver d ON d.id = i.driver_id LEFT JOIN truck k ON k.id = i.truck_id LEFT JOIN trailer r ON r.id = i.trailer_id
  LEFT JOIN LATERAL (
    SELECT n.at, e.name FROM inspection n JOIN driver e ON e.id = n.driver_id WHERE n.reviewed_id = i.id ORDER BY n.at DESC LIMIT 1
  ) review ON true`

const most = 200
const columnOf = (vehicle: InspectedVehicle): RawBuilder<unknown> => sql.raw(`i.${vehicle}_id`)

/** The last reports of a vehicle, and every one with an open defect; the latest first. */
export async function listReports(db: Queries, vehicle: InspectedVehicle, id: string): Promise<InspectionReport[]> {
  const { rows } = await sql<InspectionReport>`
    SELECT ${reportColumns} FROM ${reports} WHERE ${columnOf(vehicle)} = ${id} AND (
      i.id IN (SELECT l.id FROM inspection l WHERE ${sql.raw(`l.${vehicle}_id`)} = ${id} ORDER BY l.at DESC LIMIT ${most})
      OR EXISTS (SELECT FROM inspection_defect x WHERE x.inspection_id = i.id AND x.certified_at IS NULL))
    ORDER BY i.at DESC, i.id DESC`.execute(db)
  return rows
}

export async function findReport(db: Queries, id: string): Promise<InspectionReport | undefined> {
  const { rows } = await sql<InspectionReport>`SELECT ${reportColumns} FROM ${reports} WHERE i.id = ${id}`.execute(db)
  return rows[0]
}

/** A report with its files, also those that are still on the phone. */
export async function findReportDetail(db: Queries, id: string): Promise<InspectionDetail | undefined> {
  const onPhone = sql.raw(
    'NOT EXISTS (SELECT FROM named_file n WHERE n.act_id = i.id AND n.file_id = f.id AND n.arrived_at IS NOT NULL)',
  )
  const { rows } = await sql<InspectionDetail>`
    SELECT ${reportColumns},
      (SELECT json_build_object('fileId', f.id, 'onPhone', ${onPhone}) FROM (SELECT i.signature_file_id AS id) f WHERE f.id IS NOT NULL) AS signature,
      (SELECT coalesce(json_agg(json_build_object('fileId', f.id, 'item', x.item, 'onPhone', ${onPhone}) ORDER BY x.item, f.place), '[]')
         FROM inspection_defect x CROSS JOIN LATERAL unnest(x.photo_ids) WITH ORDINALITY f(id, place) WHERE x.inspection_id = i.id) AS photos
    FROM ${reports} WHERE i.id = ${id}`.execute(db)
  return rows[0]
}

/** SQL: this vehicle is the driver's own, or of an unfinished task; with `lately`, or was the driver's in the last 30 days. */
export const isDrivers = (vehicle: InspectedVehicle, row: string, driverId: string, lately?: { now: string }) => {
  const column = sql.raw(`${vehicle}_id`)
  const id = sql.raw(`${row}.id`)
  const own = sql`EXISTS (SELECT FROM driver o WHERE o.id = ${driverId} AND o.truck_id = ${id})`
  const live = sql`EXISTS (SELECT FROM task t WHERE t.driver_id = ${driverId} AND t.${column} = ${id} AND t.status ${sql.raw(taskIs(...liveTaskStatuses))})`
  const had = sql`EXISTS (SELECT FROM task_assignment a WHERE a.driver_id = ${driverId} AND a.${column} = ${id}
    AND (a.ended_at IS NULL OR a.ended_at > ${lately?.now ?? null}::timestamptz - interval '30 days'))`
  return sql`(${sql.join([...(vehicle === 'truck' ? [own] : []), live, ...(lately ? [had] : [])], sql` OR `)})`
}

/** The vehicles that a driver inspects, with what is to be reviewed before driving (49 CFR 396.13). */
export async function listDriversVehicles(
  { db, now }: { db: Queries; now: string },
  driverId: string,
): Promise<DriversVehicle[]> {
  const found = await Promise.all([
    vehiclesOf({ db, now }, driverId, 'truck', 'unit_no', 'truck_type'),
    vehiclesOf({ db, now }, driverId, 'trailer', 'trailer_no', 'trailer_type'),
  ])
  return found.flat()
}

/** SQL: the highest reading of a truck's odometer until then, mi, that a driver reported; 0: none. */
export const lastMiles = (truckId: RawBuilder<unknown>, until: string): RawBuilder<number> => sql`coalesce((
  SELECT max(miles) FROM (
    SELECT (o.payload->>'miles')::int AS miles FROM task_report o WHERE o.truck_id = ${truckId} AND o.at <= ${until}
    UNION ALL SELECT o.odometer FROM inspection o WHERE o.truck_id = ${truckId} AND o.at <= ${until}) reading), 0)`

async function vehiclesOf(
  { db, now }: { db: Queries; now: string },
  driverId: string,
  vehicle: InspectedVehicle,
  number: string,
  type: string,
): Promise<DriversVehicle[]> {
  const column = sql.raw(`${vehicle}_id`)
  const { rows } = await sql<Omit<DriversVehicle, 'kind' | 'toReview'> & { type: string; toReviewId: string | null }>`
    SELECT ${vehicle} AS vehicle, v.id AS vehicle_id, v.${sql.raw(number)} AS number, v.${sql.raw(type)} AS type,
      (SELECT coalesce(json_agg(json_build_object('reportId', x.inspection_id, 'item', x.item, 'unsafe', x.unsafe, 'remark', x.remark) ORDER BY NOT x.unsafe, x.item), '[]')
         FROM inspection_defect x WHERE x.${column} = v.id AND x.certified_at IS NULL) AS open,
      (SELECT max(i.at) FROM inspection i WHERE i.${column} = v.id) AS last_at,
      ${vehicle === 'truck' ? lastMiles(sql.ref('v.id'), now) : sql`0`} AS last_miles,
      -- The last report that lists a defect, unless somebody has reviewed it.
      (SELECT l.id FROM (SELECT i.id FROM inspection i WHERE i.${column} = v.id
          AND EXISTS (SELECT FROM inspection_defect x WHERE x.inspection_id = i.id) ORDER BY i.at DESC, i.id DESC LIMIT 1) l
        WHERE NOT EXISTS (SELECT FROM inspection n WHERE n.reviewed_id = l.id)) AS to_review_id
    FROM ${sql.table(vehicle)} v WHERE v.deleted_at IS NULL AND ${isDrivers(vehicle, 'v', driverId)} ORDER BY 3, 2`.execute(
    db,
  )
  return Promise.all(
    rows.map(async ({ type: ofType, toReviewId, ...row }) => ({
      ...row,
      kind: kindOf(vehicle, equipmentOf(ofType)?.kind === 'chassis'),
      toReview: (toReviewId && (await findReport(db, toReviewId))) || null,
    })),
  )
}
