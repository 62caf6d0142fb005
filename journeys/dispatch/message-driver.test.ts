import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A driver with a task of today, in view on the board. */
async function driverAtWork(name: string) {
  const { make } = product
  const driver = await make.driver({ name })
  const order = await make.workOrder({
    bookingPickupDate: at(0).slice(0, 10),
    stops: [pickup({ from: at(1), to: at(2) }), dropoff({ from: at(3), to: at(4) })],
  })
  return { ...driver, order, task: await make.task({ workOrderId: order.id, driverId: driver.id }) }
}

const desk = async (path: string, role: 'dispatcher' | 'auditor' = 'dispatcher') =>
  product.personAt((await product.world.signIn(role)).account, path)
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Messages with ${name}` })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
/** The office's messages, as the driver's app gets them. */
const received = async (driver: { token: string }) =>
  (await product.world.call(appMessageApi.list, {}, { token: driver.token })).data
const textsTo = async (driver: { token: string }) => (await received(driver)).map(({ text }) => text)
const answer = (driver: { token: string }, text: string) =>
  product.world.call(appMessageApi.send, { id: newId(), text }, { token: driver.token })
const isFocused = (page: Page, name: string) => field(page, name).and(page.locator(':focus')).waitFor(soon)

test('from an order, a click and Enter send a message, and the answer appears in the open panel', async () => {
  const driver = await driverAtWork('Ann Abel')
  const { page, complaints } = await desk(`/work/order/detail/${driver.order.id}`)
  const button = page.getByRole('button', { name: 'Message Ann Abel' })
  await button.click(soon)
  await isFocused(page, 'Ann Abel')
  await panel(page, 'Ann Abel').getByText('No messages yet').waitFor(soon)
  await panel(page, 'Ann Abel').getByText(`About ${driver.task.taskNo}`).waitFor(soon)
  await panel(page, 'Ann Abel')
    .getByText(/^Times in \S+/)
    .waitFor(soon)
  await page.keyboard.type('Dock 4 is closed.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Use dock 6.')
  await page.keyboard.press('Enter')
  await panel(page, 'Ann Abel').getByText('Sent', { exact: true }).waitFor(soon)
  expect(await field(page, 'Ann Abel').inputValue()).toBe('')
  await expectAccessible(page)

  const [message] = await received(driver)
  expect(message).toMatchObject({ text: 'Dock 4 is closed.\nUse dock 6.', task: { taskNo: driver.task.taskNo } })
  await panel(page, 'Ann Abel')
    .getByText(/^Delivered \d/)
    .waitFor(soon)
  await product.world.call(appMessageApi.read, { ids: [message?.id ?? ''] }, { token: driver.token })
  await panel(page, 'Ann Abel')
    .getByText(/^Read \d/)
    .waitFor(soon)
  await answer(driver, 'OK, dock 6')
  await panel(page, 'Ann Abel').getByText('OK, dock 6').waitFor(soon)
  // Somebody sees it here, so it is unread nowhere.
  await panel(page, 'Ann Abel')
    .getByText(/^Read by /)
    .waitFor(soon)

  await page.keyboard.type('Not sent yet')
  await page.keyboard.press('Escape')
  await panel(page, 'Ann Abel').waitFor({ state: 'detached', ...soon })
  await button.and(page.locator(':focus')).waitFor(soon)
  await button.click()
  await isFocused(page, 'Ann Abel')
  expect(await field(page, 'Ann Abel').inputValue()).toBe('Not sent yet')
  expect(complaints).toEqual([])
})

test('from the map, a click on the driver’s card and Enter send a message', { timeout: 120_000 }, async () => {
  const driver = await driverAtWork('Bea Born')
  const position = { at: at(0), lat: 41.9, lng: -87.9, speedKmh: 0, heading: 90 }
  await product.world.call(driverTaskApi.positions, { positions: [position] }, { token: driver.token })
  const { page } = await desk('/map')
  const side = page.getByRole('complementary', { name: 'Lists beside the map' })
  await side.getByRole('button', { name: /^Drivers/ }).click(soon)
  await side.getByRole('button', { name: 'Bea Born' }).click()
  await page.getByRole('button', { name: 'Message Bea Born' }).click(soon)
  await isFocused(page, 'Bea Born')
  await page.keyboard.type('Where are you?')
  await page.keyboard.press('Enter')
  await panel(page, 'Bea Born').getByText('Sent', { exact: true }).waitFor(soon)
  expect(await textsTo(driver)).toEqual(['Where are you?'])
})

test('from the board, a click in the lane and Enter send a message, and so do keys', async () => {
  const driver = await driverAtWork('Cid Cole')
  const { page, complaints } = await desk('/work/board')
  await page.getByRole('row', { name: /^Cid Cole/ }).waitFor(soon)
  await page.getByTitle('Message Cid Cole').click()
  await isFocused(page, 'Cid Cole')
  await page.keyboard.type('Please accept')
  await page.keyboard.press('Enter')
  await panel(page, 'Cid Cole').getByText('Sent', { exact: true }).waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('gridcell', { name: new RegExp(`^${driver.task.taskNo}`) }).click()
  await page.getByRole('button', { name: 'Message Cid Cole' }).waitFor(soon)
  await page.keyboard.press('m')
  await isFocused(page, 'Cid Cole')
  await panel(page, 'Cid Cole').getByText(`About ${driver.task.taskNo}`).waitFor(soon)
  await expectAccessible(page)
  await page.keyboard.type('Thank you')
  await page.keyboard.press('Enter')
  await expect.poll(() => textsTo(driver), soon).toEqual(['Please accept', 'Thank you'])
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Lanes of the board' }).and(page.locator(':focus')).waitFor(soon)
  expect(complaints).toEqual([])
})

test('an unread reply is counted on every button and named above every page, until somebody reads it', async () => {
  const driver = await driverAtWork('Dee Dorn')
  const [order, board, home] = [
    await desk(`/work/order/detail/${driver.order.id}`),
    await desk('/work/board'),
    await desk('/home'),
  ]
  await order.page.getByRole('button', { name: 'Message Dee Dorn' }).waitFor(soon)
  await board.page.getByTitle('Message Dee Dorn').waitFor(soon)
  await answer(driver, 'Flat tyre on I-80')
  await order.page.getByRole('button', { name: 'Message Dee Dorn, 1 unread reply' }).waitFor(soon)
  await board.page.getByTitle('Message Dee Dorn, 1 unread reply').waitFor(soon)
  const line = home.page.getByText('Dee Dorn: Flat tyre on I-80')
  await line.waitFor(soon)
  await expectAccessible(board.page)
  await expectAccessible(home.page)

  await home.page.getByRole('button', { name: 'Show' }).click()
  await panel(home.page, 'Dee Dorn').getByText('Flat tyre on I-80').waitFor(soon)
  await line.waitFor({ state: 'detached', ...soon })
  await order.page.getByRole('button', { name: 'Message Dee Dorn', exact: true }).waitFor(soon)
  await board.page.getByTitle('Message Dee Dorn', { exact: true }).waitFor(soon)
})

/** The server executes the call but its answer is lost, this many times. */
async function loseAnswers(page: Page, times: number) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/shortcut-api/conversation/send', lose, { times })
}

test('a message whose answers are lost stays typed, and sent again it arrives once', async () => {
  const driver = await driverAtWork('Eve Ebert')
  const { page } = await desk(`/work/order/detail/${driver.order.id}`)
  await page.getByRole('button', { name: 'Message Eve Ebert' }).click(soon)
  await loseAnswers(page, 2)
  await isFocused(page, 'Eve Ebert')
  await page.keyboard.type('Call me')
  await page.keyboard.press('Enter')
  await panel(page, 'Eve Ebert').getByText('Your text is kept. Press Enter to send it again.').waitFor(soon)
  expect(await field(page, 'Eve Ebert').inputValue()).toBe('Call me')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Eve Ebert').inputValue(), soon).toBe('')
  expect(await textsTo(driver)).toEqual(['Call me'])
  expect(await panel(page, 'Eve Ebert').getByRole('listitem').count()).toBe(1)

  await page.context().setOffline(true)
  await panel(page, 'Eve Ebert').getByText('No connection. New messages appear once it is back.').waitFor(soon)
  await page.keyboard.type('Tunnel?')
  await page.keyboard.press('Enter')
  await panel(page, 'Eve Ebert').getByText('Press Enter to send it again.').waitFor(soon)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await panel(page, 'Eve Ebert')
    .getByText('No connection. New messages')
    .waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('Enter')
  await expect.poll(() => textsTo(driver), soon).toEqual(['Call me', 'Tunnel?'])
})

test('earlier messages are shown on request, and a failed list can be read again', async () => {
  const driver = await driverAtWork('Fay Fink')
  const { token } = product.make.dispatcher
  for (let made = 1; made <= 55; made++)
    await product.world.call(
      conversationApi.send,
      { id: newId(), personId: driver.id, text: `Number ${made}.` },
      { token },
    )
  const { page } = await desk(`/work/order/detail/${driver.order.id}`)
  const refuse = (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: 'Broken.', data: null } })
  await page.route('**/conversation/list**', refuse)
  await page.getByRole('button', { name: 'Message Fay Fink' }).click(soon)
  await panel(page, 'Fay Fink').getByText('The messages could not be loaded').waitFor(soon)
  await page.unroute('**/conversation/list**')
  await panel(page, 'Fay Fink').getByRole('button', { name: 'Try again' }).click()
  await panel(page, 'Fay Fink').getByText('Number 55.').waitFor(soon)
  expect(await panel(page, 'Fay Fink').getByText('Number 5.').count()).toBe(0)
  await panel(page, 'Fay Fink').getByRole('button', { name: 'Show earlier messages' }).click()
  await panel(page, 'Fay Fink').getByText('Number 5.').waitFor(soon)
  await panel(page, 'Fay Fink').getByRole('button', { name: 'Show earlier messages' }).waitFor({ state: 'detached' })
})

test('people who may not write to drivers have no button and no line about replies', async () => {
  const driver = await driverAtWork('Gil Gold')
  await answer(driver, 'Anybody there?')
  const { page } = await desk(`/work/order/detail/${driver.order.id}`, 'auditor')
  await page.getByText(driver.task.taskNo).first().waitFor(soon)
  expect(await page.getByRole('button', { name: /^Message/ }).count()).toBe(0)
  expect(await page.getByText('Anybody there?').count()).toBe(0)
  await page.goto(`${product.address}/backend/work/board`)
  await page.getByRole('row', { name: /^Gil Gold/ }).waitFor(soon)
  expect(await page.getByTitle('Message Gil Gold').count()).toBe(0)
})

test('on the board an unread reply is reached with Tab, and Escape in the conversation leads back into the page', async () => {
  const driver = await driverAtWork('Christopher Nguyen')
  await answer(driver, 'Where is dock 9?')
  const { page } = await desk('/work/board')
  const sign = page.getByRole('button', { name: /Christopher Nguyen.*1 unread/ })
  await sign.waitFor(soon)
  expect(await sign.evaluate((button: HTMLElement) => button.tabIndex)).toBe(0)
  const name = page.locator('[class*=head] b', { hasText: 'Christopher Nguyen' })
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await sign.click()
  await isFocused(page, 'Christopher Nguyen')
  await page.keyboard.press('Escape')
  await panel(page, 'Christopher Nguyen').waitFor({ state: 'detached', ...soon })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
  await expect.poll(focused, soon).toBe('grid')
  await expectAccessible(page)
})
