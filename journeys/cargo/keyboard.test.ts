import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let cargo: CargoStage
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('by keyboard: arrows go through the tabs, Enter opens a row, and Esc leads back to the list', async () => {
  await cargo.receipt({ reference: 'BY-KEYBOARD' })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/management')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await row(page, 'BY-KEYBOARD').waitFor(soon)
  await page.getByRole('toolbar').getByRole('button', { name: /^Open/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toMatch(/^Late/)
  await page.keyboard.press('Enter')
  await page.getByText('This tab is empty').waitFor(soon)
  expect(await page.getByText('Remove a filter').count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await row(page, 'BY-KEYBOARD').waitFor(soon)
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor(soon)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  // From the drawer to the form, and back to the list.
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Expected').first().waitFor(soon)
  // A list of choices that is open closes first.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return dialog(page).count()
    })
    .toBe(0)
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})
