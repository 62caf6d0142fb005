import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a driver’s reply is announced to those who assign, a worker’s reply to a supervisor, too', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Dora Drake' })
  const text = 'Which dock?'
  await world.call(appMessageApi.send, { id: newId(), text }, { token: driver.token })
  const { page } = await product.personAt((await world.signIn('dispatcher')).account)
  await page.getByText(`Dora Drake: ${text}`).waitFor(soon)
  const other = await product.personAt((await world.signIn('warehouseSupervisor')).account)
  await other.page.getByText('Warehouse workers').first().waitFor(soon)
  expect(await other.page.getByText('Dora Drake').count()).toBe(0)
})

test('a reply leaves the place of somebody who reads further up, and is read when it is seen', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Una Upton' })
  const order = await make.workOrder()
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const { token } = make.dispatcher
  for (let number = 1; number <= 30; number++)
    await world.call(conversationApi.send, { id: newId(), personId: driver.id, text: `Number ${number}.` }, { token })
  const answer = (text: string) => world.call(appMessageApi.send, { id: newId(), text }, { token: driver.token })
  const unread = async () =>
    (await world.call(conversationApi.unread, {}, { token })).data.find(({ personId }) => personId === driver.id)?.count
  const { page, complaints } = await product.personAt(
    (await world.signIn('dispatcher')).account,
    `/work/order/detail/${order.id}`,
  )
  await page.getByRole('button', { name: 'Message Una Upton' }).click(soon)
  const log = page.getByRole('log', { name: 'Messages with Una Upton' })
  const isInView = (text: string) =>
    log.getByText(text, { exact: true }).evaluate((element) => {
      const [box, frame] = [element.getBoundingClientRect(), element.closest('[role="log"]')?.getBoundingClientRect()]
      return frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom
    })
  await log.getByText('Number 30.').waitFor(soon)
  await expect.poll(() => isInView('Number 30.'), soon).toBe(true)
  // At the end, a reply comes into view and is read.
  await answer('At the gate')
  await expect.poll(() => isInView('At the gate'), soon).toBe(true)
  await expect.poll(unread, soon).toBeUndefined()

  await log.getByText('Number 10.', { exact: true }).scrollIntoViewIfNeeded()
  const before = await log.evaluate((element) => element.scrollTop)
  await answer('Dock 4 is closed')
  const jump = page.getByRole('button', { name: '1 new message' })
  await jump.waitFor(soon)
  await expectAccessible(page)
  expect(await log.evaluate((element) => element.scrollTop)).toBe(before)
  expect(await unread()).toBe(1)
  await answer('Where now?')
  await page.getByRole('button', { name: '2 new messages' }).click(soon)
  await expect.poll(() => isInView('Where now?'), soon).toBe(true)
  await expect.poll(unread, soon).toBeUndefined()
  await jump.waitFor({ ...soon, state: 'detached' })

  // What somebody writes themselves is shown, wherever they were.
  await log.getByText('Number 10.', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('textbox', { name: 'Message to Una Upton' }).fill('Dock 6')
  await page.keyboard.press('Enter')
  await expect.poll(() => isInView('Dock 6'), soon).toBe(true)
  expect(complaints).toEqual([])
})
