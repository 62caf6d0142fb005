import { verifyLog } from '@shortcut/server/operation-log/verify.ts'
import pg from 'pg'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { startFloor, startProduct } from './measure/process.ts'
import { connections, race } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const orders = 1000
const wanted = 1_000_000
const chunk = 100_000

/** Adds rows of several kinds over two years, sealed by the product's own statement. */
async function fillLog(pool: pg.Pool) {
  const { rows } = await pool.query<{ n: string }>('SELECT count(*) AS n FROM operation_log')
  const there = Number(rows[0]?.n)
  if (there >= wanted) return
  say(`Loading a log of ${wanted} rows…`)
  for (let from = there; from < wanted; from += chunk)
    await pool.query(
      `WITH logged AS (
         INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_id,
           entity_label, before, after, outcome)
         SELECT uuidv7(-(2 * 365 * 86400 * (1 - n / ${wanted}::float8)) * interval '1 second'), now() - (2 * 365 * 86400 * (1 - n / ${wanted}::float8)) * interval '1 second', 'user',
           md5((n % 300)::text)::uuid, 'Person ' || n % 300, '10.0.0.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
           gen_random_uuid()::text,
           CASE n % 20 WHEN 0 THEN 'task.assign' WHEN 1 THEN 'driver.save' WHEN 2 THEN 'session.signIn' ELSE 'workOrder.save' END,
           CASE n % 20 WHEN 0 THEN 'task' WHEN 1 THEN 'driver' WHEN 2 THEN 'session' ELSE 'workOrder' END,
           gen_random_uuid(), 'WO-26-' || lpad(n::text, 7, '0'),
           jsonb_build_object('remark', 'Call before arrival ' || n, 'palletQuantity', n % 30),
           jsonb_build_object('remark', 'Call after arrival ' || n, 'palletQuantity', n % 31),
           CASE WHEN n % 1000 = 0 THEN 'refused' ELSE 'done' END
         FROM generate_series($1::int + 1, $2::int) n RETURNING id)
       INSERT INTO operation_log_pending SELECT id FROM logged`,
      [from, Math.min(from + chunk, wanted)],
    )
  for (let sealed = 1; sealed > 0; ) {
    const { rows: done } = await pool.query<{ sealed: number }>('SELECT seal_pending(50000) AS sealed')
    sealed = done[0]?.sealed ?? 0
  }
  await pool.query('VACUUM ANALYZE operation_log, operation_log_chain, operation_log_pending')
}

/** The operation log at a million rows: its first pages compared with the floor, and how fast the chain is verified. */
export async function run(options: Options): Promise<void> {
  const databases = await openBenchDatabases(options.data, say)
  const { url, adminUrl } = await databases.load(orders)
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2, options: '-c timezone=UTC -c jit=off' })
  try {
    await fillLog(pool)
    const rows: Row[] = [await verifying(pool)]
    const product = await startProduct({ DATABASE_URL: url })
    const floor = await startFloor(url)
    try {
      const headers = { authorization: `Bearer ${await signIn(pool)}` }
      for (const [job, query] of [
        ['first page of the log', ''],
        ['first page of one action, with total', '&action=driver.save'],
      ] as const) {
        const requests = () => [{ path: `/shortcut-api/log/list?pageSize=50${query}` }]
        const { sides, ratios } = await race(
          [
            { url: floor.url, headers: {}, requests },
            { url: product.url, headers, requests },
          ],
          options,
        )
        const [low, high] = sides
        const ratio = ratios[0] ?? 0
        const failed = (low?.failed ?? 1) + (high?.failed ?? 1)
        rows.push({
          job,
          floor: `${Math.round(low?.rate ?? 0)}/s (${low?.p50} ms)`,
          product: `${Math.round(high?.rate ?? 0)}/s (${high?.p50} ms)`,
          figure: failed > 0 ? `${failed} failed` : `${ratio.toFixed(2)} of the floor`,
          reach: '≥ 0.5',
          ok: failed === 0 && ratio >= 0.5,
        })
      }
    } finally {
      await floor.stop()
      await product.stop()
    }
    say(`\n${connections} connections, ${wanted} rows of log\n${table(rows)}`)
    say(`\nKept in ${await keep('log', options, rows)}`)
  } finally {
    await pool.end()
    await databases.stop()
  }
}

async function verifying(pool: pg.Pool): Promise<Row> {
  const began = performance.now()
  const { rows, faults } = await verifyLog(pool)
  const speed = rows / ((performance.now() - began) / 1000)
  return {
    job: 'verify the chain',
    floor: '',
    product: '',
    figure: faults.length > 0 ? `${faults.length} faults` : `${Math.round(speed)} rows/s`,
    reach: '≥ 100,000 rows/s',
    ok: faults.length === 0 && speed >= 100_000,
  }
}
