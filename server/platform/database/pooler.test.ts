import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { caller } from '../../testing/call.ts'
import { followEvents } from '../../testing/event-stream.ts'
import { openPgBouncer, type PgBouncer } from '../../testing/pooler/pgbouncer.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { preparePooler } from './pooler.ts'

const connections = 5

let pooler: PgBouncer
let world: World
let second: Awaited<ReturnType<World['openNode']>>
let token: string
let accountId: string
beforeAll(async () => {
  world = await openWorld(
    {},
    {
      pooled: true,
      async through(url) {
        pooler = await openPgBouncer(url, connections)
        return pooler.url
      },
    },
  )
  second = await world.openNode()
  token = (await world.signIn('dispatcher')).token
  accountId = (await (await openBuilders(world)).account()).id
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await world.close()
  await pooler.close()
})

const save = (crn: string, product = world.product) =>
  caller(product)(workOrderApi.save, { accountId, customerReferenceNumber: crn }, { token })
const held = async () =>
  (
    await world.owner.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND usename <> current_user AND application_name NOT LIKE 'direct%'`,
    )
  ).rows[0].n

test('two nodes share the few connections of a pooler; every write is there once, with its time', async () => {
  const from = Date.now()
  const made = await Promise.all(
    Array.from({ length: 120 }, (_, n) => save(`POOL-${n}`, n % 2 ? second.product : world.product)),
  )
  expect(new Set(made.map(({ code }) => code))).toEqual(new Set([200]))
  // Beside the pooler's: one that listens for each node.
  expect(await held()).toBeLessThanOrEqual(connections + 2)
  const { data } = await world.call(workOrderApi.list, { q: 'POOL-', pageSize: 200 } as never, { token })
  expect(data.total).toBe(120)
  const { data: order } = await world.call(workOrderApi.detail, { id: made[7]?.data.id ?? '' }, { token })
  // In another zone it would be hours away.
  expect(Math.abs(new Date(order.createdAt).getTime() - from)).toBeLessThan(60_000)
})

test('what one node writes, a console at the other is told', async () => {
  const console1 = await followEvents(world.product, token)
  const { data } = await save('POOL-LIVE', second.product)
  await console1.until((one) => one.data.some?.((event) => event.id === data.id))
  await console1.close()
})

test('a statement that takes too long ends as without a pooler', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('timezone') AS zone`,
  )
  expect(rows).toEqual([{ statement: '1min', lock: '10s', zone: 'UTC' }])
})

test('a pooler that is killed costs calls that fail with a message, and nothing that was confirmed', async () => {
  const answers: { crn: string; code: number }[] = []
  let isOver = false
  const people = Array.from({ length: 8 }, async (_, person) => {
    for (let n = 0; !isOver; n++) {
      const crn = `KILLED-${person}-${n}`
      answers.push({ crn, code: (await save(crn, person % 2 ? second.product : world.product)).code })
    }
  })
  await expect.poll(() => answers.length).toBeGreaterThan(40)
  await pooler.kill()
  await expect.poll(() => answers.filter(({ code }) => code !== 200).length).toBeGreaterThan(5)
  await pooler.start()
  const before = answers.filter(({ code }) => code === 200).length
  await expect.poll(() => answers.filter(({ code }) => code === 200).length).toBeGreaterThan(before + 40)
  isOver = true
  await Promise.all(people)
  expect(new Set(answers.map(({ code }) => code)).size).toBeLessThanOrEqual(3)

  const { rows } = await world.owner.query(
    `SELECT customer_reference_number AS crn, count(*)::int AS n FROM work_order WHERE customer_reference_number LIKE 'KILLED-%' GROUP BY 1`,
  )
  const kept = new Map(rows.map(({ crn, n }) => [crn, n]))
  for (const { crn, code } of answers) if (code === 200) expect([crn, kept.get(crn)]).toEqual([crn, 1])
  expect([...kept.values()].every((n) => n === 1)).toBe(true)
})

test('a direct address of another database is refused with a sentence', async () => {
  const other = await openWorld()
  await expect(preparePooler(pooler.url, other.url)).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL must name the same database and role.',
  )
  await other.close()
})

test('connections that name UTC otherwise, as PostgreSQL of an image does, are as good; other zones are refused', async () => {
  const { url, close } = await openWorld()
  const inZone = (zone: string) =>
    Object.assign(new URL(url), { search: `?options=${encodeURIComponent(`-c timezone=${zone}`)}` }).href
  for (const zone of ['Etc/UTC', 'Zulu', 'GMT']) await preparePooler(inZone(zone), url)
  await expect(preparePooler(inZone('Europe/London'), url)).rejects.toThrow('holds connections without our settings')
  await close()
})
