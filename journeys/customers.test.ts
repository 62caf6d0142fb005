import { customerUserApi } from '@shortcut/domain/customers/customer-user-api.ts'

import { type Mailbox, openMailbox } from '@shortcut/server/testing/mail/mailbox.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
let smtp: Mailbox
let build: RunningProduct['make']
beforeAll(async () => {
  smtp = await openMailbox()
  product = await openRunningProduct({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'desk@shortcut.example',
    PUBLIC_URL: 'https://desk.example',
    LOG_LEVEL: 'silent',
  })
  build = product.make
})
afterAll(async () => {
  await product.close()
  await smtp.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('the office invites somebody of an account, who chooses a password with the mail and sees only the own pages', async () => {
  const account = await build.account({ name: 'Quarry Foods' })
  const order = await build.workOrder({ accountId: account.id, customerReferenceNumber: 'QUARRY-1' })
  await build.workOrder({ customerReferenceNumber: 'OTHERS-1' })
  const { page: desk } = await product.personAt(build.administrator.account)
  await desk.goto(`${product.address}/backend/truck/account/detail/${account.id}?part=people`)
  await button(desk, 'Invite person').click()
  const form = desk.getByRole('dialog', { name: 'Invite somebody of Quarry Foods' })
  await form.getByLabel('Name').fill('Pat Lee')
  await form.getByLabel('E-mail').fill('pat@quarry.example')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await desk.getByRole('link', { name: 'Pat Lee' }).waitFor(soon)
  await expectAccessible(desk)

  const letter = await vi.waitFor(
    () => {
      const found = smtp.arrived.find(({ to }) => to.includes('pat@quarry.example'))
      if (!found) throw new Error('no mail yet')
      return found.letter.text ?? ''
    },
    { timeout: 20_000, interval: 100 },
  )
  const [, hash = ''] = /backend\/code(#\S+)/.exec(letter) ?? []
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/code${hash}`)
  await page.getByLabel('New password', { exact: true }).fill('harbour seven quiet')
  await page.getByLabel('New password again').fill('harbour seven quiet')
  await button(page, 'Save password').click()
  await page.getByRole('heading', { name: 'Orders of Quarry Foods' }).waitFor(soon)
  await expectAccessible(page)
  const menu = page.getByRole('navigation').first()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['Orders', 'Book', 'Invoices', 'Statements', 'Webhooks and Keys'],
  ])
  await page.goto(`${product.address}/backend/own/order`)
  await page.getByRole('link', { name: order.bookingId }).waitFor(soon)
  expect(await page.getByText('OTHERS-1').count()).toBe(0)
  await expectAccessible(page)
  // A page of the office is no page here.
  await page.goto(`${product.address}/backend/work/order`)
  await page.waitForURL(/404$/, soon)
  await product.world.call(customerUserApi.list, { accountId: account.id }, { token: build.administrator.token })
})

test('a customer books by form, asks for a change, and reads the answer of the desk', async () => {
  const account = await build.account({ name: 'Mill and Sons' })
  const person = await product.world.signIn('customer', account.id)
  const { page } = await product.personAt(person.account)
  await page.goto(`${product.address}/backend/own/book`)
  await button(page, 'Book order').click()
  // The first wrong field has the focus.
  await page.locator('[aria-invalid="true"]:focus').waitFor(soon)
  await page.getByLabel('Your reference number').fill('MILL-7')
  await page.getByLabel('Pickup date').fill('2027-01-14')
  for (const [section, company, city, province, postal] of [
    ['Pickup', 'Mill', 'Chicago', 'IL', '60666'],
    ['Delivery', 'Store', 'Jamaica', 'NY', '11430'],
  ] as const) {
    const place = page.getByRole('group', { name: section })
    await place.getByLabel('Company').fill(company)
    await place.getByLabel('City').fill(city)
    await place.getByLabel('State or province').fill(province)
    await place.getByLabel('Postal code').fill(postal)
  }
  await expectAccessible(page)
  await button(page, 'Book order').click()
  await page.getByRole('button', { name: /^Open WO-/ }).click()
  await page.getByText('We confirm your booking soon.').waitFor(soon)

  await button(page, 'Ask for a change').click()
  const drawer = page.getByRole('dialog', { name: /^Ask for a change of/ })
  await drawer.getByLabel('Pieces').fill('12')
  await drawer.getByLabel('In your words').fill('Two more pallets')
  await expectAccessible(page)
  await button(page, 'Send request').click()
  await page.getByText('Your request waits for our answer.').waitFor(soon)
  await expectAccessible(page)

  const id = page.url().split('/').at(-1)
  const { page: desk } = await product.personAt(build.dispatcher.account)
  await desk.goto(`${product.address}/backend/work/order/detail/${id}`)
  await desk.getByRole('heading', { name: /asks for a change/ }).waitFor(soon)
  await desk.locator('blockquote').getByText('Two more pallets').waitFor(soon)
  await expectAccessible(desk)
  await button(desk, 'Decline').click()
  const question = desk.getByRole('dialog')
  await question.getByRole('textbox').fill('The truck is full')
  await question.getByRole('button', { name: 'Decline' }).click()
  // Live, without a reload.
  await page.getByText('The truck is full').waitFor(soon)
  await page.getByText('Declined').waitFor(soon)
})

test('pages without anything say what would be here, and webhooks and keys are made', async () => {
  const account = await build.account({ name: 'New Customer' })
  const person = await product.world.signIn('customer', account.id)
  const { page } = await product.personAt(person.account)
  for (const [path, text] of [
    ['/own/order', 'No orders yet'],
    ['/own/invoice', 'No invoices yet'],
    ['/own/statement', 'Nothing happened between these days.'],
    ['/own/connection', /No webhooks/],
  ] as const) {
    await page.goto(`${product.address}/backend${path}`)
    await page.getByText(text).first().waitFor(soon)
    await expectAccessible(page)
  }
  await button(page, 'Add webhook').click()
  await page.getByLabel('Name').fill('Our system')
  await page.getByLabel('Address').fill('https://hooks.example/orders')
  await button(page, 'Save webhook').click()
  await page.getByRole('cell', { name: 'https://hooks.example/orders' }).waitFor(soon)
  await button(page, 'Create key').click()
  await page
    .getByRole('dialog')
    .getByLabel(/Name|What/)
    .fill('Feed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByText(/sk_/).first().waitFor(soon)
})
