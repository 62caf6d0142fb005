import { openBilling } from '@shortcut/server/testing/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('drafts are issued in one run, and a customer without a login checks one of the invoices by its proof link', async () => {
  const { world, make } = product
  const billing = openBilling(world, make)
  const account = await make.account({ name: 'Lakeside Forwarding' })
  for (let n = 0; n < 3; n++)
    await billing.approved(account.id, [
      { amount: '1531.05' },
      { amount: '214.35', kind: 'fuel', name: 'Fuel surcharge' },
    ])
  const { account: user } = await world.signIn('billingClerk')
  const { page, complaints } = await product.personAt(user, '/billing/invoices')
  await page.getByRole('button', { name: 'Draft invoices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Draft 3 orders' }).click()
  await page.getByText('3 drafts made').waitFor(soon)

  await page.getByRole('button', { name: 'Issue drafts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All 3 drafts there are: 5,236.20 USD').waitFor(soon)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue 3 drafts' }).click()
  await dialog.getByText('3 of 3 issued, with PDF').waitFor(soon)
  await dialog.getByText('Done', { exact: true }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^INV-\d\d-000002$/ }).click()

  await page.getByRole('button', { name: 'Proof links' }).click()
  await dialog.getByLabel('For whom').fill('Payables')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue(soon)

  const phone = await product.browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await phone.newPage()
  await customer.goto(link)
  await customer.getByRole('heading', { name: /^Invoice INV-\d\d-000002$/ }).waitFor(soon)
  await customer.getByText('flat 214.35').waitFor(soon)
  await expectAccessible(customer)
  const wide = await customer.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  const saved = customer.waitForEvent('download', soon)
  await customer.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^INV-\d\d-000002\.pdf$/)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Proof links' }).click()
  await dialog.getByRole('button', { name: 'Revoke the link for Payables' }).click()
  await dialog.getByText('Revoked', { exact: true }).waitFor(soon)
  await customer.reload()
  await customer.getByText('This link shows nothing (any more)').waitFor(soon)
  await phone.close()
  expect(complaints).toEqual([])
})
