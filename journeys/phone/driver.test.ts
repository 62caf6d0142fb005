import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, openPhone, phoneOf, says, sign, signIn } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** A driver with a confirmed order whose customer demands photos and a signature. */
async function given(name: string) {
  const { make, world } = product
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const account = await make.account({ pickupPhotosRequired: 1, deliveryPhotosRequired: 1, signatureRequired: true })
  const order = await make.workOrder({ accountId: account.id, pieces: 12 })
  const give = () => make.task({ workOrderId: order.id, driverId: driver.id })
  const now = async () => {
    const { data } = await world.call(workOrderApi.detail, { id: order.id }, { token: make.dispatcher.token })
    const [task] = data.tasks
    if (!task) throw new Error('no task')
    return { order: data, task }
  }
  return { driver, order, give, now }
}

test('from a new task to a signed delivery, the desk beside sees each step', async () => {
  const { driver, order, give, now } = await given('Ann Abel')
  const { page, context, complaints } = await phoneOf(product, driver)
  await page.getByText('No work right now').waitFor(soon)
  await expectUsable(page)
  await give()
  await page.getByText(`New · ${order.bookingId}`).waitFor(soon)
  await expectUsable(page)
  const { account } = await product.world.signIn('dispatcher')
  const desk = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('article', { name: 'Next stop' }).waitFor(soon)
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await page.getByText(/^Arrived \d/).waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Picked up' }).tap()
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('alert').getByText('1 photo needed').waitFor(soon)
  await addPhoto(page)
  await page.getByLabel('Pieces').fill('12')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByText('Delivery ·').or(page.getByText('· Delivery ·')).first().waitFor(soon)
  await desk.page.getByText('ENROUTE').first().waitFor(soon)
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await page.getByRole('button', { name: 'Deliver', exact: true }).tap()
  await addPhoto(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('alert').getByText('A signature is needed.').waitFor(soon)
  await sign(page)
  await page.getByLabel('Received by').fill('Jo Miller')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page
    .getByRole('alert')
    .getByText(/^You are [\d.]+ mi from this stop/)
    .waitFor(soon)
  await page.getByRole('button', { name: 'Yes' }).tap()
  await page.getByText('No work right now').waitFor(soon)
  await says(page, 'Up to date')
  await desk.page.getByText('COMPLETED').first().waitFor(soon)
  const { task, order: after } = await now()
  expect(task.photos.map(({ kind }) => kind).sort()).toEqual(['delivery', 'pickup'])
  expect(after.stops.at(-1)).toMatchObject({ receivedBy: 'Jo Miller', signatureFileId: expect.any(String) })
  expect(complaints).toEqual([])
  await context.close()
})

test('without network a whole day is done, survives a killed browser, and arrives with its own times', async () => {
  const { driver, order, give, now } = await given('Bob Bird')
  await give()
  const phone = await phoneOf(product, driver)
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await says(phone.page, 'Offline · 1 not sent')
  await killed(phone)
  await phone.page.getByRole('button', { name: 'Arrived' }).tap(soon)
  await phone.page.getByRole('button', { name: 'Picked up' }).tap()
  await addPhoto(phone.page)
  await phone.page.getByRole('button', { name: 'Done' }).tap()
  await phone.page.getByText('Delivery ·').or(phone.page.getByText('· Delivery ·')).first().waitFor(soon)
  const { lat, lng } = order.stops[1] ?? {}
  await phone.context.setGeolocation({ latitude: lat ?? 0, longitude: lng ?? 0 })
  await killed(phone)
  await says(phone.page, 'Offline · 3 not sent')
  await phone.page.getByRole('button', { name: 'Arrived' }).tap(soon)
  await phone.page.getByRole('button', { name: 'Deliver', exact: true }).tap()
  await addPhoto(phone.page)
  // Killed before it is done, as a phone does whose camera needs all memory.
  await killed(phone)
  await phone.page.getByRole('button', { name: 'Deliver', exact: true }).tap(soon)
  await phone.page.getByRole('img', { name: 'Photo 1' }).waitFor(soon)
  await sign(phone.page)
  await phone.page.getByRole('button', { name: 'Done' }).tap()
  await phone.page.getByText('No work right now').waitFor(soon)
  const done = Date.now()
  await killed(phone, '/app/unsent')
  await phone.page.getByText('Delivered').waitFor(soon)
  await expectUsable(phone.page)
  expect((await now()).task.status).toBe('assigned')
  await phone.context.setOffline(false)
  await phone.page.getByText('Everything is sent.').waitFor(soon)
  const { task, order: after } = await now()
  expect(after.bookingStatus).toBe('DELIVERED')
  // How far the clocks differ is known to half of a request's time, which is long on a busy machine.
  expect(Date.parse(task.events.at(-1)?.at ?? '')).toBeLessThanOrEqual(done + 500)
  expect(task.events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    ...['accept applied', 'arrive applied', 'pickUp applied', 'arrive applied', 'deliver applied'],
  ])
  expect(task.photos).toHaveLength(2)
  expect(after.stops.at(-1)?.signatureFileId).toEqual(expect.any(String))
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

test('a task that the office cancels is gone from an open phone within two seconds', async () => {
  const { driver, give } = await given('Cid Cole')
  const task = await give()
  const { page, context } = await phoneOf(product, driver)
  await page.getByRole('button', { name: 'Accept' }).waitFor(soon)
  const { token } = product.make.dispatcher
  await product.world.call(taskApi.cancel, { id: task.id, reason: 'not ready' }, { token })
  const began = Date.now()
  await page.getByText('No work right now').waitFor(soon)
  expect(Date.now() - began).toBeLessThan(2_000)
  await context.close()
})

test('what was done on a task taken away meanwhile waits for the office, and the phone says so', async () => {
  const { driver, give, now } = await given('Dan Dorn')
  const task = await give()
  const phone = await phoneOf(product, driver)
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  const other = await product.make.driver()
  const { token } = product.make.dispatcher
  await product.world.call(taskApi.reassign, { id: task.id, driverId: other.id }, { token })
  await phone.context.setOffline(false)
  await says(phone.page, 'Waiting for the office')
  await phone.page.getByText('No work right now').waitFor(soon)
  const { task: after } = await now()
  expect(after).toMatchObject({ status: 'assigned', driverId: other.id })
  expect(after.events).toMatchObject([{ kind: 'accept', outcome: 'held', review: 'waiting' }])
  await phone.context.close()
})

test('a second person on the phone neither sees nor sends what the first one did', async () => {
  const first = await given('Eve Elm')
  const second = await given('Fay Fox')
  await first.give()
  const phone = await phoneOf(product, first.driver)
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await says(phone.page, 'Offline · 1 not sent')
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('button', { name: 'Sign out' }).tap()
  await phone.page.getByText('1 report is not sent yet.').waitFor(soon)
  await phone.page.getByRole('button', { name: 'Sign out' }).tap()
  await phone.context.setOffline(false)
  await signIn(phone, second.driver.userName)
  await phone.page.getByRole('link', { name: 'Today' }).tap()
  await phone.page.getByText('No work right now').waitFor(soon)
  expect((await first.now()).task.status).toBe('assigned')
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('button', { name: 'Sign out' }).tap()
  await signIn(phone, first.driver.userName)
  await expect.poll(async () => (await first.now()).task.status).toBe('accepted')
  await phone.context.close()
})

test('a wrong password is told, and another language stays', async () => {
  const { page, context } = await openPhone(product)
  await page.getByLabel('User name or phone').fill('nobody')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.getByRole('alert').waitFor(soon)
  await expectUsable(page)
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Entrar' }).waitFor(soon)
  await page.reload()
  await page.getByRole('button', { name: 'Entrar' }).waitFor(soon)
  await context.close()
})
