import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPostmaster } from './platform/embedded-postgres/postmaster.ts'
import { tenderFile } from './testing/sender.ts'
import { signInFirst } from './testing/sign-in-first.ts'

const rounds = Number(process.env.CRASH_ROUNDS || 2)
const writers = 200
/** The program of `npm start`. */
const program = [
  '--import',
  fileURLToPath(new URL('compile-cache.ts', import.meta.url)),
  fileURLToPath(new URL('main.ts', import.meta.url)),
]
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

/** Starts the server like `npm start`. @returns its address */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: password,
    DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
  }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the server did not start')
}

const request = (path: string, body: unknown, token?: string, more: Record<string, string> = {}) =>
  fetch(`${address}/shortcut-api/${path}`, {
    method: 'POST',
    headers: {
      ...more,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })

const post = async (path: string, body: unknown, token?: string) =>
  (await (await request(path, body, token)).json()) as { code: number; message: string; data: Record<string, string> }

/** A client's request, with the CRNs of its orders. */
interface Sent {
  crns: string[]
  /** @returns whether it was confirmed; fails if the server is gone */
  send(): Promise<{ taken: boolean; replayed: boolean; busy: boolean }>
}

/** A client turned away by a busy server tries again. */
async function insist(one: Sent): ReturnType<Sent['send']> {
  for (;;) {
    const reply = await one.send()
    if (!reply.busy) return reply
    await sleep(200)
  }
}

const stops = [
  { kind: 'pickup', city: 'Chicago' },
  { kind: 'dropoff', city: 'Newark' },
]

/** Simultaneous requests of people and systems: typed orders, JSON bookings one by one and in batches, and tenders. */
function sentIn(round: number, token: string, accountId: string, key: string): Sent[] {
  const typed = (crn: string): Sent => {
    const key = { 'idempotency-key': randomUUID() }
    return {
      crns: [crn],
      async send() {
        const reply = await request('workOrder/save', { accountId, customerReferenceNumber: crn, stops }, token, key)
        const { code } = (await reply.json()) as { code: number }
        return { taken: code === 200, replayed: reply.headers.has('idempotent-replayed'), busy: reply.status === 503 }
      },
    }
  }
  const inbound = (crns: string[], type: string, body: string, headers: Record<string, string> = {}): Sent => ({
    crns,
    async send() {
      const reply = await fetch(`${address}/shortcut-api/booking/inbound`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': type, ...headers },
        body,
      })
      await reply.arrayBuffer()
      return {
        taken: reply.status === 202,
        replayed: reply.headers.has('idempotent-replayed'),
        busy: reply.status === 503,
      }
    },
  })
  const json = (crns: string[]) => {
    const bookings = crns.map((crn) => ({ customerReferenceNumber: crn, stops }))
    const body = JSON.stringify(bookings.length === 1 ? bookings[0] : bookings)
    return inbound(crns, 'application/json', body, { 'idempotency-key': `key-${crns[0]}` })
  }
  const tenders = (crns: string[]) =>
    inbound(crns, 'application/edi-x12', tenderFile(crns.map((crn) => ({ shipmentId: crn, reference: crn }))))
  return Array.from({ length: writers }, (_, n) => {
    const crn = `R${round}-${n}`
    const several = [`${crn}a`, `${crn}b`, `${crn}c`]
    return [typed(crn), json([crn]), json(several), tenders([crn]), tenders(several)][n % 5] ?? typed(crn)
  })
}

interface Stored {
  crn: string
  stops: number
  logged: number
  messages: number
}

