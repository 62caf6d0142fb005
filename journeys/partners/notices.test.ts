import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { openDriverSteps } from '@shortcut/server/testing/driver-steps.ts'
import { type Mailbox, openMailbox } from '@shortcut/server/testing/mail/mailbox.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  product = await openRunningProduct({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'desk@shortcut.example',
    PUBLIC_URL: 'https://dispatch.example.com',
  })
})
afterAll(async () => {
  await product.close()
  await mailbox.close()
})

test('a customer is told in its language and the office’s words; what is missing is said at its field', async () => {
  const make = await openBuilders(product.world)
  const account = await make.account()
  const { page, complaints } = await product.personAt(
    make.administrator.account,
    `/truck/account/detail/${account.id}?part=partners`,
  )
  await page.getByRole('button', { name: 'Add notice text' }).click()
  const text = page.getByRole('dialog', { name: 'Add notice text' })
  await text.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await text.getByRole('textbox', { name: 'Text' }).fill('¡Entregado! {{receiver}}')
  await text.getByText('The text is empty, or names a value that does not exist.').waitFor(soon)
  await text.getByRole('textbox', { name: 'Text' }).fill('¡Entregado! Firmó: . Gracias')
  // At the cursor, before the full stop; then the person types on behind it.
  for (let n = 0; n < '. Gracias'.length; n++) await page.keyboard.press('ArrowLeft')
  await text.getByRole('button', { name: 'Insert Received by' }).click()
  await text.getByText('¡Entregado! Firmó: J. Doe. Gracias').waitFor(soon)
  await page.keyboard.type(' (1)')
  await text.getByText('¡Entregado! Firmó: J. Doe (1). Gracias').waitFor(soon)
  await expectAccessible(page)
  await text.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Add Success').waitFor(soon)
  await page.getByRole('row', { name: /Delivered.*E-mail.*Español.*This account/ }).waitFor(soon)

  await page.getByRole('button', { name: 'Add partner' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Acme')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('dock@acme.example')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await page.getByRole('checkbox', { name: /^Bookings accepted/ }).uncheck()
  await page.getByRole('combobox', { name: 'Except' }).click()
  await page.getByRole('option', { name: 'Picked up' }).click()
  await page.getByRole('textbox', { name: 'Quiet from' }).fill('22:00')
  await page.getByRole('button', { name: 'Save partner' }).click()
  await page.getByRole('textbox', { name: 'Quiet until' }).and(page.locator('[aria-invalid=true]')).waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Quiet from' }).fill('')
  await page.getByRole('button', { name: 'Save partner' }).click()
  await page.getByText('Partner saved').waitFor(soon)

  const steps = await openDriverSteps(product.world, make)
  const driver = await make.driver()
  const { id } = await steps.given(driver, { accountId: account.id, customerReferenceNumber: 'CRN-9' })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await steps.step(driver, 'accept', { id, at: at(3) })
  await steps.step(driver, 'pickUp', { id, at: at(2) })
  await steps.step(driver, 'deliver', { id, at: at(1), receivedBy: 'Zoë' })
  await vi.waitFor(
    () =>
      expect(mailbox.arrived.map(({ letter }) => letter.text?.trim())).toContain('¡Entregado! Firmó: Zoë (1). Gracias'),
    {
      timeout: 60_000,
      interval: 200,
    },
  )
  expect(mailbox.arrived.map(({ letter }) => letter.subject)).toEqual(['Entregado: CRN-9'])
  expect(complaints).toEqual([])
}, 120_000)
