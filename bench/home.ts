import { homeApi } from '@shortcut/domain/home/api.ts'
import { atTime } from '@shortcut/server/platform/clock.ts'
import { readConfig } from '@shortcut/server/platform/config.ts'
import { openDatabase } from '@shortcut/server/platform/database/database.ts'
import { openProduct } from '@shortcut/server/product.ts'
import { caller } from '@shortcut/server/testing/call.ts'
import pg from 'pg'
import { pino } from 'pino'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { connections } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const timeZone = 'America/Chicago'
/** Five in the morning in Chicago, before most of the open orders arrived, so that fourteen full days of deliveries precede it. */
const present = Date.parse('2026-05-09T10:00:00Z')

/** Home's figures on a morning within the data, for one dispatcher and for many at once. Runs in process, because it sets the clock. */
export async function run(options: Options): Promise<void> {
  say(`Home at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await measure(url, adminUrl, options)
    say(`\n${table(rows)}\n\nKept in ${await keep('home', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

async function measure(url: string, adminUrl: string, options: Options): Promise<Row[]> {
  const database = openDatabase(url, { max: 10 })
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
  const config = readConfig({ DATA_DIR: options.data, DATABASE_URL: url })
  const product = await openProduct({ database, config, log: pino({ level: 'error' }), chores: false })
  const call = caller(product)
  const token = await signIn(pool)
  const ask = () =>
    atTime(present, async () => {
      const began = performance.now()
      const reply = await call(homeApi.figures, { timeZone }, { token })
      if (reply.code !== 200) throw new Error(reply.message)
      return { ms: performance.now() - began, figures: reply.data }
    })
  const during = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    const times: number[] = []
    while (performance.now() < until) times.push((await ask()).ms)
    return times
  }
  const rowOf = async (job: string, people: number, reach?: number): Promise<Row> => {
    const seconds = options.rounds * options.seconds
    const found = await Promise.all(Array.from({ length: people }, () => during(seconds)))
    const times = found.flat().toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
    return {
      job,
      floor: '',
      product: `${Math.round(times.length / seconds)}/s, p99 ${at(0.99)} ms`,
      figure: `${at(0.5)} ms`,
      reach: reach === undefined ? '' : `< ${reach} ms`,
      ok: reach === undefined ? null : at(0.5) < reach,
    }
  }
  try {
    const { orders } = (await ask()).figures
    say(
      `late ${orders?.late.total}, delivered in 14 days ${orders?.deliveries.reduce((all, day) => all + day.delivered, 0)}`,
    )
    return [await rowOf('home, one dispatcher', 1, 100), await rowOf(`home, ${connections} at once`, connections)]
  } finally {
    await product.close()
    await database.close()
    await pool.end()
  }
}
