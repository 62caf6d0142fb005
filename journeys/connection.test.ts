import { userApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct({}, { heartbeatMs: 1500 })
})
afterAll(() => product.close())

/** The stream reports the end of the session at its next heartbeat. */
const atHeartbeat = { timeout: 40_000 }
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A dispatcher with a half-typed order. */
async function typing() {
  const { world } = product
  const { account, id } = await world.signIn('dispatcher')
  const desk = await product.personAt(account, '/work/order')
  await desk.page.getByRole('button', { name: 'New work order' }).click()
  const drawer = desk.page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByLabel('Commodity').fill('half typed')
  // Changes both sessions of the person, this browser's and that of the sign-in before it: they are not told apart.
  const change = (fields: { expiresAt?: string; lastSeenAt?: string }) =>
    world.database.kysely.updateTable('session').set(fields).where('personId', '=', id).execute()
  const typed = () => drawer.getByLabel('Commodity').inputValue()
  return { ...desk, account, id, change, typed }
}
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You will be signed out soon' })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('ws_token') ?? '')

// These tests mostly wait for the stream's next heartbeat, so they run side by side. Each has an `expect` of its own: the global one
// belongs to the test that began last, and refuses to wait once that test has ended.
describe.concurrent('a session that ends soon', () => {
  test('after inactivity: one click keeps it, and typed text stays', async ({ expect }) => {
    const { page, change, typed, id } = await typing()
    const token = await tokenOf(page)
    // Calls that the page still makes after it has opened count as activity.
    const isAsked = async () => {
      await change({ lastSeenAt: minutesFromNow(-(12 * 60 - 5)) })
      return question(page).isVisible()
    }
    await expect.poll(isAsked, { ...atHeartbeat, interval: 2000 }).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden', ...soon })
    expect(await typed()).toBe('half typed')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText(/You will be signed out in \d minutes/).waitFor(soon)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await question(page).getByRole('button', { name: 'Stay signed in' }).click()
    await question(page).waitFor({ state: 'hidden', ...soon })
    await page.getByText(/You will be signed out in/).waitFor({ state: 'hidden', ...soon })
    const seen = await product.world.database.kysely
      .selectFrom('session')
      .select('lastSeenAt')
      .where('personId', '=', id)
      .execute()
    expect(seen.some(({ lastSeenAt }) => Date.now() - Date.parse(lastSeenAt) < 60_000)).toBe(true)
    expect(await tokenOf(page)).toBe(token)
  })

  test('after seven days: entering the password in a dialog renews it in every tab, and typed text stays', async ({
    expect,
  }) => {
    const { page, context, change, typed, account } = await typing()
    const other = await context.newPage()
    await other.goto(`${product.address}/backend/work/order`)
    await other.getByPlaceholder('Search (/)').fill('kept')
    const token = await tokenOf(page)
    await change({ expiresAt: minutesFromNow(5) })
    await page.bringToFront()
    await question(page).waitFor(atHeartbeat)
    await expectAccessible(page)
    const dialog = question(page)
    expect(await dialog.getByLabel('Account').inputValue()).toBe(account)
    await dialog.getByLabel('Password').fill('wrong-password')
    await page.keyboard.press('Enter')
    await dialog.getByText('Account or password is wrong.').waitFor(soon)
    await dialog.getByLabel('Password').fill(testPassword)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden', ...soon })
    expect(await typed()).toBe('half typed')
    expect(await tokenOf(page)).not.toBe(token)
    // The console ends the old session in the background: the dialog is already closed, and the session ends soon after.
    const withOldToken = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${product.address}/shortcut-api/user/menu`, { method: 'POST', headers })
      return ((await reply.json()) as { code: number }).code
    }
    await expect.poll(withOldToken, soon).toBe(102)
    // The other tab also continues, with the new token.
    await other.bringToFront()
    await question(other).waitFor({ state: 'hidden', ...soon })
    expect(await other.getByPlaceholder('Search (/)').inputValue()).toBe('kept')
    const menu = other.waitForRequest(/workOrder\/list/)
    await other.getByPlaceholder('Search (/)').fill('kept too')
    expect((await (await menu).allHeaders()).authorization).toBe(`Bearer ${await tokenOf(page)}`)
    await page.waitForTimeout(1000)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('another account starts with a clean console', async () => {
    const { page, change } = await typing()
    const someone = await product.world.signIn('auditor')
    await change({ expiresAt: minutesFromNow(5) })
    const dialog = question(page)
    await dialog.waitFor(atHeartbeat)
    await dialog.getByLabel('Account').fill(someone.account)
    await dialog.getByLabel('Password').fill(testPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/backend/home', soon)
    await page.getByRole('button', { name: new RegExp(someone.account) }).waitFor(soon)
    expect(await page.getByLabel('Commodity').count()).toBe(0)
  })
})

test('somebody who signs in from another tab reads no message of the person before, early or late, and gets none of their choices', async () => {
  const { account } = await product.world.signIn('administrator')
  const next = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account)
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
  const sent: (string | undefined)[] = []
  await page.route('**/shortcut-api/preferences/**', async (route) => {
    const message = sent.push(route.request().headers().authorization) === 1 ? 'Early.' : 'Late.'
    if (message === 'Late.') await changed
    await route.fulfill({ json: { code: 501, message, data: null } })
  })
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await page.getByText('Dense', { exact: true }).click(soon)
  await page.getByText('Early.').waitFor(soon)
  await page.getByText('Compact', { exact: true }).click()
  // Waits until the one before it is answered.
  await page.getByText('Dense', { exact: true }).click()
  await expect.poll(() => sent.length, soon).toBe(2)
  const other = await context.newPage()
  await other.goto(`${product.address}/shortcut-api/health`)
  await other.evaluate(
    ([account, token]) => {
      localStorage.setItem('ws_account', account)
      localStorage.setItem('ws_token', token)
    },
    [next.account, next.token] as const,
  )
  await page.getByRole('button', { name: new RegExp(next.account) }).waitFor(soon)
  expect(await page.getByText('Early.').count()).toBe(0)
  goOn()
  await page.waitForTimeout(1_000)
  expect(await page.getByText('Late.').count()).toBe(0)
  expect(sent).not.toContain(`Bearer ${next.token}`)
})

describe('no connection', () => {
  const bar = (page: Page) => page.getByText(/No connection to the server since \d\d:\d\d \S+\./)

  test('shows a quiet bar that says since when, and goes away by itself', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { page, context } = await product.personAt(account, '/work/order')
    await page.getByRole('grid').waitFor(soon)
    await context.setOffline(true)
    await bar(page).waitFor(soon)
    await expectAccessible(page)
    await context.setOffline(false)
    await bar(page).waitFor({ state: 'hidden', ...soon })
  })

  test('a page whose code could not be fetched opens once the connection is back', async () => {
    const { account } = await product.world.signIn('administrator')
    const { page, context } = await product.personAt(account)
    await page.getByRole('heading', { name: 'Home' }).waitFor(soon)
    await context.setOffline(true)
    await bar(page).waitFor(soon)
    await page.evaluate(() => {
      history.pushState(null, '', '/backend/truck/role')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('This page could not be loaded').waitFor(soon)
    await context.setOffline(false)
    await page.getByRole('heading', { name: /Role Management/ }).waitFor({ timeout: 40_000 })
  })

  test('a dialog of the frame whose code could not be fetched leaves the pages as they are', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { page } = await product.personAt(account, '/work/order')
    await page.getByRole('grid').waitFor(soon)
    await page.route('**/assets/PreferencesDrawer*', (route) => route.fulfill({ status: 404 }))
    await page.getByPlaceholder('Search (/)').fill('still here')
    await page.getByRole('button', { name: new RegExp(account) }).click()
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    await page.getByText('This page could not be loaded').waitFor(soon)
    expect(await page.getByPlaceholder('Search (/)').inputValue()).toBe('still here')
  })

  test('a lost database is handled the same way: a sentence says so, typed text stays, and the console recovers by itself', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { page } = await product.personAt(account, '/work/order')
    await page.getByRole('grid').waitFor(soon)
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    const name = new URL(product.world.url).pathname.slice(1)
    const allow = (may: boolean) => admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${may}`)
    try {
      await allow(false)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      await page.getByPlaceholder('Search (/)').fill('anything')
      await page.getByText('The database cannot be reached. Nothing was changed').first().waitFor(soon)
      await bar(page).waitFor(soon)
    } finally {
      await allow(true)
    }
    // The longest pause between two tries is 19 s.
    await bar(page).waitFor({ state: 'hidden', timeout: 40_000 })
    expect(await page.getByPlaceholder('Search (/)').inputValue()).toBe('anything')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await admin.end()
  })
})

