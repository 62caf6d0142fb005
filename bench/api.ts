import pg from 'pg'
import { type Asked, answersAgree, askedOf, changes, listing, orders, searches } from './asked.ts'
import { type BenchDatabases, openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { type Running, startFloor, startProduct } from './measure/process.ts'
import { connections, median, race, type Side } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const rate = ({ rate, p50 }: { rate: number; p50: number }) => `${Math.round(rate)}/s (${p50} ms)`

/** The calls of issue-sized loads: each against its floor, in turns. */
export async function run(options: Options): Promise<void> {
  say(`API at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const rows = await measure(databases, options)
    say(
      `\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s, requests/s and (p50)\n${table(rows)}`,
    )
    say(`\nKept in ${await keep('api', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

async function measure(databases: BenchDatabases, options: Options): Promise<Row[]> {
  const { url, adminUrl } = await databases.load(options.orders)
  const grown = options.grow ? [10_000, 100_000].filter((orders) => orders < options.orders) : []
  for (const orders of grown) await databases.load(orders)
  const rows = await withServers(url, adminUrl, options, measureRows)
  if (grown.length > 0) rows.push(...(await measureGrowth(databases, [...grown, options.orders], options)))
  if (!options.row) rows.push(await measureColdStart(databases, options.orders))
  return rows
}

interface Servers {
  floor: Running
  product: Running
  floorSide: Omit<Side, 'requests'>
  productSide: Omit<Side, 'requests'>
  asked: Asked
}

async function withServers<T>(
  url: string,
  adminUrl: string,
  options: Options,
  work: (servers: Servers, options: Options) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  const product = await startProduct({ DATABASE_URL: url })
  const floor = await startFloor(url)
  try {
    const token = await signIn(pool)
    const asked = await askedOf(pool)
    const productSide = { url: product.url, headers: { authorization: `Bearer ${token}` } }
    return await work({ floor, product, floorSide: { url: floor.url, headers: {} }, productSide, asked }, options)
  } finally {
    await floor.stop()
    await product.stop()
    await pool.end()
  }
}

async function measureRows({ floorSide, productSide, asked, product }: Servers, options: Options): Promise<Row[]> {
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    say(table([row]).split('\n')[1] ?? '')
  }
  const wanted = (job: string) => job.includes(options.row)

  async function against(job: string, reach: number | null, floor: Side['requests'], own = floor) {
    if (!wanted(job)) return
    const raced = await race(
      [
        { ...floorSide, requests: floor },
        { ...productSide, requests: own },
      ],
      options,
    )
    const [low, high] = raced.sides
    if (!low || !high) return
    const failed = low.failed + high.failed
    const ratio = raced.ratios[0] ?? 0
    add({
      job,
      floor: rate(low),
      product: rate(high),
      figure: failed > 0 ? `${failed} failed` : `${ratio.toFixed(2)} of the floor`,
      reach: reach === null ? '' : `≥ ${reach}`,
      ok: reach === null && failed === 0 ? null : failed === 0 && ratio >= (reach ?? 0),
    })
  }

  await answersAgree(floorSide, productSide, asked)
  await against('first page, 50 open orders, newest first, with total', 0.6, listing.open)
  await against('page 2,000 of the whole list, by cursor', null, listing.deep(asked))
  await against('search a CRN fragment, with total', 0.6, searches(asked.crns))
  await against('search a customer, with total', 0.6, searches(asked.customers))
  await against('one order with stops and tasks', 0.5, orders(asked.ids))
  await against('change one field', 0.2, changes(asked.floorEdits), changes(asked.productEdits))

  if (wanted('page 2,000 beside page 1')) {
    const deep = { ...productSide, requests: listing.deep(asked) }
    const { sides, ratios } = await race([{ ...productSide, requests: listing.first }, deep], options)
    const [first, far] = sides
    const ratio = ratios[0] ?? 0
    if (first && far)
      add({
        job: 'page 2,000 beside page 1 of the whole list',
        floor: `page 1: ${rate(first)}`,
        product: `page 2,000: ${rate(far)}`,
        figure: `${ratio.toFixed(2)} of page 1`,
        // Identical servers differ by this much between two places in one run.
        reach: '≥ 1 (noise 0.8)',
        ok: first.failed + far.failed === 0 && ratio >= 0.8,
      })
  }
  if (wanted('counts of 50 folders')) {
    const { sides } = await race([{ ...productSide, requests: listing.folders }], options)
    const p99 = sides[0]?.p99 ?? Number.NaN
    const product = sides[0] ? rate(sides[0]) : ''
    add({ job: 'counts of 50 folders, p99', floor: '', product, figure: `${p99} ms`, reach: '< 300 ms', ok: p99 < 300 })
  }
  const memory = await product.memory()
  add({
    job: 'server memory after all of it',
    floor: '',
    product: '',
    figure: `${Math.round(memory)} MB`,
    reach: '< 350 MB',
    ok: memory < 350,
  })
  return rows
}

/** The lists at each size, all in one run: how much more a page costs in the largest than in the smallest. */
async function measureGrowth(databases: BenchDatabases, sizes: number[], options: Options): Promise<Row[]> {
  const found = new Map<string, number[]>()
  for (let round = 0; round < 2; round++)
    for (const size of round % 2 ? sizes.toReversed() : sizes) {
      const { url, adminUrl } = await databases.load(size)
      await withServers(url, adminUrl, options, async ({ productSide, asked }) => {
        const lists = {
          'first page, open': listing.open,
          'far page': listing.deep(asked),
          'CRN search': searches(asked.crns),
        }
        for (const [job, requests] of Object.entries(lists)) {
          const { sides } = await race([{ ...productSide, requests }], { rounds: 2, seconds: options.seconds })
          const key = `${job} ${size}`
          found.set(key, [...(found.get(key) ?? []), sides[0]?.rate ?? 0])
        }
      })
    }
  const rateOf = (job: string, size: number | undefined) => median(found.get(`${job} ${size}`) ?? [])
  return ['first page, open', 'far page', 'CRN search'].map((job) => {
    const growth = rateOf(job, sizes[0]) / rateOf(job, sizes.at(-1))
    return {
      job: `growth of cost: ${job}`,
      floor: '',
      product: sizes.map((size) => `${size}: ${Math.round(rateOf(job, size))}/s`).join(', '),
      figure: growth.toFixed(2),
      reach: '≤ 1.3',
      ok: growth <= 1.3,
    }
  })
}

/** From spawn to ready, with the embedded database and its data, as after a reboot of the program (not of the machine). */
async function measureColdStart(databases: BenchDatabases, orders: number): Promise<Row> {
  const times = await databases.lend(orders, async (folder) => {
    const found: number[] = []
    for (let round = 0; round < 5; round++) {
      const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '' })
      found.push(product.startedInMs)
      await product.stop()
    }
    return found
  })
  const figure = median(times)
  return {
    job: 'cold start on existing data to ready',
    floor: '',
    product: times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', '),
    figure: `${(figure / 1000).toFixed(2)} s`,
    reach: '< 1.5 s',
    ok: figure < 1500,
  }
}
