import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { TrailerListInput, TruckListInput, trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { trailerFieldRows, truckFieldRows, vehicleKept } from '@shortcut/domain/fleet/fields.ts'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { isAssigned, nextExpiresOn, nowColumns, todayOf, vehicleColumns } from '../drivers/assignment.ts'
import { withPlaces } from '../drivers/near-place.ts'
import { hasOpenDefects, isVehicleDue, openDefects, unsafeDefects } from '../inspections/open-defects.ts'
import { among } from '../platform/database/among.ts'
import { columnsOf, filtersOf, searchedFor, sortKeysOf } from '../platform/database/field-list.ts'
import { keysetPage, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context, Reading } from '../platform/http/context.ts'

export type TruckRow = Omit<ReplyOf<typeof truckApi.save>, 'warnings'>
export type TrailerRow = Omit<ReplyOf<typeof trailerApi.save>, 'warnings'>

export interface Choice {
  id: string
  number: string
  type: string
  liveTasks: number
}

const columns = (kind: InspectedVehicle, used: 'truck_id' | 'trailer_id', entered: RawBuilder<unknown>) => sql`
  v.id, ${entered}, v.version, v.updated_at, v.updated_by, ${nextExpiresOn('truck', 'v')} AS next_expires_on,
  ${nowColumns(used, sql`v.id`)}, ${vehicleColumns(used, sql`v.id`)},
  ${openDefects(kind, 'v')} AS open_defects, ${unsafeDefects(kind, 'v')} AS unsafe_defects`
const truckColumns = columns('truck', 'truck_id', columnsOf('truck', 'v', truckFieldRows, {}))
const trailerColumns = columns('trailer', 'trailer_id', columnsOf('trailer', 'v', trailerFieldRows, {}))

const trucks = sql`truck v WHERE v.deleted_at IS NULL`
const trailers = sql`trailer v WHERE v.deleted_at IS NULL`

const truckHas = (q: string) => searchedFor('v', truckFieldRows, q)
const trailerHas = (q: string) => searchedFor('v', trailerFieldRows, q)

export async function findTruck(db: Queries, id: string): Promise<TruckRow | undefined> {
  const { rows } = await sql<TruckRow>`SELECT ${truckColumns} FROM ${trucks} AND v.id = ${id}`.execute(db)
  return (await withPlaces(rows))[0]
}

export async function findTrailer(db: Queries, id: string): Promise<TrailerRow | undefined> {
  const { rows } = await sql<TrailerRow>`SELECT ${trailerColumns} FROM ${trailers} AND v.id = ${id}`.execute(db)
  return (await withPlaces(rows))[0]
}

/** Rows of the lists by id, for consoles that show them. */
export async function truckRows(db: Queries, ids: string[]): Promise<Map<string, TruckRow>> {
  const { rows } = await sql<TruckRow>`
    SELECT ${truckColumns} FROM ${trucks} AND ${among('v.id', ids)}`.execute(db)
  return new Map((await withPlaces(rows)).map((row) => [row.id, row]))
}

/** As `truckRows`. */
export async function trailerRows(db: Queries, ids: string[]): Promise<Map<string, TrailerRow>> {
  const { rows } = await sql<TrailerRow>`
    SELECT ${trailerColumns} FROM ${trailers} AND ${among('v.id', ids)}`.execute(db)
  return new Map((await withPlaces(rows)).map((row) => [row.id, row]))
}

/**
 * Locks a truck or trailer until the transaction ends: assigning it waits meanwhile.
 * @throws Refusal 404
 */
export async function lockTruck(db: Queries, id: string): Promise<TruckRow> {
  await sql`SELECT 1 FROM ${trucks} AND v.id = ${id} FOR UPDATE`.execute(db)
  const truck = await findTruck(db, id)
  if (!truck) throw new Refusal(codes.notFound, 'notFound', { thing: 'truck' })
  return truck
}

/** As `lockTruck`. @throws Refusal 404 */
export async function lockTrailer(db: Queries, id: string): Promise<TrailerRow> {
  await sql`SELECT 1 FROM ${trailers} AND v.id = ${id} FOR UPDATE`.execute(db)
  const trailer = await findTrailer(db, id)
  if (!trailer) throw new Refusal(codes.notFound, 'notFound', { thing: 'trailer' })
  return trailer
}

const keptSorts = {
  ...sortKeysOf('v', vehicleKept),
  nextExpiresOn: { by: nextExpiresOn('truck', 'v'), type: 'date' } as const,
}
const truckSorts = { ...sortKeysOf('v', truckFieldRows), ...keptSorts }
const trailerSorts = { ...sortKeysOf('v', trailerFieldRows), ...keptSorts }

/** The filters that both lists have beside those of their fields, as conditions on `v`. */
function keptFilters(context: Reading, kind: 'truck' | 'trailer', input: TruckListInput | TrailerListInput) {
  const conditions = [sql`v.deleted_at IS NULL`]
  if (input.due) conditions.push(isVehicleDue(kind, 'v', input.due, todayOf(context)))
  if (input.assigned) conditions.push(sql`${isAssigned(`${kind}_id`, sql`v.id`)} = ${input.assigned === 'yes'}`)
  if (input.defects) conditions.push(sql`${hasOpenDefects(kind, 'v')} = ${input.defects === 'yes'}`)
  return conditions
}

export async function listTrucks(context: Reading, input: TruckListInput & Uncounted) {
  const conditions = [...keptFilters(context, 'truck', input), ...filtersOf('v', truckFieldRows, input)]
  if (input.q) conditions.push(truckHas(input.q))
  const where = sql.join(conditions, sql` AND `)
  const list = { columns: truckColumns, from: sql`truck v`, where, id: sql`v.id` }
  const page = await keysetPage<TruckRow>(context.db, list, truckSorts, input)
  return { ...page, list: await withPlaces(page.list) }
}

export async function listTrailers(context: Reading, input: TrailerListInput & Uncounted) {
  const conditions = [...keptFilters(context, 'trailer', input), ...filtersOf('v', trailerFieldRows, input)]
  if (input.q) conditions.push(trailerHas(input.q))
  const where = sql.join(conditions, sql` AND `)
  const list = { columns: trailerColumns, from: sql`trailer v`, where, id: sql`v.id` }
  const page = await keysetPage<TrailerRow>(context.db, list, trailerSorts, input)
  return { ...page, list: await withPlaces(page.list) }
}

const liveTasks = (column: 'truck_id' | 'trailer_id') =>
  sql`(SELECT count(*) FROM task t WHERE t.${sql.raw(column)} = v.id AND t.status ${sql.raw(taskIs(...liveTaskStatuses))})`

/** Trucks that can be assigned. */
export async function listTruckChoices(db: Queries, q: string | undefined): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT v.id, v.unit_no AS number, v.truck_type AS type, ${liveTasks('truck_id')} AS live_tasks
    FROM ${trucks} AND ${truckHas(q ?? '')} AND v.status = 'active' ORDER BY v.unit_no LIMIT 500`.execute(db)
  return rows
}

/** Trailers that can be assigned. */
export async function listTrailerChoices(db: Queries, q: string | undefined): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT v.id, v.trailer_no AS number, v.trailer_type AS type, ${liveTasks('trailer_id')} AS live_tasks
    FROM ${trailers} AND ${trailerHas(q ?? '')} AND v.status = 'active' ORDER BY v.trailer_no LIMIT 500`.execute(db)
  return rows
}

/** Removes a truck from the drivers whose usual truck it is. @returns these drivers */
export async function parkTruck({ db, now, actor }: Context, truckId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    UPDATE driver SET truck_id = NULL, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE truck_id = ${truckId} AND deleted_at IS NULL RETURNING id, name`.execute(db)
  return rows
}
