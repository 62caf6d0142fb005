import type { Load, LoadStop } from '@shortcut/domain/billing/rating/load.ts'
import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { legsKm, placed } from '@shortcut/domain/tracking/way.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Leg, Roads, Way } from '../../tracking/roads/ways.ts'

interface OrderRow {
  id: string
  bookingStatus: string
  pickupDate: string | null
  receivedAt: string
  bookingType: 0 | 1 | 2
  truckType: string
  tags: string[]
  pounds: string | null
  kilograms: string | null
  cubicFeet: string | null
  cubicMetres: string | null
  pallets: number | null
  pieces: number | null
  wasUnderWay: boolean
  stops: (LoadStop & { id: string; lat: number | null; lng: number | null; timeZone: string })[]
}

const poundsPerKg = '0.45359237'
const cubicMetresPerFoot = '0.028316846592'

/** The weight as entered if in pounds: converted to kilograms and back it would not be exact. */
const columns = sql`
  w.id, w.booking_status, w.booking_pickup_date AS pickup_date, w.booking_received_at AS received_at, w.booking_type, w.truck_type, w.tags,
  trim_scale(CASE w.weight_unit WHEN 'lb' THEN w.weight_value ELSE round(w.weight_value / ${sql.lit(poundsPerKg)}::numeric, 2) END)::text AS pounds,
  CASE w.weight_unit WHEN 'kg' THEN trim_scale(w.weight_value)::text END AS kilograms,
  CASE w.volume_unit WHEN 'm3' THEN trim_scale(w.volume_value)::text END AS cubic_metres,
  trim_scale(CASE w.volume_unit WHEN 'ft3' THEN w.volume_value ELSE round(w.volume_value / ${sql.lit(cubicMetresPerFoot)}::numeric, 3) END)::text AS cubic_feet,
  w.pallet_quantity AS pallets, w.pieces,
  EXISTS (SELECT FROM task t WHERE t.work_order_id = w.id AND t.accepted_at IS NOT NULL) AS was_under_way,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'sequence', s.sequence, 'country', s.country, 'province', s.province,
    'city', s.city, 'postalCode', s.postal_code, 'windowFrom', s.window_from, 'windowTo', s.window_to, 'arrivedAt', s.actual_arrive_at,
    'departedAt', s.actual_depart_at, 'lat', s.lat, 'lng', s.lng, 'timeZone', s.time_zone) ORDER BY s.sequence), '[]')
    FROM stop s WHERE s.work_order_id = w.id) AS stops`

/** All stops of an order, in order; undefined unless each place is known. A moved stop makes another route. */
function wayOf({ id, stops }: OrderRow): Way | undefined {
  const points = placed(stops)
  if (points.length < 2 || points.length < stops.length) return undefined
  return { taskId: id, points, stopIds: points.map((stop) => `${stop.id} ${stop.lat},${stop.lng}`) }
}

/** Road miles of a route, and how they were calculated. */
function milesOf(way: Way | undefined, factor: number, measured: readonly Leg[] | undefined): Partial<Load> {
  if (!way) return {}
  const km = (measured?.map(({ km }) => km) ?? legsKm(way.points, factor)).reduce((sum, leg) => sum + leg, 0)
  return { miles: (km / kmPerMile).toFixed(1), milesBy: measured ? 'map' : { factor: String(factor) } }
}

function loadOf(row: OrderRow, miles: Partial<Load>): Load {
  const [first] = row.stops.filter(({ kind }) => kind === 'pickup')
  const came = first?.arrivedAt && toLocalDate(first.arrivedAt, first.timeZone)
  return {
    pickupOn: came || row.pickupDate || row.receivedAt.slice(0, 10),
    bookingType: row.bookingType,
    truckType: row.truckType,
    tags: row.tags,
    pounds: row.pounds ?? undefined,
    kilograms: row.kilograms ?? undefined,
    cubicFeet: row.cubicFeet ?? undefined,
    cubicMetres: row.cubicMetres ?? undefined,
    pallets: row.pallets ?? undefined,
    pieces: row.pieces ?? undefined,
    miles: undefined,
    ...miles,
    wasCancelledUnderWay: row.bookingStatus === 'BOOKING_CANCELLED' && row.wasUnderWay,
    stops: row.stops.map(({ id: _id, lat: _lat, lng: _lng, ...stop }) => stop),
  }
}

/**
 * Orders with what rating needs, by id; unknown ones are left out. Routes are cached for a while: a caller that locks
 * orders asks before, so that nobody waits for another server during the lock.
 */
export async function loadOrders(db: Queries, ids: readonly string[], roads: Roads): Promise<Map<string, Load>> {
  const { rows } = await sql<OrderRow>`
    SELECT ${columns} FROM work_order w WHERE w.id = ANY(${ids}::uuid[]) AND w.deleted_at IS NULL`.execute(db)
  const ways = new Map(rows.map((row) => [row.id, wayOf(row)]))
  const measured = await roads.source?.measure([...ways.values()].filter((way) => way !== undefined))
  return new Map(
    rows.map((row) => [row.id, loadOf(row, milesOf(ways.get(row.id), roads.factor, measured?.get(row.id)))]),
  )
}
