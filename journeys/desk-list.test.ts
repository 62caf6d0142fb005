import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const at = (day: number) => [
  pickup({ from: `2027-03-${day}T08:00`, to: `2027-03-${day}T10:00` }),
  dropoff({ to: `2027-03-${day}T20:00` }),
]
const rowOf = (page: Page, { bookingId }: { bookingId: string }) => page.getByRole('row').filter({ hasText: bookingId })
const tick = (page: Page, order: { bookingId: string }) => rowOf(page, order).getByRole('checkbox').click()

test('several orders go to one driver, each skipped order is named with its reason, and undo takes all back', async () => {
  const { make, world } = product
  await make.driver({ name: 'Vera Stone' })
  const { trailerNo } = await make.trailer()
  const free = await make.workOrder({ stops: at(10) })
  const clashing = await make.workOrder({ stops: at(10) })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  // Text typed into a drawer before its code has loaded is lost, so the test waits; selecting a row loads the code.
  const drawersCame = Promise.all(
    ['BulkAssign', 'BulkTags'].map((part) => page.waitForResponse((one) => one.url().includes(part), soon)),
  )
  await tick(page, free)
  await drawersCame
  await tick(page, clashing)
  // By keyboard: the selected orders are assigned.
  await page.keyboard.press('a')
  const drawer = page.getByRole('dialog', { name: 'Assign 2 orders to a driver' })
  await drawer.getByLabel('Find a driver').fill('Vera')
  // The trailer of the ranking is not taken, and so not shown.
  await drawer.getByPlaceholder('Each task keeps its own').waitFor(soon)
  const vera = drawer.getByRole('radio', { name: /Vera Stone/ })
  await vera.check()
  expect(await vera.locator('..').textContent()).not.toContain(trailerNo)
  await drawer.getByText(`Vera Stone already has ${free.bookingId} at that time.`).waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Assign 1 order' }).click()
  await rowOf(page, free).getByText('DISPATCHED').waitFor(soon)
  await page.getByText(`${clashing.bookingId}: This assignment is blocked: Vera Stone already has TK-`).waitFor(soon)
  // Orders that were skipped stay selected.
  await page.getByText('1 selected').waitFor(soon)
  expect(await rowOf(page, clashing).getByRole('checkbox').isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Assignment of ${free.bookingId} undone`).waitFor(soon)
  await rowOf(page, free).getByText('CONFIRMED').waitFor(soon)
  await expect.poll(async () => (await make.getWorkOrder(free.id)).bookingStatus, soon).toBe('CONFIRMED')
  expect(complaints).toEqual([])
})

test('when several orders are confirmed, those that cannot be are named with their status, and they stay selected with the reason', async () => {
  const { make, world } = product
  const whole = await make.workOrder({ tags: ['bulk'] })
  const draft = await make.draft()
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await tick(page, whole)
  await tick(page, draft)
  const confirm = page.getByRole('button', { name: 'Confirm (1 of 2)' })
  expect(await confirm.getAttribute('title')).toBe(`1 skipped because of its status: ${whole.bookingId} (CONFIRMED)`)
  await confirm.click()
  await page.getByText(`${draft.bookingId} is missing: `).waitFor(soon)
  await page.getByText('2 selected').waitFor(soon)
})

test('one click or key confirms the booking of a row, and z brings it back at its place, wherever the pointer is', async () => {
  const { make, world } = product
  const [older, order, newer] = [await make.workOrder(), await make.workOrder(), await make.workOrder()]
  const ids = [older.id, order.id, newer.id]
  await world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = ANY ($1)`, [ids])
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order?bookingStatus=NEW')
  const shown = () => page.getByRole('row').filter({ hasText: 'NEW' }).getByRole('link').allTextContents()
  const all = [newer, order, older].map(({ bookingId }) => bookingId)
  await expect.poll(shown, soon).toEqual(all)
  await expectAccessible(page)

  // One click, with the pointer on the row.
  await page.getByRole('button', { name: `Confirm ${order.bookingId}` }).click()
  await page.getByText(`${order.bookingId} confirmed`).waitFor(soon)
  await expect.poll(async () => (await make.getWorkOrder(order.id)).bookingStatus, soon).toBe('CONFIRMED')
  await page.keyboard.press('z')
  await page.getByText(`Confirmation of ${order.bookingId} undone`).waitFor(soon)
  await expect.poll(shown, soon).toEqual(all)
  await expect.poll(async () => (await make.getWorkOrder(order.id)).bookingStatus, soon).toBe('NEW')

  // By key on the row with the focus. The pointer leaves, so the row leaves the list; undone with the pointer back on
  // the rows, it returns at once.
  await rowOf(page, order).click()
  await page.mouse.move(4, 4)
  await page.keyboard.press('y')
  await expect.poll(shown, soon).toEqual([newer.bookingId, older.bookingId])
  await rowOf(page, older).hover()
  await page.keyboard.press('z')
  await expect.poll(shown, soon).toEqual(all)

  // Several at once.
  await tick(page, newer)
  await tick(page, older)
  await page.keyboard.press('y')
  await page.getByText('2 bookings confirmed').waitFor(soon)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 orders restored').waitFor(soon)
  await expect.poll(shown, soon).toEqual(all)
  expect(complaints).toEqual([])
})

