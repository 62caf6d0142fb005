import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

const idPattern = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g

/** Ids in a logged JSON value. */
export const idsIn = (...values: (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => [...(value ?? '').matchAll(idPattern)].map(([, id = '']) => id))),
]

/** Names of people, vehicles, customers and roles, also deleted ones, by id. Ids of other records are left out. */
export async function namesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT n.id, n.name FROM (
      SELECT id, name FROM "user" UNION ALL
      SELECT id, name FROM driver UNION ALL
      SELECT id, name FROM warehouse_worker UNION ALL
      SELECT id, name FROM account UNION ALL
      SELECT id, name FROM role UNION ALL
      SELECT id, unit_no FROM truck UNION ALL
      SELECT id, trailer_no FROM trailer) n
    WHERE n.id = ANY(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The entries of `names` with these `ids`. */
export const namesAmong = (names: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])))

/** Adds the names of the ids in rows' values. */
export async function withNames<Row extends { before: unknown; after: unknown }>(db: Queries, rows: readonly Row[]) {
  const ids = rows.map(({ before, after }) => idsIn(JSON.stringify(before), JSON.stringify(after)))
  const names = await namesOf(db, ids.flat())
  return rows.map((row, index) => ({ ...row, names: namesAmong(names, ids[index] ?? []) }))
}
