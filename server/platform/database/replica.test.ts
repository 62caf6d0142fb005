import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, writesOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAt } from '../../operations/look-at.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { caller } from '../../testing/call.ts'
import { followEvents } from '../../testing/event-stream.ts'
import { withDatabase } from '../../testing/postgres.ts'
import { openPair, type Pair } from '../../testing/standby/pair.ts'
import { openWorld, type World } from '../../testing/world.ts'
import type { Replica } from './database.ts'
import { openReplica } from './replica.ts'

let pair: Pair
let world: World
let make: Builders
let replica: Replica
let second: Awaited<ReturnType<World['openNode']>>
let token: string
beforeAll(async () => {
  pair = await openPair()
  world = await openWorld({ LOG_LEVEL: 'silent', METRICS_PORT: '0' }, { on: pair.on })
  second = await world.openNode()
  make = await openBuilders(world)
  token = make.administrator.token
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  if (!world.database.replica || !second.database.replica) throw new Error('no replica')
  replica = world.database.replica
}, 300_000)
afterAll(async () => {
  await second?.close()
  await world?.close()
  await pair?.close()
})

const nodes = () => [world.product, second.product]
const usable = () => expect.poll(() => replica.isUsable() && second.database.replica?.isUsable()).toBe(true)
const list = (q: string, node = 0) =>
  caller(nodes()[node] ?? world.product)(truckApi.list, { q }, { token }).then(({ data }) => data.list.length)
const ready = async () => JSON.parse((await world.product.server.inject('/shortcut-api/ready')).body)
const pause = () => pair.replica.ask('SELECT pg_wal_replay_pause()')
const resume = () => pair.replica.ask('SELECT pg_wal_replay_resume()')
/** Each commit is replayed so much later. */
async function delay(ms: number) {
  await pair.replica.ask(`ALTER SYSTEM SET recovery_min_apply_delay = ${ms}`)
  await pair.replica.ask('SELECT pg_reload_conf()')
}

test('lists and reports are read from the replica, and none of them writes or needs no session', async () => {
  await usable()
  expect(
    (await replica.read((db) => sql<{ r: boolean }>`SELECT pg_is_in_recovery() AS r`.execute(db))).rows[0]?.r,
  ).toBe(true)
  const entries = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Endpoint>))
  const fromReplica = entries.filter((entry) => entry.fromReplica)
  for (const { path, method, permission, writes } of fromReplica)
    expect([path, writesOf({ method, writes }), ['public', 'api-key'].includes(permission)]).toEqual([
      path,
      false,
      false,
    ])
  const answers = new Map<string, string>()
  for (const entry of fromReplica) {
    const before = { ...replica.answered }
    const { code } = await world.call(entry, { from: '2026-11-01', to: '2026-11-05', month: '2026-11' }, { token })
    const { replica: there, writer } = replica.answered
    answers.set(entry.path, `${code} ${there - before.replica} ${writer - before.writer}`)
  }
  const kinds = Map.groupBy(answers.keys(), (path) => answers.get(path))
  // Refused because of the test's input, or answered by the replica.
  expect([...kinds.keys()].filter((kind) => kind !== '200 1 0' && !/^4\d\d (0 0|1 0)$/.test(kind ?? ''))).toEqual([])
  expect(kinds.get('200 1 0')?.length).toBeGreaterThan(45)
  const before = { ...replica.answered }
  const truck = await make.truck()
  await world.call(truckApi.detail, { id: truck.id }, { token })
  expect(replica.answered).toEqual(before)
})

test('what was written at one node is in the next list at the other', async () => {
  await usable()
  await delay(80)
  const before = second.database.replica?.answered.replica ?? 0
  for (let n = 0; n < 30; n++) {
    const { unitNo } = await make.truck()
    expect(await list(unitNo, 1)).toBe(1)
  }
  expect(second.database.replica?.answered.replica).toBeGreaterThan(before + 20)
})

test('a console that is told of a change finds it in its list', async () => {
  await usable()
  const before = replica.answered.replica
  const { token: other } = await world.signIn('administrator')
  const stream = await followEvents(world.product, other)
  for (let n = 0; n < 15; n++) {
    const { id, unitNo } = await make.truck()
    await stream.until(({ event, data }) => event === 'message' && data.some((one) => one.id === id))
    const { data } = await world.call(truckApi.list, { q: unitNo }, { token: other })
    expect(data.list).toHaveLength(1)
  }
  await stream.close()
  await delay(0)
  expect(replica.answered.replica).toBeGreaterThan(before + 8)
})

