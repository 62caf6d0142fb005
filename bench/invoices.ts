import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvoiceRun } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { photoLike } from '@shortcut/server/testing/photo.ts'
import pg from 'pg'
import { openBenchDatabases } from './load/database.ts'
import { approveOrders, photographDrops } from './load/invoices.ts'
import { signIn } from './load/sign-in.ts'
import { cpuSeconds, startProduct } from './measure/process.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const invoices = 1000
/** Limit for other people's calls during the run. */
const reachMs = 100

const onDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Makes a scratch copy, because issued invoices can never be taken back. */
async function scratch(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: onDatabase(url, 'postgres') })
  await client.connect()
  const from = new URL(url).pathname.slice(1)
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${from} OWNER shortcut`)
  await client.end()
  return onDatabase(url, name)
}

/** One run issues 1,000 drafts, each of one order with three charges and four photos: numbers, seals, log and a PDF for each. */
export async function run(options: Options): Promise<void> {
  say(`Issuing ${invoices} invoices with their PDFs`)
  const databases = await openBenchDatabases(options.data, say)
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-bench-invoices-'))
  const loaded = await databases.load(invoices)
  const adminUrl = await scratch(loaded.adminUrl, 'bench_invoices')
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2, options: '-c timezone=UTC' })
  // Connections that are still closing report an error when the scratch copy is dropped.
  pool.on('error', () => {})
  try {
    const orders = await approveOrders(pool)
    const product = await startProduct({ DATABASE_URL: onDatabase(loaded.url, 'bench_invoices'), DATA_DIR: folder })
    try {
      const rows = await measure(pool, product, orders, folder)
      say(`\n${table(rows)}`)
      say(`\nKept in ${await keep('invoices', options, rows)}`)
    } finally {
      await product.stop()
    }
  } finally {
    await pool.end()
    await scratch(loaded.adminUrl, 'bench_invoices')
    await databases.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  pool: pg.Pool,
  product: Awaited<ReturnType<typeof startProduct>>,
  orders: string[],
  folder: string,
): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await signIn(pool)}`, 'content-type': 'application/json' }
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const reply = await fetch(`${product.url}/shortcut-api/${path}`, init)
    const { code, message, data } = (await reply.json()) as { code: number; message: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${message}`)
    return data
  }
  await ask('invoice/draft', { ids: orders })
  await photographDrops(pool, folder, await photoLike())
  const before = await cpuSeconds(product.pid)
  const began = performance.now()
  let run = await ask<InvoiceRun>('invoiceRun/start', {
    which: 'allDrafts',
    issuedOn: '2026-11-01',
    earlyReason: 'Measured',
  })
  const waits: number[] = []
  while (run.status === 'running') {
    await sleep(200)
    const asked = performance.now()
    await ask('invoice/list?pageSize=50')
    waits.push(performance.now() - asked)
    run = (await ask<{ runs: InvoiceRun[] }>('invoiceRun/list')).runs.find(({ id }) => id === run.id) ?? run
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = (await cpuSeconds(product.pid)) - before
  const { rows } = await pool.query<{ whole: boolean; bytes: string }>(
    `SELECT count(*) = $1 AND min(serial) = 1 AND max(serial) = $1 AND count(p.invoice_id) = $1 AS whole, avg(p.bytes) AS bytes
     FROM invoice i LEFT JOIN invoice_pdf p ON p.invoice_id = i.id WHERE i.status = 'issued'`,
    [invoices],
  )
  waits.sort((one, other) => one - other)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  const memory = await product.memory()
  const whole = rows[0]?.whole === true && run.failed === 0
  const job = `${run.done} invoices issued with PDFs`
  const kilobytes = Math.round(Number(rows[0]?.bytes) / 1024)
  return [
    {
      job,
      floor: '',
      product: `${seconds.toFixed(1)} s, ${((cpu / invoices) * 1000).toFixed(0)} ms of a core each`,
      figure: `${(invoices / seconds).toFixed(1)} invoices/s, ${kilobytes} KB each`,
      reach: 'numbers without gaps, a PDF each',
      ok: whole,
    },
    {
      job: 'a page of the list meanwhile',
      floor: '',
      product: `p50 ${(waits[waits.length >> 1] ?? 0).toFixed(0)} ms`,
      figure: `p99 ${p99.toFixed(0)} ms`,
      reach: `≤ ${reachMs} ms`,
      ok: p99 <= reachMs,
    },
    { job: 'server memory after it', floor: '', product: '', figure: `${Math.round(memory)} MB`, reach: '', ok: null },
  ]
}
