import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { type InvoiceRun, invoiceRunApi } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBilling } from '../../../testing/billing.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { holdLock } from '../../../testing/lock.ts'
import { openWorld, type World } from '../../../testing/world.ts'

vi.setConfig({ testTimeout: 90_000 })
const soon = { timeout: 40_000, interval: 50 }

let world: World
let build: Builders
let token: string
let node: Awaited<ReturnType<typeof startNode>> | undefined
let other: typeof node
beforeEach(async () => {
  world = await openWorld()
  build = await openBuilders(world)
  token = build.administrator.token
})
afterEach(async () => {
  node?.kill()
  other?.kill()
  await world.close()
})

async function done<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const reply = await world.call(entry, input, { token })
  expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ code: 200 })
  return reply.data
}

/** Drafts of one order each, in the order of a run. */
async function draftsOf(count: number): Promise<string[]> {
  const account = await build.account()
  const billing = openBilling(world, build)
  const orders: string[] = []
  for (let n = 0; n < count; n++) orders.push(await billing.approved(account.id))
  return (await done(invoiceApi.draft, { ids: orders })).drafts.sort()
}

const read = async (id: string) => {
  const { runs } = await done(invoiceRunApi.list, {})
  return runs.find((run) => run.id === id) as InvoiceRun
}
const ended = (id: string) => vi.waitFor(async () => expect((await read(id)).status).not.toBe('running'), soon)
const states = async (ids: readonly string[]) => {
  const { rows } = await world.database.pool.query<{ number: string | null; printed: boolean }>(
    `SELECT i.number, EXISTS (SELECT FROM invoice_pdf p WHERE p.invoice_id = i.id) AS printed
     FROM invoice i WHERE i.id = ANY($1::uuid[]) ORDER BY i.id`,
    [ids],
  )
  return rows
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `INV-26-${String(n + 1).padStart(6, '0')}`)
const start = (which: 'allDrafts' | string[]) => done(invoiceRunApi.start, { which, issuedOn: '2026-11-01' })
const heldAt = (id: string | undefined) => holdLock(world.url, 'SELECT FROM invoice WHERE id = $1 FOR UPDATE', [id])

test('issues many drafts with their PDFs, in order; failures are reported and retried', async () => {
  const drafts = await draftsOf(6)
  const changed = drafts[2] ?? ''
  const { orders } = await done(invoiceApi.detail, { id: changed })
  await openBilling(world, build).charge(orders[0]?.workOrderId ?? '', { amount: '25.00', kind: 'detention' })
  const begun = await start('allDrafts')
  expect(begun).toMatchObject({
    status: 'running',
    count: 6,
    issuedOn: '2026-11-01',
    createdBy: build.administrator.account,
  })
  await ended(begun.id)
  const run = await read(begun.id)
  expect(run).toMatchObject({ status: 'done', waiting: 0, issued: 0, done: 5, failed: 1 })
  expect(run.failures).toEqual([
    { invoiceId: changed, label: expect.any(String), message: expect.stringContaining('Refresh the draft') },
  ])
  const expected = numbers(5).map((number) => ({ number, printed: true }))
  expected.splice(2, 0, { number: null as never, printed: false })
  expect(await states(drafts)).toEqual(expected)

  const refused = (await done(logApi.list, { action: 'invoice.issue', outcome: 'refused' })).list
  expect(refused).toMatchObject([{ entityId: changed, reason: run.failures[0]?.message }])
  const told = (await done(logApi.list, { entity: 'invoiceRun', entityId: begun.id, sort: undefined } as never)).list
  expect(told.map(({ action, after }) => [action, after])).toEqual([
    ['invoiceRun.finish', { issued: 5, failed: 1 }],
    ['invoiceRun.start', { issuedOn: '2026-11-01', count: 6 }],
  ])

  const { version, termsDays } = await done(invoiceApi.detail, { id: changed })
  const workOrderIds = orders.map(({ workOrderId }) => workOrderId)
  await done(invoiceApi.saveDraft, { id: changed, version, termsDays, workOrderIds })
  await done(invoiceRunApi.resume, { id: begun.id })
  await ended(begun.id)
  expect(await read(begun.id)).toMatchObject({ done: 6, failed: 0, failures: [] })
  const over = await world.call(invoiceRunApi.resume, { id: begun.id }, { token })
  expect(over).toMatchObject({ code: 409, message: 'This run has nothing left to issue.' })
  const none = await world.call(invoiceRunApi.start, { which: 'allDrafts' }, { token })
  expect(none).toMatchObject({ code: 409, message: expect.stringContaining('These are no longer drafts') })
})

test('a draft that a run is about to issue is not offered elsewhere', async () => {
  const drafts = await draftsOf(3)
  const held = await heldAt(drafts[0])
  const { id } = await start(drafts.slice(0, 2))
  await vi.waitFor(async () => expect(await done(invoiceRunApi.list, {})).toMatchObject({ drafts: 1 }), soon)
  const again = await world.call(invoiceRunApi.start, { which: drafts.slice(0, 2) }, { token })
  expect(again).toMatchObject({ code: 409, message: expect.stringContaining('a run is already issuing them') })
  const other = await start('allDrafts')
  expect(other).toMatchObject({ count: 1 })
  await held.release()
  await Promise.all([ended(id), ended(other.id)])
  expect((await Promise.all([read(id), read(other.id)])).map(({ done, failed }) => [done, failed])).toEqual([
    [2, 0],
    [1, 0],
  ])
})

