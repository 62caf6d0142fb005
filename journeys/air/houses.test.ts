import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { houseContent, openHouses } from '@shortcut/server/testing/air/houses.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import { openCargo } from '@shortcut/server/testing/phones/cargo.ts'
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

test('one house is made from several work orders, what does not fit is said, and one that is charged with nobody says so', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const from = (company: string, pieces: number) =>
    product.make.workOrder({
      pieces,
      weight: { value: '50', unit: 'kg' },
      stops: [pickup({ company }), dropoff({ company: 'Alster Import' })],
    })
  const [one, two, other] = [await from('Rosemill', 3), await from('Rosemill', 2), await from('Elm Tools', 1)]
  const { page, complaints } = await product.personAt(account, '/air/house')
  await page.getByRole('button', { name: 'From work orders…' }).click(soon)
  const making = dialog(page, 'Make a house waybill from work orders')
  const choose = async ({ bookingId }: { bookingId: string }) => {
    await making.getByRole('combobox').fill(bookingId)
    await page.getByRole('option', { name: new RegExp(bookingId) }).click(soon)
    await making.getByRole('row').filter({ hasText: bookingId }).waitFor(soon)
  }
  for (const order of [one, other]) await choose(order)
  await expectAccessible(page)
  await shoot(page, 'house-of-orders')
  await making.getByRole('button', { name: 'Make house waybill' }).click()
  await page.getByText(/A house has one shipper\. These orders have several/).waitFor(soon)
  await making.getByRole('button', { name: new RegExp(other.bookingId) }).click()
  await choose(two)
  await making.getByRole('button', { name: 'Make house waybill' }).click()
  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)
  const orders = page.getByRole('table', { name: 'Work orders' })
  for (const { bookingId } of [one, two]) await orders.getByRole('link', { name: bookingId }).waitFor(soon)
  const pieces = box(page, 'Pieces, weight, rate and goods').getByLabel('Pieces', { exact: true })
  expect(await pieces.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual(['3', '2'])

  const air = openHouses(product.world, await openCargo(product.world, product.make), token)
  const line = { pieces: 4, gross: '97.6', goods: 'PUMPS', rateClass: 'N', rate: '2', chargeable: '98' }
  const loose = await air.issued({ content: { ...houseContent(), lines: [line] } })
  const clerk = await product.world.signIn('administrator')
  const desk = await product.personAt(clerk.account, '/air/house?view=uncharged')
  await desk.page.getByRole('link', { name: loose.number ?? '' }).click(soon)
  await desk.page.getByText('are charged with nobody: it has no work order.').waitFor(soon)
  await expectAccessible(desk.page)
  await desk.page.getByText('are charged with nobody').scrollIntoViewIfNeeded()
  await shoot(desk.page, 'house-uncharged')
  expect([...complaints, ...desk.complaints]).toEqual([])
})

test('an order with the number of a waybill that was delivered before says so on its page, and is not joined', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const cargo = await openCargo(product.world, product.make)
  const { number } = await openHouses(product.world, cargo, token).master('direct')
  await product.world.owner.query(
    `UPDATE master_waybill SET status = 'delivered', updated_at = '2026-01-15T12:00:00Z' WHERE number = $1`,
    [number],
  )
  const order = await product.make.workOrder({ mawb: number ?? '' })
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page
    .getByText(`${number} was delivered on 2026-01-15, before this order came in, so they are not joined.`)
    .waitFor(soon)
  await expectAccessible(page)
})
