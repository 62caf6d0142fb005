import type pg from 'pg'
import { columnCount, columnsSql, line, receivedAt } from './rows.ts'

type Row = (string | null)[]

/** Texts as PostgreSQL writes them: the driver converts nothing into dates or numbers. */
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** The same limit as in the product: more matches than this are not counted. */
const countLimit = 10_000
const open = `booking_status NOT IN ('DELIVERED', 'BOOKING_CANCELLED')`
const order = 'ORDER BY booking_received_at DESC, id DESC'
const total = (where: string) => `(SELECT sum(n) FROM work_order_count WHERE ${where})`

const statements = {
  open: `SELECT ${columnsSql}, ${total(open)} FROM work_order WHERE ${open} AND deleted_at IS NULL ${order} LIMIT 51`,
  all: `SELECT ${columnsSql}, ${total('true')} FROM work_order WHERE deleted_at IS NULL ${order} LIMIT 51`,
  after: `SELECT ${columnsSql}, ${total('true')} FROM work_order
    WHERE deleted_at IS NULL AND (booking_received_at, id) < ($1::timestamptz, $2::uuid) ${order} LIMIT 51`,
  search: `WITH matches AS MATERIALIZED (SELECT id, booking_received_at AS at FROM work_order
      WHERE deleted_at IS NULL AND search_text LIKE $1 LIMIT 10001),
    page AS MATERIALIZED (SELECT id FROM matches ORDER BY at DESC, id DESC LIMIT 51)
    SELECT ${columnsSql}, (SELECT count(*) FROM matches) FROM page JOIN work_order USING (id) ${order}`,
  frequent: `SELECT ${columnsSql}, '10001' FROM work_order WHERE deleted_at IS NULL AND search_text LIKE $1 ${order} LIMIT 51`,
}

/** A page of the work-order list, by the best statement for each query of the bench. */
export async function list(pool: pg.Pool, query: URLSearchParams): Promise<string> {
  const ask = (name: keyof typeof statements, values: string[] = []) =>
    pool.query<Row>({ name, text: statements[name], values, rowMode: 'array', types })
  const q = query.get('q')
  const cursor = query.get('cursor')
  if (q) {
    const pattern = [`%${q.toLowerCase()}%`]
    const found = await ask('search', pattern)
    const isFrequent = Number(found.rows[0]?.[columnCount] ?? 0) > countLimit
    return page(isFrequent ? (await ask('frequent', pattern)).rows : found.rows, countLimit)
  }
  if (cursor) return page((await ask('after', JSON.parse(Buffer.from(cursor, 'base64url').toString()))).rows)
  return page((await ask(query.has('bookingStatus') ? 'open' : 'all')).rows)
}

function page(rows: Row[], most = Number.POSITIVE_INFINITY): string {
  const total = Math.min(Number(rows[0]?.[columnCount] ?? 0), most)
  const last = rows.length > 50 ? rows[49] : undefined
  let lines = ''
  for (let index = 0; index < Math.min(rows.length, 50); index++) {
    const row = rows[index]
    if (row) lines += index === 0 ? line(row) : `,${line(row)}`
  }
  const next = last ? Buffer.from(JSON.stringify([last[receivedAt], last[0]])).toString('base64url') : null
  return `{"list":[${lines}],"total":${total},"nextCursor":${JSON.stringify(next)}}`
}
