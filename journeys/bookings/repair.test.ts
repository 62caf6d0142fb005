import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { openSender, tenderFile } from '@shortcut/server/testing/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a broken tender appears as it arrives, is repaired at its faults, and becomes an order in its folder', async () => {
  const { world, make } = product
  const { page, complaints } = await product.personAt(make.dispatcher.account, '/bookingMonitor/index')
  await page.getByText('No booking messages yet').waitFor(soon)
  const sender = await openSender(world, 'Mill Air')
  await sender.x12(tenderFile([{ shipmentId: 'MEND-1' }]).replace('B2A*00', 'B2A*09'), {
    'content-disposition': 'attachment; filename="mend.edi"',
  })
  await page.getByRole('button', { name: 'Need repair 1' }).waitFor(soon)
  const inMenu = page.getByRole('link', { name: 'Booking Api Monitor 1 Need repair' })
  await inMenu.waitFor(soon)
  const row = page.getByRole('row').filter({ hasText: 'MEND-1' })
  await row.getByText('QUARANTINED').waitFor(soon)
  await row.getByRole('link', { name: 'mend.edi' }).click()
  const drawer = page.getByRole('dialog')
  const source = drawer.getByRole('region', { name: 'Source' })
  await expect.poll(() => source.locator('mark').allTextContents(), soon).toEqual(['09'])
  await source.getByText('B2A01 is "09"').waitFor(soon)
  await expectAccessible(page)

  await drawer.getByRole('button', { name: 'Repair', exact: true }).click()
  const text = drawer.getByLabel('Text of the message')
  await drawer.getByText('It would still be quarantined.').waitFor(soon)
  await text.fill((await text.inputValue()).replace('B2A*09', 'B2A*00'))
  await drawer.getByText('It would create a new work order.').waitFor(soon)
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await drawer.getByText('PROCESSED').waitFor(soon)
  await source.getByText('B2A*00*LT').waitFor(soon)
  await drawer.getByRole('button', { name: 'As received' }).click()
  await source.getByText('B2A*09*LT').waitFor(soon)
  await row.getByText('PROCESSED').waitFor(soon)
  await inMenu.waitFor({ state: 'detached', ...soon })
  const { token } = make.dispatcher
  await world.call(
    rulesApi.addRule,
    { name: 'Mill', ruleItemList: [{ ruleField: 'customerName', operator: 'contains', ruleValue: 'mill' }] },
    { token },
  )
  await drawer.getByRole('link', { name: /^WO-/ }).click()
  await page.getByRole('heading', { name: /^WO-/ }).waitFor(soon)

  await page.goto(`${product.address}/backend/work/order`)
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('button', { name: /^Mill\s*1$/ }).waitFor(soon)
  await sender.x12(tenderFile([{ shipmentId: 'MEND-2' }]))
  await folders.getByRole('button', { name: /^Mill\s*2$/ }).waitFor(soon)
  await folders.getByRole('listitem').filter({ hasText: 'Mill' }).hover()
  await folders.getByRole('button', { name: 'Edit folder Mill' }).click()
  const bench = page.getByRole('dialog').getByRole('region', { name: 'Matching orders' })
  await bench.getByText('2 orders match.').waitFor(soon)
  await page.getByRole('dialog').getByLabel('Value').fill('mill,nobody')
  await bench.getByText('2 orders match.').waitFor(soon)
  await page.getByRole('dialog').getByLabel('Value').fill(', ,')
  await bench.getByText(/No order can match/).waitFor(soon)
  await page.getByRole('dialog').getByLabel('Field').click()
  await page.getByRole('option', { name: 'Booking status', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Value').fill('NEW,FOO')
  await bench.getByText(/No order has Booking status “FOO”/).waitFor(soon)
  await bench.getByText(/orders? match/).waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
