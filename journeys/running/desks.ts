import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

export interface Desk {
  context: BrowserContext
  page: Page
  /** What the page complained of. */
  complaints: string[]
}

let launched: Promise<Browser> | undefined
/** The browser of this process: it ends with it. */
export function theBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

/** Open in this process: taken by the test that runs, and left by those before it. */
const taken = new Set<Desk>()
const left: Desk[] = []

/** A window of the size dispatchers have, as the browser was unpacked. It closes with the test, see `leave-desks.ts`. */
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

/** The window that somebody left, or else a new one: what it has read already costs a third as much to read again. */
export async function takeDesk(browser: Browser): Promise<Desk> {
  const desk = left.pop()
  if (!desk) return openDesk(browser)
  taken.add(desk)
  desk.complaints = []
  hear(desk)
  return desk
}

/** A page of the product's own without the console. */
const healthOf = (address: string) => new URL('/shortcut-api/health', address).href

/** Nothing of the person who sat here before is left, and what is kept now is there when the console opens. */
export async function sitDown({ page, context }: Desk, address: string, kept: Record<string, string>) {
  await context.clearCookies()
  if (page.url() !== healthOf(address)) await page.goto(healthOf(address))
  await page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}

/** A page that stays open goes on following what happens. One is left for the next test, unless it is not as it was. */
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

/** @returns whether it is as it was opened */
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
  // A clock that was set to a test's own time cannot be set back.
  return page.evaluate(() => Date.toString().includes('[native code]'))
}
