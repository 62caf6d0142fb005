import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, killed, openPhone, phoneOf, photo, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('the desk shows a code that signs a driver in on a new phone, once, and says when that has happened', async () => {
  const { make, address } = product
  const driver = await make.driver({ name: 'Ann Abel' })
  const { account } = await product.world.signIn('dispatcher')
  const { page: desk, complaints } = await product.personAt(account, `/driver/management?show=${driver.id}`)
  await desk.getByRole('button', { name: 'Phone…' }).click(soon)
  const dialog = desk.getByRole('dialog', { name: 'Sign Ann Abel in on a phone' })
  await dialog.getByRole('img', { name: 'QR code that signs Ann Abel in' }).waitFor(soon)
  await dialog.getByText('Works for 10 more minutes.').waitFor(soon)
  await expectAccessible(desk)
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()

  const phone = await openPhone(product)
  await phone.page.goto(link)
  await phone.page.getByRole('button', { name: 'Sign in on this phone' }).waitFor(soon)
  expect(phone.page.url()).toBe(`${address}/app/sign-in`)
  await expectUsable(phone.page)
  await phone.page.getByRole('button', { name: 'Sign in on this phone' }).tap()
  await says(phone.page, 'Up to date')
  await phone.page.getByText('No work right now').waitFor(soon)
  await dialog.getByText('The code was used: Ann Abel is signed in on the phone.').waitFor(soon)

  const other = await openPhone(product)
  await other.page.goto(link)
  await other.page.getByRole('button', { name: 'Sign in on this phone' }).tap(soon)
  await other.page.getByRole('alert').getByText('This code was used or has expired.').waitFor(soon)
  await dialog.getByRole('button', { name: 'Make a new code' }).click()
  await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue(soon)).not.toBe(link)
  expect([...phone.complaints, ...other.complaints, ...complaints]).toEqual([])
  await phone.context.close()
  await other.context.close()
})