/** Every order, as it is in the database itself. */
async function stored(): Promise<{ orders: Stored[]; counted: number; filesWithoutMessage: number }> {
  const credentials = JSON.parse(await readFile(join(dataDir, 'postgres', 'shortcut-credentials.json'), 'utf8'))
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://shortcut:${credentials.product}@127.0.0.1:${port}/shortcut`)
  await client.connect()
  const { rows: orders } = await client.query<Stored>(`
    SELECT customer_reference_number AS crn, (SELECT count(*)::int FROM stop s WHERE s.work_order_id = w.id) AS stops,
      (SELECT count(*)::int FROM operation_log l WHERE l.entity_id = w.id) AS logged,
      (SELECT count(*)::int FROM booking_message m JOIN booking_file f ON f.id = m.file_id
        WHERE m.work_order_id = w.id AND m.received_status = 'PROCESSED') AS messages
    FROM work_order w`)
  const { rows } = await client.query(`
    SELECT (SELECT sum(n)::int FROM work_order_count) AS counted,
      (SELECT count(*)::int FROM booking_file f WHERE NOT EXISTS (SELECT 1 FROM booking_message m WHERE m.file_id = f.id)) AS files`)
  await client.end()
  return { orders, counted: rows[0].counted, filesWithoutMessage: rows[0].files }
}

/** Must be true for everything sent, after a crash and after the repeats that follow. */
async function expectWhole(sent: readonly Sent[], acknowledged: readonly Sent[]) {
  const { orders, counted, filesWithoutMessage } = await stored()
  const crns = new Set(orders.map(({ crn }) => crn))
  expect(crns.size).toBe(orders.length)
  expect(acknowledged.flatMap((one) => one.crns).filter((crn) => !crns.has(crn))).toEqual([])
  // A batch is stored completely or not at all.
  const torn = sent.filter((one) => new Set(one.crns.map((crn) => crns.has(crn))).size > 1)
  expect(torn.map((one) => one.crns)).toEqual([])
  expect(orders.filter(({ stops, logged, messages }) => stops !== 2 || logged !== 1 || messages !== 1)).toEqual([])
  expect(counted).toBe(orders.length)
  expect(filesWithoutMessage).toBe(0)
  return orders.length
}

test(`kill -9 during ${writers} concurrent writes, ${rounds} times: what was acknowledged is there once, all else wholly or not at all; sent again, each is there once`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  address = await start()
  let token = await signInFirst(address, password)
  const account = await post('account/save', { code: 'CRASH', name: 'Crash' }, token)
  expect(account.code).toBe(200)
  const accountId = account.data.id ?? ''
  const { data } = await post('account/createKey', { accountId, name: 'Crash' }, token)
  const all: Sent[] = []
  const acknowledged: Sent[] = []
  for (let round = 0; round < rounds; round++) {
    // Somewhere in the middle, elsewhere in each round.
    const fatal = Math.floor((writers * (round + 1)) / (rounds + 1))
    let answered = 0
    const ended = new Promise((done) => running?.once('exit', done))
    const sent = sentIn(round, token, accountId, data.key ?? '')
    all.push(...sent)
    await Promise.all(
      sent.map(async (one) => {
        const reply = await insist(one).catch(() => undefined)
        if (!reply?.taken) return
        acknowledged.push(one)
        answered += 1
        if (answered === fatal) running?.kill('SIGKILL')
      }),
    )
    await ended
    address = await start()
    token = await signInFirst(address, password)
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  expect(acknowledged.length).toBeLessThan(all.length)
  const there = await expectWhole(all, acknowledged)

  // Clients without an answer send again, and so do some with one: they get the first reply, and nothing is doubled.
  const heard = new Set(acknowledged)
  const repeated = all.filter((one, n) => !heard.has(one) || n % 3 === 0)
  const again = new Map<Sent, { taken: boolean; replayed: boolean }>()
  const queue = [...repeated]
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let one = queue.pop(); one; one = queue.pop()) again.set(one, await one.send())
    }),
  )
  expect([...again.values()].filter(({ taken }) => !taken)).toEqual([])
  expect(repeated.filter((one) => heard.has(one) && again.get(one)?.replayed === false)).toEqual([])
  expect(await expectWhole(all, [...acknowledged, ...repeated])).toBeGreaterThanOrEqual(there)
})

test('a second start on the same folder is refused and does not disturb the first', async () => {
  const first = running
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'fatal' }
  const second = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'pipe'] })
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
