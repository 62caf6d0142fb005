import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/queries.ts'

interface Drops {
  id: string
  warehouse: Address
  drops: Address[]
}

/** Those of these tasks that only bring freight to this warehouse: every dropoff of theirs is its address. Nothing is loaded on them here. */
export async function bringingTasks(
  db: Queries,
  warehouseId: string,
  taskIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (taskIds.length === 0) return new Set()
  const placeOf = (table: 'h' | 's') =>
    sql.raw(
      `json_build_object('address', ${table}.address, 'postalCode', ${table}.postal_code, 'country', ${table}.country)`,
    )
  const { rows } = await sql<Drops>`
    SELECT t.id, ${placeOf('h')} AS warehouse, json_agg(${placeOf('s')}) AS drops
    FROM task t JOIN stop s ON s.id = ANY(t.stop_ids) AND s.kind = 'dropoff' JOIN warehouse h ON h.id = ${warehouseId}
    WHERE ${among('t.id', taskIds)} GROUP BY t.id, h.id`.execute(db)
  return new Set(
    rows.flatMap(({ id, warehouse, drops }) => (drops.every((drop) => isSamePlace(drop, warehouse)) ? [id] : [])),
  )
}
