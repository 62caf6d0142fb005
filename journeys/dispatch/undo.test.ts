import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const rowOf = (page: Page, { bookingId }: { bookingId: string }) => page.getByRole('row').filter({ hasText: bookingId })
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const today = () => [pickup({ from: at(20), to: at(21) }), dropoff({ from: at(40), to: at(41) })]

/** Presses z while the server takes its time: the page says at once that it undoes, then what was undone. */
async function undoes(page: Page, verb: 'Confirm' | 'Assign' | 'Cancel', said: string | RegExp) {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const undo = `**/workOrder/undo${verb}`
  await page.route(undo, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.getByRole('button', { name: 'Undo' }).waitFor(soon)
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('Undoing…').waitFor({ timeout: 1_000 })
  answer()
  await page.getByText(said).waitFor(soon)
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden', ...soon })
  await page.unroute(undo)
}

/** No news comes: what is undone returns because the user has undone it. */
async function withoutNews(page: Page, path: string) {
  await page.route('**/shortcut-api/events**', (route) => route.abort())
  await page.goto(`${product.address}/backend${path}`)
}

test('on the list z says so at once and brings rows back under the pointer: confirmed, assigned by row and together, cancelled', async () => {
  const { make, world } = product
  await make.driver({ name: 'Una Dunn' })
  const orders = [await make.workOrder({ stops: today() }), await make.workOrder({ stops: today() })]
  const [one, other] = orders
  if (!one || !other) throw new Error('no orders')
  const set = (id: string) =>
    world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = $1`, [id])
  await set(one.id)
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order?bookingStatus=NEW,CONFIRMED')
  const isBack = async (order: { bookingId: string }, status: string) => {
    await rowOf(page, order).getByText(status, { exact: true }).waitFor({ timeout: 5_000 })
    expect(await page.getByText(/^\d+ (new|no longer)/).count()).toBe(0)
    expect(await rowOf(page, order).getAttribute('data-mark')).not.toBe('gone')
  }
  await page.getByRole('grid').hover()
  await page.getByRole('button', { name: `Confirm ${one.bookingId}` }).click()
  await page.getByText(`${one.bookingId} confirmed`).waitFor(soon)
  await undoes(page, 'Confirm', `Confirmation of ${one.bookingId} undone`)
  await isBack(one, 'NEW')

  await page.getByRole('button', { name: `Assign ${other.bookingId}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Una Dunn/ })
    .click()
  await rowOf(page, other).getByText('DISPATCHED').waitFor(soon)
  await page.getByRole('grid').hover()
  await undoes(page, 'Assign', `Assignment of ${other.bookingId} undone`)
  await isBack(other, 'CONFIRMED')

  await rowOf(page, other).getByRole('checkbox').click()
  await page.keyboard.press('a')
  const drawer = page.getByRole('dialog', { name: 'Assign 1 order to a driver' })
  await drawer.getByRole('radio', { name: /Una Dunn/ }).check()
  await drawer.getByRole('button', { name: 'Assign 1 order' }).click()
  await rowOf(page, other).getByText('DISPATCHED').waitFor(soon)
  await page.getByRole('grid').hover()
  await undoes(page, 'Assign', `Assignment of ${other.bookingId} undone`)
  await isBack(other, 'CONFIRMED')

  await rowOf(page, other).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await rowOf(page, other).getByText('BOOKING CANCELLED').waitFor(soon)
  await page.getByRole('grid').hover()
  await undoes(page, 'Cancel', `Cancellation of ${other.bookingId} undone`)
  await isBack(other, 'CONFIRMED')
})

