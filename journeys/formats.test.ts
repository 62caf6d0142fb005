import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
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
/** Chooses the person's own dates and units, which take precedence over the company's. */
async function readAs(page: Page, account: string, dates: string, units: string) {
  await openPreferences(page, account)
  await choose(page, 'Dates and times', dates)
  await choose(page, 'Distances and weights', units)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
}
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const choose = (page: Page, name: string, option: string) =>
  group(page, name).getByText(option, { exact: true }).click()

/** Times on the page that have a day and a clock, and no zone. */
async function timesWithoutZone(page: Page) {
  const text = await page.locator('body').innerText()
  const moment = /\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/
  const found = text.matchAll(
    new RegExp(`${moment.source}(?: ?– ?(?:${moment.source}|\\d\\d:\\d\\d))?( (?:[A-Z]{2,5}|GMT[+-]))?`, 'g'),
  )
  return [...found]
    .filter(([, zone]) => !zone)
    .map(({ index, 0: time }) => text.slice(Math.max(0, index - 30), index + time.length + 5))
}

/** An order with a window at the dropoff, a time of its own and a weight in pounds. */
const anOrder = () =>
  product.make.workOrder({
    bookingPickupDate: '2031-11-23',
    requestDeliveryTime: '2031-11-24T23:00:00Z',
    weight: { value: '12500.5', unit: 'lb' },
    stops: [pickup(), dropoff({ from: '2031-11-24T08:00', to: '2031-11-24T17:00' })],
  })

test('the company changes dates and units: other people’s list and order page follow without a reload, and a person’s own choice wins', async () => {
  const order = await anOrder()
  const [admin, dispatcher] = [await product.world.signIn('administrator'), await product.world.signIn('dispatcher')]
  const other = await product.personAt(dispatcher.account, '/work/order')
  // Wide enough for every column that this reads.
  await other.page.setViewportSize({ width: 2400, height: 900 })
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

test('a date field accepts Nov 22, 4:10 PM and 2026-11-22 16:10, and shows both in the person’s format', async () => {
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

test('drawers, questions and new records follow a person’s dates and units', async () => {
  const { make, world } = product
  const { account, token } = await world.signIn('administrator')
  const truck = { unitNo: 'FMT-1', plateNo: 'FMT 1', registrationExpiresOn: '2025-03-09', capacityKg: '20400' }
  const { data: saved } = await world.call(truckApi.save, truck, { token })
  await world.call(exchangeRateApi.save, { from: 'USD', to: 'CAD', on: '2025-03-10', rate: '1.37' }, { token })
  await make.workOrder()
  const { page, complaints } = await product.personAt(account)
  await readAs(page, account, '2026-11-22 16:10', 'mi and lb')
  await page.goto(`${product.address}/backend/truck/index?show=${saved.id}`)
  await page.getByText('Registration expired on 2025-03-09').waitFor(soon)
  await page.getByText('44,974 lb').last().waitFor(soon)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await readAs(page, account, 'Nov 22, 4:10 PM', 'km and kg')
  await page.goto(`${product.address}/backend/truck/index?show=${saved.id}`)
  await page.getByText('Registration expired on Mar 9, 2025').waitFor(soon)
  await page.getByText('20,400 kg').last().waitFor(soon)
  await page.goto(`${product.address}/backend/truck/exchangeRate`)
  await page.getByRole('button', { name: 'Delete rate of Mar 10, 2025' }).click(soon)
  await page.getByText('Delete the rate from USD to CAD of Mar 10, 2025?', { exact: false }).waitFor(soon)
  await page.goto(`${product.address}/backend/work/order`)
  await page.getByRole('button', { name: 'New work order' }).click(soon)
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByRole('combobox', { name: 'Unit' }).first().waitFor(soon)
  expect(
    await drawer
      .getByRole('combobox', { name: 'Unit' })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['kg', 'm³'])
  // An empty choice has nothing to clear.
  const hazmat = drawer.getByRole('combobox', { name: 'Hazmat class' })
  const clear = hazmat.locator('..').locator('button')
  expect(await clear.count()).toBe(0)
  await hazmat.fill('3 Fl')
  await page.getByRole('option', { name: '3 Flammable liquid' }).click()
  await clear.click()
  expect(await hazmat.inputValue()).toBe('')
  expect(await clear.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('people who use pounds type a capacity in pounds, and it stays unchanged if nobody types', async () => {
  const { world } = product
  const { account, token } = await world.signIn('administrator')
  const truck = { unitNo: 'FMT-2', plateNo: 'FMT 2', capacityKg: '20400' }
  const { data: saved } = await world.call(truckApi.save, truck, { token })
  const { page, complaints } = await product.personAt(account)
  await readAs(page, account, '2026-11-22 16:10', 'mi and lb')
  await page.goto(`${product.address}/backend/truck/index?show=${saved.id}`)
  const kept = async () => (await world.call(truckApi.detail, { id: saved.id }, { token })).data.capacityKg
  const capacity = page.getByRole('dialog').getByLabel('Capacity', { exact: true })
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await capacity.waitFor({ state: 'detached', ...soon })
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click(soon)
  expect(await capacity.inputValue()).toBe('44974.3')
  await page.getByRole('dialog').getByLabel('Make').fill('Volvo')
  await save()
  expect(await kept()).toBe('20400')
  await page.goto(`${product.address}/backend/truck/index?show=${saved.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click(soon)
  await capacity.fill('45000')
  await save()
  expect(await kept()).toBe('20411.66')
  expect(complaints).toEqual([])
})

test('every time of the desk names its zone', async () => {
  const { make, world } = product
  const [driver, other] = [await make.driver({ name: 'Zoe Hart' }), await make.driver()]
  const [order, done] = [await anOrder(), await anOrder()]
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const urgent = await make.workOrder({ stops: [pickup({ to: inHours(2) }), dropoff({ to: inHours(30) })] })
  await make.task({ workOrderId: order.id, driverId: other.id })
  const { id } = await make.task({ workOrderId: done.id, driverId: driver.id })
  const step = (minutes: number) => ({
    id,
    eventId: newId(),
    at: new Date(Date.now() - minutes * 60_000).toISOString(),
  })
  await world.call(driverTaskApi.accept, step(3), { token: driver.token })
  await world.call(driverTaskApi.pickUp, step(2), { token: driver.token })
  await world.call(driverTaskApi.deliver, { ...step(1), receivedBy: 'Jo' }, { token: driver.token })
  const { account } = await world.signIn('administrator')
  const { page, complaints } = await product.personAt(account)
  await page.setViewportSize({ width: 3200, height: 1200 })
  await readAs(page, account, '2026-11-22 16:10', 'mi and lb')
  const pages: readonly (readonly [path: string, shown: string])[] = [
    ['/home', urgent.bookingId],
    ['/work/order', order.bookingId],
    [`/work/order/detail/${done.id}`, 'Time of event'],
    ['/map', urgent.bookingId],
    ['/work/board', driver.name],
    ['/driver/management', driver.name],
    ['/billing/index', done.bookingId],
    ['/truck/user', account],
    ['/log/index', driver.name],
  ]
  for (const [path, shown] of pages) {
    await page.goto(`${product.address}/backend${path}`)
    await page.getByText(shown).first().waitFor(soon)
    expect(await timesWithoutZone(page), path).toEqual([])
  }
  expect(complaints).toEqual([])
})
