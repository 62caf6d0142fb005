import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let cargo: CargoStage
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('freight is announced for an order, counted by a phone, seen live, and leaves after its short is resolved', async () => {
  const order = await product.make.workOrder({
    pieces: 10,
    weight: { value: '2000', unit: 'kg' },
    customerReferenceNumber: 'CRN-DOCK',
  })
  const ana = await cargo.worker('Ana Dock')
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/management')
  await page.getByText('No freight').waitFor(soon)
  await page.getByRole('button', { name: 'Announce freight' }).click()
  await dialog(page).getByLabel('Work order').fill(order.bookingId)
  await page.getByRole('option', { name: new RegExp(order.bookingId) }).click(soon)
  await dialog(page).getByText('2,000 kg', { exact: false }).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'announce')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await row(page, 'CRN-DOCK').getByText('0 / 10').waitFor(soon)

  const receiptNo = (await row(page, 'CRN-DOCK').getByRole('link').first().innerText()).trim()
  const receipts = await cargo.ask(receiptApi.list, { view: 'all' })
  const receiptId = receipts.list[0]?.id ?? ''
  await cargo.act(ana, 'arrive', {}, { receiptId })
  for (const n of [1, 2, 3]) await cargo.act(ana, 'count', { label: `PART-${n}` }, { receiptId })
  await row(page, receiptNo).getByText('3 / 10').waitFor(soon)
  await page.getByRole('toolbar').getByRole('button', { name: 'Counting 1' }).waitFor(soon)
  for (const n of [4, 5, 6, 7, 8, 9]) await cargo.act(ana, 'count', { label: `PART-${n}` }, { receiptId })
  await cargo.act(ana, 'measure', {
    labels: ['PART-1'],
    weight: { value: '190', unit: 'kg' },
    size: { length: '120', width: '80', height: '100', unit: 'cm' },
  })
  await cargo.act(ana, 'finish', {}, { receiptId })
  await row(page, receiptNo).getByText('Discrepant').waitFor(soon)
  await shoot(page, 'receipts')
  await expectAccessible(page)

  await row(page, receiptNo).getByRole('link').first().click()
  await dialog(page).getByText('10 → 9').waitFor(soon)
  await shoot(page, 'receipt')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Resolve…' }).click()
  await dialog(page).getByRole('button', { name: 'Resolve', exact: true }).click()
  await dialog(page).getByText('Choose one').waitFor(soon)
  await dialog(page).getByRole('radio', { name: 'Release anyway' }).click()
  await dialog(page).getByRole('button', { name: 'Resolve', exact: true }).click()
  await dialog(page).getByText('Enter a reason.').waitFor(soon)
  await shoot(page, 'resolve')
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'Accept the count' }).click()
  await dialog(page).getByLabel('Customer’s reply').fill('Nine is right, says Kim')
  await dialog(page).getByRole('button', { name: 'Resolve', exact: true }).click()
  await dialog(page).getByText('Accept the count ·', { exact: false }).waitFor(soon)
  await dialog(page).getByText('Resolved', { exact: true }).first().waitFor(soon)
  expect(complaints).toEqual([])

  await cargo.act(ana, 'putAway', { labels: ['PART-1'], location: 'A-01-1' })
  await cargo.act(ana, 'replaceLabel', { label: 'PART-1', newLabel: 'NEW-1', reason: 'Torn' })
  await cargo.act(ana, 'release', { labels: ['NEW-1'], receivedBy: 'Kim Lee', idSeen: 'Driver license' })
  await dialog(page).getByRole('link', { name: 'NEW-1' }).click(soon)
  await page.getByRole('heading', { name: 'Chain of custody' }).waitFor(soon)
  // The line of time begins with the booking.
  const line = page.getByRole('listitem').filter({ has: page.getByRole('time').or(page.locator('time')) })
  expect((await line.allInnerTexts()).map((text) => text.split('\n')[1]?.split(' ')[0]).slice(0, 4)).toEqual([
    'Booked',
    'Announced',
    'Arrived',
    'Received',
  ])
  await page.getByText('A-01-1 → outside').waitFor(soon)
  await page.getByText('Voided by Ana Dock', { exact: false }).waitFor(soon)
  await page.getByText('Kim Lee').first().waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'piece')
  expect(complaints).toEqual([])
})

