import pg from 'pg'
import { openFloorPages } from '../floor/pages.ts'
import { openBenchDatabases } from '../load/database.ts'
import { addAdministrator, signIn } from '../load/sign-in.ts'
import { filledRow, openSlowDesk, type SlowDesk, type SlowPage } from '../measure/browser.ts'
import { startProduct } from '../measure/process.ts'
import { figureRow, keep, type Row, table } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { fling, flingAtFullSpeed, type Seen, scrollRows, seenRows } from './flung.ts'
import { enterHome, type Opened, openList, openSignIn, switchBetween, switchTabs } from './opened.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The console on a slow computer and on this one: its size, and how long a person waits, beside the simplest pages for the same jobs. */
export async function run(options: Options): Promise<void> {
  say(`Console at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const product = await startProduct({ DATABASE_URL: url })
    const floor = await openFloorPages(product.url)
    const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
    const desk = await openSlowDesk()
    try {
      const token = await signIn(pool)
      const { account } = await addAdministrator(pool)
      await editSome(product.url, token)
      const place = { desk, base: `${product.url}/backend`, floor: floor.url, token, account }
      const rows = [...(await openedRows(place, options)), ...(await flungRows(place, options))]
      const slow = 'Slowed: 4x processor, 9 Mbit/s, 60 ms'
      say(`\nChromium, empty cache, medians of ${options.rounds}. ${slow}\n${table(rows)}`)
      say(`\nKept in ${await keep('console', options, rows)}`)
    } finally {
      await desk.close()
      floor.close()
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

interface Place {
  desk: SlowDesk
  base: string
  floor: string
  token: string
  account: string
}

/** Opens a window in each round, signed in or not, slowed or not. */
async function each<T>(
  { desk, token }: Place,
  { rounds }: Options,
  how: { signedIn: boolean; slow: boolean },
  work: (slow: SlowPage) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  const own = how.signedIn ? token : undefined
  for (let round = 0; round < rounds; round++) {
    const window = await (how.slow ? desk.open(own) : desk.openFast(own, filledRow))
    try {
      found.push(await work(window))
    } finally {
      await window.close()
    }
  }
  return found
}

const of = <T>(found: T[], figure: (one: T) => number) => found.map(figure)

async function openedRows(place: Place, options: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const slow of [true, false]) {
    const name = slow ? '' : ', not slowed'
    const reach = slow
      ? { largestPaint: 900, firstPaint: 700, rows: 1400, entered: 1200, switched: 80, longestTask: 200 }
      : { largestPaint: 500, firstPaint: 350, rows: 350, entered: 350, switched: 80, longestTask: 100 }
    const inside = { signedIn: true, slow }
    const outside = { signedIn: false, slow }
    const signIns = await each(place, options, outside, (page) => openSignIn(page, `${place.base}/login`))
    const signInFloor = await each(place, options, outside, (page) => openSignIn(page, `${place.floor}/sign-in`))
    const lists = await each(place, options, inside, async (page) => {
      const list = await openList(page, `${place.base}/work/order`)
      return { ...list, ...(await switchTabs(page)), alone: list }
    })
    const listFloor = await each(place, options, inside, (page) => openList(page, `${place.floor}/list`))
    const tabFloor = await each(place, options, inside, async (page) => {
      await openList(page, `${place.floor}/tabs`)
      await page.page.evaluate(() => document.querySelector<HTMLElement>('[title="Operation Log"]')?.click())
      return switchBetween(page)
    })
    const enter = (base: string) => (page: SlowPage) => enterHome(page, base, place.account)
    const entered = await each(place, options, outside, enter(`${place.base}/login`))
    const enterFloor = await each(place, options, outside, enter(`${place.floor}/sign-in`))
    const afterHash = ({ entered, login }: { entered: number; login: number }) => entered - login
    const row = (job: string, unit: string, most: number, found: number[], floor?: number[]) =>
      rows.push(figureRow(`${job}${name}`, found, unit, most, floor))
    const paint = ({ largestPaint }: Opened) => largestPaint
    if (slow) {
      row(
        'sign-in page: JavaScript and styles, gzipped',
        'KB',
        130,
        of(signIns, ({ bytes }) => bytes / 1000),
      )
      row(
        'a list opened cold: JavaScript and styles, gzipped',
        'KB',
        240,
        of(lists, ({ bytes }) => bytes / 1000),
      )
      row(
        'a list opened cold: requests',
        '',
        15,
        of(lists, ({ requests }) => requests),
      )
      row(
        'heap after two lists',
        'MB',
        12,
        of(lists, ({ heap }) => heap),
      )
    }
    row('sign-in page: largest paint', 'ms', reach.largestPaint, of(signIns, paint), of(signInFloor, paint))
    row(
      'from the click to Home, after the password is checked',
      'ms',
      reach.entered,
      of(entered, afterHash),
      of(enterFloor, afterHash),
    )
    const first = ({ firstPaint }: Opened) => firstPaint
    row('a list opened cold: first paint', 'ms', reach.firstPaint, of(lists, first), of(listFloor, first))
    row(
      'a list opened cold: rows shown',
      'ms',
      reach.rows,
      of(lists, ({ rowsShown }) => rowsShown),
      of(listFloor, ({ rowsShown }) => rowsShown),
    )
    row(
      'a list opened cold: largest paint',
      'ms',
      reach.largestPaint,
      of(lists, ({ alone }) => alone.largestPaint),
      of(listFloor, paint),
    )
    row(
      'switch to a list in an open tab',
      'ms',
      reach.switched,
      of(lists, ({ switched }) => switched),
      tabFloor,
    )
    const task = ({ longestTask }: { longestTask: number }) => longestTask
    row('longest task on the way', 'ms', reach.longestTask, of(lists, task), of(listFloor, task))
  }
  return rows
}

async function flungRows(place: Place, options: Options): Promise<Row[]> {
  const { desk, base, token } = place
  const flung = await each(place, options, { signedIn: true, slow: true }, (page) => fling(page, base, options.seconds))
  const seen: Seen[] = []
  for (let round = 0; round < options.rounds; round++)
    seen.push(await flingAtFullSpeed(desk, base, token, options.seconds))
  return [...scrollRows(options.orders, flung), ...seenRows(options.orders, seen)]
}
