import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {})
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1920, 1080, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a waybill is written in the order of its paper, charged by the next break, booked with a number of the stock, and void with it', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const ask = product.world.call
  const customer = await product.make.account({ name: 'Rosemill Group' })
  const admin = product.make.administrator.token
  await ask(
    placeApi.save,
    {
      accountId: customer.id,
      company: 'Rosemill Tools',
      address: '1200 Elm St',
      city: 'Chicago',
      province: 'IL',
      postalCode: '60666',
      country: 'US',
    } as never,
    { token: admin },
  )
  await ask(stockApi.save, { prefix: '020', airline: 'LH', firstNumber: '1234567', lastNumber: '1234576' }, { token })

  const { page, complaints } = await product.personAt(account, '/air/master')
  await page.getByText('No master waybills here').waitFor(soon)
  await page.getByRole('button', { name: 'Add master waybill', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel('Airline').fill('lufth')
  await page.getByRole('option', { name: 'LH · Lufthansa Cargo' }).click(soon)
  await form.getByLabel('From').fill('ord')
  await page.getByRole('option', { name: /^ORD · / }).click(soon)
  await form.getByLabel('To', { exact: true }).fill('Hamburg')
  await page.getByRole('option', { name: /^HAM · / }).click(soon)
  await form.getByLabel('Customer').fill('Rosemill')
  await page.getByRole('option', { name: /Rosemill Group/ }).click(soon)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)
  await page.getByText('To book it, add: shipper, consignee, pieces, gross weight, nature of goods').waitFor(soon)
  expect(await page.getByRole('button', { name: 'Book', exact: true }).isDisabled()).toBe(true)

  // The shipper is a place of the customer's address book.
  const shipper = box(page, 'Shipper’s name and address')
  await shipper.getByLabel('Name', { exact: true }).fill('Rosem')
  await page.getByRole('option', { name: /Rosemill Tools/ }).click(soon)
  expect(await shipper.getByLabel('Street', { exact: true }).inputValue()).toBe('1200 Elm St')

  // From box to box with the Tab key, as the paper numbers them.
  await shipper.getByLabel('Phone', { exact: true }).focus()
  await page.keyboard.press('Tab')
  const consignee = box(page, 'Consignee’s name and address')
  expect(
    await consignee.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.keyboard.type('Alster Import GmbH')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Speicherstadt 4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hamburg')

  const lines = box(page, 'Pieces, weight, rate and goods')
  await lines.getByLabel('Pieces', { exact: true }).focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  // What is wrong is found, however far it stands from the button.
  const dimensions = lines.getByLabel('Dimensions', { exact: true })
  await dimensions.fill('abc')
  await page.keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => dimensions.evaluate((field) => field === document.activeElement), soon).toBe(true)
  await dimensions.fill('4x70x50x41')
  await lines.getByLabel('Nature and quantity of goods').fill('MACHINE PARTS')
  await lines.getByLabel('Airline’s rates').fill('M 100; N 12; 45 10; 100 9; 300 8')
  await lines
    .getByText('Volume counts as 95.667 kg at 6000 cm³/kg, more than the gross weight: 96 kg chargeable.')
    .waitFor(soon)
  await lines.getByText('Charged as 100 kg: 900.00 is less than 960.00 for the own weight.').waitFor(soon)
  await page.getByRole('button', { name: 'Add charge' }).click()
  const other = box(page, 'Other charges')
  await other.getByLabel('Code', { exact: true }).fill('AW')
  await other.getByLabel('Amount', { exact: true }).fill('25')
  const charges = page.getByRole('table', { name: 'Charges' })
  await charges
    .getByRole('row', { name: /Total$|Total/ })
    .getByText('925.00')
    .waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'master-charges')
  await box(page, 'Issuing carrier').getByLabel('Kind').focus()
  await shoot(page, 'master-paper')

  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const question = dialog(page, 'Book this waybill?')
  await question.getByRole('button', { name: 'Book' }).click(soon)
  await page.getByRole('heading', { name: '020-12345675', level: 1 }).waitFor(soon)
  await page.getByRole('button', { name: 'Report received' }).click(soon)
  await page.getByRole('button', { name: 'Report screened' }).waitFor(soon)
  await shoot(page, 'master-booked')

  await page.getByRole('button', { name: 'Message…' }).click()
  const message = dialog(page, 'FWB of 020-12345675')
  await message.getByText('020-12345675ORDHAM/T4K60MC0.57').waitFor(soon)
  await message.getByText('What an airline would refuse').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'master-message')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Void…' }).click()
  const voiding = dialog(page, 'Void 020-12345675?')
  await voiding.getByLabel('Reason').fill('Booked twice')
  await voiding.getByRole('button', { name: 'Void waybill' }).click()
  await page.getByText('Void: Booked twice').waitFor(soon)
  const { data } = await ask(stockApi.list, { view: 'all' }, { token })
  expect(data.list[0]).toMatchObject({ used: 0, voided: 1, nextNumber: '020-12345686' })

  await page.goto(`${product.address}/backend/air/master?view=void`)
  await row(page, '020-12345675').getByText('Alster Import GmbH').waitFor(soon)
  await shoot(page, 'master-list')
  expect(complaints).toEqual([])
})
