import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from './testing/builders.ts'
import { followEvents } from './testing/event-stream.ts'
import { holdLock } from './testing/lock.ts'
import { openWorld, type World } from './testing/world.ts'

const connections = 150

let world: World
let token: string
let accountId: string
let running: ChildProcess | undefined
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  token = (await world.signIn('dispatcher')).token
  accountId = (await (await openBuilders(world)).account()).id
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await world.close()
})

/** The program of `npm start` on the world's database. @returns its port */
async function start(): Promise<number> {
  const { config, url, ownerUrl } = world
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    PORT: '0',
    LOG_LEVEL: 'fatal',
  }
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  running = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: running.stdout ?? process.stdin })) {
    const port = /ready: http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('the server did not start')
}

/** Creates a draft over a connection of `agent`. @returns its reply; fails if the connection is cut or refused */
async function draft(port: number, agent: Agent, crn: string) {
  const asking = request({
    port,
    agent,
    host: '127.0.0.1',
    method: 'POST',
    path: '/shortcut-api/workOrder/save',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify({ accountId, customerReferenceNumber: crn }))
  const [reply] = await once(asking, 'response')
  let text = ''
  for await (const chunk of reply) text += chunk
  return { code: JSON.parse(text).code as number, connection: reply.headers.connection as string | undefined }
}

const stored = async () =>
  (await world.owner.query<{ crn: string }>('SELECT customer_reference_number AS crn FROM work_order')).rows
    .map(({ crn }) => crn)
    .sort()

test(`SIGTERM during ${connections} writes: running calls are answered, nothing cut is committed, new calls go elsewhere`, async () => {
  const port = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const acknowledged: string[] = []
  const underWay = new Set<string>()
  const failed: string[] = []
  let isGone = false
  const writer = async (_: unknown, n: number) => {
    for (let i = 0; !isGone; i++) {
      const crn = `STOP-${n}-${i}`
      underWay.add(crn)
      await draft(port, agent, crn).then(
        ({ code }) => code === 200 && acknowledged.push(crn),
        ({ code }) => {
          failed.push(crn)
          isGone ||= code === 'ECONNREFUSED'
        },
      )
      underWay.delete(crn)
    }
  }
  const writing = Promise.all(Array.from({ length: connections }, writer))
  // Every writer is connected: running calls have reached the server when it stops.
  await expect.poll(() => new Set(acknowledged.map((crn) => crn.split('-')[1])).size).toBe(connections)
  const asked = [...underWay]
  await sleep(50)
  running?.kill('SIGTERM')
  const [code] = await once(running as ChildProcess, 'exit')
  await writing
  agent.destroy()
  expect(asked.length).toBeGreaterThan(connections / 2)
  expect(failed.filter((crn) => asked.includes(crn))).toEqual([])
  expect(await stored()).toEqual(acknowledged.sort())
  expect(code).toBe(0)
})

test('a stopping node reports that it is not ready, ends live updates, and answers slow calls', async () => {
  const node = await world.openNode({ chores: false })
  await node.product.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = node.product.server.server.address() as { port: number }
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/shortcut-api/${path}`)
  const live = await followEvents(node.product, token)
  await live.until((message) => message.event === 'hello')
  const agent = new Agent({ keepAlive: true })
  const lock = await holdLock(world.ownerUrl, 'LOCK TABLE work_order IN EXCLUSIVE MODE')
  try {
    const slow = Array.from({ length: 4 }, (_, n) => draft(port, agent, `SLOW-${n}`))
    await sleep(200)
    const closing = node.close().then(() => 'closed')
    const ready = await ask('ready')
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    expect(await live.ended()).toBe(true)
    expect(live.messages.at(-1)?.event).toBe('moved')
    // New connections are refused before the old ones are done.
    const late = () => ask('health').catch(({ cause }) => cause.code)
    await expect.poll(late, { interval: 100 }).toBe('ECONNREFUSED')
    expect(await Promise.race([closing, sleep(300, 'waits')])).toBe('waits')
    await lock.release()
    expect(await Promise.all(slow)).toEqual(slow.map(() => ({ code: 200, connection: 'close' })))
    expect(await closing).toBe('closed')
  } finally {
    await lock.release()
    agent.destroy()
  }
})

test('a second signal ends a waiting stop at once', async () => {
  const port = await start()
  const lock = await holdLock(world.ownerUrl, 'LOCK TABLE work_order IN EXCLUSIVE MODE')
  const stuck = draft(port, new Agent(), 'STUCK').catch(({ code }) => code)
  await sleep(200)
  running?.kill('SIGTERM')
  // Soon after the first it counts as its echo: terminal and npm both send one.
  running?.kill('SIGTERM')
  await sleep(1200)
  expect(running?.exitCode).toBeNull()
  running?.kill('SIGTERM')
  const [code] = await once(running as ChildProcess, 'exit')
  expect([code, await stuck]).toEqual([1, 'ECONNRESET'])
  await lock.release()
  expect(await stored()).not.toContain('STUCK')
})
