import { readFile } from 'node:fs/promises'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import …' }).click()
  await dialog(page).getByRole('button', { name: 'Choose file' }).waitFor(soon)
}
const choose = (page: Page, name: string, content: string) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function exported(page: Page, item: string) {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', soon),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const header = 'User name,Driver name,Phone,Password,Truck license plate,Truck number,License expires'
const good = [
  'anna.r,Anna Rivers,312-555-0101,freight4road,IL 1,T-1,2027-05-31',
  'bert.h,Bert Harbor,312-555-0102,freight4road,IL 2,T-2,',
]

test('a file with good and bad rows shows its errors; the good rows are saved, changed by a second import, and exported', {
  timeout: 120_000,
}, async () => {
  const { account, token } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/driver/management')
  await openImport(page)
  await expectAccessible(page)
  await choose(page, 'nothing.csv', 'x')
  await dialog(page).getByText('nothing.csv has no rows under its header.').waitFor(soon)

  await choose(page, 'drivers.csv', [header, ...good, 'carl.x,C,312-555-0103,short,,,31/31/2027'].join('\n'))
  await dialog(page)
    .getByText('Driver name: 4-18 English letters or letters with numbers', { exact: true })
    .waitFor(soon)
  await dialog(page).getByText('With errors 1').waitFor(soon)
  expect(await dialog(page).getByRole('row').count()).toBe(2)
  await expectAccessible(page)
  await dialog(page).getByText('New 2').click()
  await dialog(page).getByText('Anna Rivers').waitFor(soon)
  expect((await product.world.call(driverApi.list, {}, { token })).data.total).toBe(0)
  await dialog(page).getByRole('button', { name: 'Save 2 rows' }).click()
  await dialog(page).getByText('2 rows saved. 1 row with errors was skipped.').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('link', { name: 'Bert Harbor' }).waitFor(soon)

  await openImport(page)
  // The last import can be opened again.
  await dialog(page).getByRole('listitem').filter({ hasText: 'done · 2 rows saved.' }).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Another file' }).click()
  await choose(page, 'drivers.csv', [header, ...good].join('\n').replace('Bert Harbor', 'Bert Hall'))
  await dialog(page).getByText('Driver name: Bert Harbor → Bert Hall').waitFor(soon)
  await dialog(page).getByText('Unchanged 1').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Save 1 row' }).click()
  await dialog(page).getByText('1 row saved.').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('link', { name: 'Bert Hall' }).waitFor(soon)

  const csv = await exported(page, 'Export as CSV')
  expect(csv.name).toMatch(/^drivers-\d{4}-\d\d-\d\d\.csv$/)
  // The export has the columns and the order that the list shows.
  expect(csv.content.toString()).toContain('Anna Rivers,Active,2027-05-31,312-555-0101,anna.r,IL 1,T-1,')
  expect(csv.content.toString()).not.toContain('Password')
  const xlsx = await exported(page, 'Export all fields as XLSX')
  await openImport(page)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: xlsx.name, mimeType: 'application/octet-stream', buffer: xlsx.content })
  await dialog(page).getByText('No changes: all rows match the records.').waitFor(soon)
  expect(complaints).toEqual([])
})
