import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { userApi } from '@shortcut/domain/users/api.ts'
import { ensureConsoleBuilt } from '@shortcut/server/build-console.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { openWorld, testPassword } from '@shortcut/server/testing/world.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from './browser.ts'

/**
 * The product as people meet it: the built console over a real server and database, and a browser before it.
 * @param settings of the environment, beside those of `openWorld`
 */
export async function openRunningProduct(settings: Record<string, string> = {}) {
  const [world, browser] = await Promise.all([openWorld(settings), launchBrowser(), ensureConsoleBuilt(() => {})])
  await world.product.server.listen({ port: Number(settings.PORT ?? 0), host: '127.0.0.1' })
  const { port } = world.product.server.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    world,
    browser,
    address,
    make: await openBuilders(world),
    /** A person at a desk of their own, already signed in there: signing in through the page has journeys of its own. */
    async personAt(
      account: string,
      path = '/home',
    ): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
      const { data } = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
      const { page, context, complaints } = await openDesk(browser, {
        origins: [
          {
            origin: address,
            localStorage: Object.entries({ ws_token: data.token, ws_account: account }).map(([name, value]) => ({
              name,
              value,
            })),
          },
        ],
      })
      await page.goto(`${address}/backend${path}`)
      await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
      return { page, context, complaints }
    },
    async close() {
      await browser.close()
      await world.close()
    },
  }
}
export type RunningProduct = Awaited<ReturnType<typeof openRunningProduct>>

/** How long what follows from a step may take; long, because a busy machine is no fault of the product. */
export const soon = { timeout: 20_000 }

type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A window of the size dispatchers have; whatever the page complains of is kept. */
export async function openDesk(browser: Browser, kept: Partial<Kept> = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [], ...kept },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** @throws when axe finds anything serious or critical on the page as it stands, in either scheme */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Within the page alone (what other pages' frames show is theirs), and told only what is wrong: a third of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    // Only colours differ between the schemes.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(
      serious.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
