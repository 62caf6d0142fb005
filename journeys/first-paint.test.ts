import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
  for (let made = 0; made < 3; made++) await product.make.workOrder()
  const { token } = product.make.administrator
  const ruleItemList = [{ ruleField: 'customerReferenceNumber', operator: 'contains', ruleValue: 'SALEM' }] as const
  await product.world.call(rulesApi.addRule, { name: 'Salem', ruleItemList: [...ruleItemList] }, { token })
})
afterAll(() => product.close())

const rowOf = (grid: string) => `[role=grid][aria-label="${grid}"] [role=row][data-index]:not([aria-busy])`

declare global {
  interface Window {
    /** How often a page was shown before its code had loaded, counted when the watched element appears. */
    waited?: number
    /** How much the page jumped while it opened: the browser's own layout-shift score, at most 1. */
    jumped: number
  }
}

/** Runs in the page. */
function watch(shown: string) {
  delete window.waited
  performance.clearMarks('page without its code')
  const seen = new MutationObserver(() => {
    if (!document.querySelector(shown)) return
    seen.disconnect()
    window.waited = performance.getEntriesByName('page without its code').length
  })
  seen.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Runs in the page. */
function measureJumps() {
  window.jumped = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.jumped += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const waited = async (page: Page) => {
  await page.waitForFunction(() => window.waited !== undefined, undefined, soon)
  return page.evaluate(() => window.waited)
}

async function signedInPage() {
  const { account } = await product.world.signIn('administrator')
  const { context } = await product.personAt(account)
  const page = await context.newPage()
  return { page, account, context }
}

test('a list opened cold, a second list, and Home after signing in are shown once their code has loaded, and nothing jumps', async () => {
  const { page, account } = await signedInPage()
  // The browser has read the second list before, so that a slow machine does not decide how long its code takes.
  await page.goto(`${product.address}/backend/driver/management`)
  await page.getByRole('grid', { name: 'Driver Management' }).waitFor(soon)
  await page.addInitScript(watch, rowOf('Deliver Work Order'))
  await page.addInitScript(measureJumps)
  await page.goto(`${product.address}/backend/work/order`)
  expect(await waited(page)).toBe(0)
  await page.getByRole('navigation', { name: 'Folders' }).waitFor(soon)
  expect(await page.evaluate(() => window.jumped)).toBeLessThan(0.05)

  await page.evaluate(watch, '[role=grid][aria-label="Driver Management"]')
  await page.evaluate(() => {
    history.pushState(null, '', '/backend/driver/management')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await waited(page)).toBe(0)

  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password').fill(testPassword)
  await page.evaluate(watch, '#content h1, #content h2')
  await page.getByLabel('Password').press('Enter')
  expect(await waited(page)).toBe(0)
  await page.close()
})

test('Home opened by / is shown once its code has loaded, with figures that were asked for meanwhile', async () => {
  const { page } = await signedInPage()
  const came: string[] = []
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData()}`.includes('home/figures')) came.push('asked')
  })
  await page.route('**/assets/HomePage-*.js', async (route) => {
    await page.waitForTimeout(1000)
    came.push('code')
    await route.continue()
  })
  await page.addInitScript(watch, '#content h1')
  await page.goto(`${product.address}/backend/`)
  expect(await waited(page)).toBe(0)
  expect(came).toEqual(['asked', 'code'])
  await page.close()
})

test('a list opened cold needs at most 15 requests, whatever comes after its rows included', async () => {
  const { page } = await signedInPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.address}/backend/work/order`)
  await page.locator(rowOf('Deliver Work Order')).first().waitFor(soon)
  await page.getByRole('navigation', { name: 'Folders' }).waitFor(soon)
  // What follows idle time.
  await page.waitForTimeout(1500)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(15)
  await page.close()
})

test('a list that is refreshed right after it opened shows the orders as they are then', async () => {
  const order = await product.make.workOrder({ shipmentId: 'OPENS-1' })
  const { page } = await signedInPage()
  // Without news, nothing else would bring the change.
  await page.route('**/shortcut-api/events**', (route) => route.abort())
  await page.goto(`${product.address}/backend/work/order`)
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.waitFor(soon)
  const change = { id: order.id, version: order.version, customerReferenceNumber: 'CRN-RIGHT-AFTER' }
  await product.world.call(workOrderApi.save, change, { token: product.make.administrator.token })
  const tabs = page.getByRole('navigation', { name: 'Open pages' })
  await tabs.getByRole('link', { name: 'Deliver Work Order' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await row.getByText('CRN-RIGHT-AFTER').waitFor(soon)
  await page.close()
})

test('the previous page stays until the code of the next has loaded, but not for long, and takes no clicks', async () => {
  const { page } = await signedInPage()
  await page.goto(`${product.address}/backend/work/order`)
  const before = rowOf('Deliver Work Order')
  await page.locator(before).first().waitFor(soon)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/assets\/TruckListPage-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const seen = await page.evaluate(async (rows) => {
    history.pushState(null, '', '/backend/truck/index')
    dispatchEvent(new PopStateEvent('popstate'))
    const shownAfter = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      const row = document.querySelector(rows)
      return { isShown: row?.checkVisibility(), takesClicks: row?.closest('[inert]') === null }
    }
    return [await shownAfter(100), await shownAfter(1000)]
  }, before)
  expect(seen[0]).toEqual({ isShown: true, takesClicks: false })
  expect(seen[1]?.isShown).toBe(false)
  letThrough()
  await page.getByRole('heading', { name: /^Truck/ }).waitFor(soon)
  await page.close()
})

test('keys pressed while the code of the next page is coming do nothing on the page before', async () => {
  const { page } = await signedInPage()
  await page.goto(`${product.address}/backend/work/order`)
  await page.locator(rowOf('Deliver Work Order')).first().waitFor(soon)
  await page.route(/assets\/TruckListPage-.*\.js$/, (route) => setTimeout(() => void route.continue(), 1_000))
  await page.evaluate(async () => {
    history.pushState(null, '', '/backend/truck/index')
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }))
  })
  await page.getByRole('heading', { name: /^Truck/ }).waitFor(soon)
  await page.getByRole('link', { name: 'Deliver Work Order' }).first().click()
  await page.locator(rowOf('Deliver Work Order')).first().waitFor(soon)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor(soon)
  await page.close()
})

