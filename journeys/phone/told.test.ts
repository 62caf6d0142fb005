import type { PushNotice } from '@shortcut/domain/phones/push.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { newId } from '@shortcut/server/platform/ids.ts'
import { openPushService, type PushService } from '@shortcut/server/testing/phones/push-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { giveTray, type Tray } from './phone-tray.ts'
import { expectUsable, killed, openPhone, says, signIn } from './phones.ts'

let product: RunningProduct
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  product = await openRunningProduct({ SEND_TO_PRIVATE: 'true' })
})
afterAll(async () => {
  await product.close()
  await service.close()
})

const named = (name: string) => product.make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
async function give(driver: { id: string }) {
  const order = await product.make.workOrder()
  return { order, task: await product.make.task({ workOrderId: order.id, driverId: driver.id }) }
}
const office = () => ({ token: product.make.dispatcher.token })
const write = (driver: { id: string }, text: string) =>
  product.world.call(conversationApi.send, { id: newId(), personId: driver.id, text }, office())

/** Waits until the push service has so many notices. @returns the last one, as the phone's browser gets it */
async function arrived(browser: Tray['browser'], count: number): Promise<PushNotice> {
  await expect.poll(() => browser.pushed.length).toBe(count)
  const last = browser.pushed.at(-1)
  if (!last) throw new Error('nothing was pushed')
  return last.notice
}

