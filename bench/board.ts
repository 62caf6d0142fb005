import pg from 'pg'
import { boardSql, noBoardSql } from './load/board-rows.ts'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { openSlowDesk, type SlowDesk, type SlowPage } from './measure/browser.ts'
import { type Frames, framesDuring } from './measure/frames.ts'
import { startProduct } from './measure/process.ts'
import { median } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import { seenDuring } from './measure/seen.ts'
import type { Options } from './options.ts'
import { suggestionRow } from './suggestions.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const bar = '[role=gridcell][data-task]'
const settled = 1000

/** The dispatch board of 300 drivers and 3,000 tasks around now, among `orders` other orders, at the full speed of this machine. */
export async function run(options: Options): Promise<void> {
  say(`Board at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const pool = new pg.Pool({ connectionString: adminUrl, max: 1, options: '-c session_replication_role=replica' })
    for (const sql of [...noBoardSql, ...boardSql]) await pool.query(sql)
    const product = await startProduct({ DATABASE_URL: url })
    const desk = await openSlowDesk()
    try {
      const token = await signIn(pool)
      const rows = [await callRow(product.url, token, options), await suggestionRow(pool, product.url, token, options)]
      if (!options.row) rows.push(...(await pageRows(desk, `${product.url}/backend`, token, options)))
      say(`\nChromium, not slowed, empty cache; medians of ${options.rounds}\n${table(rows)}`)
      say(`\nKept in ${await keep('board', options, rows)}`)
    } finally {
      await desk.close()
      await product.stop()
      for (const sql of noBoardSql) await pool.query(sql)
      await pool.end()
    }
  } finally {
    await databases.stop()
  }
}

async function callRow(base: string, token: string, options: Options): Promise<Row> {
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < options.rounds * 4; round++) {
    const began = performance.now()
    const reply = await fetch(`${base}/shortcut-api/board/lanes?from=${at(-7)}&to=${at(14)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    bytes = (await reply.text()).length
    times.push(performance.now() - began)
  }
  return {
    job: 'board/lanes, three weeks',
    floor: '',
    product: `${Math.round(bytes / 1000)} KB`,
    figure: `${median(times).toFixed(0)} ms`,
    reach: '',
    ok: null,
  }
}

async function pageRows(desk: SlowDesk, base: string, token: string, options: Options): Promise<Row[]> {
  const painted: number[] = []
  const drags: Frames[] = []
  const scrolls: Frames[] = []
  const seen: number[][] = []
  for (let round = 0; round < options.rounds; round++) {
    const fast = await desk.openFast(token, bar)
    try {
      await fast.page.goto(`${base}/work/board`)
      await fast.page.waitForFunction(() => window.benchTold.rowsShown > 0)
      painted.push((await fast.told()).rowsShown)
      await fast.page.getByText('Week', { exact: true }).click()
      await fast.page.waitForTimeout(settled)
      drags.push(await framesDuring(fast, () => drag(fast, options.seconds)))
      scrolls.push(await framesDuring(fast, () => scroll(fast, options.seconds)))
      seen.push(await seenDuring(fast, () => scroll(fast, options.seconds)))
    } finally {
      await fast.close()
    }
  }
  const job = 'board of 300 drivers and 3,000 tasks'
  return [
    row(`${job}: first paint`, painted, 'ms', 700),
    ...frameRows(`${job}, dragging`, drags),
    ...seenRows(`${job}, scrolling: frames on the screen`, seen),
    ...frameRows(`${job}, scrolling, the page’s own`, scrolls),
  ]
}

const seenRows = (job: string, found: number[][]): Row[] => {
  const at = (share: number) => found.map((times) => times[Math.floor(times.length * share)] ?? Number.NaN)
  const second = found.map((times) => (1000 * times.length) / times.reduce((sum, time) => sum + time, 0))
  return [
    row(`${job}: p95`, at(0.95), 'ms', 32),
    row(`${job}: p99`, at(0.99), 'ms', 32),
    row(`${job}: each second`, second, ''),
  ]
}

const frameRows = (job: string, found: Frames[]): Row[] => {
  const of = (pick: (frames: Frames) => number) => found.map(pick)
  return [
    row(
      `${job}: longest frame`,
      of(({ longest }) => longest),
      'ms',
      32,
    ),
    row(
      `${job}: frame, p95`,
      of(({ p95 }) => p95),
      'ms',
      32,
    ),
    row(
      `${job}: script for each frame`,
      of(({ script }) => script),
      'ms',
    ),
    row(
      `${job}: styles and layout for each frame`,
      of(({ layout }) => layout),
      'ms',
    ),
  ]
}

function row(job: string, found: number[], unit: string, most?: number): Row {
  const figure = median(found)
  return {
    job,
    floor: '',
    product: found.map((one) => one.toFixed(most ? 0 : 2)).join(', '),
    figure: `${figure.toFixed(most ? 0 : 2)} ${unit}`,
    reach: most ? `≤ ${most} ${unit}` : '',
    ok: most ? figure <= most : null,
  }
}

/** Drags a task over lanes and days, to the edges and back, without dropping it on any. */
async function drag({ page }: SlowPage, seconds: number): Promise<void> {
  const area = await page.getByRole('grid', { name: 'Lanes of the board' }).evaluate((grid) => {
    const { left, top, right, bottom } = (grid.closest('[class*=scroller]') as HTMLElement).getBoundingClientRect()
    return { left: left + 200, top: top + 50, width: right - left - 220, height: bottom - top - 70 }
  })
  const start = await page.locator(`${bar}:is([data-tone=cyan],[data-tone=indigo])`).evaluateAll((bars, area) => {
    const seen = bars
      .map((one) => one.getBoundingClientRect())
      .find(
        (box) =>
          box.left > area.left &&
          box.top > area.top &&
          box.right < area.left + area.width &&
          box.bottom < area.top + area.height,
      )
    return seen && { x: seen.left + 6, y: seen.top + seen.height / 2 }
  }, area)
  if (!start) throw new Error('there is no bar to drag')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const until = performance.now() + seconds * 1000
  for (let step = 0; performance.now() < until; step++) {
    const x = area.left + area.width * (0.5 + 0.45 * Math.sin(step / 23))
    const y = area.top + area.height * (0.5 + 0.49 * Math.sin(step / 17))
    await page.mouse.move(x, y)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function scroll({ page, cdp }: SlowPage, seconds: number): Promise<void> {
  const box = await page.getByRole('grid', { name: 'Lanes of the board' }).evaluate((grid) => {
    const scroller = grid.closest('[class*=scroller]') as HTMLElement
    scroller.scrollTop = 0
    const { left, top, width, height } = scroller.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  const speed = 3000
  const length = 8000
  for (let turn = 0; turn < Math.max(2, Math.round((seconds * speed) / length)); turn++)
    await cdp.send('Input.synthesizeScrollGesture', {
      ...box,
      gestureSourceType: 'mouse',
      speed,
      yDistance: turn % 2 === 0 ? -length : length,
    })
}
