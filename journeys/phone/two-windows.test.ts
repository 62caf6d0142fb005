import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function given(name: string) {
  const { make } = product
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const order = await make.workOrder({ pieces: 12 })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  return { driver, order }
}
const steps = async (order: { id: string }) => {
  const { rows } = await product.world.database.pool.query(
    `SELECT action, count(*)::int AS n FROM operation_log WHERE entity = 'task' AND actor_type = 'driver'
       AND (after ->> 'workOrderId' = $1 OR entity_id IN (SELECT id FROM task WHERE work_order_id = $1::uuid)) GROUP BY action ORDER BY action`,
    [order.id],
  )
  return Object.fromEntries(rows.map(({ action, n }) => [action, n]))
}

test('two windows of one driver: what one does the other shows, and nothing is done twice', async () => {
  const { driver, order } = await given('Two Windows')
  const { page, context, complaints } = await phoneOf(product, driver)
  const other = await context.newPage()
  await other.goto(`${product.address}/app/`)
  for (const one of [page, other]) await one.getByText(`New · ${order.bookingId}`).waitFor(soon)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Accept' }).tap()
  await other.getByRole('button', { name: 'Arrived' }).waitFor(soon)
  await Promise.all(
    [page, other].map((one) =>
      // A tap would land on what the other window's step puts there.
      one.getByRole('button', { name: 'Arrived' }).evaluate((button: HTMLElement) => button.click()),
    ),
  )
  for (const one of [page, other]) await one.getByText(/^Arrived \d/).waitFor(soon)
  // The same form in both, with the photo of one of them.
  for (const one of [other, page]) {
    await one.bringToFront()
    await one.getByRole('button', { name: 'Picked up' }).tap()
  }
  await addPhoto(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  for (const one of [page, other]) await one.getByText('· Delivery ·').first().waitFor(soon)
  expect(await other.getByText('The phone is full').count()).toBe(0)
  await context.setOffline(false)
  for (const one of [page, other]) await says(one, 'Up to date')
  expect(await steps(order)).toMatchObject({ 'task.accept': 1, 'task.arrive': 1, 'task.pickUp': 1 })

  // Signed out in one, nobody is signed in in the other.
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await other.getByLabel('User name or phone').waitFor(soon)
  expect(complaints).toEqual([])
  await context.close()
})
