import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

type Order = { id: string; bookingId: string }
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const later = () => [pickup({ from: at(20), to: at(21) }), dropoff({ from: at(40), to: at(41) })]
const rowOf = (page: Page, { bookingId }: Order) => page.getByRole('row').filter({ hasText: bookingId })
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.getAttribute('aria-activedescendant')
    return row ? document.getElementById(row)?.textContent : ''
  })
const isOn = (page: Page, text: string) => expect.poll(() => focusedRow(page), soon).toContain(text)

async function deskAt(path: string) {
  const { account } = await product.world.signIn('dispatcher')
  return (await product.personAt(account, path)).page
}

test('Enter or arrow down in the search leads to the first row that was found, and Enter opens it', async () => {
  const sought = await product.make.workOrder({ stops: later() })
  const other = await product.make.workOrder({ stops: later() })
  const page = await deskAt('/work/order')
  await rowOf(page, other).waitFor(soon)
  await page.keyboard.press('/')
  await page.keyboard.type(sought.bookingId)
  // At once, before the list has been asked for it.
  await page.keyboard.press('Enter')
  await isOn(page, sought.bookingId)
  await page.keyboard.press('/')
  await page.keyboard.type(other.bookingId)
  await rowOf(page, sought).waitFor({ state: 'hidden', ...soon })
  await page.keyboard.press('ArrowDown')
  await isOn(page, other.bookingId)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/work/order/detail/${other.id}`, soon)
})

test('Enter in a search that finds nothing stays there; in every list it leads to the rows', async () => {
  await product.make.driver({ name: 'Sam Sought' })
  const page = await deskAt('/driver/management')
  await page.getByRole('row').filter({ hasText: 'Sam Sought' }).waitFor(soon)
  await page.keyboard.press('/')
  await page.keyboard.type('nobody at all')
  await page.keyboard.press('Enter')
  await page.getByText('No matches').waitFor(soon)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sam S')
  await page.keyboard.press('Enter')
  await isOn(page, 'Sam Sought')
})

test('after Show above the rows, the keys continue in the new rows', async () => {
  const first = await product.make.workOrder({ stops: later(), tags: ['shown'] })
  const page = await deskAt('/work/order?tags=shown&bookingStatus=CONFIRMED')
  await rowOf(page, first).click()
  await product.world.call(workOrderApi.cancel, { ids: [first.id] }, { token: product.make.dispatcher.token })
  const second = await product.make.workOrder({ stops: later(), tags: ['shown'] })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await rowOf(page, second).waitFor(soon)
  await rowOf(page, first).waitFor({ state: 'hidden', ...soon })
  await page.keyboard.press('ArrowDown')
  await isOn(page, second.bookingId)
})

test('a on a row offers the best drivers beside it, Escape returns to the row, and who needs no driver is told why', async () => {
  await product.make.driver({ name: 'Kay Key' })
  const order = await product.make.workOrder({ stops: later() })
  const draft = await product.make.draft()
  const page = await deskAt('/work/order')
  await rowOf(page, order).click()
  await page.keyboard.press('a')
  const offered = page.getByRole('dialog', { name: `Assign driver to ${order.bookingId}` })
  await offered.getByRole('button', { name: /Kay Key/ }).waitFor(soon)
  await page.keyboard.press('Escape')
  await offered.waitFor({ state: 'detached', ...soon })
  await isOn(page, order.bookingId)
  await page.keyboard.press('a')
  await offered.getByRole('button', { name: 'More drivers…' }).click()
  await page.getByRole('dialog', { name: `New task for ${order.bookingId}` }).waitFor(soon)
  await page.keyboard.press('Escape')
  await isOn(page, order.bookingId)
  await rowOf(page, draft).click()
  await page.keyboard.press('a')
  await page.getByText(`${draft.bookingId} is DRAFT. Confirm it first, then assign a driver.`).waitFor(soon)
})

test('by phone: Enter or Tab takes the first customer found, and the end of a window follows its beginning', async () => {
  const { name, code } = await product.make.account({ name: 'Westbrook Foods' })
  const found = `${name} (${code})`
  const page = await deskAt('/work/order')
  await page.getByRole('grid').waitFor(soon)
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  const customer = drawer.getByRole('combobox', { name: 'Customer' })
  for (const key of ['Enter', 'Tab']) {
    await page.keyboard.press('n')
    await customer.and(page.locator(':focus')).waitFor(soon)
    await page.keyboard.type('Westb')
    // At once, before the server has found anything.
    await page.keyboard.press(key)
    await expect.poll(() => customer.inputValue(), soon).toBe(found)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await drawer.waitFor({ state: 'detached', ...soon })
  }
  await page.keyboard.press('n')
  await customer.and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.type('Westb')
  await page.getByRole('option', { name }).waitFor(soon)
  await page.keyboard.press('Enter')
  await expect.poll(() => customer.inputValue(), soon).toBe(found)
  expect(await drawer.getByRole('alert').filter({ hasText: 'not null' }).count()).toBe(0)

  const pickup = drawer.getByRole('group', { name: 'Stop 1 Pickup' })
  const from = pickup.getByRole('textbox', { name: 'From', exact: true })
  const to = pickup.getByRole('textbox', { name: 'To', exact: true })
  await from.fill('2027-03-10 08:00')
  await to.fill('2027-03-10 09:00')
  await from.fill('')
  await from.pressSequentially('2027-03-12 0930')
  await to.focus()
  expect(await to.inputValue()).toBe('2027-03-12 10:30')
})

test('after Confirm the counts on the tabs are right with the reply, before any news', async () => {
  const order = await product.make.workOrder({ stops: later(), tags: ['counted'] })
  await product.world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = $1`, [order.id])
  const page = await deskAt('/home')
  await page.route('**/shortcut-api/events**', (route) => route.abort())
  await page.goto(`${product.address}/backend/work/order?tags=counted`)
  const tabs = page.getByRole('toolbar', { name: 'By status' })
  const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}`) }).textContent()
  await expect.poll(() => tab('NEW'), soon).toBe('NEW1')
  await page.getByRole('button', { name: `Confirm ${order.bookingId}` }).click()
  await expect.poll(() => tab('CONFIRMED'), { timeout: 5_000 }).toBe('CONFIRMED1')
  expect(await tab('NEW')).toBe('NEW0')
  await page.keyboard.press('z')
  await expect.poll(() => tab('NEW'), { timeout: 5_000 }).toBe('NEW1')
})
