import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct({ EXTERNAL_APPS: 'https://customs.example.com' })
})
afterAll(() => product.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const roleList = (page: Page) => page.getByRole('navigation', { name: 'Roles' })
const choose = (page: Page, part: string) => page.locator('label').getByText(part, { exact: true }).click()
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })

async function desk(path = '/truck/role', role: 'administrator' | 'auditor' = 'administrator') {
  const { account } = await product.world.signIn(role)
  const { page, complaints } = await product.personAt(account, path)
  await page.getByRole('heading', { name: 'Role Management' }).waitFor(soon)
  return { page, complaints, account }
}

test('a role is made from sentences and given; it shows its holders, and is deleted only when nobody has it', async () => {
  const { page, complaints } = await desk()
  expect(await page.title()).toBe('Role Management - ShortCut')
  await page.getByText('Built-in roles cannot be changed.').waitFor(soon)
  await expectAccessible(page)
  await button(page, 'Add role').click()
  await page.getByRole('checkbox', { name: 'See drivers.' }).check()
  await button(page, 'Save role').click()
  await page.getByText('not null').waitFor(soon)
  expect(await page.getByRole('checkbox', { name: 'See drivers.' }).isChecked()).toBe(true)
  await page.getByLabel('Role name').fill('Auditor')
  await button(page, 'Save role').click()
  await page.getByText('is already taken').waitFor(soon)
  await page.getByLabel('Role name').fill('Driver desk')
  // A half-typed role stays while another role is open.
  await roleList(page).getByRole('button', { name: 'Auditor' }).click()
  await page.getByText('Built-in roles cannot be changed.').waitFor(soon)
  await roleList(page).getByRole('button', { name: 'Driver desk' }).click()
  await page.getByRole('checkbox', { name: 'All of Truck Management' }).check()
  await button(page, 'Save role').click()
  await page.getByText('Add Success').waitFor(soon)
  await page.getByText('No users yet.').waitFor(soon)
  await page.getByText('Added role').waitFor(soon)
  const { data } = await product.world.call(roleApi.list, {}, { token: product.make.administrator.token })
  const made = data.find(({ name }) => name === 'Driver desk')
  expect(made?.permissions).toEqual([
    '/driver/management/list',
    '/truck/index/certify',
    '/truck/index/delete',
    '/truck/index/list',
    '/truck/index/save',
  ])

  const given = { account: 'desk.one', name: 'Desk One', roleIds: [made?.id ?? ''], password: testPassword }
  await product.world.call(userApi.save, given, { token: product.make.administrator.token })
  await page.getByRole('link', { name: 'Desk One' }).waitFor(soon)
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(/Driver desk is in use: Desk One/).waitFor(soon)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('changes that somebody else made to a role meanwhile are merged, and nothing ticked is lost', async () => {
  const token = product.make.administrator.token
  const input = { name: 'Night shift', permissions: ['/work/order/list' as const] }
  const { data } = await product.world.call(roleApi.save, input, { token })
  const { page } = await desk()
  await roleList(page).getByRole('button', { name: 'Night shift' }).click()
  await page.getByRole('checkbox', { name: 'See drivers.' }).check()
  await product.world.call(
    roleApi.save,
    { ...input, ...data, permissions: ['/work/order/list', '/truck/index/list'] },
    { token },
  )
  await button(page, 'Save role').click()
  await page.getByText(`${product.make.administrator.account} changed this role in the meantime.`).waitFor(soon)
  expect(await page.getByRole('checkbox', { name: 'See trucks.' }).isChecked()).toBe(true)
  await button(page, 'Save role').click()
  await page.getByText('Update Success').waitFor(soon)
  const after = await product.world.call(roleApi.detail, { id: data.id }, { token })
  expect(after.data.permissions).toEqual(['/driver/management/list', '/truck/index/list', '/work/order/list'])
})

test('a changed role changes the menu of its holders, without signing in again', async () => {
  const token = product.make.administrator.token
  const { data: role } = await product.world.call(
    roleApi.save,
    { name: 'Growing', permissions: ['/work/order/list'] },
    { token },
  )
  const growing = { account: 'growing', name: 'growing', roleIds: [role.id], password: testPassword }
  await product.world.ownPassword((await product.world.call(userApi.save, growing, { token })).data.id)
  const { page: theirs } = await product.personAt('growing', '/work/order')
  await mainMenu(theirs).getByText('Work', { exact: true }).waitFor(soon)
  expect(await mainMenu(theirs).getByText('Drivers', { exact: true }).count()).toBe(0)
  const grown = { id: role.id, version: role.version, name: 'Growing' }
  await product.world.call(
    roleApi.save,
    { ...grown, permissions: ['/work/order/list', '/driver/management/list'] },
    { token },
  )
  await mainMenu(theirs).getByText('Drivers', { exact: true }).waitFor(soon)
})

test('comparing two roles shows the differences, and a preview shows what a holder would see', async () => {
  const { page } = await desk()
  await choose(page, 'Compare')
  await page.getByRole('combobox', { name: 'First role' }).click()
  await page.getByRole('option', { name: 'Billing clerk' }).click()
  await page.getByRole('combobox', { name: 'Second role' }).click()
  await page.getByRole('option', { name: 'Warehouse supervisor' }).click()
  await page.getByRole('row', { name: 'See accounts. Yes No' }).waitFor(soon)
  await page.getByRole('row', { name: 'See trailers. No Yes' }).waitFor(soon)
  await page.getByText('They share 2 permissions.').waitFor(soon)
  expect(await page.getByRole('row', { name: 'See the folders' }).count()).toBe(0)
  await expectAccessible(page)

  await choose(page, 'Preview')
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Billing clerk' }).click()
  await page.keyboard.press('Escape')
  const seen = page.getByRole('region', { name: 'Role Management' })
  await seen.getByText('See accounts.').filter({ visible: true }).waitFor(soon)
  expect(await seen.getByText('Driver Management').filter({ visible: true }).count()).toBe(0)
  await expectAccessible(page)
})

test('the menu is sorted, renamed and given an external app; mistakes are reported and nothing is lost', async () => {
  const { page } = await desk('/truck/role?part=menu')
  await page.getByText('Addresses of external apps begin with https://customs.example.com.').waitFor(soon)
  await expectAccessible(page)
  await page.getByLabel('Name of Log', { exact: true }).fill('Journal')
  await button(page, 'Move Journal').focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText(/^Journal: \d+ of \d+$/).waitFor(soon)
  // By mouse too: moves the second page of a group before the first.
  const handles = page.getByRole('button', { name: /^Move (Truck|Trailer) Management$/ })
  await handles.last().scrollIntoViewIfNeeded()
  const [to, from] = [await handles.first().boundingBox(), await handles.last().boundingBox()]
  if (!to || !from) throw new Error('the pages have no handles')
  await handles.last().hover()
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 6, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect
    .poll(() => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), soon)
    .toEqual(['Move Trailer Management', 'Move Truck Management'])
  await button(page, 'Add external app to Work').click()
  await page.getByLabel('Name of New app').fill('Customs')
  await page.getByLabel('App code of Customs').fill('customs')
  await page.getByLabel('Address of Customs').fill('https://evil.example.com/')
  await button(page, 'Save menu').click()
  await page.getByText('The address of Customs must begin with https://customs.example.com.').waitFor(soon)
  expect(await page.getByLabel('Name of Journal', { exact: true }).inputValue()).toBe('Journal')
  // It stays while another part of the page is open.
  await choose(page, 'Compare')
  await page.getByText('Choose two roles to compare.').waitFor(soon)
  // A role is half typed at the same time.
  await choose(page, 'Roles')
  await button(page, 'Add role').click()
  await page.getByLabel('Role name').fill('Half typed')
  await choose(page, 'Menu')
  await page.getByLabel('Address of Customs').fill('https://customs.example.com/desk')
  await page.getByLabel('Name of Journal', { exact: true }).fill('')
  await button(page, 'Save menu').click()
  await page.getByText('not null').waitFor(soon)
  await page.getByLabel(/^Name of $/).fill('Journal')
  await button(page, 'Save menu').click()
  await page.getByText('Update Success').waitFor(soon)
  // The administrator's own menu follows.
  await mainMenu(page).getByText('Journal').waitFor(soon)
  await mainMenu(page).getByText('Work', { exact: true }).click()
  await mainMenu(page).getByText('Customs').waitFor(soon)
  // One of two drafts is saved: the page still keeps the other.
  await button(page, 'Close Role Management').click()
  await page.getByText('What you typed on Role Management will be lost.').waitFor(soon)
})

test('people who may only look at roles change nothing, and people without that permission reach no page', async () => {
  const { page } = await desk('/truck/role', 'auditor')
  await page.getByText('You can view roles, but not change them.').waitFor(soon)
  expect(await button(page, 'Add role').count()).toBe(0)
  expect(await page.getByRole('checkbox', { name: 'See drivers.' }).isDisabled()).toBe(true)
  const { account } = await product.world.signIn('dispatcher')
  const { page: other } = await product.personAt(account, '/truck/role')
  await other.getByText('Page not found').waitFor(soon)
})
