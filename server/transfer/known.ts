import { kinds } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { savedFields } from '@shortcut/domain/transfer/plan-row.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

export const tables: Record<ImportKind, string> = {
  driver: 'driver',
  warehouse: 'warehouseWorker',
  truck: 'truck',
  trailer: 'trailer',
  account: 'account',
}

/** A record that a row may mean, by the fields of its form. */
export interface Known extends Record<string, unknown> {
  id: string
  version: number
}

const lower = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))]

/** Records whose `column` is among the values in any case, by the value in lower case. */
async function listBy(
  db: Queries,
  kind: ImportKind,
  column: string,
  values: readonly string[],
  fields: readonly string[],
) {
  const columns = sql.join(['id', 'version', column, ...fields].map((field) => sql.ref(`t.${field}`)))
  const { rows } = await sql<Known>`
    SELECT ${columns} FROM ${sql.table(tables[kind])} t
    WHERE t.deleted_at IS NULL AND lower(${sql.ref(`t.${column}`)}) = ANY(${lower(values)}::text[])`.execute(db)
  return new Map(rows.map((row) => [String(row[column]).toLowerCase(), row]))
}

/** The records named by the file's keys. */
export const listKnown = (db: Queries, kind: ImportKind, keys: readonly string[]) =>
  listBy(db, kind, kinds[kind].key, keys, savedFields(kind))

/** Records that already have a unique value. */
export const listHolders = (db: Queries, kind: ImportKind, column: string, values: readonly string[]) =>
  listBy(db, kind, column, values, [])

export interface KnownTruck {
  id: string
  unitNo: string
  plateNo: string
}

/** Trucks named by a file or its drivers, by unit number in lower case and by id. */
export async function listTrucksNamed(db: Queries, numbers: readonly string[], ids: readonly string[]) {
  const { rows } = await sql<KnownTruck>`
    SELECT v.id, v.unit_no, v.plate_no FROM truck v
    WHERE v.deleted_at IS NULL AND (lower(v.unit_no) = ANY(${lower(numbers)}::text[]) OR v.id = ANY(${ids}::uuid[]))`.execute(
    db,
  )
  return {
    byNumber: new Map(rows.map((truck) => [truck.unitNo.toLowerCase(), truck])),
    byId: new Map(rows.map((truck) => [truck.id, truck])),
  }
}