test('the pages of cargo: a warehouse with ranges of locations, the queue, parcels, what was handed over, the order and home', async () => {
  const { order, receipt } = await cargo.ofOrder(3, '590', { mawb: '933-34099074' })
  const late = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await cargo.receipt({ reference: 'PO 77', shipper: 'Acme', expectedAt: late, bookedPieces: 4, bookedKg: '400' })
  const ben = await cargo.worker('Ben Dock')
  for (const n of [1, 2]) await cargo.act(ben, 'count', { label: `BOX-${n}` }, { receiptId: receipt.id })
  const { order: waiting, receipt: left } = await cargo.ofOrder(4)
  await cargo.act(ben, 'arrive', {}, { receiptId: left.id })
  await product.world.database.pool.query(
    `UPDATE receipt SET uncounted_since = now() - interval '5 h 10 min' WHERE id = $1`,
    [left.id],
  )
  await cargo.act(ben, 'finish', {}, { receiptId: receipt.id })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/home')
  const goTo = (path: string) => page.goto(`${product.address}/backend${path}`)
  await page.getByRole('link', { name: /^1\s*Late freight/ }).waitFor(soon)
  await page.getByRole('link', { name: /^1\s*Discrepancies/ }).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'home')
  await page.getByRole('link', { name: /Late freight/ }).click()
  await row(page, 'PO 77').getByText('0 / 4').waitFor(soon)
  expect(await page.getByRole('row').count()).toBe(2)
  await shoot(page, 'late')

  await goTo('/home')
  await page.getByRole('link', { name: /^1\s*Count overdue/ }).click()
  await row(page, left.receiptNo).getByText('Arrived').waitFor(soon)
  expect(await page.getByRole('row').count()).toBe(2)
  await shoot(page, 'overdue')
  await row(page, left.receiptNo).getByRole('link').first().click()
  await dialog(page).getByText('here for 5 h 10 min, not counted', { exact: false }).waitFor(soon)
  await goTo(`/work/order/detail/${waiting.id}`)
  await page.getByRole('table', { name: 'Cargo' }).getByText('here for 5 h 10 min, not counted').waitFor(soon)

  await goTo('/cargo/discrepancies')
  await page.getByRole('toolbar').getByRole('button', { name: 'Open 1' }).waitFor(soon)
  await row(page, receipt.receiptNo).getByText('3 → 2').waitFor(soon)
  await shoot(page, 'discrepancies')
  await row(page, receipt.receiptNo).getByRole('link').first().click()
  await dialog(page).getByRole('button', { name: 'Take' }).click()
  await dialog(page)
    .getByRole('button', { name: 'Take' })
    .waitFor({ ...soon, state: 'detached' })
  await expectAccessible(page)
  await shoot(page, 'discrepancy')
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: 'Mine 1' }).click()
  await row(page, receipt.receiptNo).getByText(account).waitFor(soon)

  await goTo('/cargo/parcels')
  await page.getByPlaceholder('Search (/)').fill('PART-1')
  await row(page, 'BOX-2').waitFor({ ...soon, state: 'detached' })
  // By a label that it no longer has.
  await row(page, 'NEW-1').getByText('Released').waitFor(soon)
  await page.getByPlaceholder('Search (/)').fill('')
  await row(page, 'BOX-2').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'parcels')

  await goTo('/cargo/consignee')
  await row(page, 'Kim Lee').getByText('Still on the phone').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'consignee')

  await goTo('/cargo/warehouse')
  await page.getByRole('button', { name: 'Add warehouse', exact: true }).click()
  await dialog(page).getByLabel(/^Code/).fill('DAL')
  await dialog(page).getByLabel(/^Name/).fill('Dallas dock')
  await dialog(page).getByRole('textbox', { name: 'Locations' }).fill('A-01-1..A-01-x')
  await dialog(page).getByText('Not a range: A-01-1..A-01-X').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('has a range whose ends differ in form', { exact: false }).waitFor(soon)
  await dialog(page).getByRole('textbox', { name: 'Locations' }).fill('A-01-1..C-12-4\nDOCK-1')
  await dialog(page).getByText('145 locations').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'warehouse-form')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await row(page, 'Dallas dock').getByText('145').waitFor(soon)
  await shoot(page, 'warehouses')
  await row(page, 'Dallas dock').getByRole('link').click()
  await dialog(page).getByText('A-01-1, A-01-2', { exact: false }).waitFor(soon)
  await shoot(page, 'warehouse')

  await goTo(`/work/order/detail/${order.id}`)
  const section = page.getByRole('table', { name: 'Cargo' })
  await section.getByText('2 / 3').waitFor(soon)
  // Freight that comes after the count was finished is counted, and seen here.
  await cargo.act(ben, 'count', { label: 'BOX-3' }, { receiptId: receipt.id })
  await section.getByText('3 / 3').waitFor(soon)
  const size = { length: '120', width: '80', height: '100', unit: 'cm' as const }
  const weight = { value: '640', unit: 'kg' as const }
  await cargo.act(ben, 'measure', { labels: ['BOX-1', 'BOX-2', 'BOX-3'], weight, size })
  await cargo.act(ben, 'finish', {}, { receiptId: receipt.id })
  await page.getByText('640 kg, by gross weight').waitFor(soon)
  await page.getByRole('button', { name: 'Show the chain of custody of BOX-1' }).click()
  const pieces = page.getByRole('table', { name: 'Pieces' })
  await pieces.getByText('640 kg (1,411 lb) for 3 pieces together', { exact: false }).waitFor(soon)
  await cargo.act(ben, 'putAway', { labels: ['BOX-1'], location: 'A-01-1' })
  await pieces.getByText(`${cargo.home.code} → A-01-1`).waitFor(soon)
  await expectAccessible(page)
  await section.scrollIntoViewIfNeeded()
  await shoot(page, 'order')
  expect(complaints).toEqual([])
})

