import { openBilling } from '@shortcut/server/testing/billing.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('approved orders become an invoice, which is issued, checked, paid in part and listed as open', async () => {
  const build = await openBuilders(product.world)
  const billing = openBilling(product.world, build)
  const account = await build.account({ name: 'Lakeside Forwarding', billToCity: 'Chicago' })
  await billing.approved(account.id, [
    { amount: '1531.05' },
    { amount: '214.35', kind: 'fuel', name: 'Fuel surcharge' },
  ])
  const { account: user } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(user, '/billing/invoices')
  await page.getByText('No invoices yet').waitFor(soon)
  await page.getByRole('button', { name: 'Draft invoices' }).click()
  await page.getByRole('dialog').getByText('1 order, 1,745.40 USD').waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Draft 1 order' }).click()
  await page.getByText('1 draft created').waitFor(soon)

  const row = page.getByRole('row').filter({ hasText: 'Lakeside Forwarding' })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Issue 1 draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 draft' }).click()
  await page.getByRole('dialog').getByText('1 of 1 issued, with PDF').waitFor(soon)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByText('Unpaid').waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^INV-\d\d-000001$/ }).click()
  await page.getByText('flat 1,531.05').waitFor(soon)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).fill('1000')
  await dialog.getByLabel(/^Allocate to INV-/).fill('1000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save payment' }).click()
  await page.getByText('Partly paid').first().waitFor(soon)
  await page.getByText('745.40 USD', { exact: true }).first().waitFor(soon)

  await page.goto(page.url().replace(/\/billing\/.*/, '/billing/aging'))
  await page.getByRole('cell', { name: '745.40', exact: true }).first().waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('heading', { name: 'Statement of Lakeside Forwarding' }).waitFor(soon)
  await page.getByText('Closing balance').waitFor(soon)
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Payment Check/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Allocated', { exact: true }).waitFor(soon)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Void payment' }).click()
  const question = page.getByRole('dialog', { name: /^Void the payment of 1,000.00 USD/ })
  await question.getByText('1 invoice becomes open again.').waitFor(soon)
  await question.getByLabel('Reason').fill('Bounced')
  await question.getByRole('button', { name: 'Void payment' }).click()
  await panel.getByText('Voided: Bounced').waitFor(soon)
  // A payment that bounced is owed again.
  await page.goto(page.url().replace(/\/billing\/.*/, '/billing/aging'))
  await page.getByRole('cell', { name: '1,745.40', exact: true }).first().waitFor(soon)
  expect(complaints).toEqual([])
}, 120_000)
