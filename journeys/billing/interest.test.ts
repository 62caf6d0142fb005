import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { openBilling } from '@shortcut/server/testing/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('interest is agreed on the account, seen before it is charged, drafted, issued, and told on the invoice', async () => {
  const { world, make } = product
  const { account: signIn, token } = make.administrator
  const account = await make.account()
  const order = await openBilling(world, make).approved(account.id, [{ amount: '1000.00' }])
  const { drafts } = (await world.call(invoiceApi.draft, { ids: [order] }, { token })).data
  const [overdue = ''] = drafts
  const { version } = (await world.call(invoiceApi.detail, { id: overdue }, { token })).data
  const orders = { id: overdue, version, termsDays: 0, workOrderIds: [order] }
  await world.call(invoiceApi.saveDraft, orders, { token })
  await world.call(invoiceApi.issue, { ids: [overdue], issuedOn: '2026-10-25' }, { token })

  const { page, complaints } = await product.personAt(signIn, `/truck/account/detail/${account.id}?part=invoices`)
  await page.getByText('No interest is charged.').waitFor(soon)
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('Percent', { exact: true }).fill('101')
  await page.getByRole('button', { name: 'Save terms' }).click()
  await page.getByText('must be from 0 to 100').waitFor(soon)
  await page.getByLabel('Percent', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Save terms' }).click()
  await page.getByRole('cell', { name: '1.5 % per month' }).waitFor(soon)
  await expectAccessible(page)

  await page.goto(page.url().replace(/\/backend\/.*/, '/backend/billing/invoices'))
  await page.getByRole('button', { name: 'Charge interest' }).click(soon)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Through').fill('2026-11-04')
  // 1000 × 1.5 % × 12 × 10 days ÷ 365.
  await drawer.getByRole('cell', { name: '4.93' }).first().waitFor(soon)
  await drawer.getByText('1.5 % per month').waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Draft 1 invoice' }).click()
  await page.getByText('1 draft created').waitFor(soon)
  const list = (await world.call(invoiceApi.list, { subject: 'interest' }, { token })).data.list
  expect(list).toMatchObject([{ state: 'draft', total: '4.93', customerName: account.name }])

  await page.goto(page.url().replace(/\/backend\/.*/, `/backend/billing/invoice/${list[0]?.id}`))
  await page.getByRole('heading', { name: 'Late-payment interest' }).waitFor(soon)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click(soon)
  await page.getByRole('button', { name: 'Credit invoice' }).click(soon)
  const credit = page.getByRole('dialog')
  await credit.getByLabel('Line by line').waitFor(soon)
  expect(await credit.getByLabel('Everything, and rebill its orders').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText('× 1.5 % × 12 × 10 days ÷ 365').waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
