import { type RateLine, type RateLineFields, rateLine } from '@shortcut/domain/billing/rate-fields.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

const fields = Object.keys(rateLine.shape) as (keyof RateLineFields)[]
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const names = fields.map(snake)
const list = names.join(', ')

const columns = sql.raw(`line_no, ${list}`)

/** Lines of an edition in their order, from after a number on. */
export async function linesAfter(db: Queries, id: string, after: number, most: number): Promise<RateLine[]> {
  const { rows } = await sql<RateLine>`
    SELECT ${columns} FROM rate_line WHERE rate_sheet_id = ${id} AND line_no > ${after} ORDER BY line_no LIMIT ${most}`.execute(
    db,
  )
  return rows
}

/** All lines of an edition. */
export const allLines = (db: Queries, id: string) => linesAfter(db, id, 0, 10_000_000)

/** Writes lines under their numbers: those that are there already are replaced. */
export async function writeLines(db: Queries, id: string, lines: readonly RateLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) =>
    Object.fromEntries([['line_no', line.lineNo], ...fields.map((field, index) => [names[index], line[field]])]),
  )
  await sql`
    INSERT INTO rate_line (rate_sheet_id, line_no, ${sql.raw(list)})
    SELECT ${id}::uuid, line_no, ${sql.raw(list)} FROM jsonb_populate_recordset(NULL::rate_line, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (rate_sheet_id, line_no) DO UPDATE SET ${sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
    db,
  )
}

export const removeLines = (db: Queries, id: string, numbers: readonly number[]) =>
  sql`DELETE FROM rate_line WHERE rate_sheet_id = ${id} AND line_no = ANY(${numbers}::int[])`.execute(db)

/** Copies all lines of an edition to a new one. */
export const copyLines = (db: Queries, from: string, to: string) =>
  sql`INSERT INTO rate_line (rate_sheet_id, ${columns}) SELECT ${to}::uuid, ${columns} FROM rate_line WHERE rate_sheet_id = ${from}`.execute(
    db,
  )
