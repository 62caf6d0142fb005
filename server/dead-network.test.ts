import { setTimeout as sleep } from 'node:timers/promises'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from './product.ts'
import { openBuilders } from './testing/builders.ts'
import { type Answer, caller } from './testing/call.ts'
import { followEvents } from './testing/event-stream.ts'
import { openRelay, type Relay } from './testing/relay.ts'
import { openWorld, type World } from './testing/world.ts'

/** Ticks are five times as fast as usual, so a promise of 10 s is tested with 2 s. */
const tickMs = Number(process.env.TICK_MS || 100)
const seconds = (n: number) => (n * 1000 * tickMs) / 500
/** For a slow or busy machine: without its limits each wait lasts minutes, until the operating system gives up. */
const slackMs = 10_000
const away = 'The database cannot be reached. Nothing was changed; try again in a moment.'

let relay: Relay
let world: World
let direct: Awaited<ReturnType<World['openNode']>>
let token: string
let accountId: string

beforeAll(async () => {
  world = await openWorld(
    {},
    {
      tickMs,
      async through(url) {
        const { hostname, port } = new URL(url)
        relay = await openRelay({ host: hostname, port: Number(port || 5432) })
        return Object.assign(new URL(url), { host: `127.0.0.1:${relay.port}` }).href
      },
    },
  )
  // It seals nothing: live events were sealed by the node behind the relay.
  direct = await world.openNode({ chores: false })
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  token = (await world.signIn('dispatcher')).token
  accountId = (await (await openBuilders(world)).account()).id
})
afterAll(async () => {
  await direct.close()
  await world.close()
  await relay.close()
})

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now()
  const answer = await work
  return { answer, ms: performance.now() - began }
}
const isReady = async () => (await world.product.server.inject('/shortcut-api/ready')).statusCode === 200
const draft = (customerReferenceNumber: string, product: Product = direct.product) =>
  caller(product)(workOrderApi.save, { accountId, customerReferenceNumber }, { token })
const orders = async (crn: string) =>
  (await caller(direct.product)(workOrderApi.list, { q: crn }, { token })).data.list.length

test('behind a dead network calls fail in time with a message; everything continues when it is back', async () => {
  const console1 = await followEvents(world.product, token)
  await console1.until((message) => message.event === 'hello')
  relay.swallow()
  const calls = [
    draft('SWALLOWED', world.product),
    // More than there are connections.
    ...Array.from({ length: 12 }, () => world.call(workOrderApi.list, {}, { token })),
  ]
  for (const { answer, ms } of await Promise.all(calls.map((call) => timed<Answer<unknown>>(call)))) {
    expect(answer).toMatchObject({ code: 500, message: away, data: { away: true } })
    expect(ms).toBeLessThan(seconds(10) + slackMs)
  }
  expect(await isReady()).toBe(false)
  // It is known by now: no call waits again.
  const known = await timed(world.call(workOrderApi.list, {}, { token }))
  expect(known.answer.message).toBe(away)
  expect(known.ms).toBeLessThan(seconds(10) / 2)

  const { data: missed } = await draft('MISSED')
  relay.pass()
  const back = performance.now()
  await expect.poll(isReady, { timeout: seconds(15), interval: 50 }).toBe(true)
  expect((await draft('BACK', world.product)).code).toBe(200)
  await console1.until((one) => one.data.some?.((event) => event.id === missed.id))
  expect(performance.now() - back).toBeLessThan(seconds(15) + slackMs)
  expect(await orders('SWALLOWED')).toBe(0)
  await console1.close()
})

test('a listening connection that died silently is noticed, and no event is lost', async () => {
  const console1 = await followEvents(world.product, token)
  await console1.until((message) => message.event === 'hello')
  const listening = async () =>
    (
      await direct.database.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN live', 'SELECT 1') AND state = 'idle'`,
      )
    ).rows.map(({ pid }) => pid)
  const before = await listening()
  relay.loseOpen()
  const { data: order } = await draft('SILENT')
  await console1.until((one) => one.data.some?.((event) => event.id === order.id))
  await expect
    .poll(async () => (await listening()).some((pid) => !before.includes(pid)), { timeout: 15_000 })
    .toBe(true)
  await console1.close()
})

test('a long statement is not cut, however long it is silent', async () => {
  const { rows } = await world.database.pool.query('SELECT 1 AS done, pg_sleep($1)', [seconds(15) / 1000])
  expect(rows[0].done).toBe(1)
})

test('a stop during a dead network ends', async () => {
  const node = await openWorld(
    {},
    { tickMs, through: async (url) => Object.assign(new URL(url), { host: `127.0.0.1:${relay.port}` }).href },
  )
  relay.swallow()
  const { answer, ms } = await timed(Promise.race([node.close().then(() => 'ended'), sleep(30_000, 'hangs')]))
  relay.pass()
  expect(answer).toBe('ended')
  expect(ms).toBeLessThan(seconds(10) + slackMs)
})
