import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let cargo: CargoStage
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
})
afterAll(() => product.close())

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