test('a confirmed booking says so in every cell of its row at once, also without news', async () => {
  const { make, world } = product
  const orders = await Promise.all([1, 2, 3].map(() => make.workOrder({ stops: [pickup({ to: at(3) }), dropoff()] })))
  await world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = ANY ($1)`, [
    orders.map(({ id }) => id),
  ])
  const [one, other, third] = orders
  if (!one || !other || !third) throw new Error('no orders')
  const { page } = await product.personAt((await world.signIn('dispatcher')).account)
  await withoutNews(page, '/work/order?bookingStatus=NEW,CONFIRMED')
  const told = async (order: { bookingId: string }, status: string, timing: RegExp) => {
    const row = rowOf(page, order)
    await row.getByText(status, { exact: true }).waitFor({ timeout: 2_000 })
    await row.getByText(timing).waitFor({ timeout: 1_000 })
  }
  for (const order of orders) await told(order, 'NEW', /At risk: .*not confirmed/)
  await page.getByRole('button', { name: `Confirm ${one.bookingId}` }).click()
  await page.getByText(`${one.bookingId} confirmed`).waitFor(soon)
  await told(one, 'CONFIRMED', /At risk: .*no driver/)
  await rowOf(page, other).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await told(other, 'CONFIRMED', /At risk: .*no driver/)
  await rowOf(page, third).click()
  await page.keyboard.press('y')
  await told(third, 'CONFIRMED', /At risk: .*no driver/)
})

test('on the page of an order z brings back what was before, also without news: confirmed, assigned, cancelled', async () => {
  const { make, world } = product
  await make.driver({ name: 'Page Pat' })
  const order = await make.workOrder({ stops: today() })
  await world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = $1`, [order.id])
  const { page } = await product.personAt((await world.signIn('dispatcher')).account)
  await withoutNews(page, `/work/order/detail/${order.id}`)
  const article = page.getByRole('article')
  const shows = (text: string) => article.getByText(text, { exact: true }).waitFor({ timeout: 5_000 })
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true }).first()
  await confirm.waitFor(soon)
  await page.keyboard.press('y')
  await shows('Needs a driver.')
  await undoes(page, 'Confirm', `Confirmation of ${order.bookingId} undone`)
  await confirm.waitFor({ timeout: 5_000 })
  await page.keyboard.press('y')
  await shows('Needs a driver.')

  await page.keyboard.press('a')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: /Page Pat/ }).check()
  await drawer.getByRole('button', { name: 'Assign driver' }).click()
  await shows('Waiting for Page Pat to accept.')
  await undoes(page, 'Assign', `Assignment of ${order.bookingId} undone`)
  await shows('Needs a driver.')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await article.getByText('Needs a driver.').waitFor({ state: 'hidden', ...soon })
  await undoes(page, 'Cancel', `Cancellation of ${order.bookingId} undone`)
  await shows('Needs a driver.')
})

test('on the board and on the map z brings the order back among those without a driver, also without news', async () => {
  const { make, world } = product
  const truck = await make.truck()
  const bea = await make.driver({ name: 'Board Bea', truckId: truck.id })
  await world.call(driverTaskApi.heartbeat, {}, { token: bea.token })
  const order = await make.workOrder({
    bookingPickupDate: at(0).slice(0, 10),
    stops: [pickup({ from: at(1), to: at(2) }), dropoff({ from: at(3), to: at(4) })],
  })
  const { page } = await product.personAt((await world.signIn('dispatcher')).account)
  await withoutNews(page, '/work/board')
  const waiting = page.getByRole('option', { name: order.bookingId })
  await page.getByLabel('Driver or truck (/)').fill('Board Bea')
  await waiting.click()
  await page.keyboard.press('Space')
  await page.getByText(`${order.bookingId} picked up.`).waitFor(soon)
  await page.keyboard.press('Space')
  await waiting.waitFor({ state: 'hidden', ...soon })
  await undoes(page, 'Assign', `Assignment of ${order.bookingId} undone`)
  await waiting.waitFor({ timeout: 5_000 })
  const bars = page.getByRole('row', { name: /^Board Bea\b/ }).getByRole('gridcell', { name: /^TK-/ })
  await expect.poll(() => bars.count(), { timeout: 5_000 }).toBe(0)

  // Cancelled on its page, undone on the map.
  await withoutNews(page, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('article').getByText('BOOKING CANCELLED').first().waitFor(soon)
  await page.evaluate(() => {
    history.pushState(null, '', '/backend/map')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const side = page.getByRole('complementary', { name: 'Lists beside the map' })
  await side.getByRole('button', { name: /^Without a driver/ }).click(soon)
  await expect.poll(() => side.getByRole('link', { name: order.bookingId }).count(), soon).toBe(0)
  await undoes(page, 'Cancel', `Cancellation of ${order.bookingId} undone`)
  await side.getByRole('link', { name: order.bookingId }).waitFor({ timeout: 5_000 })
})
