import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, phoneOf, says } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dayOf = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test('duty status, fuel and a renewed paper go from the phone to the desk, where the paper is found, checked and accepted', async () => {
  const { make, world } = product
  const truck = await make.truck()
  const expiry = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const driver = await make.driver({
    name: 'Ann Abel',
    userName: 'annabel',
    truckId: truck.id,
    medicalExpiresOn: expiry,
  })
  const { page, context, complaints } = await phoneOf(product, driver)
  const open = async (name: string) => {
    await page.getByRole('link', { name: 'More' }).tap()
    await page.getByRole('link', { name }).tap()
  }
  await open('Duty status')
  await page.getByRole('button', { name: 'Driving' }).tap()
  await page.getByText('Now: Driving').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Add an earlier entry' }).tap()
  await page.getByRole('dialog').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Cancel' }).tap()

  await open('Fuel and odometer')
  await page.getByRole('button', { name: 'Fuel' }).tap()
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Gallons such as 85.4').waitFor(soon)
  await page.getByLabel('Gallons').fill('85.4')
  await page.getByLabel('Amount ($)').fill('312,8')
  await page.getByLabel('Odometer (miles)').fill('120500')
  await addPhoto(page)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('85.4 gal, USD 312.80 · 120,500 mi').waitFor(soon)
  await expectUsable(page)

  await page.getByRole('button', { name: 'Odometer' }).tap()
  await page.getByLabel('Odometer (miles)').fill('120499')
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('This is less than the last reading of 120,500 mi. Is it right?').waitFor(soon)
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Throw away' }).tap()

  await open('Papers')
  const medical = page.getByRole('article', { name: 'Medical card' })
  await medical.getByText(`Expires ${dayOf(expiry)}`).waitFor(soon)
  await expectUsable(page)
  await medical.getByRole('button', { name: 'Renew' }).tap()
  await page.getByRole('button', { name: 'Send to the office' }).tap()
  await page.getByText('A photo of the new paper is needed.').waitFor(soon)
  await page.getByLabel('New expiry date').fill('2028-12-01')
  await addPhoto(page, 'Photo of the new paper')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send to the office' }).tap()
  await medical.getByText('Sent: until Dec 1, 2028. The office checks it.').waitFor(soon)
  await says(page, 'Up to date')

  const { account } = await world.signIn('dispatcher')
  const { page: desk, complaints: said } = await product.personAt(account, '/home')
  await desk.getByRole('link', { name: /Papers to check/ }).click(soon)
  await desk.getByRole('link', { name: 'Ann Abel' }).click(soon)
  const drawer = desk.getByRole('dialog')
  await drawer.getByText('New: Medical card expires 2028-12-01').waitFor(soon)
  await drawer.getByText(/ · Driving/).waitFor(soon)
  await expectAccessible(desk)
  await drawer.getByRole('button', { name: 'Accept paper' }).click()
  await drawer.getByText('2028-12-01').waitFor(soon)
  await medical.getByText('Valid until Dec 1, 2028').waitFor(soon)
  await desk.goto(`${product.address}/backend/truck/index?show=${truck.id}`)
  await desk.getByRole('tab', { name: 'Fuel and odometer' }).click(soon)
  await desk.getByText('85.4 gal, 312.80 USD').waitFor(soon)
  await expectAccessible(desk)
  expect([...complaints, ...said]).toEqual([])
  await context.close()
})
