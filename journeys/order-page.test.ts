import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { locusApi } from '@shortcut/domain/tracking/locus-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { hashToken, newId, newToken } from '@shortcut/server/platform/ids.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import { uploadPicture } from '@shortcut/server/testing/upload.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** An order that a driver has accepted; its page is open at a dispatcher's desk. */
async function acceptedOrder(name: string) {
  const { world, make } = product
  const driver = await make.driver({ name })
  const order = await make.workOrder({ pieces: 96, stops: [pickup(), dropoff({ to: '2026-11-24T17:00' })] })
  const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
  const step = (minutes: number) => ({ id, eventId: newId(), at: ago(minutes) })
  await world.call(driverTaskApi.accept, step(100), { token: driver.token })
  return { driver, order, step, taskId: id }
}

test('the page says when all is well and when the truck must leave, in the words of the list; later that it was delivered in time', async () => {
  const { world, make } = product
  const driver = await make.driver({ name: 'Tim Lee' })
  const stops = [pickup({ to: ago(-1200) }), dropoff({ to: ago(-6000) })]
  const order = await make.workOrder({ stops })
  const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
  const { page, complaints } = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  const cell = page
    .getByRole('row')
    .filter({ hasText: order.bookingId })
    .getByText(/^On time: /)
  await cell.waitFor(soon)
  const told = await cell.innerText()
  expect(told).toMatch(/^On time: leave by .*\d\d:\d\d [A-Z]{3}/)
  await page.getByRole('link', { name: order.bookingId }).click()
  const article = page.getByRole('article')
  await article.getByText(told, { exact: true }).waitFor(soon)
  await expectAccessible(page)

  const step = (minutes: number) => ({ id, eventId: newId(), at: ago(minutes) })
  for (const [act, input] of [
    [driverTaskApi.accept, step(30)],
    [driverTaskApi.pickUp, step(20)],
    [driverTaskApi.deliver, { ...step(10), receivedBy: 'Jo' }],
  ] as const)
    expect((await world.call(act, input as never, { token: driver.token })).code).toBe(200)
  await article.getByText(/^Delivered \d+ days early$/).waitFor(soon)
  expect(complaints).toEqual([])
})

test('a revision shows the result of each choice; a refused field keeps its value, and the history says so', async () => {
  const { world, make } = product
  const { order } = await acceptedOrder('Ann Revised')
  const [from, to] = order.stops
  if (!from || !to) throw new Error('two stops')
  const stops = [from, { ...to, company: 'Pier 9' }]
  const revised = await world.call(
    workOrderApi.revise,
    { id: order.id, pieces: 120, remark: 'Ask for Rosa', hazmatClass: '4.3', stops } as never,
    { token: make.dispatcher.token },
  )
  expect(revised.code).toBe(200)
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  const driverPart = page.getByRole('region', { name: 'Affects the driver' })
  await driverPart.getByText('Ann Revised must accept again.').waitFor(soon)
  await driverPart.getByText('Company Pier 9').waitFor(soon)
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByText('Ann Revised has no hazmat endorsement (H).').waitFor(soon)
  await page.getByRole('checkbox', { name: /Hazmat class/ }).uncheck()
  await checks.waitFor({ ...soon, state: 'detached' })
  const pricePart = page.getByRole('region', { name: 'Affects the price' })
  await pricePart.getByText('The price follows the revision.').waitFor(soon)
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: /Pieces/ }).uncheck()
  await pricePart.getByText('Stays unchanged, and so does the price.').waitFor(soon)
  await page.getByText('2 of 4 accepted. The order is then DISPATCHED.').waitFor(soon)
  await page.getByRole('button', { name: 'Confirm revision' }).click()
  await page.getByText('Waiting for Ann Revised to accept.').waitFor(soon)
  await page.getByText('Pier 9').first().waitFor(soon)
  await page.getByText('Refused Pieces, Hazmat class').waitFor(soon)
  expect(await make.getWorkOrder(order.id)).toMatchObject({ pieces: 96, hazmatClass: null, remark: 'Ask for Rosa' })
  expect(complaints).toEqual([])
})

