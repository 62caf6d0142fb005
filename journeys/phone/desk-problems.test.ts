import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a driver’s problem is on Home, in the list and on the order at once, until somebody has handled it', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Ann Abel', userName: 'annabel' })
  const order = await make.workOrder({ pieces: 12 })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const { account } = await world.signIn('dispatcher')
  const home = await product.personAt(account, '/home')
  const list = await product.personAt(account, '/work/order')
  const phone = await phoneOf(product, driver)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await phone.page.getByRole('button', { name: 'Problem' }).tap()
  await phone.page.getByRole('combobox', { name: 'Problem' }).selectOption({ label: 'Damaged' })
  await phone.page.getByLabel('How many pieces?').fill('999')
  await phone.page.getByRole('button', { name: 'Tell the office' }).tap()
  await phone.page.getByText('999 pieces, but 12 are booked. Is that right?').waitFor(soon)
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Back' }).tap()
  await phone.page.getByLabel('How many pieces?').fill('2')
  await phone.page.getByRole('button', { name: 'Tell the office' }).tap()
  await says(phone.page, 'Up to date')

  await home.page.getByRole('link', { name: '1 Drivers’ problems' }).click(soon)
  await home.page.getByRole('row').filter({ hasText: order.bookingId }).waitFor(soon)
  await list.page
    .getByRole('row')
    .filter({ hasText: order.bookingId })
    .getByText('Problem', { exact: true })
    .waitFor(soon)
  await list.page.getByRole('link', { name: order.bookingId }).first().click()
  await list.page.getByText('Ann Abel reported a problem at stop 1: Damaged, 2 pieces.').waitFor(soon)
  await expectAccessible(list.page)
  await list.page.getByRole('button', { name: 'Handled' }).click()
  await list.page.getByText(/^Handled by /).waitFor(soon)
  await list.page.getByText(/reported a problem/).waitFor({ ...soon, state: 'detached' })
  await home.page
    .getByRole('row')
    .filter({ hasText: order.bookingId })
    .getByText('Problem', { exact: true })
    .waitFor({ ...soon, state: 'detached' })
  expect([...home.complaints, ...list.complaints]).toEqual([])
  await phone.context.close()
})