test('opened cold, the list asks once for its data, before the application has loaded and before the user is known', async () => {
  const { make, world } = product
  const order = await make.workOrder()
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  const asked: string[] = []
  page.on('request', (request) => {
    const path = request.url().replace(`${product.address}/shortcut-api`, '')
    asked.push(path === '/together' ? `${path} ${JSON.stringify(request.postDataJSON().reads)}` : path)
  })
  const together = '/together ["layout/detail?grid=workOrder","view/list?grid=workOrder","workOrder/list?pageSize=100"]'
  const needed = ['/events/ticket', together, '/user/menu']
  const early = () => asked.filter((path) => needed.includes(path)).sort()
  let come = () => {}
  const mayCome = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(`${product.address}/backend/work/order`, { waitUntil: 'commit' })
  await expect.poll(early, soon).toEqual(needed)
  come()
  await rowOf(page, order).waitFor(soon)
  expect(early()).toEqual(needed)
})

test('two dispatchers: one’s changes flash on the other’s screen, and rows come and go without moving under the pointer', async () => {
  const { make, world } = product
  const orders = await Promise.all([11, 12].map((day) => make.workOrder({ stops: at(day), tags: ['shared'] })))
  const [first, second] = orders
  if (!first || !second) throw new Error('no orders')
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order?tags=shared&bookingStatus=CONFIRMED')
  await rowOf(page, second).hover()
  const other = await world.signIn('dispatcher')
  const asOther = { token: other.token }

  // Records every cell that was tinted, even briefly.
  await page.evaluate(() => {
    const tinted: string[] = []
    Object.assign(window, { tinted })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as Element).hasAttribute('data-changed')) tinted.push(target.textContent ?? '')
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-changed'] })
  })
  await world.call(
    workOrderApi.save,
    { id: second.id, version: second.version, customerReferenceNumber: 'CRN-NEW' },
    asOther,
  )
  const tinted = () => page.evaluate(() => (window as unknown as { tinted: string[] }).tinted)
  await expect.poll(tinted, soon).toContain('CRN-NEW')

  // One order leaves and one arrives: both are reported, and the rows stay where they are.
  const place = async () => (await rowOf(page, second).boundingBox())?.y
  const before = await place()
  await world.call(workOrderApi.cancel, { ids: [first.id] }, asOther)
  await page.getByText('1 no longer belongs here').waitFor(soon)
  const third = await make.workOrder({ stops: at(13), tags: ['shared'] })
  await page.getByText('1 new, 1 no longer belongs here').waitFor(soon)
  expect(await rowOf(page, first).count()).toBe(1)
  expect(await place()).toBe(before)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await rowOf(page, third).waitFor(soon)
  await expect.poll(() => rowOf(page, first).count(), soon).toBe(0)
  expect(complaints).toEqual([])
})

