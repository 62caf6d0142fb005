import {
  type HouseDetail,
  type HouseListInput,
  type HouseRow,
  houseViews,
  type WaybillOrder,
} from '@shortcut/domain/air/house-api.ts'
import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { cargoDiffers, type Freight, housesDiffer, type SumFault } from '@shortcut/domain/air/sums.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { lastCount } from '../../cargo/order-weight.ts'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { openManyRows, wholeView } from '../../platform/database/many-rows.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import { chargingOf } from './house-charges.ts'

const columns = sql`
  h.id, h.number, h.status, m.id AS master_id, m.number AS master_number, m.status AS master_status, h.account_id, a.name AS customer_name,
  h.origin, h.destination, h.shipper, h.consignee, h.pieces, h.weight_unit, trim_scale(h.gross)::text AS gross,
  trim_scale(h.chargeable)::text AS chargeable, h.volume::text AS volume, h.currency, h.prepaid::text AS prepaid, h.collect::text AS collect,
  h.void_reason, h.version, h.updated_at, h.updated_by`
const beside = sql`LEFT JOIN account a ON a.id = h.account_id LEFT JOIN master_waybill m ON m.id = h.master_id AND m.deleted_at IS NULL`
const isLive = sql.raw(`h.deleted_at IS NULL AND h.status ${houseIs('draft', 'issued')}`)

async function rowsWhere(db: Queries, where: RawBuilder<unknown>): Promise<HouseRow[]> {
  const { rows } = await sql<HouseRow>`
    SELECT ${columns} FROM house_waybill h ${beside} WHERE h.deleted_at IS NULL AND ${where} ORDER BY h.number NULLS LAST, h.id`.execute(
    db,
  )
  return rows
}