test('offered beside the first task and turned on by a tap, a closed app is told of work in the driver’s language', async () => {
  const driver = await named('Ann Abel')
  const phone = await openPhone(product)
  const tray = await giveTray(phone, service.browser())
  await signIn(phone, driver.userName)
  await phone.page.getByText('No work right now').waitFor(soon)
  expect(await phone.page.getByRole('button', { name: 'Turn on' }).count()).toBe(0)
  const first = await give(driver)
  await phone.page.getByRole('button', { name: 'Turn on' }).waitFor(soon)
  await expectUsable(phone.page)
  expect(await tray.asked()).toBe(0)
  await phone.page.getByRole('button', { name: 'Turn on' }).tap()
  await phone.page.getByRole('button', { name: 'Turn on' }).waitFor({ ...soon, state: 'detached' })
  expect(await tray.asked()).toBe(1)
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('link', { name: 'Settings' }).tap()
  await expect.poll(() => phone.page.getByLabel('Notifications').isChecked(), soon).toBe(true)
  await expectUsable(phone.page)
  await phone.page.getByRole('link', { name: 'More' }).tap()
  const told = phone.page.waitForResponse(/phone\/push$/)
  await phone.page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await phone.page.getByText('Ajustes').waitFor(soon)
  // Closed before, the app tells the server when it is opened again.
  await told

  await phone.page.close()
  const { order, task } = await give(driver)
  const notice = await arrived(tray.browser, 1)
  await tray.deliver(notice)
  await expect.poll(tray.shown).toEqual([
    {
      title: 'Tarea nueva',
      body: `Orden ${order.bookingId}. Abra la aplicación para aceptarla.`,
      tag: `task-${task.id}`,
      path: '/app/',
    },
  ])
  await product.world.call(taskApi.cancel, { id: task.id, reason: 'Called off' }, office())
  await tray.deliver(await arrived(tray.browser, 2))
  await expect.poll(async () => (await tray.shown()).at(-1)).toMatchObject({ title: 'Tarea retirada' })

  // On the screen the app says it by itself.
  await killed(phone)
  await phone.page.getByText(first.order.bookingId).first().waitFor(soon)
  await write(driver, 'Dock 4 is closed')
  await tray.deliver(await arrived(tray.browser, 3))
  await phone.page.getByRole('link', { name: 'Mensajes 1' }).waitFor(soon)
  expect(await tray.shown()).toHaveLength(2)
  await tray.tap('/app/messages')
  await phone.page.getByText('Dock 4 is closed').waitFor(soon)
  await phone.page.getByRole('link', { name: 'Mensajes', exact: true }).waitFor(soon)

  await phone.page.getByRole('link', { name: 'Más' }).tap()
  await phone.page.getByRole('button', { name: 'Salir' }).tap()
  await phone.page.getByRole('button', { name: 'Entrar' }).waitFor(soon)
  expect(await tray.unsubscribed()).toBe(true)
  await write(driver, 'Are you there?')
  const other = await named('Bob Bird')
  await signIn(await openPhone(product), other.userName)
  expect(tray.browser.pushed).toHaveLength(3)
  expect(service.faults).toEqual([])
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

test('the desk sees how the phone is and where it was, also what was recorded without network', async () => {
  const driver = await named('Cid Cole')
  const phone = await openPhone(product)
  await giveTray(phone, service.browser(), 'granted')
  await phone.context.clock.install()
  await phone.page.reload()
  await signIn(phone, driver.userName)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  const desk = await product.personAt((await product.world.signIn('dispatcher')).account, '/warehouse/monitor')
  await desk.page.getByRole('link', { name: driver.name }).click(soon)
  const drawer = desk.page.getByRole('dialog')
  await phone.context.clock.runFor(61_000)
  await expect
    .poll(async () => (await drawer.textContent())?.replace(/\s+/g, ' '), soon)
    .toMatch(/Battery\d+ %.*LocationAllowed.*NotificationsAllowed.*Free storage.*Unsent reports0.*ClockRight/)
  await expectAccessible(desk.page)

  const sent = async () => {
    const { rows } = await product.world.owner.query<{ lat: number }>(
      'SELECT lat FROM position WHERE driver_id = $1 ORDER BY received_at, at',
      [driver.id],
    )
    return rows.map(({ lat }) => lat)
  }
  await expect.poll(async () => (await sent())[0]).toBe(41.98)
  await phone.context.setOffline(true)
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('link', { name: 'Settings' }).tap()
  for (const [count, latitude] of [41.9801, 41.9802, 41.9803].entries()) {
    await phone.context.setGeolocation({ latitude, longitude: -87.9 })
    await phone.page.waitForTimeout(50)
    await phone.context.clock.runFor(10_000)
    await phone.page.getByText(`${count + 1} position`).waitFor(soon)
  }
  await expectUsable(phone.page)
  // Opened again, it begins with where it is.
  await killed(phone, '/app/settings')
  await phone.page.getByText('4 positions to send').waitFor(soon)
  await phone.page.getByLabel('Share my position').uncheck()
  await phone.context.setGeolocation({ latitude: 41.99, longitude: -87.9 })
  await phone.context.clock.runFor(10_000)
  await phone.page.getByText('4 positions to send').waitFor(soon)
  await phone.context.setOffline(false)
  await phone.page.getByText('4 positions to send').waitFor({ ...soon, state: 'detached' })
  expect((await sent()).slice(-4)).toEqual([41.9801, 41.9802, 41.9803, 41.9803])
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

test('new work and messages are heard and felt while the app is open, as far as the phone’s settings allow', async () => {
  const driver = await named('Dee Dorn')
  const phone = await openPhone(product)
  const tray = await giveTray(phone, service.browser())
  await signIn(phone, driver.userName)
  await phone.page.getByText('No work right now').waitFor(soon)
  expect(await tray.signals()).toEqual({ tones: 0, vibrations: 0 })
  await give(driver)
  await expect.poll(tray.signals, soon).toEqual({ tones: 2, vibrations: 1 })
  await write(driver, 'Dock 6')
  await expect.poll(tray.signals, soon).toEqual({ tones: 4, vibrations: 2 })
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('link', { name: 'Settings' }).tap()
  await phone.page.getByLabel('Sound').uncheck()
  const before = await tray.signals()
  const second = await give(driver)
  await expect.poll(tray.signals, soon).toEqual({ tones: before.tones, vibrations: before.vibrations + 1 })
  await phone.page.getByLabel('Vibration').uncheck()
  await give(driver)
  await phone.page.getByRole('link', { name: 'Today' }).tap()
  await expect.poll(() => phone.page.getByRole('button', { name: 'Accept' }).count(), soon).toBe(3)
  expect(await tray.signals()).toEqual({ tones: before.tones, vibrations: before.vibrations + 1 })
  await phone.page.reload()
  await phone.page.getByText(second.order.bookingId).first().waitFor(soon)
  await says(phone.page, 'Up to date')
  expect(await tray.signals()).toEqual({ tones: 0, vibrations: 0 })
  await phone.page.goto(`${product.address}/app/settings`)
  expect(await phone.page.getByLabel('Vibration').isChecked()).toBe(false)
  await phone.context.close()
})
