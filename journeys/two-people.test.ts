import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('two people edit one order: the second is told what changed, keeps what was typed, and both changes stand', async () => {
  const { world, make } = product
  const order = await make.workOrder({ commodity: 'glass', remark: '' })
  const path = `/work/order/detail/${order.id}`
  const [one, two] = await Promise.all(
    ['dispatcher', 'dispatcher'].map(async () => product.personAt((await world.signIn('dispatcher')).account, path)),
  )
  if (!one || !two) throw new Error('nobody there')
  for (const { page } of [one, two]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Commodity').waitFor(soon)
  }
  const first = one.page.getByRole('dialog')
  await first.getByLabel('Commodity').fill('steel')
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.waitFor({ state: 'hidden', ...soon })

  const second = two.page.getByRole('dialog')
  const remark = second.getByRole('group', { name: 'Remark and tags' }).getByLabel('Remark')
  await remark.fill('Call gate 4 first')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.getByText(/changed this in the meantime/).waitFor(soon)
  expect(await remark.inputValue()).toBe('Call gate 4 first')
  await second.getByText('steel').first().waitFor(soon)
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.waitFor({ state: 'hidden', ...soon })
  expect(await make.getWorkOrder(order.id)).toMatchObject({ commodity: 'steel', remark: 'Call gate 4 first' })
  // The first person sees the second person's text without doing anything.
  await one.page.getByText('Call gate 4 first').first().waitFor(soon)
})

test('what somebody changes while a console still waits to follow the news is shown once it does', async () => {
  const { world, make } = product
  const order = await make.workOrder()
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  const { page } = await product.personAt((await world.signIn('dispatcher')).account)
  let mayFollow = false
  await page.route('**/shortcut-api/events/ticket', (route) => (mayFollow ? route.continue() : route.abort()))
  await page.goto(`${product.address}/backend/work/order`)
  await rowOf(order.bookingId).waitFor(soon)
  const changed = { id: order.id, version: order.version, customerReferenceNumber: 'CRN-BETWEEN' }
  await world.call(workOrderApi.save, changed, { token: make.dispatcher.token })
  // The news is over by now: the server's place in it is behind the change.
  const told = `SELECT FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
    WHERE l.after->>'customerReferenceNumber' = 'CRN-BETWEEN'`
  await expect.poll(async () => (await world.owner.query(told)).rowCount, soon).toBe(1)
  mayFollow = true
  await rowOf('CRN-BETWEEN').waitFor(soon)
})