test('a customer’s late cancellation is a request: marked in the list, counted, and declined with a reason on its page', async () => {
  const { world } = product
  const { order } = await acceptedOrder('Rita Requested')
  // The counts stand above the folders.
  const ruleItemList = [{ ruleField: 'customerName' as const, operator: 'contains' as const, ruleValue: 'Acme' }]
  await world.call(rulesApi.addRule, { name: 'Acme', ruleItemList }, { token: product.make.administrator.token })
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.getByText('DISPATCHED').waitFor(soon)
  const key = newToken()
  await world.database.pool.query(
    `INSERT INTO api_key (id, account_id, name, prefix, key_hash, created_at, created_by) VALUES ($1, $2, 'test', 'test', $3, now(), 'test')`,
    [newId(), order.accountId, hashToken(key)],
  )
  const sent = await fetch(`${product.address}/shortcut-api/booking/inbound`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      purpose: 'cancel',
      customerReferenceNumber: order.customerReferenceNumber,
      remark: 'Plant closed',
    }),
  })
  expect(sent.status).toBe(202)
  await row.getByText('Cancel?').waitFor(soon)
  const requests = page.getByRole('button', { name: /^Requests/ })
  await expect.poll(() => requests.textContent(), soon).toContain('1')
  await requests.click()
  await row.getByRole('link', { name: 'Cancel?' }).click()
  const asks = page.getByRole('heading', { name: /asks to cancel this booking/ })
  const panel = page.locator('section', { has: asks }).last()
  await panel.getByText('Plant closed').waitFor(soon)
  await expectAccessible(page)
  // A second window, in which somebody is about to answer too.
  const other = await product.personAt(account, `/work/order/detail/${order.id}`)
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await other.page.getByRole('dialog').getByLabel('Reason (the customer reads it)').fill('Too late')
  await panel.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: /^Decline the request of/ })
  await question.getByLabel('Reason (the customer reads it)').fill('Already on the dock')
  await question.getByRole('button', { name: 'Decline' }).click()
  await panel.waitFor({ ...soon, state: 'detached' })
  await page.getByText(/Cancellation: declined by .*Already on the dock/).waitFor(soon)
  await other.page.getByText(/has been decided meanwhile/).waitFor(soon)
  expect(await page.getByText(/has been decided meanwhile/).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a step dated last year waits on the page until the office decides, and Home counts it', async () => {
  const { world, make } = product
  const { driver, order, step } = await acceptedOrder('Kim Clockwrong')
  const stopId = order.stops[0]?.id ?? ''
  const arrive = (daysAgo: number) =>
    world.call(
      driverTaskApi.arrive,
      { ...step(daysAgo * 1440), stopId, remark: 'Gate 4', lat: 41.7, lng: -87.9 },
      { token: driver.token },
    )
  expect((await arrive(365)).data.outcome).toBe('held')
  expect((await arrive(300)).data.outcome).toBe('held')
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/home')
  await page.getByRole('link', { name: /[1-9] ?Steps to check/ }).click()
  await page.getByText(order.bookingId).first().waitFor(soon)
  await page.getByText('Held driver steps').first().waitFor(soon)
  await page.goto(`${product.address}/backend/work/order/detail/${order.id}`)
  const held = page.getByRole('region', { name: 'Steps to check' })
  await page.getByText('The office must check a step of Kim Clockwrong.').waitFor(soon)
  await held.getByText('Dated more than 24 hours before the task was assigned.').first().waitFor(soon)
  await held.getByText('“Gate 4”').first().waitFor(soon)
  await held
    .getByText(/mi( \(approximate\))? from the stop/)
    .first()
    .waitFor(soon)
  await expectAccessible(page)
  await held.getByRole('button', { name: 'Dismiss step' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this step?' })
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Wrong year')
  await dialog.getByRole('button', { name: 'Dismiss step' }).click()
  await page.getByText('Step dismissed').waitFor(soon)
  expect((await make.getWorkOrder(order.id)).stops[0]?.actualArriveTime).toBeNull()
  await held
    .getByRole('listitem')
    .nth(1)
    .waitFor({ ...soon, state: 'detached' })
  await held.getByRole('button', { name: 'Accept with reported time' }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept this step?' })
  await accepting.getByText(/That is 3\d\d days before the task was assigned/).waitFor(soon)
  await expectAccessible(page)
  await accepting.getByRole('button', { name: 'Go back' }).click()
  await held.getByRole('button', { name: 'Accept with time received' }).click()
  await accepting.getByRole('button', { name: 'Accept with time received' }).click()
  await page.getByText('Step accepted').waitFor(soon)
  await held.waitFor({ ...soon, state: 'detached' })
  const arrived = (await make.getWorkOrder(order.id)).stops[0]?.actualArriveTime ?? ''
  expect(Date.now() - Date.parse(arrived)).toBeLessThan(10 * 60_000)
  expect(complaints).toEqual([])
})

test('a trip is replayed with the speed on the way and the places where it stood', async () => {
  const { world } = product
  const { driver, order, taskId } = await acceptedOrder('Bob Driven')
  // Twenty minutes at 60 mph, half an hour at a dock, then driving again.
  const lats = [...Array.from({ length: 20 }, (_, n) => 41 + n * 0.0145), ...Array(30).fill(41.29), 41.3, 41.31]
  const positions = lats.map((lat, n) => ({ at: ago(90 - n), lat, lng: -88, speedKmh: n < 20 ? 96.6 : 0 }))
  await world.call(driverTaskApi.positions, { positions }, { token: driver.token })
  const { data } = await world.call(locusApi.ofTask, { taskId }, { token: product.make.dispatcher.token })
  expect(data.stands).toHaveLength(1)

  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  const slider = page.getByRole('slider', { name: 'Time of the trip' })
  await slider.waitFor(soon)
  await page.getByText(/Stopped for (29|30) min/).waitFor(soon)
  await slider.fill(String((data.points[0]?.at ?? 0) + 5 * 60_000))
  await page.getByText('60 mph').waitFor(soon)
  await page.getByText(/^Way: about [\d,]+ mi, straight line between the stops × 1.25, \d+ h/).waitFor(soon)
  await page.getByRole('button', { name: 'Replay the trip' }).click()
  await page.getByText('stopped', { exact: true }).waitFor(soon)
  // The scale never meets the credits, however long they are.
  const scale = page.locator('.maplibregl-ctrl-scale')
  const [bar, credits] = [await scale.boundingBox(), await page.getByText(/US Census Bureau/).boundingBox()]
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(credits?.y ?? 0)
  expect(await scale.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
  await expectAccessible(page)
})

test('a pickup or delivery reported far from its stop is marked on the timeline, with the proof and among the steps', async () => {
  const { world } = product
  const { driver, order, step } = await acceptedOrder('Fay Farout')
  const options = { token: driver.token }
  const [load, drop] = order.stops.map(({ lat, lng }) => ({ lat: lat ?? 0, lng: lng ?? 0 }))
  if (!load?.lat || !drop?.lat) throw new Error('nowhere')
  await world.call(driverTaskApi.pickUp, { ...step(60), lat: load.lat + 0.58, lng: load.lng }, options)
  const place = { lat: drop.lat + 0.17, lng: drop.lng }
  await world.call(driverTaskApi.deliver, { ...step(5), receivedBy: 'Jo', ...place }, options)
  const { account } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  const marks = page.getByText('Delivered 12 mi from the stop')
  await marks.first().waitFor(soon)
  expect(await marks.count()).toBe(2)
  expect(await page.getByText('Picked up 40 mi from the stop').count()).toBe(1)
  await page.getByText('Driver’s steps').click()
  await page.getByText('· 12 mi from the stop').waitFor(soon)
  await page.getByText('· 40 mi from the stop').waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('one place shows the proof of delivery, and a token that works once prints it', async () => {
  const { world, address } = product
  const { driver, order, step } = await acceptedOrder('Eve Proven')
  const options = { token: driver.token }
  const picture = () => uploadPicture(world, driver.token)
  await world.call(driverTaskApi.pickUp, step(60), options)
  await world.call(
    driverTaskApi.deliver,
    { ...step(5), receivedBy: 'Jo Grünwald', signatureFileId: await picture(), photos: [await picture()] },
    options,
  )
  const { account } = await world.signIn('dispatcher')
  const { page, context } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByText('Received by Jo Grünwald').first().waitFor(soon)
  await page.getByRole('button', { name: /Signature, stop 2/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Signature, stop 2' })
  await viewer.waitFor(soon)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Delivery photo, stop 2' }).waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More' }).click()
  const [request] = await Promise.all([
    context.waitForEvent('request', { predicate: (one) => /\/document\//.test(one.url()), ...soon }),
    page.getByRole('menuitem', { name: 'Print proof of delivery' }).click(),
  ])
  expect(request.url()).toMatch(/^http:[^?]+\/shortcut-api\/document\/proofOfDelivery\/[0-9a-f-]+\?token=[^&]+$/)
  const response = await request.response()
  expect(response?.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  await expect.poll(async () => (await fetch(request.url())).status, soon).toBe(401)
  expect(request.url().startsWith(address)).toBe(true)
})
