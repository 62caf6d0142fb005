import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let cargo: CargoStage
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
})
afterAll(() => product.close())

test('freight is not announced without a word by which the warehouse recognizes it', async () => {
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/management')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Announce freight' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Save' }).click()
  const reference = drawer.getByLabel('Reference')
  const said = 'Enter a reference, an order, a customer or a shipper, so that the warehouse recognizes the freight'
  await drawer.getByText(said).waitFor(soon)
  expect(await reference.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await reference.fill('PO 4712')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('grid').getByText('PO 4712').waitFor(soon)
  expect(complaints).toEqual([])
})

test('a receipt that is open grows with each piece that a phone counts', async () => {
  const { receipt } = await cargo.ofOrder(4)
  const eve = await cargo.worker('Eve Dock')
  await cargo.act(eve, 'arrive', {}, { receiptId: receipt.id })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, `/cargo/management?show=${receipt.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByText(receipt.receiptNo).first().waitFor(soon)
  for (const label of ['GROW-1', 'GROW-2', 'GROW-3']) {
    await cargo.act(eve, 'count', { label }, { receiptId: receipt.id })
    await drawer.getByRole('row').filter({ hasText: label }).getByText('Received').waitFor(soon)
  }
  await drawer.getByRole('heading', { name: receipt.receiptNo }).waitFor(soon)
  expect(complaints).toEqual([])
})

test('the difference of a foreign piece names the receipt that the piece belongs to, and leads there', async () => {
  const [home, here] = [await cargo.receipt(), await cargo.receipt()]
  const fay = await cargo.worker('Fay Dock')
  for (const { id } of [home, here]) await cargo.act(fay, 'count', { label: 'FOREIGN-1' }, { receiptId: id })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/discrepancies')
  await page.getByRole('grid').getByText(here.receiptNo).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Belongs to').waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('link', { name: home.receiptNo }).click()
  await page.getByRole('dialog').getByRole('heading', { name: home.receiptNo }).waitFor(soon)
  expect(complaints).toEqual([])
})
