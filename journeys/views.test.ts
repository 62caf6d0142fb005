import { viewApi } from '@shortcut/domain/users/views.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const viewsButton = (page: Page) => page.getByRole('button', { name: /^View/ })

async function chooseInViews(page: Page, item: string) {
  await viewsButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function saveAs(page: Page, name: string) {
  await chooseInViews(page, 'Save as new view…')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
}

const says = (page: Page, text: string) =>
  expect.poll(() => viewsButton(page).getAttribute('aria-label'), soon).toBe(text)

test('a view keeps filters, search, sort and columns, shows when it is changed, and opens with the list on another machine', async () => {
  const { make, world } = product
  for (const shipmentId of ['EXP-1', 'EXP-2', 'DOM-1']) await make.workOrder({ shipmentId })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  const rows = () => page.locator('[role=row][data-index]').count()
  await expect.poll(rows, soon).toBe(3)
  await viewsButton(page).click()
  await page.getByText('No saved views yet.').waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('EXP')
  await expect.poll(rows, soon).toBe(2)
  await page
    .getByRole('columnheader', { name: /Booking pickup date/ })
    .getByText('Booking pickup date')
    .click()
  await page.waitForURL('**sort=**', soon)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Customer name' }).uncheck()
  await page.keyboard.press('Escape')
  await saveAs(page, 'Exports')
  await says(page, 'View: Exports')

  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('EXP-2')
  await says(page, 'View: Exports, changed')
  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('EXP')
  await says(page, 'View: Exports')
  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('EXP-1')
  await says(page, 'View: Exports, changed')
  await chooseInViews(page, 'Save changes')
  await says(page, 'View: Exports')

  // A name can exist only once: the field says so, and the typed text stays.
  await saveAs(page, 'exports')
  await page.getByText('The view name exports is already taken.').waitFor(soon)
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('One export')
  await page.keyboard.press('Enter')
  await says(page, 'View: One export')
  await chooseInViews(page, 'Open the list with this view')

  await chooseInViews(page, 'Standard view')
  await expect.poll(rows, soon).toBe(3)
  await page.getByRole('columnheader', { name: 'Customer name' }).waitFor(soon)
  await expect.poll(() => new URL(page.url()).search, soon).toBe('')

  const elsewhere = (await product.personAt(account, '/home')).page
  const asked: string[] = []
  elsewhere.on('request', (request) => {
    if (request.url().includes('/workOrder/list?')) asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  await elsewhere.goto(`${product.address}/backend/work/order`)
  await says(elsewhere, 'View: One export')
  await expect.poll(() => elsewhere.locator('[role=row][data-index]').count(), soon).toBe(1)
  expect(await elsewhere.getByRole('searchbox', { name: 'Search (/)' }).inputValue()).toBe('EXP-1')
  expect(await elsewhere.getByRole('columnheader', { name: /Booking pickup date/ }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  expect(await elsewhere.getByRole('columnheader', { name: 'Customer name' }).count()).toBe(0)
  // The console asked for nothing else.
  expect(new Set(asked)).toEqual(new Set(['EXP-1']))

  expect(complaints).toEqual([])
})

test('the standard view, chosen after the list has opened with another, shows the orders as they are then', async () => {
  const { make, world } = product
  const order = await make.workOrder({ shipmentId: 'OTHER-1' })
  const { account, token } = await world.signIn('dispatcher')
  const view = { grid: 'workOrder', name: 'None', query: 'q=NOTHING-HAS-THIS', layout: {}, isDefault: true }
  await world.call(viewApi.save, view, { token })
  const { page } = await product.personAt(account)
  await page.goto(`${product.address}/backend/work/order`)
  await says(page, 'View: None')
  const change = { id: order.id, version: order.version, customerReferenceNumber: 'CRN-NEWER' }
  await world.call(workOrderApi.save, change, { token })
  // Time for the console to hear of the change.
  await page.waitForTimeout(1_000)
  await chooseInViews(page, 'Standard view')
  await page.getByRole('row').filter({ hasText: order.bookingId }).getByText('CRN-NEWER').waitFor(soon)
})

test('one click filters by a named day, the chip shows it in full, and a view keeps the name', async () => {
  const { make, world } = product
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  const [today, later] = await page.evaluate(() =>
    [0, 2].map((days) => new Intl.DateTimeFormat('en-CA').format(Date.now() + days * 86_400_000)),
  )
  const now = await make.workOrder({ shipmentId: 'DAY-1', bookingPickupDate: today })
  const then = await make.workOrder({ shipmentId: 'DAY-2', bookingPickupDate: later })
  const row = ({ bookingId }: { bookingId: string }) => page.getByRole('row').filter({ hasText: bookingId })
  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('DAY-')
  await row(then).waitFor(soon)
  await page.getByRole('button', { name: 'Filter Booking pickup date' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await row(then).waitFor({ state: 'detached', ...soon })
  await row(now).waitFor(soon)
  // One chip beside all the actions is shown completely.
  const chip = page.locator('li', { hasText: 'Booking pickup date today' }).locator('span').first()
  expect(await chip.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true)

  await saveAs(page, 'Today')
  await says(page, 'View: Today')
  expect(new URL(page.url()).searchParams.get('bookingPickupFrom')).toBe('today')
  await page.reload()
  await says(page, 'View: Today')
  await row(now).waitFor(soon)
  // When typed, it is stored as the name too.
  await page.getByRole('button', { name: 'Booking pickup date is filtered' }).click()
  await page.getByLabel('To', { exact: true }).fill('Tomorrow')
  await page.keyboard.press('Enter')
  await page.locator('li', { hasText: 'Booking pickup date today – tomorrow' }).waitFor(soon)
  expect(await row(then).count()).toBe(0)
  await expectAccessible(page)
})

test('the operation log and the booking monitor have their own views', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account, '/log/index')
  await page.getByRole('searchbox', { name: 'Search (/)' }).fill('user')
  await page.waitForURL('**/log/index?q=user', soon)
  await saveAs(page, 'People')
  await says(page, 'View: People')
  await page.goto(`${product.address}/backend/bookingMonitor/index`)
  await viewsButton(page).click()
  await page.getByText('No saved views yet.').waitFor(soon)
  await page.keyboard.press('Escape')
  await page.goto(`${product.address}/backend/log/index`)
  await chooseInViews(page, 'People')
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search (/)' }).inputValue(), soon).toBe('user')
})

test('a view is renamed and deleted, and the others stay', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  for (const name of ['Mine', 'Late']) {
    await saveAs(page, name)
    await says(page, `View: ${name}`)
  }
  await chooseInViews(page, 'Rename…')
  await page.getByLabel('Name', { exact: true }).fill('Very late')
  await page.keyboard.press('Enter')
  await says(page, 'View: Very late')
  await page.reload()
  await says(page, 'View: Very late')
  await chooseInViews(page, 'Delete…')
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await says(page, 'Views')
  await viewsButton(page).click()
  const items = page.getByRole('menuitem')
  await expect.poll(() => items.allTextContents(), soon).toEqual(['Standard view', 'Mine', 'Save as new view…'])
  await expectAccessible(page)
})

test('colleagues find a shared view, and can save their own view from it', async () => {
  const { world } = product
  const owner = (await product.personAt((await world.signIn('dispatcher')).account, '/work/order?bookingStatus=NEW'))
    .page
  await saveAs(owner, 'Morning')
  await says(owner, 'View: Morning')
  await chooseInViews(owner, 'Share with colleagues')
  const { page } = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  await viewsButton(page).click()
  await page.getByText('Shared by colleagues').waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /^Morning/ }).click()
  await says(page, 'View: Morning')
  await page.waitForURL('**bookingStatus=NEW**', soon)
  await viewsButton(page).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).waitFor(soon)
  expect(await page.getByRole('menuitem', { name: /Rename|Delete|Share/ }).count()).toBe(0)
})
