import { readFile } from 'node:fs/promises'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { openSender } from '@shortcut/server/testing/sender.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('an element that needs a permission is shown to people who hold one of the listed permissions, and to nobody else', async () => {
  const { world, make } = product
  const driver = await make.driver({ name: 'Ana Flores', phone: '312-555-0134' })
  const order = await make.workOrder()
  await make.task({ workOrderId: order.id, stopIds: order.stops.map(({ id }) => id), driverId: driver.id })
  const dispatcher = await product.personAt((await world.signIn('dispatcher')).account, '/work/order')
  const clerk = await product.personAt((await world.signIn('billingClerk')).account, '/work/order')
  for (const { page } of [dispatcher, clerk]) {
    await page.getByRole('row', { name: new RegExp(order.bookingId) }).waitFor(soon)
    await page.getByRole('grid').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').first().waitFor(soon)
  }
  const verbs = (page: typeof dispatcher.page) =>
    page.getByRole('button', { name: /^(Confirm|Cancel booking)/ }).count()
  await expect.poll(() => verbs(dispatcher.page), soon).toBe(2)
  expect(await verbs(clerk.page)).toBe(0)

  // A driver's number is shown in full to people who may call, and masked for others.
  for (const { page } of [dispatcher, clerk]) await page.getByRole('link', { name: order.bookingId }).click()
  await dispatcher.page.getByRole('link', { name: 'Call Ana Flores' }).waitFor(soon)
  expect(await dispatcher.page.getByRole('link', { name: 'Call Ana Flores' }).getAttribute('href')).toBe(
    'tel:312-555-0134',
  )
  await clerk.page.getByText('312-***-0134').first().waitFor(soon)
  expect(await clerk.page.getByText('312-555-0134').count()).toBe(0)
})

test('a source file is downloaded in a new window, by a token that works once', async () => {
  const { world, address } = product
  const sender = await openSender(world, 'Bytes & Co')
  const sent = '{"customerReferenceNumber": broken'
  await sender.post(sent, 'application/json')
  const { page, context } = await product.personAt((await world.signIn('dispatcher')).account, '/bookingMonitor/index')
  await page
    .getByRole('row', { name: /Bytes & Co/ })
    .first()
    .dblclick()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Download' }).waitFor(soon)
  await expectAccessible(page)
  // The window closes by itself as soon as the browser sees that it has nothing to show.
  const [, file, request] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForEvent('download'),
    context.waitForEvent('request', (one) => /\/source\?/.test(one.url())),
    drawer.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toBe(sent)
  expect(request.url()).toMatch(
    /^http:[^?]+\/shortcut-api\/bookingMonitor\/[0-9a-f-]+\/source\?token=[^&]+&zone=[^&]+$/,
  )
  expect(request.url().startsWith(address)).toBe(true)
  const token = await page.evaluate(() => localStorage.getItem('ws_token'))
  expect(request.url()).not.toContain(token)
  expect((await fetch(request.url())).status).toBe(401)
})

test('a long action runs behind a dark overlay; typed text survives its failure', async () => {
  const { world, make } = product
  const order = await make.workOrder()
  const { page } = await product.personAt(
    (await world.signIn('dispatcher')).account,
    `/work/order?q=${order.bookingId}`,
  )
  await page.getByRole('row', { name: new RegExp(order.bookingId) }).waitFor(soon)
  await page.getByRole('grid').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/shortcut-api/workOrder/cancel', async (route) => {
    await answered
    await route.fulfill({ status: 502, body: '' })
  })
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog', { name: /Cancel/ })
  await dialog.getByRole('textbox').fill('Customer called')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  const overlay = page.getByRole('dialog', { name: 'Loading' })
  await overlay.waitFor(soon)
  expect(await overlay.getByRole('status').innerText()).toBe('Loading')
  expect(await overlay.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toBe(
    'rgba(0, 0, 0, 0.7)',
  )
  await page.keyboard.press('Escape')
  expect(await overlay.isVisible()).toBe(true)
  await expectAccessible(page)
  answer()
  await overlay.waitFor({ state: 'hidden', ...soon })
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Customer called')
})

