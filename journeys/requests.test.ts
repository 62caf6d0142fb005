import { userApi } from '@shortcut/domain/users/api.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const noticeOf = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** A dispatcher with an order that is ready to be cancelled; the page's clock can be moved. */
async function atOrder() {
  const order = await product.make.workOrder()
  const { account, id } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('heading', { name: new RegExp(order.bookingId) }).waitFor(soon)
  await page.clock.install()
  return { page, order, userId: id }
}

const cancelBooking = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox')
  if (await reason.isVisible()) await reason.fill('No freight')
  await cancelAgain(page)
}
const cancelAgain = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
const cancelPath = '**/shortcut-api/workOrder/cancel'

test('a call carries the bearer token and the language, and none before signing in', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/login`)
  await page.getByLabel('Account').fill(`  ${account} `)
  await page.getByLabel('Password').fill(testPassword)
  const login = page.waitForRequest('**/shortcut-api/login')
  const menu = page.waitForRequest('**/shortcut-api/user/menu')
  await page.getByLabel('Password').press('Enter')
  const first = await (await login).allHeaders()
  expect(first.authorization).toBeUndefined()
  expect(first['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams((await login).postData() ?? ''))).toEqual({
    username: account,
    password: testPassword,
    appType: '1',
  })
  const headers = await (await menu).allHeaders()
  const token = await page.evaluate(() => localStorage.getItem('ws_token'))
  expect(token).toMatch(/\S{20}/)
  expect(headers).toMatchObject({ authorization: `Bearer ${token}`, lang: 'en' })
})

describe('a refusal and how long it is shown', () => {
  test('the server’s message goes after 5 seconds', async () => {
    const { page, order, userId } = await atOrder()
    await product.world.database.kysely.deleteFrom('userRole').where('userId', '=', userId).execute()
    await cancelBooking(page)
    const notice = noticeOf(
      page,
      'Your role does not permit this: Cancel bookings and deliveries that are not under way.',
    )
    await notice.waitFor(soon)
    await page.clock.runFor(4_500)
    expect(await notice.count()).toBe(1)
    await page.clock.runFor(1_000)
    expect(await notice.count()).toBe(0)
    expect((await product.make.getWorkOrder(order.id)).bookingStatus).toBe('CONFIRMED')
  })

  test('code 501 stays until it is closed', async () => {
    const { page } = await atOrder()
    const driver = await product.make.driver({ name: 'Frozen Meanwhile' })
    await page.getByRole('button', { name: 'New task' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Find a driver').fill('Frozen')
    await page.clock.runFor(1_000)
    // The preflight finds no conflict yet; the driver is frozen after it, so the server must refuse.
    const checked = page.waitForResponse(
      (response) =>
        response.url().includes('task/preflight') &&
        `${response.url()} ${response.request().postData()}`.includes(driver.id),
    )
    await drawer.getByRole('radio', { name: /Frozen Meanwhile/ }).check()
    await page.clock.runFor(1_000)
    await checked
    await product.world.database.kysely
      .updateTable('driver')
      .set({ frozenAt: new Date().toISOString() })
      .where('id', '=', driver.id)
      .execute()
    await drawer.getByRole('button', { name: 'Assign driver' }).click()
    const notice = noticeOf(page, /This assignment is blocked/)
    await notice.waitFor(soon)
    await page.clock.fastForward(60_000)
    expect(await notice.count()).toBe(1)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Close' }).click()
    expect(await notice.count()).toBe(0)
  })

  test('an HTTP error, an answer without an envelope and a broken connection are reported, each for 5 seconds', async () => {
    const { page } = await atOrder()
    const broken: [string, (route: Route) => Promise<void>][] = [
      ['There is no such page.', (route) => route.continue({ url: `${product.address}/shortcut-api/nowhere` })],
      ['Error', (route) => route.fulfill({ status: 502, body: '' })],
      ['Error', (route) => route.fulfill({ status: 200, body: '<html>Sign in to the WiFi' })],
      [
        'No connection: this may have been saved. Your changes are still here; try again, nothing is saved twice.',
        (route) => route.abort('connectionreset'),
      ],
    ]
    for (const [index, [words, answer]] of broken.entries()) {
      // After a broken connection the console tries once more by itself.
      await page.route(cancelPath, answer, { times: index === 3 ? 2 : 1 })
      await (index === 0 ? cancelBooking : cancelAgain)(page)
      const notice = noticeOf(page, words)
      await notice.waitFor(soon)
      expect((await notice.innerText()).trim()).toBe(words)
      await page.clock.runFor(5_500)
      expect(await notice.count()).toBe(0)
    }
  })
})

type Told = { askedAt: (at: number) => void }

describe('no answer for 120 seconds', () => {
  test('with a retry count it is asked again after 1 s, until "request timeout" is shown', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { context } = await product.personAt(account)
    const page = await context.newPage()
    await page.clock.install()
    /** Times of the page's calls by its own clock, which continues while a busy machine delays this test. */
    const asked: number[] = []
    await page.exposeFunction('askedAt', (at: number) => void asked.push(at))
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (...call) => {
        if (String(call[0]).includes('workOrder/detail')) (window as unknown as Told).askedAt(Date.now())
        return fetch(...call)
      }
    })
    await page.route('**/shortcut-api/workOrder/detail?*', () => undefined)
    await page.goto(`${product.address}/backend/work/order/detail/${crypto.randomUUID()}`)
    await expect.poll(() => asked.length, soon).toBe(1)
    await page.clock.fastForward(60_000)
    expect(asked.length).toBe(1)
    await page.clock.runFor(62_000)
    await expect.poll(() => asked.length, soon).toBe(2)
    const [first = 0, second = 0] = asked
    // The timeout starts a few milliseconds before the page asks.
    expect(second - first).toBeGreaterThan(120_900)
    expect(await page.getByText('request timeout').count()).toBe(0)
    await page.clock.fastForward(121_000)
    await page.getByText('request timeout').waitFor(soon)
    await page.clock.fastForward(10_000)
    expect(asked.length).toBe(2)
  })

  test('without one it is rejected at once, and not sent again automatically', async () => {
    const { page } = await atOrder()
    const asked: number[] = []
    await page.route(cancelPath, () => void asked.push(1))
    await cancelBooking(page)
    await expect.poll(() => asked.length, soon).toBe(1)
    await page.clock.fastForward(121_000)
    await noticeOf(page, 'request timeout').waitFor(soon)
    expect(asked.length).toBe(1)
    // The dialog is still open and enabled: the person can try again.
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).isEnabled()).toBe(true)
  })
})

describe('a session that is gone', () => {
  test('is reported once even if many calls fail together; after signing in the person is back at the same page', async () => {
    const { world, address } = product
    const { account, id } = await world.signIn('dispatcher')
    // This page asks the server nothing.
    const { page } = await product.personAt(account, '/404')
    await page.getByRole('navigation').getByText('Work', { exact: true }).waitFor(soon)
    await world.database.kysely
      .updateTable('session')
      .set({ endedAt: new Date().toISOString() })
      .where('personId', '=', id)
      .execute()
    const refused: string[] = []
    page.on('response', async (response) => {
      const reply = await response.json().catch(() => null)
      if (reply?.code === 102) refused.push(response.url())
    })
    // The list asks for its rows, its columns, its folders and their counts.
    await page.getByRole('navigation').getByText('Work', { exact: true }).click()
    await page.getByRole('link', { name: 'Deliver Work Order' }).click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor(soon)
    await expect.poll(() => refused.length, soon).toBeGreaterThan(1)
    expect(await alert.count()).toBe(1)
    expect(await alert.getByRole('heading').innerText()).toBe('Login Failure')
    await alert.getByText('You have not logged in or your login is invalid. Please log in again!').waitFor(soon)
    expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Log in again'])
    expect(await page.getByRole('listitem').filter({ hasText: 'log in again' }).count()).toBe(0)
    await expectAccessible(page)
    await alert.getByRole('button').click()
    await page.waitForURL('**/backend/login**', soon)
    expect(await page.evaluate(() => localStorage.getItem('ws_token'))).toBeNull()
    await page.getByLabel('Account').fill(account)
    await page.getByLabel('Password').fill(testPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${address}/backend/work/order`, soon)
    await page.getByRole('grid').waitFor(soon)
  })

  test('codes 101 (no token) and 103 (expired token) are the same alert', async () => {
    const { page } = await atOrder()
    for (const code of [101, 103]) {
      await page.reload()
      await page.route(
        cancelPath,
        (route) => route.fulfill({ status: 200, json: { code, message: 'anything', data: null } }),
        { times: 1 },
      )
      await cancelBooking(page)
      await page.getByRole('alertdialog', { name: 'Login Failure' }).waitFor(soon)
      expect(await noticeOf(page, 'anything').count()).toBe(0)
    }
  })
})

