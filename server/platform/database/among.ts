import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the column is one of these ids. For one id PostgreSQL keeps the statement's plan; with an array it plans it each
 * time, which takes longer than running it.
 */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::uuid` : sql`${sql.ref(column)} = ANY(${ids}::uuid[])`
