import { stockApi } from '@shortcut/domain/air/stock-api.ts'
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

test('a range is added by keyboard, its numbers are reserved, released, used and void, and a low stock is marked', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/air/stock')
  await page.getByText('No waybill numbers here').waitFor(soon)
  await page.getByRole('button', { name: 'Add range' }).click()
  const form = dialog(page)
  await form.getByLabel('Prefix').waitFor(soon)
  await form.getByLabel('Prefix').pressSequentially('176')
  await form.getByText('Emirates').waitFor(soon)
  expect(await form.getByLabel('Airline').inputValue()).toBe('EK')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345674')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234577')
  await page.keyboard.press('Enter')
  await form.getByText('has a wrong check digit').waitFor(soon)
  await form.getByLabel('First number').fill('12345675')
  await form.getByText('11 numbers: 176-12345675 to 176-12345771').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'stock-form')
  await page.keyboard.press('Enter')
  await row(page, '176-12345675 – 12345771').getByText('11', { exact: true }).first().waitFor(soon)

  await row(page, '176-12345675').getByRole('link').click()
  const range = dialog(page)
  await range.getByRole('button', { name: 'Reserve next number' }).click(soon)
  const question = dialog(page, 'Reserve next number')
  await question.getByLabel('For whom or what').fill('Acme, booking 4711')
  await page.keyboard.press('Enter')
  await range
    .getByRole('row', { name: /176-12345675/ })
    .getByText('Acme, booking 4711')
    .waitFor(soon)
  await range
    .getByRole('row', { name: /176-12345675/ })
    .getByText('Reserved')
    .waitFor(soon)
  await expectAccessible(page)

  // Another desk takes numbers at the same time.
  const { data: list } = await product.world.call(stockApi.list, {}, { token })
  const id = list.list[0]?.id ?? ''
  await product.world.call(stockApi.reserve, { id, usedFor: 'Another desk' }, { token })
  await range
    .getByRole('row', { name: /176-12345686/ })
    .getByText('Another desk')
    .waitFor(soon)
  await range.getByText('Only 9 left of EK · Emirates').waitFor(soon)

  const act = async (number: string, name: string) => {
    await range.getByRole('button', { name: `Actions for ${number}` }).click()
    await page.getByRole('menuitem', { name }).click(soon)
  }
  await act('176-12345675', 'Release')
  await dialog(page, 'Release 176-12345675?').getByText('It was reserved for Acme, booking 4711').waitFor(soon)
  await dialog(page, 'Release 176-12345675?').getByRole('button', { name: 'Release' }).click()
  await range
    .getByRole('row', { name: /176-12345675/ })
    .getByText('Free')
    .waitFor(soon)
  await act('176-12345690', 'Void…')
  const voiding = dialog(page, 'Void 176-12345690?')
  await voiding.getByLabel('Reason').fill('Form torn')
  await voiding.getByRole('button', { name: 'Void number' }).click()
  await range
    .getByRole('row', { name: /176-12345690/ })
    .getByText('Form torn')
    .waitFor(soon)
  await act('176-12345701', 'Mark as used…')
  await dialog(page, 'Mark 176-12345701 as used').getByLabel('For whom or what').fill('Written by hand')
  await page.keyboard.press('Enter')
  await range
    .getByRole('row', { name: /176-12345701/ })
    .getByText('Written by hand')
    .waitFor(soon)
  await page.waitForTimeout(300)
  await shoot(page, 'stock-range')

  await range.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Void', exact: true }).click()
  await range.getByRole('row', { name: /176-12345675/ }).waitFor({ ...soon, state: 'detached' })
  expect(await range.getByRole('row', { name: /^176-/ }).count()).toBe(1)
  await range.getByRole('combobox', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await row(page, '176-12345675').getByText('Low').waitFor(soon)
  await shoot(page, 'stock-list')
  expect(complaints).toEqual([])
})
