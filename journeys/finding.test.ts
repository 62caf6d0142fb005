import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const openPalette = /^Search or go to/
const field = (page: Page) => page.getByRole('combobox', { name: /^Search pages, work orders, people/ })
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const asDispatcher = async (path?: string) => product.personAt((await product.world.signIn('dispatcher')).account, path)

test('a few letters find a page, with the keyboard alone, and Esc returns the focus', async () => {
  const { page, complaints } = await asDispatcher()
  await page.keyboard.press('Control+k')
  // Typed at once, perhaps before the palette has loaded.
  await page.keyboard.type('delvier')
  await expect.poll(() => field(page).inputValue(), soon).toBe('delvier')
  await expect.poll(() => chosen(page).textContent(), soon).toContain('Work / Deliver Work Order')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backend/work/order', soon)
  await page.getByRole('grid').waitFor(soon)
  expect(await field(page).count()).toBe(0)

  const button = page.getByRole('button', { name: openPalette })
  await button.click()
  await field(page).waitFor(soon)
  // Without text, it offers recent pages first.
  const options = page.getByRole('option')
  expect(await options.first().textContent()).toBe('Home')
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowUp')
  expect(await options.last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('a part of the CRN or the number finds an order, and Enter waits for the answer', async () => {
  const { make } = product
  const order = await make.workOrder({ customerReferenceNumber: 'ZX-90417-LAX' })
  await make.workOrder({ customerReferenceNumber: 'ZX-90511-LAX' })
  const { page, complaints } = await asDispatcher()
  await page.getByRole('button', { name: openPalette }).click()
  await field(page).fill('zx-904')
  const found = page.getByRole('option', { name: new RegExp(order.bookingId) })
  await found.waitFor(soon)
  expect(await found.textContent()).toContain('ZX-90417-LAX')
  expect(await page.getByText('ZX-90511-LAX').count()).toBe(0)
  await expectAccessible(page)
  await found.click()
  await page.waitForURL(`**/work/order/detail/${order.id}`, soon)
  await page.getByRole('heading', { name: new RegExp(order.bookingId) }).waitFor(soon)

  await page.goto(`${product.address}/backend/home`)
  await page.getByRole('heading', { name: 'Home' }).waitFor(soon)
  await page.keyboard.press('p')
  await field(page).waitFor(soon)
  await page.keyboard.insertText(order.bookingId)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/work/order/detail/${order.id}`, soon)
  await field(page).waitFor({ state: 'hidden', ...soon })
  await page.getByRole('heading', { name: new RegExp(order.bookingId) }).waitFor(soon)

  await page.keyboard.press('Control+k')
  await field(page).fill('no-such-order-7')
  await page.getByText('Nothing found for “no-such-order-7”').waitFor(soon)
  expect(complaints).toEqual([])
})

test('a name, a phone number or a truck finds its record, of the kinds that the person may see', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Wanda Finder', phone: '312-555-0177' })
  const truck = await make.truck({ unitNo: 'ZQ-7781' })
  const customer = await make.account({ name: 'Zanzibar Quilts' })
  const { page, complaints } = await product.personAt(make.administrator.account)
  const opens = async (typed: string, title: string, path: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
    // Pressed before the answer has come.
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/backend${path}`, soon)
    const dialog = page.getByRole('dialog').filter({ hasText: title })
    if (!path.includes('?show=')) return page.getByText(title).first().waitFor(soon)
    await dialog.waitFor(soon)
    // A drawer keeps the keys to itself.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden', ...soon })
  }
  await opens('wanda', 'Wanda Finder', `/driver/management?show=${driver.id}`)
  await opens('3125550177', 'Wanda Finder', `/driver/management?show=${driver.id}`)
  await opens('ZQ-77', 'ZQ-7781', `/truck/index?show=${truck.id}`)
  await opens('zanzibar', 'Zanzibar Quilts', `/truck/account/detail/${customer.id}`)

  await page.keyboard.press('Control+k')
  await field(page).fill('wanda')
  await page.getByRole('option', { name: /Wanda Finder.*Driver/ }).waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const { page: other } = await product.personAt((await world.signIn('billingClerk')).account)
  await other.keyboard.press('Control+k')
  const answered = other.waitForResponse((response) => response.request().postData()?.includes('q=wanda') === true)
  await field(other).fill('wanda')
  const asked = (await answered).request().postData()
  expect([asked?.includes('account/list'), asked?.includes('driver/list')]).toEqual([true, false])
  expect(await other.getByText('Wanda Finder').count()).toBe(0)
})

test('an order search that fails says so, and pages are still found', async () => {
  const { page } = await asDispatcher()
  await page.route('**/shortcut-api/workOrder/list?*', (route) =>
    route.fulfill({ status: 200, json: { code: 500, message: 'Not today.', data: null } }),
  )
  await page.keyboard.press('Control+k')
  await field(page).fill('deliver')
  await page.getByText('Work orders could not be searched: Not today.').first().waitFor(soon)
  expect(await page.getByRole('option', { name: /Deliver Work Order/ }).count()).toBe(1)
})

test('people who may not see orders search none, and find no command beyond their permissions', async () => {
  const { world, make } = product
  await make.workOrder({ customerReferenceNumber: 'HIDDEN-5521' })
  const { account } = await world.signIn('auditor')
  await world.database.kysely
    .deleteFrom('rolePermission')
    .where('permission', '=', '/work/order/list')
    .where('roleId', 'in', (roles) => roles.selectFrom('role').select('id').where('name', '=', 'Auditor'))
    .execute()
  const { page } = await product.personAt(account)
  const searched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('workOrder/list')) searched.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('HIDDEN-5521')
  await page.getByText('Nothing found for “HIDDEN-5521”').waitFor(soon)
  await field(page).fill('new work order')
  // Long enough for the pause after typing.
  await page.waitForTimeout(600)
  expect(await page.getByRole('option', { name: 'New work order' }).count()).toBe(0)
  expect(searched).toEqual([])
})

