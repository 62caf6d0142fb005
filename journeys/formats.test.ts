import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function openPreferences(page: Page, account: string) {
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor(soon)
}
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const choose = (page: Page, name: string, option: string) =>
  group(page, name).getByText(option, { exact: true }).click()

/** One with a window at the dropoff, a time of its own and a weight in pounds. */
const anOrder = () =>
  product.make.workOrder({
    bookingPickupDate: '2031-11-23',
    requestDeliveryTime: '2031-11-24T23:00:00Z',
    weight: { value: '12500.5', unit: 'lb' },
    stops: [pickup(), dropoff({ from: '2031-11-24T08:00', to: '2031-11-24T17:00' })],
  })

test('the company changes dates and units: list and order page of others follow without a reload, and their own choice wins', async () => {
  const order = await anOrder()
  const [admin, dispatcher] = [await product.world.signIn('administrator'), await product.world.signIn('dispatcher')]
  const other = await product.personAt(dispatcher.account, '/work/order')
  const row = other.page.locator('[role=row]', { hasText: order.bookingId })
  const page = await other.context.newPage()
  await page.goto(`${product.address}/backend/work/order/detail/${order.id}`)
  await row.getByText('2031-11-23', { exact: true }).waitFor(soon)
  await page.getByText('2031-11-24 08:00–17:00', { exact: false }).first().waitFor(soon)
  const loads: string[] = []
  for (const one of [other.page, page]) one.on('load', () => loads.push(one.url()))

  const desk = await product.personAt(admin.account)
  await openPreferences(desk.page, admin.account)
  await choose(desk.page, 'Dates and times of the company', 'Nov 22, 4:10 PM')
  await choose(desk.page, 'Distances and weights of the company', 'km and kg')
  await expectAccessible(desk.page)
  await row.getByText('Nov 23, 2031', { exact: true }).waitFor(soon)
  await page.getByText('Nov 24, 2031, 8:00 AM–5:00 PM', { exact: false }).first().waitFor(soon)
  await page.getByText('12,500.5 lb (5,670 kg)').waitFor(soon)

  await openPreferences(page, dispatcher.account)
  expect(await group(page, 'Dates and times of the company').count()).toBe(0)
  await page.getByText('Company: Nov 22, 4:10 PM.', { exact: false }).waitFor(soon)
  await choose(page, 'Dates and times', '2026-11-22 16:10')
  await page.keyboard.press('Escape')
  await page.getByText('2031-11-24 08:00–17:00', { exact: false }).first().waitFor(soon)
  await page.getByText('12,500.5 lb (5,670 kg)').waitFor(soon)
  await row.getByText('2031-11-23', { exact: true }).waitFor(soon)
  expect(loads).toEqual([])
  expect([...other.complaints, ...desk.complaints]).toEqual([])
})

test('a date field takes Nov 22, 4:10 PM and 2026-11-22 16:10 alike, and shows either as the person reads dates', async () => {
  const order = await anOrder()
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  const field = page.getByRole('dialog').getByLabel('Request delivery time')
  const prefer = async (dates: string) => {
    await openPreferences(page, account)
    await choose(page, 'Dates and times', dates)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
    return (await product.make.getWorkOrder(order.id)).requestDeliveryTime
  }
  const type = async (text: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field.fill(text)
    await field.press('Tab')
    return field.inputValue()
  }
  await prefer('2026-11-22 16:10')
  expect(await type('Nov 22, 2031, 4:10 PM')).toBe('2031-11-22 16:10')
  const first = await save()
  expect(await type('2031-11-23 16:10')).toBe('2031-11-23 16:10')
  const second = await save()
  expect(Date.parse(String(second)) - Date.parse(String(first))).toBe(86_400_000)

  await prefer('Nov 22, 4:10 PM')
  expect(await type('2031-11-22 16:10')).toBe('Nov 22, 2031, 4:10 PM')
  expect(await save()).toBe(first)
  expect(await type('11/23/2031 4:10pm')).toBe('Nov 23, 2031, 4:10 PM')
  expect(await save()).toBe(second)
  expect(complaints).toEqual([])
})
