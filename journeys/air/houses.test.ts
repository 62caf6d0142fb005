import { masterApi } from '@shortcut/domain/air/master-api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {})
const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** Pages of other tabs stay in the document, hidden; roles are those of the page that is shown. */
const fault = (page: Page) => page.getByRole('status').filter({ hasText: 'all houses together' })
const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [1920, 1080, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a house is made from a work order under the master of its number, issued, and named as long as it is not the whole master', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const ask = product.world.call
  const { data: draft } = await ask(
    masterApi.save,
    {
      airline: 'LH',
      kind: 'consolidation',
      content: {
        shipper: { name: 'Apex Export', address: '1 Way', city: 'Chicago', country: 'US' },
        consignee: { name: 'Alster Import', address: '2 Kai', city: 'Hamburg', country: 'DE' },
        origin: 'ORD',
        destination: 'HAM',
        legs: [{ to: 'HAM', by: 'LH' }],
        lines: [{ pieces: 9, gross: '120', goods: 'CONSOLIDATION' }],
      },
    } as never,
    { token },
  )
  const { data: master } = await ask(
    masterApi.book,
    { id: draft.id, version: draft.version, number: '020-12345675' },
    { token },
  )
  const order = await product.make.workOrder({
    pieces: 4,
    weight: { value: '80', unit: 'kg' },
    commodity: 'PUMPS',
    mawb: '020 12345675',
    airline: 'LH',
  })

  const elsewhere = await product.make.workOrder({ mawb: '176 12345675' })
  const { page, complaints } = await product.personAt(account, `/work/order/detail/${elsewhere.id}`)
  await page.getByText('176 12345675, not written here').waitFor(soon)
  await page.goto(`${product.address}/backend/work/order/detail/${order.id}`)
  await page.getByRole('link', { name: '020-12345675' }).waitFor(soon)
  await shoot(page, 'order-waybills')
  await page.getByRole('button', { name: 'Make house waybill' }).click(soon)

  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)
  await page.getByRole('link', { name: 'Open 020-12345675' }).waitFor(soon)
  await page.getByText('Pieces: all houses together 4, the master 9.').waitFor(soon)
  const lines = box(page, 'Pieces, weight, rate and goods')
  expect(await lines.getByLabel('Pieces', { exact: true }).inputValue()).toBe('4')
  expect(await lines.getByLabel('Nature and quantity of goods').inputValue()).toBe('PUMPS')
  const consignee = box(page, 'Consignee’s name and address')
  await consignee.getByLabel('Name', { exact: true }).fill('Hansa Teile AG')
  await expectAccessible(page)
  await shoot(page, 'house-draft')

  // What is typed is saved first.
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const question = dialog(page, 'Issue this house waybill?')
  await question.getByLabel('House waybill number').fill('apx000123')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('heading', { name: 'APX000123', level: 1 }).waitFor(soon)
  await page.getByRole('table', { name: 'Work orders' }).getByRole('link', { name: order.bookingId }).waitFor(soon)
  await shoot(page, 'house-issued')

  await page.getByRole('link', { name: 'Open 020-12345675' }).click()
  const houses = page.getByRole('table', { name: 'House waybills' })
  await houses
    .getByRole('row', { name: /APX000123/ })
    .getByText('Hansa Teile AG')
    .waitFor(soon)
  await fault(page).filter({ hasText: 'Gross weight: all houses together 80 kg, the master 120 kg.' }).waitFor(soon)
  await page.getByRole('button', { name: 'House message…' }).click()
  const message = dialog(page, 'FHL of 020-12345675')
  await message.getByText('HBS/APX000123/ORDHAM/4/K80//PUMPS').waitFor(soon)
  await message.getByText('What an airline would refuse').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'house-message')
  await page.keyboard.press('Escape')
  await houses.scrollIntoViewIfNeeded()
  await shoot(page, 'master-houses')
  await expectAccessible(page)

  // The house that is missing.
  await page.getByRole('button', { name: 'Add house waybill', exact: true }).click()
  await dialog(page, 'Add house waybill').getByRole('button', { name: 'Save' }).click(soon)
  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)
  await lines.getByLabel('Pieces', { exact: true }).fill('5')
  await lines.getByLabel('Gross weight').fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await fault(page).waitFor({ state: 'hidden', ...soon })

  await page.goto(`${product.address}/backend/air/house?view=issued`)
  await page
    .getByRole('row')
    .filter({ hasText: 'APX000123' })
    .getByText(master.number ?? '')
    .waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'house-list')
  expect(complaints).toEqual([])
})