/** Rows of the list by id, for consoles that show them. */
export async function houseRows(db: Queries, ids: readonly string[]): Promise<Map<string, HouseRow>> {
  const rows = await rowsWhere(db, sql`h.id = ANY(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The houses of masters, drafts too, without void ones. */
const liveHousesOfAll = (db: Queries, masterIds: readonly string[]) =>
  rowsWhere(db, sql`h.master_id = ANY(${masterIds}::uuid[]) AND ${isLive}`)

export const liveHousesOf = (db: Queries, masterId: string) => liveHousesOfAll(db, [masterId])

export const housesOfOrder = (db: Queries, workOrderId: string) =>
  rowsWhere(
    db,
    sql`EXISTS (SELECT FROM house_waybill_order o WHERE o.house_id = h.id AND o.work_order_id = ${workOrderId})`,
  )

/** The issued houses of a master with all that stands on them, by number. */
export async function issuedHousesOf(db: Queries, masterId: string) {
  const { rows } = await sql<Omit<HouseRow, 'number'> & { number: string; content: unknown }>`
    SELECT ${columns}, h.content FROM house_waybill h ${beside}
    WHERE h.deleted_at IS NULL AND h.master_id = ${masterId} AND h.status ${sql.raw(houseIs('issued'))} ORDER BY h.number`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, content: waybillContent.parse(row.content) }))
}

async function ordersWhere(db: Queries, where: RawBuilder<unknown>): Promise<WaybillOrder[]> {
  const { rows } = await sql<WaybillOrder>`
    SELECT w.id, w.booking_id, w.customer_name, w.customer_reference_number, w.hawb, c.id AS receipt_id, c.receipt_no, c.counted_pieces
    FROM work_order w ${lastCount} WHERE w.deleted_at IS NULL AND ${where} ORDER BY w.id LIMIT 200`.execute(db)
  return rows
}

/** Orders that have the master's number in their field, and came in before it was delivered. */
export const ordersOfNumber = (db: Queries, number: string) =>
  ordersWhere(
    db,
    sql`w.mawb <> '' AND waybill_number(w.mawb) = ${number}
      AND NOT EXISTS (SELECT FROM master_waybill m WHERE m.number = ${number} AND ${sql.raw(isPastSql)})`,
  )

const ordersOfHouse = (db: Queries, houseId: string) =>
  ordersWhere(
    db,
    sql`EXISTS (SELECT FROM house_waybill_order o WHERE o.house_id = ${houseId} AND o.work_order_id = w.id)`,
  )

/**
 * Pieces that the dock counted for each house. A house is left out as long as an order of it has no finished count, or if
 * another house has the same order, because then nobody knows whose pieces they are.
 */
async function countedOf(db: Queries, houseIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; counted: number }>`
    SELECT o.house_id AS id, sum(c.counted_pieces)::int AS counted
    FROM house_waybill_order o JOIN work_order w ON w.id = o.work_order_id AND w.deleted_at IS NULL ${lastCount}
    WHERE o.house_id = ANY(${houseIds}::uuid[])
    GROUP BY o.house_id
    HAVING bool_and(c.counted_pieces IS NOT NULL AND NOT EXISTS (
      SELECT FROM house_waybill_order x JOIN house_waybill h ON h.id = x.house_id
      WHERE x.work_order_id = o.work_order_id AND x.house_id <> o.house_id AND ${isLive}))`.execute(db)
  return new Map(rows.map(({ id, counted }) => [id, counted]))
}

export interface HousesOfMaster {
  houses: (HouseRow & { faults: SumFault[] })[]
  faults: SumFault[]
}

/** The houses of each master, and where sums differ. */
export async function housesOfMasters(db: Queries, masterIds: readonly string[]): Promise<Map<string, HousesOfMaster>> {
  if (masterIds.length === 0) return new Map()
  const all = await liveHousesOfAll(db, masterIds)
  const masters = await db
    .selectFrom('masterWaybill')
    .select(['id', 'pieces', 'weightUnit', sql<string>`trim_scale(gross)::text`.as('gross')])
    .select(sql<string>`volume::text`.as('volume'))
    .where('id', 'in', masterIds)
    .execute()
  const counted = await countedOf(
    db,
    all.map(({ id }) => id),
  )
  const byMaster = Map.groupBy(all, ({ masterId }) => masterId)
  return new Map(
    masters.map((master) => {
      const houses = byMaster.get(master.id) ?? []
      return [
        master.id,
        {
          houses: houses.map((house) => ({ ...house, faults: cargoDiffers(house, counted.get(house.id) ?? null) })),
          faults: housesDiffer(master as Freight, houses),
        },
      ]
    }),
  )
}

export const housesWithFaults = async (db: Queries, masterId: string): Promise<HousesOfMaster> =>
  (await housesOfMasters(db, [masterId])).get(masterId) ?? { houses: [], faults: [] }

/** A house with all that stands on it, its orders, and the sums that differ. */
export async function findHouse(db: Queries, id: string): Promise<HouseDetail | undefined> {
  const { rows } = await sql<HouseRow & { content: unknown }>`
    SELECT ${columns}, h.content FROM house_waybill h ${beside} WHERE h.id = ${id} AND h.deleted_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const faults: SumFault[] = []
  if (row.status !== 'void') {
    const counted = await countedOf(db, [id])
    faults.push(...cargoDiffers(row, counted.get(id) ?? null))
    if (row.masterId) faults.push(...(await housesWithFaults(db, row.masterId)).faults)
  }
  // Fields that are newer than the row have their defaults.
  const orders = await ordersOfHouse(db, id)
  const charging = await chargingOf(db, row, orders)
  return { ...row, content: waybillContent.parse(row.content), orders, ...charging, faults }
}

/** @throws Refusal 404 */
export async function getHouse(db: Queries, id: string): Promise<HouseDetail> {
  const house = await findHouse(db, id)
  if (!house) throw new Refusal(codes.notFound, 'notFound', { thing: 'house waybill' })
  return house
}

const views: Record<HouseListInput['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  draft: sql.raw(`h.status ${houseIs('draft')}`),
  issued: sql.raw(`h.status ${houseIs('issued')}`),
  loose: sql.raw(`h.master_id IS NULL AND h.status ${houseIs('draft', 'issued')}`),
  uncharged: sql.raw(`h.status ${houseIs('issued')} AND NOT h.has_order AND h.prepaid > 0`),
  void: sql.raw(`h.status ${houseIs('void')}`),
}

const sorts: Record<string, SortKey> = {
  number: { by: sql`h.number`, type: 'text' },
  updatedAt: { by: sql`h.updated_at`, type: 'timestamptz', always: true },
}

function conditionsOf(input: Pick<HouseListInput, 'view'> & Partial<HouseListInput>) {
  const conditions = [sql`h.deleted_at IS NULL`, views[input.view]]
  if (input.status?.length) conditions.push(sql`h.status = ANY(${input.status}::text[])`)
  if (input.accountId?.length) conditions.push(sql`h.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.q) {
    const like = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
    // People know the master of a house by its number, with and without the hyphen.
    conditions.push(
      sql`((coalesce(h.number, '') || ' ' || h.shipper || ' ' || h.consignee) ILIKE ${like}
        OR h.master_id IN (SELECT id FROM master_waybill WHERE number = waybill_number(${input.q})))`,
    )
  }
  return sql.join(conditions, sql` AND `)
}

const manyHouses = openManyRows<HouseListInput['view']>()

export const listHouses = ({ db }: Reading, input: HouseListInput & Uncounted) =>
  manyHouses(wholeView(input), (counting) =>
    keysetPage<HouseRow>(
      db,
      { columns, from: sql`house_waybill h`, beside, where: conditionsOf(input), id: sql`h.id` },
      sorts,
      { ...input, ...counting },
    ),
  )

export const countHouses = ({ db }: Reading) =>
  countViews(db, houseViews, (view) => ({ from: sql`house_waybill h`, where: conditionsOf({ view }) }))
