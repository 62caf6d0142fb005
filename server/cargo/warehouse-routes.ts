import { isOnHand, isOpenReceipt } from '@shortcut/domain/cargo/status-sql.ts'
import type { cargoWarehouseApi, WarehouseRow } from '@shortcut/domain/cargo/warehouse-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { hideRow } from '../platform/database/change-row.ts'
import type { Queries } from '../platform/database/queries.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'

const columns = sql`
  h.id, h.code, h.name, h.address, h.city, h.province, h.postal_code, h.country, h.lat, h.lng, h.time_zone, h.docks,
  (SELECT coalesce(json_agg(l.code ORDER BY l.code), '[]') FROM warehouse_location l WHERE l.warehouse_id = h.id AND l.removed_at IS NULL) AS locations,
  ARRAY(SELECT k.name FROM warehouse_worker k WHERE k.warehouse_id = h.id AND k.deleted_at IS NULL AND k.status = 'active' ORDER BY k.name) AS workers,
  (SELECT count(*)::int FROM piece p WHERE p.warehouse_id = h.id AND p.status ${sql.raw(isOnHand)}) AS on_hand,
  h.version, h.updated_at, h.updated_by`

async function findWarehouse(db: Queries, id: string): Promise<WarehouseRow | undefined> {
  const { rows } = await sql<WarehouseRow>`
    SELECT ${columns} FROM warehouse h WHERE h.id = ${id} AND h.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** Removes the locations that are not listed, and adds the new ones. @throws Refusal 422 for one where pieces stand */
async function saveLocations(context: Context, warehouseId: string, codesOf: readonly string[]): Promise<void> {
  const { db, now } = context
  const kept = codesOf.map((code) => code.toUpperCase())
  const { rows: used } = await sql<{ code: string }>`
    SELECT l.code FROM warehouse_location l
    WHERE (EXISTS (SELECT FROM piece p WHERE p.location_id = l.id) OR EXISTS (SELECT FROM load_unit u WHERE u.location_id = l.id))
      AND l.warehouse_id = ${warehouseId} AND l.removed_at IS NULL AND NOT upper(l.code) = ANY(${kept}::text[]) ORDER BY l.code LIMIT 1`.execute(
    db,
  )
  if (used[0]) throw atField(context, 'locations', 'locationInUse', { code: used[0].code })
  await sql`
    UPDATE warehouse_location SET removed_at = ${now}
    WHERE warehouse_id = ${warehouseId} AND removed_at IS NULL AND NOT upper(code) = ANY(${kept}::text[])`.execute(db)
  const { rows: known } = await sql<{ code: string }>`
    SELECT upper(code) AS code FROM warehouse_location WHERE warehouse_id = ${warehouseId} AND removed_at IS NULL`.execute(
    db,
  )
  const old = new Set(known.map(({ code }) => code))
  const added = codesOf.filter((code) => !old.has(code.toUpperCase()))
  if (added.length > 0)
    await db
      .insertInto('warehouseLocation')
      .values(added.map((code) => ({ id: newId(), warehouseId, code })))
      .execute()
}

export const cargoWarehouseRoutes: Handlers<typeof cargoWarehouseApi> = {
  async list({ db }) {
    const { rows } = await sql<WarehouseRow>`
      SELECT ${columns} FROM warehouse h WHERE h.deleted_at IS NULL ORDER BY h.code`.execute(db)
    return rows
  },

  choices: ({ db }) =>
    db
      .selectFrom('warehouse')
      .select(['id', 'code', 'name', 'timeZone'])
      .where('deletedAt', 'is', null)
      .orderBy('code')
      .execute(),

  async save(context, { id, version, locations, ...fields }) {
    const saving = { table: 'warehouse', thing: 'warehouse', id, version, fields, find: findWarehouse }
    const { before, after: saved } = await saveVersioned(context, saving)
    await saveLocations(context, saved.id, locations)
    const after = (await findWarehouse(context.db, saved.id)) ?? saved
    await record(context, {
      action: before ? 'cargoWarehouse.save' : 'cargoWarehouse.add',
      entity: 'cargoWarehouse',
      entityId: after.id,
      label: after.code,
      before: before && asLogged(before),
      after: asLogged(after),
    })
    return after
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      await sql`SELECT FROM warehouse WHERE id = ${id} FOR UPDATE`.execute(item.db)
      const warehouse = await findWarehouse(item.db, id)
      if (!warehouse) throw new Refusal(codes.notFound, 'notFound', { thing: 'warehouse' })
      const { rows } = await sql<{ receiptNo: string }>`
        SELECT receipt_no FROM receipt WHERE warehouse_id = ${id} AND status ${sql.raw(isOpenReceipt)} ORDER BY receipt_no LIMIT 3`.execute(
        item.db,
      )
      const uses = [
        ...rows.map(({ receiptNo }) => receiptNo),
        ...(warehouse.workers.length > 0 ? [`${warehouse.workers.length} workers`] : []),
      ]
      if (uses.length > 0) throw new Refusal(codes.refused, 'inUse', { label: warehouse.code, by: uses.join(', ') })
      await hideRow(item, 'warehouse', id)
      await record(item, {
        action: 'cargoWarehouse.delete',
        entity: 'cargoWarehouse',
        entityId: id,
        label: warehouse.code,
      })
    }),
}

/** Many locations would fill the log: their number says enough. */
const asLogged = ({ locations, docks, workers: _, onHand: __, ...row }: WarehouseRow) => ({
  ...row,
  docks: docks.join(', '),
  locations: locations.length,
})
