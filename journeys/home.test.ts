import { roleApi } from '@shortcut/domain/users/role-api.ts'
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

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name, exact: false })
/** The count that the list shows beside its title. */
const listTotal = async (page: Page) => {
  await page.getByRole('grid').waitFor(soon)
  return page.getByRole('heading', { name: /Deliver Work Order/ }).innerText()
}

test('Home tells a new company how work orders arrive', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account)
  await page.getByText('No work orders yet').waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('figures lead to the orders that they count, and follow other people’s changes', async () => {
  const { make, world } = product
  const late = await make.workOrder({ requestDeliveryTime: fromNow(-90) })
  await make.workOrder({ requestDeliveryTime: fromNow(60) })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account)
  await tile(page, 'Without a driver').waitFor(soon)
  expect(await tile(page, 'Late').innerText()).toMatch(/^1\s+Late$/)
  expect(await tile(page, 'At risk').innerText()).toMatch(/^1\s+At risk$/)
  expect(await tile(page, 'Without a driver').innerText()).toMatch(/^2\s/)
  const urgent = page.getByRole('table', { name: /Due next/ })
  await urgent.getByText('Late: delivery was due 1 h 30 min ago').waitFor(soon)
  await expectAccessible(page)
  const tops = await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  await tile(page, 'Late').click()
  await page.waitForURL('**/work/order?timing=late&sort=dueAt', soon)
  await page.getByRole('grid').getByText(late.bookingId).waitFor(soon)
  expect(await listTotal(page)).toContain('1')
  await page.getByRole('listitem', { name: 'Timing: Late' }).waitFor(soon)

  await page.goBack()
  await tile(page, 'Late').waitFor(soon)
  await world.call(workOrderApi.cancel, { ids: [late.id], reason: '' }, { token: make.dispatcher.token })
  await expect.poll(() => tile(page, 'Late').innerText(), soon).toMatch(/^0\s/)
  await expect.poll(() => tile(page, 'Without a driver').innerText(), soon).toMatch(/^1\s/)
  expect(complaints).toEqual([])
})

test('Home, the list, the map, the board and the order’s page tell the same urgency of the same orders', async () => {
  const { make, world } = product
  const late = await make.workOrder({ requestDeliveryTime: fromNow(-45) })
  const split = await make.workOrder({
    bookingType: 2,
    requestDeliveryTime: fromNow(120),
    stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })],
  })
  const [up, first] = split.stops.map(({ id }) => id) as [string, string]
  const driver = await make.driver({ name: 'Half Hal' })
  // The counts beside the list stand above its folders.
  const rule = { ruleField: 'customerReferenceNumber', operator: 'contains', ruleValue: 'PO' } as const
  await world.call(rulesApi.addRule, { name: 'All', ruleItemList: [rule] }, { token: make.administrator.token })
  await make.task({ workOrderId: split.id, stopIds: [up, first], driverId: driver.id })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account)
  const numberIn = async (text: Promise<string>) => Number((await text).replace(/\D/g, ''))
  const names = ['Late', 'At risk', 'Without a driver'] as const
  await tile(page, 'Late').waitFor(soon)
  const home = await Promise.all(names.map((name) => numberIn(tile(page, name).innerText())))
  expect(home.every((count) => count > 0)).toBe(true)
  await page
    .getByRole('table', { name: /Due next/ })
    .getByText(/At risk: delivery due in 1 h 5\d min, 2 of 3 stops assigned/)
    .waitFor(soon)

  await tile(page, 'Without a driver').click()
  await page.getByRole('grid').getByText(split.bookingId).waitFor(soon)
  expect(await listTotal(page)).toContain(String(home[2]))
  await page.getByRole('grid').getByText('2 of 3 stops assigned: Half Hal').waitFor(soon)
  const side = page.getByRole('list', { name: 'Timing' })
  const besides = names.map((name) => side.getByRole('button', { name: new RegExp(`^${name}`) }))
  await expect.poll(() => Promise.all(besides.map((one) => numberIn(one.innerText()))), soon).toEqual(home)

  await page.getByRole('link', { name: 'Live map' }).first().click()
  const beside = page.getByRole('complementary', { name: 'Lists beside the map' })
  const tab = (name: string) => beside.getByRole('button', { name: new RegExp(`^${name} \\d`) })
  await expect.poll(() => numberIn(tab('Late or at risk').innerText()), soon).toBe((home[0] ?? 0) + (home[1] ?? 0))
  await beside.getByText(/^Late: delivery was due 4\d min ago, no driver$/).waitFor(soon)
  await tab('Without a driver').click()
  await beside.getByText(/At risk: delivery due in 1 h 5\d min, 2 of 3 stops assigned/).waitFor(soon)
  expect(await numberIn(tab('Without a driver').innerText())).toBe(home[2])

  await page.goto(page.url().replace(/\/map.*/, '/work/board'))
  const waiting = page.getByRole('region', { name: /Unassigned/ })
  await waiting.getByText(/2 of 3 stops assigned/).waitFor(soon)
  expect(await numberIn(waiting.getByRole('heading').innerText())).toBe(home[2])

  await page.goto(page.url().replace('/work/board', `/work/order/detail/${late.id}`))
  await page
    .getByRole('article')
    .getByText(/Late: delivery was due 4\d min ago, no driver/)
    .waitFor(soon)
  await page.goto(page.url().replace(late.id, split.id))
  await page.getByText('2 of 3 stops assigned. Stop 3 needs a driver.').waitFor(soon)
  expect(complaints).toEqual([])
})

test('people who may not see orders see no figures about them', async () => {
  const { world, make } = product
  await world.call(
    roleApi.save,
    { name: 'No orders', permissions: ['/bookingMonitor/index/list', '/driver/management/list'] },
    { token: make.administrator.token },
  )
  const { account, id } = await world.signIn('auditor')
  const { kysely } = world.database
  const role = await kysely.selectFrom('role').select('id').where('name', '=', 'No orders').executeTakeFirstOrThrow()
  await kysely.updateTable('userRole').set({ roleId: role.id }).where('userId', '=', id).execute()
  const { page } = await product.personAt(account)
  await page.getByText('Drivers online').waitFor(soon)
  expect(await page.getByText('Without a driver').count()).toBe(0)
  expect(await page.getByRole('table').count()).toBe(0)
})

test('a clerk’s figures that do not come are not shown as 0 or as nothing to do', async () => {
  const { account } = await product.world.signIn('billingClerk')
  const { page } = await product.personAt(account)
  await page.getByText('Every delivered order has an invoice.').waitFor(soon)
  await page.route('**/shortcut-api/together', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Not today.', data: null } }),
  )
  await page.reload()
  await page.getByText('Not today.').first().waitFor(soon)
  const panel = page.getByRole('region', { name: 'Billing' })
  expect(await panel.getByText('0', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Every delivered order has an invoice.').count()).toBe(0)
  await page.unroute('**/shortcut-api/together')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText('Every delivered order has an invoice.').waitFor(soon)
})

test('an account without a menu sees the specification’s notice and nothing else', async () => {
  const { world } = product
  const { account, id } = await world.signIn('auditor')
  await world.database.kysely.deleteFrom('userRole').where('userId', '=', id).execute()
  const { page } = await product.personAt(account)
  await page.getByText('此账号没有菜单权限，请更换账号或配置菜单权限后再试~').first().waitFor(soon)
  expect(await page.getByText('Drivers online').count()).toBe(0)
  await expectAccessible(page)
})