test('commands work from anywhere: a new order, the theme, signing out', async () => {
  const { page, complaints } = await asDispatcher()
  const command = async (name: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await command('Dark theme')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme), soon).toBe('dark')
  await command('New work order')
  await page.waitForURL('**/backend/work/order', soon)
  await page.getByRole('dialog', { name: 'New work order' }).waitFor(soon)
  await page.reload()
  await page.getByRole('grid').waitFor(soon)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await command('Log Out')
  await page.waitForURL('**/backend/login**', soon)
  expect(complaints).toEqual([])
})

test('keys: ? lists the keys of this page, g and a letter opens a page, and none acts while typing or in a dialog', async () => {
  const { make } = product
  const order = await make.workOrder()
  const { page, complaints } = await asDispatcher('/work/order')
  await page.getByRole('row', { name: new RegExp(order.bookingId) }).waitFor(soon)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor(soon)
  for (const text of ['Select the row', 'Assign a driver to the row’s order', 'New work order', 'Booking Api Monitor'])
    await sheet.getByText(text, { exact: true }).waitFor(soon)
  await expectAccessible(page)
  // Behind a dialog the page's keys do nothing.
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  // On a slow machine, with pauses as long as the list waits before it searches: no typed text is lost meanwhile.
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.keyboard.type('gh?np on', { delay: 265 })
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(await page.getByPlaceholder('Search (/)').inputValue()).toBe('gh?np on')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByPlaceholder('Search (/)').fill('')
  await page.getByRole('row', { name: new RegExp(order.bookingId) }).waitFor(soon)

  // Into the grid, down to the order, and from there to its driver.
  await page.getByRole('heading', { name: /Deliver Work Order/ }).click()
  await page.keyboard.press('j')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-activedescendant'), soon).toMatch(/row-0$/)
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: `Assign driver to ${order.bookingId}` }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/work/order/detail/${order.id}`, soon)
  await page.getByRole('article').getByRole('button', { name: 'Edit', exact: true }).waitFor(soon)

  // The sheet shows the keys of the order, not those of the list.
  await page.keyboard.press('?')
  await sheet.getByText('Edit', { exact: true }).waitFor(soon)
  expect(await sheet.getByText('Select the row', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // The list is alive behind its tab, but its keys do nothing.
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.waitForURL('**/backend/bookingMonitor/index', soon)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL('**/backend/home', soon)
  expect(complaints).toEqual([])
})

test('favourites: starred, filtered, ordered by mouse and keyboard, cancelled, saved, removed, gone after a reload', async () => {
  const { page, complaints } = await product.personAt((await product.world.signIn('administrator')).account)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const favourites = page.getByRole('region', { name: 'Favourites' })
  const links = () => favourites.getByRole('link').allTextContents()
  const rows = () => favourites.getByRole('listitem').allTextContents()
  const [orders, monitor, log] = ['Deliver Work Order', 'Booking Api Monitor', 'Operation Log']
  for (const [parent, child] of [
    ['Work', orders],
    ['Bookings', monitor],
    ['Log', log],
  ]) {
    await menu.getByRole('button', { name: parent, exact: true }).click()
    await menu.getByRole('button', { name: `Add ${child} to favourites` }).click()
  }
  await expect.poll(links, soon).toEqual([orders, monitor, log])

  const filter = favourites.getByRole('searchbox', { name: 'Filter favourites' })
  await filter.fill('boking')
  await expect.poll(links, soon).toEqual([monitor])
  await filter.fill('zzzz')
  await favourites.getByText('No matches').waitFor(soon)
  await filter.fill('')
  await expect.poll(links, soon).toEqual([orders, monitor, log])
  await expectAccessible(page)

  // By keyboard, then cancelled.
  const edit = favourites.getByRole('button', { name: 'Edit favourites' })
  const handle = (title: string | undefined) => favourites.getByRole('button', { name: `Move ${title}`, exact: true })
  await edit.click()
  await handle(log).waitFor(soon)
  await expectAccessible(page)
  await handle(log).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(rows, soon).toEqual([log, orders, monitor])
  await favourites.getByText('Operation Log: 1 of 3').waitFor(soon)
  await favourites.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(links, soon).toEqual([orders, monitor, log])

  // By mouse, one removed by its button, then saved.
  await edit.click()
  const from = await handle(orders).boundingBox()
  const to = await handle(log).boundingBox()
  if (!from || !to) throw new Error('a handle is not on the screen')
  await page.mouse.move(from.x + 14, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x + 14, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + 14, to.y + 22, { steps: 8 })
  await page.mouse.up()
  await expect.poll(rows, soon).toEqual([monitor, log, orders])
  await favourites.getByRole('button', { name: `Remove ${log}` }).click()
  await favourites.getByRole('button', { name: 'Save' }).click()
  await page.getByText('保存成功', { exact: true }).waitFor(soon)
  await expect.poll(links, soon).toEqual([monitor, orders])

  await favourites.getByRole('link', { name: orders }).click()
  await page.waitForURL('**/backend/work/order', soon)
  await page.reload()
  await page.getByRole('grid').waitFor(soon)
  expect(await favourites.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('what was typed exactly stands first: a truck, a CRN, a driver, before all that only contain it', async () => {
  const { make } = product
  // Made later, so they stand first in their list.
  const truck = await make.truck({ unitNo: '70' })
  for (const unitNo of ['1709', '1708', '1707', '1706', '1705']) await make.truck({ unitNo })
  const exact = await make.truck({ unitNo: 'B-4410' })
  await make.truck({ unitNo: 'AB-4410-2' })
  await make.driver({ name: 'Lee Exact', truckId: exact.id })
  await make.driver({ name: 'Ashlee Exacton' })
  const holder = await make.workOrder({ customerReferenceNumber: 'REF-B-4410-9' })
  const named = await make.workOrder({ customerReferenceNumber: 'KOALA' })
  await make.account({ name: 'Koala Kitchens' })
  const { page, complaints } = await product.personAt(make.administrator.account)
  const opens = async (typed: string, path: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/backend${path}`, soon)
    await field(page).waitFor({ state: 'hidden', ...soon })
    await page.goto(`${product.address}/backend/home`)
    await page.getByRole('heading', { name: 'Home' }).waitFor(soon)
  }
  await opens('b-4410', `/truck/index?show=${exact.id}`)
  await opens('REF-B-4410-9', `/work/order/detail/${holder.id}`)
  await opens('koala', `/work/order/detail/${named.id}`)
  await opens('70', `/truck/index?show=${truck.id}`)
  await page.keyboard.press('Control+k')
  await field(page).fill('lee exact')
  await page.getByRole('option', { name: /^Ashlee Exacton/ }).waitFor(soon)
  expect(await chosen(page).textContent()).toMatch(/^Lee Exact/)
  expect(complaints).toEqual([])
})

