import { scrollPage } from '../floor/scroll-page.ts'
import { filledRow, type SlowDesk, type SlowPage } from '../measure/browser.ts'
import { median } from '../measure/race.ts'
import { figureRow, type Row } from '../measure/report.ts'
import { flingGrid, type Scrolled } from '../measure/scroll.ts'
import { seenDuring } from '../measure/seen.ts'
import { settled } from './opened.ts'

export const scrollRows = (orders: number, flings: { product: Scrolled; floor: Scrolled }[]): Row[] => {
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
        Math.round(2 * floor),
      ),
      floor: `${floor.toFixed(0)} ms`,
    },
  ]
}

/** Milliseconds between the page's own frames, and between the frames on the screen. */
export interface Seen {
  own: number
  p95: number
  p99: number
}

export function seenRows(orders: number, seen: Seen[]): Row[] {
  const job = `grid of ${orders} orders flung through, not slowed`
  const of = (key: keyof Seen) => seen.map((one) => one[key])
  return [
    figureRow(`${job}: the page’s own frame, p95`, of('own'), 'ms', 32),
    figureRow(`${job}: frame on the screen, p95`, of('p95'), 'ms', 32),
    figureRow(`${job}: frame on the screen, p99`, of('p99'), 'ms', 32),
  ]
}

/** Flings the list, then the simplest possible page on this machine for comparison. */
export async function fling(slow: SlowPage, base: string, seconds: number) {
  await slow.page.goto(`${base}/work/order`)
  await slow.page.locator(filledRow).first().waitFor()
  await slow.page.waitForTimeout(settled)
  const product = await flingGrid(slow, seconds)
  await slow.page.goto('about:blank')
  await slow.page.setContent(scrollPage)
  await slow.page.waitForTimeout(settled)
  return { product, floor: await flingGrid(slow, seconds) }
}

export async function flingAtFullSpeed(desk: SlowDesk, base: string, token: string, seconds: number): Promise<Seen> {
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
