import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('row')

test('log rows are found by person and action, are told in words, and lead to their record', async () => {
  const { account } = await product.world.signIn('administrator')
  const other = await product.world.signIn('dispatcher')
  const driver = await product.make.driver({ name: 'Nora Vance' })
  await product.make.workOrder({ customerReferenceNumber: 'LOGGED-1' })
  const { page, complaints } = await product.personAt(account, '/log/index')
  await rows(page).filter({ hasText: 'Nora Vance' }).first().waitFor(soon)

  await page.getByRole('button', { name: 'Filter Action' }).click()
  await page.getByPlaceholder('Find').fill('Added driver')
  await page.getByRole('checkbox', { name: 'Driver: Added driver' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows(page).filter({ hasText: 'Signed in' }).count(), soon).toBe(0)
  await rows(page).filter({ hasText: 'Nora Vance' }).waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Added driver' }).first().click()
  await dialog(page).getByText('Driver name').waitFor(soon)
  expect(await dialog(page).innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-.*\n.*[{[]/)
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Open Nora Vance' }).click()
  await dialog(page).getByText('Nora Vance').first().waitFor(soon)
  expect(new URL(page.url()).pathname).toContain('/driver/management')
  await expect.poll(() => new URL(page.url()).search, soon).toBe('')
  expect(driver.name).toBe('Nora Vance')

  await page.goto(`${product.address}/backend/log/index`)
  await page.getByRole('button', { name: 'Filter Who' }).click()
  await page.getByPlaceholder('Find').fill(other.account)
  await page.getByRole('checkbox', { name: other.account }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(`Who: ${other.account}`) }).waitFor(soon)
  await expect.poll(() => rows(page).filter({ hasText: 'Nora Vance' }).count(), soon).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`Who: ${other.account}`) }).waitFor(soon)
  expect(complaints).toEqual([])
})

test('changes of a role, an account and a folder are told in sentences', async () => {
  const { account, token } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account, '/log/index')
  const before = ['/work/order/list', '/log/index/list']
  const call = (path: string, body: unknown) =>
    fetch(`${product.address}/shortcut-api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((reply) => reply.json())
  const role = await call('role/save', { name: 'Night desk', permissions: before })
  await call('role/save', {
    id: role.data.id,
    version: role.data.version,
    name: 'Night desk',
    permissions: ['/work/order/list', '/driver/management/list'],
  })
  await call('rules/addRule', {
    name: 'Reefers',
    ruleItemList: [{ ruleField: 'truckType', operator: 'contains', ruleValue: 'reefer' }],
  })
  const contacts = [{ name: 'Ann Long', role: 'Export', email: 'ann@lake.example', phone: '' }]
  await call('account/save', { code: 'TOLD', name: 'Told Ltd', contacts, signatureRequired: true })

  const told = async (action: string, name: string, ...texts: string[]) => {
    await rows(page).filter({ hasText: name }).getByRole('link', { name: action }).first().click(soon)
    for (const text of texts) await dialog(page).getByText(text, { exact: true }).first().waitFor(soon)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count(), soon).toBe(0)
  }
  // The log already has rows about another account, so the test waits for the one added here last.
  await rows(page).filter({ hasText: 'Told Ltd' }).first().waitFor(soon)
  await told('Changed role', 'Night desk', 'Permissions', 'See the operation log.', 'See drivers.')
  await told('Created folder', 'Reefers', 'Truck type Contains reefer')
  await told('Added account', 'Told Ltd', 'Ann Long · Export · ann@lake.example', 'Signature required', 'Yes')
})
