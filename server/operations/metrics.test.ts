import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, type World } from '../testing/world.ts'

const token = 'figures-of-the-operator'
let world: World
let make: Builders
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN: token, METRICS_PORT: '0' })
  make = await openBuilders(world)
})
afterAll(() => world.close())

const ask = (authorization?: string) =>
  world.product.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
/** The value of a line, such as `name{label="x"}`. */
const figureOf = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('figures are read with the token only, or at their own port', async () => {
  expect((await ask()).statusCode).toBe(404)
  expect((await ask('Bearer figures-of-somebody-else')).statusCode).toBe(404)
  expect((await ask(token)).statusCode).toBe(404)
  const reply = await ask(`Bearer ${token}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/plain/)
  const own = `http://127.0.0.1:${world.product.metricsPort}`
  const beside = await fetch(`${own}/metrics`)
  expect([beside.status, figureOf(await beside.text(), 'shortcut_database_up')]).toEqual([200, 1])
  expect((await fetch(`${own}/backend/`)).status).toBe(404)
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404)
})

/** Figures are kept for a second. */
const fresh = async () => {
  await new Promise((later) => setTimeout(later, 1100))
  return (await ask(`Bearer ${token}`)).body
}

test('calls are counted by the code of their answer, by route and never by address', async () => {
  const account = await make.account()
  const save = { accountId: account.id, name: 'X', kind: 'mail', delivery: 'none' } as const
  expect((await world.call(partnerApi.save, save, { token: make.dispatcher.token })).code).toBe(403)
  expect((await world.call(partnerApi.save, save, { token: make.administrator.token })).code).toBe(200)
  await world.product.server.inject({ url: '/no-such-page/4711' })
  const text = await fresh()
  expect(figureOf(text, 'shortcut_calls_total{call="partner/save",code="403"}')).toBe(1)
  expect(figureOf(text, 'shortcut_calls_total{call="partner/save",code="200"}')).toBe(1)
  expect(figureOf(text, 'shortcut_call_seconds_count{call="partner/save"}')).toBe(2)
  expect(text).not.toContain('4711')
  expect(text).not.toContain('no-such-page')
})

test('a queue that stands still, an unsealed log and a refused file show', async () => {
  const account = await make.account()
  const partner = {
    accountId: account.id,
    name: 'Gone',
    kind: 'json',
    delivery: 'url',
    url: 'https://gone.example/',
  } as const
  const { data } = await world.call(partnerApi.save, partner, { token: make.administrator.token })
  await world.call(partnerApi.delete, { ids: [data.id] }, { token: make.administrator.token })
  await world.database.pool.query(
    `INSERT INTO outgoing_message (id, partner_id, account_id, kind, state, next_try_at, created_at)
    SELECT gen_random_uuid(), $1, $2, 'webhook', s, now() - interval '1 hour', now() FROM unnest(ARRAY['waiting', 'dead']) s`,
    [data.id, account.id],
  )
  const text = await fresh()
  expect(figureOf(text, 'shortcut_queue_waiting{queue="outgoing_message"}')).toBe(1)
  expect(figureOf(text, 'shortcut_queue_late_seconds{queue="outgoing_message"}')).toBeGreaterThan(3590)
  expect(figureOf(text, 'shortcut_queue_late_seconds{queue="push_message"}')).toBe(0)
  expect(figureOf(text, 'shortcut_messages_given_up')).toBe(1)
  expect(figureOf(text, 'shortcut_log_unsealed')).toBeLessThan(100)
  expect(figureOf(text, 'shortcut_database_bytes')).toBeGreaterThan(1_000_000)
  expect(figureOf(text, 'shortcut_pool_connections{state="total"}')).toBeGreaterThan(0)
  expect(figureOf(text, 'shortcut_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('a database that does not answer costs its own figures only, and nothing old is repeated', async () => {
  let isUp = true
  const measure = { name: 'shortcut_test', help: 'A figure', labels: [] }
  const read = async () => {
    if (!isUp) throw new Error('away')
    return new Map([['shortcut_test', [{ labels: {}, value: 7 }]]])
  }
  const metrics = openMetrics(world.database.pool, [measure], read)
  const before = await metrics.text()
  expect([figureOf(before, 'shortcut_test'), figureOf(before, 'shortcut_database_up')]).toEqual([7, 1])
  isUp = false
  await new Promise((later) => setTimeout(later, 1100))
  const after = await metrics.text()
  expect([figureOf(after, 'shortcut_test'), figureOf(after, 'shortcut_database_up')]).toEqual([undefined, 0])
  expect(figureOf(after, 'shortcut_pool_connections{state="total"}')).toBeGreaterThan(0)
  metrics.close()
})
