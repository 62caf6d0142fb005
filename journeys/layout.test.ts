import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { layoutApi } from '@shortcut/domain/users/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { outOfReach } from './running/reachable.ts'
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

/** Whether nothing of a cell's text is cut: what is clipped has no width to scroll to. */
const isWhole = (cell: Element) => {
  const text = document.createRange()
  text.selectNodeContents(cell)
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return text.getBoundingClientRect().width < room + 0.5
}

/** Lines of a cell's text. */
const linesOf = (cell: Element) => {
  const text = document.createRange()
  text.selectNodeContents(cell)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}

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
  const idCell = row.locator('.ui-cell').filter({ hasText: order.bookingId })
  expect(await idCell.evaluate(isWhole)).toBe(true)
  const driverHead = await page
    .getByRole('columnheader')
    .filter({ hasText: /^Driver$/ })
    .boundingBox()
  expect((driverHead?.x ?? 1440) + (driverHead?.width ?? 0)).toBeLessThanOrEqual(1440)
  const shown = await columnsInView(page)
  const wanted = [
    'Booking status',
    'Booking id',
    'Timing',
    'Customer name',
    'Pickup place',
    'Delivery place',
    'Driver',
    'Must leave by',
  ]
  expect(shown.map(({ name }) => name)).toEqual(wanted)

  // Its delivery was cancelled, but the order waits for another driver: it is not struck through.
  await world.call(taskApi.cancel, { id: task.id, reason: 'Truck broke down' }, { token })
  const badge = row.getByText('DELIVERY CANCELLED')
  await badge.waitFor(soon)
  expect(await badge.evaluate((word) => getComputedStyle(word).textDecorationLine)).toBe('none')
  expect(await row.locator('.ui-cell').filter({ hasText: 'DELIVERY CANCELLED' }).evaluate(isWhole)).toBe(true)

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

test('at 1440 pixels a row is never cut where it matters: the deadline of urgent orders, the status beside Assign, and no message covers it', async () => {
  const { make, world } = product
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  const stops = (pickupBy: number, deliverBy: number) => [
    pickup({ from: inMinutes(pickupBy - 60), to: inMinutes(pickupBy) }),
    dropoff({ to: inMinutes(deliverBy) }),
  ]
  const urgent = [
    await make.workOrder({ tags: ['whole'], stops: stops(-2879, 300) }),
    await make.workOrder({ tags: ['whole'], stops: stops(239, 600) }),
    await make.workOrder({ tags: ['whole'], stops: [pickup({}), dropoff({ to: inMinutes(-2879) })] }),
    await make.workOrder({ tags: ['whole'], stops: [pickup({}), dropoff({ to: inMinutes(239) })] }),
    await make.workOrder({ tags: ['whole'], stops: stops(9000, 9600), cutOffAt: inMinutes(-2879) }),
    // Nobody can drive that far by then, so it should have left.
    await make.workOrder({ tags: ['whole'], stops: stops(300, 720) }),
  ]
  const [back, asked] = [await make.workOrder({ tags: ['whole'] }), await make.workOrder({ tags: ['whole'] })]
  await world.database.pool.query(
    `INSERT INTO work_order_request (id, work_order_id, kind, state, source, asked_by, asked_at)
     VALUES (gen_random_uuid(), $1, 'cancel', 'open', 'api', 'Acme', now())`,
    [asked.id],
  )
  const { account, token } = await world.signIn('dispatcher')
  for (const { id } of [back, asked]) {
    const task = await make.task({ workOrderId: id, driverId: (await make.driver()).id })
    await world.call(taskApi.cancel, { id: task.id, reason: 'Truck broke down' }, { token })
  }
  const open = 'CONFIRMED,ASSIGNMENT_CANCELLED'
  const { page } = await product.personAt(account, `/work/order?tags=whole&bookingStatus=${open}`)
  // Where it is evening a time of tomorrow is shown with its day: the longest line.
  const hoursTo20 = 20 - new Date().getUTCHours()
  // The zone of an office has a name of three letters: none here is longer than GMT+9.
  const eastward = Math.min(9, hoursTo20 > 14 ? hoursTo20 - 24 : hoursTo20)
  const timezoneId = `Etc/GMT${eastward > 0 ? '-' : '+'}${Math.abs(eastward)}`
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
  onTestFinished(() => session.detach())
  await page.reload()
  const rowOf = ({ bookingId }: { bookingId: string }) => page.getByRole('row').filter({ hasText: bookingId })
  const isShown = (word: Element) => word.scrollWidth <= word.clientWidth
  /** Whether the text up to its first comma is shown whole, also where the rest is cut. */
  const showsDeadline = (word: Element) => {
    const text = document.createRange()
    const node = word.firstChild ?? word
    text.setStart(node, 0)
    text.setEnd(node, (word.textContent ?? '').split(', ')[0]?.length ?? 0)
    const [end, box] = [[...text.getClientRects()].at(-1), word.getBoundingClientRect()]
    // A line that is cut away adds more to the height than letters that reach beyond theirs.
    const isCut = word.scrollWidth > word.clientWidth || word.scrollHeight - word.clientHeight > 8
    // The ellipsis of this size is 11 px wide.
    return end !== undefined && end.bottom <= box.bottom + 4 && end.right + (isCut ? 12 : 0) <= box.right + 0.5
  }
  for (const order of urgent) {
    const word = rowOf(order).getByText(/^(Late|At risk): /)
    await word.waitFor(soon)
    expect(await word.evaluate(showsDeadline), (await word.textContent()) ?? '').toBe(true)
  }
  const status = rowOf(back).getByText('DELIVERY CANCELLED')
  await status.waitFor(soon)
  for (const beside of [
    rowOf(back).getByRole('button', { name: `Assign ${back.bookingId}` }),
    rowOf(asked).getByText('Cancel?'),
  ])
    await beside.waitFor(soon)
  expect(await status.evaluate(isShown)).toBe(true)
  expect(await rowOf(asked).getByText('DELIVERY CANCELLED').evaluate(isShown)).toBe(true)
  const [within, around] = [await status.boundingBox(), await rowOf(back).boundingBox()]
  if (!within || !around) throw new Error('The row is not shown.')
  expect(within.y).toBeGreaterThanOrEqual(around.y)
  expect(within.y + within.height).toBeLessThanOrEqual(around.y + around.height)

  // An order leaves the list while the pointer is on it.
  await rowOf(back).hover()
  await world.call(workOrderApi.cancel, { ids: [back.id], reason: 'No freight' }, { token })
  const message = page.getByText('1 no longer belongs here')
  await message.waitFor(soon)
  const box = await message.locator('xpath=..').boundingBox()
  const tops = await page
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().top))
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(Math.min(...tops) + 1)
})

