import { sql } from 'kysely'
import type { Context } from '../http/context.ts'

/** Changes the status of a locked row in a table with version and updated_…. */
export async function setStatus({ db, now, actor }: Context, table: string, id: string, status: string) {
  await sql`
    UPDATE ${sql.table(table)} SET status = ${status}, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE id = ${id}`.execute(db)
}

/** Deleting only hides the row, so that history keeps its references. */
export async function hideRow({ db, now, actor }: Context, table: string, id: string) {
  await sql`
    UPDATE ${sql.table(table)} SET deleted_at = ${now}, version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE id = ${id}`.execute(db)
}
