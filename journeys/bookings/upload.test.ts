import { zipOf } from '@shortcut/server/testing/zip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const file =
  'Our no,Pickup city,Pickup state,Pickup date,Weight\nX-1,Chicago,IL,05/11/2026,"1,250"\nX-2,Chicago,IL,06/11/2026,heavy\n'

test('a customer’s file is previewed, its columns are corrected, it is booked, and the layout is remembered', async () => {
  await product.make.account({ name: 'Rosemill Foods' })
  const { account } = await product.world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/bookingMonitor/index')
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await drawer.getByLabel('Account').first().click(soon)
  await page.getByRole('option', { name: /Rosemill Foods/ }).click(soon)
  const choose = (name: string, content: string) =>
    drawer.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('monday.csv', file)
  await drawer.getByText(/The file has no column for the booking number/).waitFor(soon)
  await drawer.getByRole('combobox', { name: 'Our no' }).selectOption('customerReferenceNumber')
  await drawer.getByText(/can be read two ways/).waitFor(soon)
  await drawer.getByText('Day', { exact: true }).click()
  await drawer.getByText('2026-11-05').waitFor(soon)
  await drawer.getByText('With errors 1').waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Book 1 order' }).click()
  await drawer.getByText('1 order was booked or changed. Orders with errors are kept for correction.').waitFor(soon)

  await drawer.getByRole('button', { name: 'Another file' }).click()
  await choose('tuesday.csv', file.replaceAll('X-', 'Y-'))
  await drawer.getByText('saved for this account').waitFor(soon)
  await drawer.getByRole('button', { name: 'Book 1 order' }).waitFor(soon)

  // Files in a zip: skipped files are named, and one that was booked before says so.
  const buffer = zipOf({ 'a.json': '[{]', 'b.csv': file.replaceAll('X-', 'Y-'), 'c.csv': file })
  await drawer.getByRole('button', { name: 'Another file' }).click()
  await drawer.locator('input[type=file]').setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer })
  await drawer.getByText('This is not valid JSON: the first error is in line 1, column 3.').waitFor(soon)
  expect(await drawer.getByRole('button', { name: /^Book/ }).count()).toBe(0)
  await drawer.getByRole('button', { name: 'Next file (2 left)' }).click()
  await drawer.getByText('File 2 of 3').waitFor(soon)
  await drawer.getByText('Not booked: a.json.').waitFor(soon)
  await drawer.getByRole('button', { name: 'Next file (1 left)' }).click()
  await page.getByText('Not booked: b.csv.').waitFor(soon)
  await page.getByRole('button', { name: 'Continue without booking' }).click()
  await drawer.getByText(/^This file was booked before, on .* by /).waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByText('Not booked: a.json, b.csv, c.csv.').waitFor(soon)
  await page.getByRole('button', { name: 'Go back' }).click()
  await drawer.getByRole('button', { name: 'Open a.json' }).waitFor(soon)
  expect(complaints).toEqual([])
})