test('at 1440 pixels long names of customers and cities are whole, and no header touches the next', async () => {
  const { make, world } = product
  const order = await make.workOrder({
    stops: [
      pickup({ city: 'South San Francisco', province: 'CA', postalCode: '94080' }),
      dropoff({ city: 'San Francisco', province: 'CA', postalCode: '94128' }),
    ],
  })
  await world.database.pool.query(`UPDATE work_order SET customer_name = 'Granite Semiconductors' WHERE id = $1`, [
    order.id,
  ])
  const rule = { ruleField: 'customerName', operator: 'contains', ruleValue: 'g' } as const
  await world.call(rulesApi.addRule, { name: 'Names', ruleItemList: [rule] }, { token: make.administrator.token })
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('navigation', { name: 'Folders' }).waitFor(soon)
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  for (const text of ['Granite Semiconductors', 'South San Francisco, CA', /^San Francisco, CA/]) {
    const cell = row.locator('.ui-cell').filter({ hasText: text })
    expect(await cell.evaluate(isWhole), String(text)).toBe(true)
    expect(await cell.evaluate(linesOf), String(text)).toBe(2)
  }
  const heads = await page.getByRole('columnheader').evaluateAll((all) =>
    all
      .filter((one) => one.textContent && one.getBoundingClientRect().right <= innerWidth)
      .map((one) => {
        const text = document.createRange()
        text.selectNodeContents(one.querySelector('span') ?? one)
        return {
          name: one.textContent,
          end: text.getBoundingClientRect().right,
          edge: one.getBoundingClientRect().right,
        }
      }),
  )
  expect(heads.length).toBeGreaterThan(7)
  expect(heads.filter(({ end, edge }) => end > edge)).toEqual([])
})

test('on a small screen the actions of a list are in a menu that works by keyboard', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor(soon)
  expect(await page.getByRole('button', { name: 'More' }).isVisible()).toBe(false)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'New work order' }).waitFor(soon)
  expect(await page.getByRole('button', { name: 'Export', exact: true }).isVisible()).toBe(false)
  const more = page.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  const exporting = page.getByRole('button', { name: 'Export', exact: true })
  await exporting.waitFor(soon)
  await exporting.press('Enter')
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  await csv.waitFor(soon)
  await page.keyboard.press('Escape')
  await csv.waitFor({ state: 'hidden', ...soon })
  expect(await exporting.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await exporting.waitFor({ state: 'hidden', ...soon })
  await page.locator(':focus').and(more).waitFor(soon)
  await more.click()
  await page.getByRole('heading', { name: /^Deliver Work Order/ }).click()
  await exporting.waitFor({ state: 'hidden', ...soon })
})

