import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a line is typed with the keyboard, a wrong cell is reported, an order is tried, and the sheet is activated', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { data } = await world.call(rateSheetApi.save, { name: 'Tariff', effectiveFrom: '2026-01-01' }, { token })
  const { page, complaints } = await product.personAt(account, `/truck/rateSheet/detail/${data.id}`)
  await page.getByRole('button', { name: 'Add line' }).click(soon)
  await page.keyboard.type('IL')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowLeft')
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
  await page.getByLabel('Cancelled with a truck on the way').check()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText('Nothing would be charged.').waitFor(soon)
  await page.getByLabel('Cancelled with a truck on the way').uncheck()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText('43 cwt × 12.35 = 531.05').waitFor(soon)
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByText('Active', { exact: true }).waitFor(soon)

  // Of an active sheet's columns those with values are shown, so that the price is in view; the others on request.
  await page.getByText(/^Lines \d/).click()
  const price = page.getByRole('columnheader', { name: 'Price' })
  await page.getByRole('columnheader', { name: 'Truck type' }).waitFor({ ...soon, state: 'detached' })
  const box = await price.boundingBox()
  expect((box?.x ?? 1440) + (box?.width ?? 0)).toBeLessThan(1440)
  await page.getByRole('button', { name: /^Show \d+ empty columns/ }).click()
  await page.getByRole('columnheader', { name: 'Truck type' }).waitFor(soon)

  // Locked lines can still be read, and scrolled by keyboard.
  await page.getByText('Accessorials and zones').click()
  await page.setViewportSize({ width: 1440, height: 420 })
  const weight = page.getByLabel('Minimum weight, lb')
  await weight.waitFor(soon)
  expect(await weight.evaluate((field) => [getComputedStyle(field).opacity, getComputedStyle(field).color])).toEqual([
    '1',
    await page.evaluate(() => getComputedStyle(document.body).color),
  ])
  await expectAccessible(page)

  // For another default on the same days there is no question: the page says why it cannot be activated.
  const { data: rival } = await world.call(rateSheetApi.save, { name: 'Rival', effectiveFrom: '2026-01-01' }, { token })
  const line = { lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '1' } as const
  await world.call(rateSheetApi.saveLines, { id: rival.id, version: rival.version, lines: [line] }, { token })
  await page.goto(`${product.address}/backend/truck/rateSheet/detail/${rival.id}`)
  await page.getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByRole('dialog').getByText('It has the same days as Tariff, edition 1.').waitFor(soon)
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('three hundred rows are pasted and saved at once, detention is limited to a place, and a warning tells about splitting a load', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { data } = await world.call(rateSheetApi.save, { name: 'Pasted', effectiveFrom: '2026-01-01' }, { token })
  const { page, complaints } = await product.personAt(account, `/truck/rateSheet/detail/${data.id}`)
  await page.getByRole('button', { name: 'Add line' }).click(soon)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  // In Excel's clipboard format: scope and place, twice; pounds from and below; method and price.
  const row = (n: number) => {
    const half = n % 2 === 0
    const place = String(100 + (n >> 1))
    return [
      'ZIP3',
      place,
      'Any',
      '',
      '',
      '',
      half ? '' : '1000',
      half ? '1000' : '',
      '',
      '',
      '',
      '',
      'Flat',
      half ? '100' : '300',
    ]
  }
  const text = Array.from({ length: 300 }, (_, n) => row(n).join('\t')).join('\r\n')
  await page.getByRole('grid').evaluate((grid, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await page.getByRole('button', { name: 'Save lines (300)' }).click(soon)
  await page.getByRole('button', { name: 'Save lines (0)' }).waitFor(soon)
  await page
    .getByText('Lines 300')
    .first()
    .waitFor({ ...soon, state: 'attached' })

  await page.getByText('Accessorials and zones').click()
  await page.getByRole('button', { name: 'Add accessorial' }).click(soon)
  await page.getByLabel('Price', { exact: true }).fill('60')
  await page.getByLabel('No charge if the truck arrives after the appointment').check()
  await page.getByRole('button', { name: 'Limits and conditions' }).click()
  await page.getByLabel('Only in').fill('CA')
  await page.getByLabel('Only below, lb').fill('9000')
  await page.getByLabel('Maximum per order').fill('240')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click(soon)
  await page.getByText('Update Success').waitFor(soon)
  const kept = (await world.call(rateSheetApi.detail, { id: data.id }, { token })).data
  expect(kept).toMatchObject({
    lineCount: 300,
    accessorials: [{ kind: 'detention', place: 'CA', lateForfeits: true, poundsTo: '9000', maxPerOrder: '240' }],
  })

  await page.getByRole('button', { name: 'Check rate sheet' }).click()
  await page.getByText('1000 lb cost 300.00 USD, but only 200 as two loads of 1 and 999 lb').first().waitFor(soon)
  expect(complaints).toEqual([])
})

test('a sheet is not activated without its typed lines: a wrong one is named, and the others are saved first', async () => {
  const { world, make } = product
  const { account, token } = make.administrator
  const { data } = await world.call(
    rateSheetApi.save,
    { name: 'Typed', effectiveFrom: '2026-01-01', accountId: (await make.account()).id },
    { token },
  )
  const { page, complaints } = await product.personAt(account, `/truck/rateSheet/detail/${data.id}`)
  await page.getByRole('button', { name: 'Add line' }).click(soon)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  // Two lines, the second without a price, and one cell more than there are columns.
  const row = (place: string, price: string) =>
    ['ZIP3', place, 'Any', ...Array<string>(9).fill(''), 'Flat', price, '', '', '', '', '', '', 'remark'].join('\t')
  await page.getByRole('grid').evaluate(
    (grid, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [row('101', '100'), row('102', '')].join('\r\n'),
  )
  // Typed lines stay while another part of the page is open.
  await page.getByText('Tester', { exact: true }).click()
  await page.getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByRole('dialog').getByText('Line 2: Price').waitFor(soon)
  await expectAccessible(page)
  expect((await world.call(rateSheetApi.detail, { id: data.id }, { token })).data).toMatchObject({
    status: 'draft',
    lineCount: 0,
  })
  await page.keyboard.press('Escape')
  await page.getByText('Lines 2 (2 not saved)').click()
  await page.getByRole('button', { name: 'Save lines (1 of 2)' }).waitFor(soon)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByText('2 lines become active.').waitFor(soon)
  await page.getByText('2 cells of the last paste were right of the last column').waitFor(soon)
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click(soon)
  await page.getByText('Active', { exact: true }).waitFor(soon)
  const kept = (await world.call(rateSheetApi.detail, { id: data.id }, { token })).data
  expect(kept).toMatchObject({ status: 'active', lineCount: 2 })
  expect(complaints).toEqual([])
})
