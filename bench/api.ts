import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Asked, askedOf, changes, listing, orders, searches, tabCounts, triedRules } from './asked.ts'
import { againstFloor, rate, withServers } from './beside-floor.ts'
import { type BenchDatabases, openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { type Running, startProduct } from './measure/process.ts'
import { connections, median, race, type Side } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'
import { answersAgree } from './same-answers.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The calls at large amounts of data, each compared with its floor, in turns. */
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
  const rows = await withSides(url, adminUrl, (sides) => measureRows(sides, options))
  if (grown.length > 0) rows.push(...(await measureGrowth(databases, [...grown, options.orders], options)))
  if (!options.row) rows.push(await measureColdStart(databases, options.orders))
  return rows
}

interface Sides {
  product: Running
  floorSide: Omit<Side, 'requests'>
  productSide: Omit<Side, 'requests'>
  asked: Asked
}

const withSides = <T>(url: string, adminUrl: string, work: (sides: Sides) => Promise<T>): Promise<T> =>
  withServers(url, adminUrl, async ({ floor, product, pool }) => {
    const token = await signIn(pool)
    const asked = await askedOf(pool)
    const productSide = { url: product.url, headers: { authorization: `Bearer ${token}` } }
    return work({ product, floorSide: { url: floor.url, headers: {} }, productSide, asked })
  })

async function measureRows({ floorSide, productSide, asked, product }: Sides, options: Options): Promise<Row[]> {
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    say(table([row]).split('\n')[1] ?? '')
  }
  const wanted = (job: string) => job.includes(options.row)

  async function against(job: string, reach: number | null, floor: Side['requests'], own = floor) {
    if (!wanted(job)) return
    add(await againstFloor(job, reach, { ...floorSide, requests: floor }, { ...productSide, requests: own }, options))
  }

  await answersAgree(floorSide, productSide, asked)
  await against('first page, 50 open orders, newest first, with total', 0.6, listing.open)
  await against('page 2,000 of the whole list, by cursor', null, listing.deep(asked))
  await against('search a CRN fragment, with total', 0.6, searches(asked.crns))
  await against('search a customer, with total', 0.6, searches(asked.customers))
  await against('one order with stops and tasks', 0.5, orders(asked.ids))
  await against('change one field', 0.2, changes(asked.floorEdits), changes(asked.productEdits, randomUUID))

  await against('billing queue: first page, with total', 0.5, listing.billing)
  await against('billing queue: first page of one status', 0.5, listing.reviewed)
  await against('billing queue: counts', null, listing.billingCounts)

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
        // Two identical servers differ by this much within one run.
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
  if (wanted('a rule tried while it is written')) {
    const { p50, p99 } = await oneByOne(productSide, triedRules)
    add({
      job: 'a rule tried while it is written, one person, p99',
      floor: '',
      product: `p50 ${Math.round(p50)} ms`,
      figure: `${Math.round(p99)} ms`,
      reach: '< 300 ms',
      ok: p99 < 300,
    })
  }
  if (wanted('tab counts under filters')) {
    const { p50, p99, slowest } = await oneByOne(productSide, tabCounts(asked))
    add({
      job: `tab counts under filters, one person, p99 (slowest: ${slowest})`,
      floor: '',
      product: `p50 ${Math.round(p50)} ms`,
      figure: `${Math.round(p99)} ms`,
      reach: '< 300 ms',
      ok: p99 < 300,
    })
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

/** Calls, each after the reply to the previous one, three times. */
async function oneByOne({ url, headers }: Omit<Side, 'requests'>, asked: { path: string; body?: string }[]) {
  const times: number[] = []
  let slowest = { path: '', ms: 0 }
  for (const { path, body } of [...asked, ...asked, ...asked]) {
    const from = performance.now()
    const reply = await fetch(`${url}${path}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    if (!(await reply.text()).startsWith('{"code":200,')) throw new Error(`${path} failed`)
    const ms = performance.now() - from
    times.push(ms)
    if (ms > slowest.ms) slowest = { path: path.replace(/.*\?/, ''), ms }
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), slowest: `${slowest.path} ${Math.round(slowest.ms)} ms` }
}

/** Measures the lists at each size, in turns: how much more a page costs in the largest than in the smallest. */
async function measureGrowth(databases: BenchDatabases, sizes: number[], options: Options): Promise<Row[]> {
  const rows: Row[] = []
  /** Starts the product once for each size, then measures them side by side. */
  async function withSizes(opened: Sides[]): Promise<void> {
    const next = sizes[opened.length]
    if (next !== undefined) {
      const { url, adminUrl } = await databases.load(next)
      return withSides(url, adminUrl, (sides) => withSizes([...opened, sides]))
    }
    const lists: Record<string, (asked: Asked) => Side['requests']> = {
      'first page, open': () => listing.open,
      'far page': listing.deep,
      'CRN search': ({ crns }) => searches(crns),
      'billing, two statuses': () => listing.twoStatuses,
      'billing, one account': listing.ofAccount,
      'billing, two statuses of one account': listing.twoStatusesOfAccount,
      'billing, counts of one account': listing.countsOfAccount,
    }
    for (const [list, requestsOf] of Object.entries(lists)) {
      const job = `growth of cost: ${list}`
      if (!job.includes(options.row)) continue
      const sides = opened.map(({ productSide, asked }) => ({ ...productSide, requests: requestsOf(asked) }))
      const raced = await race(sides, options)
      const growth = 1 / (raced.ratios.at(-1) ?? Number.NaN)
      rows.push({
        job,
        floor: '',
        product: raced.sides.map(({ rate }, index) => `${sizes[index]}: ${Math.round(rate)}/s`).join(', '),
        figure: growth.toFixed(2),
        reach: '≤ 1.3',
        ok: growth <= 1.3,
      })
    }
  }
  await withSizes([])
  return rows
}

/** The server that measured the earlier rows encrypted this database's secrets with this key. */
const secretsKey = fileURLToPath(new URL('../data/secrets.key', import.meta.url))

/** From spawn to ready with the embedded database and its data, like a restart of the program (not of the machine). */
async function measureColdStart(databases: BenchDatabases, orders: number): Promise<Row> {
  const times = await databases.lend(orders, async (folder) => {
    const found: number[] = []
    for (let round = 0; round < 5; round++) {
      const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '', SECRETS_KEY_FILE: secretsKey })
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