test('is cancelled in the middle, and continues when somebody resumes it, in that person’s name', async () => {
  const drafts = await draftsOf(7)
  const held = await heldAt(drafts[3])
  const { id } = await start(drafts)
  await vi.waitFor(async () => expect((await read(id)).done).toBe(3), soon)
  expect(await done(invoiceRunApi.cancel, { id })).toMatchObject({ status: 'cancelled', waiting: 4 })
  await held.release()
  // The current one is finished with its PDF; later ones stay drafts.
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: 'cancelled', done: 4, waiting: 3 }), soon)
  expect((await states(drafts)).map(({ number }) => number)).toEqual([...numbers(4), null, null, null])

  const clerk = await world.signIn('billingClerk')
  const resumed = await world.call(invoiceRunApi.resume, { id }, { token: clerk.token })
  expect(resumed.data).toMatchObject({ status: 'running' })
  await ended(id)
  expect(await states(drafts)).toEqual(numbers(7).map((number) => ({ number, printed: true })))
  const log = (await done(logApi.list, { action: 'invoice.issue' })).list
  expect(new Set(log.slice(0, 3).map(({ actorName }) => actorName))).toEqual(new Set([clerk.account]))
  expect(log.length).toBe(7)
})

test('a node killed while issuing leaves no gap: another node continues, and none is issued twice', async () => {
  const drafts = await draftsOf(9)
  // From here on the node to be killed is the only one.
  await world.product.close()
  node = await startNode()
  const held = await heldAt(drafts[4])
  const begun = await node.post('invoiceRun/start', { which: 'allDrafts', issuedOn: '2026-11-01' })
  expect(begun.code).toBe(200)
  await vi.waitFor(async () => expect((await states(drafts)).filter(({ printed }) => printed).length).toBe(4), soon)
  await vi.waitFor(async () => expect(await waiting('%FROM %invoice%FOR UPDATE%')).toBe(1), soon)
  // Now it takes the fifth number, and dies before it is stored.
  const log = await holdLock(world.ownerUrl, 'LOCK TABLE operation_log IN SHARE MODE')
  await held.release()
  await vi.waitFor(async () => expect(await waiting('%INSERT INTO operation_log%')).toBe(1), soon)
  node.kill()
  await log.release()
  expect((await states(drafts)).map(({ number }) => number)).toEqual([...numbers(4), ...Array(5).fill(null)])

  const survivor = await world.openNode()
  try {
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query('SELECT status FROM invoice_run')
      expect(rows).toEqual([{ status: 'done' }])
    }, soon)
    expect(await states(drafts)).toEqual(numbers(9).map((number) => ({ number, printed: true })))
    const { rows } = await world.database.pool.query(
      "SELECT count(*)::int AS logged, count(DISTINCT entity_id)::int AS invoices FROM operation_log WHERE action = 'invoice.issue'",
    )
    expect(rows).toEqual([{ logged: 9, invoices: 9 }])
  } finally {
    await survivor.close()
  }
})

test.each(['waits', 'works'] as const)(
  'two nodes share a run, and it is finished without a gap when the one that %s dies',
  async (which) => {
    const drafts = await draftsOf(9)
    await world.product.close()
    ;[node, other] = await Promise.all([startNode(), startNode()])
    const [first, fifth] = [await heldAt(drafts[0]), await heldAt(drafts[4])]
    // The called node starts at once, and must wait for the first draft; the other node takes the rest.
    expect((await node.post('invoiceRun/start', { which: 'allDrafts', issuedOn: '2026-11-01' })).code).toBe(200)
    await vi.waitFor(async () => expect((await states(drafts)).filter(({ printed }) => printed).length).toBe(3), soon)
    await vi.waitFor(async () => expect(await waiting('%FROM %invoice%FOR UPDATE%')).toBe(2), soon)
    expect((await states(drafts)).map(({ number }) => number)).toEqual([null, ...numbers(3), ...Array(5).fill(null)])
    const dying = which === 'waits' ? node : other
    dying.kill()
    await Promise.all([first.release(), fifth.release()])
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query('SELECT status FROM invoice_run')
      expect(rows).toEqual([{ status: 'done' }])
    }, soon)
    const issued = await states(drafts)
    expect(issued.map(({ number }) => number).sort()).toEqual(numbers(9))
    expect(issued.every(({ printed }) => printed)).toBe(true)
    const { rows } = await world.database.pool.query(
      "SELECT count(*)::int AS logged, count(DISTINCT entity_id)::int AS invoices FROM operation_log WHERE action = 'invoice.issue'",
    )
    expect(rows).toEqual([{ logged: 9, invoices: 9 }])
  },
)

/** Number of statements like this that wait for a lock. */
async function waiting(statement: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1 AND query ILIKE $2',
    ['Lock', statement],
  )
  return rows[0]?.n ?? 0
}

/** A node in its own process. */
async function startNode() {
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir }
  const program = fileURLToPath(new URL('../../../testing/node.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise((listening) => createInterface({ input: child.stdout }).once('line', listening))
  return {
    async post(path: string, body: object) {
      const reply = await fetch(`${address}/shortcut-api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as { code: number }
    },
    kill: () => child.kill('SIGKILL'),
  }
}
