import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from './testing/builders.ts'
import { openWorld, type World } from './testing/world.ts'

/** The node has 6 connections and refuses while 16 calls wait: its own background work waits among them. */
const rated = 12
const crowd = 10 * rated

let world: World
let node: ChildProcess
let address: URL
let token: string
let accountId: string
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  token = (await world.signIn('dispatcher')).token
  accountId = (await (await openBuilders(world)).account()).id
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir, PORT: '1' }
  node = spawn(process.execPath, [fileURLToPath(new URL('testing/node.ts', import.meta.url))], { env, stdio: 'pipe' })
  const [line] = await once(createInterface({ input: node.stdout ?? process.stdin }), 'line')
  address = new URL(line)
})
afterAll(async () => {
  node.kill('SIGKILL')
  await world.close()
})

let made = 0
async function draft(agent: Agent) {
  const crn = `CROWD-${made++}`
  const began = performance.now()
  const asking = request({
    host: address.hostname,
    port: address.port,
    agent,
    method: 'POST',
    path: '/shortcut-api/workOrder/save',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify({ accountId, customerReferenceNumber: crn }))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of reply) text += chunk
  const { code, data } = JSON.parse(text)
  return {
    crn,
    code,
    status: reply.statusCode,
    retryAfter: data?.retryAfter,
    header: reply.headers['retry-after'],
    began,
    ms: performance.now() - began,
  }
}
type Answer = Awaited<ReturnType<typeof draft>>

/**
 * This many callers at once, each calling again when answered, or a little after a refusal; until `enough` answers
 * count.
 */
async function load(people: number, enough: number, counts: (answer: Answer) => boolean = () => true) {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const answers: Answer[] = []
  let counted = 0
  const person = async () => {
    while (counted < enough) {
      const answer = await draft(agent)
      answers.push(answer)
      if (counts(answer)) counted += 1
      if (!isTaken(answer)) await sleep(250)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return answers
}
const isTaken = ({ code }: Answer) => code === 200
const p99 = (answers: readonly Answer[]) => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
/** Resident memory of the node, MB. */
const memory = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1024

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const ordersKept = async () => (await world.owner.query('SELECT count(*)::int AS n FROM work_order')).rows[0].n

test('under ten times the rated load some are told to come again, the others are served nearly as fast, and it is over at once', async () => {
  const [had, madeBefore] = [await ordersKept(), made]
  await load(rated, 200)

  const refused: Answer[] = []
  // In turns: a stall of the machine affects only one of three.
  const slower: number[] = []
  const usualTimes: number[] = []
  for (let round = 0; round < 3; round++) {
    const usual = await load(rated, 300)
    expect(usual.filter(isTaken)).toHaveLength(usual.length)
    usualTimes.push(p99(usual))
    const small = await memory()
    let refusing = Number.POSITIVE_INFINITY
    // The first half second is admitted as a burst.
    const isSteady = (answer: Answer) => isTaken(answer) && answer.began > refusing
    const crowded = await load(crowd, 300, (answer) => {
      if (!isTaken(answer)) refusing = Math.min(refusing, performance.now())
      return isSteady(answer)
    })
    if (round === 0) expect((await memory()) - small).toBeLessThan(100)
    slower.push(p99(crowded.filter(isSteady)) / p99(usual))
    refused.push(...crowded.filter((answer) => !isTaken(answer)))
  }
  expect(refused.length).toBeGreaterThan(0)
  for (const { code, status, retryAfter, header } of refused)
    expect([code, status, header]).toEqual([503, 503, String(retryAfter)])
  expect(median(slower), slower.join()).toBeLessThan(3)

  const after = [await load(rated, 200), await load(rated, 200), await load(rated, 200)]
  expect(after.flat().filter(isTaken)).toHaveLength(after.flat().length)
  expect(median(after.map(p99))).toBeLessThan(3 * median(usualTimes))
  expect(await ordersKept()).toBe(had + made - madeBefore - refused.length)
})
