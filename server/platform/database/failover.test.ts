import { setTimeout as sleep } from 'node:timers/promises'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { caller } from '../../testing/call.ts'
import { followEvents } from '../../testing/event-stream.ts'
import { withDatabase } from '../../testing/postgres.ts'
import { openRelay, type Relay } from '../../testing/relay.ts'
import { openPair, type Pair, type Server, standbyOf } from '../../testing/standby/pair.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openReplica } from './replica.ts'

/** What must be true within this time after the address leads to the new writer. */
const soonMs = 15_000

let pair: Pair
let world: World
let make: Builders
let second: Awaited<ReturnType<World['openNode']>>
let relay: Relay
/** Where the address of the writer leads. */
let to: { host: string; port: number }
beforeAll(async () => {
  pair = await openPair()
  to = { host: '127.0.0.1', port: pair.writer.port }
  world = await openWorld(
    { LOG_LEVEL: 'silent' },
    {
      on: pair.on,
      async through(url) {
        relay = await openRelay(to)
        return Object.assign(new URL(url), { host: `127.0.0.1:${relay.port}` }).href
      },
    },
  )
  second = await world.openNode()
  make = await openBuilders(world)
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
}, 300_000)
afterAll(async () => {
  await second?.close()
  // Its last step removes the database, on a server that is gone.
  await world?.close().catch(() => {})
  await relay?.close()
  await pair?.close()
})

/** The replica becomes the writer, and the address leads there. */
async function failOver(writer: Server, heir: Server) {
  await writer.kill()
  await heir.ask('SELECT pg_promote(true, 30)')
  to.port = heir.port
  relay.loseOpen()
}

const save = (unitNo: string, node = world.product) =>
  caller(node)(truckApi.save, { unitNo, plateNo: unitNo }, { token: make.administrator.token })
const find = async (q: string, node = world.product) =>
  (await caller(node)(truckApi.list, { q }, { token: make.administrator.token })).data.list.length

test('a writer that is killed costs calls that say so, and nothing that was confirmed', {
  timeout: 240_000,
}, async () => {
  await pair.writer.ask(`ALTER SYSTEM SET synchronous_standby_names = 'replica'`)
  await pair.writer.ask('SELECT pg_reload_conf()')
  const state = () => pair.writer.ask<{ s: string }>('SELECT sync_state AS s FROM pg_stat_replication')
  await expect.poll(async () => (await state()).rows[0]?.s).toBe('sync')
  const stream = await followEvents(world.product, make.administrator.token)

  const answers: { unitNo: string; code: number; at: number; node: number }[] = []
  let isOver = false
  const people = Array.from({ length: 6 }, async (_, person) => {
    const node = [world.product, second.product][person % 2] ?? world.product
    for (let n = 0; !isOver; n++) {
      const unitNo = `F${person}-${n}`
      const { code } = await save(unitNo, node)
      answers.push({ unitNo, code, at: performance.now(), node: person % 2 })
      if (code !== 200) await sleep(50)
    }
  })
  const rest = async () => {
    isOver = true
    await Promise.all(people)
  }
  onTestFinished(rest)
  await expect.poll(() => answers.length).toBeGreaterThan(60)
  const killedAt = performance.now()
  await failOver(pair.writer, pair.replica)
  const movedAt = performance.now()
  const firstAt = (node: number) => answers.find((one) => one.node === node && one.at > movedAt && one.code === 200)?.at
  await expect.poll(() => [0, 1].map((node) => firstAt(node) !== undefined), { timeout: 60_000 }).toEqual([true, true])
  const backMs = [0, 1].map((node) => Math.round((firstAt(node) ?? Infinity) - movedAt))
  process.stdout.write(
    `promoted after ${Math.round(movedAt - killedAt)} ms; nodes write again ${backMs.join(' and ')} ms later\n`,
  )
  await sleep(1000)
  await rest()
  expect(Math.max(...backMs)).toBeLessThan(soonMs)
  const codes = [...new Set(answers.map(({ code }) => code))].sort()
  expect(codes.filter((code) => ![200, 500, 503].includes(code))).toEqual([])

  const { rows: kept } = await world.database.pool.query<{ unit_no: string }>(
    `SELECT unit_no FROM truck WHERE unit_no LIKE 'F%'`,
  )
  const stored = new Map<string, number>()
  for (const { unit_no } of kept) stored.set(unit_no, (stored.get(unit_no) ?? 0) + 1)
  for (const { unitNo, code } of answers) if (code === 200) expect([unitNo, stored.get(unitNo)]).toEqual([unitNo, 1])
  expect([...stored.values()].every((n) => n === 1)).toBe(true)

  // The stream went on, and the former replica, which takes writes now, is read as the writer only.
  const { data } = await save('AFTER')
  await stream.until(({ event, data: told }) => event === 'message' && told.some((one) => one.id === data.id))
  await stream.close()
  expect(world.database.replica?.isUsable()).toBe(false)
  expect([await find('AFTER'), await find('AFTER', second.product)]).toEqual([1, 1])
})

test('a replica that lacked the newest changes: consoles read again, and one that has them is not read', async () => {
  // The former replica is the writer now, and has two of its own.
  const writer = pair.replica
  const [heir, ahead] = [await standbyOf(writer, 'heir'), await standbyOf(writer, 'ahead')]
  try {
    const stream = await followEvents(world.product, make.administrator.token)
    await save('KEPT')
    const has = async (server: Server, unitNo: string) =>
      (await openedOn(server, `SELECT FROM truck WHERE unit_no = '${unitNo}'`)) === 1
    await expect.poll(() => has(heir, 'KEPT')).toBe(true)
    await heir.ask(`ALTER SYSTEM SET primary_conninfo = ''`)
    await heir.ask('SELECT pg_reload_conf()')
    await expect.poll(async () => (await heir.ask('SELECT FROM pg_stat_wal_receiver')).rows.length).toBe(0)
    const { data: lost } = await save('LOST')
    for (let n = 0; n < 5; n++) await save(`LOST-${n}`)
    await stream.until(({ event, data }) => event === 'message' && data.some((one) => one.id === lost.id))
    await expect.poll(() => has(ahead, 'LOST-4')).toBe(true)

    await failOver(writer, heir)
    await stream.until(({ event }) => event === 'resync')
    const { data } = await save('NEW')
    await stream.until(({ event, data: told }) => event === 'message' && told.some((one) => one.id === data.id))
    await stream.close()
    expect([await find('KEPT'), await find('LOST'), await find('NEW')]).toEqual([1, 0, 1])

    // It has what the writer lost, on the log's earlier timeline.
    const url = withDatabase(ahead.url, new URL(world.url).pathname.slice(1))
    const other = openReplica(world.database, url, { warn() {} }, { patienceMs: 10_000 })
    expect(await other.look()).toBe('it does not follow the present writer yet')
    await other.close()
  } finally {
    await ahead.close()
    await heir.close()
  }
}, 240_000)

/** Rows of a statement in the world's database, at a server. */
async function openedOn(server: Server, text: string) {
  const client = new pg.Client({
    connectionString: withDatabase(server.adminUrl, new URL(world.url).pathname.slice(1)),
  })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rowCount
}
