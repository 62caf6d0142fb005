import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('an account shows its rate sheet and fuel program as they change; other people’s prices appear and typed text stays', async () => {
  const { world, make } = product
  const { token, account } = make.administrator
  const save = async <T>(made: Promise<{ code: number; data: T }>) => {
    const { code, data } = await made
    expect(code).toBe(200)
    return data
  }
  const { id } = await save(world.call(accountApi.save, { code: 'QUAY', name: 'Quay Traders' }, { token }))
  const sheet = await save(
    world.call(rateSheetApi.save, { name: 'House tariff', effectiveFrom: '2026-01-01' }, { token }),
  )
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' } as const]
  const { version } = await save(world.call(rateSheetApi.saveLines, { ...sheet, lines }, { token }))
  await save(world.call(rateSheetApi.activate, { id: sheet.id, version, lineCount: 1 }, { token }))
  const peg = { region: 'US', method: 'peg', peg: '1.20', milesPerGallon: '6' } as const
  await save(world.call(fuelSurchargeApi.saveProgramme, { ...peg, name: 'House peg', isDefault: true }, { token }))
  await save(world.call(fuelSurchargeApi.saveProgramme, { ...peg, name: 'Long haul peg' }, { token }))
  const today = Date.now()
  const monday = (weeks: number) => {
    const day = new Date(today - weeks * 7 * 86_400_000)
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    return day.toISOString().slice(0, 10)
  }
  await save(world.call(fuelSurchargeApi.save, { region: 'US', weekOn: monday(3), price: '3.111' }, { token }))

  const { page, complaints } = await product.personAt(account, `/truck/account/detail/${id}?part=rates`)
  await page.getByText('The default applies').waitFor(soon)
  await page.getByRole('link', { name: 'House tariff' }).waitFor(soon)
  const programme = page.getByRole('combobox', { name: 'Fuel program' })
  await expect.poll(() => programme.inputValue(), soon).toBe('Default: House peg')
  await programme.click()
  await page.getByRole('option', { name: 'Long haul peg' }).click(soon)
  await expect.poll(() => programme.inputValue(), soon).toBe('Long haul peg')
  await save(
    world.call(rateSheetApi.save, { name: 'Quay contract', accountId: id, effectiveFrom: '2026-03-01' }, { token }),
  )
  await page.getByRole('cell', { name: 'Quay contract' }).waitFor(soon)
  await expectAccessible(page)

  await page.goto(`${product.address}/backend/truck/fuelSurcharge`)
  await page.getByRole('cell', { name: '3.111' }).waitFor(soon)
  await page.getByRole('textbox', { name: 'Price' }).first().fill('3.33')
  await save(world.call(fuelSurchargeApi.save, { region: 'US', weekOn: monday(2), price: '3.222' }, { token }))
  await page.getByRole('cell', { name: '3.222' }).waitFor(soon)
  expect(await page.getByRole('textbox', { name: 'Price' }).first().inputValue()).toBe('3.33')
  expect(complaints).toEqual([])
})
