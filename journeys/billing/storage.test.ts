import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import { at, openDriverSteps } from '@shortcut/server/testing/driver-steps.ts'
import { openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** One piece that stood for six days, three of them free, on an order that is invoiced; then it leaves. */
async function leavesAfterInvoice() {
  const { world, make } = product
  const cargo = await openCargo(world, make)
  const steps = await openDriverSteps(world, make)
  const ana = await cargo.worker('Ana Dock')
  const account = await cargo.ask(accountApi.save, { code: 'STORED', name: 'Stored Goods', storageFreeDays: 3 })
  const sheet = await cargo.ask(rateSheetApi.save, {
    name: 'Storage',
    accountId: account.id,
    effectiveFrom: '2025-01-01',
    accessorials: [{ kind: 'storage', name: 'Storage', price: '12', unit: 'day' }],
  })
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' }]
  const { version } = await cargo.ask(rateSheetApi.saveLines, { id: sheet.id, version: sheet.version, lines })
  await cargo.ask(rateSheetApi.activate, { id: sheet.id, version, lineCount: 1 })
  const { order, id } = await steps.given(steps.ann, {
    pieces: 1,
    weight: { value: '500', unit: 'lb' },
    stops: [pickup(), dropoff()],
    accountId: account.id,
  })
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  await cargo.act(ana, 'count', { label: 'STORED-1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const before = new Date(Date.now() - 6 * 86_400_000)
  await world.owner.query('UPDATE receipt SET arrived_at = $2 WHERE id = $1', [receipt.id, before])
  for (const [kind, minute] of [
    ['accept', 0],
    ['pickUp', 1],
  ] as const)
    await steps.step(steps.ann, kind, { id, at: at(minute) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo' })
  const rated = async () => {
    const { rows } = await world.owner.query('SELECT FROM billing_due WHERE work_order_id = $1', [order.id])
    return rows.length
  }
  await expect.poll(rated, soon).toBe(0)
  for (const entry of [billingApi.review, billingApi.approve]) await cargo.ask(entry, { ids: [order.id] })
  const { drafts } = await cargo.ask(invoiceApi.draft, { ids: [order.id] })
  await cargo.ask(invoiceApi.issue, { ids: drafts })
  await cargo.act(ana, 'release', { labels: ['STORED-1'], receivedBy: 'Jo Truck', idSeen: 'TX 123' })
  const exceptions = async () => (await cargo.ask(billingApi.detail, { id: order.id })).exceptions
  await expect.poll(exceptions, soon).toMatchObject([{ code: 'storageAfterInvoice' }])
  return { order, exceptions }
}

test('storage that fell due after the invoice is left as it was invoiced, with a reason; who comes second is told', async () => {
  const { order, exceptions } = await leavesAfterInvoice()
  const { account } = await product.world.signIn('billingClerk')
  const open = async () => {
    const person = await product.personAt(account, '/billing/index')
    await person.page.getByRole('button', { name: /^Invoiced/ }).click(soon)
    await person.page.getByText(order.bookingId).first().click(soon)
    await person.page.getByText('Storage changed after the invoice').first().waitFor(soon)
    return person
  }
  const [one, two] = [await open(), await open()]
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Leave storage as invoiced' }).click(soon)
    const question = page.getByRole('dialog', { name: /^Leave/ })
    await question.getByRole('button', { name: 'Leave storage as invoiced' }).click()
    expect(await question.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await question.getByRole('textbox').fill('The customer keeps its free time')
    await expectAccessible(page)
    await shoot(page, 'leave-storage')
    await question.getByRole('button', { name: 'Leave storage as invoiced' }).click()
  }
  const gone = (page: Page) =>
    expect.poll(() => page.getByRole('button', { name: 'Leave storage as invoiced' }).count(), soon).toBe(0)
  await leave(one.page)
  await gone(one.page)
  expect(await exceptions()).toEqual([])
  // The second window may not have heard of it yet.
  if (await two.page.getByRole('button', { name: 'Leave storage as invoiced' }).isVisible()) await leave(two.page)
  await gone(two.page)
  expect([...one.complaints, ...two.complaints.filter((line) => !line.includes('409'))]).toEqual([])
})
