import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a customer’s discount is added and removed on the account, with a wrong one named at its field', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { id: accountId } = await make.account()
  const { page, complaints } = await product.personAt(account, `/truck/account/detail/${accountId}`)
  await page.getByText('Rates and fuel').click(soon)
  await page.getByText('No discount', { exact: true }).waitFor(soon)
  await page.getByLabel('From pickup day').fill('2026-03-01')
  await page.getByLabel('Percent', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.getByText('must be from 0 to 99.999').waitFor(soon)
  await page.getByLabel('Percent', { exact: true }).fill('12.5')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.getByRole('cell', { name: '12.5' }).waitFor(soon)
  await expectAccessible(page)
  expect((await world.call(rateSheetApi.discounts, { accountId }, { token })).data).toEqual([
    { effectiveFrom: '2026-03-01', percent: '12.5' },
  ])
  await page.getByRole('button', { name: 'Remove the discount from 2026-03-01' }).click()
  await page.getByText('No discount', { exact: true }).waitFor(soon)
  expect(complaints).toEqual([])
})

test('night delivery is limited to hours and holidays, a wrong hour is named, and the edition is replayed', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { data } = await world.call(rateSheetApi.save, { name: 'Nights', effectiveFrom: '2026-01-01' }, { token })
  const { page, complaints } = await product.personAt(account, `/truck/rateSheet/detail/${data.id}`)
  await page.getByText('Accessorials and zones').click(soon)
  await page.getByRole('button', { name: 'Add accessorial' }).click(soon)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Custom' }).click(soon)
  await page.getByLabel('Name on the invoice').fill('Night delivery')
  await page.getByLabel('Price', { exact: true }).fill('45')
  await page.getByRole('button', { name: 'Limits and conditions' }).click()
  await page.getByRole('combobox', { name: 'Only on' }).click()
  await page.getByRole('option', { name: 'Saturday, Sunday or a holiday' }).click(soon)
  await page.getByLabel('From, time at the stop').fill('22')
  await page.getByLabel('Before, time at the stop').fill('06:00')
  await page.getByLabel('Prices by weight').fill('1000: 60; 500')
  await page.getByLabel('Holidays').fill('12-25, 2026-11-26')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('must be a time such as 22:00').waitFor(soon)
  await page.getByText('must be weights and prices').waitFor(soon)
  await page.getByLabel('From, time at the stop').fill('22:00')
  await page.getByLabel('Prices by weight').fill('1000: 60; 5000: 80')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Update Success').waitFor(soon)
  expect((await world.call(rateSheetApi.detail, { id: data.id }, { token })).data).toMatchObject({
    holidays: ['12-25', '2026-11-26'],
    accessorials: [
      {
        name: 'Night delivery',
        days: 'off',
        clockFrom: '22:00',
        clockTo: '06:00',
        breaks: [
          { from: '1000', price: '60' },
          { from: '5000', price: '80' },
        ],
      },
    ],
  })
  await page.getByText('Replay', { exact: true }).click()
  await page.getByRole('button', { name: 'Compare' }).click(soon)
  await page.getByText('No delivered orders of this sheet in the period.').waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
