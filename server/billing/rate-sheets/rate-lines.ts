import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { lineAsArray, lineColumns } from './line-rows.ts'

const list = lineColumns.join(', ')
const columns = sql.raw(`line_no, ${list}`)

const pageSize = 1000

/** Lines of an edition in order, starting after a number. */
export async function linesAfter(db: Queries, id: string, after: number, most: number): Promise<RateLine[]> {
  const { rows } = await sql<RateLine>`
    SELECT ${columns} FROM rate_line WHERE rate_sheet_id = ${id} AND line_no > ${after} ORDER BY line_no LIMIT ${most}`.execute(
    db,
  )
  return rows
}

/** All lines of an edition at one moment, as texts of several lines each, for `readLines`. */
export async function lineTexts(db: Queries, id: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT json_agg(${sql.raw(lineAsArray)} ORDER BY line_no)::text AS text FROM rate_line WHERE rate_sheet_id = ${id}
    GROUP BY line_no / ${sql.lit(pageSize)} ORDER BY min(line_no)`.execute(db)
  return rows.map(({ text }) => text)
}

/** All lines of an edition, page by page; other work runs in between. */
export async function* linePages(db: Queries, id: string): AsyncGenerator<RateLine[]> {
  for (let after = 0; ; ) {
    const lines = await linesAfter(db, id, after, pageSize)
    if (lines.length > 0) yield lines
    if (lines.length < pageSize) return
    after = lines.at(-1)?.lineNo ?? after
  }
}

/** Writes lines by number, as `lineRows` gives them, replacing existing ones. */
export const writeLines = (db: Queries, id: string, rows: string) =>
  sql`
    INSERT INTO rate_line (rate_sheet_id, line_no, ${sql.raw(list)})
    SELECT ${id}::uuid, line_no, ${sql.raw(list)} FROM jsonb_populate_recordset(NULL::rate_line, ${rows}::jsonb)
    ON CONFLICT (rate_sheet_id, line_no) DO UPDATE SET ${sql.raw(lineColumns.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
    db,
  )

export const removeLines = (db: Queries, id: string, numbers: readonly number[]) =>
  sql`DELETE FROM rate_line WHERE rate_sheet_id = ${id} AND line_no = ANY(${numbers}::int[])`.execute(db)

/** Copies all lines of an edition to a new one. */
export const copyLines = (db: Queries, from: string, to: string) =>
  sql`INSERT INTO rate_line (rate_sheet_id, ${columns}) SELECT ${to}::uuid, ${columns} FROM rate_line WHERE rate_sheet_id = ${from}`.execute(
    db,
  )
