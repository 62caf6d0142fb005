import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const hours = (count: number) => ago(-60 * count)
const rowOf = (page: Page, { bookingId }: { bookingId: string }) => page.getByRole('row').filter({ hasText: bookingId })
const offered = (page: Page, { bookingId }: { bookingId: string }) =>
  page.getByRole('dialog', { name: `Assign driver to ${bookingId}` })
const assignOn = (page: Page, { bookingId }: { bookingId: string }) =>
  page.getByRole('button', { name: `Assign ${bookingId}` }).click()
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.getAttribute('aria-activedescendant')
    return row ? document.getElementById(row)?.textContent : null
  })

async function driverAt(name: string, lat: number, lng: number, fields: object = {}) {
  const { world, make } = product
  const driver = await make.driver({ name, ...fields })
  await world.call(driverTaskApi.positions, { positions: [{ at: ago(1), lat, lng }] }, { token: driver.token })
  return driver
}
const dueIn = (count: number) => [pickup({ from: hours(count - 1), to: hours(count) }), dropoff()]

test('on the row of an order without a driver, two clicks assign the best with truck and reasons, and z takes it back', async () => {
  const { world, make } = product
  const truck = await make.truck()
  await driverAt('Near Nora', 41.99, -87.92, { truckId: truck.id })
  await driverAt('Far Fred', 42.4, -88.2)
  await driverAt('Lapsed Lars', 41.99, -87.93, { licenceExpiresOn: '2020-01-01' })
  const order = await make.workOrder({ stops: dueIn(8) })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  await rowOf(page, order).waitFor(soon)
  await expectAccessible(page)

  await assignOn(page, order)
  const dialog = offered(page, order)
  const drivers = dialog.getByRole('listitem')
  await drivers.first().waitFor(soon)
  const texts = await drivers.allTextContents()
  expect(texts[0]).toMatch(
    new RegExp(
      // In the evening the pickup is tomorrow.
      `Near Nora ${truck.unitNo}.* mi away, .*(arrives \\d\\d:\\d\\d C[SD]T, on time|on time for ).*11 h of driving left (today|on )`,
    ),
  )
  expect(texts[1]).toMatch(/Far Fred/)
  // Somebody who is blocked is shown last, with the reason, and no click takes them.
  expect(texts[2]).toMatch(/Lapsed Lars.*Lapsed Lars’s license expires/)
  expect(await dialog.getByRole('button').allTextContents()).toEqual([texts[0], texts[1], 'More drivers…'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Near Nora/ }).click()
  await rowOf(page, order).getByText('DISPATCHED').waitFor(soon)
  await rowOf(page, order).getByText('Near Nora').waitFor(soon)
  await dialog.waitFor({ state: 'detached', ...soon })
  await page.getByText(/TK-\S+ assigned to Near Nora/).waitFor(soon)
  expect((await make.getWorkOrder(order.id)).tasks).toMatchObject([{ driver: 'Near Nora', truckNo: truck.unitNo }])

  await page.keyboard.press('z')
  await page.getByText(`Assignment of ${order.bookingId} undone`).waitFor(soon)
  await rowOf(page, order).getByText('CONFIRMED').waitFor(soon)

  // By keyboard: Esc leads back to the row, arrows choose, Enter takes.
  await assignOn(page, order)
  await dialog.getByRole('button', { name: /Near Nora/ }).waitFor(soon)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', ...soon })
  expect(await focusedRow(page)).toContain(order.bookingId)
  await assignOn(page, order)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused, soon).toContain('Near Nora')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Far Fred')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('More drivers…')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await rowOf(page, order).getByText('Far Fred').waitFor(soon)
  await rowOf(page, order).getByText('DISPATCHED').waitFor(soon)
  expect(await page.getByRole('button', { name: `Assign ${order.bookingId}` }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a driver whom somebody else assigned meanwhile is named beside the row, and nothing is assigned twice', async () => {
  const { world, make } = product
  const bob = await driverAt('Bob Busy', 41.99, -87.94)
  const order = await make.workOrder({ stops: dueIn(30) })
  const late = await make.workOrder({ stops: dueIn(60) })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  await rowOf(page, order).waitFor(soon)
  await assignOn(page, order)
  const dialog = offered(page, order)
  await dialog.getByRole('listitem').first().waitFor(soon)
  const other = await world.signIn('dispatcher')
  const stopIds = order.stops.map(({ id }) => id)
  await world.call(
    taskApi.create,
    { workOrderId: order.id, stopIds, remark: '', driverId: bob.id },
    { token: other.token },
  )
  await dialog.getByText(new RegExp(`^${order.bookingId} is with Bob Busy now, assigned by `)).waitFor(soon)
  expect(await dialog.getByRole('button').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rowOf(page, order).getByText('Bob Busy').waitFor(soon)
  expect(complaints).toEqual([])

  // The other was faster by a moment: the answer says so.
  await page.route('**/shortcut-api/task/create', async (route) => {
    const given = { workOrderId: late.id, stopIds: late.stops.map(({ id }) => id), remark: '', driverId: bob.id }
    await world.call(taskApi.create, given, { token: other.token })
    await route.continue()
  })
  await assignOn(page, late)
  await offered(page, late).getByRole('listitem').first().getByRole('button').click()
  await offered(page, late).getByRole('alert').filter({ hasText: 'Bob Busy' }).waitFor(soon)
  expect((await make.getWorkOrder(late.id)).tasks).toHaveLength(1)
})

test('beside the row, a failure can be tried again, nobody available is said, and More drivers opens the drawer', async () => {
  const { world, make } = product
  const order = await make.workOrder({ stops: dueIn(90) })
  const { page } = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  await rowOf(page, order).waitFor(soon)
  let failures = 2
  await page.route('**/shortcut-api/task/suggest**', (route) => (failures-- > 0 ? route.abort() : route.continue()))
  await assignOn(page, order)
  const dialog = offered(page, order)
  await dialog.getByText('The drivers could not be ranked.').waitFor(soon)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('listitem').first().waitFor(soon)
  await page.keyboard.press('Escape')

  // A cut network: the focus stays, so that Enter tries again.
  await page.route('**/shortcut-api/task/create', (route) => route.abort())
  await assignOn(page, order)
  await dialog.getByRole('listitem').first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(/^No connection/).waitFor(soon)
  await expect
    .poll(
      () =>
        dialog
          .getByRole('listitem')
          .first()
          .getByRole('button')
          .evaluate((one) => one === document.activeElement),
      soon,
    )
    .toBe(true)
  await page.unroute('**/shortcut-api/task/create')
  await page.keyboard.press('Escape')

  await world.database.pool.query('UPDATE driver SET frozen_at = now()')
  await assignOn(page, order)
  await dialog.getByText(/^No driver is available\./).waitFor(soon)
  // Enter takes nobody who is blocked.
  await expect.poll(() => dialog.getByRole('listitem').count(), soon).toBe(3)
  await expectAccessible(page)
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['More drivers…'])
  await dialog.getByRole('button', { name: 'More drivers…' }).click()
  await page.getByRole('dialog', { name: `New task for ${order.bookingId}` }).waitFor(soon)
  await page.keyboard.press('Escape')
  expect(await focusedRow(page)).toContain(order.bookingId)

  await world.database.pool.query('UPDATE driver SET deleted_at = now()')
  await assignOn(page, order)
  await dialog.getByText(/^No driver is available\. Add a driver/).waitFor(soon)
})
