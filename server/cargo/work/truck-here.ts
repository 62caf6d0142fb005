import { type Address, isSamePlace } from '@shortcut/domain/cargo/warehouse-place.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { among } from '../../platform/database/among.ts'
import type { Context } from '../../platform/http/context.ts'
import type { OwnWarehouse } from './worker.ts'

interface Truck {
  taskNo: string
  /** Its order has freight here, or is expected here. */
  hasFreight: boolean
  place: Address
  stops: Address[] | null
  /** Warehouses that have freight of its order. */
  warehouses: string
}

/**
 * Workers act on trucks that have something to do with their warehouse: the order has freight there, or the task has a stop there.
 * @throws Refusal 501 that says who may
 */
export async function guardTruckHere(
  { db }: Context,
  warehouse: OwnWarehouse,
  taskIds: readonly string[],
): Promise<void> {
  if (taskIds.length === 0) return
  const placeOf = (table: 'h' | 's') =>
    sql.raw(
      `json_build_object('address', ${table}.address, 'postalCode', ${table}.postal_code, 'country', ${table}.country)`,
    )
  const { rows } = await sql<Truck>`
    SELECT t.task_no, ${placeOf('h')} AS place, (SELECT json_agg(${placeOf('s')}) FROM stop s WHERE s.id = ANY(t.stop_ids)) AS stops,
      EXISTS (SELECT FROM receipt r WHERE r.work_order_id = t.work_order_id AND (
        r.warehouse_id = h.id OR EXISTS (SELECT FROM piece p WHERE p.receipt_id = r.id AND p.warehouse_id = h.id))) AS has_freight,
      (SELECT coalesce(string_agg(DISTINCT o.code, ', '), '') FROM receipt r JOIN warehouse o ON o.id = r.warehouse_id
        WHERE r.work_order_id = t.work_order_id) AS warehouses
    FROM task t JOIN warehouse h ON h.id = ${warehouse.id} WHERE ${among('t.id', [...new Set(taskIds)])} ORDER BY t.task_no`.execute(
    db,
  )
  const other = rows.find(
    ({ hasFreight, stops, place }) => !hasFreight && !stops?.some((stop) => isSamePlace(stop, place)),
  )
  if (!other) return
  const { taskNo: task, warehouses } = other
  throw warehouses
    ? new Refusal(codes.refused, 'truckElsewhere', { task, warehouse: warehouse.code, warehouses })
    : new Refusal(codes.refused, 'truckNotHere', { task, warehouse: warehouse.code })
}
