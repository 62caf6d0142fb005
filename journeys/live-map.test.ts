import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { dropoff, pickup as pickupStop } from '@shortcut/server/testing/builders.ts'
import { type DriverSteps, openDriverSteps } from '@shortcut/server/testing/driver-steps.ts'
import { writeMapFile } from '@shortcut/server/testing/map-file.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
let steps: DriverSteps
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
  const file = join(folder, 'streets.pmtiles')
  await writeMapFile(file)
  product = await openRunningProduct({ MAP_FILE: file })
  steps = await openDriverSteps(product.world, product.make)
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true })
})

/** What a page fetches: parts of the file of streets, and anything that another server would have to give. */
function watchStreets(page: Page) {
  const parts: number[] = []
  const elsewhere: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/map/file/')) parts.push(reply.status())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.address) elsewhere.push(request.url())
  })
  return async () => {
    await page.getByRole('link', { name: /OpenStreetMap/ }).waitFor(soon)
    // The directory, then a tile.
    await expect.poll(() => parts.length, { timeout: 60_000 }).toBeGreaterThan(1)
    expect([...new Set(parts), ...elsewhere]).toEqual([206])
  }
}

const drive = (driver: { token: string }, lat: number, speedKmh: number) =>
  product.world.call(
    driverTaskApi.positions,
    { positions: [{ at: new Date().toISOString(), lat, lng: -87.9, speedKmh, heading: 90 }] },
    { token: driver.token },
  )

// Needs a long timeout: drawing a map without a graphics card loads a busy machine even more.
test('a moving driver moves in the list, in the card and on the map', { timeout: 120_000 }, async () => {
  const { order } = await steps.given(steps.ann)
  await drive(steps.ann, 41.9, 0)
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account)
  const expectStreets = watchStreets(page)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL('**/map', soon)
  const side = page.getByRole('complementary', { name: 'Lists beside the map' })
  await side.getByRole('button', { name: /^Drivers/ }).click()
  await side.getByRole('button', { name: 'Ann Driver' }).click()
  const card = page.getByRole('region', { name: 'Driver on the map' })
  await card.getByRole('link', { name: order.bookingId }).waitFor(soon)
  await card.getByText('stopped').waitFor(soon)
  await card.getByText(/[A-Z][a-z]+, IL ·/).waitFor(soon)
  await expectStreets()
  await card.getByRole('button', { name: 'Close' }).click()

  // Found again by what the caller says: part of the phone number, then Enter. Bob has sent no position.
  const search = page.getByRole('combobox', { name: /^Find driver/ })
  await page.keyboard.press('/')
  await page.keyboard.type(steps.bob.name.slice(0, 3))
  await page.getByRole('option', { name: /no position yet/ }).waitFor(soon)
  await search.fill(order.bookingId)
  await page.getByRole('option', { name: /Ann Driver/ }).waitFor(soon)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await card.getByRole('heading', { name: 'Ann Driver' }).waitFor(soon)
  expect(await search.inputValue()).toBe('')
  await drive(steps.ann, 41.95, 88.5)
  await card.getByText('55 mph').waitFor(soon)
  // All that is left of the task, not the way to the next stop.
  await card.getByText(/^[\d,]+ mi to the last stop, straight line$/).waitFor(soon)
  await expectAccessible(page)

  // While followed, she is in the middle of the map: a click there finds her again.
  await card.getByRole('button', { name: 'Follow' }).click()
  const map = page.getByRole('region', { name: 'Map of the fleet' })
  await map.waitFor(soon)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => card.count(), soon).toBe(0)
  const found = async () => {
    const box = await map.boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    return card.count()
  }
  await expect.poll(found, { timeout: 30_000, interval: 1000 }).toBe(1)
  expect(complaints).toEqual([])
})

