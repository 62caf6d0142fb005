import { testPassword } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outOfReach } from './running/reachable.ts'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('without a token a visitor signs in first, and then reaches the wanted page', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/work/order?q=EXP`)
  await page.waitForURL('**/backend/login**', soon)
  await expectAccessible(page)
  await page.getByLabel('Account', { exact: true }).fill(` ${account} `)
  await page.getByLabel('Password').fill('wrong-password')
  await page.keyboard.press('Enter')
  await page.getByText('Account or password is wrong.').waitFor(soon)
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backend/work/order?q=EXP', soon)
  await expect.poll(() => page.title(), soon).toBe('Deliver Work Order - ShortCut')
})

test('a browser whose storage is full signs in, and opens a list', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { context } = await product.nobody()
  const page = await context.newPage()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
  })
  await page.goto(`${product.address}/backend/work/order`)
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Deliver Work Order' }).waitFor(soon)
  await page.close()
})

test('the menu comes from the server, unknown paths go to /404, and signed-in people do not see the sign-in page', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.getByRole('navigation').getByText('Work', { exact: true }).waitFor(soon)
  expect(await page.getByText('Operation Log').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${product.address}/backend/nowhere`)
  await page.waitForURL('**/backend/404', soon)
  await page.getByRole('heading', { level: 1 }).waitFor(soon)
  await page.getByText('Page not found').waitFor(soon)
  expect(await page.title()).toBe('Not found - ShortCut')
  await page.goto(`${product.address}/backend/login`)
  await page.waitForURL('**/backend/home', soon)
})

test('signing out in one tab signs out the other, and the token no longer works', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account)
  const token = await page.evaluate(() => localStorage.getItem('ws_token'))
  const other = await context.newPage()
  await other.goto(`${product.address}/backend/work/order`)
  await other.getByRole('grid').waitFor(soon)
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/backend/login**', soon)
  await other.waitForURL('**/backend/login**', soon)
  const reply = await fetch(`${product.address}/shortcut-api/user/menu`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await reply.json()).toMatchObject({ code: 102 })
})

test('after Log Out the next person starts at Home, in every tab, and Back leads to nobody’s page', async () => {
  const [ann, bert] = [await product.world.signIn('administrator'), await product.world.signIn('dispatcher')]
  const { page, context } = await product.personAt(ann.account, '/truck/role')
  const plain = `${product.address}/backend/login`
  const other = await context.newPage()
  await other.goto(`${product.address}/backend/log/index`)
  await other.getByRole('heading', { name: /Operation Log/ }).waitFor(soon)
  const map = await context.newPage()
  await map.goto(`${product.address}/backend/map`)
  await map.getByRole('button', { name: new RegExp(ann.account) }).click()
  await map.getByRole('menuitem', { name: 'Log Out' }).click()
  for (const tab of [page, other, map]) {
    await tab.getByLabel('Account', { exact: true }).waitFor(soon)
    expect(tab.url()).toBe(plain)
  }
  await page.goto(`${product.address}/backend/truck/user`)
  await page.getByLabel('Account', { exact: true }).waitFor(soon)
  expect(page.url()).toBe(plain)
  await page.getByLabel('Account', { exact: true }).fill(bert.account)
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  for (const tab of [page, other, map]) {
    await tab.getByRole('button', { name: new RegExp(bert.account) }).waitFor(soon)
    expect(new URL(tab.url()).pathname).toBe('/backend/home')
  }
})

test('a session that expires brings the same person back to the page, and nobody else', async () => {
  const [ann, bert] = [await product.world.signIn('administrator'), await product.world.signIn('dispatcher')]
  const signIn = async (account: string) => {
    await page.getByLabel('Account', { exact: true }).fill(account)
    await page.getByLabel('Password').fill(testPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
  }
  const expires = async (account: string) => {
    await product.world.database.pool.query(
      'DELETE FROM session WHERE person_id = (SELECT id FROM "user" WHERE account = $1)',
      [account],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Log in again' }).click()
    await page.waitForURL('**/login?redirect=**', soon)
  }
  const { page } = await product.personAt(ann.account, '/truck/role')
  await expires(ann.account)
  await signIn(ann.account)
  expect(new URL(page.url()).pathname).toBe('/backend/truck/role')
  await expires(ann.account)
  await signIn(bert.account)
  expect(new URL(page.url()).pathname).toBe('/backend/home')
})

test('the live map of somebody who may not see it says so, and leaves no tab', async () => {
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page } = await product.personAt(account, '/map')
  await page.getByText('Your roles do not include the live map.').waitFor(soon)
  const tabs = page.getByRole('navigation', { name: 'Open pages' })
  expect(await tabs.getByRole('link').allTextContents()).toEqual(['Home'])
  await tabs.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor(soon)
  expect(await page.getByText('Your roles do not include').count()).toBe(0)
})

test('the path of a group opens its first page that the person may open', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account, '/truck')
  await page.waitForURL('**/backend/truck/index', soon)
  await page.goto(`${product.address}/backend/log`)
  await page.waitForURL('**/backend/log/index', soon)
})

