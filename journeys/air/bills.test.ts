import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-11-18' }],
  lines: [{ pieces: 4, gross: '97.6', goods: 'Parts', tariff: 'M 100; N 12; 45 10; 100 9' }],
  otherCharges: [
    { code: 'AW', due: 'A' as const, amount: '25' },
    { code: 'MY', due: 'C' as const, amount: '85.40' },
  ],
}

test('bills are typed and uploaded, compared side by side, accepted and disputed; the waybill shows its margin', async () => {
  const admin = (await product.world.signIn('administrator')).token
  const numbers: string[] = []
  const ids: string[] = []
  for (const serial of [6_100_001, 6_100_002]) {
    const { data } = await product.world.call(masterApi.save, { airline: 'LH', content } as never, { token: admin })
    const { id, version } = data
    const number = waybillNumber('020', serial)
    const booked = await product.world.call(masterApi.book, { id, version, number }, { token: admin })
    expect(booked.code, booked.message).toBe(200)
    numbers.push(number)
    ids.push(id)
  }
  const [first = '', second = ''] = numbers
  const { account } = await product.world.signIn('billingClerk')
  const { page, complaints } = await product.personAt(account, '/air/bill')
  await page.getByText('No bills here').waitFor(soon)

  // The keyboard goes through the bill as it is written; what agrees needs no reason.
  await page.getByRole('button', { name: 'Add bill', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel('Waybill').waitFor(soon)
  await page.keyboard.type(first.replace('-', ' '))
  await page.keyboard.press('Tab')
  expect(await form.getByLabel('Waybill').inputValue()).toBe(first)
  expect(await form.getByLabel('Airline or co-loader').inputValue()).toBe('Lufthansa Cargo')
  await form.getByRole('textbox', { name: 'Bill', exact: true }).fill('LH-1')
  await form.getByRole('textbox', { name: 'Day of the bill' }).fill('2026-11-20')
  await form.getByLabel('Chargeable weight').fill('100')
  await form.getByLabel('Rate').fill('9')
  await form.getByLabel('Weight charge').fill('900')
  await form.getByLabel('Charges due carrier').fill('85.40')
  await form.getByLabel('Total').fill('980')
  await form.getByText('Its parts add up to 985.40').waitFor(soon)
  await page.keyboard.press('Enter')
  await form.getByText('must be 985.40, which its parts add up to').waitFor(soon)
  await expectAccessible(page)
  await form.getByLabel('Total').fill('')
  await page.keyboard.press('Enter')
  const shown = dialog(page, /Lufthansa Cargo LH-1/)
  await shown.getByText('Agrees').first().waitFor(soon)
  await shown.getByText('1,010.40 − 985.40 = 25.00 USD').waitFor(soon)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Accept' }).click()
  await shown.getByText('Accepted').first().waitFor(soon)
  await page.keyboard.press('Escape')

  // The same bill again: no field alone is wrong.
  await page.getByRole('button', { name: 'Add bill', exact: true }).click()
  await form.getByLabel('Waybill').fill(first)
  await form.getByRole('textbox', { name: 'Bill', exact: true }).fill('LH-1')
  await form.getByRole('textbox', { name: 'Day of the bill' }).fill('2026-11-20')
  await form.getByLabel('Chargeable weight').fill('100')
  await form.getByLabel('Weight charge').fill('10')
  await page.keyboard.press('Enter')
  await page.getByText(/^The .* is already taken\.$/).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  // A file: one bill differs, one row is bad.
  await page.getByRole('button', { name: 'Upload CSV' }).click(soon)
  const upload = dialog(page, 'Upload bills')
  const text = [
    'biller,bill_no,bill_date,waybill,chargeable_weight,rate,weight_charge,due_carrier',
    `Lufthansa Cargo,LH-2,2026-11-20,${second},104,9,936.00,85.40`,
    `Lufthansa Cargo,LH-2,2026-11-20,${second.slice(0, -1)}9,104,9,936.00,85.40`,
  ].join('\n')
  await upload
    .getByLabel('Choose file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'lufthansa.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload.getByText('1 to add, 1 refused').waitFor(soon)
  await upload.getByText('Line 3, waybill').waitFor(soon)
  await upload.getByText('Chargeable weight 104 kg, waybill 100 kg').waitFor(soon)
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Add 1 bill' }).click()

  // What differs stands beside the waybill, and is disputed with a reason.
  await page.getByRole('button', { name: /^Differs/ }).click(soon)
  await row(page, second).getByRole('link').click(soon)
  const differing = dialog(page, /Lufthansa Cargo LH-2/)
  await differing.getByRole('row', { name: /Weight charge.*936\.00.*900\.00.*Differs/ }).waitFor(soon)
  await differing.getByRole('button', { name: 'Dispute' }).click()
  const question = dialog(page, 'Dispute the bill LH-2?')
  await question.getByLabel('Reason').fill('Our scale says 97.6 kg')
  await question.getByRole('button', { name: 'Dispute' }).click()
  await differing.getByText('Our scale says 97.6 kg').first().waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Disputed/ }).click()
  await row(page, second).waitFor(soon)

  // The statement of the airline has both.
  await page.getByRole('button', { name: 'Airline statement' }).click()
  const statement = dialog(page, 'Statement of an airline')
  await statement.getByLabel('Airline').fill('LH')
  await page.getByRole('option', { name: /Lufthansa/ }).click(soon)
  await statement.getByRole('textbox', { name: 'From' }).fill('2026-11-01')
  await statement.getByRole('textbox', { name: 'To', exact: true }).fill('2026-11-30')
  await statement.getByText('USD · 2 waybills').waitFor(soon)
  await statement
    .getByRole('row', { name: /Total due to the airline/ })
    .getByText('1,970.80')
    .waitFor(soon)
  await expectAccessible(page)

  // Each column of the margin has a name, also for people who do not see the table.
  await page.keyboard.press('Escape')
  await page.goto(page.url().replace(/\/air\/bill.*/, `/air/master/${ids[0]}`))
  const margin = page.getByRole('table', { name: 'Margin' })
  await margin.getByRole('columnheader', { name: 'Income or cost' }).waitFor({ ...soon, state: 'attached' })
  await margin.getByText('25.00').first().waitFor(soon)
  const { data } = await product.world.call(billApi.counts, {}, { token: admin })
  expect([data.accepted.total, data.disputed.total]).toEqual([1, 1])
  expect(complaints).toEqual([])
})

test('who accepts a bill that somebody else has disputed meanwhile is told, and decides nothing', async () => {
  const admin = (await product.world.signIn('administrator')).token
  const sums = { chargeable: '10', weightCharge: '10.00', currency: 'USD' }
  const bill = {
    biller: 'Lufthansa',
    billNo: 'LH-9',
    billedOn: '2026-11-20',
    number: waybillNumber('020', 6_100_099),
    ...sums,
  }
  const made = await product.world.call(billApi.save, bill as never, { token: admin })
  expect(made.code, JSON.stringify(made.data)).toBe(200)
  const { id, version } = made.data
  const { account } = await product.world.signIn('billingClerk')
  const { page } = await product.personAt(account, '/air/bill')
  await row(page, 'LH-9').getByRole('link').first().click(soon)
  await dialog(page).getByRole('button', { name: 'Accept' }).click(soon)
  const question = dialog(page, 'Accept the bill LH-9?')
  await question.getByRole('textbox').fill('Small')
  const disputed = await product.world.call(billApi.dispute, { id, version, reason: 'Not ours' }, { token: admin })
  expect(disputed.code).toBe(200)
  await dialog(page, /Lufthansa LH-9/)
    .getByText('Not ours')
    .waitFor({ ...soon, state: 'attached' })
  await question.getByRole('button', { name: 'Accept' }).click()
  await question.waitFor({ ...soon, state: 'detached' })
  expect((await product.world.call(billApi.detail, { id }, { token: admin })).data).toMatchObject({
    status: 'disputed',
    reason: 'Not ours',
  })
})
