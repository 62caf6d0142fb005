import type { DriverListInput, driverApi, WorkerListInput, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverFieldRows, driverKept, workerFieldRows, workerKept } from '@shortcut/domain/drivers/fields.ts'
import { onlineForSeconds } from '@shortcut/domain/drivers/presence.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { among } from '../platform/database/among.ts'
import { columnsOf, filtersOf, searchedFor, sortKeysOf } from '../platform/database/field-list.ts'
import { keysetPage, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Reading } from '../platform/http/context.ts'
import { driverPosition, isAssigned, isDue, nextExpiresOn, nowColumns, todayOf } from './assignment.ts'
import { withPlaces } from './near-place.ts'

export type DriverRow = ReplyOf<typeof driverApi.save>
export type WorkerRow = ReplyOf<typeof warehouseApi.save>

/** Renewed papers that drivers sent, and nobody has checked. */
const papersToCheck = sql`FROM task_report r WHERE r.kind = 'paper' AND r.review = 'waiting'`

const driverColumns = sql`
  d.id, ${columnsOf('driver', 'd', driverFieldRows, {})}, d.last_seen_at, d.version, d.password_hash IS NOT NULL AS has_password,
  d.updated_at, d.updated_by, (SELECT v.unit_no FROM truck v WHERE v.id = d.truck_id) AS truck_unit_no,
  (SELECT min(r.at) ${papersToCheck} AND r.driver_id = d.id) AS paper_sent_at,
  ${nextExpiresOn('driver', 'd')} AS next_expires_on, ${nowColumns('driver_id', sql`d.id`)}, ${driverPosition(sql`d.id`)}`
const workerColumns = sql`
  w.id, ${columnsOf('warehouseWorker', 'w', workerFieldRows, {})}, (SELECT h.code FROM warehouse h WHERE h.id = w.warehouse_id) AS warehouse_code, w.last_seen_at, w.app_device, w.version, w.password_hash IS NOT NULL AS has_password,
  w.updated_at, w.updated_by`

const drivers = sql`driver d WHERE d.deleted_at IS NULL`
const workers = sql`warehouse_worker w WHERE w.deleted_at IS NULL`

const driverHas = (q: string) => searchedFor('d', driverFieldRows, q)

const driverSorts = {
  ...sortKeysOf('d', driverFieldRows),
  ...sortKeysOf('d', driverKept),
  nextExpiresOn: { by: nextExpiresOn('driver', 'd'), type: 'date' } as const,
}
const workerSorts = { ...sortKeysOf('w', workerFieldRows), ...sortKeysOf('w', workerKept) }

export async function findDriver(db: Queries, id: string): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`SELECT ${driverColumns} FROM ${drivers} AND d.id = ${id}`.execute(db)
  return (await withPlaces(rows))[0]
}

/** Rows of the list by id, for consoles that show them. */
export async function driverRows(db: Queries, ids: string[]): Promise<Map<string, DriverRow>> {
  const { rows } = await sql<DriverRow>`
    SELECT ${driverColumns} FROM ${drivers} AND ${among('d.id', ids)}`.execute(db)
  return new Map((await withPlaces(rows)).map((row) => [row.id, row]))
}

/**
 * Locks a driver until the transaction ends: an assignment to the driver waits meanwhile.
 * @throws Refusal 404
 */
export async function lockDriver(db: Queries, id: string): Promise<DriverRow> {
  await sql`SELECT 1 FROM ${drivers} AND d.id = ${id} FOR UPDATE`.execute(db)
  const driver = await findDriver(db, id)
  if (!driver) throw new Refusal(codes.notFound, 'notFound', { thing: 'driver' })
  return driver
}