test('the console opens with a page whose code is slow, or never comes: people can go elsewhere', async () => {
  const { page, account } = await signedInPage()
  await page.route(/assets\/WorkOrderListPage-.*\.js$/, () => {})
  await page.goto(`${product.address}/backend/work/order`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: new RegExp(account) }).click(soon)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByLabel('Account').waitFor(soon)
  await page.close()
})

test('header, menu, tabs and the rows of a list are painted in their final places before any script has loaded', async () => {
  const { page } = await signedInPage()
  const boxes = (...selectors: string[]) =>
    Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()))
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  // By then the orders are requested too.
  const orders = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('workOrder/list?pageSize=100') === true,
  )
  await page.goto(`${product.address}/backend/work/order`, { waitUntil: 'domcontentloaded' })
  expect((await orders).status()).toBe(200)
  const outline = await boxes('#frame header', '#frame nav', '#frame aside')
  const paintedIn = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
  const header = await paintedIn('#frame header')
  await page.unroute(/assets\/.*\.js$/)
  await page.goto(`${product.address}/backend/work/order`)
  await page.locator(rowOf('Deliver Work Order')).first().waitFor(soon)
  expect(await boxes('#root header', '#root nav[aria-label="Menu"]', '#root nav[aria-label="Open pages"]')).toEqual(
    outline,
  )
  expect(await paintedIn('#root header')).toBe(header)
  expect(await page.locator('#frame').isVisible()).toBe(false)
  await page.close()
})

