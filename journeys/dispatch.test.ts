import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const tender = (shipment: string) =>
  `${[
    'ISA*00*          *00*          *ZZ*JOURNEY        *ZZ*APEX           *261120*1200*U*00401*000000077*0*P*>',
    'GS*SM*JOURNEY*APEX*20261120*1200*77*X*004010',
    'ST*204*0001',
    `B2**APEX**${shipment}**PP`,
    'B2A*00*LT',
    'S5*1*CL',
    'G62*37*20261123*I*0800*LT',
    'G62*38*20261123*K*1200*LT',
    'AT8*G*L*12500*96',
    'PLD*4',
    'N1*SH*ROSEMILL',
    'N3*681 HEIL QUAKER AVE',
    'N4*CHICAGO*IL*60666*US',
    'S5*2*CU',
    'G62*54*20261124*L*1700*LT',
    'N1*CN*TERMINAL 4',
    'N3*CARGO ROAD 4',
    'N4*JAMAICA*NY*11430*US',
    'L3*12500*G',
    'SE*18*0001',
    'GE*1*77',
    'IEA*1*000000077',
  ].join('~\n')}~`

test('a tender arrives, is confirmed and assigned, driven and delivered, and the dispatcher sees each step without reloading', async () => {
  const { world, make, address } = product
  const account = await make.account({ name: 'Aldgate Instruments' })
  const { data: key } = await world.call(
    accountApi.createKey,
    { accountId: account.id, name: 'EDI' },
    { token: make.administrator.token },
  )
  const driver = await make.driver({ name: 'Carlos Reyes' })
  const dispatcher = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(dispatcher.account, '/work/order')
  await page.getByRole('grid').waitFor()

  // The tender arrives while the list is open.
  const posted = await fetch(`${address}/shortcut-api/booking/inbound`, {
    method: 'POST',
    headers: { 'x-api-key': key.key, 'content-type': 'application/edi-x12' },
    body: tender('SHIP-77'),
  })
  expect(posted.status).toBe(202)
  const { data } = (await posted.json()) as { data: { orders: { id: string; bookingId: string }[] } }
  const order = data.orders[0]
  if (!order) throw new Error('no order')
  const row = page.getByRole('row', { name: new RegExp(order.bookingId) })
  await row.waitFor(soon)
  expect(await row.textContent()).toContain('NEW')
  await expectAccessible(page)

  // The dispatcher opens it, confirms it, and assigns a driver.
  await row.getByRole('link', { name: order.bookingId }).click()
  const head = page.getByRole('heading', { name: new RegExp(order.bookingId) })
  await head.waitFor(soon)
  await page.getByRole('button', { name: 'Confirm', exact: true }).first().click()
  await page.getByText('Needs a driver.').waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New task' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Find a driver').fill('Carlos')
  await drawer.getByRole('radio', { name: /Carlos Reyes/ }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Assign driver' }).click()
  await page.getByText('Waiting for Carlos Reyes to accept.').waitFor(soon)

  // The driver, on the phone: accepts, picks up with a photo, delivers. Nobody reloads the page.
  const [task] = (await world.call(driverTaskApi.list, {}, { token: driver.token })).data
  if (!task) throw new Error('the driver has no task')
  const step = (minutesAgo: number) => ({
    id: task.id,
    eventId: newId(),
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  expect((await world.call(driverTaskApi.accept, step(3), { token: driver.token })).data.outcome).toBe('applied')
  await page.getByText('Waiting for Carlos Reyes to pick up.').waitFor(soon)

  const form = new FormData()
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'dock.jpg')
  const uploaded = await fetch(`${address}/shortcut-api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${driver.token}` },
    body: form,
  })
  const { data: files } = (await uploaded.json()) as { data: { id: string }[] }
  await world.call(driverTaskApi.pickUp, { ...step(2), photos: files.map((file) => file.id) }, { token: driver.token })
  await page.getByText('ENROUTE').filter({ visible: true }).first().waitFor(soon)
  const photo = page.getByRole('button', { name: /Pickup, TK-/ }).locator('img')
  await photo.waitFor(soon)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), soon).toBeGreaterThan(100)

  await world.call(driverTaskApi.deliver, { ...step(1), receivedBy: 'Terminal clerk' }, { token: driver.token })
  await page.getByText('All drops are done.').waitFor(soon)
  await page.getByText('Terminal clerk').first().waitFor(soon)
  await expectAccessible(page)

  // The list shows it too, and so does the log for people who may read it.
  await page.goBack()
  await row.getByText('COMPLETED').waitFor(soon)
  const auditor = await world.signIn('auditor')
  const log = await product.personAt(auditor.account, '/log/index')
  await log.page.getByRole('grid').waitFor()
  await log.page.getByText(order.bookingId).first().waitFor(soon)
  await expectAccessible(log.page)
  expect([...complaints, ...log.complaints]).toEqual([])
})

test('a task is reassigned to another driver, opened after a question, and cancelled', async () => {
  const { world, make } = product
  const driver = await make.driver({ name: 'Nora Held' })
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'Open driver task' }).click()
  const question = page.getByRole('dialog', { name: `Open the driver’s task ${task.taskNo}?` })
  await question.waitFor(soon)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden', ...soon })
  await page.getByRole('button', { name: 'Open driver task' }).click()
  await question.getByRole('button', { name: 'Open the task' }).click()
  const form = page.getByRole('dialog', { name: new RegExp(task.taskNo) })
  await form.getByRole('button', { name: 'Report step' }).waitFor(soon)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden', ...soon })

  await page.getByRole('button', { name: 'Reassign driver' }).click()
  await page.getByRole('dialog').getByLabel('Find a driver').waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel task' }).click()
  const cancelling = page.getByRole('dialog', { name: `Cancel ${task.taskNo}?` })
  await cancelling.getByRole('textbox').fill('Truck broke down')
  await cancelling.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText('Truck broke down').first().waitFor(soon)
  expect(complaints).toEqual([])
})
