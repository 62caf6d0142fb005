import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const pathOf = (id: string) => `/work/order/detail/${id}`

/** A driver whose phone reported this place a minute ago. */
async function driverAt(name: string, lat: number, lng: number, fields: object = {}) {
  const { world, make } = product
  const driver = await make.driver({ name, ...fields })
  await world.call(driverTaskApi.positions, { positions: [{ at: ago(1), lat, lng }] }, { token: driver.token })
  return driver
}
const assign = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Assign driver' })

test('stops are split over two tasks: the keyboard gives one to its best driver, and a reason overrides the block on the other', async () => {
  const { world, make } = product
  await driverAt('Near Nora', 41.99, -87.92, { medicalExpiresOn: ago(-3 * 1440).slice(0, 10) })
  await driverAt('Lapsed Lars', 42.4, -88.2, { licenceExpiresOn: '2020-01-01' })
  const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff({ company: 'Pier 1' })] })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, pathOf(order.id))
  await page.getByText('Needs a driver.').waitFor(soon)

  // By keyboard: open the drawer, search, choose the best driver.
  await page.keyboard.press('a')
  const drawer = page.getByRole('dialog', { name: /New task for/ })
  const nora = drawer.getByRole('radio', { name: /Near Nora/ })
  await nora.waitFor(soon)
  const [first, second] = await drawer
    .locator('label', { has: page.getByRole('radio') })
    .allTextContents()
    .then((all) => all.slice(1))
  // Days are counted where the freight is; it may still be yesterday there.
  expect(first).toMatch(
    /Near Nora.*mi away, \d+ min.*available.*(11 h of driving left on|0 h used today).*medical card expires in [34] days/,
  )
  expect(second).toMatch(/Lapsed Lars.*Lapsed Lars’s license expires/)
  await drawer.getByRole('checkbox', { name: /Pier 1/ }).uncheck()
  await drawer.getByText('Stop 3 still needs a task after this one.').waitFor(soon)
  await drawer.getByLabel('Find a driver').fill('Nora')
  await drawer.getByRole('radio', { name: /Lapsed Lars/ }).waitFor({ state: 'hidden', ...soon })
  await drawer.getByLabel('Find a driver').press('Enter')
  await expect.poll(() => nora.isChecked(), soon).toBe(true)
  await expectAccessible(page)
  await assign(page).click()
  await page.getByText('Stop 3 has no task.').waitFor(soon)

  // The other drop: the assigned stop cannot be ticked, and overriding the block needs a reason.
  await page.getByRole('button', { name: 'New task' }).click()
  const taken = drawer.getByRole('checkbox', { name: /2\. Dropoff/ })
  expect(await taken.isDisabled()).toBe(true)
  await drawer.getByRole('radio', { name: /Lapsed Lars/ }).check()
  const reason = drawer.getByLabel('Reason for override')
  await reason.waitFor(soon)
  await assign(page).click()
  await expect.poll(() => reason.getAttribute('aria-invalid'), soon).toBe('true')
  await reason.fill('Renewed this morning, paper on its way')
  await assign(page).click()
  await drawer.waitFor({ state: 'hidden', ...soon })
  const { tasks, stops } = await make.getWorkOrder(order.id)
  expect(tasks.map((task) => [task.driver, task.stopIds.at(-1)])).toEqual([
    ['Near Nora', stops[1]?.id],
    ['Lapsed Lars', stops[2]?.id],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Stop 3 has no task.').waitFor(soon)
  await page.getByText('Renewed this morning, paper on its way').first().waitFor(soon)
  expect(complaints).toEqual([])
})

test('a load is handed over on the road: it leaves the first phone and is accepted on the next', async () => {
  const { world, make } = product
  const ann = await driverAt('Ann Away', 41.6, -88)
  const bob = await driverAt('Bob Backup', 41.5, -88.1)
  const order = await make.workOrder()
  const { id, taskNo } = await make.task({ workOrderId: order.id, driverId: ann.id })
  const step = (task: string, minutes: number) => ({ id: task, eventId: newId(), at: ago(minutes) })
  await world.call(driverTaskApi.accept, step(id, 30), { token: ann.token })
  await world.call(driverTaskApi.pickUp, step(id, 20), { token: ann.token })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, pathOf(order.id))
  await page.getByRole('button', { name: 'Hand over' }).click(soon)
  const drawer = page.getByRole('dialog', { name: `Hand over ${taskNo}` })
  await drawer.getByRole('textbox', { name: 'Place' }).fill('Truck stop, Joliet, IL 60432')
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Out of hours')
  await drawer.getByRole('radio', { name: /Bob Backup.*mi away/ }).check(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('En route. Waiting for Bob Backup to take over.').waitFor(soon)
  await page.getByText(/Handed over to Bob Backup \(TK-.*Truck stop, Joliet/).waitFor(soon)
  await page.getByRole('button', { name: 'Take back' }).waitFor(soon)

  const tasksOf = async ({ token }: { token: string }) => (await world.call(driverTaskApi.list, {}, { token })).data
  expect(await tasksOf(ann)).toEqual([])
  const [next] = await tasksOf(bob)
  expect(next?.takeOver?.place).toBe('Truck stop, Joliet, IL 60432')
  await world.call(driverTaskApi.accept, step(next?.id ?? '', 1), { token: bob.token })
  await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'hidden', ...soon })
  await world.call(driverTaskApi.deliver, { ...step(next?.id ?? '', 0), receivedBy: 'Clerk' }, { token: bob.token })
  await page.getByText('All drops are done.').waitFor(soon)
  await page.getByText('Handed load over').waitFor(soon)
  expect(complaints).toEqual([])
})

