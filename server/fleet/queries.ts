import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { listPage } from '../platform/list-page.ts'
import { contains } from '../platform/pages.ts'
import type { Versioned } from '../platform/save-versioned.ts'

type Status = 'active' | 'inactive' | 'maintenance'

interface VehicleRow extends Versioned {
  plateNo: string
  vin: string
  year: number | null
  make: string
  capacityKg: string | null
  status: Status
  registrationExpiresOn: string | null
  inspectionExpiresOn: string | null
  notes: string
}
export interface TruckRow extends VehicleRow {
  unitNo: string
  truckType: string
  insuranceExpiresOn: string | null
}
export interface TrailerRow extends VehicleRow {
  trailerNo: string
  trailerType: string
}

export interface Choice {
  id: string
  number: string
  type: string
  liveTasks: number
}

interface PageInput {
  page?: number
  pageSize: number
  q?: string
}

const vehicle = sql`
  v.id, v.plate_no, v.vin, v.year, v.make, v.capacity_kg, v.status, v.registration_expires_on, v.inspection_expires_on, v.notes,
  v.version, v.updated_by`
const truckColumns = sql`${vehicle}, v.unit_no, v.truck_type, v.insurance_expires_on`
const trailerColumns = sql`${vehicle}, v.trailer_no, v.trailer_type`

const trucks = sql`truck v WHERE v.deleted_at IS NULL`
const trailers = sql`trailer v WHERE v.deleted_at IS NULL`

const truckMatches = (q = '') =>
  sql`${trucks} AND (v.unit_no ILIKE ${contains(q)} OR v.plate_no ILIKE ${contains(q)} OR v.vin ILIKE ${contains(q)})`
const trailerMatches = (q = '') =>
  sql`${trailers} AND (v.trailer_no ILIKE ${contains(q)} OR v.plate_no ILIKE ${contains(q)} OR v.vin ILIKE ${contains(q)})`

export async function findTruck(db: Queries, id: string): Promise<TruckRow | undefined> {
  const { rows } = await sql<TruckRow>`SELECT ${truckColumns} FROM ${trucks} AND v.id = ${id}`.execute(db)
  return rows[0]
}

export async function findTrailer(db: Queries, id: string): Promise<TrailerRow | undefined> {
  const { rows } = await sql<TrailerRow>`SELECT ${trailerColumns} FROM ${trailers} AND v.id = ${id}`.execute(db)
  return rows[0]
}

export const listTrucks = (db: Queries, input: PageInput) =>
  listPage<TruckRow>(db, { columns: truckColumns, from: truckMatches(input.q), orderBy: sql`v.unit_no, v.id` }, input)

export const listTrailers = (db: Queries, input: PageInput) =>
  listPage<TrailerRow>(
    db,
    { columns: trailerColumns, from: trailerMatches(input.q), orderBy: sql`v.trailer_no, v.id` },
    input,
  )

const liveTasks = (column: 'truck_id' | 'trailer_id') =>
  sql`(SELECT count(*) FROM task t WHERE t.${sql.raw(column)} = v.id AND t.status IN ('assigned', 'accepted', 'pickedUp'))`

/** Trucks that may be put on a task. */
export async function listTruckChoices(db: Queries, q: string | undefined): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT v.id, v.unit_no AS number, v.truck_type AS type, ${liveTasks('truck_id')} AS live_tasks
    FROM ${truckMatches(q)} AND v.status = 'active' ORDER BY v.unit_no LIMIT 500`.execute(db)
  return rows
}

/** Trailers that may be put on a task. */
export async function listTrailerChoices(db: Queries, q: string | undefined): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT v.id, v.trailer_no AS number, v.trailer_type AS type, ${liveTasks('trailer_id')} AS live_tasks
    FROM ${trailerMatches(q)} AND v.status = 'active' ORDER BY v.trailer_no LIMIT 500`.execute(db)
  return rows
}