test('photos open above everything: people zoom, turn and move them, one after the other, by pointer and by keys', async () => {
  const { world, make, address } = product
  const driver = await make.driver()
  const order = await make.workOrder()
  const task = await make.task({
    workOrderId: order.id,
    stopIds: order.stops.map(({ id }) => id),
    driverId: driver.id,
  })
  const form = new FormData()
  for (const [index, background] of ['#8899aa', '#aa8866', '#669977'].entries()) {
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `dock-${index}.jpg`)
  }
  const uploaded = await fetch(`${address}/shortcut-api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${driver.token}` },
    body: form,
  })
  const { data: files } = (await uploaded.json()) as { data: { id: string }[] }
  const step = (minutesAgo: number) => ({
    id: task.id,
    eventId: newId(),
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  await world.call(driverTaskApi.accept, step(2), { token: driver.token })
  await world.call(driverTaskApi.pickUp, { ...step(1), photos: files.map(({ id }) => id) }, { token: driver.token })

  const { page, context, complaints } = await product.personAt(
    (await world.signIn('dispatcher')).account,
    `/work/order/detail/${order.id}`,
  )
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  const thumbnails = page.getByRole('button', { name: /Open Pickup/ })
  await expect.poll(() => thumbnails.count(), soon).toBe(3)
  await thumbnails.first().click()
  const viewer = page.getByRole('dialog', { name: /Pickup, TK-/ })
  const picture = viewer.locator('img')
  await picture.waitFor(soon)
  expect(chunks.some((url) => url.includes('ImageViewer'))).toBe(true)
  expect(await viewer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('9999')
  await viewer.getByText('1 / 3').waitFor(soon)
  await expectAccessible(page)
  const shape = () => picture.evaluate((element) => (element as HTMLElement).style.transform)
  const zoom = async () => Number(/scale\(([\d.]+)\)/.exec(await shape())?.[1])

  await page.mouse.move(720, 500)
  await page.mouse.wheel(0, -100)
  await expect.poll(zoom, soon).toBe(1.2)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoom, soon).toBeCloseTo(1.8)
  const before = await shape()
  await page.mouse.move(720, 500)
  await page.mouse.down()
  await page.mouse.move(760, 530, { steps: 4 })
  await page.mouse.up()
  expect(await shape()).not.toBe(before)
  await page.keyboard.press('0')
  expect(await shape()).toBe('translate(0px, 0px) scale(1) rotate(0deg)')
  await page.mouse.dblclick(800, 450)
  await expect.poll(zoom, soon).toBe(2.5)
  await page.mouse.dblclick(800, 450)
  await expect.poll(zoom, soon).toBe(1)
  await page.keyboard.press('r')
  expect(await shape()).toContain('rotate(90deg)')
  const box = await picture.boundingBox()
  expect(box && box.height > box.width && box.y >= 48).toBe(true)
  await page.keyboard.press('+')
  await expect.poll(zoom, soon).toBe(1.5)

  // The next photo starts unzoomed; nothing comes before the first or after the last.
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 / 3').waitFor(soon)
  await picture.waitFor(soon)
  expect(await shape()).toBe('translate(0px, 0px) scale(1) rotate(0deg)')
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await viewer.getByText('3 / 3').waitFor(soon)
  expect(await viewer.getByRole('button', { name: 'Next picture' }).isDisabled()).toBe(true)
  // The keyboard focus stays inside.
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () =>
        !document.activeElement ||
        document.activeElement === document.body ||
        document.activeElement.closest('dialog') !== null,
    ),
  ).toBe(true)

  const wanted = new RegExp(`/shortcut-api/file/(${files.map(({ id }) => id).join('|')})\\?token=`)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('request', (request) => wanted.test(request.url()) && request.isNavigationRequest()),
    viewer.getByRole('button', { name: 'Download original' }).click(),
  ])
  await opened.close()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden', ...soon })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(/^Open Pickup/)
  expect(complaints).toEqual([])
})