test('the default language is in cookie and local storage from the first load', async () => {
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/login`)
  await page.getByLabel('Account', { exact: true }).waitFor(soon)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
  expect(await page.evaluate(() => document.cookie)).toContain('language=en')
})

test('signing out does not wait for a server that does not answer', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.route(/shortcut-api\/logout/, () => {})
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByLabel('Account', { exact: true }).waitFor(soon)
  expect(await page.evaluate(() => localStorage.getItem('ws_token'))).toBeNull()
})

test('header, drawer of 230 px and layers are as specified', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  await page.getByRole('grid').waitFor(soon)
  const header = page.getByRole('banner')
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  expect(await drawer.evaluate((element) => getComputedStyle(element).width)).toBe('230px')

  const menuButton = header.getByRole('button', { name: 'Hide menu' })
  await menuButton.click()
  await drawer.waitFor({ state: 'hidden', ...soon })
  await page.reload()
  await page.getByRole('grid').waitFor(soon)
  expect(await drawer.isVisible()).toBe(false)
  await header.getByRole('button', { name: 'Show menu' }).click()
  await drawer.waitFor(soon)

  await header.getByRole('button', { name: 'Language: English' }).click()
  await expect.poll(() => page.getByRole('menuitem').allTextContents(), soon).toEqual(['English'])
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null), soon).toBe(true)
  await header.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null), soon).toBe(true)

  await page.getByRole('button', { name: 'New work order' }).click()
  const form = page.getByRole('dialog')
  await form.waitFor(soon)
  const layer = form.evaluate((element) => {
    const layers: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) layers.push(getComputedStyle(at).zIndex)
    return layers
  })
  expect(await layer).toContain('1000')
  expect(await form.getByLabel('Container no').evaluate((field) => getComputedStyle(field).fontSize)).toBe('13px')
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await form.waitFor({ state: 'hidden', ...soon })

  await header.getByRole('link', { name: 'ShortCut', exact: true }).click()
  await page.waitForURL('**/backend/home', soon)
  await expect.poll(() => page.title(), soon).toBe('Home - ShortCut')
  expect(complaints).toEqual([])
})

test('one submenu is open at a time, and each item has its star', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const parents = menu.locator('button[aria-expanded]')
  const opened = () => menu.locator('button[aria-expanded=true]').allTextContents()
  await parents.first().waitFor(soon)
  for (const name of await parents.allTextContents()) {
    await menu.getByRole('button', { name, exact: true }).click()
    expect(await opened()).toEqual([name])
    expect(await menu.locator('ul ul').count()).toBe(1)
    const items = await menu.getByRole('link').allTextContents()
    expect(await menu.getByRole('button', { name: /to favourites$/ }).count()).toBe(items.length)
  }
  await menu.locator('button[aria-expanded=true]').click()
  expect(await opened()).toEqual([])
})

test('every page of the menu opens under its title, and on a small screen all of it is in reach', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account)
  await page.setViewportSize({ width: 1024, height: 768 })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const parents = menu.locator('button[aria-expanded]')
  await parents.first().waitFor(soon)
  const tabs = page.getByRole('navigation', { name: 'Open pages' })
  const shownTab = tabs.getByRole('listitem').filter({ has: page.locator('[aria-current]') })
  const isWhole = (tab: Element) => {
    const strip = tab.parentElement?.getBoundingClientRect()
    const box = tab.getBoundingClientRect()
    return strip !== undefined && box.left >= strip.left - 1 && box.right <= strip.right + 1
  }
  const opened: string[] = []
  for (const parent of await parents.allTextContents()) {
    const button = menu.getByRole('button', { name: parent, exact: true })
    const open = async () => {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    }
    await open()
    for (const title of await menu.getByRole('link').allTextContents()) {
      await open()
      await menu.getByRole('link', { name: title, exact: true }).click()
      await expect.poll(() => page.title(), soon).toBe(`${title} - ShortCut`)
      await page
        .getByRole('main')
        .getByRole('heading', { name: new RegExp(`^${title}`) })
        .filter({ visible: true })
        .waitFor(soon)
      expect(await outOfReach(page), title).toEqual([])
      // The strip of tabs overflows, and scrolls to the one that is shown.
      await expect.poll(() => shownTab.evaluate(isWhole), { ...soon, message: title }).toBe(true)
      opened.push(title)
    }
  }
  const specified = [
    ...['Deliver Work Order', 'Driver Management', 'Warehouse worker', 'App-Online Monitor', 'Booking Api Monitor'],
    ...[
      'Billing',
      'Truck Management',
      'Trailer Management',
      'User Management',
      'Role Management',
      'Account Management',
    ],
    ...['Rate Sheet Management', 'Fuel Surcharge Management', 'Operation Log'],
  ]
  expect(opened).toEqual(expect.arrayContaining(specified))
  const overflows = await tabs.getByRole('list').evaluate((strip) => strip.scrollWidth > strip.clientWidth)
  expect(overflows).toBe(true)
  // A narrower window cuts the strip at another place.
  await page.setViewportSize({ width: 910, height: 768 })
  await expect.poll(() => shownTab.evaluate(isWhole), { timeout: 500 }).toBe(true)
  expect(complaints).toEqual([])
})

test('on a narrow screen the drawer covers the page and closes after a choice', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await drawer.waitFor(soon)
  const left = () => page.locator('#content').evaluate((content) => content.getBoundingClientRect().left)
  expect(await left()).toBe(230)
  await page.setViewportSize({ width: 800, height: 900 })
  await drawer.waitFor({ state: 'hidden', ...soon })
  await page.getByRole('button', { name: 'Show menu' }).click()
  await drawer.waitFor(soon)
  expect(await left()).toBe(0)
  await drawer.getByRole('button', { name: 'Work', exact: true }).click()
  await drawer.getByRole('link', { name: 'Deliver Work Order' }).click()
  await page.waitForURL('**/work/order', soon)
  await drawer.waitFor({ state: 'hidden', ...soon })
})
