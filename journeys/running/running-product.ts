import { userApi } from '@shortcut/domain/users/api.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { openWorld, testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from './accessible.ts'
import { type Desk, sitDown, takeDesk, theBrowser } from './desks.ts'

/** Products of one process follow each other at one address, so that the browser has read the console already. */
let port = 0

/**
 * The product as people meet it: the built console over a real server and database, and a browser before it.
 * @param its settings of the environment, and what else a world may have
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
    /** A person at a desk, already signed in there: signing in through the page has journeys of its own. */
    async personAt(account: string, path = '/home'): Promise<Desk> {
      const { data } = await world.call(userApi.login, { username: account, password: testPassword, appType: 1 })
      const desk = await takeDesk(browser)
      await sitDown(desk, address, { ws_token: data.token, ws_account: account })
      await desk.page.goto(`${address}/backend${path}`)
      await desk.page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
      return desk
    },
    /** Somebody at a desk where nobody is signed in. */
    async nobody(): Promise<Desk> {
      const desk = await takeDesk(browser)
      await sitDown(desk, address, {})
      return desk
    },
    close: world.close,
  }
}
export type RunningProduct = Awaited<ReturnType<typeof openRunningProduct>>

/** How long what follows from a step may take; long, because a busy machine is no fault of the product. */
export const soon = { timeout: 20_000 }

/** Pages that were looked at whole by this process. */
const lookedAt = new Set<string>()

/** @returns what nobody can reach now and was looked at before: a page that lies behind a dialog. It is half of what axe has to do. */
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

/** @throws when axe finds anything serious or critical on the page as it stands, in either scheme */
export async function expectAccessible(page: Page) {
  const apartFrom = await behindDialogs(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Only colours differ between the schemes.
    const found = await seriousFindings(page, colorScheme === 'light' ? undefined : ['color-contrast'], apartFrom)
    expect(found.map((text) => `${colorScheme} ${text}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
