import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { layoutApi } from '@shortcut/domain/users/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** Headers of the columns of which at least the beginning is in the window, with their widths. */
const columnsInView = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) =>
    all
      .map((one) => ({ name: one.textContent?.trim() ?? '', box: one.getBoundingClientRect() }))
      .filter(({ name, box }) => name && box.left + 80 < innerWidth)
      .map(({ name, box }) => ({ name, width: Math.round(box.width) })),
  )

test('at 1440 pixels the list shows what a dispatcher decides by, and a person’s own widths and order stay', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Vera Stone' })
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const rule = { ruleField: 'customerName', operator: 'contains', ruleValue: 'a' } as const
  await world.call(rulesApi.addRule, { name: 'All', ruleItemList: [rule] }, { token: make.administrator.token })
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('navigation', { name: 'Folders' }).waitFor(soon)
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  for (const text of ['Chicago, IL', 'Jamaica, NY', 'Vera Stone']) {
    const box = await row.getByText(text).boundingBox()
    expect((box?.x ?? 1440) + 80, text).toBeLessThan(1440)
  }
  const driverHead = await page
    .getByRole('columnheader')
    .filter({ hasText: /^Driver$/ })
    .boundingBox()
  expect((driverHead?.x ?? 1440) + (driverHead?.width ?? 0)).toBeLessThanOrEqual(1440)
  const shown = await columnsInView(page)
  const wanted = ['Booking status', 'Booking id', 'Timing', 'Customer name', 'Pickup place', 'Delivery place', 'Driver']
  expect(shown.map(({ name }) => name)).toEqual(wanted)

  // Its delivery was cancelled, but the order waits for another driver: it is not struck through.
  await world.call(taskApi.cancel, { id: task.id, reason: 'Truck broke down' }, { token })
  const badge = row.getByText('DELIVERY CANCELLED')
  await badge.waitFor(soon)
  expect(await badge.evaluate((word) => getComputedStyle(word).textDecorationLine)).toBe('none')
  expect(await badge.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true)

  const own = {
    order: ['bookingId', 'driver', 'bookingStatus'],
    widths: { driver: 90 },
    hidden: ['timing'],
    pinned: [],
  }
  await world.call(layoutApi.save, { grid: 'workOrder', layout: own }, { token })
  await page.reload()
  await row.waitFor(soon)
  const kept = await columnsInView(page)
  expect(kept[0]?.name).toBe('Booking id')
  expect(kept.find(({ name }) => name === 'Driver')?.width).toBe(90)
  expect(kept.map(({ name }) => name)).not.toContain('Timing')
})
