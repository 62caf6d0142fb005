import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, type Phone, says } from './phones.ts'
import { alerts, counted, goTo, open, readyToLoad, scan, shows, workersPhone } from './workers.ts'

let product: RunningProduct
let cargo: CargoStage
let ana: Phone
let ben: Phone
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
  const phones = await Promise.all(
    ['Ana Dock', 'Ben Dock'].map(async (name) => workersPhone(product, await cargo.worker(name))),
  )
  ;[ana, ben] = phones as [Phone, Phone]
})
afterAll(() => product.close())

test('two workers scan one receipt: 40 pieces, each counted once and seen by both, blind until the end', async () => {
  const { receipt } = await cargo.ofOrder(41)
  await ana.page.getByText(receipt.receiptNo).waitFor(soon)
  await open(ana, receipt.receiptNo)
  await open(ben, receipt.receiptNo)
  expect(await ana.page.getByText('41').count()).toBe(0)
  // The desk has the list open, and sees both.
  const { account } = await product.world.signIn('warehouseSupervisor')
  const desk = await product.personAt(account, '/cargo/management')
  const onDesk = (text: string) =>
    desk.page.getByRole('row').filter({ hasText: receipt.receiptNo }).getByText(text, { exact: true }).waitFor(soon)
  await onDesk('0 / 41')
  const labels = Array.from({ length: 40 }, (_, n) => `CTN-${String(n + 1).padStart(4, '0')}`)
  const began = Date.now()
  // Five a second on each phone; every tenth is scanned by both.
  for (const [index, label] of labels.entries()) {
    await scan(index % 2 ? ana.page : ben.page, label)
    if (index % 10 === 0) await scan(ana.page, label)
    await ana.page.waitForTimeout(100)
  }
  await counted(ana.page, 40)
  await counted(ben.page, 40)
  await onDesk('40 / 41')
  expect(Date.now() - began).toBeLessThan(60_000)
  await says(ana.page, 'Up to date')
  await ana.page
    .getByText(/^Ben Dock, /)
    .first()
    .waitFor(soon)
  await scan(ana.page, labels[0] ?? '')
  // The server may have said it, too, of a label that both scanned at once.
  await ana.page.getByRole('alert').getByText('CTN-0001 is already counted').first().waitFor(soon)
  await scan(ana.page, '93334099074000')
  await ana.page.getByRole('alert').getByText('was read only in part').waitFor(soon)
  await expectUsable(ana.page)
  await expectAccessible(ana.page)
  await ana.page.getByRole('button', { name: 'Finish count' }).tap()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Finish count' }).tap()
  await ana.page.getByText('Booked: 41 pieces').waitFor(soon)
  await ana.page.getByText('It differs from the booking. The office decides.').waitFor(soon)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'discrepant', pieces: 40, bookedPieces: 41 })
  await onDesk('Discrepant')
  expect([...desk.complaints, ...ana.complaints, ...ben.complaints]).toEqual([])
})

test('freight arrives, a label that was typed in small letters is no second piece, and what was counted by mistake is taken back', async () => {
  const { receipt } = await cargo.ofOrder(2)
  const { page, context } = ana
  await open(ana, receipt.receiptNo)
  await page.getByRole('button', { name: 'It is at the dock' }).tap()
  await page.getByText(/^At the dock since /).waitFor(soon)
  await expect.poll(async () => (await cargo.detail(receipt.id)).status, soon).toBe('arrived')
  await scan(page, 'Mix-1')
  await page.getByLabel('Scan or type a label').fill('mix-1')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByRole('alert').getByText('is already counted').first().waitFor(soon)
  await counted(page, 1)
  await scan(page, 'NOT-OURS')
  await counted(page, 2)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Remove NOT-OURS' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Why?').selectOption('otherReceipt')
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await counted(page, 1)
  await context.setOffline(false)
  await says(page, 'Up to date')
  await expect.poll(async () => (await cargo.detail(receipt.id)).pieces, soon).toBe(1)
  // Freight of another warehouse is found there.
  const far = await cargo.warehouse()
  const { receipt: other } = await cargo.ofOrder(1)
  await product.world.owner.query('UPDATE receipt SET warehouse_id = $1 WHERE id = $2', [far.id, other.id])
  const eve = await cargo.worker('Eve Far', far.id)
  await cargo.act(eve, 'count', { label: 'FAR-1' }, { receiptId: other.id })
  await goTo(ana, 'Stock', 'Find')
  await scan(page, 'far-1')
  await page.getByText(`${far.code} · `).waitFor(soon)
  await scan(page, 'NOBODY-1')
  await page.getByText('Nothing found.').waitFor(soon)
  await expectUsable(page)
  await expectAccessible(page)
})

