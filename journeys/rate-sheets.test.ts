import { rateSheetApi } from '@shortcut/domain/billing/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a line is typed with the keyboard, a wrong cell is told, an order is tried, and the sheet is activated', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { data } = await world.call(rateSheetApi.save, { name: 'Tariff', effectiveFrom: '2026-01-01' }, { token })
  const { page, complaints } = await product.personAt(account, `/truck/rateSheet/detail/${data.id}`)
  await page.getByRole('button', { name: 'Add line' }).click(soon)
  await page.keyboard.type('IL')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('Per cwt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await page.getByText('Price must be a number').waitFor(soon)
  await expectAccessible(page)
  await page.keyboard.type('12.35')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save lines (1)' }).click(soon)
  await page.getByText('Lines saved').waitFor(soon)
  await page.getByText('Tester', { exact: true }).click()
  await page.getByLabel('Pickup state').fill('IL')
  await page.getByLabel('Weight, lb').fill('4300')
  await page.getByRole('button', { name: 'What would it cost?' }).click()
  await page.getByText('43 cwt × 12.35 = 531.05').waitFor(soon)
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByText('Active', { exact: true }).waitFor(soon)
  expect(complaints).toEqual([])
})
