import { countedStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { InboundRow } from '@shortcut/domain/cargo/piece-api.ts'
import { pieceIs, receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

/** Never so many on the roads at once. */
const most = 500

interface Found extends InboundRow {
  /** False: a person announced it. */
  followsOrder: boolean
  toPlace: Address
  fromPlace: Address
  /** Those of the truck; null: it was released at the counter. */
  stopIds: string[] | null
  stops: (Address & { id: string; kind: 'pickup' | 'dropoff' })[]
}

/** Pieces that left one warehouse for another that expects freight of the same order: on a truck, or released at the counter. */
export async function listInbound(db: Queries, warehouseIds: readonly string[] | undefined): Promise<InboundRow[]> {
  const there = warehouseIds?.length ? sql`AND r.warehouse_id = ANY(${warehouseIds}::uuid[])` : sql``
  const placeOf = (table: 'h' | 'f' | 's') =>
    sql.raw(`'address', ${table}.address, 'postalCode', ${table}.postal_code, 'country', ${table}.country`)
  const { rows } = await sql<Found>`
    SELECT r.id AS receipt_id, r.receipt_no, r.status, h.code AS warehouse_code, h.time_zone, f.code AS from_code, w.id AS work_order_id, w.booking_id,
      w.customer_name, t.task_no, d.name AS driver_name, k.unit_no AS truck_no, v.trailer_no, l.pieces, l.left_at, r.expected_at, r.follows_order,
      json_build_object(${placeOf('h')}) AS to_place, json_build_object(${placeOf('f')}) AS from_place, t.stop_ids,
      (SELECT json_agg(json_build_object('id', s.id, 'kind', s.kind, ${placeOf('s')})) FROM stop s WHERE s.work_order_id = w.id) AS stops
    FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id JOIN work_order w ON w.id = r.work_order_id
      CROSS JOIN LATERAL (
        SELECT p.warehouse_id, p.task_id, count(*)::int AS pieces, max(p.moved_at) AS left_at FROM receipt q JOIN piece p ON p.receipt_id = q.id
        WHERE q.work_order_id = r.work_order_id AND q.id <> r.id AND p.warehouse_id <> r.warehouse_id
          AND p.status ${sql.raw(pieceIs('loaded', 'released'))} GROUP BY 1, 2) l
      JOIN warehouse f ON f.id = l.warehouse_id LEFT JOIN task t ON t.id = l.task_id LEFT JOIN driver d ON d.id = t.driver_id
      LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer v ON v.id = t.trailer_id
    WHERE r.status ${sql.raw(receiptIs(...countedStatuses))} AND w.deleted_at IS NULL ${there}
    ORDER BY r.expected_at NULLS LAST, r.id, l.left_at LIMIT ${most}`.execute(db)
  return rows.filter(goesThere).map(({ followsOrder, toPlace, fromPlace, stopIds, stops, ...row }) => row)
}

/**
 * The truck has a dropoff there; what was released at the counter was picked up for another stop of its order. A receipt that a person announced is
 * believed.
 */
function goesThere({ followsOrder, toPlace, fromPlace, stopIds, stops }: Found): boolean {
  if (!followsOrder) return true
  return stopIds === null
    ? stops.some((stop) => stop.kind === 'pickup' && isSamePlace(stop, fromPlace))
    : stops.some((stop) => stop.kind === 'dropoff' && stopIds.includes(stop.id) && isSamePlace(stop, toPlace))
}
