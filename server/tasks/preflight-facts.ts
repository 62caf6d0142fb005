import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { OtherTask, PreflightFacts, Span } from '@shortcut/domain/tasks/preflight.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { jobOf, number, type OrderToDrive, stopsToDrive } from '../work-orders/job-facts.ts'

/** Driver, load and equipment. `truckId` undefined: the driver's current truck; `trailerId` undefined: the task's. */
export interface Choice {
  workOrderId: string
  taskId?: string | null
  /** Absent: the task's stops, or the whole order. */
  stopIds?: readonly string[]
  driverId: string
  truckId?: string | null
  trailerId?: string | null
  /** Time at which the load is taken over on the road; a task that continues another already has it. */
  handoverAt?: string
}

/** Values that an assignment copies to the task. */
export interface Equipment extends Span {
  driverId: string
  driver: string
  phone: string
  truckId: string | null
  truckNo: string | null
  plateNo: string
  trailerId: string | null
  trailerNo: string | null
}

interface Row extends OrderToDrive {
  taskId: string | null
  taskStopIds: string[] | null
  handedOver: { at: string; lat: number | null; lng: number | null } | null
  plannedFrom: string | null
  plannedTo: string | null
  driverId: string | null
  driverName: string
  phone: string
  driverPlateNo: string
  active: boolean
  frozen: boolean
  licenceExpiresOn: string | null
  medicalExpiresOn: string | null
  insuranceExpiresOn: string | null
  hazmatExpiresOn: string | null
  lastSeenAt: string | null
  truckId: string | null
  unitNo: string
  plateNo: string
  truckStatus: string
  truckCapacityKg: string | null
  truckInsuranceExpiresOn: string | null
  placards: boolean | null
  trailerId: string | null
  trailerNo: string
  trailerStatus: string
  trailerCapacityKg: string | null
  lat: number | null
  lng: number | null
  others: OtherTask[]
}

const query = (choice: Choice) => sql<Row>`
  SELECT w.weight_kg, w.hazmat_class, w.booking_pickup_date, t.id AS task_id, t.stop_ids AS task_stop_ids,
    (SELECT json_build_object('at', h.handed_over_at, 'lat', h.handed_over_lat, 'lng', h.handed_over_lng)
       FROM task h WHERE h.id = t.continues_task_id AND h.handed_over_at IS NOT NULL) AS handed_over,
    CASE WHEN t.scheduled_at IS NOT NULL THEN t.starts_at END AS planned_from,
    CASE WHEN t.scheduled_at IS NOT NULL THEN t.ends_at END AS planned_to,
    d.id AS driver_id, d.name AS driver_name, d.phone, d.plate_no AS driver_plate_no, d.status = 'active' AS active,
    d.frozen_at IS NOT NULL AS frozen, d.licence_expires_on, d.medical_expires_on, d.insurance_expires_on, d.hazmat_expires_on, d.last_seen_at,
    k.id AS truck_id, k.unit_no, k.plate_no, k.status AS truck_status, k.capacity_kg AS truck_capacity_kg,
    k.insurance_expires_on AS truck_insurance_expires_on, k.placards,
    r.id AS trailer_id, r.trailer_no, r.status AS trailer_status, r.capacity_kg AS trailer_capacity_kg, p.lat, p.lng,
    ${stopsToDrive} AS stops,
    (SELECT coalesce(json_agg(json_build_object('taskNo', x.task_no, 'startsAt', x.starts_at, 'endsAt', x.ends_at,
         'sameDriver', x.driver_id = d.id, 'sameTruck', coalesce(x.truck_id = k.id, false),
         'sameTrailer', coalesce(x.trailer_id = r.id, false)) ORDER BY x.starts_at, x.id), '[]')
       FROM task x WHERE x.status ${sql.raw(taskIs(...liveTaskStatuses))} AND x.id IS DISTINCT FROM t.id
         AND (x.driver_id = d.id OR x.truck_id = k.id OR x.trailer_id = r.id)) AS others
  FROM work_order w
  LEFT JOIN task t ON t.id = ${choice.taskId ?? null}::uuid AND t.work_order_id = w.id
  LEFT JOIN driver d ON d.id = ${choice.driverId}::uuid AND d.deleted_at IS NULL
  LEFT JOIN truck k ON k.deleted_at IS NULL
    AND k.id = CASE WHEN ${choice.truckId === undefined} THEN d.truck_id ELSE ${choice.truckId ?? null}::uuid END
  LEFT JOIN trailer r ON r.deleted_at IS NULL
    AND r.id = CASE WHEN ${choice.trailerId === undefined} THEN t.trailer_id ELSE ${choice.trailerId ?? null}::uuid END
  LEFT JOIN last_position p ON p.driver_id = d.id
  WHERE w.id = ${choice.workOrderId} AND w.deleted_at IS NULL`

