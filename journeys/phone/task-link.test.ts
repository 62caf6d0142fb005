import { openTaskLinks } from '@shortcut/server/testing/phones/task-links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, openPhone, type Phone, says, sign } from './phones.ts'

let product: RunningProduct
let links: ReturnType<typeof openTaskLinks>
beforeAll(async () => {
  product = await openRunningProduct()
  links = openTaskLinks(product.world, product.make)
})
afterAll(() => product.close())

/** A phone where the link was opened by somebody with this name. */
async function openedBy(name: string, path: string): Promise<Phone> {
  const phone = await openPhone(product)
  await phone.page.goto(`${product.address}${path}`)
  await phone.page.getByLabel('Your name').fill(name, soon)
  await phone.page.getByRole('button', { name: 'Open the task' }).tap()
  await says(phone.page, 'Up to date')
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}

/** Picks up and delivers with a signature, the first task of the phone. */
async function wholeTask({ page }: Phone) {
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'Arrived' }).tap(soon)
  await page.getByRole('button', { name: 'Picked up' }).tap()
  await addPhoto(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByText('· Delivery ·').first().waitFor(soon)
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await page.getByRole('button', { name: 'Deliver', exact: true }).tap()
  await page.getByLabel('Received by').fill('Jo Miller')
  await sign(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Yes' }).tap()
}

test('an order is given to a driver without an account, who delivers it over the link without network', async () => {
  const { make, world, address } = product
  const order = await make.workOrder({ pieces: 12 })
  const { account } = await world.signIn('dispatcher')
  const { page: desk, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await desk.getByRole('button', { name: 'More' }).click(soon)
  await desk.getByRole('menuitem', { name: 'Give to a subcontractor by link…' }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Assign and create link' }).click(soon)
  await drawer.getByText('Can not be empty').first().waitFor(soon)
  await drawer.getByLabel('Driver’s name').fill('Blue Star')
  await drawer.getByLabel('Driver’s phone').fill('312-555-7001')
  await drawer.getByRole('button', { name: 'Assign and create link' }).click()
  await drawer.getByRole('img', { name: /^QR code of the link for TK-/ }).waitFor(soon)
  await drawer.getByText('Not opened yet').waitFor(soon)
  await expectAccessible(desk)
  const link = await drawer.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(new RegExp(`^${address}/app/link#[\\w-]{43}$`))

  const phone = await openPhone(product)
  await phone.page.goto(link)
  await phone.page.getByText(`${account} has a task for you.`).waitFor(soon)
  expect(phone.page.url()).toBe(`${address}/app/link`)
  await expectUsable(phone.page)
  await phone.page.getByLabel('Your name').fill('Joe Smith')
  await phone.page.getByRole('button', { name: 'Open the task' }).tap()
  await phone.page.getByText(`New · ${order.bookingId}`).waitFor(soon)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await drawer.getByText(/Opened by Joe Smith/).waitFor(soon)
  await phone.context.setOffline(true)
  await wholeTask(phone)
  await phone.page.getByText('All done').waitFor(soon)
  await killed(phone)
  await says(phone.page, 'Offline · 5 not sent')
  await phone.page.getByRole('link', { name: 'Messages' }).tap()
  await phone.page.getByLabel('Message to the office').fill('Gate 3 is closed')
  await phone.page.getByRole('button', { name: 'Send' }).tap()
  await expectUsable(phone.page)
  await phone.context.setOffline(false)
  await says(phone.page, 'Up to date')
  await phone.page.getByRole('link', { name: 'Today' }).tap()
  await phone.page.getByText('This task is finished. There is nothing more to do.').waitFor(soon)
  await expectUsable(phone.page)

  await drawer.getByText('Finished').waitFor(soon)
  await desk.keyboard.press('Escape')
  await desk.getByText('COMPLETED').first().waitFor(soon)
  await desk.getByText('Jo Miller').first().waitFor(soon)
  await desk.getByText(`Joe Smith, by link of ${account}`).filter({ visible: true }).first().waitFor(soon)
  const after = await make.getWorkOrder(order.id)
  expect(after.tasks[0]?.photos).toHaveLength(1)
  expect(after.stops.at(-1)?.signatureFileId).toEqual(expect.any(String))
  expect([...phone.complaints, ...complaints]).toEqual([])
  await phone.context.close()
})

test('a link that the office revokes says so at once, and what was done before waits for the office', async () => {
  const { make, world, address } = product
  const order = await make.workOrder()
  const driver = await make.driver({ name: 'Red Line' })
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const { data: made } = await links.make({ workOrderId: order.id, taskId: task.id })
  const phone = await openedBy('Ken Low', made.path)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await says(phone.page, 'Up to date')
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByText(/^By link of/).waitFor(soon)
  expect(await phone.page.getByText('Current password').count()).toBe(0)
  await expectUsable(phone.page)
  await phone.page.getByRole('link', { name: 'Today' }).tap()
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Arrived' }).tap()
  const { account } = await world.signIn('dispatcher')
  const { page: desk } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await desk.getByRole('button', { name: 'Task link' }).click(soon)
  await desk.getByRole('button', { name: 'Revoke the link of Red Line' }).click(soon)
  await desk.getByText('Revoked', { exact: true }).waitFor(soon)
  await expectAccessible(desk)
  await phone.context.setOffline(false)
  await phone.page.getByText('The office has revoked this link.').waitFor(soon)
  await says(phone.page, 'Waiting for the office')
  await expectUsable(phone.page)
  await phone.page.getByRole('link', { name: 'Messages' }).tap()
  await phone.page.getByText('The office has revoked this link.').waitFor(soon)
  expect(await phone.page.getByRole('textbox').count()).toBe(0)
  const { tasks } = await make.getWorkOrder(order.id)
  expect(tasks[0]?.events.at(-1)).toMatchObject({ kind: 'arrive', outcome: 'held', review: 'waiting' })

  const other = await openPhone(product)
  await other.page.goto(`${address}${made.path}`)
  await other.page.getByRole('alert').getByText('The office has revoked this link.').waitFor(soon)
  await expectUsable(other.page)
  // Also one that a messenger has cut in the middle of a character.
  for (const wrong of ['wrong', '%E0%A4%A']) {
    await other.page.goto(`${address}/app/`)
    await other.page.goto(`${address}/app/link#${wrong}`)
    await other.page.getByRole('alert').getByText('This link is not complete or not valid.').waitFor(soon)
  }
  expect(other.complaints).toEqual([])
  await phone.context.close()
  await other.context.close()
})
