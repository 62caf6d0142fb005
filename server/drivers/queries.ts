import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { listPage } from '../platform/list-page.ts'
import { contains } from '../platform/pages.ts'
import type { Versioned } from '../platform/save-versioned.ts'

type Status = 'active' | 'inactive'

export interface DriverRow extends Versioned {
  name: string
  userName: string
  phone: string
  plateNo: string
  truckNo: string
  truckId: string | null
  status: Status
  homeBase: string
  licenceNo: string
  licenceClass: string
  licenceExpiresOn: string | null
  medicalExpiresOn: string | null
  insuranceExpiresOn: string | null
  notes: string
  lastSeenAt: string | null
}

export interface WorkerRow extends Versioned {
  name: string
  phone: string
  customerReferenceNumber: string
  status: Status
}

interface PageInput {
  page?: number
  pageSize: number
  q?: string
}

const driverColumns = sql`
  d.id, d.name, d.user_name, d.phone, d.plate_no, d.truck_no, d.truck_id, d.status, d.home_base, d.licence_no, d.licence_class,
  d.licence_expires_on, d.medical_expires_on, d.insurance_expires_on, d.notes, d.last_seen_at, d.version, d.updated_by`
const workerColumns = sql`w.id, w.name, w.phone, w.customer_reference_number, w.status, w.version, w.updated_by`

const drivers = sql`driver d WHERE d.deleted_at IS NULL`
const workers = sql`warehouse_worker w WHERE w.deleted_at IS NULL`

const driverMatches = (q = '') => sql`
  ${drivers} AND (d.name ILIKE ${contains(q)} OR d.user_name ILIKE ${contains(q)} OR d.phone ILIKE ${contains(q)}
    OR d.truck_no ILIKE ${contains(q)} OR d.plate_no ILIKE ${contains(q)})`

export async function findDriver(db: Queries, id: string): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`SELECT ${driverColumns} FROM ${drivers} AND d.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Holds a driver until the transaction ends: who gives a task to the driver meanwhile waits.
 * @throws Refusal 404
 */
export async function lockDriver(db: Queries, id: string): Promise<DriverRow> {
  const { rows } = await sql<DriverRow>`SELECT ${driverColumns} FROM ${drivers} AND d.id = ${id} FOR UPDATE`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'driver' })
  return rows[0]
}

export const listDrivers = (db: Queries, input: PageInput) =>
  listPage<DriverRow>(db, { columns: driverColumns, from: driverMatches(input.q), orderBy: sql`d.name, d.id` }, input)

export async function findWorker(db: Queries, id: string): Promise<WorkerRow | undefined> {
  const { rows } = await sql<WorkerRow>`SELECT ${workerColumns} FROM ${workers} AND w.id = ${id}`.execute(db)
  return rows[0]
}

export const listWorkers = (db: Queries, { q = '', ...input }: PageInput) =>
  listPage<WorkerRow>(
    db,
    {
      columns: workerColumns,
      from: sql`${workers} AND (w.name ILIKE ${contains(q)} OR w.phone ILIKE ${contains(q)}
        OR w.customer_reference_number ILIKE ${contains(q)})`,
      orderBy: sql`w.name, w.id`,
    },
    input,
  )

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

/** Drivers who may be given a task: those with the least to do first. */
export async function listDriverChoices(db: Queries, q: string | undefined): Promise<DriverChoice[]> {
  const { rows } = await sql<DriverChoice>`
    SELECT d.id, d.name, d.phone, d.truck_id, d.last_seen_at, d.home_base,
      coalesce((SELECT v.unit_no FROM truck v WHERE v.id = d.truck_id), nullif(d.truck_no, '')) AS truck_no,
      (SELECT count(*) FROM task t WHERE t.driver_id = d.id AND t.status IN ('assigned', 'accepted', 'pickedUp')) AS live_tasks
    FROM ${driverMatches(q)} AND d.status = 'active' AND d.frozen_at IS NULL
    ORDER BY live_tasks, d.name LIMIT 500`.execute(db)
  return rows
}

/** Numbers of the tasks that a driver has and has not finished. */
export async function liveTaskNumbers(db: Queries, driverId: string): Promise<string[]> {
  const tasks = await db
    .selectFrom('task')
    .select('taskNo')
    .where('driverId', '=', driverId)
    .where('status', 'in', liveTaskStatuses)
    .orderBy('taskNo')
    .execute()
  return tasks.map((task) => task.taskNo)
}
