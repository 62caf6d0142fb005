import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

/** Another company's application, on its own origin. */
const app = createServer((_, reply) => {
  reply.setHeader('content-type', 'text/html')
  reply.end('<!doctype html><html lang="en"><title>Customs</title><h1>Customs desk</h1><input aria-label="Entry">')
})
let product: RunningProduct
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  product = await openRunningProduct({ EXTERNAL_APPS: origin })
  const { pool } = product.world.database
  const add = (position: number, code: string, name: string, address: string) =>
    pool.query(
      `INSERT INTO menu_item (id, parent_id, level, url, name, app_code, aurl, position)
       SELECT gen_random_uuid(), id, 2, '', $2, $1, $3, $4 FROM menu_item WHERE url = '/work'`,
      [code, name, address, position],
    )
  await add(8, 'customs', 'Customs', `${origin}/desk`)
  await add(9, 'foreign', 'Foreign app', 'http://127.0.0.1:9/')
  await product.make.workOrder()
})
afterAll(async () => {
  await product.close()
  app.close()
})

test('an external app is a page of its parent, first among its children, and stays alive in its tab', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const below = menu.getByRole('listitem').filter({ hasText: 'Work' }).first().getByRole('link')
  await expect
    .poll(() => below.allTextContents(), soon)
    .toEqual(['Customs', 'Foreign app', 'Deliver Work Order', 'Dispatch Board', 'Recurring Orders'])
  await below.first().click()
  const frame = page.frameLocator('iframe[title="Customs"]')
  await frame.getByRole('heading', { name: 'Customs desk' }).waitFor(soon)
  await expect.poll(() => page.title(), soon).toBe('Customs - ShortCut')
  expect(new URL(page.url()).pathname).toMatch(/^\/backend\/work\/customs-/)
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('top-navigation')
  await expectAccessible(page)
  await frame.getByLabel('Entry').fill('half typed')
  await below.nth(2).click()
  await page.getByRole('grid').waitFor(soon)
  await below.first().click()
  expect(await frame.getByLabel('Entry').inputValue()).toBe('half typed')
  expect(complaints).toEqual([])
})

test('an app with an origin that is not configured is not shown, and a sentence says so', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Work' }).click()
  await menu.getByRole('link', { name: 'Foreign app' }).click()
  await page.getByText('Foreign app cannot be shown').waitFor(soon)
  expect(await page.locator('iframe').count()).toBe(0)
  await expectAccessible(page)
})

test('an app that does not answer is reported, and people can try again', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.route(`${origin}/**`, (route) => route.abort())
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Work' }).click()
  await menu.getByRole('link', { name: 'Customs' }).click()
  await page.getByText('It did not answer.').waitFor(soon)
  await page.unroute(`${origin}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Customs desk' }).waitFor(soon)
})

test('/orderOut is the list without the frame, for signed-in people who may see it', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account, '/home')
  await page.goto(`${product.address}/backend/orderOut`)
  await page.getByRole('grid').waitFor(soon)
  // Until it is known that the company has no folders, their place is kept.
  await expect.poll(() => page.getByRole('navigation').count(), soon).toBe(0)
  expect(await page.getByRole('button', { name: new RegExp(account) }).count()).toBe(0)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('grid').getByRole('link').first().click()
  await (await opened).getByRole('heading', { name: /^WO-/ }).waitFor(soon)
  const { page: stranger } = await product.nobody()
  await stranger.goto(`${product.address}/backend/orderOut`)
  await stranger.waitForURL('**/login**', soon)
})

test('/map opens without a token and shows nothing without a link', async () => {
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/map`)
  await page.getByText('Open the tracking link that you were sent.').waitFor(soon)
  await expect.poll(() => page.title(), soon).toBe('Map - ShortCut')
  await expectAccessible(page)
  await page.goto(`${product.address}/backend/map?share=nonsense`)
  await page.getByText('This tracking link is invalid').waitFor(soon)
})