const missing = (thing: string) => new Refusal(codes.notFound, 'notFound', { thing })

/**
 * Reads the preflight's facts, and what the assignment copies, in one round trip.
 * @throws Refusal 404 for an unknown order, task, driver, truck or trailer
 */
export async function readFacts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  choice: Choice,
): Promise<{ facts: PreflightFacts; equipment: Equipment }> {
  const { rows } = await query(choice).execute(db)
  const row = rows[0]
  if (!row) throw missing('work order')
  if (choice.taskId && !row.taskId) throw missing('task')
  if (!row.driverId) throw missing('driver')
  if (choice.truckId && !row.truckId) throw missing('truck')
  if (choice.trailerId && !row.trailerId) throw missing('trailer')

  const handover = choice.handoverAt ? { at: choice.handoverAt, lat: null, lng: null } : row.handedOver
  const appointed = jobOf(row, choice.stopIds ?? row.taskStopIds, now, handover)
  // A planned time of the task applies to any driver.
  const job =
    row.plannedFrom && row.plannedTo && !handover
      ? { ...appointed, span: { startsAt: row.plannedFrom, endsAt: row.plannedTo } }
      : appointed
  return {
    facts: {
      now,
      driver: {
        name: row.driverName,
        active: row.active,
        frozen: row.frozen,
        licenceExpiresOn: row.licenceExpiresOn,
        medicalExpiresOn: row.medicalExpiresOn,
        insuranceExpiresOn: row.insuranceExpiresOn,
        hazmatExpiresOn: row.hazmatExpiresOn,
        lastSeenAt: row.lastSeenAt,
      },
      truck: row.truckId
        ? {
            unitNo: row.unitNo,
            status: row.truckStatus,
            capacityKg: number(row.truckCapacityKg),
            insuranceExpiresOn: row.truckInsuranceExpiresOn,
            placards: row.placards ?? false,
          }
        : null,
      trailer: row.trailerId
        ? { trailerNo: row.trailerNo, status: row.trailerStatus, capacityKg: number(row.trailerCapacityKg) }
        : null,
      ...job,
      position: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
      others: row.others,
    },
    equipment: {
      ...job.span,
      driverId: row.driverId,
      driver: row.driverName,
      phone: row.phone,
      truckId: row.truckId,
      truckNo: row.truckId && row.unitNo,
      plateNo: row.truckId ? row.plateNo : choice.truckId === undefined ? row.driverPlateNo : '',
      trailerId: row.trailerId,
      trailerNo: row.trailerId && row.trailerNo,
    },
  }
}

/**
 * Locks driver, truck and trailer until the transaction ends: if two orders want the same one, the second sees the
 * first. Always in this order and after the order's own lock, so that there is no deadlock.
 */
export async function lockEquipment({ db }: Pick<Context, 'db'>, choice: Choice): Promise<void> {
  await sql`
    WITH d AS (SELECT truck_id FROM driver WHERE id = ${choice.driverId}::uuid FOR NO KEY UPDATE),
      k AS (SELECT id FROM truck WHERE id = CASE WHEN ${choice.truckId === undefined} THEN (SELECT truck_id FROM d)
        ELSE ${choice.truckId ?? null}::uuid END FOR NO KEY UPDATE),
      r AS (SELECT id FROM trailer WHERE id = CASE WHEN ${choice.trailerId === undefined}
        THEN (SELECT trailer_id FROM task WHERE id = ${choice.taskId ?? null}::uuid)
        ELSE ${choice.trailerId ?? null}::uuid END FOR NO KEY UPDATE)
    SELECT (SELECT truck_id FROM d), (SELECT id FROM k), (SELECT id FROM r)`.execute(db)
}
