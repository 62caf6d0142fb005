import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { RawJson } from '../http/serialize.ts'
import { readCursor, writeCursor } from './pages.ts'
import type { Queries } from './queries.ts'
import type { rowJson } from './row-json.ts'
import { textRows } from './statements.ts'

/** The least and greatest value of a type, used for null, and the form of a value in a cursor. */
const types = {
  text: { least: '', greatest: '\u{10ffff}', form: /^[^\0]*$/ },
  int: { least: '-2147483648', greatest: '2147483647', form: /^-?\d{1,9}$|^-2147483648$|^2147483647$/ },
  numeric: { least: '-Infinity', greatest: 'Infinity', form: /^-?\d{1,20}(\.\d{1,10})?$|^-?Infinity$/ },
  date: { least: '-infinity', greatest: 'infinity', form: /^\d{4}-\d\d-\d\d$|^-?infinity$/ },
  timestamptz: { least: '-infinity', greatest: 'infinity', form: /^\d{4}-\d\d-\d\d [\d:.]{8,15}\+00$|^-?infinity$/ },
} as const

const usualSizes = [20, 25, 50, 100, 200, 500]

/** A sort of a list: an expression of the row, and its type. */
export interface SortKey {
  by: RawBuilder<unknown>
  type: keyof typeof types
  /** Never null: an index of the bare expression can be used. */
  always?: boolean
}

/** The position where a page begins. @throws Refusal 400 for a cursor of another list */
export function readEnd(cursor: string, type: SortKey['type']): { value: string; id: string } {
  const { value, id } = readCursor(cursor)
  if (value === null || !types[type].form.test(value)) throw new Refusal(codes.unreadable, 'badCursor')
  return { value, id }
}

interface Asked {
  page?: number
  pageSize: number
  cursor?: string
  /** A name of `sorts`, or '-name' for descending. */
  sort: string
}

/** For callers that read page after page and need no total. */
export interface Uncounted {
  uncounted?: true
  /** For unlimited tables: beyond this number the total is a lower bound. */
  totalAtMost?: number
  /** That there are at least so many is known: nothing is counted. */
  totalAtLeast?: number
}

/** A list: its table, `truck v`; its condition, `v.deleted_at IS NULL`; the column that orders equal values. */
interface Listed {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Joins for the columns only, one row each: `JOIN account a ON a.id = v.account_id`. */
  beside?: RawBuilder<unknown>
}

/**
 * One page of a list with its exact total, by cursor or by number. Nulls come last in both directions. Columns are read
 * only for the rows of the page, so that they may contain look-ups.
 * @throws Refusal 400 for a cursor of another list
 */
export async function keysetPage<Row extends { id: string }>(
  db: Queries,
  { columns, ...listed }: Listed & { columns: RawBuilder<unknown> },
  sorts: Record<string, SortKey>,
  asked: Asked & Uncounted,
) {
  const { rows } = await pageStatement<Row & { sortedBy: string }>(columns, listed, sorts, asked).execute(db)
  const list = rows.slice(0, asked.pageSize)
  const last = rows.length > asked.pageSize ? list.at(-1) : undefined
  const total = await totalOf(db, listed, asked, list.length, last !== undefined)
  return { list, ...total, nextCursor: last ? writeCursor(last.sortedBy, last.id) : null }
}

/**
 * The same as JSON, with lines of `rowJson`: for the lists that are asked most. The first column is the id.
 */
export async function keysetJson(
  db: Queries,
  {
    rowColumns,
    columnCount,
    lineOf,
    ...listed
  }: Listed & Omit<ReturnType<typeof rowJson>, 'indexOf' | 'objectColumns'>,
  sorts: Record<string, SortKey>,
  asked: Asked & Uncounted,
): Promise<{ page: RawJson; totalIsExact: boolean }> {
  const { sql: text, parameters } = pageStatement(sql.raw(rowColumns), listed, sorts, asked).compile(db)
  const rows = await textRows(db, text, [...parameters])
  const list = rows.slice(0, asked.pageSize)
  const last = rows.length > asked.pageSize ? list.at(-1) : undefined
  const total = await totalOf(db, listed, asked, list.length, last !== undefined)
  const nextCursor = last ? writeCursor(last[columnCount] ?? null, last[0] ?? '') : null
  const rest = JSON.stringify({ ...total, nextCursor }).slice(1)
  return { page: new RawJson(`{"list":[${list.map(lineOf).join()}],${rest}`), totalIsExact: total.totalIsExact }
}

/** The rows of a page and one more, which tells that there is another page; the last column is what they are sorted by. */
function pageStatement<Row>(
  columns: RawBuilder<unknown>,
  { from, where, id, beside = sql`` }: Listed,
  sorts: Record<string, SortKey>,
  { page = 1, pageSize, cursor, sort }: Asked,
): RawBuilder<Row> {
  const descending = sort.startsWith('-')
  const key = sorts[sort.replace('-', '')]
  if (!key) throw new Error(`no such sort: ${sort}`)
  const { least, greatest } = types[key.type]
  const type = sql.raw(key.type)
  const by = key.always ? key.by : sql`coalesce(${key.by}, ${sql.lit(descending ? least : greatest)}::${type})`
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  let after = sql``
  if (cursor) {
    const end = readEnd(cursor, key.type)
    after = sql`AND (${by}, ${id}) ${sql.raw(descending ? '<' : '>')} (${end.value}::${type}, ${end.id}::uuid)`
  }
  // PostgreSQL caches a plan for a literal limit; otherwise it plans each time, which takes longer than the page.
  const limit = usualSizes.includes(pageSize) ? sql.lit(pageSize + 1) : sql`${pageSize + 1}`
  const offset = cursor || page === 1 ? sql`` : sql`OFFSET ${(page - 1) * pageSize}`
  return sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT ${id} AS page_id, ${by} AS sorted_by FROM ${from} WHERE ${where} ${after}
      ORDER BY ${by} ${direction}, ${id} ${direction} LIMIT ${limit} ${offset})
    SELECT ${columns}, page.sorted_by::text AS sorted_by FROM page JOIN ${from} ON ${id} = page.page_id ${beside}
    ORDER BY page.sorted_by ${direction}, page.page_id ${direction}`
}

async function totalOf(
  db: Queries,
  { from, where }: Listed,
  { page = 1, cursor, uncounted, totalAtMost, totalAtLeast }: Asked & Uncounted,
  shown: number,
  hasMore: boolean,
) {
  if (totalAtLeast !== undefined) return { total: totalAtLeast, totalIsExact: false }
  const isWhole = !cursor && page === 1 && !hasMore
  const total = isWhole || uncounted ? shown : await count(db, sql`${from} WHERE ${where}`, totalAtMost)
  return {
    total: Math.min(total, totalAtMost ?? total),
    totalIsExact: isWhole || (!uncounted && total <= (totalAtMost ?? total)),
  }
}

async function count(db: Queries, from: RawBuilder<unknown>, most: number | undefined): Promise<number> {
  const counted = most === undefined ? sql`${from}` : sql`(SELECT FROM ${from} LIMIT ${most + 1}) c`
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${counted}`.execute(db)
  return rows[0]?.n ?? 0
}
