import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
/** The code in the dialog's row of this person. */
const codeOf = (page: Page, name: string) =>
  dialog(page).getByRole('row').filter({ hasText: name }).locator('code').innerText()
const signIn = async (username: string, password: string, appType: 1 | 2 | 3) =>
  (await product.world.call(userApi.login, { username, password, appType })).code

/** Prints without the browser's own dialog. @returns the content of each printed slip */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    window.print = () => {
      const shown = [...document.body.children].filter((one) => getComputedStyle(one).display !== 'none')
      const [sheet] = shown
      if (shown.length !== 1 || !sheet) throw new Error(`${shown.length} parts are printed`)
      const slips = [...sheet.children].map(
        (slip) => `${(slip as HTMLElement).innerText} ${slip.querySelectorAll('svg').length}`,
      )
      Object.assign(window, { slips })
    }
  })
  await button(page, 'Print').click()
  await page.emulateMedia({ media: null })
  return page.evaluate(() => (window as unknown as { slips: string[] }).slips)
}

test('imported drivers without a password get printed codes, and one chooses a password on their phone', {
  timeout: 120_000,
}, async () => {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/driver/management')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import …' }).click()
  const file = [
    'User name,Driver name,Phone,Truck license plate,Truck number',
    'ida.slip,Ida Slip,312-555-0801,IL 801,T-801',
    'igor.slip,Igor Slip,312-555-0802,IL 802,T-802',
  ].join('\n')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await button(page, 'Save 2 rows').click()
  await button(page, 'Sign-in codes').click()
  await dialog(page).getByText('Make sign-in codes for 2 people?').waitFor(soon)
  await expectAccessible(page)
  await button(page, 'Make codes').click()
  await dialog(page).getByText('2 sign-in codes').waitFor(soon)
  await expectAccessible(page)
  const code = await codeOf(page, 'Ida Slip')
  const slips = await printed(page)
  expect(slips).toHaveLength(2)
  const ida = slips.find((slip) => slip.includes('Ida Slip')) ?? ''
  for (const text of ['ida.slip', code, `${product.address}/backend/code`, 'Works once, until'])
    expect(ida).toContain(text)
  // With its QR code.
  expect(ida).toMatch(/ 1$/)
  await button(page, 'Done').click()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()

  // The link of the QR code; the address then shows no code.
  const phone = await product.nobody()
  const link = new URLSearchParams({ kind: 'driver', name: 'ida.slip', code })
  await phone.page.goto(`${product.address}/backend/code#${link}`)
  await phone.page.getByRole('heading', { name: 'Choose a password' }).waitFor(soon)
  expect(phone.page.url()).toBe(`${product.address}/backend/code`)
  await expectAccessible(phone.page)
  await phone.page.getByLabel('New password', { exact: true }).fill('road')
  await phone.page.getByLabel('New password again').fill('road')
  await phone.page.getByRole('button', { name: 'Save password' }).click()
  await phone.page.getByText('at least 8 digits or letters').waitFor(soon)
  await phone.page.getByLabel('New password', { exact: true }).fill('roadwork77')
  await phone.page.getByLabel('New password again').fill('roadwork77')
  await phone.page.getByRole('button', { name: 'Save password' }).click()
  await phone.page.getByText('Sign in to the app as ida.slip with your new password.').waitFor(soon)
  await expectAccessible(phone.page)
  expect(await signIn('ida.slip', 'roadwork77', 2)).toBe(200)

  // Igor's is still unused, and is withdrawn.
  await page.getByRole('link', { name: 'Igor Slip' }).click()
  await dialog(page)
    .getByText(/^Made by .*, works until/)
    .waitFor(soon)
  await expectAccessible(page)
  await button(page, 'Withdraw code').click()
  await dialog(page).getByText('No unused code.').waitFor(soon)
  await dialog(page).getByText('Withdrew sign-in code').waitFor(soon)
  expect([...complaints, ...phone.complaints]).toEqual([])
})

test('selected warehouse workers get codes; a used one is refused on the page', { timeout: 120_000 }, async () => {
  const { account, token } = await product.world.signIn('administrator')
  const worker = { name: 'Wim Slip', phone: '630-555-0811', customerReferenceNumber: 'C-1', password: testPassword }
  await product.world.call(warehouseApi.save, worker, { token })
  const { page, complaints } = await product.personAt(account, '/warehouse/management')
  await page.getByRole('row').filter({ hasText: 'Wim Slip' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign-in codes' }).click()
  await button(page, 'Make codes').click()
  const code = await codeOf(page, 'Wim Slip')

  const desk = await product.nobody()
  const choose = async () => {
    await desk.page.goto(`${product.address}/backend/code`)
    await desk.page.getByLabel('You are').selectOption({ label: 'Warehouse worker' })
    await desk.page.getByLabel('Phone').fill(worker.phone)
    await desk.page.getByLabel('Code').fill(code.toUpperCase())
    await desk.page.getByLabel('New password', { exact: true }).fill('dockwork77')
    await desk.page.getByLabel('New password again').fill('dockwork77')
    await expectAccessible(desk.page)
    await desk.page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose()
  await desk.page.getByText('Sign in to the app as 630-555-0811').waitFor(soon)
  expect(await signIn(worker.phone, 'dockwork77', 3)).toBe(200)
  await desk.page.goto('about:blank')
  await choose()
  await desk.page.getByText('Name or code is wrong, or the code was used').waitFor(soon)
  expect(complaints).toEqual([])
})

test('a console user opens the link, chooses a password and is in the console', { timeout: 120_000 }, async () => {
  const { account, token } = await product.world.signIn('administrator')
  const typed = { account: 'ulla.slip', name: 'Ulla Slip', roleIds: [], password: testPassword }
  await product.world.call(userApi.save, typed, { token })
  const { page, complaints } = await product.personAt(account, '/truck/user')
  await page.getByRole('link', { name: 'Ulla Slip' }).click()
  await button(page, 'Make code').click()
  await button(page, 'Make codes').click()
  const code = await codeOf(page, 'Ulla Slip')
  const desk = await product.nobody()
  await desk.page.goto(
    `${product.address}/backend/code#${new URLSearchParams({ kind: 'user', name: 'ulla.slip', code })}`,
  )
  await desk.page.getByLabel('New password', { exact: true }).fill('four words of hers')
  await desk.page.getByLabel('New password again').fill('four words of hers')
  await desk.page.getByRole('button', { name: 'Save password' }).click()
  await desk.page.getByRole('button', { name: 'Ulla Slip' }).waitFor(soon)
  expect(await signIn('ulla.slip', 'four words of hers', 1)).toBe(200)
  expect([...complaints, ...desk.complaints]).toEqual([])
})
