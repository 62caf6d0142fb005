import type { WorkOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { countLimit, readCursor, writeCursor } from '../platform/pages.ts'
import { RawJson } from '../platform/serialize.ts'
import { rowColumns } from './list-columns.ts'
import { type Filters, readFilters } from './list-filters.ts'

type Condition = RawBuilder<unknown>

const sortColumns = {
  bookingReceivedDate: { column: 'booking_received_at', type: 'timestamptz', nullable: false },
  bookingPickupDate: { column: 'booking_pickup_date', type: 'date', nullable: true },
  requestDeliveryTime: { column: 'request_delivery_time', type: 'timestamptz', nullable: true },
  updatedAt: { column: 'updated_at', type: 'timestamptz', nullable: false },
} as const

/** More matches than this are not sorted in memory: then they are frequent, and walking the sort's index finds a page at once. */
const fence = 5000

interface Page {
  list: string
  got: number
  end_value: string | null
  end_id: string | null
  matches: number | null
}

const both = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`)

/**
 * A page of the list. Every way leads along an index: open orders and single statuses have their own, several statuses are merged
 * from one walk each, typed text is found by trigram and fenced before sorting; pages follow a keyset, so that the 2,000th
 * costs what the first does.
 */
export async function listWorkOrders(db: Queries, input: WorkOrderListInput): Promise<RawJson> {
  const filters = readFilters(input)
  const descending = input.sort.startsWith('-')
  const { column, type, nullable } = sortColumns[input.sort.replace('-', '') as keyof typeof sortColumns]
  const sort = sql.id(column)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  // What is not known yet comes last either way, so it never hides what is; the indexes are made for just this order.
  const order = sql`${sort} ${direction} ${sql.raw(nullable && descending ? 'NULLS LAST' : '')}, id ${direction}`
  const ways = input.cursor ? keyset(input.cursor, column, type, descending, nullable) : [sql`true`]
  const limit = input.pageSize + 1
  const offset = input.cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize

  if (filters.text.length > 0) {
    const found = await fenced()
    if (found) return answer(found, { total: found.matches ?? 0, totalIsExact: true })
  }
  const [page, total] = await Promise.all([walked(), countMatches(db, filters)])
  return answer(page, total)

  /** Typed text: all matches, unless there are too many. */
  async function fenced() {
    const page = await read(
      sql`
      matches AS MATERIALIZED (SELECT w.id, w.${sort} FROM work_order w
        WHERE w.deleted_at IS NULL AND ${both([...statusIs(filters), ...filters.text, ...filters.other])} LIMIT ${fence + 1}),
      page AS (SELECT id, ${sort} FROM matches WHERE (${sql.join(ways, sql` OR `)}) ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`,
      true,
    )
    return page.matches !== null && page.matches <= fence ? page : undefined
  }

  /** Everything else: along the sort's index, one walk for each status where several are asked for. */
  function walked() {
    const conditions = [sql`w.deleted_at IS NULL`, ...filters.text, ...filters.other]
    const merge = !filters.open && filters.statuses && filters.statuses.length > 1 && column === 'booking_received_at'
    const walk = (way: Condition) =>
      merge
        ? sql`(SELECT walk.id, walk.${sort} FROM unnest(${filters.statuses}::text[]) AS wanted (status) CROSS JOIN LATERAL (
            SELECT w.id, w.${sort} FROM work_order w WHERE w.booking_status = wanted.status AND ${both([...conditions, way])}
            ORDER BY ${order} LIMIT ${limit + offset}) walk)`
        : sql`(SELECT w.id, w.${sort} FROM work_order w WHERE ${both([...statusIs(filters), ...conditions, way])}
            ORDER BY ${order} LIMIT ${limit + offset})`
    return read(sql`page AS MATERIALIZED (
      SELECT * FROM (${sql.join(ways.map(walk), sql` UNION ALL `)}) walks ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`)
  }

  async function read(ctes: Condition, withMatches = false): Promise<Page> {
    const { rows } = await sql<Page>`
      WITH ${ctes}
      SELECT (SELECT coalesce(json_agg(line), '[]')::text FROM (
               SELECT ${rowColumns} FROM (SELECT id, ${sort} AS sort_value FROM page ORDER BY ${order} LIMIT ${input.pageSize}) p
               JOIN work_order w ON w.id = p.id ORDER BY p.sort_value ${direction} NULLS LAST, w.id ${direction}) line) AS list,
             (SELECT count(*)::int FROM page) AS got,
             (SELECT json_build_array(${sort}::text, id)::text FROM page ORDER BY ${order} OFFSET ${input.pageSize - 1} LIMIT 1) AS end_value,
             ${withMatches ? sql`(SELECT count(*)::int FROM matches)` : sql`NULL`} AS matches`.execute(db)
    const row = rows[0] as unknown as { list: string; got: number; endValue: string | null; matches: number | null }
    const [value, id] = row.endValue ? (JSON.parse(row.endValue) as [string | null, string]) : [null, null]
    return { list: row.list, got: row.got, end_value: value, end_id: id, matches: row.matches }
  }

  function answer(page: Page, total: { total: number; totalIsExact: boolean }) {
    const more = page.got > input.pageSize && page.end_id !== null
    const nextCursor = more ? writeCursor(page.end_value, page.end_id ?? '') : null
    return new RawJson(
      `{"list":${page.list},"total":${total.total},"totalIsExact":${total.totalIsExact},"nextCursor":${JSON.stringify(nextCursor)}}`,
    )
  }
}

function statusIs({ open, statuses }: Filters): Condition[] {
  if (open) return [sql`w.booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED')`]
  if (!statuses) return []
  return [
    statuses.length === 1 ? sql`w.booking_status = ${statuses[0]}` : sql`w.booking_status = ANY(${statuses}::text[])`,
  ]
}

/** What comes after a cursor, one condition for each way there: rows without a value come last, and have a walk of their own. */
function keyset(cursor: string, column: string, type: string, descending: boolean, nullable: boolean): Condition[] {
  const { value, id } = readCursor(cursor)
  const sort = sql.id(column)
  const beyond = sql.raw(descending ? '<' : '>')
  if (value === null) return [sql`${sort} IS NULL AND id ${beyond} ${id}::uuid`]
  const next = sql`(${sort}, id) ${beyond} (${value}::${sql.raw(type)}, ${id}::uuid)`
  return nullable ? [next, sql`${sort} IS NULL`] : [next]
}

/** Exact from the kept counts when only statuses are filtered; else counted, up to a bound. */
async function countMatches(db: Queries, filters: Filters): Promise<{ total: number; totalIsExact: boolean }> {
  if (filters.text.length === 0 && filters.other.length === 0) {
    const { rows } = await sql<{ n: number }>`
      SELECT coalesce(sum(n), 0)::int AS n FROM work_order_count w WHERE ${both(statusIs(filters))}`.execute(db)
    return { total: rows[0]?.n ?? 0, totalIsExact: true }
  }
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM work_order w
      WHERE w.deleted_at IS NULL AND ${both([...statusIs(filters), ...filters.text, ...filters.other])} LIMIT ${countLimit + 1}) found`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  return { total: Math.min(n, countLimit), totalIsExact: n <= countLimit }
}

/** List rows by id, for live updates: deleted orders have none. */
export async function workOrderRows(db: Queries, ids: string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: string; line: unknown }>`
    SELECT line.id, to_json(line) AS line FROM (SELECT ${rowColumns} FROM work_order w WHERE w.id = ANY(${ids}::uuid[]) AND w.deleted_at IS NULL) line`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.line]))
}

/** How many orders stand in each status, exactly. */
export async function countByStatus(db: Queries): Promise<Record<string, number>> {
  const { rows } = await sql<{ bookingStatus: string; n: number }>`
    SELECT booking_status, sum(n)::int AS n FROM work_order_count GROUP BY booking_status`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.bookingStatus, row.n]))
}