test('without WebGL the map says so, and its lists work', async () => {
  await steps.given(steps.bob)
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  await page.evaluate(() => {
    const open = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(open, this, [kind, ...more])
    } as typeof open
    history.pushState(null, '', '/backend/map')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByText('This browser cannot draw maps').waitFor(soon)
  await page.getByRole('button', { name: /^Drivers \d/ }).click()
  await page.getByRole('button', { name: 'Bob Driver' }).click()
  await page.getByRole('region', { name: 'Driver on the map' }).waitFor(soon)
})

test('a tracking link shows the shipment on a phone without a sign-in, updates by itself, and shows nothing once revoked', async () => {
  const { call } = product.world
  const token = { token: product.make.dispatcher.token }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const days = { from: hours(2), to: hours(30) }
  const stops = [pickupStop(days), dropoff({ from: hours(40), to: hours(70) })]
  const { order, id } = await steps.given(steps.bob, { customerReferenceNumber: 'PO-4711', stops })
  const link = (await call(shareApi.create, { workOrderId: order.id }, token)).data
  const { page, complaints } = await product.nobody()
  const expectStreets = watchStreets(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.address}/backend/map?share=${link.token}`)
  await page.getByRole('heading', { name: 'Shipment PO-4711' }).waitFor(soon)
  await page.getByText('Truck assigned').waitFor(soon)
  expect(await page.getByRole('navigation').count()).toBe(0)

  const [pickup] = order.stops
  if (!pickup) throw new Error('no pickup')
  const at = new Date(Date.now() - 60_000).toISOString()
  await steps.step(steps.bob, 'accept', { id, at })
  await steps.step(steps.bob, 'arrive', { id, at, stopId: pickup.id })
  await steps.step(steps.bob, 'pickUp', { id, at, stopId: pickup.id })
  await drive(steps.bob, 41.8, 80)
  // The page updates automatically; returning to it updates it at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('On the way').waitFor(soon)
  await page.getByRole('region', { name: 'Where the truck is' }).first().waitFor(soon)
  await expectStreets()
  await expectAccessible(page)
  const widest = await page.locator('dd').evaluateAll((all) =>
    Math.max(
      ...all.map((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return text.getBoundingClientRect().right
      }),
    ),
  )
  expect(widest).toBeGreaterThan(100)
  expect(widest).toBeLessThanOrEqual(390)

  await call(shareApi.revoke, { id: link.id }, token)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('This tracking link is invalid').waitFor(soon)
  expect(await page.getByText('PO-4711').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a tracking link opens for somebody whose session has ended, and does not wait for the console', async () => {
  const { call } = product.world
  const { order } = await steps.given(steps.bob, { customerReferenceNumber: 'PO-4712' })
  const link = (await call(shareApi.create, { workOrderId: order.id }, { token: product.make.dispatcher.token })).data
  const { page } = await product.nobody()
  await page.evaluate(() => localStorage.setItem('ws_token', 'of-last-week'))
  const shown = async () => {
    await page.goto(`${product.address}/backend/map?share=${link.token}`)
    await page.getByRole('heading', { name: 'Shipment PO-4712' }).waitFor(soon)
    await page.getByText('Truck assigned').waitFor(soon)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }
  await shown()
  await page.route('**/shortcut-api/user/menu', () => {})
  await shown()
})

test('a new link that is revoked can no longer be copied, and another can be made', async () => {
  const { make, world } = product
  const order = await make.workOrder()
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  // One click copies a link; where the browser forbids it, the link is shown selected.
  await page.evaluate(() => {
    const given: string[] = []
    const clipboard = { writeText: async (text: string) => void given.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    Object.assign(window, { given })
  })
  const copied = () => page.evaluate(() => (window as unknown as { given: string[] }).given)
  await page.getByRole('button', { name: 'Copy tracking link' }).click()
  await page.getByText('Tracking link copied, valid until 72 hours after delivery').waitFor(soon)
  const [address = ''] = await copied()
  expect(address).toContain('/backend/map?share=')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.keyboard.press('t')
  const byHand = page.getByRole('textbox', { name: /^Copy this tracking link/ })
  await byHand.waitFor(soon)
  expect(await byHand.inputValue()).toBe(address)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Tracking link revoked').waitFor(soon)
  await byHand.waitFor({ state: 'detached', ...soon })

  await page.getByRole('button', { name: 'Share' }).click()
  const drawer = page.getByRole('dialog', { name: `Tracking links of ${order.bookingId}` })
  const link = drawer.getByLabel('Link', { exact: true })
  await drawer.getByLabel('Recipient').fill('Dock')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await link.waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create another link' }).click()
  await drawer.getByLabel('Recipient').fill('Office')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await link.waitFor(soon)
  // Revoking another link leaves this one; revoking this one removes it.
  await drawer.getByRole('button', { name: 'Revoke the link for Dock' }).click()
  await drawer.getByText('Revoked').waitFor(soon)
  expect(await link.isVisible()).toBe(true)
  await drawer.getByRole('button', { name: 'Revoke the link for Office' }).click()
  await link.waitFor({ state: 'detached', ...soon })
  await drawer.getByRole('button', { name: 'Create link' }).waitFor(soon)
})