describe('identifying the user', () => {
  test('nobody: verification failed, and back to signing in', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { page } = await product.nobody()
    await page.route('**/shortcut-api/user/menu', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: null } }),
    )
    await page.goto(`${product.address}/backend/work/order`)
    await page.getByLabel('Account').fill(account)
    await page.getByLabel('Password').fill(testPassword)
    await page.keyboard.press('Enter')
    await noticeOf(page, 'Verification failed, please Login again.').waitFor(soon)
    await page.waitForURL('**/backend/login**', soon)
    expect(await page.evaluate(() => localStorage.getItem('ws_token'))).toBeNull()
  })

  test('if the first call fails otherwise, the page says what happened and can try again', async () => {
    const { account } = await product.world.signIn('dispatcher')
    const { context } = await product.personAt(account)
    const page = await context.newPage()
    let answer: object = { status: 200, json: { code: 500, message: 'Quote 4711.', data: null } }
    const asked: number[] = []
    await page.route('**/shortcut-api/user/menu', (route) => {
      asked.push(1)
      return route.fulfill(answer)
    })
    await page.goto(`${product.address}/backend/work/order`)
    const alert = page.getByRole('alert').filter({ hasText: 'The console could not be opened' })
    await alert.getByText('Quote 4711.').waitFor(soon)
    await expectAccessible(page)
    answer = { status: 502, body: '' }
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.getByText('Error', { exact: true }).waitFor(soon)
    expect(asked.length).toBe(2)
    await page.unroute('**/shortcut-api/user/menu')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('grid').waitFor(soon)
    expect(page.url()).toBe(`${product.address}/backend/work/order`)
  })

  test('a token that cannot even be sent does not keep people out: they can log out', async () => {
    const { page } = await product.nobody()
    await page.evaluate(() => localStorage.setItem('ws_token', 'ключ'))
    await page.goto(`${product.address}/backend/work/order`)
    await page.getByRole('button', { name: 'Try again' }).waitFor(soon)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByLabel('Account').waitFor(soon)
    expect(await page.evaluate(() => localStorage.getItem('ws_token'))).toBeNull()
  })

  test('a person without a menu reaches /home, which says so, and the other static pages, but none of the menu', async () => {
    const { world, make, address } = product
    const person = { account: 'menuless', name: 'menuless', roleIds: [], password: testPassword }
    const { token } = make.administrator
    await world.ownPassword((await world.call(userApi.save, person, { token })).data.id)
    const { page } = await product.personAt('menuless', '/work/order')
    await page.waitForURL('**/backend/home', soon)
    await page.getByText('此账号没有菜单权限，请更换账号或配置菜单权限后再试~').waitFor(soon)
    await expectAccessible(page)
    await page.goto(`${address}/backend/404`)
    await page.getByText('Page not found').waitFor(soon)
    expect(page.url()).toBe(`${address}/backend/404`)
    const says = page.getByText('此账号没有菜单权限，请更换账号或配置菜单权限后再试~')
    await page.goto(`${address}/backend/redirect/map`)
    await page.getByText('Your roles do not include the live map.').waitFor(soon)
    expect(page.url()).toBe(`${address}/backend/map`)
    expect(await says.count()).toBe(0)
    await page.goto(`${address}/backend/redirect/truck/role`)
    await page.waitForURL('**/backend/home', soon)
    await says.waitFor(soon)
    const openPages = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
    expect(await openPages.allTextContents()).toEqual(['Home'])
    await page.goto(`${address}/backend/orderOut`)
    await page.getByText('Your roles do not include the list of work orders.').waitFor(soon)
    expect(page.url()).toBe(`${address}/backend/orderOut`)
  })
})

test('a browser without full screen is told so', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
  await page.getByRole('button', { name: 'Full screen' }).click()
  await noticeOf(page, 'you browser can not work').waitFor(soon)
})
