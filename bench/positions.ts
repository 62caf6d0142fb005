import { againstFloor, type Servers, withServers } from './beside-floor.ts'
import { openBenchDatabases } from './load/database.ts'
import { type Driver, makeDrivers } from './load/drivers.ts'
import { cpuSeconds, familySeconds, parentOf } from './measure/process.ts'
import { connections, type Side } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import { sendSteadily } from './measure/steady.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Positions of trucks: batches of a phone compared with the floor, and a fleet of phones that send each position separately. */
export async function run(options: Options): Promise<void> {
  say(`Positions at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await withServers(url, adminUrl, async (servers) => {
      const rows: Row[] = []
      if ('batches'.includes(options.row)) rows.push(await batches(servers, options))
      if ('fleet'.includes(options.row)) rows.push(await fleet(servers, options))
      return rows
    })
    say(`\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s\n${table(rows)}`)
    say(`\nKept in ${await keep('positions', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

const batch = 500
const monthMs = 29 * 86_400_000

async function batches({ floor, product, pool }: Servers, options: Options): Promise<Row> {
  const drivers = await makeDrivers(pool, 2 * connections)
  const low = sendBatches(drivers.slice(connections), ({ id, taskId }) => ({
    path: `/positions?driver=${id}+${taskId}`,
  }))
  const own = sendBatches(drivers, ({ token }) => ({
    path: '/shortcut-api/driverTask/positions',
    headers: { authorization: `Bearer ${token}` },
  }))
  const side = (url: string, requests: Side['requests']) => ({ url, headers: {}, requests })
  return againstFloor(`positions, by ${batch}`, 0.5, side(floor.url, low), side(product.url, own), options)
}

/** Each connection is one phone that reports the last weeks, one position per second. */
function sendBatches(
  drivers: readonly Driver[],
  call: (driver: Driver) => { path: string; headers?: Record<string, string> },
): Side['requests'] {
  const told = new Map<string, number>()
  return (connection) => {
    const driver = drivers[connection]
    if (!driver) throw new Error('more connections than drivers')
    const { path, headers } = call(driver)
    const body = () => {
      const from = told.get(driver.id) ?? Date.now() - monthMs
      told.set(driver.id, from + batch * 1000)
      const positions = Array.from({ length: batch }, (_, index) => ({
        at: new Date(from + index * 1000).toISOString(),
        lat: 41.9 + index / 5000,
        lng: -87.6 - index / 5000,
        speedKmh: 88,
        heading: 225,
        accuracyM: 5,
      }))
      return JSON.stringify({ positions })
    }
    return [{ method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body }]
  }
}

const vehicles = 10_000
const everySeconds = 10
const reach = 0.25

/** 10,000 phones that each send one position per request every ten seconds: how much of a core that takes. */
async function fleet({ product, pool }: Servers, { seconds, rounds }: Options): Promise<Row> {
  const drivers = await makeDrivers(pool, vehicles)
  let next = 0
  const path = () => {
    const driver = drivers[next++ % drivers.length]
    const at = Date.now() - 1000 + (next % 1000)
    return `/shortcut-api/osmand?id=${driver?.token}&timestamp=${at}&lat=41.9&lon=${-87.6 - (next % 5000) / 5000}&speed=48&bearing=225&accuracy=5`
  }
  const perSecond = vehicles / everySeconds
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const database = await parentOf(rows[0]?.pid ?? 0)
  const spent = async () => ({ server: await cpuSeconds(product.pid), database: await familySeconds(database) })
  await sendSteadily(product.url, path, perSecond, 5)
  const before = await spent()
  const sent = await sendSteadily(product.url, path, perSecond, seconds * rounds)
  const after = await spent()
  const share = (of: 'server' | 'database') => (after[of] - before[of]) / sent.seconds
  const rate = sent.answered / sent.seconds
  const percent = (of: number) => `${Math.round(of * 100)} %`
  return {
    job: `${vehicles} vehicles, one position each ${everySeconds} s, one request each`,
    floor: '',
    product: `${Math.round(rate)}/s (${sent.p50} ms, p99 ${sent.p99} ms)`,
    figure:
      sent.failed > 0
        ? `${sent.failed} failed`
        : `server ${percent(share('server'))}, database ${percent(share('database'))} of a core`,
    reach: `server ≤ ${percent(reach)}`,
    ok: sent.failed === 0 && rate > perSecond * 0.95 && share('server') <= reach,
  }
}
