import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

async function desk(path = '/truck/account') {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints, context } = await product.personAt(account, path)
  return { page, complaints, context }
}

test('an account is added with addresses, contacts and proof rules, opened, edited and deleted', async () => {
  const { page, complaints } = await desk()
  await page.getByRole('button', { name: 'Add account', exact: true }).click()
  const field = (label: string) => dialog(page).getByLabel(new RegExp(`^${label}( \\*)?$`))
  await save(page)
  await dialog(page).getByText('not null').first().waitFor(soon)
  expect(await dialog(page).getByText('not null').count()).toBe(2)
  await field('Account name').fill('Lakeside Forwarding')
  await field('Account code').fill('LAKE')
  await field('Bill-to address').fill('1 Pier')
  await field('Bill-to city').fill('Chicago')
  await field('Bill-to country').fill('us')
  for (const name of ['Dock 4', 'Second dock']) {
    await dialog(page).getByRole('button', { name: 'Add address' }).click()
    const added = dialog(page)
      .getByRole('group', { name: /^Address \d$/ })
      .last()
    await added.getByLabel('Name').fill(name)
    await added.getByLabel('City').fill('Cicero')
  }
  await dialog(page).getByRole('button', { name: 'Remove address 2' }).click()
  await dialog(page).getByRole('button', { name: 'Add contact' }).click()
  const contact = dialog(page).getByRole('group', { name: 'Contact 1' })
  await contact.getByLabel('Email').fill('no address')
  await field('Payment terms \\(days\\)').fill('45')
  await field('Credit limit').fill('12000.5')
  await field('Photos at pickup').fill('2')
  await dialog(page).getByLabel('Signature required at delivery').check()
  await save(page)
  await contact.getByText('not null').waitFor(soon)
  await contact.getByText('must be an e-mail address such as name@example.com').waitFor(soon)
  await expectAccessible(page)
  await contact.getByLabel('Name').fill('Ann Long')
  await contact.getByLabel('Email').fill('ann@lake.example')
  await save(page)
  await page.getByText('Add Success').waitFor(soon)
  // Cells beyond the view are not there.
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }))
  await expect.poll(() => row(page, 'Lakeside Forwarding').getByText('12,000.5').count(), soon).toBe(1)
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0 }))
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Lakeside Forwarding' }).click()
  await page.getByRole('heading', { name: 'Lakeside Forwarding' }).waitFor(soon)
  expect(new URL(page.url()).pathname).toMatch(/\/truck\/account\/detail\/[0-9a-f-]{36}$/)
  for (const text of ['1 Pier, Chicago, US', 'Cicero, US', 'ann@lake.example', '45 days', '12,000.5 USD', '2 photos'])
    await page.getByText(text, { exact: true }).waitFor(soon)
  await page.getByText('Added account').waitFor(soon)
  expect(await page.getByText('Second dock').count()).toBe(0)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true })
  await page.getByRole('tab', { name: 'Details' }).press('ArrowRight')
  await tab('Work orders').waitFor(soon)
  await page.getByRole('tabpanel', { name: 'Work orders' }).getByText('No work orders yet.').waitFor(soon)
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?part=orders')
  await page.keyboard.press('End')
  await page.getByRole('tabpanel', { name: 'API keys' }).getByText('No keys yet.').waitFor(soon)
  await page.reload()
  await tab('API keys').waitFor(soon)
  await expectAccessible(page)
  await tab('API keys').press('Home')
  await page.getByText('Added account').waitFor(soon)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field('CRN prefix').fill('LK-')
  await save(page)
  await page.getByText('Update Success').waitFor(soon)
  await page.getByText('LK-', { exact: true }).first().waitFor(soon)

  await page.goBack()
  await row(page, 'Lakeside Forwarding').waitFor(soon)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByText('Please select one single item only').waitFor(soon)
  await row(page, 'Lakeside Forwarding').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Are you sure you want to delete the selected data?').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete Success').waitFor(soon)
  await expect.poll(() => row(page, 'Lakeside Forwarding').count(), soon).toBe(0)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('an account with open orders cannot be deleted, and a sentence says why; its page shows only its own orders', async () => {
  const { page } = await desk()
  const account = await product.make.account({ name: 'Busy Cargo' })
  const order = await product.make.workOrder({ accountId: account.id })
  const other = await product.make.workOrder()
  await row(page, 'Busy Cargo').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(`Busy Cargo is in use: ${order.bookingId}.`).waitFor(soon)
  await page.getByRole('link', { name: 'Busy Cargo' }).click()
  await page.getByText('1 open order', { exact: true }).waitFor(soon)
  await page.getByRole('tab', { name: 'Work orders' }).click()
  await page.getByRole('link', { name: order.bookingId }).waitFor(soon)
  await page.getByRole('link', { name: 'All work orders' }).click()
  await row(page, order.bookingId).waitFor(soon)
  await page.getByText('Busy Cargo', { exact: true }).first().waitFor(soon)
  expect(await row(page, other.bookingId).count()).toBe(0)
  await page.getByRole('button', { name: /Customer name: Busy Cargo/ }).click()
  await row(page, other.bookingId).waitFor(soon)
})

test('a key is shown once, replaced with an overlap and revoked', async () => {
  const account = await product.make.account({ name: 'Keyed Ltd' })
  const { page, context } = await desk(`/truck/account/detail/${account.id}?part=keys`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sends = async (key: string) => {
    const reply = await fetch(`${product.address}/shortcut-api/booking/inbound`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{}',
    })
    return reply.status !== 401
  }
  const shownKey = async () => {
    const shown = dialog(page).filter({ hasText: 'shown only once' })
    const key = (await shown.locator('pre').textContent(soon)) ?? ''
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await shown.getByRole('button', { name: 'Copy' }).click()
    await shown.getByText('Copied').waitFor(soon)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await shown.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(key)
    return key
  }
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByText('not null').waitFor(soon)
  await dialog(page).getByLabel('Name').fill('Their TMS')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const first = await shownKey()
  await row(page, 'Their TMS').getByText('never').waitFor(soon)
  expect(await sends(first)).toBe(true)

  await page.getByRole('button', { name: /^Replace Their TMS/ }).click()
  await dialog(page).getByLabel('The old key works until').fill('2001-01-01 00:00')
  await dialog(page).getByRole('button', { name: 'Replace' }).click()
  await dialog(page).getByText('must be between now and 90 days from now').waitFor(soon)
  await expectAccessible(page)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('The old key works until').fill(`${tomorrow} 12:00`)
  await dialog(page).getByRole('button', { name: 'Replace' }).click()
  const second = await shownKey()
  await page.getByText(/^Replaced, active until/).waitFor(soon)
  expect([await sends(first), await sends(second)]).toEqual([true, true])

  await page
    .getByRole('button', { name: /^Revoke Their TMS/ })
    .last()
    .click()
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText(/^Revoked /).waitFor(soon)
  expect([await sends(first), await sends(second)]).toEqual([false, true])
})
