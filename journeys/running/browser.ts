import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/** Debian's flags for a browser without network, GPU or first-run screens. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * A Chromium on this machine: CHROMIUM_PATH, Debian's (the headless shell first, because it takes a sixth less processor time), or
 * Playwright's; undefined when there is none.
 */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...debians, chromium.executablePath()].find((path) => path && existsSync(path))
}

/**
 * @param more additional flags
 * @throws Error when there is no browser: `node journeys/running/install-browser.ts` installs one
 */
export function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowser(), args: [...quiet, ...more] })
}

/** A browser of its own that keeps in the folder what pages store, also when it is killed. */
export const launchKeeping = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: getBrowser(), args: quiet })

function getBrowser(): string {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium here: run node journeys/running/install-browser.ts')
  return executablePath
}