test('two dispatchers give one order to two drivers: one wins, the other reads who assigned whom, and loses nothing', async () => {
  const { world, make } = product
  await Promise.all([make.driver({ name: 'Wanted Will' }), make.driver({ name: 'Wanted Wilma' })])
  const order = await make.workOrder()
  const desks = await Promise.all(
    ['Wanted Will', 'Wanted Wilma'].map(async (driver) => {
      const { account } = await world.signIn('dispatcher')
      const { page } = await product.personAt(account, pathOf(order.id))
      await page.getByRole('button', { name: 'New task' }).first().click(soon)
      await page.getByRole('radio', { name: new RegExp(`${driver} `) }).check(soon)
      await page.getByText('Checks').waitFor(soon)
      return { account, page, driver }
    }),
  )
  // Neither hears of the other's before both have asked: a button with nothing left to assign cannot be pressed.
  const asked = desks.map(() => Promise.withResolvers<void>())
  const allAsked = Promise.all(asked.map(({ promise }) => promise))
  for (const [index, { page }] of desks.entries())
    await page.route('**/task/create', async (route) => {
      asked[index]?.resolve()
      await allAsked
      await route.continue()
    })
  await Promise.all(desks.map(({ page }) => assign(page).click()))
  await expect.poll(async () => (await make.getWorkOrder(order.id)).tasks.length, soon).toBe(1)
  const [task] = (await make.getWorkOrder(order.id)).tasks
  const winner = desks.find(({ driver }) => driver === task?.driver)
  const loser = desks.find((desk) => desk !== winner)
  const lost = `${order.bookingId} is with ${task?.driver} now, assigned by ${winner?.account}.`
  await loser?.page.getByText(lost).waitFor(soon)
  if (loser) await expect.poll(() => assign(loser.page).isDisabled(), soon).toBe(true)
  expect(await loser?.page.getByRole('radio', { name: new RegExp(`${loser.driver} `) }).isChecked()).toBe(true)
  expect((await make.getWorkOrder(order.id)).tasks).toHaveLength(1)
})

test('when a task is reassigned nobody is preselected, and the driver who has it is marked and comes last', async () => {
  const { world, make } = product
  const [holder, next] = await Promise.all(
    ['Holding Hank', 'Next Nora'].map(async (name) => make.driver({ name, truckId: (await make.truck()).id })),
  )
  const order = await make.workOrder({ stops: [pickup(), dropoff()] })
  await make.task({ workOrderId: order.id, driverId: holder?.id })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, pathOf(order.id))
  await page.getByRole('button', { name: 'Reassign driver' }).first().click(soon)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: /Next Nora/ }).waitFor(soon)
  expect(await drawer.getByRole('radio', { checked: true }).count()).toBe(0)
  const names = await drawer.getByRole('radio').evaluateAll((all) => all.map((one) => one.parentElement?.textContent))
  expect(names.at(-1)).toContain('Holding Hank')
  expect(await drawer.getByRole('heading', { name: 'Has it now' }).count()).toBe(1)
  // Without a choice nothing is sent; the keyboard takes the best of the others.
  await drawer.getByRole('button', { name: 'Reassign driver' }).click()
  await drawer.getByText('Choose a driver from the list.').waitFor(soon)
  expect((await make.getWorkOrder(order.id)).tasks[0]?.driver).toBe('Holding Hank')
  await drawer.getByLabel('Find a driver').fill('Nora')
  await drawer.getByRole('radio', { name: /Holding Hank/ }).waitFor({ state: 'hidden', ...soon })
  await drawer.getByLabel('Find a driver').press('Enter')
  await drawer.getByRole('button', { name: 'Reassign driver' }).click()
  await expect.poll(async () => (await make.getWorkOrder(order.id)).tasks[0]?.driver, soon).toBe(next?.name)
  expect(complaints).toEqual([])
})

