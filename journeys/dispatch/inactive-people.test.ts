import { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const desk = async (path: string) => product.personAt((await product.world.signIn('dispatcher')).account, path)

/** A driver with a task of today, whose app has just reported. */
async function driverAtWork(name: string) {
  const { make, world } = product
  const driver = await make.driver({ name })
  const order = await make.workOrder({
    bookingPickupDate: at(0).slice(0, 10),
    stops: [pickup({ from: at(1), to: at(2) }), dropoff({ from: at(3), to: at(4) })],
  })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  await world.database.pool.query(`UPDATE driver SET last_seen_at = now() WHERE id = $1`, [driver.id])
  return { ...driver, order }
}
const set = (status: 'active' | 'inactive', id: string) =>
  product.world.database.pool.query(`UPDATE driver SET status = $1 WHERE id = $2`, [status, id])

test('on the board an inactive driver has no green dot, and is called inactive', async () => {
  const [gone, there] = [await driverAtWork('Ina Idle'), await driverAtWork('Ben Busy')]
  await set('inactive', gone.id)
  const { page, complaints } = await desk('/work/board')
  const isQuiet = (name: string) =>
    page
      .getByTitle(new RegExp(`^${name}`))
      .locator('i')
      .getAttribute('data-quiet')
  await page.getByTitle(/^Ina Idle · inactive/).waitFor(soon)
  expect([await isQuiet('Ina Idle'), await isQuiet('Ben Busy')]).toEqual(['true', null])
  expect(there.name).toBe('Ben Busy')
  expect(complaints).toEqual([])
})

const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Messages with ${name}` })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
const textsTo = async (driver: { token: string }) =>
  (await product.world.call(appMessageApi.list, {}, { token: driver.token })).data.map(({ text }) => text)
async function conversation(driver: { name: string; order: { id: string } }) {
  const at = await desk(`/work/order/detail/${driver.order.id}`)
  await at.page.getByRole('button', { name: `Message ${driver.name}` }).click(soon)
  return at
}

test('to an inactive person nothing can be written, and somebody who is writing is told why', async () => {
  const driver = await driverAtWork('Cam Call')
  const { page } = await conversation(driver)
  await field(page, driver.name).fill('Are you there?')
  await set('inactive', driver.id)
  await page.keyboard.press('Enter')
  await panel(page, driver.name).getByText('Cam Call is inactive and gets no messages.').waitFor(soon)
  await field(page, driver.name).waitFor({ ...soon, state: 'detached' })
  expect(await panel(page, driver.name).getByText('Press Enter').count()).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: `Message ${driver.name}` }).click(soon)
  await panel(page, driver.name).getByText('Cam Call is inactive and gets no messages.').waitFor(soon)
  expect(await field(page, driver.name).count()).toBe(0)
})

test('a message that is too long is kept whole and not sent, nor is one of which nothing is seen', async () => {
  const driver = await driverAtWork('Lou Long')
  const { page } = await conversation(driver)
  await field(page, driver.name).fill('x'.repeat(950))
  await panel(page, driver.name).getByText('950 of 1,000 characters').waitFor(soon)
  await field(page, driver.name).fill('x'.repeat(1023))
  await page.keyboard.press('Enter')
  await panel(page, driver.name).getByText('The message has 1,023 characters. At most 1,000 can be sent.').waitFor(soon)
  expect((await field(page, driver.name).inputValue()).length).toBe(1023)
  await expectAccessible(page)
  await field(page, driver.name).fill('\u200b')
  await page.keyboard.press('Enter')
  await panel(page, driver.name).getByText('The message is empty.').waitFor(soon)
  expect(await textsTo(driver)).toEqual([])
  await field(page, driver.name).fill('x'.repeat(1000))
  await page.keyboard.press('Enter')
  await expect.poll(() => textsTo(driver), soon).toEqual(['x'.repeat(1000)])
})
