import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('the dispatcher sees a driver’s app come online, and messages to the driver are delivered and read', async () => {
  const { world, make } = product
  const driver = await make.driver()
  const { page, complaints } = await product.personAt(make.dispatcher.account, '/warehouse/monitor')
  const row = page.getByRole('row').filter({ hasText: driver.name })
  await row.getByText('Offline').waitFor(soon)
  expect(await page.title()).toBe('App-Online Monitor - ShortCut')
  const app = { device: 'Pixel 9', appVersion: '2.1.0' }
  await world.call(driverTaskApi.heartbeat, app, { token: driver.token })
  await row.getByText('Online').waitFor(soon)
  await row.getByText('Pixel 9').waitFor(soon)
  await page.getByRole('button', { name: 'Online 1' }).waitFor(soon)
  await expectAccessible(page)

  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('No messages yet').waitFor(soon)
  await drawer.getByRole('textbox', { name: /^Message to / }).fill('Dock 4 is closed, use dock 6.')
  await expectAccessible(page)
  // The live update about the message may arrive before the reply to its sender.
  await page.route('**/conversation/send', async (route) => {
    const response = await route.fetch()
    await page.waitForTimeout(1_000)
    await route.fulfill({ response })
  })
  await drawer.getByRole('button', { name: 'Send' }).click()
  await drawer.getByText('Sent', { exact: true }).waitFor(soon)
  const { data } = await world.call(appMessageApi.list, {}, { token: driver.token })
  expect(data.map(({ text }) => text)).toEqual(['Dock 4 is closed, use dock 6.'])
  await drawer.getByText(/^Delivered \d/).waitFor(soon)
  await world.call(appMessageApi.read, { ids: data.map(({ id }) => id) }, { token: driver.token })
  await drawer.getByText(/^Read \d/).waitFor(soon)
  await expect.poll(() => drawer.getByRole('textbox').inputValue(), soon).toBe('')
  expect(complaints).toEqual([])
})

test('when a driver with a live task goes silent, every page says so until the app reports again', async () => {
  const { world, make } = product
  const driver = await make.driver()
  const task = await make.task({ workOrderId: (await make.workOrder()).id, driverId: driver.id })
  await world.call(driverTaskApi.heartbeat, {}, { token: driver.token })
  const { page } = await product.personAt(make.dispatcher.account, '/home')
  const tile = page.getByRole('link', { name: /Silent drivers/ })
  await expect.poll(() => tile.textContent(), soon).toMatch(/^0/)
  const before = await tile.boundingBox()
  await world.database.pool.query(`UPDATE driver SET last_seen_at = now() - interval '898 seconds' WHERE id = $1`, [
    driver.id,
  ])
  const notice = page.getByText(new RegExp(`${driver.name} was last seen .* ago and has ${task.taskNo}`))
  await notice.waitFor(soon)
  await expect.poll(() => tile.textContent(), soon).toMatch(/^1/)
  expect((await tile.boundingBox())?.y).toBe(before?.y)
  await expectAccessible(page)

  // Put off, it stays away after a reload, and comes back for something new only.
  await page.getByRole('button', { name: 'Hide for an hour' }).click()
  await notice.waitFor({ ...soon, state: 'detached' })
  await page.reload()
  await expect.poll(() => tile.textContent(), soon).toMatch(/^1/)
  expect(await notice.count()).toBe(0)
  const second = await make.driver()
  await make.task({ workOrderId: (await make.workOrder()).id, driverId: second.id })
  await world.call(driverTaskApi.heartbeat, {}, { token: second.token })
  await world.database.pool.query(`UPDATE driver SET last_seen_at = now() - interval '898 seconds' WHERE id = $1`, [
    second.id,
  ])
  const both = page.getByText('2 drivers with tasks under way are silent')
  await both.waitFor(soon)
  const line = page.getByRole('status').filter({ has: both })
  expect((await line.boundingBox())?.height).toBe(32)
  const own = await product.personAt((await world.signIn('billingClerk')).account, '/home')
  await own.page.getByRole('heading', { name: 'Home' }).waitFor(soon)
  expect(await own.page.getByRole('button', { name: 'Hide for an hour' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('row').filter({ hasText: driver.name }).getByText(task.taskNo).waitFor(soon)
  await expectAccessible(page)
  const position = { at: new Date().toISOString(), lat: 41.9, lng: -87.6 }
  await world.call(driverTaskApi.positions, { positions: [position] }, { token: driver.token })
  await page
    .getByRole('row')
    .filter({ hasText: driver.name })
    .getByText(task.taskNo)
    .waitFor({ ...soon, state: 'detached' })
})

test('an administrator makes a key with which a driver’s phone sends positions, and revokes it', async () => {
  const { world, make, address } = product
  const driver = await make.driver()
  const { page } = await product.personAt(make.administrator.account, `/driver/management?show=${driver.id}`)
  const drawer = page.getByRole('dialog').filter({ hasText: 'Tracking devices' })
  await drawer.getByRole('button', { name: 'Add device' }).click(soon)
  await page.getByLabel('Device name').fill('Phone')
  await page.getByLabel('Device name').press('Enter')
  await page.getByRole('img', { name: `QR code that sets up Traccar Client for ${driver.name}` }).waitFor(soon)
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  expect([link.protocol, link.host]).toEqual(['org.traccar.client:', 'config'])
  const server = link.searchParams.get('url')
  const key = link.searchParams.get('id') ?? ''
  expect(server).toBe(`${address}/shortcut-api/osmand`)
  await page.getByText(`device identifier ${key}`).waitFor(soon)
  await expectAccessible(page)
  const send = () => fetch(`${server}?id=${key}&lat=41.9&lon=-87.6`, { method: 'POST' })
  expect((await send()).status).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  const found = await world.call(driverApi.detail, { id: driver.id }, { token: make.administrator.token })
  expect(found.data.lastPosition).toMatchObject({ lat: 41.9, lng: -87.6 })
  await drawer.getByRole('button', { name: /^Revoke Phone/ }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await drawer.getByText(/^Revoked 2/).waitFor(soon)
  expect((await send()).status).toBe(401)
})
