import { userApi } from '@shortcut/domain/users/api.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { openWorld, testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from './accessible.ts'
import { type Desk, sitDown, takeDesk, theBrowser } from './desks.ts'

/** Products of one process use the same address one after another, so that the browser has already loaded the console. */
let port = 0

/**
 * The product as people use it: the built console over a real server and database, opened in a browser.
 * @param its settings of the environment, and other options of the world
 */
export async function openRunningProduct(...its: Parameters<typeof openWorld>) {
  const [world, browser] = await Promise.all([openWorld(...its), theBrowser()])
  const { server } = world.product
  const listen = (at: number) => server.listen({ port: at, host: '127.0.0.1' })
  const [{ PORT } = {}] = its
  const address = PORT ? await listen(Number(PORT)) : await listen(port).catch(() => listen(0))
  if (!PORT) port = Number(new URL(address).port)
  return {
    world,
    browser,
    address,
    make: await openBuilders(world),
    /** A person at a desk who is already signed in: other journeys test signing in through the page. */
    async personAt(account: string, path = '/home'): Promise<Desk> {
      const { data } = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
      const desk = await takeDesk(browser)
      await sitDown(desk, address, { ws_token: data.token, ws_account: account })
      await desk.page.goto(`${address}/backend${path}`)
      await desk.page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
      return desk
    },
    /** A desk where nobody is signed in. */
    async nobody(): Promise<Desk> {
      const desk = await takeDesk(browser)
      await sitDown(desk, address, {})
      return desk
    },
    close: world.close,
  }
}
export type RunningProduct = Awaited<ReturnType<typeof openRunningProduct>>

/** How long the result of a step may take; long, because a busy machine is no fault of the product. */
export const soon = { timeout: 20_000 }

/** Pages that this process has checked completely. */
const lookedAt = new Set<string>()

/** @returns the page behind a dialog, if it was checked before: nobody can reach it now, and it is half of the work for axe. */
async function behindDialogs(page: Page): Promise<string[]> {
  const path = new URL(page.url()).pathname.replace(/[\da-f-]{36}/g, '')
  const isBehind = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')]
    return dialogs.length > 0 && dialogs.every((dialog) => !dialog.closest('#root'))
  })
  if (isBehind && lookedAt.has(path)) return ['#root']
  lookedAt.add(path)
  return []
}

/** @throws when axe finds anything serious or critical on the page as it is now, in either colour scheme */
export async function expectAccessible(page: Page) {
  const apartFrom = await behindDialogs(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The schemes differ only in colours.
    const found = await seriousFindings(page, colorScheme === 'light' ? undefined : ['color-contrast'], apartFrom)
    expect(found.map((text) => `${colorScheme} ${text}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
