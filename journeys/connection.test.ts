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

/** The stream says it at its next heartbeat. */
const atHeartbeat = { timeout: 40_000 }
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A dispatcher with half an order typed. */
async function typing() {
  const { world } = product
  const { account, id } = await world.signIn('dispatcher')
  const desk = await product.personAt(account, '/work/order')
  await desk.page.getByRole('button', { name: 'New work order' }).click()
  const drawer = desk.page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByLabel('Commodity').fill('half typed')
  // Nobody looks at when this browser's session was made: there is this one, and the one of the sign-in before it.
  const change = (fields: { expiresAt?: string; lastSeenAt?: string }) =>
    world.database.kysely.updateTable('session').set(fields).where('personId', '=', id).execute()
  const typed = () => drawer.getByLabel('Commodity').inputValue()
  return { ...desk, account, id, change, typed }
}
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You will be signed out soon' })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('ws_token') ?? '')

// Most of their time is waiting for the stream's next heartbeat: side by side. Each has an `expect` of its own: the common one belongs to
// whichever test began last, and refuses to wait for anything once that has ended.
describe.concurrent('a session that ends soon', () => {
  test('because nothing was done: a word keeps it, and what is typed stays', async ({ expect }) => {
    const { page, change, typed, id } = await typing()
    const token = await tokenOf(page)
    // Whatever the page still asks for when it has opened is something done.
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

  test('because seven days are over: the password over the page renews it in every tab, and what is typed stays', async ({
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
    // The console asks for the old session's end beside going on: the dialog is closed by then, the session soon.
    const withOldToken = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${product.address}/shortcut-api/user/menu`, { method: 'POST', headers })
      return ((await reply.json()) as { code: number }).code
    }
    await expect.poll(withOldToken, soon).toBe(102)
    // The other tab goes on too, with the new token.
    await other.bringToFront()
    await question(other).waitFor({ state: 'hidden', ...soon })
    expect(await other.getByPlaceholder('Search (/)').inputValue()).toBe('kept')
    const menu = other.waitForRequest(/workOrder\/list/)
    await other.getByPlaceholder('Search (/)').fill('kept too')
    expect((await (await menu).allHeaders()).authorization).toBe(`Bearer ${await tokenOf(page)}`)
    await page.waitForTimeout(1000)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('another account starts afresh', async () => {
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

describe('no connection', () => {
  const bar = (page: Page) => page.getByText(/No connection to the server since \d\d:\d\d\./)

  test('is a quiet bar that says since when, and goes away by itself', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { page, context } = await product.personAt(account, '/work/order')
    await page.getByRole('grid').waitFor(soon)
    await context.setOffline(true)
    await bar(page).waitFor(soon)
    await expectAccessible(page)
    await context.setOffline(false)
    await bar(page).waitFor({ state: 'hidden', ...soon })
  })

  test('the database going away is the same: the sentence says so, nothing typed is lost, and it comes back by itself', async () => {
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

test('what changes before the stream of changes is open is shown once it is', async () => {
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
  // Told to those who listen already.
  await page.waitForTimeout(1_000)
  goOn()
  await row.getByText('CRN-LATE').waitFor(soon)
})

test('a row that changes while its page is on the way is shown as it is now', async () => {
  const { make, world } = product
  // A few at a time: more at once is what a busy server refuses.
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
  // Told to the console before the page comes.
  await page.waitForTimeout(1_000)
  goOn()
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.getByText('CRN-NOW').waitFor(soon)
})

test('a newer console is offered, never taken: it is reloaded when one presses the button', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account, '/work/order')
  await page.getByRole('grid').waitFor(soon)
  const news = page.getByText(/A new version of the console is available/)
  expect(await news.count()).toBe(0)
  const served = await (await fetch(`${product.address}/backend/`)).text()
  // Not what the server says to this browser's question, which may be that its copy is still good.
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
