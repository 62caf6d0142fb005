import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** An account whose sheet has a free hour at each stop. */
async function accountWithFreeHour() {
  const { make, world } = product
  const { token } = make.administrator
  const account = await make.account()
  const detention = {
    kind: 'detention',
    name: 'Detention',
    price: '75',
    freePickupMinutes: 60,
    clock: 'arrival',
  } as const
  const { data: sheet } = await world.call(
    rateSheetApi.save,
    { name: 'Waits', accountId: account.id, effectiveFrom: '2020-01-01', accessorials: [detention] },
    { token },
  )
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '500' } as const]
  const { data: saved } = await world.call(rateSheetApi.saveLines, { ...sheet, lines }, { token })
  await world.call(rateSheetApi.activate, { id: sheet.id, version: saved.version, lineCount: 1 }, { token })
  return account
}

test('without network the driver has the papers of the load and its free time, and hands a signed one in', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Ann Abel', userName: 'annabel' })
  const order = await make.workOrder({ accountId: (await accountWithFreeHour()).id })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const phone = await phoneOf(product, driver)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await phone.page.getByRole('link', { name: 'Way and contact' }).tap(soon)
  await phone.page.getByRole('link', { name: 'Bill of lading (PDF)' }).waitFor(soon)
  await phone.context.setOffline(true)
  await killed(phone)
  await phone.page.getByRole('button', { name: 'Arrived' }).tap(soon)
  await phone.page.getByText(/^(59 min|1 hr) of 1 hr free left$/).waitFor(soon)
  await expectUsable(phone.page)
  await phone.page.getByRole('link', { name: 'Way and contact' }).tap()
  for (const name of ['Delivery order', 'Bill of lading']) {
    const saving = phone.page.waitForEvent('download', soon)
    await phone.page.getByRole('link', { name: `${name} (PDF)` }).tap(soon)
    expect((await saving).suggestedFilename()).toBe(`${order.bookingId} ${name}.pdf`)
  }
  await expectUsable(phone.page)
  await phone.page.getByRole('button', { name: 'Hand in a paper' }).tap()
  await phone.page.getByRole('button', { name: 'Send to the office' }).tap()
  await phone.page.getByRole('alert').getByText('1 photo needed').waitFor(soon)
  await phone.page.getByRole('combobox', { name: 'Paper' }).selectOption({ label: 'Lumper receipt' })
  await phone.page.getByLabel('Number or amount on it').fill('85.00')
  await addPhoto(phone.page)
  await expectUsable(phone.page)
  await phone.page.getByRole('button', { name: 'Send to the office' }).tap()
  await phone.page.getByRole('dialog').waitFor({ ...soon, state: 'detached' })
  await phone.context.setOffline(false)
  await says(phone.page, 'Up to date')
  const { account } = await world.signIn('dispatcher')
  const desk = await product.personAt(account, `/work/order/detail/${order.id}`)
  await desk.page.getByText(/Lumper receipt · Stop 1 .* · 85\.00/).waitFor(soon)
  await expectAccessible(desk.page)
  expect([...phone.complaints, ...desk.complaints]).toEqual([])
  await phone.context.close()
})
