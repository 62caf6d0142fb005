import { type Driver, makeDrivers } from '../load/drivers.ts'
import type { Row } from '../measure/report.ts'
import { sendSteadily } from '../measure/steady.ts'
import type { Options } from '../options.ts'
import { type Nodes, type Stage, withNodes, withPool } from './nodes.ts'
import { nodesOf, percent, short, times } from './told.ts'

/** Vehicles that send their position on their own: a tenth of them and all over all nodes, and all over one. */
export async function vehicleRows({ load, settings, options, say }: Stage): Promise<Row[]> {
  const { vehicles, nodes: count } = options
  const { url, adminUrl } = await load(options.orders)
  return withPool(adminUrl, (pool) =>
    withNodes(count, { ...settings, DATABASE_URL: url }, pool, async (nodes) => {
      const drivers = await makeDrivers(pool, vehicles)
      const measured: Step[] = []
      const asked = [
        [Math.ceil(vehicles / 10), count],
        [vehicles, count],
        ...(count > 1 ? [[vehicles, 1] as const] : []),
      ] as const
      for (const [some, used] of asked) {
        say(`  ${some} vehicles over ${nodesOf(used)}`)
        measured.push(await measure(drivers.slice(0, some), nodes, used, options))
      }
      const [few, all, atOne] = measured
      if (!few || !all) return []
      const rows = measured.map((step) => stepRow(step, options))
      rows.push(growthRow(`positions: ${all.vehicles} ÷ ${few.vehicles} vehicles`, few, all))
      if (atOne) rows.push(growthRow(`positions: ${nodesOf(count)} ÷ 1 node`, atOne, all))
      return rows
    }),
  )
}

interface Step {
  vehicles: number
  nodes: number
  /** Answered, each second. */
  rate: number
  p95: number
  p99: number
  failed: number
  /** Shares of a core: nodes, database. */
  shares: number[]
}

const perSecondOf = (vehicles: number, { every }: Options) => Math.max(1, Math.round(vehicles / every))

const isStored = (body: string) => body.includes('"stored":1')

async function measure(drivers: Driver[], nodes: Nodes, used: number, options: Options): Promise<Step> {
  const perSecond = perSecondOf(drivers.length, options)
  const urls = nodes.urls.slice(0, used)
  let next = 0
  const path = () => {
    const driver = drivers[next++ % drivers.length]
    const at = Date.now() - 1000 + (next % 1000)
    return `/shortcut-api/osmand?id=${driver?.token}&timestamp=${at}&lat=41.9&lon=${-87.6 - (next % 5000) / 5000}&speed=48&bearing=225&accuracy=5`
  }
  await sendSteadily(urls, path, perSecond, Math.min(5, options.seconds), isStored)
  const before = await nodes.spent(used)
  const sent = await sendSteadily(urls, path, perSecond, options.seconds * options.rounds, isStored)
  const after = await nodes.spent(used)
  return {
    vehicles: drivers.length,
    nodes: used,
    rate: sent.answered / sent.seconds,
    p95: sent.p95,
    p99: sent.p99,
    failed: sent.failed,
    shares: after.map((spent, index) => (spent - (before[index] ?? 0)) / sent.seconds),
  }
}

function stepRow({ vehicles, nodes, rate, p95, p99, failed, shares }: Step, options: Options): Row {
  const wanted = perSecondOf(vehicles, options)
  const seconds = options.seconds * options.rounds
  // At the end some are still on their way.
  const due = wanted * Math.max(0, seconds - p99 / 1000)
  const [node, database] = shares.map(percent)
  return {
    job: `${vehicles} vehicles, one position each ${options.every} s, ${nodesOf(nodes)}`,
    floor: '',
    product: `${Math.round(rate)}/s of ${wanted}/s, p95 ${short(p95)} ms, p99 ${short(p99)} ms`,
    figure: failed > 0 ? `${failed} failed` : `nodes ${node}, database ${database} of a core`,
    reach: '≥ 95 % of them accepted',
    ok: failed === 0 && rate * seconds > due * 0.95,
  }
}

const workOf = ({ shares }: Step) => shares.reduce((sum, share) => sum + share, 0)

const growthRow = (job: string, from: Step, to: Step): Row => ({
  job,
  floor: '',
  product: `rate ${times(to.rate, from.rate)}, p95 ${times(to.p95, from.p95)}`,
  figure: `work ${times(workOf(to), workOf(from))}`,
  reach: '',
  ok: null,
})
