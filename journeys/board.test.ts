import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** Times are today, so that the order is in view. */
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Today's order that waits for a driver. */
const waiting = (fields: Partial<InputOf<(typeof workOrderApi)['save']>> = {}) =>
  product.make.workOrder({
    bookingPickupDate: at(0).slice(0, 10),
    stops: [pickup({ from: at(1), to: at(2) }), dropoff({ from: at(3), to: at(4) })],
    ...fields,
  })

/** A driver with a truck and a reporting phone, so that assigning has no conflicts. */
async function driver(name: string) {
  const truck = await product.make.truck()
  const made = await product.make.driver({ name, truckId: truck.id })
  await product.world.call(driverTaskApi.heartbeat, {}, { token: made.token })
  return made
}

async function desk() {
  const { account } = await product.world.signIn('dispatcher')
  const person = await product.personAt(account, '/work/board')
  await lanes(person.page).waitFor(soon)
  return person
}

const lanes = (page: Page) => page.getByRole('grid', { name: 'Lanes of the board' })
const order = (page: Page, bookingId: string) => page.getByRole('option', { name: bookingId })
const lane = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const driverOf = async (id: string) => (await product.make.getWorkOrder(id)).tasks.map((task) => task.driver)

/** Presses on one element and moves the pointer over another, without releasing. */
async function carry(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  const view = await page.locator('[class*=scroller]').boundingBox()
  if (!start || !end || !view) throw new Error('nothing to carry, or nowhere to')
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(view.x + 300, end.y + 4, { steps: 6 })
  await page.mouse.move(view.x + 400, end.y + end.height / 2, { steps: 6 })
}

