import { openBilling } from '@shortcut/server/testing/billing.ts'
import { type Mailbox, openMailbox } from '@shortcut/server/testing/mail/mailbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let mailbox: Mailbox
let product: RunningProduct
beforeAll(async () => {
  mailbox = await openMailbox()
  product = await openRunningProduct({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Billing <billing@shortcut.example>',
    PUBLIC_URL: 'http://dispatch.example.com',
  })
})
afterAll(async () => {
  await product.close()
  await mailbox.close()
})

test('drafts are issued in one run; one is sent by e-mail, and its customer checks it through the link without signing in', async () => {
  const { world, make } = product
  const billing = openBilling(world, make)
  const account = await make.account({ name: 'Lakeside Forwarding', contactEmail: 'pay@lakeside.example' })
  const charges = [{ amount: '1531.05' }, { amount: '214.35', kind: 'fuel', name: 'Fuel surcharge' }] as const
  for (let n = 0; n < 3; n++) await billing.approved(account.id, [...charges])
  const { account: user } = await world.signIn('billingClerk')
  const { page, complaints } = await product.personAt(user, '/billing/invoices')
  await page.getByRole('button', { name: 'Draft invoices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Draft 3 orders' }).click()
  await page.getByText('3 drafts created').waitFor(soon)

  await page.getByRole('button', { name: 'Issue drafts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All 3 drafts: 5,236.20 USD').waitFor(soon)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue 3 drafts' }).click()
  await dialog.getByText('3 of 3 issued, with PDF').waitFor(soon)
  await dialog.getByText('Done', { exact: true }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^INV-\d\d-000002$/ }).click()

  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const to = dialog.getByLabel('To', { exact: true })
  await to.waitFor(soon)
  expect(await to.inputValue()).toBe('pay@lakeside.example')
  await to.fill('pay@lakeside')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('must be an e-mail address').waitFor(soon)
  await expectAccessible(page)
  await to.fill('pay@lakeside.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent', { exact: true }).waitFor(soon)
  await expectAccessible(page)
  const [arrived] = mailbox.arrived
  expect(arrived?.letter.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^INV-\d\d-000002\.pdf$/),
  ])
  const path = /http:\/\/dispatch\.example\.com(\/\S+)/.exec(arrived?.letter.text ?? '')?.[1]

  const phone = await product.browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await phone.newPage()
  await customer.goto(`${product.address}${path}`)
  await customer.getByRole('heading', { name: /^Invoice INV-\d\d-000002$/ }).waitFor(soon)
  await customer.getByText('flat 214.35').waitFor(soon)
  await expectAccessible(customer)
  expect(await customer.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  const saved = customer.waitForEvent('download', soon)
  await customer.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^INV-\d\d-000002\.pdf$/)

  await page.getByRole('button', { name: 'Manage links' }).click()
  await dialog.getByLabel('Recipient').fill('Payables')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  expect(await dialog.getByLabel('Link', { exact: true }).inputValue(soon)).toMatch(/\/backend\/map\?proof=/)
  await dialog.getByText('Opened 1 time, last').waitFor(soon)
  await dialog.getByRole('button', { name: 'Revoke the link for pay@lakeside.example' }).click()
  await dialog.getByText('Revoked', { exact: true }).waitFor(soon)
  await expectAccessible(page)
  await customer.reload()
  await customer.getByText('This link is invalid or has expired').waitFor(soon)
  await phone.close()
  expect(complaints).toEqual([])
})
