import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './queries.ts'

/**
 * One page, by number, of a list with hundreds or thousands of rows, with its exact total. Unlimited lists page by
 * cursor instead.
 * @param from table and alias, with its condition: `truck t WHERE t.deleted_at IS NULL`
 */
export async function listPage<Row>(
  db: Queries,
  { columns, from, orderBy }: Record<'columns' | 'from' | 'orderBy', RawBuilder<unknown>>,
  { page = 1, pageSize }: { page?: number; pageSize: number },
) {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${from} ORDER BY ${orderBy} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db)
  const isWhole = page === 1 && rows.length < pageSize
  const total = isWhole ? rows.length : await count(db, from)
  return { list: rows, total, totalIsExact: true, nextCursor: null }
}

async function count(db: Queries, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db)
  return rows[0]?.n ?? 0
}
