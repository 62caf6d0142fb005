import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { phoneOf, says } from './phones.ts'

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

  await context.setOffline(true)
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

test('a phone that never got its messages and its history says so, instead of that there are none', async () => {
  const driver = await product.make.driver({ name: 'No Copy', userName: 'nocopy' })
  const { page, context } = await phoneOf(product, driver)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Messages' }).tap()
  await page.getByText('Connect once to see this.').waitFor(soon)
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('link', { name: 'History' }).tap()
  await page.getByText('Connect once to see this.').waitFor(soon)
  await context.setOffline(false)
  await says(page, 'Up to date')
  await page.getByText('Nothing in the last 14 days').waitFor(soon)
  await page.goto(`${product.address}/app/messages`)
  await page.getByText('No messages yet').waitFor(soon)
  await context.close()
})