test('the name of an action finds it with its key on the list, and elsewhere leads to the orders that wait for it', async () => {
  const { make, world } = product
  const order = await make.workOrder()
  await world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = $1`, [order.id])
  const { page, complaints } = await asDispatcher()
  await page.keyboard.press('Control+k')
  await field(page).fill('confirm')
  await expect.poll(() => chosen(page).textContent(), soon).toContain('Confirm bookings: press y on a row')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backend/work/order?**', soon)
  const row = page.getByRole('row', { name: new RegExp(order.bookingId) })
  await row.click()

  await page.keyboard.press('Control+k')
  await field(page).fill('confirm')
  await expect.poll(() => chosen(page).textContent(), soon).toMatch(/^Confirm the row’s booking.*y$/i)
  expect(await page.getByRole('option', { name: /^Confirm/ }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(`${order.bookingId} confirmed`).waitFor(soon)
  expect(complaints).toEqual([])
})

test('Ctrl K works over a drawer: Esc returns to its field, and a page chosen there leaves the typed text in its tab', async () => {
  const { page, complaints } = await asDispatcher('/work/order')
  await page.getByRole('button', { name: 'New work order' }).click()
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  const reference = drawer.getByLabel('CRN')
  await reference.fill('TYPED-1')
  await page.keyboard.press('Control+k')
  await field(page).waitFor(soon)
  const isOnTop = (input: Element) => {
    const { right, top, height } = input.getBoundingClientRect()
    return document.elementFromPoint(right - 8, top + height / 2) === input
  }
  expect(await field(page).evaluate(isOnTop)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await reference.inputValue()).toBe('TYPED-1')
  expect(await reference.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+k')
  await field(page).fill('booking api monitor')
  await expect.poll(() => chosen(page).textContent(), soon).toContain('Booking Api Monitor')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backend/bookingMonitor/index', soon)
  await page.getByRole('heading', { name: /Booking Api Monitor/ }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.waitForURL('**/backend/work/order', soon)
  await expect.poll(() => reference.inputValue(), soon).toBe('TYPED-1')
  expect(complaints).toEqual([])
})