test('on a small screen the head of an order keeps its customer and CRN, and nothing of it is cut', async () => {
  const { make, world } = product
  const account = await make.account({ name: 'Consolidated Freight Forwarders of Illinois' })
  const driver = await make.driver({ name: 'Christopher Allen' })
  const order = await make.workOrder({ accountId: account.id, customerReferenceNumber: 'PO-4500012345-000010-B' })
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const signedIn = await world.signIn('dispatcher')
  const { page } = await product.personAt(signedIn.account, `/work/order/detail/${order.id}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  const head = page.getByRole('article').locator('header').filter({ hasText: order.bookingId })
  const whose = page.getByText('Consolidated Freight Forwarders of Illinois · PO-4500012345-000010-B').first()
  await whose.waitFor(soon)
  const [outer, inner] = await Promise.all([head.boundingBox(), whose.boundingBox()])
  if (!outer || !inner) throw new Error('The head is not shown.')
  expect(inner.x + inner.width).toBeLessThanOrEqual(1024)
  expect(inner.y).toBeGreaterThanOrEqual(outer.y + 7)
  expect(await whose.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true)
  for (const button of await head.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThanOrEqual(1024)
  }
})

test('at 1440 pixels the tabs beside the map stay in one line, also with large counts', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/map')
  const tabs = page.getByRole('toolbar', { name: 'Lists beside the map' })
  await tabs.getByRole('button', { name: /^Without a driver \d/ }).waitFor(soon)
  const lines = await tabs.getByRole('button').evaluateAll((all) => {
    for (const count of all.flatMap((one) => [...one.querySelectorAll('small')])) count.textContent = '88'
    return new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size
  })
  expect(lines).toBe(1)
})

test('at 1440 pixels the labels of all counts on Home are whole', async () => {
  await product.make.workOrder()
  const { account } = await product.world.signIn('administrator')
  const { page } = await product.personAt(account)
  const counts = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await counts.first().waitFor(soon)
  const cut = await counts.evaluateAll((all) =>
    all
      .filter((one) => {
        const text = document.createRange()
        text.selectNodeContents(one.querySelector('a > :last-child') ?? one)
        return text.getBoundingClientRect().right > one.getBoundingClientRect().right - 4
      })
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

test('on a small screen map and board have one line of tools, with the filters in a menu; Home begins with what is due', async () => {
  await product.make.workOrder()
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/map')
  await page.setViewportSize({ width: 1024, height: 768 })
  const top = async (name: string, role: 'button' | 'heading' = 'button') =>
    (await page.getByRole(role, { name, exact: true }).boundingBox())?.y ?? 768
  const more = page.getByRole('button', { name: 'More', exact: true })
  const history = page.getByRole('button', { name: 'History', exact: true })
  await history.waitFor(soon)
  const box = await history.boundingBox()
  expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThanOrEqual(1024)
  expect(Math.abs((await top('History')) - (await top('More')))).toBeLessThan(8)
  await more.click()
  await page.getByRole('button', { name: /^Available/ }).click()
  expect(await outOfReach(page)).toEqual([])

  await page.goto(`${product.address}/backend/work/board`)
  await page.getByRole('button', { name: 'Now', exact: true }).waitFor(soon)
  expect(Math.abs((await top('Now')) - (await top('More')))).toBeLessThan(8)
  await more.click()
  await page.getByLabel('Home base').waitFor(soon)
  expect(await outOfReach(page)).toEqual([])

  await page.goto(`${product.address}/backend/home`)
  await page.getByRole('heading', { name: /^Due next/ }).waitFor(soon)
  const due = await page.getByRole('heading', { name: /^Due next/ }).boundingBox()
  const today = await page.getByRole('heading', { name: 'Today', exact: true }).boundingBox()
  expect(due?.y ?? 768).toBeLessThan(today?.y ?? 0)
  // The counts stand in columns, also in two rows.
  const counts = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  const lefts = await counts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  const columns = lefts.indexOf(lefts[0] ?? 0, 1)
  expect(columns).toBeGreaterThan(4)
  expect(lefts).toEqual(lefts.map((_, index) => lefts[index % columns]))
})
