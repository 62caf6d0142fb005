import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { type CargoStage, cargoActOf, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, openPhone, type Phone, says, signIn } from './phones.ts'

let product: RunningProduct
let cargo: CargoStage
let ana: Phone
let ben: Phone
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
  const phones = await Promise.all(['Ana Dock', 'Ben Dock'].map(async (name) => workersPhone(await cargo.worker(name))))
  ;[ana, ben] = phones as [Phone, Phone]
})
afterAll(() => product.close())

async function workersPhone({ phone: number }: { phone: string }) {
  const phone = await openPhone(product)
  await phone.page.getByLabel('I work as').selectOption('worker')
  await signIn(phone, number)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}

/** A hardware scanner: it types faster than anybody, with Enter at the end, whatever has the focus. */
const scan = (page: Page, label: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, label)
const open = async ({ page }: Phone, receiptNo: string) => {
  await page.getByRole('link', { name: 'Receive' }).last().tap()
  await page.getByRole('link', { name: receiptNo }).tap()
}
/** By the foot of the page, and then by a row or button on it. */
const goTo = async ({ page }: Phone, place: string, name: string | RegExp) => {
  await page.getByRole('navigation').getByRole('link', { name: place }).tap()
  await page.getByRole('main').getByRole('link', { name }).first().tap()
}
const alerts = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor(soon)
const counted = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'piece' : 'pieces'} counted`, { exact: true }).waitFor(soon)

test('two workers scan one receipt: 40 pieces, each counted once and seen by both, blind until the end', async () => {
  const { receipt } = await cargo.ofOrder(41)
  await ana.page.getByText(receipt.receiptNo).waitFor(soon)
  await open(ana, receipt.receiptNo)
  await open(ben, receipt.receiptNo)
  expect(await ana.page.getByText('41').count()).toBe(0)
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
  expect(Date.now() - began).toBeLessThan(60_000)
  await says(ana.page, 'Up to date')
  await ana.page
    .getByText(/^Ben Dock, /)
    .first()
    .waitFor(soon)
  await scan(ana.page, labels[0] ?? '')
  await ana.page.getByRole('alert').getByText('CTN-0001 is already counted').waitFor(soon)
  await scan(ana.page, '93334099074000')
  await ana.page.getByRole('alert').getByText('was read only in part').waitFor(soon)
  await expectUsable(ana.page)
  await expectAccessible(ana.page)
  await ana.page.getByRole('button', { name: 'Finish count' }).tap()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Finish count' }).tap()
  await ana.page.getByText('Booked: 41 pieces').waitFor(soon)
  await ana.page.getByText('It differs from the booking. The office decides.').waitFor(soon)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'discrepant', pieces: 40, bookedPieces: 41 })
  expect([...ana.complaints, ...ben.complaints]).toEqual([])
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
  await sheet.getByLabel('Units').selectOption('metric')
  for (const [side, value] of [
    ['Gross weight together, kg', '20'],
    ['Length, cm', '70'],
    ['Width, cm', '50'],
    ['Height, cm', '60'],
  ] as const)
    await sheet.getByLabel(side).fill(value)
  await sheet.getByText('Chargeable weight 35 kg').waitFor(soon)
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: 'Damage' }).tap()
  await sheet.getByLabel('Wet').check()
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await sheet.getByText('Take a photo of the damage.').waitFor(soon)
  await addPhoto(page)
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await says(page, 'Up to date')
  await goTo(ben, 'Stock', 'Put away')
  await scan(page, 'B-02-1')
  await scan(page, 'WEIGH-1')
  await page.getByText('1 piece put away at B-02-1').waitFor(soon)
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

/** Pieces that are counted as booked, and the driver's task that fetches them. */
async function readyToLoad(labels: readonly string[]) {
  const { order, receipt } = await cargo.ofOrder(labels.length)
  const worker = await cargo.worker('Cy Dock')
  await cargo.sync(worker, [
    ...labels.map((label) => cargoActOf('count', { label }, { receiptId: receipt.id })),
    cargoActOf('finish', {}, { receiptId: receipt.id }),
  ])
  const driver = await product.make.driver({ name: 'Dan Driver' })
  const task = await product.make.task({ workOrderId: order.id, driverId: driver.id })
  return { order, receipt, task, driver, worker }
}

test('a truck is loaded: a foreign piece is refused without network, what stays is named, and both workers see it', async () => {
  const [mine] = [await readyToLoad(['LD-1', 'LD-2', 'LD-3']), await readyToLoad(['OTHER-1'])]
  const { page, context } = ana
  await goTo(ana, 'Ship', new RegExp(mine.task.taskNo))
  await goTo(ben, 'Ship', new RegExp(mine.task.taskNo))
  await scan(page, 'LD-1')
  await page.getByText('1 / 3').waitFor(soon)
  await ben.page.getByText('1 / 3').waitFor(soon)
  await says(page, 'Up to date')
  await context.setOffline(true)
  await page.evaluate(() => {
    navigator.vibrate = (pattern) => Boolean(document.body.setAttribute('data-felt', String(pattern)))
  })
  await scan(page, 'OTHER-1')
  await alerts(page, /^OTHER-1 belongs to DR-.*, not on this truck\. Put it back\.$/)
  expect(await page.locator('body').getAttribute('data-felt')).toBe('200,80,200')
  await scan(page, 'LD-1')
  await alerts(page, 'LD-1 is already loaded.')
  await scan(page, 'NOBODY-1')
  await alerts(page, 'NOBODY-1 is not known in this warehouse.')
  await scan(page, 'LD-2')
  await page.getByText('2 / 3').waitFor(soon)
  await killed(ana, `/app/truck/${mine.task.id}`)
  await ana.page.getByText('2 / 3').waitFor(soon)
  await expectUsable(ana.page)
  await ana.page.getByRole('button', { name: 'Depart' }).tap()
  const sheet = ana.page.getByRole('dialog')
  await sheet.getByText('1 piece is still here').waitFor(soon)
  expect(await sheet.getByRole('button', { name: 'Depart' }).isDisabled()).toBe(true)
  await sheet.getByLabel('Why do they stay?').selectOption('Goes on another truck')
  await sheet.getByLabel(/^LD-3/).selectOption('No room')
  await expectUsable(ana.page)
  await sheet.getByRole('button', { name: 'Depart' }).tap()
  await ana.page.getByText('Closed. The office is told when there is a network.').waitFor(soon)
  await context.setOffline(false)
  await says(ana.page, 'Up to date')
  await ben.page.getByText('Closed by Ana Dock').waitFor(soon)
  const { pieceList } = await cargo.detail(mine.receipt.id)
  expect(pieceList.map(({ label, status }) => [label, status])).toEqual([
    ['LD-1', 'loaded'],
    ['LD-2', 'loaded'],
    ['LD-3', 'received'],
  ])
  const left = pieceList.find(({ label }) => label === 'LD-3')
  const { movements } = await cargo.ask(pieceApi.detail, { id: left?.id ?? '' })
  expect(movements.at(-1)).toMatchObject({ action: 'leftBehind', remark: 'No room', actorName: 'Ana Dock' })
})
