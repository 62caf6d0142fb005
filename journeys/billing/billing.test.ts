import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { openBilling } from '@shortcut/server/testing/billing.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a delivered order is reviewed, approved, drafted with another, issued, paid in part and credited, and the balance agrees', async () => {
  const build = await openBuilders(product.world)
  const billing = openBilling(product.world, build)
  const account = await build.account({ name: 'Lakeside Forwarding' })
  const delivered = await billing.approved(account.id, [{ amount: '1000.00' }], { status: 'ReadyForReview' })
  const { bookingId } = await product.world.database.kysely
    .selectFrom('workOrder')
    .select('bookingId')
    .where('id', '=', delivered)
    .executeTakeFirstOrThrow()
  const { account: user } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(user, '/billing/index')
  const dialog = page.getByRole('dialog')

  await page.getByRole('link', { name: bookingId }).click()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('In review').waitFor(soon)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('1 order approved.').waitFor(soon)
  await dialog.getByText('Approved', { exact: true }).waitFor(soon)

  await page.goto(page.url().replace(/\/billing\/.*/, '/billing/invoices'))
  await page.getByRole('button', { name: 'Draft invoices' }).click()
  await dialog.getByRole('button', { name: 'Draft 1 order' }).click()
  await page.getByRole('link', { name: 'Draft', exact: true }).waitFor(soon)
  // This order arrives while the draft waits, and is added to it by hand.
  await billing.approved(account.id, [{ amount: '200.00', name: 'Waiting', kind: 'detention' }])
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await page.getByRole('button', { name: /^Add [A-Z0-9-]+\d$/ }).click()
  await page.getByText('1,200.00 USD').waitFor(soon)
  await page.getByLabel('Customer’s reference').fill('PO 4711')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await dialog.getByText('Your changes are saved first.').waitFor(soon)
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('heading', { name: /^INV-\d\d-000001$/ }).waitFor(soon)
  await page.getByRole('complementary').getByText('PO 4711').waitFor(soon)

  await page.getByRole('button', { name: 'Add payment' }).click()
  await dialog.getByLabel(/^Amount/).fill('500')
  await dialog.getByLabel(/^Allocate to INV-/).fill('500')
  await dialog.getByRole('button', { name: 'Save payment' }).click()
  await page.getByText('Partly paid').first().waitFor(soon)

  await page.getByRole('button', { name: 'Credit invoice' }).click()
  await dialog.getByLabel('Line by line').check()
  await dialog.getByLabel(/^Credit of Waiting/).fill('150.25')
  await dialog.getByText('549.75 USD').waitFor(soon)
  await dialog.getByLabel('Reason').fill('Waited less')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Credit invoice' }).click()
  await page.getByRole('link', { name: /^CN-\d\d-000001$/ }).waitFor(soon)
  await page.getByText('150.25 credited').waitFor(soon)
  expect(
    await page
      .locator('dt', { hasText: /^Open$/ })
      .locator('xpath=following-sibling::dd')
      .innerText(),
  ).toBe('549.75 USD')
  expect(complaints).toEqual([])
}, 120_000)

test('storage without a trip is charged by hand from the sheet, by the day, and the total is shown before it is added', async () => {
  const { world } = product
  const build = await openBuilders(world)
  const account = await build.account({ name: 'Harbour Drayage' })
  const id = await openBilling(world, build).approved(account.id, undefined, { status: 'ReadyForReview' })
  const { account: user, token } = await world.signIn('administrator')
  const storage = {
    kind: 'custom',
    name: 'Storage',
    price: '60',
    unit: 'day',
    freeUnits: '2',
    trigger: 'byHand',
  } as const
  const { data: sheet } = await world.call(
    rateSheetApi.save,
    { name: 'Drayage', accountId: account.id, effectiveFrom: '2026-01-01', accessorials: [storage] },
    { token },
  )
  const line = { lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '400' } as const
  const saved = await world.call(
    rateSheetApi.saveLines,
    { id: sheet.id, version: sheet.version, lines: [line] },
    { token },
  )
  await world.call(rateSheetApi.activate, { id: sheet.id, version: saved.data.version, lineCount: 1 }, { token })
  const { bookingId } = await world.database.kysely
    .selectFrom('workOrder')
    .select('bookingId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { page, complaints } = await product.personAt(user, '/billing/index')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: bookingId }).click()
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await dialog.getByLabel('Charge', { exact: true }).click(soon)
  await page.getByRole('option', { name: 'Storage, 60 per day' }).click()
  await dialog.getByLabel('Days').fill('5')
  await dialog.getByText('3 × 60 per day = 180').waitFor(soon)
  await dialog.getByLabel('Reason').fill('Consignee closed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await dialog.getByText('280.00 USD').waitFor(soon)
  await dialog.getByText(/Consignee closed/).waitFor(soon)
  expect(complaints).toEqual([])
})