test('without network, and killed meanwhile, every scan is kept and counted once', async () => {
  const { receipt } = await cargo.ofOrder(4)
  const { page, context } = ana
  await page.getByRole('link', { name: 'Receive' }).last().tap()
  await page.getByText(receipt.receiptNo).waitFor(soon)
  await context.setOffline(true)
  await open(ana, receipt.receiptNo)
  for (const label of ['OFF-1', 'OFF-2', 'OFF-1']) await scan(page, label)
  await page.getByRole('button', { name: 'Pieces without label' }).tap()
  await page.getByLabel('Pieces', { exact: true }).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
  await counted(page, 4)
  await says(page, /^Offline/)
  await killed(ana, `/app/receipt/${receipt.id}`)
  await counted(ana.page, 4)
  // By the clock of the warehouse, as everywhere.
  await ana.page.getByRole('link', { name: /^Offline/ }).tap()
  await ana.page
    .getByText(/OFF-1 · \d+:\d\d [AP]M C[SD]T$/)
    .first()
    .waitFor(soon)
  await context.setOffline(false)
  await says(ana.page, 'Up to date')
  await expect.poll(async () => (await cargo.detail(receipt.id)).pieces, soon).toBe(4)
})

test('pieces are weighed, reported as damaged with a photo, put away and found', async () => {
  const receipt = await cargo.receipt({ reference: 'PO 4711' })
  const { page } = ben
  await open(ben, receipt.receiptNo)
  await page.getByLabel('Scan or type a label').fill('WEIGH-1')
  await page.getByRole('button', { name: 'Add' }).tap()
  await counted(page, 1)
  await says(page, 'Up to date')
  await page.getByRole('button', { name: 'Weigh and measure' }).tap()
  const sheet = page.getByRole('dialog')
  const save = sheet.getByRole('button', { name: 'Save', exact: true })
  // What cannot be read, and half a size, is never left out in silence.
  for (const [wrong, length, width] of [
    ['about 20', '70', '50'],
    ['20', '70', ''],
    ['0', '', ''],
  ] as const) {
    await sheet.getByLabel(/^Gross weight/).fill(wrong)
    await sheet.getByLabel(/^Length/).fill(length)
    await sheet.getByLabel(/^Width/).fill(width)
    await sheet.getByLabel(/^Height/).fill(width)
    expect(await save.isDisabled()).toBe(true)
  }
  await sheet.getByLabel('Units').selectOption('metric')
  // A weight alone may be saved, and the worker knows what is missing then.
  await sheet.getByLabel(/^Gross weight/).fill('20')
  await sheet.getByText('Without a size, the chargeable weight by air is not known.').waitFor(soon)
  expect(await save.isDisabled()).toBe(false)
  for (const [weight, length, width, height, chargeable] of [
    ['1250.5', '120', '100', '110', '1,250.5'],
    ['20', '70', '50', '60', '35'],
  ] as const) {
    await sheet.getByLabel('Gross weight together, kg').fill(weight)
    await sheet.getByLabel('Length, cm').fill(length)
    await sheet.getByLabel('Width, cm').fill(width)
    await sheet.getByLabel('Height, cm').fill(height)
    await sheet.getByText(`Chargeable weight ${chargeable} kg`).waitFor(soon)
  }
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: 'Damage' }).tap()
  // What is scanned now is for the form, not for the count behind it.
  for (const label of ['BEHIND-1', 'weigh-1']) await scan(page, label)
  expect(await sheet.getByRole('combobox').first().inputValue()).toBe('WEIGH-1')
  await sheet.getByLabel('Wet').check()
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await sheet.getByText('Take a photo of the damage.').waitFor(soon)
  await addPhoto(page, 'Take photo')
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await says(page, 'Up to date')
  await goTo(ben, 'Stock', 'Put away')
  await scan(page, 'B-02-1')
  await scan(page, 'WEIGH-1')
  await page.getByText('1 piece put away at B-02-1').waitFor(soon)
  // Scanned once more, it is still one.
  await scan(page, 'WEIGH-1')
  await page.waitForTimeout(300)
  expect(await page.getByText('1 piece put away at B-02-1').count()).toBe(1)
  await expectUsable(page)
  await says(page, 'Up to date')
  await goTo(ben, 'Stock', 'Find')
  await scan(page, 'WEIGH-1')
  await page.getByText('Held · At B-02-1').waitFor(soon)
  await expectUsable(page)
  const detail = await cargo.detail(receipt.id)
  expect(detail.pieceList).toMatchObject([
    { label: 'WEIGH-1', weightKg: '20', lengthCm: '70', place: 'B-02-1', damaged: true },
  ])
  await expect.poll(async () => (await cargo.detail(receipt.id)).photos[0]?.onPhone, soon).toBe(false)
})

