import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { signInFirst } from '../testing/sign-in-first.ts'

const orders = 150
const password = 'crash-test-1'
/** The program of `npm start`. */
const program = ['../compile-cache.ts', '../main.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url)))

let dataDir: string
const nodes = new Set<ChildProcess>()
let pool: pg.Pool | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shortcut-rating-'))
})
afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await pool?.end()
  await stopPostmaster(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
})

/** A node, started like `npm start`. @param databaseUrl '': use the database in the data folder */
async function start(databaseUrl = '') {
  const [cache = '', main = ''] = program
  const env = {
    ...process.env,
    DATA_DIR: databaseUrl ? join(dataDir, 'second') : dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'fatal',
    SECRETS_KEY_FILE: join(dataDir, 'secrets.key'),
  }
  const child = spawn(process.execPath, ['--import', cache, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  nodes.add(child)
  const ended = new Promise((done) => child.once('exit', done))
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1]
    if (!address) continue
    const kill = () => {
      child.kill('SIGKILL')
      return ended
    }
    return { address, kill }
  }
  throw new Error('the server did not start')
}

async function post(address: string, path: string, body: object, token?: string) {
  const reply = await fetch(`${address}/shortcut-api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as { code: number; data: { id: string; version: number; token: string } }
  expect(answer.code).toBe(200)
  return answer.data
}

async function databaseUrl() {
  const credentials = JSON.parse(await readFile(join(dataDir, 'postgres', 'shortcut-credentials.json'), 'utf8'))
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://shortcut:${credentials.product}@127.0.0.1:${port}/shortcut`
}

const number = async (sql: string) => Number((await pool?.query<{ n: string }>(`SELECT ${sql} AS n`))?.rows[0]?.n)
/** Waits for a stable state. */
async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 12_000; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('did not come about in a minute')
}
const rated = () => number('(SELECT count(*) FROM billing)')

test(`two nodes rate ${orders} orders, first one is killed, then the other: each order is charged once and none is lost`, {
  timeout: 180_000,
}, async () => {
  const first = await start()
  pool = new pg.Pool({ connectionString: await databaseUrl(), max: 2 })
  // Its connections may still be closing when the database stops.
  pool.on('error', () => {})
  const token = await signInFirst(first.address, password)
  const ask = (path: string, body: object) => post(first.address, path, body, token)
  const account = await ask('account/save', { code: 'CRASH', name: 'Crash' })
  const sheet = await ask('rateSheet/save', { name: 'Flat', effectiveFrom: '2020-01-01' })
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '10' }]
  const { version } = await ask('rateSheet/saveLines', { id: sheet.id, version: sheet.version, lines })
  await ask('rateSheet/activate', { id: sheet.id, version, lineCount: 1 })
  const stops = [
    { kind: 'pickup', city: 'Chicago', province: 'IL' },
    { kind: 'dropoff', city: 'Newark', province: 'NJ' },
  ]
  for (let n = 0; n < orders; n++)
    await ask('workOrder/save', {
      accountId: account.id,
      customerReferenceNumber: `R-${n}`,
      stops,
      weight: { value: String(100 + n), unit: 'lb' },
    })
  const second = await start(await databaseUrl())
  await pool.query(`UPDATE work_order SET booking_status = 'DELIVERED', updated_at = now()`)
  // Both nodes hear of a change, and rate at once; they would find the orders only at their next round, up to 5 s later.
  await ask('account/save', { code: 'NEWS', name: 'News' })

  await until(async () => (await rated()) >= orders / 5)
  await first.kill()
  await until(async () => (await rated()) >= orders / 2)
  await second.kill()
  await start(await databaseUrl())
  await until(async () => (await number('(SELECT count(*) FROM billing_due)')) === 0)

  const { rows } = await pool.query(`
    SELECT w.booking_id, w.weight_value::int AS pounds, b.total::text, (SELECT count(*)::int FROM charge c WHERE c.work_order_id = w.id) AS charges,
      (SELECT string_agg(l.action, ' ') FROM operation_log l WHERE l.entity = 'billing' AND l.entity_id = w.id) AS told
    FROM work_order w LEFT JOIN billing b ON b.work_order_id = w.id`)
  expect(rows).toHaveLength(orders)
  const isRight = ({ pounds, total, charges, told }: (typeof rows)[number]) =>
    total === (pounds / 10).toFixed(2) && charges === 1 && told === 'billing.enter'
  expect(rows.filter((row) => !isRight(row))).toEqual([])
  expect(await number('(SELECT sum(n) FROM billing_count)')).toBe(orders)
})
