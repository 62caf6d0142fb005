import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPostmaster } from './platform/embedded-postgres/postmaster.ts'

const rounds = Number(process.env.CRASH_ROUNDS || 3)
const writers = 200
const main = fileURLToPath(new URL('main.ts', import.meta.url))
const password = 'crash-test-1'

let dataDir: string
let running: ChildProcess | undefined
let address: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shortcut-crash-'))
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await stopPostmaster(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the server as `npm start` does. @returns its address */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: password,
    DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the server did not start')
}

const post = async (path: string, body: unknown, token?: string) => {
  const form = path === 'login'
  const reply = await fetch(`${address}/shortcut-api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
  })
  return (await reply.json()) as { code: number; message: string; data: Record<string, string> }
}

async function signIn() {
  const { data } = await post('login', { username: 'admin', password, appType: '1' })
  return data.token ?? ''
}

test(`kill -9 during ${writers} concurrent writes, ${rounds} times: what was acknowledged is there once, all else wholly or not at all`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  address = await start()
  let token = await signIn()
  const account = await post('account/save', { code: 'CRASH', name: 'Crash' }, token)
  expect(account.code).toBe(200)
  const acknowledged: string[] = []
  const asked: string[] = []
  for (let round = 0; round < rounds; round++) {
    // Somewhere in the middle, another place each round.
    const fatal = Math.floor((writers * (round + 1)) / (rounds + 1))
    let answered = 0
    const ended = new Promise((done) => running?.once('exit', done))
    await Promise.all(
      Array.from({ length: writers }, async (_, n) => {
        const crn = `R${round}-${n}`
        asked.push(crn)
        const stops = [
          { kind: 'pickup', city: 'Chicago' },
          { kind: 'dropoff', city: 'Newark' },
        ]
        const reply = await post(
          'workOrder/save',
          { accountId: account.data.id, customerReferenceNumber: crn, stops },
          token,
        ).catch(() => undefined)
        if (reply?.code !== 200) return
        acknowledged.push(crn)
        answered += 1
        if (answered === fatal) running?.kill('SIGKILL')
      }),
    )
    await ended
    address = await start()
    token = await signIn()
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  expect(acknowledged.length).toBeLessThan(asked.length)

  const credentials = JSON.parse(await readFile(join(dataDir, 'postgres', 'shortcut-credentials.json'), 'utf8'))
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://shortcut:${credentials.product}@127.0.0.1:${port}/shortcut`)
  await client.connect()
  const { rows } = await client.query<{ crn: string; stops: number; logged: number; counted: number }>(`
      SELECT customer_reference_number AS crn, (SELECT count(*)::int FROM stop s WHERE s.work_order_id = w.id) AS stops,
        (SELECT count(*)::int FROM operation_log l WHERE l.entity_id = w.id) AS logged FROM work_order w`)
  const counted = await client.query('SELECT sum(n)::int AS n FROM work_order_count')
  await client.end()
  const stored = rows.map((row) => row.crn)
  expect(new Set(stored).size).toBe(stored.length)
  expect(acknowledged.filter((crn) => !stored.includes(crn))).toEqual([])
  expect(rows.filter((row) => row.stops !== 2 || row.logged !== 1)).toEqual([])
  expect(counted.rows[0].n).toBe(stored.length)
})

test('a second start on the same folder says so and leaves the first unharmed', { timeout: 30_000 }, async () => {
  const first = running
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'fatal' }
  const second = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  second.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((done) => second.once('exit', done))
  expect(code).toBe(1)
  expect(said).toContain('already runs on the data folder')
  expect(first?.exitCode).toBeNull()
  expect((await fetch(`${address}/shortcut-api/ready`)).status).toBe(200)
})
