import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../http/context.ts'
import { newId } from '../ids.ts'
import type { Queries } from './queries.ts'

export interface Versioned {
  id: string
  version: number
  updatedBy: string
}

interface Saving<Row> {
  /** Camel case; the table has version, created_…, updated_… and deleted_at. */
  table: string
  /** Its name for people, for "There is no such …". */
  thing: string
  id: string | undefined
  version: number | undefined
  /** Columns to write, camel case. */
  fields: Record<string, unknown>
  find: (db: Queries, id: string) => Promise<Row | undefined>
}

/**
 * Creates without id, updates with id and the version that was read: if two people save at once, the second gets the
 * current row. The caller checks before and logs after.
 * @throws Refusal 404, or 409 with the current row as data
 */
export async function saveVersioned<Row extends Versioned>(
  context: Context,
  { table, thing, id, version, fields, find }: Saving<Row>,
): Promise<{ before: Row | undefined; after: Row }> {
  const { db, now, actor } = context
  const get = async (known: string) => {
    const row = await find(db, known)
    if (!row) throw new Refusal(codes.notFound, 'notFound', { thing })
    return row
  }
  const written = { ...fields, updatedAt: now, updatedBy: actor.name }
  if (id === undefined) {
    const whole = { id: newId(), ...written, createdAt: now, createdBy: actor.name }
    const columns = sql.join(Object.keys(whole).map((key) => sql.ref(key)))
    await sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(Object.values(whole))})`.execute(db)
    return { before: undefined, after: await get(whole.id) }
  }
  const before = await get(id)
  const assignments = sql.join(Object.entries(written).map(([key, value]) => sql`${sql.ref(key)} = ${value}`))
  const updated = await sql`
    UPDATE ${sql.table(table)} SET ${assignments}, version = version + 1
    WHERE id = ${id} AND version = ${version ?? 0} AND version = ${before.version} AND deleted_at IS NULL`.execute(db)
  const after = await get(id)
  if (updated.numAffectedRows !== 1n)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: after.updatedBy }, after)
  return { before, after }
}
