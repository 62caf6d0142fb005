import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from './operation-log/verify.ts'
import { bringUp } from './platform/embedded-postgres/bring-up.ts'
import { type Cluster, openCluster } from './platform/embedded-postgres/cluster.ts'
import { findPostmaster, stopPostmaster } from './platform/embedded-postgres/postmaster.ts'
import { connectionUrls, makeProductDatabase } from './platform/embedded-postgres/product-database.ts'
import { folderForTests } from './platform/embedded-postgres/throwaway.ts'
import { signInFirst } from './testing/sign-in-first.ts'

/** An operator's own PostgreSQL, which only the test restarts; 30 s as promised with DATABASE_STOPPED_MS=30000. */
const stoppedMs = Number(process.env.DATABASE_STOPPED_MS || 3000)
const writers = 40
const inDoubt = 'The database connection was lost while saving. It may have been saved: check before you try again.'
const away = 'The database cannot be reached. Nothing was changed; try again in a moment.'
const password = 'stopped-test-1'

let folder: string
let cluster: Cluster
let urls: ReturnType<typeof connectionUrls>
let server: ChildProcess
let address = ''
let logged = ''

const startDatabase = async (samePort = true) => {
  const up = await bringUp(cluster, { log: () => {}, samePort })
  if (!samePort) await makeProductDatabase(up.admin, cluster)
  await up.admin.end()
  return up.port
}

beforeAll(async () => {
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-stopped-'))
  cluster = await openCluster(folder, { durable: true })
  urls = connectionUrls(cluster, await startDatabase(false))
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    DATABASE_URL: urls.url,
    DATABASE_OWNER_URL: urls.ownerUrl,
  }
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  for await (const line of createInterface({ input: server.stdout ?? process.stdin })) {
    address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
})
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await stopPostmaster(cluster.folder)
  await rm(folder, { recursive: true, force: true })
})

interface Reply {
  status: number
  code: number
  message: string
  data: Record<string, unknown>
}
async function ask(path: string, token: string, body?: unknown): Promise<Reply> {
  const reply = await fetch(`${address}/shortcut-api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) }
}

/** Every order in the database, and the waiting work of jobs. */
async function stored() {
  const pool = new pg.Pool({ connectionString: urls.ownerUrl, max: 1, options: '-c timezone=UTC' })
  pool.on('error', () => {})
  const { rows: orders } = await pool.query<{ crn: string; stops: number; logged: number; filed: boolean }>(`
    SELECT customer_reference_number AS crn, (SELECT count(*)::int FROM stop s WHERE s.work_order_id = w.id) AS stops,
      (SELECT count(*)::int FROM operation_log l WHERE l.entity_id = w.id) AS logged, cardinality(folder_ids) = 1 AS filed FROM work_order w`)
  const { rows: waiting } = await pool.query('SELECT count(*)::int AS unsealed FROM operation_log_pending')
  const { faults } = await verifyLog(pool)
  await pool.end()
  return { orders, unsealed: waiting[0].unsealed, faults }
}

test(`a database stopped for ${stoppedMs / 1000} s while ${writers} write: clear errors, not ready, and everything recovers`, async () => {
  const token = await signInFirst(address, password)
  const { id: accountId } = (await ask('account/save', token, { code: 'STOP', name: 'Stop' })).data
  const ruleItemList = [{ ruleField: 'customerReferenceNumber', operator: 'contains', ruleValue: 'W' }]
  expect((await ask('rules/addRule', token, { name: 'Written', ruleItemList })).code).toBe(200)

  const acknowledged: string[] = []
  const refused = new Map<string, { message: string; ms: number }>()
  /** Told to come again before anything was begun. */
  const busy: string[] = []
  const others: unknown[] = []
  let writing = true
  const stops = [
    { kind: 'pickup', city: 'Chicago' },
    { kind: 'dropoff', city: 'Newark' },
  ]
  const write = (crn: string) => ask('workOrder/save', token, { accountId, customerReferenceNumber: crn, stops })
  const each = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; writing; n++) {
      const [crn, began] = [`W${writer}-${n}`, performance.now()]
      const reply: Reply = await write(crn).catch((error) => ({
        status: 0,
        code: 0,
        message: String(error.cause),
        data: {},
      }))
      if (reply.code === 200) acknowledged.push(crn)
      else if (reply.code === 500 && reply.data.away)
        refused.set(crn, { message: reply.message, ms: performance.now() - began })
      else if (reply.code === 503 && reply.data.retryAfter) busy.push(crn)
      else others.push(reply)
      // Like a program that was told to wait a moment.
      if (reply.code !== 200) await sleep(100)
    }
  })
  const isReady = async () => (await ask('ready', token)).status
  await expect.poll(() => acknowledged.length).toBeGreaterThan(writers)

  const postmaster = await findPostmaster(cluster.folder)
  const stopped = performance.now()
  // At once, like a crash: uncommitted changes are lost.
  process.kill(postmaster?.pid ?? 0, 'SIGQUIT')
  await stopPostmaster(cluster.folder)
  expect(await isReady()).toBe(503)
  expect((await ask('health', token)).status).toBe(200)
  // Answers given before the stop have arrived by now.
  const before = acknowledged.length
  await sleep(stoppedMs)
  expect([await isReady(), acknowledged.length]).toEqual([503, before])

  await startDatabase()
  const back = performance.now()
  await expect.poll(isReady, { timeout: limitHere(15_000), interval: 50 }).toBe(200)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + writers)
  expect(performance.now() - back).toBeLessThan(limitHere(15_000))
  writing = false
  await Promise.all(each)

  expect(others).toEqual([])
  expect(refused.size).toBeGreaterThan(writers)
  expect(Math.max(...[...refused.values()].map(({ ms }) => ms))).toBeLessThan(limitHere(10_000))

  // Jobs have caught up: the log is sealed, orders are in their folders.
  await expect.poll(async () => (await stored()).unsealed).toBe(0)
  await expect.poll(async () => (await stored()).orders.filter(({ filed }) => !filed)).toEqual([])
  const { orders, faults } = await stored()
  expect(faults).toEqual([])
  const crns = new Set(orders.map(({ crn }) => crn))
  expect(crns.size).toBe(orders.length)
  expect(acknowledged.filter((crn) => !crns.has(crn))).toEqual([])
  expect(orders.filter(({ stops, logged }) => stops !== 2 || logged !== 1)).toEqual([])
  // Changes being committed at the stop may be stored or not, and the message says so; others are not stored.
  const said = [...refused].filter(([, { message }]) => message === away).map(([crn]) => crn)
  expect([...said, ...busy].filter((crn) => crns.has(crn))).toEqual([])
  const sentences = new Set([...refused.values()].map(({ message }) => message))
  expect([...sentences].filter((message) => message !== away && message !== inDoubt)).toEqual([])
  // One line in 10 s, however many calls and jobs failed: the log of an outage must not fill the disk.
  const lines = logged.split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(4 + (performance.now() - stopped) / 10_000)
}, 120_000)