test('pieces are built on a unit, a location is counted, and a torn label says which one replaced it', async () => {
  const { receipt, task } = await readyToLoad({ product, cargo }, ['BD-1', 'BD-2', 'BD-3', 'BD-4'], ['BD-3', 'BD-4'])
  await shows(ben, task)
  const { page } = ben
  await goTo(ben, 'Stock', 'Build')
  await scan(page, 'BD-1')
  await alerts(page, 'BD-1 is a piece. Scan the label of the pallet or ULD.')
  await scan(page, 'AKE12345XX')
  await scan(page, 'BD-1')
  await scan(page, 'BD-2')
  await page.getByText('2 pieces on it').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Take down BD-2' }).tap()
  await page.getByText('1 piece on it').waitFor(soon)

  await goTo(ben, 'Stock', 'Count location')
  await scan(page, 'C-03-1')
  await scan(page, 'BD-3')
  await scan(page, 'BD-2')
  await scan(page, 'BD-1')
  await alerts(page, 'BD-1 is on AKE12345XX. If the pallet or ULD is here, scan its label.')
  await scan(page, 'AKE12345XX')
  await page.getByText('1 piece on it').waitFor(soon)
  await page.getByText('3 pieces counted').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Finish count' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('1 piece is not found. Look again, or finish: the office is told.').waitFor(soon)
  await sheet.getByText('BD-4').waitFor(soon)
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Finish count' }).tap()
  await page.getByText('3 pieces counted at C-03-1').waitFor(soon)

  await goTo(ben, 'Stock', 'Replace label')
  await scan(page, 'BD-3')
  await sheet.getByLabel('New label', { exact: true }).fill('BD-1')
  await sheet.getByText('Another piece has BD-1.').waitFor(soon)
  // A hand scanner needs no tap on the field.
  await scan(page, 'BD-3-NEW')
  await expect.poll(() => sheet.getByLabel('New label', { exact: true }).inputValue(), soon).toBe('BD-3-NEW')
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('BD-3-NEW').waitFor(soon)
  await says(page, 'Up to date')
  // The torn label may still be on its piece.
  await scan(page, 'BD-4')
  await sheet.getByLabel('New label', { exact: true }).fill('bd-3')
  await sheet.getByText('BD-3 was replaced on another piece, and may still be on it. Take another label.').waitFor(soon)
  expect(await sheet.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await sheet.getByRole('button', { name: 'Throw away' }).tap()
  await sheet.waitFor({ ...soon, state: 'hidden' })
  const said = 'BD-3 was replaced. The label is BD-3-NEW now.'
  await scan(page, 'BD-3')
  await alerts(page, said)
  await killed(ana, `/app/truck/${task.id}`)
  await ana.page.getByText('0 / 4').waitFor(soon)
  await scan(ana.page, 'BD-3')
  await alerts(ana.page, said)
  await goTo(ana, 'Stock', 'Find')
  await scan(ana.page, 'BD-3')
  await alerts(ana.page, said)

  const { pieceList, discrepancies } = await cargo.detail(receipt.id)
  expect(pieceList.map(({ label, status, place }) => [label, status, place])).toEqual([
    ['BD-1', 'built', 'AKE12345XX · C-03-1'],
    ['BD-2', 'putAway', 'C-03-1'],
    ['BD-3-NEW', 'putAway', 'C-03-1'],
    ['BD-4', 'putAway', 'C-03-1'],
  ])
  expect(discrepancies).toMatchObject([{ kind: 'missing', counted: 'BD-4', remark: 'C-03-1' }])
})

test('what the server says of a scan that counts is shown until it is read: the piece belongs to another receipt', async () => {
  const [mine, other] = [await cargo.ofOrder(1), await readyToLoad({ product, cargo }, ['FR-1'])]
  await killed(ana, `/app/receipt/${mine.receipt.id}`)
  await counted(ana.page, 0)
  await scan(ana.page, 'FR-1')
  const said = `FR-1 belongs to ${other.receipt.receiptNo}. It is not counted here; the office is told.`
  await alerts(ana.page, said)
  await killed(ana, '/app/ship')
  await alerts(ana.page, said)
  await expectUsable(ana.page)
  await ana.page.getByRole('button', { name: 'OK' }).tap()
  await ana.page.getByText(said).waitFor({ ...soon, state: 'detached' })
})

test('in Spanish and Chinese the pages fit the smallest phone, too', async () => {
  const { page } = ben
  for (const [language, ship] of [
    ['Español', 'Salidas'],
    ['中文', '发货'],
  ] as const) {
    await page.goto(new URL('/app/more', page.url()).href)
    await page.locator('select').selectOption(language)
    await page.getByRole('navigation').getByRole('link', { name: ship }).tap()
    await expectUsable(page)
  }
})