test('a driver whose password the office chose is asked for another one, before anything else', async () => {
  const driver = await product.make.driver({ name: 'Pat Poe', userName: 'patpoe' })
  await product.world.owner.query('UPDATE driver SET password_given = true WHERE id = $1', [driver.id])
  const phone = await openPhone(product)
  const { page } = phone
  await page.getByLabel('User name or phone').fill('patpoe')
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.getByText('Somebody else chose this password. Choose your own to go on.').waitFor(soon)
  await killed(phone)
  await phone.page.getByText('Somebody else chose this password.').waitFor(soon)
  await expectUsable(phone.page)
  const change = async (next: string, again = next) => {
    await phone.page.getByLabel('Current password').fill(testPassword)
    await phone.page.getByLabel('New password', { exact: true }).fill(next)
    await phone.page.getByLabel('New password, again').fill(again)
    await phone.page.getByRole('button', { name: 'Change password' }).tap()
  }
  await change('blueharbour77', 'blueharbor77')
  await phone.page.getByRole('alert').waitFor(soon)
  await change('blueharbour77')
  await phone.page.getByText('No work right now').waitFor(soon)
  await says(phone.page, 'Up to date')
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('button', { name: 'Sign out' }).tap()
  await phone.page.getByLabel('User name or phone').fill('patpoe')
  await phone.page.getByLabel('Password').fill('blueharbour77')
  await phone.page.getByRole('button', { name: 'Sign in' }).tap()
  await phone.page.getByText('No work right now').waitFor(soon)
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

test('the desk signs a warehouse worker in the same way, in the app for workers', async () => {
  const cargo = await openCargo(product.world, product.make)
  const worker = await cargo.worker('Wes Worker')
  const { page: desk } = await product.personAt(
    product.make.administrator.account,
    `/warehouse/management?show=${worker.id}`,
  )
  await desk.getByRole('button', { name: 'Phone…' }).click(soon)
  const link = await desk.getByLabel('Link', { exact: true }).inputValue(soon)
  const { page, context } = await openPhone(product)
  await page.goto(link)
  await page.getByRole('heading', { name: 'ShortCut Warehouse' }).waitFor(soon)
  await page.getByRole('button', { name: 'Sign in on this phone' }).tap()
  await page.getByText(cargo.home.name).waitFor(soon)
  expect(await page.title()).toBe('ShortCut Warehouse')
  await desk.getByText('The code was used: Wes Worker is signed in on the phone.').waitFor(soon)
  await context.close()
})

test('a driver sets up Traccar Client on the phone: its link has the key with which positions arrive', async () => {
  const driver = await product.make.driver({ name: 'Bea Born' })
  const { page, context } = await phoneOf(product, driver)
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('link', { name: 'Settings' }).tap(soon)
  const section = page.getByRole('region', { name: 'Position in the background' })
  await section.getByRole('button', { name: '2. Set it up' }).tap(soon)
  const open = section.getByRole('link', { name: '2. Open Traccar Client with your settings' })
  await open.waitFor(soon)
  await expectUsable(page)
  const link = new URL((await open.getAttribute('href')) ?? '')
  expect(`${link.protocol}//${link.host}`).toBe('org.traccar.client://config')
  const intake = `${link.searchParams.get('url')}?id=${link.searchParams.get('id')}&lat=41.9&lon=-87.6`
  expect((await fetch(intake, { method: 'POST' })).status).toBe(200)
  const { data } = await product.world.call(driverTaskApi.list, {}, { token: driver.token })
  expect(data).toEqual([])
  await context.close()
})

test('the office sends a photo with a message, and the driver sees it', async () => {
  const { make, world } = product
  const driver = await make.driver({ name: 'Cid Cole' })
  const order = await make.workOrder()
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const { account } = await world.signIn('dispatcher')
  const { page: desk, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await desk.getByRole('button', { name: 'Message Cid Cole' }).click(soon)
  const panel = desk.getByRole('complementary', { name: 'Messages with Cid Cole' })
  const field = panel.getByLabel('Attach photos', { exact: true }).and(panel.locator('input'))
  await field.setInputFiles([await photo('gate.jpg', 300, 200), await photo('wrong.jpg', 300, 200)])
  await panel.getByText('gate.jpg').waitFor(soon)
  await panel.getByRole('button', { name: 'Remove wrong.jpg' }).click(soon)
  await field.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await panel.getByRole('alert').waitFor(soon)
  await expectAccessible(desk)
  await panel.getByLabel('Message to Cid Cole').fill('Use this gate')
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByRole('button', { name: `Photo from ${account}` }).waitFor(soon)
  expect(await panel.getByText('gate.jpg').count()).toBe(0)

  const phone = await phoneOf(product, driver)
  await phone.page.getByRole('link', { name: 'Messages' }).tap()
  await phone.page.getByText('Use this gate').waitFor(soon)
  await phone.page.getByRole('img', { name: 'Photo 1' }).waitFor(soon)
  expect(await phone.page.getByRole('img', { name: /^Photo/ }).count()).toBe(1)
  await expectUsable(phone.page)
  expect([...phone.complaints, ...complaints]).toEqual([])
  await phone.context.close()
})

test('the app is put on the home screen by the browser’s own offer, or by hand on an iPhone, which makes none', async () => {
  const driver = await product.make.driver({ name: 'Ina Installed', userName: 'inainstalled' })
  const offered = await phoneOf(product, driver)
  await offered.page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', 'yes'),
    })
    dispatchEvent(offer)
  })
  await offered.page.getByRole('link', { name: 'More' }).tap()
  await offered.page.getByRole('button', { name: 'Install' }).tap(soon)
  await offered.page.locator('html[data-asked=yes]').waitFor(soon)
  await offered.context.close()

  const hint = /tap the browser’s Share button, then Add to Home Screen/
  for (const [standalone, shown] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const iphone = await phoneOf(product, driver, undefined, (context) =>
      context.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: ${standalone} })`),
    )
    await iphone.page.getByRole('link', { name: 'More' }).tap()
    await iphone.page.getByRole('button', { name: 'Sign out' }).waitFor(soon)
    expect(await iphone.page.getByText(hint).count()).toBe(shown)
    await expectUsable(iphone.page)
    await iphone.context.close()
  }
})
