import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
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
  await tile(page, 'No driver').waitFor(soon)
  expect(await tile(page, 'Late').innerText()).toMatch(/^1\s+Late$/)
  expect(await tile(page, 'At risk').innerText()).toMatch(/^1\s+At risk$/)
  expect(await tile(page, 'No driver').innerText()).toMatch(/^2\s/)
  const urgent = page.getByRole('table', { name: /Due next/ })
  await urgent.getByText('Delivery was due 1 h 30 min ago').waitFor(soon)
  await expectAccessible(page)
  const tops = await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  await tile(page, 'Late').click()
  await page.waitForURL('**/work/order?timing=late', soon)
  await page.getByRole('grid').getByText(late.bookingId).waitFor(soon)
  expect(await listTotal(page)).toContain('1')
  await page.getByRole('listitem', { name: 'Timing: Late' }).waitFor(soon)

  await page.goBack()
  await tile(page, 'Late').waitFor(soon)
  await world.call(workOrderApi.cancel, { ids: [late.id], reason: '' }, { token: make.dispatcher.token })
  await expect.poll(() => tile(page, 'Late').innerText(), soon).toMatch(/^0\s/)
  await expect.poll(() => tile(page, 'No driver').innerText(), soon).toMatch(/^1\s/)
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
  expect(await page.getByText('No driver').count()).toBe(0)
  expect(await page.getByRole('table').count()).toBe(0)
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
