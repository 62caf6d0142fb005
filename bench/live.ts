import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import pg from 'pg'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { startProduct } from './measure/process.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const consoles = 500
/** Windows of each person who watches. */
const windows = 10
const betweenMs = 200
const reachMs = 150

/** A change in one console that 500 others see: the time from sending it until each of them has read it. */
export async function run(options: Options): Promise<void> {
  say(`Live changes at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const row = await measure(url, adminUrl, options)
    say(`\n${table([row])}\n\nKept in ${await keep('live', options, [row])}`)
  } finally {
    await databases.stop()
  }
}

async function measure(databaseUrl: string, adminUrl: string, options: Options): Promise<Row> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: options.data })
  try {
    const mine = await signIn(pool)
    const ask = async <Reply>(method: string, path: string, body?: object, token = mine): Promise<Reply> => {
      const reply = await fetch(`${product.url}/shortcut-api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { code, message, data } = (await reply.json()) as { code: number; message: string; data: Reply }
      if (code !== 200) throw new Error(`${path}: ${message}`)
      return data
    }
    const seen = new Map<string, number[]>()
    const look = (text: string) => {
      const mark = /bench-live-\d+/.exec(text)?.[0]
      if (mark) seen.get(mark)?.push(performance.now())
    }
    const viewers = await Promise.all(Array.from({ length: consoles / windows }, () => signIn(pool)))
    const ticketOf = (n: number) =>
      ask<{ ticket: string }>('POST', liveApi.ticket.path, {}, viewers[n % viewers.length])
    const close = await listen(product.url, ticketOf, look)
    const { list } = await ask<{ list: { id: string }[] }>(
      'GET',
      `${workOrderApi.list.path}?pageSize=1&bookingStatus=NEW`,
    )
    const id = list[0]?.id
    const times: number[] = []
    const changes = Math.round((options.rounds * options.seconds * 1000) / betweenMs)
    let missed = 0
    for (let change = 0; change < changes; change++) {
      const mark = `bench-live-${change}`
      const arrived: number[] = []
      seen.set(mark, arrived)
      const { version } = await ask<{ version: number }>('GET', `${workOrderApi.detail.path}?id=${id}`)
      const sent = performance.now()
      await ask('POST', workOrderApi.save.path, { id, version, truckType: mark })
      await sleep(betweenMs)
      times.push(...arrived.map((at) => at - sent))
      missed += consoles - arrived.length
    }
    close()
    times.sort((one, other) => one - other)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
    return {
      job: `a change in one console, seen in ${consoles} others, p95`,
      floor: '',
      product: `${changes} changes, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${missed} later than ${betweenMs} ms after the answer`,
      figure: `${at(0.95)} ms`,
      reach: `< ${reachMs} ms`,
      ok: missed < times.length * 0.05 && at(0.95) < reachMs,
    }
  } finally {
    await product.stop()
    await pool.end()
  }
}

/** Opens the consoles' streams. @returns a function that closes them */
async function listen(url: string, ticketOf: (n: number) => Promise<{ ticket: string }>, look: (text: string) => void) {
  const open: (() => void)[] = []
  for (let console = 0; console < consoles; console++) {
    const { ticket } = await ticketOf(console)
    await new Promise<void>((begun, failed) => {
      const request = get(`${url}/shortcut-api/events?ticket=${ticket}`, (reply) => {
        reply.setEncoding('utf8')
        reply.on('data', look)
        reply.on('error', () => {})
        begun()
      })
      request.on('error', failed)
      open.push(() => request.destroy())
    })
  }
  return () => {
    for (const close of open) close()
  }
}