test('who may only look sees the difference, and nothing that resolves it', async () => {
  const { receipt } = await cargo.ofOrder(2)
  const cai = await cargo.worker('Cai Dock')
  await cargo.act(cai, 'count', { label: 'LOOK-1' }, { receiptId: receipt.id })
  await cargo.act(cai, 'finish', {}, { receiptId: receipt.id })
  const { account } = await product.world.signIn('auditor')
  const { page } = await product.personAt(account, `/cargo/management?view=discrepant&show=${receipt.id}`)
  await dialog(page).getByText('2 → 1').waitFor(soon)
  // Papers, and the cross that closes.
  expect(await dialog(page).getByRole('button').allInnerTexts()).toEqual(['', 'Papers'])
  expect(await page.getByRole('button', { name: 'Announce freight' }).count()).toBe(0)
})

test('a packing list is read, its faults are named, and its pieces are announced', async () => {
  const receipt = await cargo.receipt({ reference: 'PO 88', shipper: 'Acme' })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, `/cargo/management?show=${receipt.id}`)
  await dialog(page).getByRole('button', { name: 'Packing list…' }).click(soon)
  const choose = (text: string) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'packing.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Carton no,Package type,Weight (lb)\nPK-1,pallet,220\nPK-1,barrel,5\n')
  await dialog(page).getByText('Row 3, Label: row 2 has the same label').waitFor(soon)
  expect(await dialog(page).getByRole('button', { name: 'Announce pieces' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await shoot(page, 'packing-faults')
  await choose(
    'Carton no,Package type,Weight (lb),Length (in),Width (in),Height (in)\nPK-1,pallet,220,48,40,40\nPK-2,carton,22,12,12,12\n',
  )
  await dialog(page).getByRole('rowheader', { name: 'PK-2' }).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'packing-list')
  await dialog(page).getByRole('button', { name: 'Announce 2 pieces' }).click()
  await dialog(page).getByRole('row').filter({ hasText: 'PK-1' }).getByText('Expected').waitFor(soon)
  expect(await cargo.detail(receipt.id)).toMatchObject({ bookedPieces: 2, bookedKg: '109.769', pieces: 0 })
  await shoot(page, 'packing-announced')
  expect(complaints).toEqual([])
})

