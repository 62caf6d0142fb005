import { type Servers, withServers } from './beside-floor.ts'
import { booking, makeKey, nextNumber, tender } from './load/bookings.ts'
import { openBenchDatabases } from './load/database.ts'
import { type Counted, fireCount } from './measure/count.ts'
import { connections, median, type Side } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Job {
  name: string
  type: string
  floorPath: string
  body: (number: string) => string
  /** How many are sent to each side in all rounds together. */
  bookings: number
}

const jobs: Job[] = [
  {
    name: 'booking intake, JSON',
    type: 'application/json',
    floorPath: '/json',
    body: booking,
    bookings: 10_000,
  },
  {
    name: 'booking intake, X12 204',
    type: 'application/edi-x12',
    floorPath: '/x12',
    body: tender,
    bookings: 5_000,
  },
]
const reach = 0.4
/** Not measured: a process that has not compiled its code and made its plans is not like a working day. */
const warmUp = 500

/** Bookings from customers' systems, compared with the floor, in turns. */
export async function run(options: Options): Promise<void> {
  say(`Intake at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const results = await withServers(url, adminUrl, async (servers) => {
      const key = await makeKey(servers.pool)
      const results: { row: Row; sides: MeasuredSide[] }[] = []
      for (const job of jobs.filter(({ name }) => name.includes(options.row)))
        results.push(await measure(job, servers, key, options.rounds))
      return results
    })
    const rows = results.map(({ row }) => row)
    say(`\n${connections} connections, ${options.rounds} rounds in turns\n${table(rows)}`)
    const sides = results.flatMap((one) => one.sides)
    say(`\nKept in ${await keep('intake', { ...options, sides }, rows)}`)
  } finally {
    await databases.stop()
  }
}

/** One side of a job, as written to the results. */
interface MeasuredSide extends Counted {
  job: string
  side: 'floor' | 'product'
}

async function measure({ name, type, floorPath, body, bookings }: Job, servers: Servers, key: string, rounds: number) {
  const send = (path: string): Side['requests'] => {
    const request = { method: 'POST', path, headers: { 'content-type': type }, body: () => body(nextNumber()) } as const
    return () => [request]
  }
  const sides: { side: Side; pid: number }[] = [
    { side: { url: servers.floor.url, headers: {}, requests: send(floorPath) }, pid: servers.floor.pid },
    {
      side: {
        url: servers.product.url,
        headers: { 'x-api-key': key },
        requests: send('/shortcut-api/booking/inbound'),
      },
      pid: servers.product.pid,
    },
  ]
  for (const { side, pid } of sides) await fireCount(side, warmUp, pid)
  const measured: Counted[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { side, pid }] of sides.entries())
      measured[index]?.push(await fireCount(side, Math.ceil(bookings / rounds), pid))
  const [floor = [], product = []] = measured
  const ratio = median(product.map((own, round) => own.rate / (floor[round]?.rate ?? Number.NaN)))
  const [low, high] = [middle(floor), middle(product)]
  const failed = low.failed + high.failed
  const row: Row = {
    job: `${name}, ${bookings}`,
    floor: told(low),
    product: told(high),
    figure: failed > 0 ? `${failed} failed` : `${ratio.toFixed(2)} of the floor`,
    reach: `≥ ${reach}`,
    ok: failed === 0 && ratio >= reach,
  }
  const kept: MeasuredSide[] = [
    { job: name, side: 'floor', ...low },
    { job: name, side: 'product', ...high },
  ]
  return { row, sides: kept }
}

const told = ({ rate, p99, cpuMs }: Counted) =>
  `${Math.round(rate)} orders/s, p99 ${Math.round(p99)} ms, ${cpuMs.toFixed(2)} ms node`

const middle = (rounds: Counted[]): Counted => ({
  rate: median(rounds.map((round) => round.rate)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  cpuMs: median(rounds.map((round) => round.cpuMs)),
})
