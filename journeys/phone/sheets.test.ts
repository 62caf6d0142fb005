import { randomUUID } from 'node:crypto'
import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function given(name: string, orders = 1) {
  const { make } = product
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  for (let number = 0; number < orders; number += 1) {
    const order = await make.workOrder({ pieces: 12 })
    await make.task({ workOrderId: order.id, driverId: driver.id })
  }
  return phoneOf(product, driver)
}

test('the keyboard’s Enter goes on to the next field and finishes nothing; what was entered is not thrown away without a question', async () => {
  const { page, context, complaints } = await given('Enter Key')
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'Arrived' }).tap()
  await page.getByRole('button', { name: 'Picked up' }).tap()
  const sheet = page.getByRole('dialog')
  const pieces = sheet.getByLabel('Pieces')
  await pieces.fill('7')
  await pieces.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('div')?.textContent), soon)
    .toContain('Pallets')
  expect(await sheet.isVisible()).toBe(true)

  // As the phone's back key.
  await page.keyboard.press('Escape')
  await sheet.getByText('Throw away what you entered?').waitFor(soon)
  await sheet.getByRole('button', { name: 'Keep on' }).tap()
  expect(await pieces.inputValue()).toBe('7')
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await sheet.getByRole('button', { name: 'Throw away' }).tap()
  await sheet.waitFor({ state: 'detached' })

  // Nothing entered, nothing asked.
  await page.getByRole('button', { name: 'Picked up' }).tap()
  expect(await sheet.getByLabel('Pieces').inputValue()).not.toBe('7')
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await sheet.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('a second tap at the same place presses nothing of what came there', async () => {
  const { page, context } = await given('Double Tap', 2)
  const twice = async (name: string) => {
    const box = await page.getByRole('button', { name }).first().boundingBox()
    if (!box) throw new Error(`no ${name}`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(150)
    await page.touchscreen.tap(x, y)
  }
  await page.getByRole('button', { name: 'Accept' }).nth(1).waitFor(soon)
  await twice('Accept')
  await page.getByRole('button', { name: 'Arrived' }).waitFor(soon)
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Problem' }).tap()
  await page.getByRole('dialog').getByLabel('Problem').selectOption({ label: 'Something else' })
  await page.getByRole('dialog').getByLabel('Remark').fill('Gate is shut')
  await twice('Tell the office')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/app/')
  await context.close()
})

test('messages open at the newest, and the question before signing out is in view', async () => {
  const { page, context } = await given('Long Talk')
  const { token } = await product.world.signIn('dispatcher')
  const driver = await product.world.database.kysely
    .selectFrom('driver')
    .select('id')
    .where('name', '=', 'Long Talk')
    .executeTakeFirstOrThrow()
  for (let number = 1; number <= 14; number += 1)
    await product.world.call(
      conversationApi.send,
      { id: randomUUID(), personId: driver.id, text: `Line ${number}` },
      { token },
    )
  await page.getByRole('link', { name: 'Messages' }).tap()
  await page.getByText('Line 14', { exact: true }).waitFor(soon)
  const inView = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const foot = document.querySelector('nav')?.getBoundingClientRect().top ?? innerHeight
      return top >= 0 && bottom <= foot
    })
  await expect.poll(() => inView('Line 14'), soon).toBe(true)

  await context.setOffline(true)
  await page.getByLabel('Message to the office').fill('On my way')
  await page.getByRole('button', { name: 'Send' }).tap()
  await says(page, /not sent/)
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await expect.poll(() => inView('Stay'), soon).toBe(true)
  await context.close()
})

test('pulling the page down asks the server', async () => {
  const driver = await product.make.driver({ name: 'Deb Dow', userName: 'debdow' })
  const { page, context, complaints } = await phoneOf(product, driver)
  await page.getByText('No work right now').waitFor(soon)
  expect(await page.locator('main').innerText()).toMatch(/^No work right now/)
  const cdp = await context.newCDPSession(page)
  const asked: string[] = []
  page.on('request', (request) => void (/driverTask\/sync/.test(request.url()) && asked.push(request.url())))
  const finger = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] })
  const pull = async (far: number) => {
    await finger('touchStart', 200)
    for (let y = 210; y <= 200 + far; y += 10) await finger('touchMove', y)
  }
  const letGo = () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await pull(60)
  await letGo()
  expect(await page.getByText('Let go to update').count()).toBe(0)
  const before = asked.length
  await pull(160)
  await page.getByText('Let go to update').waitFor(soon)
  await expect.poll(() => asked.length).toBe(before)
  await letGo()
  await expect.poll(() => asked.length, soon).toBe(before + 1)
  await page.getByText('Let go to update').waitFor({ ...soon, state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})
