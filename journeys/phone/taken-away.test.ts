import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function given(name: string, orders = 1) {
  const { make } = product
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const given = []
  for (let number = 0; number < orders; number += 1) {
    const order = await make.workOrder({ pieces: 12 })
    given.push({ order, task: await make.task({ workOrderId: order.id, driverId: driver.id }) })
  }
  const [first] = given
  if (!first) throw new Error('no order')
  return { driver, phone: await phoneOf(product, driver), given, ...first }
}
const office = () => ({ token: product.make.dispatcher.token })

test('a task cancelled while its form is open leaves the form, says why, and what is reported goes to the office', async () => {
  const { phone, order, task } = await given('Ann Abel')
  const { page, context } = phone
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await page.getByRole('button', { name: 'Picked up' }).tap()
  await page.getByLabel('Pieces').fill('12')
  await product.world.call(taskApi.cancel, { id: task.id, reason: 'not ready' }, office())
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('alert').getByText(`The office has cancelled order ${order.bookingId}: not ready`).waitFor(soon)
  await expectUsable(page)
  expect(await page.getByLabel('Pieces').inputValue()).toBe('12')
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText(`The office has cancelled order ${order.bookingId}: not ready`).waitFor(soon)
  await says(page, 'Waiting for the office')
  await page.goto(`${product.address}/app/unsent`)
  await page.getByText(`Picked up ${order.bookingId}`).waitFor(soon)
  const { account } = await product.world.signIn('dispatcher')
  const desk = await product.personAt(account, `/work/order/detail/${order.id}`)
  const held = desk.page.getByRole('region', { name: 'Steps to check' }).or(desk.page.getByLabel('Steps to check'))
  await held
    .getByText(/Picked up.*12/)
    .first()
    .waitFor(soon)
  await page.getByRole('button', { name: 'OK' }).tap()
  await page.getByText(/^The office has cancelled/).waitFor({ ...soon, state: 'detached' })
  expect(phone.complaints).toEqual([])
  await context.close()
})

test('the page of a stop says that the task was given to somebody else', async () => {
  const { phone, order, task } = await given('Bob Bird')
  const { page, context } = phone
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('link', { name: 'Way and contact' }).tap()
  await page.getByRole('link', { name: 'Navigate' }).waitFor(soon)
  const other = await product.make.driver()
  await product.world.call(taskApi.reassign, { id: task.id, driverId: other.id }, office())
  // Once: above every page until it is read, and then on this one.
  const said = page.getByText(`The office has given order ${order.bookingId} to somebody else.`)
  const here = page.getByRole('main').locator('strong')
  await here.getByText('This task is not yours any more.').waitFor(soon)
  expect(await said.count()).toBe(1)
  await page.getByRole('button', { name: 'OK' }).tap()
  await here.and(said).waitFor(soon)
  expect(await said.count()).toBe(1)
  await context.close()
})

test('a task that is accepted later stays below the stop where the driver stands, with its number and address', async () => {
  const { phone, given: orders } = await given('Cid Cole', 2)
  const { page, context } = phone
  const [first, second] = orders
  // The second is done first: its card is the one that is asked for.
  const card = (bookingId = '') => page.getByRole('article', { name: `New ${bookingId}` })
  await card(second?.order.bookingId).getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await card(first?.order.bookingId).getByRole('button', { name: 'Accept' }).tap()
  const later = page.getByRole('article', { name: `Later ${first?.order.bookingId}` })
  await later.getByText('Chicago, IL 60666').waitFor(soon)
  await page
    .getByRole('article', { name: 'Next stop' })
    .getByText(second?.order.bookingId ?? '')
    .waitFor(soon)
  await expectUsable(page)
  await context.close()
})