test('an order is dragged to a driver, and every open board shows the task', async () => {
  const [ann] = [await driver('Ann Abel'), await driver('Bea Born')]
  const made = await waiting()
  const { page, complaints } = await desk()
  const other = await desk()
  await order(page, made.bookingId).waitFor(soon)
  await expectAccessible(page)
  // Keys lead there and back, also from a search field.
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('board-orders')
  await carry(page, order(page, made.bookingId), lane(page, 'Ann Abel'))
  await page.getByText('Ann Abel: No conflicts.').waitFor(soon)
  expect(await driverOf(made.id)).toEqual([])
  await page.mouse.up()
  await lane(page, 'Ann Abel, 1 task')
    .getByRole('gridcell', { name: /^TK-.*Assigned/ })
    .waitFor(soon)
  await lane(other.page, 'Ann Abel, 1 task').getByRole('gridcell', { name: /^TK-/ }).waitFor(soon)
  await order(page, made.bookingId).waitFor({ state: 'hidden', ...soon })
  await order(other.page, made.bookingId).waitFor({ state: 'hidden', ...soon })
  expect(await driverOf(made.id)).toEqual([ann?.name])
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('an order carried in from the side leaves the hours where they are, and *Now* brings them back', async () => {
  await driver('Nan Noon')
  const made = await waiting()
  const { page } = await desk()
  const area = page.locator('[class*=scroller]')
  const left = () => area.evaluate((one) => one.scrollLeft)
  const [start, view] = [await order(page, made.bookingId).boundingBox(), await area.boundingBox()]
  if (!start || !view) throw new Error('nothing to carry')
  const before = await left()
  expect(before).toBeGreaterThan(0)
  await page.mouse.move(start.x + 20, start.y + start.height / 2)
  await page.mouse.down()
  // Slowly over the names and the edge beside them, as a hand does.
  for (let x = 0; x <= 400; x += 20) {
    await page.mouse.move(view.x + x, view.y + view.height / 2)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await left()).toBe(before)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await area.evaluate((one) => one.scrollTo({ left: 0 }))
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect.poll(async () => Math.abs((await left()) - before), soon).toBeLessThan(20)
})

test('an order dropped with a warning is assigned at once, and the undo is offered', async () => {
  const silent = await product.make.driver({ name: 'Sil Silent', truckId: (await product.make.truck()).id })
  const made = await waiting()
  const { page } = await desk()
  await carry(page, order(page, made.bookingId), lane(page, 'Sil Silent'))
  await page.getByText(/^Sil Silent: .*app/i).waitFor(soon)
  await page.mouse.up()
  await expect.poll(() => driverOf(made.id), soon).toEqual([silent.name])
  await order(page, made.bookingId).waitFor({ state: 'hidden', ...soon })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await order(page, made.bookingId).waitFor(soon)
})

test('by keyboard a task goes to another driver and another time; conflicts are shown and confirmed', async () => {
  const [cal] = [await driver('Cal Cross'), await driver('Cat Clove')]
  const made = await waiting()
  const task = await product.make.task({ workOrderId: made.id, driverId: cal.id })
  await product.make.task({ workOrderId: (await waiting()).id, driverId: cal.id, overrideReason: 'For the test' })
  const { page } = await desk()
  await page.getByLabel('Driver or truck (/)').fill('C')
  const bar = page.getByRole('gridcell', { name: new RegExp(`^${task.taskNo}`) })
  await bar.click()
  await page.keyboard.press('Space')
  await page.getByText(`${task.taskNo} picked up.`).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByText(`${task.taskNo} stays where it was.`).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByText(/^Cat Clove, .* No conflicts\.$/).waitFor(soon)
  const note = page.getByText('Cat Clove: No conflicts.')
  await note.waitFor(soon)
  await page.keyboard.press('Enter')
  await note.waitFor({ state: 'hidden', ...soon })
  await expect.poll(() => driverOf(made.id), soon).toEqual(['Cat Clove'])
  await lane(page, 'Cat Clove')
    .getByRole('gridcell', { name: new RegExp(task.taskNo) })
    .waitFor(soon)

  // Two hours later misses the pickup: that is only a warning.
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog', { name: `Plan ${task.taskNo} for` })
  await question.getByText(`${task.taskNo} would start too late for its pickup`).waitFor(soon)
  await question.getByRole('button', { name: 'Plan the time' }).click()
  await question.waitFor({ state: 'hidden', ...soon })
  await page.getByText(`${task.taskNo} is planned for`).waitFor(soon)

  // Back to a driver with another task at that time: blocked, unless the dispatcher gives a reason.
  await lanes(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page
    .getByText(/already has TK-/)
    .first()
    .waitFor(soon)
  await page.keyboard.press('Space')
  const blocked = page.getByRole('dialog', { name: `Reassign ${task.taskNo} to Cal Cross?` })
  await blocked.getByRole('textbox').fill('Both are at one dock')
  await blocked.getByRole('button', { name: 'Reassign driver' }).click()
  await expect.poll(() => driverOf(made.id), soon).toEqual(['Cal Cross'])
})

/** Labels of the axis that lie over another one in their row. */
const overlapping = (page: Page) =>
  page.evaluate(() =>
    ['day', 'hour'].flatMap((kind) => {
      const labels = [...document.querySelectorAll(`[class*=axis] > [class*=${kind}] > span`)].filter(
        (label) => getComputedStyle(label).visibility === 'visible',
      )
      const boxes = labels.map((label) => label.getBoundingClientRect()).sort((one, other) => one.left - other.left)
      const over = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? Number.NEGATIVE_INFINITY))
      return [
        ...(labels.length === 0 && kind === 'day' ? ['no day'] : []),
        ...over.map(({ left }) => `${kind} ${left}`),
      ]
    }),
  )

test('hours never overlap, every time names its zone, and a narrow bar begins with its destination', async () => {
  const eve = await driver('Eve Early')
  const long = await waiting({ stops: [pickup({ from: at(1), to: at(2) }), dropoff({ from: at(18), to: at(20) })] })
  const task = await product.make.task({ workOrderId: long.id, driverId: eve.id })
  // Not at risk, or that would stand in place of its time.
  const inTime = await waiting({ stops: [pickup({ from: at(8), to: at(9) }), dropoff({ from: at(40), to: at(42) })] })
  const { page } = await desk()
  const zone = await page.evaluate(
    () =>
      new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  await page.getByText(`Times in ${zone}`).waitFor(soon)
  await order(page, inTime.bookingId).getByText(zone).waitFor(soon)
  const bar = lane(page, 'Eve Early').getByRole('gridcell', { name: new RegExp(`${task.taskNo}.*\\d ${zone}`) })
  await bar.click()
  const chosen = page.getByRole('region', { name: 'Selected' })
  await chosen.getByText('due ').first().waitFor(soon)
  const times = (await chosen.locator('dd').allInnerTexts()).filter((text) => /\d:\d\d/.test(text))
  expect([times.length, times.filter((text) => !text.includes(zone))]).toEqual([3, []])
  // 1440×900 at 200 %, and a small desk.
  for (const size of [
    { width: 720, height: 450 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const zoom of ['Day', '3 days', 'Week']) {
      await page.getByText(zoom, { exact: true }).click()
      await expect.poll(() => overlapping(page), soon).toEqual([])
    }
  }
  expect(await bar.innerText()).toMatch(/^Jamaica/)
})

test('two dispatchers drag the same order: one gets it, and the other reads why not', async () => {
  const [dan] = [await driver('Dan Dell'), await driver('Dot Drum')]
  const made = await waiting()
  const [one, other] = [await desk(), await desk()]
  await order(one.page, made.bookingId).waitFor(soon)
  await order(other.page, made.bookingId).waitFor(soon)
  await carry(one.page, order(one.page, made.bookingId), lane(one.page, 'Dan Dell'))
  await carry(other.page, order(other.page, made.bookingId), lane(other.page, 'Dot Drum'))
  await one.page.mouse.up()
  await expect.poll(() => driverOf(made.id), soon).toEqual([dan.name])
  await other.page.mouse.up()
  await other.page
    .getByRole('listitem')
    .filter({ hasText: /was given to .* \(TK-/ })
    .waitFor(soon)
  await lane(other.page, 'Dan Dell, 1 task').getByRole('gridcell').waitFor(soon)
  await expect.poll(() => lane(other.page, 'Dot Drum').getByRole('gridcell').count(), soon).toBe(0)
  expect(await driverOf(made.id)).toEqual([dan.name])
})

test('the board asks for the day once, while its code is still loading', async () => {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('grid').waitFor(soon)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/board/lanes') || pathname.endsWith('/board/unassigned')) asked.push(pathname + search)
  })
  const begun = page.waitForRequest('**/board/lanes?*', soon)
  await page.route('**/assets/BoardPage-*', async (route) => {
    await begun
    await route.continue()
  })
  await page.goto(`${product.address}/backend/work/board`)
  await lanes(page).waitFor(soon)
  await expect.poll(() => asked.length, soon).toBe(3)
  expect(new Set(asked).size).toBe(3)
})

test('in a week on a small desk, a short bar shows as much of its destination as there is room, and all in its tooltip', async () => {
  const ned = await driver('Ned Narrow')
  const account = await product.make.account({ name: 'Narrow Goods' })
  const alone = await waiting({ accountId: account.id })
  const task = await product.make.task({ workOrderId: alone.id, driverId: ned.id })
  const { page } = await desk()
  await page.setViewportSize({ width: 1024, height: 768 })
  // The day has scrolled to now, and must leave nothing of that in the week.
  const seenFrom = () => page.locator('[class*=scroller]').evaluate((area: HTMLElement) => area.style.cssText)
  await expect.poll(seenFrom, soon).toMatch(/--seen-from: [1-9]/)
  await page.getByText('Week', { exact: true }).click()
  const bar = lane(page, 'Ned Narrow').getByRole('gridcell', { name: task.taskNo })
  await expect.poll(() => bar.innerText(), soon).toMatch(/^Jamaica/)
  const letters = await bar.locator('span').evaluate((words) => words.getBoundingClientRect().width)
  expect(letters).toBeGreaterThan(40)
  const tooltip = await bar.getAttribute('title')
  for (const part of [task.taskNo, 'Narrow Goods', 'Chicago, IL', 'Jamaica, NY', 'Assigned'])
    expect(tooltip).toContain(part)
  await expectAccessible(page)

  // Words of a bar that is left of the view would stand there without their bar.
  await bar.evaluate((one: HTMLElement) => {
    let area: HTMLElement | null = one
    while (area && !(area.scrollWidth > area.clientWidth && /auto|scroll/.test(getComputedStyle(area).overflowX)))
      area = area.parentElement
    area?.scrollTo({ left: one.offsetLeft + one.offsetWidth + 8 })
  })
  const words = () => bar.locator('span').evaluate((one) => one.getBoundingClientRect().width)
  await expect.poll(words, soon).toBe(0)
})
