import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** What a slow desk has: a processor of a quarter of this one's speed, 9 Mbit/s, 60 ms away. */
const line = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }
const slowdown = 4

/** What a page tells about itself, in milliseconds since it was asked for. */
export interface Told {
  largestPaint: number
  longestTask: number
  /** A row with its data stood in a grid. */
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
  /** JavaScript and styles that were asked for so far, by address. */
  assets: Set<string>
  told(): Promise<Told>
  close(): Promise<void>
}

/** A desk's window with nothing in its cache, signed in when given a token. `row`: what is waited for. */
async function openPage(browser: Browser, token: string | undefined, slow: boolean, row: string): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const assets = new Set<string>()
  page.on('request', (request) => {
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
    told: () => page.evaluate(() => window.benchTold),
    close: () => context.close(),
  }
}

/** Runs in the page, before anything of its own. */
function watch(row: string) {
  const told = { largestPaint: 0, longestTask: 0, rowsShown: 0 }
  window.benchTold = told
  const observe = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    told.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    told.longestTask = Math.max(told.longestTask, duration)
  })
  const rows = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    rows.disconnect()
    // Painted by the time the frame after has begun.
    requestAnimationFrame(() =>
      setTimeout(() => {
        told.rowsShown = performance.now()
      }),
    )
  })
  rows.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}

/** What assets weigh when they are asked for with gzip, in bytes. */
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
    /** As fast as this machine is. `row`: a selector of what is waited for. */
    openFast: (token: string, row: string) => openPage(browser, token, false, row),
    close: () => browser.close(),
  }
}
export type SlowDesk = Awaited<ReturnType<typeof openSlowDesk>>
