import { accessorial, type RateLine, rateLine, weighing } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { checkSheet } from '@shortcut/domain/billing/rate-sheets/sheet-checks.ts'
import type { Load, LoadStop } from '@shortcut/domain/billing/rating/load.ts'
import { rateOrder, readySheet } from '@shortcut/domain/billing/rating/rate-order.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const orders = 100_000
const lineCount = 50_000
const reach = 5000

const states = 'AL AZ CA CO FL GA IL IN KS KY MI MN MO NC NJ NV NY OH OK OR PA SC TN TX UT VA WA WI'.split(' ')
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
/** The same numbers in every run. */
function chance(n: number): number {
  let mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

const zip3 = (n: number) => String(10 + Math.floor(chance(n) * 950)).padStart(3, '0')

/** A tariff of lanes between 3-digit zones with three weight ranges each, then lanes between states, and one line for all else. */
function tariff(): RateLine[] {
  const lines: unknown[] = []
  const lanes = new Set<string>()
  for (let n = 0; lines.length < lineCount - states.length ** 2 - 1; n++) {
    const [origin, destination] = [zip3(2 * n), zip3(2 * n + 1)]
    if (lanes.has(`${origin}>${destination}`)) continue
    lanes.add(`${origin}>${destination}`)
    const lane = { originScope: 'zip3', origin, destinationScope: 'zip3', destination, method: 'perCwt', deficit: true }
    const price = 8 + chance(n) * 30
    const breaks = [{ from: '2000', price: (price * 0.8).toFixed(2) }]
    lines.push({ ...lane, poundsTo: '5000', price: price.toFixed(2), breaks, minCharge: '95' })
    lines.push({ ...lane, poundsFrom: '5000', poundsTo: '15000', price: (price * 0.6).toFixed(2) })
    lines.push({ ...lane, method: 'perMile', deficit: false, poundsFrom: '15000', price: '2.35', minCharge: '350' })
  }
  for (const origin of states)
    for (const destination of states) {
      const lane = {
        originScope: 'state',
        origin: `US-${origin}`,
        destinationScope: 'state',
        destination: `US-${destination}`,
      }
      lines.push({ ...lane, method: 'perMile', price: '2.65', minCharge: '275' })
    }
  lines.push({ originScope: 'any', destinationScope: 'any', method: 'perMile', price: '3' })
  return lines.slice(0, lineCount).map((line, index) => ({ ...rateLine.parse(line), lineNo: index + 1 }))
}

function load(n: number): Load {
  const at = Date.UTC(2026, 9, 1 + (n % 28), 8)
  const stop = (kind: LoadStop['kind'], sequence: number, zip: string, minutes: number): LoadStop => ({
    kind,
    sequence,
    country: 'US',
    province: pick(states, n + sequence * 7),
    city: 'TOWN',
    postalCode: `${zip}01`,
    windowFrom: new Date(at).toISOString(),
    windowTo: null,
    arrivedAt: new Date(at).toISOString(),
    departedAt: new Date(at + minutes * 60_000).toISOString(),
  })
  return {
    pickupOn: new Date(at).toISOString().slice(0, 10),
    bookingType: 1,
    truckType: "53' dry van",
    tags: [],
    cubicFeet: undefined,
    wasCancelledUnderWay: false,
    pounds: String(100 + Math.floor(chance(n) * 40_000)),
    pallets: n % 26,
    miles: (20 + chance(n + 5) * 2000).toFixed(1),
    stops: [
      stop('pickup', 1, zip3(2 * (n % 16_000)), 30 + (n % 240)),
      stop('dropoff', 2, zip3(2 * (n % 16_000) + 1), 45),
    ],
  }
}

/** The minimum that any engine does for an order: find its lane in a map, multiply once, keep a sentence. */
function floorRate(lines: readonly RateLine[], loads: readonly Load[]): number {
  const lanes = new Map(lines.map((line) => [`${line.origin}>${line.destination}`, Number(line.price)]))
  const began = performance.now()
  let told = 0
  for (const { stops, pounds } of loads) {
    const lane = `${stops[0]?.postalCode.slice(0, 3)}>${stops[1]?.postalCode.slice(0, 3)}`
    const amount = (Number(pounds) / 100) * (lanes.get(lane) ?? 3)
    told += `${pounds} lb at ${lane} = ${amount.toFixed(2)}`.length
  }
  if (told === 0) throw new Error('nothing was rated')
  return loads.length / ((performance.now() - began) / 1000)
}

/** Rates 100,000 delivered orders with a sheet of 50,000 lines: linehaul and detention, each with its arithmetic, on one core. */
export async function run(options: Options): Promise<void> {
  say(`Rating ${orders} orders against ${lineCount} lines`)
  const lines = tariff()
  const detention = { kind: 'detention', name: 'Detention', price: '70' }
  const sheet = {
    id: 'bench',
    currency: 'USD',
    weighing: weighing.parse({}),
    zones: [],
    effectiveTo: null,
    accessorials: [accessorial.parse(detention)],
  }
  const checking = performance.now()
  const findings = checkSheet(sheet, lines, '2026-11-22').filter(({ code }) => code === 'tie')
  const checked = performance.now() - checking
  const indexing = performance.now()
  const ready = readySheet(sheet, lines)
  const indexed = performance.now() - indexing
  const loads = Array.from({ length: orders }, (_, n) => load(n))
  const floor = Math.max(floorRate(lines, loads), floorRate(lines, loads))
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 1024 ** 2
  }
  let [charges, noRate, highest] = [0, 0, 0]
  const before = heap()
  const began = process.cpuUsage()
  for (const [n, one] of loads.entries()) {
    const { charges: made, exceptions } = rateOrder(one, ready)
    charges += made.length
    if (exceptions.some(({ code }) => code === 'noRate')) noRate++
    if (n % 10_000 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed / 1024 ** 2)
  }
  const { user, system } = process.cpuUsage(began)
  const rate = orders / ((user + system) / 1e6)
  const grown = heap() - before
  const rows: Row[] = [
    {
      job: `rate ${orders} orders, ${charges} charges`,
      floor: `${Math.round(floor)}/s: a map and one product`,
      product: `${Math.round(rate)} orders/s per core`,
      figure: `${(rate / floor).toFixed(3)} of the floor${noRate > 0 ? `, ${noRate} without a rate` : ''}`,
      reach: `≥ ${reach}/s`,
      ok: rate >= reach && noRate === 0,
    },
    {
      job: 'memory kept after it',
      floor: '',
      product: `at most ${Math.round(highest)} MB on the way`,
      figure: `${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB`,
      reach: 'flat: < 20 MB',
      ok: grown < 20,
    },
    {
      job: `check and index ${lines.length} lines`,
      floor: '',
      product: `checks ${Math.round(checked)} ms, index ${Math.round(indexed)} ms`,
      figure: `${findings.length} ties`,
      reach: '',
      ok: null,
    },
  ]
  say(`\n${table(rows)}`)
  say(`\nKept in ${await keep('billing', options, rows)}`)
}
