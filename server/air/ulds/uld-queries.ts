import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import type { Uld, Ulds } from '@shortcut/domain/air/ulds/uld-api.ts'
import { type BuiltUld, uldFaultsOf } from '@shortcut/domain/air/ulds/uld-faults.ts'
import { isCounted } from '@shortcut/domain/cargo/status-sql.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

/** SQL: orders of masters `wanted`, by their houses or by the number in the order. */
const freight = sql`
  SELECT h.master_id, o.work_order_id FROM house_waybill h JOIN house_waybill_order o ON o.house_id = h.id
  WHERE h.master_id IN (SELECT id FROM wanted) AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}
  UNION SELECT m.id, w.id FROM wanted m JOIN work_order w ON w.mawb <> '' AND waybill_number(w.mawb) = m.number AND w.deleted_at IS NULL
    AND NOT ${sql.raw(isPastSql)}`

/** SQL: their counted pieces. */
const own = sql`
  SELECT f.master_id, f.work_order_id, p.id, p.unit_id FROM freight f JOIN receipt r ON r.work_order_id = f.work_order_id
    JOIN piece p ON p.receipt_id = r.id WHERE p.status ${sql.raw(isCounted)}`

/** SQL: units of the masters, and units of nobody that their pieces are built on. */
const units = sql`
  SELECT u.master_id AS of_master, u.id FROM load_unit u WHERE u.master_id IN (SELECT id FROM wanted)
  UNION SELECT own.master_id, u.id FROM own JOIN load_unit u ON u.id = own.unit_id WHERE u.master_id IS NULL AND u.kind = 'uld'`

const begin = (masterIds: readonly string[]) => sql`
  WITH wanted AS (SELECT id, number, status, updated_at FROM master_waybill WHERE id = ANY(${masterIds}::uuid[])), freight AS (${freight}), own AS (${own}),
    units AS (${units})`

type Row = Omit<Uld, 'faults' | 'houses'> & { masterId: string }

/** Unit load devices by master, with what is in them. */
async function unitsOf(db: Queries, masterIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${begin(masterIds)}
    SELECT n.of_master AS master_id, u.id, u.version, u.code, u.warehouse_id, h.code AS warehouse_code, u.master_id IS NOT NULL AS is_entered,
      u.ended_at IS NOT NULL AS has_left, trim_scale(u.tare_kg)::text AS tare_kg, trim_scale(u.weighed_kg)::text AS weighed_kg, u.contour, u.seal,
      x.pieces, x.pieces_kg, x.unweighed, x.foreign
    FROM units n JOIN load_unit u ON u.id = n.id JOIN warehouse h ON h.id = u.warehouse_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS pieces, coalesce(trim_scale(sum(p.weight_kg)), 0)::text AS pieces_kg,
          (count(*) FILTER (WHERE p.weight_kg IS NULL))::int AS unweighed,
          (count(*) FILTER (WHERE NOT EXISTS (
            SELECT FROM receipt r JOIN freight f ON f.work_order_id = r.work_order_id
            WHERE r.id = p.receipt_id AND f.master_id = n.of_master)))::int AS foreign
        FROM piece p WHERE p.unit_id = u.id) x
    ORDER BY u.code, u.id`.execute(db)
  return rows
}

/** What stands between units and *built*, by master. */
export async function builtUldsOf(
  db: Queries,
  masterIds: readonly string[],
): Promise<Map<string, (BuiltUld & Pick<Row, 'id' | 'contour' | 'seal'>)[]>> {
  return Map.groupBy(await unitsOf(db, masterIds), ({ masterId }) => masterId)
}

/** Pieces of each unit by house. */
async function housesOf(db: Queries, masterId: string, unitIds: readonly string[]) {
  const { rows } = await sql<{ unitId: string; houseId: string | null; house: string; pieces: number }>`
    SELECT p.unit_id, h.id AS house_id, coalesce(h.number, h.shipper, '') AS house, count(*)::int AS pieces
    FROM piece p JOIN receipt r ON r.id = p.receipt_id LEFT JOIN LATERAL (
      SELECT w.id, w.number, w.shipper FROM house_waybill_order o JOIN house_waybill w ON w.id = o.house_id
      WHERE o.work_order_id = r.work_order_id AND w.master_id = ${masterId} AND w.deleted_at IS NULL
        AND w.status ${sql.raw(houseIs('draft', 'issued'))} ORDER BY w.number NULLS LAST, w.id LIMIT 1) h ON true
    WHERE p.unit_id = ANY(${unitIds}::uuid[]) GROUP BY p.unit_id, h.id, h.number, h.shipper ORDER BY h.number NULLS LAST, h.id`.execute(
    db,
  )
  return Map.groupBy(rows, ({ unitId }) => unitId)
}

/** Unit load devices of a master with their pieces, and how much of its freight is loose. */
export async function uldsOf(db: Queries, masterId: string): Promise<Ulds> {
  const rows = await unitsOf(db, [masterId])
  const houses = await housesOf(
    db,
    masterId,
    rows.map(({ id }) => id),
  )
  const counts = await sql<{ pieces: number; loose: number }>`
    ${begin([masterId])}
    SELECT count(*)::int AS pieces, (count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM load_unit u WHERE u.id = p.unit_id AND u.kind = 'uld')))::int AS loose FROM own p`.execute(db)
  return {
    list: rows.map(({ masterId: _, ...row }) => ({
      ...row,
      faults: uldFaultsOf(row),
      houses: (houses.get(row.id) ?? []).map(({ unitId: _unit, ...one }) => one),
    })),
    ...(counts.rows[0] ?? { pieces: 0, loose: 0 }),
  }
}
