import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** A slow computer: a quarter of this processor's speed, 9 Mbit/s, 60 ms latency. */
const line = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }
const slowdown = 4

/** Figures that a page records about itself, in milliseconds since the navigation began. */
export interface Told {
  firstPaint: number
  largestPaint: number
  longestTask: number
  /** When a grid first showed a row with its data. */
  rowsShown: number
}

declare global {
  interface Window {
    benchTold: Told
  }
}

/** A row of a grid that has its record. */
export const filledRow = '[role=row][data-index]:not([aria-busy])'

export interface SlowPage {
  page: Page
  cdp: CDPSession
  /** Addresses of the JavaScript and styles that were requested so far. */
  assets: Set<string>
  /** How many requests were sent so far. */
  requests(): number
  told(): Promise<Told>
  close(): Promise<void>
}

/** A window with an empty cache, signed in if there is a token. `row`: a selector of the row to wait for. */
async function openPage(browser: Browser, token: string | undefined, slow: boolean, row: string): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const assets = new Set<string>()
  let requests = 0
  page.on('request', (request) => {
    requests++
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) assets.add(request.url())
  })
  await page.addInitScript(watch, row)
  if (token) await page.addInitScript((token) => localStorage.setItem('ws_token', token), token)
  if (slow) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', line)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  return {
    page,
    cdp,
    assets,
    requests: () => requests,
    told: () => page.evaluate(() => window.benchTold),
    close: () => context.close(),
  }
}

/** Runs in the page before the page's own scripts. */
function watch(row: string) {
  const told = { firstPaint: 0, largestPaint: 0, longestTask: 0, rowsShown: 0 }
  window.benchTold = told
  const observe = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') told.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    told.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    told.longestTask = Math.max(told.longestTask, duration)
  })
  const rows = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    rows.disconnect()
    // The row is painted by the time the next frame begins.
    requestAnimationFrame(() =>
      setTimeout(() => {
        told.rowsShown = performance.now()
      }),
    )
  })
  rows.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}

/** The size of assets when requested with gzip, in bytes. */
export async function gzipped(assets: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const url of assets) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    await reply.arrayBuffer()
    const size = Number(reply.headers.get('content-length'))
    if (!reply.ok || !size) throw new Error(`${url} answered ${reply.status} without a length`)
    bytes += size
  }
  return bytes
}

export async function openSlowDesk() {
  const browser = await launchBrowser()
  return {
    open: (token?: string) => openPage(browser, token, true, filledRow),
    /** At full speed of this machine. `row`: a selector of the row to wait for. */
    openFast: (token: string | undefined, row: string) => openPage(browser, token, false, row),
    close: () => browser.close(),
  }
}
export type SlowDesk = Awaited<ReturnType<typeof openSlowDesk>>