test('folders beside the list narrow it, with live counts; late orders stand out with the reason; tabs by status', async () => {
  const { make, world } = product
  await world.call(
    rulesApi.addRule,
    {
      name: 'Salem',
      ruleItemList: [{ ruleField: 'customerReferenceNumber', operator: 'contains', ruleValue: 'SALEM' }],
    },
    { token: make.administrator.token },
  )
  const late = await make.workOrder({
    customerReferenceNumber: 'SALEM-1',
    stops: [pickup({ to: '2026-01-05T10:00' }), dropoff()],
  })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  const salem = folders.getByRole('button', { name: /^Salem/ })
  await salem.waitFor(soon)
  await expect.poll(() => salem.textContent(), soon).toBe('Salem1')
  await page.keyboard.press('f')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**folderId=**', soon)
  await expect.poll(() => page.locator('[role=row][data-index]').count(), soon).toBe(1)
  expect(await rowOf(page, late).getAttribute('data-mark')).toBe('late')
  await rowOf(page, late)
    .getByText(/Late: pickup window closed .* ago/)
    .waitFor(soon)
  await make.workOrder({ customerReferenceNumber: 'SALEM-2' })
  await expect.poll(() => salem.textContent(), soon).toBe('Salem2')
  // The tabs count what the folder and the search leave.
  const tabs = page.getByRole('toolbar', { name: 'By status' })
  const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.poll(() => tab('CONFIRMED').textContent(), soon).toBe('CONFIRMED2')
  await page.getByRole('searchbox').first().fill('SALEM-2')
  await expect.poll(() => tab('All').textContent(), soon).toBe('All1')
  await expect.poll(() => tab('CONFIRMED').textContent(), soon).toBe('CONFIRMED1')
  await page.getByRole('button', { name: /^DRAFT/ }).click()
  await page.getByText('No matches').waitFor(soon)
  await page.getByRole('button', { name: 'Hide folders' }).click()
  await folders.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Folders', exact: true }).click()
  await salem.waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('late and at-risk orders are counted beside the list, the counts follow changes, and a click narrows the list', async () => {
  const { make, world } = product
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const stops = (from: number) => [
    pickup({ from: hours(from), to: hours(from + 1) }),
    dropoff({ to: hours(from + 20) }),
  ]
  const late = await make.workOrder({ stops: stops(-6) })
  const calm = await make.workOrder({ stops: stops(60) })
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  const urgent = page.getByRole('list', { name: 'Timing' })
  const count = async (name: string) =>
    Number((await urgent.getByRole('button', { name: new RegExp(`^${name}`) }).innerText()).replace(/\D/g, ''))
  await expect.poll(() => count('Late'), soon).toBeGreaterThan(0)
  const before = await count('Late')
  await urgent.getByRole('button', { name: /^Late/ }).click()
  await rowOf(page, calm).waitFor({ state: 'hidden', ...soon })
  await rowOf(page, late).waitFor(soon)
  await expectAccessible(page)
  await make.workOrder({ stops: stops(-6) })
  await expect.poll(() => count('Late'), soon).toBe(before + 1)
  const all = page.locator('[data-folder=""]')
  expect(await all.getAttribute('aria-current')).toBeNull()
  await all.click()
  await rowOf(page, calm).waitFor(soon)
  expect(await all.getAttribute('aria-current')).toBe('true')
  await urgent.getByRole('button', { name: /^Late/, pressed: false }).click()
  await rowOf(page, calm).waitFor({ state: 'hidden', ...soon })
  await urgent.getByRole('button', { name: /^Late/ }).click()
  await rowOf(page, calm).waitFor(soon)
  // The order page says the same.
  await rowOf(page, late).getByRole('link', { name: late.bookingId }).click()
  await page
    .getByRole('article')
    .getByText(/^Late: pickup window closed 5 h/)
    .waitFor(soon)
})

test('a list that is sorted by a column far right stays there', async () => {
  const { make, world } = product
  await make.workOrder()
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  const grid = page.getByRole('grid')
  await page.getByRole('row').nth(1).waitFor(soon)
  await grid.evaluate((area) => {
    area.scrollLeft = 900
  })
  await page.getByRole('columnheader', { name: /Request delivery time/ }).click()
  await page.waitForURL(/sort=requestDeliveryTime/)
  await page.getByRole('row').nth(1).waitFor(soon)
  await expect.poll(() => grid.evaluate((area) => area.scrollLeft), soon).toBe(900)
  expect(complaints).toEqual([])
})