test('a ticket that was requested with the previous token opens no stream', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account, '/404')
  const { promise: renewed, resolve: renew } = Promise.withResolvers<void>()
  const { promise: late, resolve: goOn } = Promise.withResolvers<void>()
  const old = await tokenOf(page)
  const answered: { token: string; ticket: string }[] = []
  await page.route('**/events/ticket', async (route) => {
    const token = route.request().headers().authorization?.slice('Bearer '.length) ?? ''
    const response = await route.fetch()
    answered.push({ token, ticket: (await response.json()).data.ticket })
    await (token === old ? renewed : late)
    await route.fulfill({ response })
  })
  const opened: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/events')) opened.push(searchParams.get('ticket'))
  })
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => answered.length, soon).toBe(1)
  const person = { username: account, password: testPassword, appType: 1 as const }
  const { token } = (await product.world.call(userApi.login, person)).data
  const other = await context.newPage()
  await other.goto(`${product.address}/shortcut-api/health`)
  await other.evaluate((given) => localStorage.setItem('ws_token', given), token)
  await expect.poll(() => answered.length, soon).toBe(2)
  const first = page.waitForResponse('**/events/ticket')
  renew()
  await (await first).finished()
  goOn()
  await expect.poll(() => opened, soon).toEqual([answered.find((one) => one.token === token)?.ticket])
})

