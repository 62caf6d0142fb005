import type { WorkOrderFilters, WorkOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import { fieldRows, type SortField } from '@shortcut/domain/work-orders/field-sets.ts'
import { bookingStatuses, closedStatuses, openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { countStatuses, type TabCount } from '../../platform/database/count-statuses.ts'
import { countLimit, readCursor, writeCursor } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { type Cell, textRows, Values } from '../../platform/database/statements.ts'
import { RawJson } from '../../platform/http/serialize.ts'
import { columnCount, indexOf, lineOf, rowColumns } from './list-columns.ts'
import { type Filters, readFilters } from './list-filters.ts'

interface SortColumn {
  column: string
  type: 'timestamptz' | 'date' | 'text'
  nullable: boolean
  /** What the index has instead of the column: its hour, in UTC (docs/decisions/0009). */
  hour?: string
  /** Most orders have no value, and the index has only those that do. */
  sparse?: true
}

function sortColumn(field: SortField): SortColumn {
  const { column, kind, sort } = fieldRows[field]
  return {
    column,
    type: kind === 'date' ? 'date' : kind === 'choice' ? 'text' : 'timestamptz',
    nullable: kind !== 'moment',
    ...(sort === 'sparse' && { sparse: true }),
    ...(field === 'updatedAt' && { hour: 'updated_hour' }),
  }
}

export interface Total {
  total: number
  totalIsExact: boolean
}

const usualSizes = [20, 50, 100, 200, 500]
const all = (conditions: readonly string[]) => (conditions.length > 0 ? conditions.join(' AND ') : 'true')

/**
 * A page of the list, in one statement, with its total if it is stored or free. Every path uses an index: open orders
 * and single statuses have their own; several statuses merge one walk each; typed text is found by trigram and limited
 * before sorting. Pages follow a keyset, so that page 2,000 costs the same as the first.
 */
export async function listWorkOrders(db: Queries, input: WorkOrderListInput): Promise<RawJson> {
  const values = new Values()
  const filters = readFilters(input, values)
  const descending = input.sort.startsWith('-')
  const field = input.sort.replace('-', '') as SortField
  const { column, nullable, hour, sparse } = sortColumn(field)
  const direction = descending ? 'DESC' : 'ASC'
  // Unknown values come last in both directions, so that they never hide known ones; the indexes have this order.
  const order = (table: string, first = '') =>
    `ORDER BY ${first}${table}.${column} ${direction}${nullable && descending ? ' NULLS LAST' : ''}, ${table}.id ${direction}`
  const alongIndex = order('w', hour && `w.${hour} ${direction}, `)
  const conditions = ['w.deleted_at IS NULL', ...filters.text, ...filters.other]
  // Written out in full, so that the partial index for orders without a value applies.
  if (sparse && filters.statuses?.every((status) => (openStatuses as readonly string[]).includes(status)))
    conditions.push(`w.booking_status ${orderIsNot(...closedStatuses)}`)
  const offset = input.cursor ? 0 : ((input.page ?? 1) - 1) * input.pageSize

  if (filters.text.length > 0) {
    const rows = await fenced()
    const matches = Number(rows[0]?.[columnCount] ?? 0)
    if (rows.length === 0) return answer(rows, await countWorkOrders(db, input))
    if (matches <= countLimit) return answer(rows, { total: matches, totalIsExact: true })
    // Matches are so common that walking the sort's index finds a page at once.
    return answer(await walked(), { total: countLimit, totalIsExact: false })
  }
  if (filters.other.length > 0) return answer(...(await Promise.all([walked(), countWorkOrders(db, input)])))
  const rows = await walked(true)
  const kept = rows[0]?.[columnCount]
  return answer(rows, kept ? { total: Number(kept), totalIsExact: true } : await countWorkOrders(db, input))

  /** Typed text: all matches are found before sorting; one more than the limit shows that there are too many. */
  function fenced() {
    const own = new Values(values)
    const found = all([...conditions, ...statusIs('w', filters, own)])
    const ways = input.cursor ? keyset(input.cursor, 'm', field, descending) : []
    const way = all(input.cursor ? [`(${ways.map((way) => way(own)).join(' OR ')})`] : [])
    return textRows(
      db,
      `WITH matches AS MATERIALIZED (SELECT w.id, w.${column} FROM work_order w WHERE ${found} LIMIT ${countLimit + 1}),
       page AS MATERIALIZED (SELECT m.id FROM matches m WHERE ${way} ${order('m')} ${window(own)})
       SELECT ${rowColumns}, (SELECT count(*) FROM matches) FROM page JOIN work_order w ON w.id = page.id ${order('w')}`,
      own.list,
    )
  }

  /**
   * All other cases walk the sort's index, once per requested status. Orders without a value are walked only if the
   * others do not fill the page: they may be the majority, and yet the filters may exclude all of them.
   */
  async function walked(withKeptTotal = false): Promise<Cell[][]> {
    const first = sparse ? [() => `w.${column} IS NOT NULL`, () => `w.${column} IS NULL`] : [() => 'true']
    const [way, other] = input.cursor ? keyset(input.cursor, 'w', field, descending, hour) : first
    if (!way) return []
    const skipped = sparse && offset > 0 ? Math.min(offset, await countWalk(way)) : 0
    const rows = await walk(way, offset, input.pageSize + 1, withKeptTotal)
    const missing = input.pageSize + 1 - rows.length
    if (!other || missing === 0) return rows
    return [...rows, ...(await walk(other, offset - skipped, missing, withKeptTotal))]
  }

  async function countWalk(way: Way): Promise<number> {
    const own = new Values(values)
    const met = all([...statusIs('w', filters, own), ...conditions, way(own)])
    return Number((await textRows(db, `SELECT count(*) FROM work_order w WHERE ${met}`, own.list))[0]?.[0])
  }

  function walk(way: Way, skip: number, limit: number, withKeptTotal: boolean): Promise<Cell[][]> {
    const own = new Values(values)
    const total = withKeptTotal
      ? `(SELECT coalesce(sum(c.n), 0) FROM work_order_count c WHERE ${all(statusIs('c', filters, own))})`
      : 'NULL'
    if (filters.open || !filters.statuses || filters.statuses.length < 2 || column !== 'booking_received_at') {
      const start = way(own)
      const met = all([...statusIs('w', filters, own), ...conditions, start])
      // Orders without a value are equal, and no index sorts them by it.
      const along = sparse && start.startsWith(`w.${column} IS NULL`) ? `ORDER BY w.id ${direction}` : alongIndex
      const text = `SELECT ${rowColumns}, ${total} FROM work_order w WHERE ${met} ${along} ${window(own, skip, limit)}`
      return textRows(db, text, own.list)
    }
    const walks = `SELECT walk.* FROM unnest(${own.add(filters.statuses)}::text[]) AS wanted (status) CROSS JOIN LATERAL (
      SELECT w.id, w.${column} FROM work_order w WHERE w.booking_status = wanted.status AND ${all([...conditions, way(own)])}
      ${alongIndex} LIMIT ${own.add(limit + skip)}) walk`
    return textRows(
      db,
      `WITH page AS MATERIALIZED (SELECT walks.id FROM (${walks}) walks ${order('walks')} ${window(own, skip, limit)})
       SELECT ${rowColumns}, ${total} FROM page JOIN work_order w ON w.id = page.id ${order('w')}`,
      own.list,
    )
  }

  /**
   * One row more than the page shows that there is a next page. Common sizes are written as literals, because then
   * PostgreSQL picks the best plan.
   */
  function window(own: Values, skip = offset, limit = input.pageSize + 1): string {
    const written = usualSizes.includes(limit - 1) ? limit : own.add(limit)
    return skip > 0 ? `LIMIT ${written} OFFSET ${own.add(skip)}` : `LIMIT ${written}`
  }

  function answer(rows: Cell[][], { total, totalIsExact }: Total): RawJson {
    const lines = rows.slice(0, input.pageSize)
    const last = rows.length > input.pageSize ? lines.at(-1) : undefined
    const nextCursor = last ? writeCursor(last[indexOf(field)] ?? null, last[0] ?? '') : null
    return new RawJson(
      `{"list":[${lines.map(lineOf).join()}],"total":${total},"totalIsExact":${totalIsExact},"nextCursor":${JSON.stringify(nextCursor)}}`,
    )
  }
}

/** Open statuses are written as literals, so that their partial index applies. */
function statusIs(table: string, { open, statuses }: Filters, values: Values): string[] {
  if (open) return [`${table}.booking_status ${orderIsNot(...closedStatuses)}`]
  if (!statuses) return []
  if (statuses.length === 1) return [`${table}.booking_status = ${values.add(statuses[0])}`]
  return [`${table}.booking_status = ANY(${values.add(statuses)}::text[])`]
}

/** The condition where a walk of the sort begins; its parameters go to `values`. */
type Way = (values: Values) => string

/** Conditions for the rows after a cursor: rows without a value come last, and have their own walk. */
function keyset(cursor: string, table: string, field: SortField, descending: boolean, hour?: string): Way[] {
  const { column, type, nullable } = sortColumn(field)
  const { value, id } = readCursor(cursor)
  const beyond = descending ? '<' : '>'
  if (value === null)
    return [(values) => `${table}.${column} IS NULL AND ${table}.id ${beyond} ${values.add(id)}::uuid`]
  const next: Way = (values) => {
    const at = `${values.add(value)}::${type}`
    const within = hour ? `${table}.${hour} ${beyond}= date_trunc('hour', ${at} AT TIME ZONE 'UTC') AND ` : ''
    return `${within}(${table}.${column}, ${table}.id) ${beyond} (${at}, ${values.add(id)}::uuid)`
  }
  return nullable ? [next, () => `${table}.${column} IS NULL`] : [next]
}

/** The total of a list: exact from the stored counts if only statuses are filtered; else counted, up to a limit. */
export async function countWorkOrders(db: Queries, input: WorkOrderListInput): Promise<Total> {
  const values = new Values()
  const filters = readFilters(input, values)
  if (filters.text.length === 0 && filters.other.length === 0) {
    const statuses = all(statusIs('c', filters, values))
    const rows = await textRows(
      db,
      `SELECT coalesce(sum(c.n), 0) FROM work_order_count c WHERE ${statuses}`,
      values.list,
    )
    return { total: Number(rows[0]?.[0]), totalIsExact: true }
  }
  const conditions = all(['w.deleted_at IS NULL', ...statusIs('w', filters, values), ...filters.text, ...filters.other])
  const rows = await textRows(
    db,
    `SELECT count(*) FROM (SELECT 1 FROM work_order w WHERE ${conditions} LIMIT ${countLimit + 1}) found`,
    values.list,
  )
  const n = Number(rows[0]?.[0])
  return { total: Math.min(n, countLimit), totalIsExact: n <= countLimit }
}

/** List rows by id, for live updates: deleted orders have none. */
export async function workOrderRows(db: Queries, ids: string[]): Promise<Map<string, unknown>> {
  const rows = await textRows(
    db,
    `SELECT ${rowColumns} FROM work_order w WHERE w.id = ANY($1::uuid[]) AND w.deleted_at IS NULL`,
    [ids],
  )
  return new Map(rows.map((row) => [row[0] ?? '', JSON.parse(lineOf(row))]))
}

/** The number on each status tab: what the search and the other filters leave. */
export async function countTabs(db: Queries, input: WorkOrderFilters): Promise<Map<string, TabCount>> {
  const values = new Values()
  const { text, other } = readFilters(input, values)
  if (text.length + other.length === 0) {
    const kept = await countByStatus(db)
    return new Map(bookingStatuses.map((status) => [status, { total: kept[status] ?? 0, totalIsExact: true }]))
  }
  return countStatuses(db, bookingStatuses, {
    table: 'work_order',
    as: 'w',
    status: 'booking_status',
    newest: 'booking_received_at',
    conditions: ['w.deleted_at IS NULL', ...text, ...other],
    values,
  })
}

/** The exact number of orders in each status. */
export async function countByStatus(db: Queries): Promise<Record<string, number>> {
  const { rows } = await sql<{ bookingStatus: string; n: number }>`
    SELECT booking_status, sum(n)::int AS n FROM work_order_count GROUP BY booking_status`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.bookingStatus, row.n]))
}
