import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

export interface Desk {
  context: BrowserContext
  page: Page
  /** Errors that the page reported. */
  complaints: string[]
}

let launched: Promise<Browser> | undefined
/** A page of a journey lives for seconds: optimising its scripts takes more processor time than running them unoptimised. */
const unoptimised = '--js-flags=--no-maglev,--no-turbofan'

/** The browser of this process; it ends with the process. */
export function theBrowser(): Promise<Browser> {
  launched ??= launchBrowser([unoptimised])
  return launched
}

/** Desks open in this process: `taken` by the running test, `left` by earlier ones. */
const taken = new Set<Desk>()
const left: Desk[] = []

/** A window of the size that dispatchers have, in a fresh browser profile. It closes with the test, see `leave-desks.ts`. */
async function openDesk(browser: Browser): Promise<Desk> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const desk: Desk = { context, page: await context.newPage(), complaints: [] }
  taken.add(desk)
  hear(desk)
  return desk
}
const viewport = { width: 1440, height: 900 }

function hear({ page, complaints }: Desk) {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
}

/** The window of an earlier test, or else a new one: loading again what it has already loaded costs only a third. */
export async function takeDesk(browser: Browser): Promise<Desk> {
  const desk = left.pop()
  if (!desk) return openDesk(browser)
  taken.add(desk)
  desk.complaints = []
  hear(desk)
  return desk
}

/** A page of the product that does not load the console. */
const healthOf = (address: string) => new URL('/shortcut-api/health', address).href

/** Removes everything that the previous person left, and stores `kept`, so that the console finds it when it opens. */
export async function sitDown({ page, context }: Desk, address: string, kept: Record<string, string>) {
  await context.clearCookies()
  if (page.url() !== healthOf(address)) await page.goto(healthOf(address))
  await page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}

/** Closes desks, because an open page keeps following changes. Leaves one for the next test if it could be reset. */
export async function leaveDesks() {
  const all = [...taken]
  taken.clear()
  const tidied = await Promise.all(all.map((desk) => tidy(desk).catch(() => false)))
  await Promise.all(
    all.map(async (desk, index) => {
      if (tidied[index] && left.length === 0) left.push(desk)
      else await desk.context.close()
    }),
  )
}

/** @returns whether the desk is now as it was when opened */
async function tidy({ page, context }: Desk): Promise<boolean> {
  if (!page.url().includes('/backend/')) return false
  page.removeAllListeners()
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  await page.unrouteAll()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.mouse.move(0, 0)
  await page.goto(healthOf(page.url()))
  // A clock that a test has set or moved cannot be set back.
  const clock = await page.evaluate(() => ({ at: Date.now(), open: performance.now() }))
  return Math.abs(clock.at - Date.now()) < 5_000 && clock.open < 60_000
}
