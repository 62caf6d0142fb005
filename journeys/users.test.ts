import { userApi } from '@shortcut/domain/users/api.ts'
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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function desk() {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/truck/user')
  await button(page, 'Add user').waitFor(soon)
  return { page, complaints, account }
}

async function fill(page: Page, fields: Record<string, string>) {
  // A required field has a star.
  for (const [label, value] of Object.entries(fields))
    await dialog(page)
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .fill(value)
}

test('a user is added, opened, edited, frozen, unfrozen and deleted, in the specification’s words', async () => {
  const { page, complaints } = await desk()
  expect(await page.title()).toBe('User Management - ShortCut')
  await button(page, 'Add user').click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('not null').first().waitFor(soon)
  expect(await dialog(page).getByText('not null').count()).toBe(3)
  await fill(page, {
    Name: 'Nora Field',
    Account: 'nora field',
    'E-mail': 'nora',
    Password: 'short',
    'Confirm password': 'other123',
  })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('may have English letters, digits and . _ - @ +').waitFor(soon)
  await dialog(page).getByText('must be an e-mail address such as name@example.com').waitFor(soon)
  await dialog(page).getByText('at least 8 characters').waitFor(soon)
  await dialog(page).getByText('The two passwords entered are inconsistent').waitFor(soon)
  await expectAccessible(page)
  await fill(page, {
    Account: product.make.dispatcher.account.toUpperCase(),
    'E-mail': 'nora@example.com',
    Password: 'field of clover',
    'Confirm password': 'field of clover',
  })
  await dialog(page).getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Dispatcher' }).click()
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  // The name is taken, in any upper or lower case: the field says so, and all typed text is still there.
  await dialog(page).getByText('is already taken').waitFor(soon)
  expect(await dialog(page).getByLabel('E-mail').inputValue()).toBe('nora@example.com')
  await fill(page, { Account: 'nora.field' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Add Success').waitFor(soon)
  await row(page, 'Nora Field').getByText('Dispatcher').waitFor(soon)

  await page.getByRole('link', { name: 'Nora Field' }).click()
  await dialog(page).getByText('Not signed in anywhere.').waitFor(soon)
  await dialog(page).getByText('Added user').waitFor(soon)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, { Phone: '555-0142' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Update Success').waitFor(soon)
  // Cells beyond the view are not there.
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }))
  await row(page, 'Nora Field').getByText('555-0142').waitFor(soon)
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0 }))

  await button(page, 'Edit').click()
  await page.getByText('Please select one single item only').waitFor(soon)
  await row(page, 'Nora Field').getByRole('checkbox').check()
  await button(page, 'Freeze').click()
  await dialog(page).getByText('Freeze 1 user?').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await page.getByText('1 user frozen').waitFor(soon)
  await row(page, 'Nora Field').getByText('Frozen').waitFor(soon)
  await row(page, 'Nora Field').getByRole('checkbox').check()
  await button(page, 'Unfreeze').click()
  await row(page, 'Nora Field').getByText('Active').waitFor(soon)

  await row(page, 'Nora Field').getByRole('checkbox').check()
  await button(page, 'Delete').click()
  await page.getByText('Are you sure you want to delete the selected data?').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete Success').waitFor(soon)
  await expect.poll(() => row(page, 'Nora Field').count(), soon).toBe(0)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('deleting several gives a result for each: one’s own user stays', async () => {
  const { page, account } = await desk()
  const other = await product.world.signIn('auditor')
  await page.getByRole('searchbox').fill('aud')
  await row(page, other.account).waitFor(soon)
  await page.getByRole('searchbox').fill('')
  await row(page, account).getByRole('checkbox').check()
  await row(page, other.account).getByRole('checkbox').check()
  await button(page, 'Delete').click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(`${account}: You cannot do that to yourself.`).waitFor(soon)
  await expect.poll(() => row(page, other.account).count(), soon).toBe(0)
  expect(await row(page, account).count()).toBe(1)
})

test('a frozen user is told at once that the login is invalid', async () => {
  const { page } = await desk()
  const victim = await product.world.signIn('dispatcher')
  const { page: theirs } = await product.personAt(victim.account, '/work/order')
  await page.reload()
  await row(page, victim.account).getByRole('checkbox').check()
  await button(page, 'Freeze').click()
  await dialog(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await page.getByText('1 user frozen').waitFor(soon)
  await theirs.getByText('Login Failure').waitFor(soon)
  await button(theirs, 'Log in again').click()
  await theirs.getByLabel('Account').waitFor(soon)
})

test('an administrator sees where somebody is signed in, signs them out, and sets a password that is shown once', async () => {
  const { page } = await desk()
  const user = await product.world.signIn('dispatcher')
  await page.reload()
  await page.getByRole('link', { name: user.account }).click()
  await button(page, 'Sign out everywhere').click()
  await dialog(page).getByText(`Sign ${user.account} out everywhere?`).waitFor(soon)
  await dialog(page).last().getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog(page).getByText('Not signed in anywhere.').waitFor(soon)
  expect((await product.world.call(userApi.profile, {}, { token: user.token })).code).toBe(102)

  await button(page, 'Reset password').click()
  await dialog(page).last().getByRole('button', { name: 'Reset password' }).click()
  await page.getByText(/Shown only once/).waitFor(soon)
  await expectAccessible(page)
  const password = (await page.locator('pre').innerText()).trim()
  await button(page, 'Done').click()
  await dialog(page).getByText('Temporary password').first().waitFor(soon)
  const { data } = await product.world.call(userApi.login, { username: user.account, password, appType: 1 })
  expect(data.mustChangePassword).toBe(true)

  await product.world.database.pool.query(
    `INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ($1, 'ABCDEFGHIJKLMNOP', now())`,
    [user.id],
  )
  await page.reload()
  await page.getByRole('link', { name: user.account }).click()
  await button(page, 'Remove second factor').click()
  await dialog(page).last().getByRole('button', { name: 'Remove second factor' }).click()
  await page.getByText('Second factor removed').waitFor(soon)
  await expect.poll(() => button(page, 'Remove second factor').count(), soon).toBe(0)
})

test('the list is filtered by role, state and last sign-in, and people who may only look have no buttons', async () => {
  const { page } = await desk()
  await product.world.signIn('billingClerk')
  const { account } = await product.world.signIn('auditor')
  await button(page, 'Filter Roles').click()
  await page.getByRole('checkbox', { name: 'Billing clerk' }).click()
  await page.keyboard.press('Escape')
  await row(page, 'billingClerk').waitFor(soon)
  await expect.poll(() => row(page, account).count(), soon).toBe(0)
  await page.reload()
  await page.getByText('Billing clerk').first().waitFor(soon)
  await expect.poll(() => row(page, account).count(), soon).toBe(0)
  const looking = await product.personAt(account, '/truck/user?frozen=true&q=nobody-of-that-name')
  await looking.page.getByText('No matches').first().waitFor(soon)
  expect(await button(looking.page, 'Add user').count()).toBe(0)
  expect(await button(looking.page, 'Freeze').count()).toBe(0)
})
