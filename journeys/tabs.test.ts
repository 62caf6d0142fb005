import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
  for (let made = 0; made < 60; made++) await product.make.workOrder()
})
afterAll(() => product.close())

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const tab = (page: Page, name: string | RegExp) => tabsOf(page).getByRole('link', { name, exact: true })
const titles = (page: Page) => tabsOf(page).getByRole('link').allTextContents()
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function desk(path = '/work/order') {
  const { account } = await product.world.signIn('administrator')
  const at = await product.personAt(account, path)
  if (path === '/work/order') await at.page.getByRole('row').nth(5).waitFor(soon)
  return at
}

async function go(page: Page, parent: string, name: string) {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const link = menu.getByRole('link', { name, exact: true })
  // The menu opens automatically at the current page, which may close the group that is about to be clicked.
  await expect
    .poll(async () => {
      if (!(await link.isVisible())) await menu.getByRole('button', { name: parent, exact: true }).click()
      return link.click({ timeout: 500 }).then(
        () => true,
        () => false,
      )
    }, soon)
    .toBe(true)
}

test('pages stay alive: scroll, filters and half-typed forms are still there on return', async () => {
  const { page, complaints } = await desk()
  const searched = page.waitForResponse(/workOrder\/list.*q=CRN/)
  await page.getByPlaceholder('Search (/)').fill('CRN')
  await page.waitForURL('**?q=CRN', soon)
  await searched
  await page.getByRole('row').nth(5).waitFor(soon)
  const scroller = page.getByRole('grid')
  const scrolled = () =>
    scroller.evaluate((grid) => {
      grid.scrollTop = 640
      return grid.scrollTop
    })
  await expect.poll(scrolled, soon).toBe(640)
  await page.getByRole('button', { name: 'New work order' }).click()
  await page.getByRole('dialog').getByLabel('Container no').fill('CSQU3054383')
  await page.evaluate(() => Object.assign(window, { before: document.querySelector('[role=dialog]') }))

  await page.evaluate(() => history.pushState(null, '', '/backend/log/index'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('heading', { name: /Operation Log/ }).waitFor(soon)
  expect(await page.getByRole('dialog').isVisible()).toBe(false)
  expect(await titles(page)).toEqual(['Home', 'Deliver Work Order', 'Operation Log'])

  await tab(page, 'Deliver Work Order').click()
  await page.waitForURL('**/work/order?q=CRN', soon)
  await page.getByRole('dialog').waitFor(soon)
  expect(await page.getByLabel('Container no').inputValue()).toBe('CSQU3054383')
  expect(
    await page.evaluate(() => document.querySelector('[role=dialog]') === (window as { before?: unknown }).before),
  ).toBe(true)
  expect(await scroller.evaluate((grid) => grid.scrollTop)).toBe(640)
  expect(complaints).toEqual([])
})

test('a page that is left for one whose code does not come, and returned to, has the focus where it was', async () => {
  const { page } = await desk()
  await page.route('**/assets/RoleManagementPage*', () => {})
  await page.getByPlaceholder('Search (/)').focus()
  const inert = await page.evaluate(async () => {
    const go = (path: string) => {
      history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    go('/backend/truck/role')
    await painted()
    await painted()
    const left = [document.querySelector('[inert] [role=grid]') !== null, document.activeElement?.tagName]
    go('/backend/work/order')
    await painted()
    return left
  })
  expect(inert).toEqual([true, 'BODY'])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Search (/)')
})

test('an address in other letters is not found, and one with a slash at its end is the page itself', async () => {
  const { page } = await desk()
  await page.goto(`${product.address}/backend/work/order/?q=CRN`)
  await page.waitForURL('**/backend/work/order?q=CRN', soon)
  await page.getByRole('grid').waitFor(soon)
  await page.goto(`${product.address}/backend/Work/Order`)
  await page.waitForURL('**/backend/404', soon)
  expect(await titles(page)).toEqual(['Home', 'Deliver Work Order'])
})

test('at 200 % every button of a list is in view', async () => {
  const { page } = await desk()
  await page.setViewportSize({ width: 720, height: 450 })
  const right = () =>
    page.getByRole('button', { name: 'New work order' }).evaluate((button) => button.getBoundingClientRect().right)
  await expect.poll(right, soon).toBeLessThanOrEqual(720)
})

test('a refresh mounts the page again; the address is what it was', async () => {
  const { page } = await desk()
  await page.evaluate(() => document.querySelector('[role=grid]')?.setAttribute('data-kept', ''))
  await tab(page, 'Deliver Work Order').click({ button: 'right' })
  await expectAccessible(page)
  await menuItem(page, 'Refresh').click()
  await expect.poll(() => page.locator('[data-kept]').count(), soon).toBe(0)
  await page.getByRole('row').nth(5).waitFor(soon)
  expect(new URL(page.url()).pathname).toBe('/backend/work/order')
  await page.goto(`${product.address}/backend/redirect/log/index`)
  await page.waitForURL('**/backend/log/index', soon)
  await page.getByRole('heading', { name: /Operation Log/ }).waitFor(soon)
})

test('tabs close by middle click and by key: one, the others, all; Home stays', async () => {
  const { page } = await desk()
  await go(page, 'Bookings', 'Booking Api Monitor')
  await go(page, 'Log', 'Operation Log')
  await expect
    .poll(() => titles(page), soon)
    .toEqual(['Home', 'Deliver Work Order', 'Booking Api Monitor', 'Operation Log'])

  await tab(page, 'Booking Api Monitor').click({ button: 'middle' })
  expect(await titles(page)).toEqual(['Home', 'Deliver Work Order', 'Operation Log'])
  expect(new URL(page.url()).pathname).toBe('/backend/log/index')
  // Closing the shown page leads to the page shown before it.
  await tabsOf(page).getByRole('button', { name: 'Close Operation Log' }).click()
  await page.waitForURL('**/work/order', soon)

  await go(page, 'Log', 'Operation Log')
  await tab(page, 'Operation Log').focus()
  await page.keyboard.press('Delete')
  await page.waitForURL('**/work/order', soon)

  await go(page, 'Log', 'Operation Log')
  await tab(page, 'Deliver Work Order').click({ button: 'right' })
  await menuItem(page, 'Close others').click()
  await page.waitForURL('**/work/order', soon)
  expect(await titles(page)).toEqual(['Home', 'Deliver Work Order'])

  await tab(page, 'Home').click({ button: 'right' })
  expect(await menuItem(page, 'Close').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await tab(page, 'Deliver Work Order').click({ button: 'right' })
  await menuItem(page, 'Close all').click()
  await page.waitForURL('**/home', soon)
  expect(await titles(page)).toEqual(['Home'])
})

test('closing a tab with unsaved text asks first', async () => {
  const { page } = await desk()
  await page.getByRole('button', { name: 'New work order' }).click()
  await page.getByRole('dialog').getByLabel('Container no').fill('CSQU3054383')
  await page.evaluate(() => history.pushState(null, '', '/backend/log/index'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('heading', { name: /Operation Log/ }).waitFor(soon)
  await tab(page, 'Deliver Work Order').click({ button: 'middle' })
  await page.getByText('Leave without saving?').waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await titles(page)).toContain('Deliver Work Order')
  await tab(page, 'Deliver Work Order').click({ button: 'middle' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => titles(page), soon).not.toContain('Deliver Work Order')
})

test('twenty pages are kept alive, and the tab of the twenty-first still opens; tabs and queries survive a reload, not a sign-out', async () => {
  const { page } = await desk()
  const { world } = product
  const { rows } = await world.database.pool.query<{ id: string; booking_id: string }>(
    'SELECT id, booking_id FROM work_order ORDER BY id LIMIT 21',
  )
  await page.evaluate(() => document.querySelector('[role=grid]')?.setAttribute('data-kept', ''))
  for (const { id, booking_id } of rows.slice(0, 18)) {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, `/backend/work/order/detail/${id}`)
    await page.getByRole('heading', { name: booking_id }).waitFor(soon)
  }
  expect(await page.locator('[data-kept]').count()).toBe(1)
  for (const { id, booking_id } of rows.slice(18)) {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, `/backend/work/order/detail/${id}`)
    await page.getByRole('heading', { name: booking_id }).waitFor(soon)
  }
  expect(await page.locator('[data-kept]').count()).toBe(0)
  expect(await titles(page)).toHaveLength(23)

  // With more tabs than fit, the shown one is in view with its close button, and the wheel brings the first back.
  const strip = tabsOf(page).getByRole('list')
  const last = tab(page, rows[20]?.booking_id ?? '')
  const rightEdge = () => last.evaluate((link) => link.nextElementSibling?.getBoundingClientRect().right)
  expect(await rightEdge()).toBeLessThanOrEqual(await page.evaluate(() => innerWidth))
  await strip.hover()
  await page.mouse.wheel(0, -5000)
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft), soon).toBe(0)

  await page.reload()
  await page.getByRole('heading', { name: rows[20]?.booking_id }).waitFor(soon)
  await expect.poll(async () => (await titles(page)).length, soon).toBe(23)
  await page.getByRole('button', { name: /administrator/i }).click()
  await menuItem(page, 'Log Out').click()
  await page.waitForURL('**/login**', soon)
  expect(await page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull()
})

test('the breadcrumb starts at Home and is not on Home', async () => {
  const { page } = await desk('/home')
  const crumbs = page.getByRole('navigation', { name: 'Where you are' })
  expect(await crumbs.count()).toBe(0)
  await go(page, 'Work', 'Deliver Work Order')
  await expect
    .poll(() => crumbs.getByRole('listitem').allTextContents(), soon)
    .toEqual(['Home', 'Work', 'Deliver Work Order'])
  await page.getByRole('grid').getByRole('link').first().click()
  await expect
    .poll(() => crumbs.getByRole('listitem').allTextContents(), soon)
    .toEqual(['Home', 'Work', 'Deliver Work Order', expect.stringMatching(/^WO-/)])
  await crumbs.getByRole('link', { name: 'Deliver Work Order' }).click()
  await page.waitForURL('**/work/order', soon)
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/home', soon)
})

test('Log Out in another browser tab leaves an unsaved form until its person has decided, and signing in again goes on with it', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context, complaints } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'New work order' }).click()
  const typed = page.getByRole('dialog', { name: 'New work order' }).getByLabel('Container no')
  await typed.fill('CSQU3054383')
  const other = await context.newPage()
  const logOut = async () => {
    await other.goto(`${product.address}/backend/home`)
    await other.getByRole('button', { name: new RegExp(account) }).click()
    await other.getByRole('menuitem', { name: 'Log Out' }).click()
    await other.waitForURL('**/backend/login**', soon)
  }
  await logOut()
  const question = page.getByRole('alertdialog', { name: 'You were signed out in another tab' })
  await question.getByText(/Deliver Work Order/).waitFor(soon)
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('ws_token'))).toBeNull()
  await question.getByLabel('Password').fill(testPassword)
  await question.getByRole('button', { name: 'Sign in again' }).click()
  await question.waitFor({ state: 'detached', ...soon })
  expect(await typed.inputValue()).toBe('CSQU3054383')
  expect(complaints).toEqual([])

  await logOut()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL('**/backend/login', soon)
  expect(await typed.count()).toBe(0)
  // Without unsaved changes nothing is asked.
  await other.close()
})
