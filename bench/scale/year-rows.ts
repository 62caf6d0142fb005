import type pg from 'pg'
import { signIn } from '../load/sign-in.ts'
import type { Row } from '../measure/report.ts'
import { compareJobs, withSizes } from './compare.ts'
import { type Job, openJobs } from './jobs.ts'
import type { Nodes, Stage } from './nodes.ts'

/** A ten-year company must stay as fast as a one-year one. */
const reach = 1.3
/** Rows of the log for each order: booking, message, steps and billing. */
const rowsOfOrder = 5

/** A tenth of the orders with the log of a year, beside all of them with the logs of ten. */
export async function yearRows(stage: Stage): Promise<Row[]> {
  const ofYear = Math.ceil(stage.options.orders / 10)
  const sizes = [ofYear, stage.options.orders]
  const rows: Row[] = []
  const prepare = (pool: pg.Pool, size: number) => fillYears(pool, size === ofYear ? 1 : 10, ofYear * rowsOfOrder)
  await withSizes(stage, sizes, prepare, openYearJobs, async (opened) => {
    const names = ['1 year', '10 years']
    const reaches = Object.fromEntries((opened[0]?.jobs ?? []).map(({ name }) => [name, reach]))
    rows.push(...(await compareJobs(opened, names, stage, reaches)))
  })
  return rows
}

/**
 * Fills the log of this year and of the years to come: the parts that an old company has behind it, this one has before
 * it, which costs the same. Nothing of it is sealed.
 */
async function fillYears(pool: pg.Pool, years: number, rows: number): Promise<void> {
  for (let year = 0; year < years; year++) {
    await pool.query(`SELECT keep_years(now() + $1 * interval '1 year')`, [year])
    await pool.query(
      `INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, before, after, outcome)
       SELECT uuidv7(at - clock_timestamp()), at, 'user', md5((n % 300)::text)::uuid, 'Person ' || n % 300, '10.0.0.' || n % 250, 'Firefox/140',
         gen_random_uuid()::text, 'workOrder.save', 'workOrder', w.id, w.booking_id, jsonb_build_object('remark', 'Call before arrival ' || n),
         jsonb_build_object('remark', 'Call after arrival ' || n), 'done'
       FROM (SELECT n, date_trunc('year', now()) + $1 * interval '1 year' + n * interval '1 year' / ($2 + 1) AS at FROM generate_series(1, $2::int) n
           WHERE NOT EXISTS (SELECT FROM operation_log WHERE action = 'workOrder.save' AND device = 'Firefox/140'
             AND at >= date_trunc('year', now()) + $1 * interval '1 year' AND at < date_trunc('year', now()) + ($1 + 1) * interval '1 year')) one
         JOIN (SELECT id, booking_id, row_number() OVER (ORDER BY id) AS place FROM work_order) w
           ON w.place = 1 + n % (SELECT count(*) FROM work_order)`,
      [year, rows],
    )
  }
  await pool.query('ANALYZE operation_log')
}

/** What an office does all day, and what reads the log. */
async function openYearJobs(pool: pg.Pool, nodes: Nodes, fires: number): Promise<Job[]> {
  const headers = { authorization: `Bearer ${await signIn(pool)}` }
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM work_order WHERE deleted_at IS NULL ORDER BY md5(id::text) LIMIT 2000',
  )
  const reading = (name: string, paths: string[]): Job => ({
    name,
    headers,
    requests: () => paths.map((path) => ({ method: 'GET', path: `/shortcut-api/${path}` })),
  })
  return [
    ...(await openJobs(pool, nodes, fires)),
    reading('page of the log', ['log/list?pageSize=50']),
    reading(
      'history of an order',
      rows.map(({ id }) => `workOrder/log?id=${id}`),
    ),
  ]
}