test('a change before the stream of changes opens is shown once it is open', async () => {
  const { make, world } = product
  const order = await make.workOrder()
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/shortcut-api/events?*', (route) => changed.then(() => route.continue()))
  await page.goto(`${product.address}/backend/work/order`)
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.waitFor(soon)
  const change = { id: order.id, version: order.version, customerReferenceNumber: 'CRN-LATE' }
  await world.call(workOrderApi.save, change, { token })
  // Time for the server to tell the streams that are already open.
  await page.waitForTimeout(1_000)
  goOn()
  await row.getByText('CRN-LATE').waitFor(soon)
})

test('a row that changes while its page is loading is shown with its latest values', async () => {
  const { make, world } = product
  // A few at a time, because a busy server refuses more at once.
  const made: Awaited<ReturnType<typeof make.workOrder>>[] = []
  for (let n = 0; n < 130; n += 10)
    made.push(...(await Promise.all(Array.from({ length: 10 }, () => make.workOrder({ tags: ['long'] })))))
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order?tags=long')
  const grid = page.getByRole('grid')
  await expect.poll(() => grid.getAttribute('aria-rowcount'), soon).toBe('131')
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
  const pages: string[][] = []
  await page.route('**/workOrder/list?*cursor=*', async (route) => {
    const response = await route.fetch()
    pages.push((await response.json()).data.list.map(({ id }: { id: string }) => id))
    await changed
    await route.fulfill({ response })
  })
  await grid.focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => pages.length, soon).toBeGreaterThan(0)
  const order = made.find(({ id }) => id === pages[0]?.at(-1))
  if (!order) throw new Error('the page has none of these orders')
  const change = { id: order.id, version: order.version, customerReferenceNumber: 'CRN-NOW' }
  await world.call(workOrderApi.save, change, { token })
  // Time for the console to hear of the change before the page arrives.
  await page.waitForTimeout(1_000)
  goOn()
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.getByText('CRN-NOW').waitFor(soon)
})

test('a newer console is offered, never forced: it loads when somebody presses the button', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account, '/work/order')
  await page.getByRole('grid').waitFor(soon)
  const news = page.getByText(/A new version of the console is available/)
  expect(await news.count()).toBe(0)
  const served = await (await fetch(`${product.address}/backend/`)).text()
  // Fetched separately: the server may answer this browser that its copy is still valid.
  const body = served.replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js')
  await page.route(`${product.address}/backend/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.getByPlaceholder('Search (/)').fill('still here')
  await context.setOffline(true)
  await page.getByText(/No connection/).waitFor(soon)
  await context.setOffline(false)
  await news.waitFor(soon)
  await expectAccessible(page)
  expect(await page.getByPlaceholder('Search (/)').inputValue()).toBe('still here')
  await page.unroute(`${product.address}/backend/`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.getByRole('grid').waitFor(soon)
  expect(await news.count()).toBe(0)
})
