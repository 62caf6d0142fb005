import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { type Context, sessionOf } from '../../platform/http/context.ts'

export interface OwnWarehouse {
  id: string
  code: string
  name: string
  timeZone: string
  docks: string[]
}

/** The warehouse of the signed-in worker. */
export async function findOwnWarehouse(context: Context): Promise<OwnWarehouse | undefined> {
  const { rows } = await sql<OwnWarehouse>`
    SELECT h.id, h.code, h.name, h.time_zone, h.docks FROM warehouse_worker w JOIN warehouse h ON h.id = w.warehouse_id
    WHERE w.id = ${sessionOf(context).personId} AND h.deleted_at IS NULL`.execute(context.db)
  return rows[0]
}

/** @throws Refusal 501 for a worker without one */
export async function getOwnWarehouse(context: Context): Promise<OwnWarehouse> {
  const warehouse = await findOwnWarehouse(context)
  if (!warehouse) throw new Refusal(codes.refused, 'noWarehouse')
  return warehouse
}

/** Freight of another warehouse is not at hand. @throws Refusal 501 */
export function guardHere(
  warehouse: OwnWarehouse,
  things: readonly { warehouseId: string; warehouseCode: string; label: string }[],
): void {
  const elsewhere = things.find(({ warehouseId }) => warehouseId !== warehouse.id)
  if (elsewhere)
    throw new Refusal(codes.refused, 'cargoElsewhere', { label: elsewhere.label, warehouse: elsewhere.warehouseCode })
}
