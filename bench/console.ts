import pg from 'pg'
import { scrollPage } from './floor/scroll-page.ts'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { filledRow, gzipped, openSlowDesk, type SlowDesk, type SlowPage } from './measure/browser.ts'
import { startProduct } from './measure/process.ts'
import { median } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import { flingGrid, type Scrolled } from './measure/scroll.ts'
import { seenDuring } from './measure/seen.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number) => bytes / 1000
/** Waits for work that a page does after its rows are shown, because it counts too. */
const settled = 1000

/** The console on a slow computer: its size, and how long a person waits. */
export async function run(options: Options): Promise<void> {
  say(`Console at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const product = await startProduct({ DATABASE_URL: url })
    const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
    const desk = await openSlowDesk()
    try {
      const token = await signIn(pool)
      await editSome(product.url, token)
      const rows = await measure(desk, `${product.url}/backend`, token, options)
      say(`\nChromium, 4x slower, 9 Mbit/s, 60 ms, empty cache; medians of ${options.rounds}\n${table(rows)}`)
      say(`\nKept in ${await keep('console', options, rows)}`)
    } finally {
      await desk.close()
      await pool.end()
      await product.stop()
    }
  } finally {
    await databases.stop()
  }
}

/** Edits some orders, so that the operation log has a page. */
async function editSome(url: string, token: string) {
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}/shortcut-api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { code, message, data } = await reply.json()
    if (code !== 200) throw new Error(`${path}: ${message}`)
    return data
  }
  const { list } = await ask('/workOrder/list?pageSize=100')
  for (const { id, version } of list) await ask('/workOrder/save', { id, version, remark: `Dock ${version}` })
}

async function measure(desk: SlowDesk, base: string, token: string, options: Options): Promise<Row[]> {
  const rounds = async <T>(work: (slow: SlowPage) => Promise<T>, signedIn = true): Promise<T[]> => {
    const found: T[] = []
    for (let round = 0; round < options.rounds; round++) {
      const slow = await desk.open(signedIn ? token : undefined)
      try {
        found.push(await work(slow))
      } finally {
        await slow.close()
      }
    }
    return found
  }
  const signInPages = await rounds((slow) => openSignIn(slow, base), false)
  const lists = await rounds((slow) => openLists(slow, base))
  const flung = await rounds((slow) => fling(slow, base, options.seconds))
  const seen: Seen[] = []
  for (let round = 0; round < options.rounds; round++)
    seen.push(await flingAtFullSpeed(desk, base, token, options.seconds))
  const tasks = [...signInPages, ...lists].map(({ longestTask }) => longestTask)
  return [
    ...weightAndTime('sign-in page', signInPages, 130, 'largest paint', 900),
    ...weightAndTime('a list opened cold', lists, 260, 'rows shown', 1400),
    figureRow(
      'switch to a list in an open tab',
      lists.map(({ switched }) => switched),
      'ms',
      100,
    ),
    figureRow('longest task on the way', [Math.max(...tasks)], 'ms', 250),
    figureRow(
      'heap after two lists',
      lists.map(({ heap }) => heap / 1_000_000),
      'MB',
      30,
    ),
    ...scrollRows(options.orders, flung),
    ...seenRows(options.orders, seen),
  ]
}

const scrollRows = (orders: number, flings: { product: Scrolled; floor: Scrolled }[]): Row[] => {
  const job = `grid of ${orders} orders flung through`
  const flung = flings.map(({ product }) => product)
  const rate = median(flung.map(({ rows }) => rows))
  const floor = median(flings.map(({ floor }) => floor.p95Frame))
  return [
    figureRow(
      `${job}: longest blank`,
      flung.map((one) => one.longestBlank),
      'ms',
      150,
    ),
    figureRow(
      `${job}: longest without data`,
      flung.map((one) => one.longestEmpty),
      'ms',
      150,
    ),
    {
      ...figureRow(
        `${job} (${rate} rows): frame, p95`,
        flung.map((one) => one.p95Frame),
        'ms',
        32,
      ),
      floor: `${floor.toFixed(0)} ms`,
    },
  ]
}

/** Milliseconds between the page's own frames, and between the frames on the screen. */
interface Seen {
  own: number
  p95: number
  p99: number
}

function seenRows(orders: number, seen: Seen[]): Row[] {
  const job = `grid of ${orders} orders flung through, not slowed`
  const of = (key: keyof Seen) => seen.map((one) => one[key])
  return [
    figureRow(`${job}: the page’s own frame, p95`, of('own'), 'ms', 32),
    figureRow(`${job}: frame on the screen, p95`, of('p95'), 'ms', 32),
    figureRow(`${job}: frame on the screen, p99`, of('p99'), 'ms', 32),
  ]
}

interface Opened {
  bytes: number
  /** Milliseconds until the largest paint, or until rows. */
  waited: number
  longestTask: number
}

async function openSignIn(slow: SlowPage, base: string): Promise<Opened> {
  await slow.page.goto(`${base}/login`)
  await slow.page.getByLabel('Password').waitFor()
  await slow.page.waitForLoadState('networkidle')
  const { largestPaint, longestTask } = await slow.told()
  return { bytes: await gzipped(slow.assets), waited: largestPaint, longestTask }
}

/** Opens the work orders cold, then the operation log from there, then switches between their tabs. */
async function openLists(slow: SlowPage, base: string): Promise<Opened & { heap: number; switched: number }> {
  const { page } = slow
  await page.goto(`${base}/work/order`)
  await page.waitForFunction(() => window.benchTold.rowsShown > 0)
  const { rowsShown } = await slow.told()
  await page.waitForTimeout(settled)
  const bytes = await gzipped(slow.assets)
  await page.evaluate(() => {
    history.pushState(null, '', '/backend/log/index')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('grid', { name: 'Operation Log' }).locator(filledRow).first().waitFor()
  await page.waitForTimeout(settled)
  const times: number[] = []
  for (const title of ['Deliver Work Order', 'Operation Log', 'Deliver Work Order', 'Operation Log']) {
    times.push(await page.evaluate(switchTab, { title, row: filledRow }))
    await page.waitForTimeout(settled)
  }
  const { longestTask } = await slow.told()
  await slow.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await slow.cdp.send('Runtime.getHeapUsage')
  return { bytes, waited: rowsShown, longestTask, heap: usedSize, switched: median(times) }
}

/** Runs in the page. @returns milliseconds from the click on a tab to the rows of its list */
async function switchTab({ title, row }: { title: string; row: string }): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('nav li a[title]')].find((each) => each.title === title)
  if (!link) throw new Error(`there is no tab "${title}"`)
  const rows = `[role=grid][aria-label="${title}"] ${row}`
  const isShown = () => [...document.querySelectorAll<HTMLElement>(rows)].some((each) => each.checkVisibility())
  if (isShown()) throw new Error(`"${title}" is shown already`)
  const began = performance.now()
  link.click()
  while (!isShown()) await new Promise(requestAnimationFrame)
  // The rows are painted by the time the next frame begins.
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  return performance.now() - began
}

/** Flings the list, then the simplest possible page on this machine for comparison. */
async function fling(slow: SlowPage, base: string, seconds: number) {
  await slow.page.goto(`${base}/work/order`)
  await slow.page.locator(filledRow).first().waitFor()
  await slow.page.waitForTimeout(settled)
  const product = await flingGrid(slow, seconds)
  await slow.page.goto('about:blank')
  await slow.page.setContent(scrollPage)
  await slow.page.waitForTimeout(settled)
  return { product, floor: await flingGrid(slow, seconds) }
}

async function flingAtFullSpeed(desk: SlowDesk, base: string, token: string, seconds: number): Promise<Seen> {
  const fast = await desk.openFast(token, filledRow)
  try {
    let own = Number.NaN
    await fast.page.goto(`${base}/work/order`)
    await fast.page.locator(filledRow).first().waitFor()
    await fast.page.waitForTimeout(settled)
    const seen = await seenDuring(fast, async () => {
      own = (await flingGrid(fast, seconds)).p95Frame
    })
    const at = (share: number) => seen[Math.floor(seen.length * share)] ?? Number.NaN
    return { own, p95: at(0.95), p99: at(0.99) }
  } finally {
    await fast.close()
  }
}

function weightAndTime(job: string, opened: Opened[], mostKilobytes: number, what: string, mostMs: number): Row[] {
  const weight = kilobytes(opened[0]?.bytes ?? 0)
  const waited = opened.map((one) => one.waited)
  return [
    figureRow(`${job}: JavaScript and styles, gzipped`, [weight], 'KB', mostKilobytes),
    figureRow(`${job}: ${what}`, waited, 'ms', mostMs),
  ]
}

function figureRow(job: string, found: number[], unit: string, most: number): Row {
  const figure = median(found)
  return {
    job,
    floor: '',
    product: found.length > 1 ? found.map((one) => one.toFixed(0)).join(', ') : '',
    figure: `${figure.toFixed(0)} ${unit}`,
    reach: `≤ ${most} ${unit}`,
    ok: figure <= most,
  }
}
