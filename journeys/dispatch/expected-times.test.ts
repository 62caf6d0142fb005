import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('when a truck falls behind, the list, the board, the map, Home and the order tell the same new time, though nobody changed the order', async () => {
  const { make, world } = product
  const truck = await make.truck()
  const driver = await make.driver({ name: 'Ann Abel', truckId: truck.id })
  await world.call(driverTaskApi.heartbeat, {}, { token: driver.token })
  const due = at(120)
  const order = await make.workOrder({
    bookingPickupDate: due.slice(0, 10),
    stops: [pickup({ from: at(0), to: due }), dropoff({ to: at(1200) })],
  })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  // As the positions of the truck do it: without a row of the log.
  const expectLate = (hours: number) =>
    world.database.pool.query(
      `UPDATE work_order SET pickup_expected_at = pickup_due_at + make_interval(hours => $2), truck_minutes = 300 WHERE id = $1`,
      [order.id, hours],
    )
  await expectLate(1)

  const { account } = await world.signIn('dispatcher')
  const paths = ['/work/order', '/work/board', '/map', '/home', `/work/order/detail/${order.id}`]
  const desks = await Promise.all(paths.map((path) => product.personAt(account, path)))
  const [, board, map] = desks.map(({ page }) => page)
  if (!board || !map) throw new Error('no pages')
  await board.getByRole('gridcell', { name: /^TK-/ }).first().waitFor(soon)
  const side = map.getByRole('complementary', { name: 'Lists beside the map' })
  await side.getByRole('button', { name: 'Ann Abel' }).click()
  const told = (hours: number) => new RegExp(`At risk: driver ${hours} h late for pickup`)
  const expectTold = async (hours: number) => {
    for (const [index, { page }] of desks.entries())
      await expect
        .poll(
          () =>
            page === board
              ? page.getByRole('gridcell', { name: told(hours) }).count()
              : page.getByText(told(hours)).count(),
          { ...soon, message: paths[index] },
        )
        .toBeGreaterThan(0)
    // The list beside the map and the card of the driver.
    await expect.poll(() => map.getByText(told(hours)).count(), soon).toBe(2)
  }
  await expectTold(1)

  await expectLate(2)
  // What else would be read again after some seconds.
  for (const { page } of desks) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectTold(2)
  expect(desks.flatMap(({ complaints }) => complaints)).toEqual([])
})
