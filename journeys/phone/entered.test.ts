import { conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, phoneOf, says, sign } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function given(name: string) {
  const driver = await product.make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const order = await product.make.workOrder({ pieces: 12 })
  await product.make.task({ workOrderId: order.id, driverId: driver.id })
  return { driver, order, phone: await phoneOf(product, driver) }
}

/** Dark points of the field to sign in. */
const inked = () => {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) dark += 1
  return dark
}

/** Whether the phone's memory has a signature of an open form: a browser that is killed before loses it. */
const isSignatureKept = () =>
  new Promise<boolean>((told, failed) => {
    const opening = indexedDB.open('shortcut-app')
    opening.onerror = failed
    opening.onsuccess = () => {
      const reading = opening.result.transaction('copies').objectStore('copies').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        told(reading.result.some((one) => one?.typed?.signed?.strokes.length > 0))
      }
    }
  })

test('what is entered in a form is there again after a reload, with the signature, until it is done', async () => {
  const { phone } = await given('Ann Abel')
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await phone.page.getByRole('button', { name: 'Arrived' }).tap()
  await phone.page.getByRole('button', { name: 'Picked up' }).tap()
  await phone.page.getByLabel('Pieces').fill('12')
  await phone.page.getByLabel('Seal number', { exact: true }).fill('SL 4711')
  await killed(phone)
  await phone.page.getByRole('button', { name: 'Picked up' }).tap(soon)
  await expect.poll(() => phone.page.getByLabel('Seal number', { exact: true }).inputValue(), soon).toBe('SL 4711')
  expect(await phone.page.getByLabel('Pieces').inputValue()).toBe('12')
  await phone.page.getByRole('button', { name: 'Done' }).tap()
  await phone.page.getByRole('button', { name: 'Arrived' }).tap(soon)
  await phone.page.getByRole('button', { name: 'Deliver', exact: true }).tap()
  expect(await phone.page.getByLabel('Pieces').inputValue()).toBe('')
  await phone.page.getByLabel('Received by').fill('Jo Miller')
  await sign(phone.page)
  await expect.poll(() => phone.page.evaluate(inked), soon).toBeGreaterThan(100)
  await expect.poll(() => phone.page.evaluate(isSignatureKept), soon).toBe(true)
  await killed(phone)
  await phone.page.getByRole('button', { name: 'Deliver', exact: true }).tap(soon)
  await expect.poll(() => phone.page.getByLabel('Received by').inputValue(), soon).toBe('Jo Miller')
  await expect.poll(() => phone.page.evaluate(inked), soon).toBeGreaterThan(100)
  await phone.page.getByRole('button', { name: 'Cancel' }).tap()
  await phone.page.getByRole('button', { name: 'Throw away' }).tap()
  await phone.page.getByRole('button', { name: 'Deliver', exact: true }).tap()
  expect(await phone.page.getByLabel('Received by').inputValue()).toBe('')
  expect(await phone.page.evaluate(inked)).toBe(0)
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

test('a field takes what is pasted as it is and says what is wrong; odd counts and an empty problem are asked about', async () => {
  const { phone } = await given('Bob Bird')
  const { page } = phone
  await page.getByRole('button', { name: 'Accept' }).tap()
  await page.getByRole('button', { name: 'Problem' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Tell the office' }).tap()
  await sheet.getByText('Choose what it is.').waitFor(soon)
  await sheet.getByLabel('Problem').selectOption({ label: 'Pieces missing' })
  await sheet.getByLabel('How many pieces?').fill('-1')
  await sheet.getByText('A whole number such as 12').waitFor(soon)
  await sheet.getByRole('button', { name: 'Tell the office' }).tap()
  expect(await sheet.isVisible()).toBe(true)
  await sheet.getByLabel('How many pieces?').fill('0')
  await sheet.getByRole('button', { name: 'Tell the office' }).tap()
  await sheet.getByText('How many? At least 1.').waitFor(soon)
  await sheet.getByLabel('Problem').selectOption({ label: 'Something else' })
  await sheet.getByRole('button', { name: 'Tell the office' }).tap()
  await sheet.getByText('Say what it is.').waitFor(soon)
  await expectUsable(page)
  await sheet.getByLabel('Remark').fill('x'.repeat(507))
  await sheet.getByText('7 characters too many').waitFor(soon)
  await sheet.getByLabel('Remark').fill('The gate is shut')
  await sheet.getByRole('button', { name: 'Tell the office' }).tap()
  await page.getByText(/^Reported: Something else · The gate is shut/).waitFor(soon)
  await says(page, 'Up to date')
  await killed(phone)
  await phone.page.getByText(/^Reported: Something else · The gate is shut/).waitFor(soon)
  await expectUsable(phone.page)

  await phone.page.getByRole('button', { name: 'Arrived' }).tap()
  await phone.page.getByRole('button', { name: 'Picked up' }).tap()
  await phone.page.getByLabel('Pieces').fill('999999')
  await phone.page.getByRole('button', { name: 'Done' }).tap()
  await phone.page.getByText('999999 pieces, not 12. Is that right?').waitFor(soon)
  await phone.page.getByRole('button', { name: 'Back' }).tap()
  await phone.page.getByLabel('Pieces').fill('12')
  await phone.page.getByRole('button', { name: 'Done' }).tap()
  await phone.page.getByText('· Delivery ·').waitFor(soon)
  await phone.context.close()
})

test('a message is not lost when the driver looks something up, goes with a photo, and has the time when it was written', async () => {
  const { phone, driver } = await given('Cid Cole')
  const { page, context } = phone
  await page.getByRole('link', { name: 'Messages' }).tap()
  await page.getByLabel('Message to the office').fill('The dock is full')
  await page.getByRole('link', { name: 'Today' }).tap()
  await page.getByRole('link', { name: 'Messages' }).tap()
  await expect.poll(() => page.getByLabel('Message to the office').inputValue(), soon).toBe('The dock is full')
  await addPhoto(page)
  await expectUsable(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).tap()
  await says(page, /not sent/)
  const written = Date.now()
  await page.getByText('1 photo', { exact: true }).waitFor(soon)
  expect(await page.getByLabel('Message to the office').inputValue()).toBe('')
  await page.waitForTimeout(3_000)
  await context.setOffline(false)
  await says(page, 'Up to date')
  const { token } = await product.world.signIn('dispatcher')
  const { data } = await product.world.call(conversationApi.list, { personId: driver.id }, { token })
  expect(data.list).toMatchObject([{ text: 'The dock is full', filesOnPhone: 0, fileIds: [expect.any(String)] }])
  expect(Date.parse(data.list[0]?.sentAt ?? '')).toBeLessThan(written + 1_000)
  expect(phone.complaints).toEqual([])
  await context.close()
})
