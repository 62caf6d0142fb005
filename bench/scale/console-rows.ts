import { setTimeout as sleep } from 'node:timers/promises'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type pg from 'pg'
import { signIn, signInForStreams, streamsOfSession } from '../load/sign-in.ts'
import { median } from '../measure/race.ts'
import type { Row } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { type Clients, openClients } from './clients.ts'
import { clockMs, markOf, type Place } from './console-messages.ts'
import { type Nodes, type Stage, withNodes, withPool } from './nodes.ts'
import { nodesOf, percent, short, times } from './told.ts'

/** A node refuses more streams than these: of all, and of one address. */
const mostOfNode = 5000
const mostOfAddress = 1000
/** So often a stream's session is looked at: what idle consoles cost. */
const heartbeatSeconds = 15
const settledMs = 3000
/** A console that knows of a change later than this has missed it. */
const withinMs = 15_000

/** @throws Error if the nodes would refuse some of the consoles */
export function refuseTooMany({ consoles, nodes }: Options) {
  const needed = Math.ceil(consoles / mostOfNode)
  if (needed > nodes) throw new Error(`${consoles} consoles need more nodes: --nodes ${needed}.`)
}

/** What consoles cost that only listen, and how soon the last of them knows of a change: a tenth of them, then all. */
export async function consoleRows({ load, settings, options, say }: Stage): Promise<Row[]> {
  const { consoles, nodes: count } = options
  const { url, adminUrl } = await load(options.orders)
  return withPool(adminUrl, (pool) =>
    withNodes(count, { ...settings, DATABASE_URL: url }, pool, async (nodes) => {
      const tokens = await signInForStreams(pool, consoles)
      const places = Array.from({ length: consoles }, (_, n) => placeOf(n, nodes.urls, tokens))
      const change = await changer(pool, nodes.urls)
      const clients = openClients(consoles)
      try {
        const steps: Step[] = []
        for (const some of new Set([Math.ceil(consoles / 10), consoles])) {
          say(`  ${some} consoles over ${nodesOf(count)}`)
          const more = places.slice(steps.at(-1)?.consoles ?? 0, some)
          steps.push(await measure({ nodes, clients, change }, more, some, options))
        }
        return rowsOf(steps, count)
      } finally {
        await clients.close()
      }
    }),
  )
}

/** The console number `n`, on the next node, with an address that its node does not know too often. */
function placeOf(n: number, urls: string[], tokens: string[]): Place {
  const address = Math.floor(n / urls.length / mostOfAddress)
  return {
    url: urls[n % urls.length] ?? '',
    token: tokens[Math.floor(n / streamsOfSession)] ?? '',
    address: address === 0 ? undefined : `127.0.0.${address + 1}`,
  }
}

/** @returns changes one order so that its row has the text. Each call goes to the next node. */
async function changer(pool: pg.Pool, urls: string[]) {
  const token = await signIn(pool)
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM work_order WHERE booking_status = 'NEW' AND deleted_at IS NULL
     ORDER BY booking_received_at DESC, id DESC LIMIT 1`,
  )
  const id = rows[0]?.id
  let turn = 0
  const ask = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${urls[turn++ % urls.length]}/shortcut-api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, message, data } = (await reply.json()) as { code: number; message: string; data: Reply }
    if (code !== 200) throw new Error(`${path}: ${message}`)
    return data
  }
  /** @returns when it was sent */
  return async (text: string): Promise<number> => {
    const { version } = await ask<{ version: number }>(`${workOrderApi.detail.path}?id=${id}`)
    const sent = clockMs()
    await ask(workOrderApi.save.path, { id, version, truckType: text })
    return sent
  }
}

interface Step {
  consoles: number
  added: number
  openedInMs: number
  /** KB of all nodes for each console that was added. */
  memoryKb: number
  /** Shares of a core while nothing happens: nodes, database. */
  idle: number[]
  /** For each change: from its sending until the last console had read it. */
  lasts: number[]
  /** Of all consoles and changes. */
  p95: number
  missed: number
  lost: number
}

interface Opened {
  nodes: Nodes
  clients: Clients
  change: (text: string) => Promise<number>
}

let mark = 0

async function measure(
  { nodes, clients, change }: Opened,
  more: Place[],
  consoles: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Step> {
  const [memory, began] = [await nodes.memory(), clockMs()]
  await clients.open(more)
  const openedInMs = clockMs() - began
  await sleep(settledMs)
  const memoryKb = (((await nodes.memory()) - memory) * 1024) / more.length
  const count = nodes.urls.length
  const [before, from] = [await nodes.spent(count), clockMs()]
  await sleep(Math.min(heartbeatSeconds, rounds * seconds) * 1000)
  const [after, elapsed] = [await nodes.spent(count), (clockMs() - from) / 1000]
  const [lasts, delays]: [number[], number[]] = [[], []]
  let [missed, lost] = [0, 0]
  // The first two are not counted: the code for them is not compiled yet.
  for (let n = -2; n < Math.min(20, rounds * 2); n++) {
    const seen = clients.seen(++mark, withinMs)
    const [sent, { at, ...all }] = await Promise.all([change(markOf(mark)), seen])
    if (n < 0) continue
    const found = at.map((ms) => ms - sent)
    lasts.push(found.reduce((most, ms) => Math.max(most, ms), 0))
    delays.push(...found)
    missed += consoles - at.length
    lost = all.lost
  }
  delays.sort((one, other) => one - other)
  return {
    consoles,
    added: more.length,
    openedInMs,
    memoryKb,
    idle: after.map((spent, index) => (spent - (before[index] ?? 0)) / elapsed),
    lasts,
    p95: delays[Math.floor(delays.length * 0.95)] ?? Number.NaN,
    missed,
    lost,
  }
}

const idleOf = ({ idle }: Step) => idle.reduce((sum, share) => sum + share, 0)

function rowsOf(steps: Step[], count: number): Row[] {
  const rows = steps.map((step): Row => {
    const { consoles, lasts, p95, missed, lost } = step
    const [nodes, database] = step.idle
    const wrong = missed + lost > 0 ? `; ${missed} missed, ${lost} streams lost` : ''
    return {
      job: `${consoles} open consoles, ${nodesOf(count)}`,
      floor: '',
      product: `${Math.round(step.added / (step.openedInMs / 1000))} opened/s, ${Math.round(step.memoryKb)} KB each; idle: nodes ${percent(nodes)}, database ${percent(database)} of a core`,
      figure: `last console knows after ${short(median(lasts))} ms (p95 of all ${short(p95)} ms)${wrong}`,
      reach: '',
      ok: wrong ? false : null,
    }
  })
  const [few, all] = steps
  if (!few || !all) return rows
  return [
    ...rows,
    {
      job: `open consoles: ${all.consoles} ÷ ${few.consoles}`,
      floor: '',
      product: `idle work ${times(idleOf(all), idleOf(few))}`,
      figure: `time to the last ${times(median(all.lasts), median(few.lasts))}`,
      reach: '',
      ok: null,
    },
  ]
}
