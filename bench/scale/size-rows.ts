import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Row } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { compareJobs, withSizes } from './compare.ts'
import { openJobs } from './jobs.ts'
import type { Stage } from './nodes.ts'

/** A page of a list must not cost more of ten times as many orders. */
const reach = 1.3

/** A tenth of the orders and all of them; a hundredth, too, if that is still a company. */
export function sizesOf(orders: number): number[] {
  const [tenth, hundredth] = [Math.ceil(orders / 10), Math.ceil(orders / 100)]
  return hundredth >= 10_000 ? [hundredth, tenth, orders] : [tenth, orders]
}

/** What orders take on the disk, and what the same work costs at ten times as many: one node for each size, measured in turns. */
export async function sizeRows(stage: Stage): Promise<Row[]> {
  const sizes = sizesOf(stage.options.orders)
  const rows: Row[] = []
  const prepare = async (pool: pg.Pool, size: number) => void rows.push(await diskRow(pool, size, stage.options))
  await withSizes(stage, sizes, prepare, openJobs, async (opened) => {
    const stocks = () => Promise.all(opened.map(({ pool }) => stockOf(pool)))
    /** What bookings take on the disk is seen while they are measured. */
    async function around(name: string, run: () => Promise<void>): Promise<Row[]> {
      const before = name === 'booking' ? await stocks() : []
      await run()
      const after = name === 'booking' ? await stocks() : []
      return after.map((stock, at) => bookedRow(`disk of a booking at ${told(sizes[at])}`, before[at], stock))
    }
    rows.push(...(await compareJobs(opened, sizes.map(told), stage, { 'list page': reach }, around)))
  })
  return rows
}

const told = (orders = 0) => `${orders.toLocaleString('en-US')} orders`

/** The tables that are filled: orders with their stops, tasks and billing. */
const filled = ['work_order', 'stop', 'task', 'billing']

async function diskRow(pool: pg.Pool, size: number, options: Options): Promise<Row> {
  const { rows } = await pool.query<{ name: string; rows: number; tables: number; indexes: number }>(
    `SELECT name, pg_table_size(name::regclass)::float8 AS tables, pg_indexes_size(name::regclass)::float8 AS indexes
     FROM unnest($1::text[]) name`,
    [filled],
  )
  const { rows: counted } = await pool.query<{ orders: number }>('SELECT count(*)::int AS orders FROM work_order')
  const orders = counted[0]?.orders || 1
  const each = (of: 'tables' | 'indexes') => rows.reduce((sum, row) => sum + row[of], 0) / orders
  const bytes = each('tables') + each('indexes')
  const parts = rows.map((row) => `${row.name} ${Math.round((row.tables + row.indexes) / orders)}`)
  const { bavail, bsize } = await statfs(options.data).catch(() => ({ bavail: 0, bsize: 0 }))
  return {
    job: `disk, ${told(size)}`,
    floor: '',
    product: `${Math.round(each('tables'))} in tables, ${Math.round(each('indexes'))} in indexes (${parts.join(', ')})`,
    figure: `${Math.round(bytes)} bytes an order`,
    reach: `room for ${((bavail * bsize) / bytes / 1e6).toFixed(0)} million more`,
    ok: null,
  }
}

interface Stock {
  /** Of the whole database. */
  bytes: number
  /** The highest number of a work order. */
  orders: number
}

async function stockOf(pool: pg.Pool): Promise<Stock> {
  const { rows } = await pool.query<Stock>(
    'SELECT pg_database_size(current_database())::float8 AS bytes, last_value::float8 AS orders FROM work_order_number',
  )
  return rows[0] ?? { bytes: 0, orders: 0 }
}

/** What a booking takes with its message, log and answers, which the orders that were loaded do not have. */
function bookedRow(job: string, before: Stock = { bytes: 0, orders: 0 }, after: Stock): Row {
  const [bytes, orders] = [after.bytes - before.bytes, after.orders - before.orders]
  return {
    job,
    floor: '',
    product: `${orders} bookings, ${(bytes / 1e6).toFixed(1)} MB, with message and log`,
    figure: `${Math.round(bytes / orders)} bytes each`,
    reach: '',
    ok: null,
  }
}
