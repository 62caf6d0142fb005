import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

type Order = { id: string; bookingId: string }
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const later = () => [pickup({ from: at(20), to: at(21) }), dropoff({ from: at(40), to: at(41) })]
const rowOf = (page: Page, { bookingId }: Order) => page.getByRole('row').filter({ hasText: bookingId })
/** The row that the next key acts on. */
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.getAttribute('aria-activedescendant')
    return row ? document.getElementById(row)?.textContent : ''
  })
const isOn = (page: Page, { bookingId }: Order) => expect.poll(() => focusedRow(page), soon).toContain(bookingId)

async function atList(search = '') {
  const { account } = await product.world.signIn('dispatcher')
  return (await product.personAt(account, `/work/order${search}`)).page
}

/** Orders that wait for confirmation; the list shows the last one first. */
async function waiting(count: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let made = 0; made < count; made++) orders.push(await product.make.workOrder({ stops: later() }))
  await product.world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = ANY ($1)`, [
    orders.map(({ id }) => id),
  ])
  return orders.reverse()
}

test('after a click on Confirm of a row, the keys go on from that row: y, j, arrows, z and a click on Undo', async () => {
  const [first, second, third] = await waiting(3)
  if (!first || !second || !third) throw new Error('no orders')
  const page = await atList('?bookingStatus=NEW,CONFIRMED')
  await page.getByRole('button', { name: `Confirm ${first.bookingId}` }).click()
  await page.getByText(`${first.bookingId} confirmed`).waitFor(soon)
  await isOn(page, first)
  await page.keyboard.press('j')
  await isOn(page, second)
  await page.keyboard.press('y')
  await page.getByText(`${second.bookingId} confirmed`).waitFor(soon)
  await isOn(page, second)
  await page.keyboard.press('z')
  await page.getByText(`Confirmation of ${second.bookingId} undone`).waitFor(soon)
  await isOn(page, second)
  await rowOf(page, second).getByText('NEW', { exact: true }).waitFor(soon)

  await page.keyboard.press('y')
  await page.getByText(`${second.bookingId} confirmed`).waitFor(soon)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden', ...soon })
  await isOn(page, second)
  await page.keyboard.press('ArrowDown')
  await isOn(page, third)

  // By key on the button of the message, which then goes.
  await page.keyboard.press('y')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden', ...soon })
  await isOn(page, third)
})

test('after a driver was assigned on a row or the selected rows were confirmed, the keys go on from there', async () => {
  await product.make.driver({ name: 'Fay Focus' })
  const assigned = await product.make.workOrder({ stops: later() })
  const [first, second] = await waiting(2)
  if (!first || !second) throw new Error('no orders')
  const page = await atList()
  await page.getByRole('button', { name: `Assign ${assigned.bookingId}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Fay Focus/ })
    .click()
  await rowOf(page, assigned).getByText('DISPATCHED').waitFor(soon)
  await isOn(page, assigned)

  await rowOf(page, first).getByRole('checkbox').click()
  await rowOf(page, second).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('2 bookings confirmed').waitFor(soon)
  await isOn(page, second)
})

test('y on an order that is confirmed says so', async () => {
  const order = await product.make.workOrder({ stops: later() })
  const page = await atList()
  await rowOf(page, order).click()
  await page.keyboard.press('y')
  await page.getByText(`${order.bookingId} is already confirmed.`).waitFor(soon)
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

  await product.world.database.pool.query(`UPDATE work_order SET booking_status = 'BOOKING_CANCELLED' WHERE id = $1`, [
    order.id,
  ])
  await page.reload()
  await rowOf(page, order).click()
  await page.keyboard.press('y')
  await page.getByText(`${order.bookingId} is BOOKING CANCELLED. There is nothing to confirm.`).waitFor(soon)
})

test('after a customer’s request was declined, the focus stays in the page of the order', async () => {
  const order = await product.make.workOrder({ stops: later() })
  await product.world.database.pool.query(
    `INSERT INTO work_order_request (id, work_order_id, kind, state, source, asked_by, asked_at)
     VALUES (gen_random_uuid(), $1, 'cancel', 'open', 'api', 'Acme', now())`,
    [order.id],
  )
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The truck is on its way')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByText(`Request of ${order.bookingId} declined`).waitFor(soon)
  await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'hidden', ...soon })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('content')
})

/** What is cut or broken over two lines beside the field of the message. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[class*=copies]')?.parentElement
    const texts = [...(bar?.querySelectorAll<HTMLElement>('button *, [class*=seconds]') ?? [])]
    return texts
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
      .concat(texts.filter((one) => one.matches('[class*=seconds]') && one.offsetHeight > 24))
      .map((one) => one.textContent)
  })

test('a message that stays, such as a link to copy by hand, covers no drawer', async () => {
  const order = await product.make.workOrder({ stops: later() })
  const page = await atList()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await rowOf(page, order).click()
    await page.keyboard.press('t')
    const byHand = page.getByRole('textbox', { name: /^Copy this tracking link/ })
    await byHand.waitFor(soon)
    expect(await cutTexts(page)).toEqual([])
    await rowOf(page, order).click()
    await page.keyboard.press('c')
    const drawer = page.getByRole('dialog', { name: `Copy of ${order.bookingId}` })
    await drawer.getByRole('button', { name: 'Save as draft' }).waitFor(soon)
    const message = page.getByRole('status').filter({ has: byHand })
    const apart = async () => {
      const [over, under] = [await message.boundingBox(), await drawer.boundingBox()]
      return over && under && over.x >= 0 && over.x + over.width <= under.x
    }
    await expect.poll(apart, soon).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached', ...soon })
  }
})
