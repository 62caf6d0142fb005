import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const notice =
  'No connection: this may have been saved. Your changes are still here; try again, nothing is saved twice.'

/** A dispatcher who has typed a new order. */
async function typed(customerReferenceNumber: string) {
  const { world, make } = product
  const customer = await make.account()
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'New work order' }).click()
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor(soon)
  // The list opens on typing, and does not cover the form before that.
  expect(await page.getByRole('listbox').count()).toBe(0)
  await drawer.getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).fill(customerReferenceNumber)
  const orders = async () => (await world.call(workOrderApi.list, { q: customerReferenceNumber }, { token })).data.total
  return { page, drawer, orders, save: () => drawer.getByRole('button', { name: 'Save as draft' }).click() }
}

/** The server executes the call but its answer is lost, this many times. */
async function loseAnswers(page: Page, times: number, path = 'workOrder/save') {
  const keys: (string | undefined)[] = []
  const lose = async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(`**/shortcut-api/${path}`, lose, { times })
  return keys
}

test('when the answer to a new order is lost once, the console sends it again, and one order exists', async () => {
  const { page, drawer, orders, save } = await typed('LOST-1')
  const keys = await loseAnswers(page, 1)
  await save()
  await drawer.waitFor({ state: 'hidden', ...soon })
  expect(keys).toHaveLength(1)
  expect(await orders()).toBe(1)
})

test('without any answer the form stays as typed; saved again it is one order', async () => {
  const { page, drawer, orders, save } = await typed('LOST-2')
  const keys = await loseAnswers(page, 2)
  await save()
  await page.getByText(notice).first().waitFor(soon)
  expect(await drawer.getByRole('textbox', { name: 'CRN', exact: true }).inputValue()).toBe('LOST-2')
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  const sent = page.waitForRequest('**/shortcut-api/workOrder/save')
  await save()
  expect((await sent).headers()['idempotency-key']).toBe(keys[0])
  await drawer.waitFor({ state: 'hidden', ...soon })
  expect(await orders()).toBe(1)
})

test('without any answer, changed and saved again, it is one order as last typed', async () => {
  const { page, drawer, orders, save } = await typed('LOST-3')
  await drawer.getByRole('textbox', { name: 'City' }).first().fill('Chicago')
  await drawer.getByRole('textbox', { name: 'City' }).last().fill('Gary')
  await loseAnswers(page, 2)
  await save()
  await page.getByText(notice).first().waitFor(soon)
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).fill('LOST-3-LATER')
  await drawer.getByRole('textbox', { name: 'City' }).last().fill('Joliet')
  // The answer to the change is lost too; the form already knows that the order exists.
  await loseAnswers(page, 2)
  await save()
  await page.getByText(notice).first().waitFor(soon)
  await save()
  await drawer.waitFor({ state: 'hidden', ...soon })
  expect(await orders()).toBe(1)
  const { world } = product
  const { token } = await world.signIn('dispatcher')
  const { list } = (await world.call(workOrderApi.list, { q: 'LOST-3-LATER' }, { token })).data
  expect(list).toHaveLength(1)
  const order = (await world.call(workOrderApi.detail, { id: list[0]?.id ?? '' }, { token })).data
  expect(order.stops.map(({ city }) => city)).toEqual(['Chicago', 'Joliet'])
})

test('a new truck with a lost answer that is changed and saved again exists once', async () => {
  const { account, token } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account, '/truck/index')
  await page.getByRole('button', { name: 'Add truck', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Add truck' })
  await drawer.getByRole('textbox', { name: 'Unit number' }).fill('LOST-T')
  await drawer.getByRole('textbox', { name: 'Truck license plate' }).fill('P-LOST')
  await loseAnswers(page, 2, 'truck/save')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText(notice).first().waitFor(soon)
  await drawer.getByRole('textbox', { name: 'Unit number' }).fill('LOST-T2')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'hidden', ...soon })
  const { list } = (await product.world.call(truckApi.list, { q: 'LOST' }, { token })).data
  expect(list.map(({ unitNo }) => unitNo)).toEqual(['LOST-T2'])
})

test('a new partner with a lost answer that is changed and saved again exists once', async () => {
  const { world, make } = product
  const customer = await make.account()
  const { account, token } = await world.signIn('administrator')
  const { page } = await product.personAt(account, `/truck/account/partner/${customer.id}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost Mill', soon)
  await page.getByLabel('Their ID (ISA06)').fill('LOSTMILL')
  await page.getByLabel('Our ID (ISA08)').fill('SHORTCUT')
  await loseAnswers(page, 2, 'partner/save')
  const save = page.getByRole('button', { name: 'Save partner' }).first()
  await save.click()
  await page.getByText(notice).first().waitFor(soon)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost Mill and Sons')
  await page.getByLabel('Their ID (ISA06)').fill('LOSTMILLS')
  await save.click()
  await page.getByText('Partner saved').waitFor(soon)
  const { data: partners } = await world.call(partnerApi.list, { accountId: customer.id }, { token })
  expect(partners.map(({ name }) => name)).toEqual(['Lost Mill and Sons'])
})
