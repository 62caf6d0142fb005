import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, openPhone, phoneOf, says, signIn } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** Everything that the line has said since the page was opened. */
const noteLine = () => {
  const heard: string[] = []
  Object.assign(window, { heard })
  new MutationObserver(() => {
    const text = document.querySelector('header [role=status]')?.textContent
    if (text && text !== heard.at(-1)) heard.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
const heardBy = (page: { evaluate: (read: () => string[]) => Promise<string[]> }) =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('an app that opens with a network never says Offline, and while a dead network swallows its calls never Up to date', async () => {
  const driver = await product.make.driver({ name: 'Dead Network', userName: 'deadnetwork' })
  const { page, context } = await phoneOf(product, driver)
  await page.addInitScript(noteLine)
  await page.reload()
  await says(page, 'Up to date')
  expect(await heardBy(page)).toEqual(['Up to date'])

  // The phone itself knows that it has no network: nobody needs to send anything first.
  await context.setOffline(true)
  await page.getByRole('status').getByText('Offline').waitFor({ timeout: 3000 })
  await page.reload()
  await says(page, 'Offline')
  expect(await heardBy(page)).toEqual(['Offline'])
  // Bars on the screen, and nothing comes through.
  await context.route('**/shortcut-api/**', () => {})
  await context.setOffline(false)
  const asked = page.waitForRequest('**/shortcut-api/**', soon)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  expect(await heardBy(page)).toEqual(['Offline'])
  await context.close()
})

const copied = /driverInspection\/vehicles|ownFact\/list|driverTask\/list\?finished|appMessage\/history/
const openPage = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('link', { name }).tap()
}

test('pages that nobody has opened yet are there without a network', async () => {
  const truck = await product.make.truck()
  const driver = await product.make.driver({ name: 'New Phone', userName: 'newphone', truckId: truck.id })
  const asked: string[] = []
  const { page, context } = await phoneOf(product, driver, undefined, async (before) => {
    before.on('requestfinished', (request) => {
      if (copied.test(request.url())) asked.push(request.url())
    })
  })
  await expect.poll(() => new Set(asked).size, soon).toBe(4)
  // The last one is kept.
  await page.waitForTimeout(300)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Messages' }).tap()
  await page.getByText('No messages yet').waitFor(soon)
  await openPage(page, 'History')
  await page.getByText('Nothing in the last 14 days').waitFor(soon)
  await openPage(page, 'Inspect truck and trailer')
  await page.getByRole('article', { name: `Truck ${truck.unitNo}` }).waitFor(soon)
  await openPage(page, 'Fuel and odometer')
  await page.getByRole('article', { name: `Truck ${truck.unitNo}` }).waitFor(soon)
  await openPage(page, 'Papers')
  await page.getByText('No date known').first().waitFor(soon)
  await context.close()
})

test('what a phone never got it does not say is missing', async () => {
  const driver = await product.make.driver({ name: 'No Copy', userName: 'nocopy' })
  const { page, context } = await phoneOf(product, driver, undefined, (before) =>
    before.route(copied, (route) => route.abort()),
  )
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Messages' }).tap()
  await page.getByText('Connect once to see this.').waitFor(soon)
  for (const name of ['History', 'Inspect truck and trailer', 'Fuel and odometer', 'Papers', 'Duty status']) {
    await openPage(page, name)
    await page.getByText('Connect once to see this.').waitFor(soon)
    expect(await page.getByText(/No truck|No date known|No status|No entries/).count(), name).toBe(0)
  }
  await context.unroute(copied)
  await context.setOffline(false)
  await says(page, 'Up to date')
  await openPage(page, 'History')
  await page.getByText('Nothing in the last 14 days').waitFor(soon)
  await page.goto(`${product.address}/app/messages`)
  await page.getByText('No messages yet').waitFor(soon)
  await context.close()
})

test('a browser that does not keep the app says so, because without network it does not open', async () => {
  const driver = await product.make.driver({ name: 'No Worker', userName: 'noworker' })
  const phone = await openPhone(product, undefined, (before) =>
    before.addInitScript(() => {
      // As of a certificate that the browser does not trust.
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('SSL', 'SecurityError'))
    }),
  )
  await signIn(phone, driver.userName)
  const { page, context } = phone
  await page.getByText('without network it does not open').waitFor(soon)
  await expectUsable(page)
  await context.close()
})