test('the office enters its GS1 prefix with an example in view, and prints the labels of a receipt and of a piece', async () => {
  const { order, receipt } = await cargo.ofOrder(3, null, { mawb: '' })
  const ana = await cargo.worker('Ana Label')
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/cargo/template')
  await page.getByRole('button', { name: 'Labels…' }).click(soon)
  const prefix = dialog(page).getByLabel('GS1 company prefix')
  const example = dialog(page).getByRole('img', { name: 'An example' })
  await example.waitFor(soon)
  const ofOurs = await example.getAttribute('src')
  // A number that is too long is not cut to one that somebody else may have.
  for (const wrong of ['12', '1234567890123']) {
    await prefix.fill(wrong)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('must be the 7 to 10 digits that GS1 gave your company').waitFor(soon)
  }
  await prefix.fill('0614141')
  await expect.poll(() => example.getAttribute('src'), soon).not.toBe(ofOurs)
  await expectAccessible(page)
  await shoot(page, 'labels')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('New labels are made this way').waitFor(soon)

  await cargo.act(ana, 'countLoose', { pieces: 3, packaging: 'carton' }, { receiptId: receipt.id })
  await page.goto(`${product.address}/backend/cargo/management`)
  await row(page, order.customerReferenceNumber).getByRole('link').first().click(soon)
  const print = async (group: string, format: string) => {
    await page.getByRole('button', { name: 'Print labels' }).click(soon)
    await page.getByText(group, { exact: true }).waitFor(soon)
    await page.getByRole('menuitem', { name: format }).first().waitFor(soon)
  }
  await print('Labels', 'PDF')
  await shoot(page, 'print-labels')
  const opening = page.context().waitForEvent('page')
  const asked = page.waitForResponse((reply) => reply.url().includes('/label/print'))
  await page.getByRole('menuitem', { name: 'PDF' }).first().click()
  expect((await (await asked).json()).data.labels).toBe(3)
  await (await opening).close()

  for (const paper of ['Dock receipt', 'Tally']) {
    await page.getByRole('button', { name: 'Papers' }).click(soon)
    const printed = page.context().waitForEvent('page')
    const asked = page.waitForRequest((request) => request.url().includes('downloadToken'))
    await page.getByRole('menuitem', { name: paper }).click(soon)
    expect((await asked).postData()).toMatch(/cargoPaper.(dockReceipt|tally)/)
    await (await printed).close()
  }

  // An order without a waybill has no labels of it, and the page says why.
  await print('Labels of the air waybill', 'PDF')
  await page.getByRole('menuitem', { name: 'PDF' }).last().click()
  await page.getByText(`The order of ${receipt.receiptNo} has no air waybill number`).waitFor(soon)

  // Chosen pieces of the list.
  await page.goto(`${product.address}/backend/cargo/parcels?receiptId=${receipt.id}`)
  const { pieceList } = await cargo.detail(receipt.id)
  for (const { label } of pieceList.slice(1)) await row(page, label).getByRole('checkbox').check(soon)
  await print('Labels', 'PDF')
  const openingTwo = page.context().waitForEvent('page')
  const askedTwo = page.waitForResponse((reply) => reply.url().includes('/label/print'))
  await page.getByRole('menuitem', { name: 'PDF' }).first().click()
  expect((await (await askedTwo).json()).data.labels).toBe(2)
  await (await openingTwo).close()
  expect(complaints).toEqual([])
})

test('freight without a warehouse is not announced, and the form says that it is missing', async () => {
  await cargo.warehouse()
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/management')
  await page.getByRole('button', { name: 'Announce freight' }).click(soon)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('not null', { exact: true }).waitFor(soon)
  expect(complaints).toEqual([])
})
