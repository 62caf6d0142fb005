import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import type { OtherTask, PreflightFacts, Span } from '@shortcut/domain/work-orders/preflight.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** Who is to drive what, with what. `truckId` undefined: the driver's current truck; `trailerId` undefined: the task's. */
export interface Choice {
  workOrderId: string
  taskId?: string | null
  /** Absent: the task's stops, or all of the order. */
  stopIds?: readonly string[]
  driverId: string
  truckId?: string | null
  trailerId?: string | null
}

/** What an assignment copies onto the task. */
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

interface Row {
  weightKg: string | null
  bookingPickupDate: string | null
  taskId: string | null
  taskStopIds: string[] | null
  driverId: string | null
  driverName: string
  phone: string
  driverPlateNo: string
  active: boolean
  frozen: boolean
  licenceExpiresOn: string | null
  medicalExpiresOn: string | null
  insuranceExpiresOn: string | null
  lastSeenAt: string | null
  truckId: string | null
  unitNo: string
  plateNo: string
  truckStatus: string
  truckCapacityKg: string | null
  truckInsuranceExpiresOn: string | null
  trailerId: string | null
  trailerNo: string
  trailerStatus: string
  trailerCapacityKg: string | null
  lat: number | null
  lng: number | null
  stops: {
    id: string
    kind: 'pickup' | 'dropoff'
    lat: number | null
    lng: number | null
    timeZone: string
    from: string | null
    to: string | null
    arrived: boolean
  }[]
  others: OtherTask[]
}

const query = (choice: Choice) => sql<Row>`
  SELECT w.weight_kg, w.booking_pickup_date, t.id AS task_id, t.stop_ids AS task_stop_ids,
    d.id AS driver_id, d.name AS driver_name, d.phone, d.plate_no AS driver_plate_no, d.status = 'active' AS active,
    d.frozen_at IS NOT NULL AS frozen, d.licence_expires_on, d.medical_expires_on, d.insurance_expires_on, d.last_seen_at,
    k.id AS truck_id, k.unit_no, k.plate_no, k.status AS truck_status, k.capacity_kg AS truck_capacity_kg,
    k.insurance_expires_on AS truck_insurance_expires_on,
    r.id AS trailer_id, r.trailer_no, r.status AS trailer_status, r.capacity_kg AS trailer_capacity_kg, p.lat, p.lng,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'lat', s.lat, 'lng', s.lng, 'timeZone', s.time_zone,
         'from', s.window_from, 'to', s.window_to, 'arrived', s.actual_arrive_at IS NOT NULL) ORDER BY s.sequence), '[]')
       FROM stop s WHERE s.work_order_id = w.id) AS stops,
    (SELECT coalesce(json_agg(json_build_object('taskNo', x.task_no, 'startsAt', x.starts_at, 'endsAt', x.ends_at,
         'sameDriver', x.driver_id = d.id, 'sameTruck', coalesce(x.truck_id = k.id, false),
         'sameTrailer', coalesce(x.trailer_id = r.id, false)) ORDER BY x.starts_at, x.id), '[]')
       FROM task x WHERE x.status IN ('assigned', 'accepted', 'pickedUp') AND x.id IS DISTINCT FROM t.id
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

const number = (decimal: string | null) => (decimal === null ? null : Number(decimal))
const missing = (thing: string) => new Refusal(codes.notFound, 'notFound', { thing })

/** From the first appointment of these stops to the last; null where none of them has one. ISO 8601 UTC. */
export function spanOf(stops: readonly { from: string | null; to: string | null }[]): Span {
  const times = (pick: (stop: { from: string | null; to: string | null }) => string | null) =>
    stops.flatMap((stop) => pick(stop) ?? []).map((time) => Date.parse(time))
  const starts = times((stop) => stop.from ?? stop.to)
  const ends = times((stop) => stop.to ?? stop.from)
  return {
    startsAt: starts.length > 0 ? new Date(Math.min(...starts)).toISOString() : null,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
  }
}

/**
 * Reads, in one round trip, all that the preflight looks at, and what the assignment copies.
 * @throws Refusal 404 for an order, task, driver, truck or trailer that is not there
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

  const wanted = choice.stopIds ?? row.taskStopIds
  const served = wanted ? row.stops.filter((stop) => wanted.includes(stop.id)) : row.stops
  const drops = (stops: Row['stops']) => stops.filter((stop) => stop.kind === 'dropoff')
  const span = spanOf(served)
  const pickup = served.find((stop) => stop.kind === 'pickup' && !stop.arrived)
  const lastDrop = drops(served).at(-1)
  const lastDropAt = lastDrop?.to ?? lastDrop?.from
  const days = [
    row.bookingPickupDate,
    pickup?.from && toLocalDate(pickup.from, pickup.timeZone),
    lastDrop && lastDropAt && toLocalDate(lastDropAt, lastDrop.timeZone),
    toLocalDate(now, served[0]?.timeZone ?? 'UTC'),
  ].filter((day) => typeof day === 'string')

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
        lastSeenAt: row.lastSeenAt,
      },
      truck: row.truckId
        ? {
            unitNo: row.unitNo,
            status: row.truckStatus,
            capacityKg: number(row.truckCapacityKg),
            insuranceExpiresOn: row.truckInsuranceExpiresOn,
          }
        : null,
      trailer: row.trailerId
        ? { trailerNo: row.trailerNo, status: row.trailerStatus, capacityKg: number(row.trailerCapacityKg) }
        : null,
      load: { weightKg: number(row.weightKg), whole: drops(served).length === drops(row.stops).length },
      span,
      lastDay: days.sort().at(-1) ?? now.slice(0, 10),
      pickup:
        pickup && pickup.lat !== null && pickup.lng !== null
          ? { lat: pickup.lat, lng: pickup.lng, until: pickup.to, timeZone: pickup.timeZone }
          : null,
      position: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
      others: row.others,
    },
    equipment: {
      ...span,
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
 * Holds driver, truck and trailer until the transaction ends: of two orders that want the same one at once, the second sees
 * the first. Always in this order, and after the order's own lock, so that nobody waits in a circle.
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