test('the form is painted in its final place for somebody who has to sign in, before any script has loaded', async () => {
  const { page } = await product.nobody()
  const boxes = (...selectors: string[]) =>
    Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()))
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/login', '/work/order', '/']) {
      await page.goto(`${product.address}/backend${path}`, { waitUntil: 'domcontentloaded' })
      expect(await page.locator('#door').isVisible(), path).toBe(true)
    }
    for (const path of ['/orderOut', '/map?share=x', '/map?proof=x']) {
      await page.goto(`${product.address}/backend${path}`, { waitUntil: 'domcontentloaded' })
      expect(await page.locator('#door').isVisible(), path).toBe(false)
    }
  }
  await page.goto(`${product.address}/backend/work/order`, { waitUntil: 'domcontentloaded' })
  const outline = await boxes('#door > div', '#door b', '#door p', '#door i', '#door i >> nth=1', '#door u')
  const textOf = (selector: string) => page.locator(selector).first().innerText()
  const words = [await textOf('#door b'), await textOf('#door p'), await textOf('#door span')]
  await page.unroute(/assets\/.*\.js$/)
  await page.addInitScript(measureJumps)
  await page.reload()
  const input = '#root .mantine-Input-input'
  await page.locator(input).first().waitFor(soon)
  expect(
    await boxes('#root form', '#root h1', '#root form p', input, `${input} >> nth=1`, '#root [type=submit]'),
  ).toEqual(outline)
  expect([await textOf('#root h1'), await textOf('#root form p'), await textOf('#root label')]).toEqual(words)
  expect(await page.locator('#door').isVisible()).toBe(false)
  expect(await page.evaluate(() => window.jumped)).toBeLessThan(0.01)
})

test('signed-out people do not see the outline of the console', async () => {
  const { page } = await product.nobody()
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  for (const path of ['/', '/work/order', '/login', '/map?share=x']) {
    await page.goto(`${product.address}/backend${path}`, { waitUntil: 'domcontentloaded' })
    expect(await page.locator('#frame').isVisible(), path).toBe(false)
  }
  await page.unroute(/assets\/.*\.js$/)
})

test('the console opens although another browser tab signs out, or signs in as somebody else, while it starts', async () => {
  const { page, context } = await signedInPage()
  const [other] = context.pages()
  const next = await product.world.signIn('dispatcher')
  const startsWhile = async (kept: Record<string, string>) => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    const asked = page.waitForRequest('**/shortcut-api/user/menu')
    await page.route('**/shortcut-api/user/menu', (route) => held.then(() => route.continue()), { times: 1 })
    await page.goto(`${product.address}/backend/work/order`)
    await asked
    await other?.evaluate((entries) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, kept)
    goOn()
  }
  // What was asked ahead was for somebody else.
  const asksItself = page.waitForRequest(
    (request) =>
      request.url().includes('/workOrder/list') && request.headers().authorization?.endsWith(next.token) === true,
    soon,
  )
  await startsWhile({ ws_account: next.account, ws_token: next.token })
  await page.getByRole('button', { name: new RegExp(next.account) }).waitFor(soon)
  await asksItself
  await startsWhile({})
  await page.getByLabel('Account').waitFor(soon)
  expect(await page.locator('#frame').isVisible()).toBe(false)
  await page.close()
})

test('when the console fails as it opens, it says so, and the outline is gone', async () => {
  const { page } = await signedInPage()
  const data = { account: 'x', menuList: [null] }
  await page.route('**/shortcut-api/user/menu', (route) => route.fulfill({ json: { code: 200, message: '', data } }))
  await page.goto(`${product.address}/backend/work/order`)
  await page.getByRole('alert').getByText('Something went wrong on this page').waitFor(soon)
  expect(await page.locator('#frame').isVisible()).toBe(false)
  await page.close()
})

test('when the scripts do not come, or the browser does not let them run, the page says so after a while', async () => {
  const { page } = await signedInPage()
  const sentence = page.getByRole('alert').filter({ hasText: 'ShortCut has not opened yet.' })
  const late = () =>
    page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
  await page.goto(`${product.address}/backend/404`)
  await page.getByText('Page not found').waitFor(soon)
  expect(await page.getByText('ShortCut has not opened yet.').count()).toBe(0)
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`${product.address}/backend/work/order`, { waitUntil: 'domcontentloaded' })
  expect(await sentence.count()).toBe(0)
  await late()
  await sentence.waitFor(soon)
  await expectAccessible(page)
  await page.unroute(/assets\/.*\.js$/)
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Blocked.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: blocked })
  })
  await page.goto(`${product.address}/backend/work/order`)
  await late()
  await sentence.waitFor(soon)
  await page.close()

  const context = await product.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${product.address}/backend/work/order`)
  expect(await plain.getByText('ShortCut has not opened yet.').isVisible()).toBe(true)
  await context.close()
})