export async function listDrivers(context: Reading, input: DriverListInput & Uncounted) {
  const conditions = [sql`d.deleted_at IS NULL`, ...filtersOf('d', driverFieldRows, input)]
  if (input.q) conditions.push(driverHas(input.q))
  if (input.due) conditions.push(isDue('driver', 'd', input.due, todayOf(context)))
  if (input.assigned) conditions.push(sql`${isAssigned('driver_id', sql`d.id`)} = ${input.assigned === 'yes'}`)
  if (input.online) conditions.push(sql`${isOnline(context.now)} = ${input.online === 'yes'}`)
  if (input.paperToCheck)
    conditions.push(sql`EXISTS (SELECT 1 ${papersToCheck} AND r.driver_id = d.id) = ${input.paperToCheck === 'yes'}`)
  const where = sql.join(conditions, sql` AND `)
  const list = { columns: driverColumns, from: sql`driver d`, where, id: sql`d.id` }
  const page = await keysetPage<DriverRow>(context.db, list, driverSorts, input)
  return { ...page, list: await withPlaces(page.list) }
}

export async function findWorker(db: Queries, id: string): Promise<WorkerRow | undefined> {
  const { rows } = await sql<WorkerRow>`SELECT ${workerColumns} FROM ${workers} AND w.id = ${id}`.execute(db)
  return rows[0]
}

/** As `driverRows`. */
export async function workerRows(db: Queries, ids: string[]): Promise<Map<string, WorkerRow>> {
  const { rows } = await sql<WorkerRow>`
    SELECT ${workerColumns} FROM ${workers} AND ${among('w.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks a warehouse worker until the transaction ends.
 * @throws Refusal 404
 */
export async function lockWorker(db: Queries, id: string): Promise<WorkerRow> {
  await sql`SELECT 1 FROM ${workers} AND w.id = ${id} FOR UPDATE`.execute(db)
  const worker = await findWorker(db, id)
  if (!worker) throw new Refusal(codes.notFound, 'notFound', { thing: 'warehouse worker' })
  return worker
}

export function listWorkers({ db }: Reading, input: WorkerListInput & Uncounted) {
  const conditions = [sql`w.deleted_at IS NULL`, ...filtersOf('w', workerFieldRows, input)]
  if (input.q) conditions.push(searchedFor('w', workerFieldRows, input.q))
  const where = sql.join(conditions, sql` AND `)
  const list = { columns: workerColumns, from: sql`warehouse_worker w`, where, id: sql`w.id` }
  return keysetPage<WorkerRow>(db, list, workerSorts, input)
}

export interface DriverChoice {
  id: string
  name: string
  phone: string
  truckId: string | null
  truckNo: string | null
  liveTasks: number
  lastSeenAt: string | null
  homeBase: string
}

/** Drivers who can be assigned: those with the fewest tasks first. */
export async function listDriverChoices(db: Queries, q: string | undefined): Promise<DriverChoice[]> {
  const { rows } = await sql<DriverChoice>`
    SELECT d.id, d.name, d.phone, d.truck_id, d.last_seen_at, d.home_base,
      coalesce((SELECT v.unit_no FROM truck v WHERE v.id = d.truck_id), nullif(d.truck_no, '')) AS truck_no,
      (SELECT count(*) FROM task t WHERE t.driver_id = d.id AND t.status ${sql.raw(taskIs(...liveTaskStatuses))}) AS live_tasks
    FROM ${drivers} AND ${driverHas(q ?? '')} AND d.status = 'active' AND d.frozen_at IS NULL
    ORDER BY live_tasks, d.name LIMIT 500`.execute(db)
  return rows
}

/** The app of driver `d` reported just now. */
const isOnline = (now: string) =>
  sql`coalesce(d.last_seen_at > ${now}::timestamptz - ${onlineForSeconds} * interval '1 second', false)`

/** The number of drivers whose renewed papers wait to be checked. */
export async function countPapersToCheck(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT r.driver_id)::int AS count ${papersToCheck} AND EXISTS (SELECT 1 FROM ${drivers} AND d.id = r.driver_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The number of assignable drivers, and of those with a connected app. */
export async function countOnlineDrivers(db: Queries, now: string): Promise<{ online: number; active: number }> {
  const { rows } = await sql<{ online: number; active: number }>`
    SELECT count(*) FILTER (WHERE ${isOnline(now)})::int AS online, count(*)::int AS active
    FROM ${drivers} AND d.status = 'active' AND d.frozen_at IS NULL`.execute(db)
  return rows[0] ?? { online: 0, active: 0 }
}
