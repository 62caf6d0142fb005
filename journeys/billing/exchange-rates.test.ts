import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { daysAfter } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { zipOf } from '@shortcut/server/testing/zip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const today = new Date().toISOString().slice(0, 10)
const day = (back: number) => daysAfter(today, -back)

test('exchange rates are typed, corrected and imported from the ECB’s file, each with its source and who wrote it; an auditor reads them', async () => {
  const { make, world } = product
  const { page, complaints } = await product.personAt(make.administrator.account, '/truck/exchangeRate')
  await page.getByText('No exchange rates yet').waitFor(soon)
  await expectAccessible(page)

  const form = page.getByRole('form', { name: 'Add rate' })
  await form.getByLabel('From').fill('usd')
  await form.getByLabel('To').fill('usd')
  await form.getByLabel('Rate').fill('1.3712')
  await form.getByRole('button', { name: 'Save rate' }).click()
  await page.getByText('must be a different currency').waitFor(soon)
  await form.getByLabel('To').fill('cad')
  await page.keyboard.press('Enter')
  await page.getByText(`USD to CAD for ${today} saved.`).waitFor(soon)
  await page.getByRole('button', { name: today, exact: true }).click(soon)
  await form.getByLabel('Rate').fill('1.3715')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '1.3715' }).last().waitFor(soon)

  // Before anything is written, the import shows what the file changes and which rows are no rates.
  const known = { from: 'EUR', to: 'USD', on: day(1), rate: '1.1' }
  await world.call(exchangeRateApi.save, known, { token: make.administrator.token })
  const file = `Date,USD,JPY,CAD,\n${day(1)},1.1564,178.43,1.6123,\n${day(40)},1.16,N/A,1.61,\n${day(2)},1.1571,much,1.6,\n`
  await page.getByRole('button', { name: 'Import ECB file' }).click()
  const drawer = page.getByRole('dialog')
  const choose = (name: string, text: string) =>
    drawer.getByLabel('Choose file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('broken.zip', 'PK\u0003\u0004')
  await drawer.getByText('broken.zip is not a ZIP file with one CSV or XML file in it.').waitFor(soon)
  await choose('empty.csv', '')
  await drawer.getByText('empty.csv is empty.').waitFor(soon)
  // As people download it: a ZIP with one file in it.
  const zip = zipOf({ 'eurofxref-hist.csv': file }).toString('latin1')
  await choose('eurofxref-hist.zip', zip)
  await drawer.getByText('6 new, 1 changed, 0 unchanged, 1 refused').waitFor(soon)
  await drawer.getByText('Line 4: JPY much. This is not a rate such as 1.1564.').waitFor(soon)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Import 7 rates' }).click()
  await page.getByText('7 rates imported.').waitFor(soon)
  await page.getByRole('button', { name: 'EUR to JPY' }).click(soon)
  await page.getByRole('row', { name: new RegExp(`${day(1)} 178.43 ECB`) }).waitFor(soon)
  await expectAccessible(page)
  // A rate that was typed under a wrong date is deleted.
  await page.getByRole('button', { name: `Delete rate of ${day(1)}` }).click()
  await page
    .getByRole('dialog')
    .getByText(`Delete the rate from EUR to JPY of ${day(1)}?`)
    .waitFor(soon)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rate' }).click()
  await page.getByRole('button', { name: 'EUR to JPY' }).waitFor({ ...soon, state: 'detached' })
  expect(complaints).toEqual([])

  const auditor = await world.signIn('auditor')
  const reading = await product.personAt(auditor.account, '/truck/exchangeRate')
  await reading.page.getByRole('cell', { name: '1.3715' }).last().waitFor(soon)
  expect(await reading.page.getByRole('button', { name: /Save rate|Import ECB file/ }).count()).toBe(0)
  expect(reading.complaints).toEqual([])
})
