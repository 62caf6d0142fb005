import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const light = 'rgb(255, 255, 255)'
const dark = 'rgb(20, 23, 28)'

async function openPreferences(page: Page, account: string) {
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents(), soon)
    .toEqual(['Home', 'My account', 'Preferences', 'Log Out'])
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor(soon)
}

const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click()

test('theme, density and time zone apply at once, in the other tab too, and follow the person to another browser', async () => {
  await product.make.workOrder()
  const { account } = await product.world.signIn('administrator')
  const { page, context } = await product.personAt(account, '/work/order')
  const other = await context.newPage()
  await other.goto(`${product.address}/backend/log/index`)
  const logRow = other.locator('[role=row][data-index="0"]')
  await logRow.waitFor(soon)
  const heightOf = (at: Page) => at.locator('[role=row][data-index="0"]').evaluate((row) => row.clientHeight + 1)
  const timeOf = async (row: Locator) => /\d{4}-\d\d-\d\d \d\d:\d\d/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const before = await timeOf(logRow)
  expect([await background(page), await background(other), await heightOf(other)]).toEqual([light, light, 32])

  await openPreferences(page, account)
  await expectAccessible(page)
  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Density', 'Dense')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('+08')
  await page.getByRole('option', { name: '+08:00' }).click()
  expect(await background(page)).toBe(dark)
  await expect.poll(() => background(other), soon).toBe(dark)
  await expect.poll(() => heightOf(other), soon).toBe(26)
  const entry = other.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()
  expect((await entry.boundingBox())?.height).toBe(26)
  const later = new Date(Date.parse(`${before.replace(' ', 'T')}Z`) + 8 * 3_600_000).toISOString()
  await expect.poll(() => timeOf(logRow), soon).toBe(later.slice(0, 16).replace('T', ' '))
  await expectAccessible(other)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const elsewhere = await product.personAt(account, '/log/index')
  await elsewhere.page.locator('[role=row][data-index="0"]').waitFor(soon)
  expect([await background(elsewhere.page), await heightOf(elsewhere.page)]).toEqual([dark, 26])
  await openPreferences(elsewhere.page, account)
  expect(await elsewhere.page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('+08:00')
  expect([...elsewhere.complaints]).toEqual([])
})

test('stars are kept with a user who asks for it, and with nobody else', async () => {
  const [anna, bert] = [await product.world.signIn('dispatcher'), await product.world.signIn('dispatcher')]
  const { page } = await product.personAt(anna.account)
  const favourites = (at: Page) => at.getByRole('region', { name: 'Favourites' })
  const starred = (at: Page) => favourites(at).getByRole('link').allTextContents()
  const star = async (parent: string, child: string) => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: parent, exact: true }).click()
    await page.getByRole('button', { name: `Add ${child} to favourites` }).click()
  }
  const signIn = async (account: string) => {
    await page.getByLabel('Account').fill(account)
    await page.getByLabel('Password').fill(testPassword)
    await page.getByLabel('Password').press('Enter')
    await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
  }
  const signOut = async (account: string) => {
    await page.getByRole('button', { name: new RegExp(account) }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByLabel('Account').waitFor(soon)
  }
  await star('Work', 'Deliver Work Order')
  await openPreferences(page, anna.account)
  await choose(page, 'Favourites', 'Keep with my account')
  await page.keyboard.press('Escape')
  // Earlier stars are kept from now on, and so are later ones.
  const kept = page.waitForResponse((reply) => /favouriteIds.*,/.test(reply.request().postData() ?? ''))
  await star('Bookings', 'Booking Api Monitor')
  await kept
  await page.reload()
  await expect.poll(() => starred(page), soon).toEqual(['Deliver Work Order', 'Booking Api Monitor'])
  const elsewhere = await product.personAt(anna.account)
  await expect.poll(() => starred(elsewhere.page), soon).toEqual(['Deliver Work Order', 'Booking Api Monitor'])

  await signOut(anna.account)
  await signIn(bert.account)
  await page.getByRole('navigation', { name: 'Menu' }).waitFor(soon)
  expect(await favourites(page).count()).toBe(0)
  await star('Bookings', 'Booking Api Monitor')
  await expect.poll(() => starred(page), soon).toEqual(['Booking Api Monitor'])
  await signOut(bert.account)
  await signIn(bert.account)
  await page.getByRole('navigation', { name: 'Menu' }).waitFor(soon)
  expect(await favourites(page).count()).toBe(0)
  await signOut(bert.account)
  await signIn(anna.account)
  await expect.poll(() => starred(page), soon).toEqual(['Deliver Work Order', 'Booking Api Monitor'])
})

test('the theme is right before the application has loaded, and the next person who signs in has their own', async () => {
  const [anna, bert] = [await product.world.signIn('dispatcher'), await product.world.signIn('dispatcher')]
  const { page, complaints } = await product.personAt(anna.account)
  await openPreferences(page, anna.account)
  await choose(page, 'Theme', 'Dark')
  await expect.poll(() => background(page), soon).toBe(dark)
  // Only the document, its style sheet and first-paint.js load: people see this while the application is still loading.
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await page.locator('#root main').count()).toBe(0)
  expect(await background(page)).toBe(dark)
  await page.unroute(/assets\/.*\.js$/)
  await page.reload()
  await page.getByRole('button', { name: new RegExp(anna.account) }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByLabel('Account').fill(bert.account)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('button', { name: new RegExp(bert.account) }).waitFor(soon)
  await expect.poll(() => background(page), soon).toBe(light)
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('a long page scrolls the header away, unless the header is fixed', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account)
  await page.setViewportSize({ width: 1200, height: 300 })
  const banner = page.getByRole('banner')
  const top = async () => (await banner.boundingBox())?.y
  const scroll = async (by: number) => {
    await page.mouse.move(700, 200)
    await page.mouse.wheel(0, by)
  }
  await page.getByRole('main').getByRole('heading').first().waitFor(soon)
  const scrolledTop = async () => {
    await scroll(600)
    return top()
  }
  // The figures come after the heading.
  await expect.poll(scrolledTop, soon).toBe(-48)
  await scroll(-2000)
  await expect.poll(top, soon).toBe(0)

  await openPreferences(page, account)
  const saved = page.waitForResponse(/preferences\/save/)
  await page.getByRole('switch', { name: 'Fixed header' }).press('Space')
  await saved
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('main').getByRole('heading').first().waitFor(soon)
  await scroll(600)
  await expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll('main *')].some((one) => one.scrollTop > 100)), soon)
    .toBe(true)
  expect(await top()).toBe(0)
})