test('a file of a list is read from the replica', async () => {
  await usable()
  const before = replica.answered.replica
  const { unitNo } = await make.truck()
  const path = `/truck/export?q=${unitNo}`
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const { body } = await world.product.server.inject(`/shortcut-api${path}&token=${data.token}`)
  expect(body).toContain(unitNo)
  expect(replica.answered.replica).toBe(before + 1)
})

test('a replica that stands still answers nothing that it lacks; the operator is told once, and when it is back', async () => {
  await usable()
  const lines: string[] = []
  const url = withDatabase(pair.on.readUrl, new URL(world.url).pathname.slice(1))
  const watched = openReplica(world.database, url, { warn: (line: string) => lines.push(line) }, { lookMs: 200 })
  await expect.poll(() => watched.isUsable()).toBe(true)
  expect(watched.behind()).toBeLessThan(2)
  await pause()
  const { unitNo } = await make.truck()
  expect([await list(unitNo, 0), await list(unitNo, 1)]).toEqual([1, 1])
  for (let n = 0; n < 3; n++) {
    const { unitNo: next } = await make.truck()
    expect(await list(next, 1)).toBe(1)
  }
  await expect.poll(() => replica.isUsable()).toBe(false)
  // Nobody waits for it any more.
  const before = { ...replica.answered }
  for (let n = 0; n < 5; n++) await list(unitNo)
  expect(replica.answered).toEqual({ ...before, writer: before.writer + 5 })
  await expect.poll(() => watched.behind()).toBeGreaterThan(2)
  await expect.poll(() => lines.length).toBe(1)
  expect(await ready()).toMatchObject({ code: 200, data: { database: true, replica: false } })
  const figures = await (await fetch(`http://127.0.0.1:${world.product.metricsPort}/metrics`)).text()
  expect(Number(/^shortcut_replica_lag_seconds (\S+)/m.exec(figures)?.[1])).toBeGreaterThan(2)
  expect(figures).toMatch(/^shortcut_replica_reads\{answered_by="replica"\} \d/m)
  await sleep(600)
  await resume()
  await usable()
  await expect
    .poll(() => lines)
    .toEqual([
      'the replica of DATABASE_READ_URL is not read: it is behind, or does not answer',
      'the replica of DATABASE_READ_URL is read again',
    ])
  expect(watched.behind()).toBeLessThan(2)
  await watched.close()
  expect(await ready()).toMatchObject({ code: 200, data: { replica: true } })
})

test('a replica that is killed and comes back costs no call', { timeout: 120_000 }, async () => {
  await usable()
  const codes: number[] = []
  let isOver = false
  const readers = Array.from({ length: 6 }, async (_, n) => {
    while (!isOver) {
      const call = caller(nodes()[n % 2] ?? world.product)
      codes.push((await call(truckApi.list, { q: String(n) }, { token })).code)
      codes.push((await call(logApi.list, {}, { token })).code)
    }
  })
  await expect.poll(() => codes.length).toBeGreaterThan(40)
  await pair.replica.kill()
  const there = replica.answered.replica
  const until = codes.length + 60
  await expect.poll(() => codes.length).toBeGreaterThan(until)
  expect(replica.answered.replica).toBeLessThanOrEqual(there + 1)
  await pair.replica.start()
  await usable()
  await expect.poll(() => replica.answered.replica).toBeGreaterThan(there + 10)
  isOver = true
  await Promise.all(readers)
  expect(new Set(codes)).toEqual(new Set([200]))
})

test('a statement that the replay cancels is answered by the writer; a database that is no replica is not read', async () => {
  await usable()
  let runs = 0
  const answer = await replica.read(async (db) => {
    runs++
    if (runs === 1) await sql`UPDATE truck SET version = version WHERE false`.execute(db)
    return (await sql<{ r: boolean }>`SELECT pg_is_in_recovery() AS r`.execute(db)).rows[0]?.r
  })
  expect([runs, answer]).toEqual([2, false])
  const other = withDatabase(pair.on.readUrl, pair.on.templateDatabase)
  const faults = await Promise.all(
    [world.url, other].map(async (url) => {
      const wrong = openReplica(world.database, url, { warn() {} }, { patienceMs: 10_000 })
      const fault = await wrong.look()
      await wrong.close()
      return fault
    }),
  )
  expect(faults).toEqual(['it is no replica: it takes writes itself', 'it has another database'])
  const doctor = async (databaseReadUrl: string) =>
    (await lookAt({ ...world.config, databaseReadUrl })).filter(({ text }) => text.includes('replica'))
  const own = withDatabase(pair.on.readUrl, new URL(world.url).pathname.slice(1))
  expect(await doctor(own)).toEqual([{ state: 'fine', text: 'The replica is up to date.' }])
  expect(await doctor(other)).toEqual([
    { state: 'wrong', text: 'The replica of DATABASE_READ_URL is not read: it has another database.' },
  ])
})
