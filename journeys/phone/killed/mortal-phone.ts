import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchKeeping } from '../../running/browser.ts'

/** As common phones are; without a position, so that the app never asks how far its stop is. */
export const common = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }

interface Living {
  context: BrowserContext
  page: Page
  /** Of the browser's main process. */
  pid: number
  died: Promise<void>
}

async function launch(folder: string): Promise<Living> {
  const context = await launchKeeping(folder, common)
  const browser = context.browser()
  if (!browser) throw new Error('the context belongs to no browser')
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('the browser has no main process')
  const died = new Promise<void>((done) => context.on('close', () => done()))
  return { context, page: context.pages()[0] ?? (await context.newPage()), pid: main.id, died }
}

/** A phone whose browser can be killed in the middle of anything, and has the same memory when it is opened again. */
export async function openMortalPhone(address: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-phone-'))
  let living: Living | undefined
  let kills = 0
  return {
    get isAlive() {
      return living !== undefined
    },
    get kills() {
      return kills
    },
    get page(): Page {
      if (!living) throw new Error('the phone is dead')
      return living.page
    },
    /** @returns once the page has begun to load */
    async open(): Promise<Page> {
      living ??= await launch(folder)
      await living.page.goto(`${address}/app/`, { waitUntil: 'commit' })
      return living.page
    },
    /** As a dead battery or a system without memory does it: nothing is asked, and nothing is tidied. */
    async kill(): Promise<void> {
      if (!living) return
      const { pid, died } = living
      living = undefined
      kills++
      process.kill(pid, 'SIGKILL')
      await died
    },
    async close(): Promise<void> {
      await living?.context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type MortalPhone = Awaited<ReturnType<typeof openMortalPhone>>
