import type { Load, LoadStop, StoredFreight } from '@shortcut/domain/billing/rating/load.ts'
import { chargedAsCounted } from '@shortcut/domain/cargo/actual-weight.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { legsKm, placed } from '@shortcut/domain/tracking/way.ts'
import { sql } from 'kysely'
import { lastCount } from '../../cargo/order-weight.ts'
import { storedFreight } from '../../cargo/storage.ts'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Leg, Roads, Way } from '../../tracking/roads/ways.ts'
import { type Discount, discountsOf } from './discounts.ts'

interface OrderRow {
  id: string
  accountId: string
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
  weightUnit: 'kg' | 'lb' | null
  bookedKg: string | null
  bookedCm3: string | null
  countedKg: string | null
  countedCm3: string | null
  tolerancePercent: number
  toleranceKg: number
  wasUnderWay: boolean
  stops: (LoadStop & { id: string; lat: number | null; lng: number | null; timeZone: string })[]
}

const poundsPerKg = '0.45359237'
const cubicMetresPerFoot = '0.028316846592'

const columns = sql`
  w.id, w.account_id, w.booking_status, w.booking_pickup_date AS pickup_date, w.booking_received_at AS received_at, w.booking_type, w.truck_type, w.tags,
  trim_scale(CASE w.weight_unit WHEN 'lb' THEN w.weight_value ELSE round(w.weight_value / ${sql.lit(poundsPerKg)}::numeric, 2) END)::text AS pounds,
  CASE w.weight_unit WHEN 'kg' THEN trim_scale(w.weight_value)::text END AS kilograms,
  CASE w.volume_unit WHEN 'm3' THEN trim_scale(w.volume_value)::text END AS cubic_metres,
  trim_scale(CASE w.volume_unit WHEN 'ft3' THEN w.volume_value ELSE round(w.volume_value / ${sql.lit(cubicMetresPerFoot)}::numeric, 3) END)::text AS cubic_feet,
  w.pallet_quantity AS pallets, w.pieces, w.weight_unit, trim_scale(w.weight_kg)::text AS booked_kg,
  trim_scale(round(w.volume_m3 * 1000000))::text AS booked_cm3, trim_scale(c.counted_kg)::text AS counted_kg,
  trim_scale(c.counted_cm3)::text AS counted_cm3, a.weight_tolerance_percent AS tolerance_percent, a.weight_tolerance_kg AS tolerance_kg,
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

const milesIn = (km: number) => (km / kmPerMile).toFixed(1)

/** Road miles of a route, in total and from stop to stop, and how they were calculated. */
interface Miles extends Pick<Load, 'miles' | 'milesBy'> {
  legs: string[]
}

function milesOf(way: Way | undefined, factor: number, measured: readonly Leg[] | undefined): Miles | undefined {
  if (!way) return undefined
  const legs = measured?.map(({ km }) => km) ?? legsKm(way.points, factor)
  const miles = milesIn(legs.reduce((sum, leg) => sum + leg, 0))
  return { miles, milesBy: measured ? 'map' : { factor: String(factor) }, legs: legs.map(milesIn) }
}

type Weights = Pick<Load, 'pounds' | 'kilograms' | 'cubicFeet' | 'cubicMetres'>

/** A load with the weight that is charged. */
export interface OrderLoad extends Load {
  /** Of freight that was weighed otherwise than booked: the booking, and both weights in words. */
  booked?: { weights: Weights; text: string; weighed: string }
}

/** The weight as entered if in pounds: converted to kilograms and back it would not be exact. */
const bookedOf = ({ pounds, kilograms, cubicFeet, cubicMetres }: OrderRow): Weights => ({
  pounds: pounds ?? undefined,
  kilograms: kilograms ?? undefined,
  cubicFeet: cubicFeet ?? undefined,
  cubicMetres: cubicMetres ?? undefined,
})

/** The booked weights, or what a warehouse weighed and measured beyond the account's tolerance. */
function weightsOf(row: OrderRow): Weights & Pick<OrderLoad, 'booked'> {
  const weights = bookedOf(row)
  const { kg, cm3 } = chargedAsCounted(
    { kg: row.bookedKg, cm3: row.bookedCm3 },
    { kg: row.countedKg, cm3: row.countedCm3 },
    { percent: row.tolerancePercent, kg: row.toleranceKg },
  )
  if (kg === null && cm3 === null) return weights
  const pounds = kg === null ? undefined : exact(kg).div(poundsPerKg).toDecimalPlaces(2).toString()
  const cubicMetres = cm3 === null ? undefined : exact(cm3).div(1_000_000).toString()
  const text = (weight: string | null, metres: string | undefined) =>
    [weight, metres && cm3 !== null ? `${metres} m³` : ''].filter(Boolean).join(', ') || '–'
  const inUnit = (one: Weights) =>
    one.pounds === undefined ? null : row.weightUnit === 'lb' ? `${one.pounds} lb` : `${one.kilograms} kg`
  const now: Weights = {
    ...weights,
    ...(kg === null ? {} : { pounds, kilograms: kg }),
    ...(cubicMetres === undefined
      ? {}
      : { cubicMetres, cubicFeet: exact(cubicMetres).div(cubicMetresPerFoot).toDecimalPlaces(3).toString() }),
  }
  const wasMetres = row.bookedCm3 === null ? undefined : exact(row.bookedCm3).div(1_000_000).toString()
  return {
    ...now,
    booked: { weights, text: text(inUnit(weights), wasMetres), weighed: text(inUnit(now), cubicMetres) },
  }
}

interface Besides {
  miles: Miles | undefined
  stored: StoredFreight[] | undefined
  discounts: readonly Discount[]
}

function loadOf(row: OrderRow, { miles, stored, discounts }: Besides): OrderLoad {
  const [first] = row.stops.filter(({ kind }) => kind === 'pickup')
  const came = first?.arrivedAt && toLocalDate(first.arrivedAt, first.timeZone)
  const pickupOn = came || row.pickupDate || row.receivedAt.slice(0, 10)
  return {
    pickupOn,
    bookingType: row.bookingType,
    truckType: row.truckType,
    tags: row.tags,
    ...weightsOf(row),
    pallets: row.pallets ?? undefined,
    pieces: row.pieces ?? undefined,
    stored,
    miles: miles?.miles,
    milesBy: miles?.milesBy,
    discountPercent: discounts.find((one) => one.accountId === row.accountId && one.effectiveFrom <= pickupOn)?.percent,
    wasCancelledUnderWay: row.bookingStatus === 'BOOKING_CANCELLED' && row.wasUnderWay,
    stops: row.stops.map(({ id: _id, lat: _lat, lng: _lng, ...stop }, index) => {
      const legMiles = miles?.legs[index - 1]
      return legMiles === undefined ? stop : { ...stop, legMiles }
    }),
  }
}

/**
 * Orders with what rating needs, by id; unknown ones are left out. Routes are cached for a while: a caller that locks
 * orders asks before, so that nobody waits for another server during the lock.
 */
export async function loadOrders(db: Queries, ids: readonly string[], roads: Roads): Promise<Map<string, OrderLoad>> {
  const { rows } = await sql<OrderRow>`
    SELECT ${columns} FROM work_order w JOIN account a ON a.id = w.account_id ${lastCount}
    WHERE ${among('w.id', ids)} AND w.deleted_at IS NULL`.execute(db)
  const stored = await storedFreight(db, ids)
  const discounts = await discountsOf(db, [...new Set(rows.map(({ accountId }) => accountId))])
  const ways = new Map(rows.map((row) => [row.id, wayOf(row)]))
  const measured = await roads.source?.measure([...ways.values()].filter((way) => way !== undefined))
  return new Map(
    rows.map((row) => [
      row.id,
      loadOf(row, {
        miles: milesOf(ways.get(row.id), roads.factor, measured?.get(row.id)),
        stored: stored.get(row.id),
        discounts,
      }),
    ]),
  )
}
