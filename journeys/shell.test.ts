import { testPassword } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openDesk, openRunningProduct, type RunningProduct } from './running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const soon = { timeout: 5000 }

test('without a token one signs in, and comes to where one wanted to go', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await openDesk(product.browser)
  await page.goto(`${product.address}/backend/work/order?q=EXP`)
  await page.waitForURL('**/backend/login**', soon)
  await expectAccessible(page)
  await page.getByLabel('Account').fill(` ${account} `)
  await page.getByLabel('Password').fill('wrong-password')
  await page.keyboard.press('Enter')
  await page.getByText('Account or password is wrong.').waitFor(soon)
  await page.getByLabel('Password').fill(testPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backend/work/order?q=EXP', soon)
  await expect.poll(() => page.title(), soon).toBe('Deliver Work Order - ShortCut')
})

test('the menu is the server’s, unknown paths go to /404, and signed in there is no sign-in page', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.getByRole('navigation').getByText('Work', { exact: true }).waitFor(soon)
  expect(await page.getByText('Operation Log').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${product.address}/backend/nowhere`)
  await page.waitForURL('**/backend/404', soon)
  await page.goto(`${product.address}/backend/login`)
  await page.waitForURL('**/backend/home', soon)
})

test('signing out in one tab signs out the other, and the token opens nothing more', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account)
  const token = await page.evaluate(() => localStorage.getItem('ws_token'))
  const other = await context.newPage()
  await other.goto(`${product.address}/backend/work/order`)
  await other.getByRole('grid').waitFor(soon)
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/backend/login**', soon)
  await other.waitForURL('**/backend/login**', soon)
  const reply = await fetch(`${product.address}/shortcut-api/user/menu`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await reply.json()).toMatchObject({ code: 102 })
})

test('a session that ended elsewhere is told once, with the specification’s words', async () => {
  const { world } = product
  const { account, id } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('grid').waitFor(soon)
  await world.database.kysely
    .updateTable('session')
    .set({ endedAt: new Date().toISOString() })
    .where('personId', '=', id)
    .execute()
  await page.getByPlaceholder('Search (/)').fill('anything')
  await page.getByText('You have not logged in or your login is invalid. Please log in again!').waitFor(soon)
  expect(await page.getByText('Login Failure', { exact: true }).count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in again' }).click()
  await page.waitForURL('**/backend/login**', soon)
})
