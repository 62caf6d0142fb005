import { setTimeout as pause } from 'node:timers/promises'
import { common } from '@shortcut/journeys/phone/killed/mortal-phone.ts'
import { driverPassword, type Office } from '@shortcut/journeys/phone/killed/office.ts'
import { signIn } from '@shortcut/journeys/phone/killed/screen.ts'
import { type BadLine, openBadLine } from '@shortcut/journeys/running/bad-line.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { gzipped } from '../measure/browser.ts'
import { figureRow, type Row } from '../measure/report.ts'

/** A phone on a bad day: a quarter of this processor's speed, 1.6 Mbit/s, 150 ms. */
const slowdown = 4
const edge = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, loss: 0 }

const mostFirstKB = 120
const mostFirstMs = 3_000
const mostAgainMs = 1_000

interface Place {
  url: string
  office: Office
  rounds: number
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp }
}

/** The page is asked directly: Playwright's own script, which waits in the page, would be compiled in the measured time. */
async function shownAt(cdp: CDPSession): Promise<number> {
  for (;;) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'window.benchShown' })
    if (typeof result.value === 'number') return result.value
    await pause(100)
  }
}

/** @returns milliseconds from the navigation until something is on the screen, which a thumb could then use */
async function shownAfter(
  { page, cdp }: Awaited<ReturnType<typeof slowPage>>,
  address: string,
  selector: string,
  count: number,
): Promise<number> {
  await page.addInitScript(
    ({ selector, count }) => {
      const look = new MutationObserver(() => {
        if (document.querySelectorAll(selector).length < count) return
        look.disconnect()
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { benchShown: performance.now() })))
      })
      look.observe(document, { childList: true, subtree: true })
    },
    { selector, count },
  )
  await page.goto(address, { waitUntil: 'commit' })
  return await shownAt(cdp)
}

/** Somebody's first time: nothing of the app is on the phone. */
async function firstOpen(browser: Browser, line: BadLine, rounds: number): Promise<Row[]> {
  const times: number[] = []
  const assets = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    line.is(edge)
    const context = await browser.newContext(common)
    const slow = await slowPage(context)
    const until = (url: string) => /\.(js|css)$/.test(new URL(url).pathname) && assets.add(url)
    slow.page.on('request', (request) => until(request.url()))
    times.push(await shownAfter(slow, `${line.address}/app/`, 'input[type=password]', 1))
    await context.close()
  }
  line.is({})
  return [
    figureRow('phone: first open, JavaScript and styles, gzipped', [(await gzipped(assets)) / 1000], 'KB', mostFirstKB),
    figureRow('phone: first open at 1.6 Mbit/s, 150 ms, a quarter of the speed', times, 'ms', mostFirstMs),
  ]
}

/** With a day's work on the phone, and no network. */
async function openAgain(browser: Browser, line: BadLine, office: Office, rounds: number): Promise<Row[]> {
  const orders = 5
  const { driver } = await office.giveWork(orders)
  const context = await browser.newContext(common)
  const page = await context.newPage()
  line.is({})
  await page.goto(`${line.address}/app/`)
  await signIn(page, driver.userName, driverPassword, orders)
  await page.getByRole('button', { name: 'Accept' }).first().tap()
  await page.getByRole('article', { name: 'Next stop' }).waitFor()
  line.isDown()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const again = await slowPage(context)
    times.push(await shownAfter(again, `${line.address}/app/`, 'article', orders))
    // All that is known of the next stop, too.
    await again.page.getByRole('link', { name: 'Way and contact' }).tap()
    await again.page.getByRole('link', { name: 'Navigate' }).waitFor()
    await again.page.close()
  }
  await context.close()
  return [
    figureRow('phone: opened again without network at a quarter of the speed, the day shown', times, 'ms', mostAgainMs),
  ]
}

export async function openedRows({ url, office, rounds }: Place): Promise<Row[]> {
  const browser = await launchBrowser()
  const line = await openBadLine(url)
  try {
    return [...(await firstOpen(browser, line, rounds)), ...(await openAgain(browser, line, office, rounds))]
  } finally {
    line.close()
    await browser.close()
  }
}