test('two dispatchers with one partly assigned order: what one takes is unticked for the other and named, and nothing left to assign is never green', async () => {
  const { world, make } = product
  const [early] = await Promise.all(
    ['Early Earl', 'Desk Dora', 'Desk Dina', 'Desk Deb'].map((name) => make.driver({ name })),
  )
  const stops = [pickup(), dropoff(), dropoff({ company: 'Pier 7' }), dropoff({ company: 'Pier 8' })]
  const order = await make.workOrder({ bookingType: 2, stops })
  const [up, first] = order.stops.map(({ id }) => id) as [string, string]
  await make.task({ workOrderId: order.id, stopIds: [up, first], driverId: early?.id ?? '' })
  const [one, two] = await Promise.all(
    ['Desk Dora', 'Desk Dina'].map(async (driver) => {
      const { account } = await world.signIn('dispatcher')
      const { page, complaints } = await product.personAt(account, pathOf(order.id))
      await page.getByRole('button', { name: 'New task' }).first().click(soon)
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('radio', { name: new RegExp(`${driver} `) }).check(soon)
      await drawer.getByText('Checks').waitFor(soon)
      return { account, page, drawer, complaints }
    }),
  )
  if (!one || !two) throw new Error('nobody there')
  const box = (desk: typeof one, stop: number) =>
    desk.drawer.getByRole('checkbox', { name: new RegExp(`${stop}\\. Dropoff`) })
  const taskOf = async (driver: string) =>
    (await make.getWorkOrder(order.id)).tasks.find((task) => task.driver === driver)
  for (const desk of [one, two]) {
    expect(await box(desk, 2).isChecked()).toBe(false)
    expect(await box(desk, 3).isChecked()).toBe(true)
  }
  // The first takes one of the two stops that are left.
  await box(one, 4).uncheck()
  await assign(one.page).click()
  await one.drawer.waitFor({ state: 'hidden', ...soon })
  const task = await taskOf('Desk Dora')
  await two.drawer
    .getByText(`Stop 3 is on ${task?.taskNo} (Desk Dora), assigned by ${one.account} just now`)
    .waitFor(soon)
  expect([await box(two, 3).isChecked(), await box(two, 4).isChecked()]).toEqual([false, true])
  // And then the other, while the second still looks.
  await one.page.getByRole('button', { name: 'New task' }).first().click(soon)
  await one.drawer.getByRole('radio', { name: /Desk Deb / }).check(soon)
  await assign(one.page).click()
  await expect.poll(async () => (await make.getWorkOrder(order.id)).tasks.length, soon).toBe(3)
  await expect.poll(() => box(two, 4).isChecked(), soon).toBe(false)
  await expect.poll(() => assign(two.page).isDisabled(), soon).toBe(true)
  await expect.poll(() => two.drawer.getByText('No conflicts').count(), soon).toBe(0)
  expect([...one.complaints, ...two.complaints]).toEqual([])
})

test('a stop that somebody else assigns while the drawer is open is unticked and named, and the rest can be assigned', async () => {
  const { world, make } = product
  const [quick] = await Promise.all([make.driver({ name: 'Quick Quinn' }), make.driver({ name: 'Later Lee' })])
  const order = await make.workOrder({ bookingType: 2, stops: [pickup(), dropoff(), dropoff({ company: 'Pier 9' })] })
  const [up, first, second] = order.stops.map(({ id }) => id) as [string, string, string]
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, pathOf(order.id))
  await page.getByRole('button', { name: 'New task' }).first().click(soon)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: /Later Lee / }).check(soon)
  await drawer.getByText('Checks').waitFor(soon)
  const task = await make.task({ workOrderId: order.id, stopIds: [up, first], driverId: quick.id })
  await drawer
    .getByText(`Stop 2 is on ${task.taskNo} (Quick Quinn), assigned by ${make.dispatcher.account} just now`)
    .waitFor(soon)
  expect(await drawer.getByRole('checkbox', { name: /2\. Dropoff/ }).isChecked()).toBe(false)
  expect(await drawer.getByRole('checkbox', { name: /3\. Dropoff/ }).isChecked()).toBe(true)
  await assign(page).click()
  await drawer.waitFor({ state: 'hidden', ...soon })
  const { tasks } = await make.getWorkOrder(order.id)
  expect(tasks.map((one) => [one.driver, one.stopIds])).toEqual([
    ['Quick Quinn', [up, first]],
    ['Later Lee', [up, second]],
  ])
  expect(complaints).toEqual([])
})
