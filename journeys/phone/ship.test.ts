import { consigneeApi, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { type CargoStage, cargoActOf, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, killed, type Phone, says, sign } from './phones.ts'
import { alerts, goTo, readyToLoad, scan, shows, workersPhone } from './workers.ts'

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

test('a truck is loaded: a foreign piece is refused without network, what stays is named, and both workers see it', async () => {
  const [mine] = [
    await readyToLoad({ product, cargo }, ['LD-1', 'LD-2', 'LD-3']),
    await readyToLoad({ product, cargo }, ['OTHER-1']),
  ]
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
  await alerts(page, 'NOBODY-1 is not counted in this warehouse.')
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

test('pieces are released at the dock to somebody who signs; over an open difference they are not', async () => {
  const off = await cargo.ofOrder(2)
  await cargo.sync(await cargo.worker('Di Dock'), [
    cargoActOf('count', { label: 'OFF-BY-1' }, { receiptId: off.receipt.id }),
    cargoActOf('finish', {}, { receiptId: off.receipt.id }),
  ])
  const walkIn = await cargo.receipt()
  await cargo.sync(await cargo.worker('Ed Dock'), [
    cargoActOf('count', { label: 'WALK-9' }, { receiptId: walkIn.id }),
    cargoActOf('finish', {}, { receiptId: walkIn.id }),
  ])
  const { receipt, task } = await readyToLoad({ product, cargo }, ['RL-1', 'RL-2'])
  const { page, context } = ben
  await shows(ben, task)
  await goTo(ben, 'Ship', 'Release at the dock')
  await scan(page, 'OFF-BY-1')
  await alerts(page, `OFF-BY-1 cannot leave yet: ${off.receipt.receiptNo} differs from the booking`)
  await context.setOffline(true)
  await scan(page, 'RL-1')
  await scan(page, 'RL-2')
  await scan(page, 'WALK-9')
  await alerts(page, `WALK-9 of ${walkIn.receiptNo} is another customer’s than ${receipt.receiptNo}.`)
  await page.getByText('2 pieces to release').waitFor(soon)
  await killed(ben, '/app/release')
  await ben.page.getByText('2 pieces to release').waitFor(soon)
  await expectUsable(ben.page)
  await ben.page.getByRole('button', { name: 'Sign for it' }).tap()
  const sheet = ben.page.getByRole('dialog')
  await sheet.getByLabel('Received by').fill('Joe Consignee')
  expect(await sheet.getByRole('button', { name: 'Release' }).isDisabled()).toBe(true)
  await sheet.getByLabel(/^ID seen/).fill('Licence B123')
  await sheet.getByRole('button', { name: 'Release' }).tap()
  await sheet.getByText('A signature is needed.').waitFor(soon)
  await sign(ben.page)
  await expectUsable(ben.page)
  await sheet.getByRole('button', { name: 'Release' }).tap()
  await ben.page.getByText('2 pieces released').waitFor(soon)
  await context.setOffline(false)
  await says(ben.page, 'Up to date')
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released' })
  const { list } = await cargo.ask(consigneeApi.list, { q: receipt.receiptNo })
  expect(list).toMatchObject([
    { receivedBy: 'Joe Consignee', idSeen: 'Licence B123', accepted: 2, signed: true, signatureOnPhone: false },
  ])
})

test('a release that is refused because of what happened meanwhile is sent again when the office has decided', async () => {
  const { receipt, task } = await readyToLoad({ product, cargo }, ['AGAIN-1'])
  const { context } = ben
  await shows(ben, task)
  await goTo(ben, 'Ship', 'Release at the dock')
  await says(ben.page, 'Up to date')
  await context.setOffline(true)
  await scan(ben.page, 'AGAIN-1')
  await ben.page.getByRole('button', { name: 'Sign for it' }).tap()
  const sheet = ben.page.getByRole('dialog')
  await sheet.getByLabel('Received by').fill('Joe Consignee')
  await sheet.getByLabel(/^ID seen/).fill('Licence B123')
  await sign(ben.page)
  await sheet.getByRole('button', { name: 'Release' }).tap()
  await ben.page.getByText('1 piece released').waitFor(soon)
  const other = await cargo.worker('Flo Dock')
  await cargo.act(other, 'count', { label: 'AGAIN-2' }, { receiptId: receipt.id })
  await context.setOffline(false)
  await says(ben.page, /refused/)
  await ben.page.goto(`${product.address}/app/unsent`)
  const act = ben.page.getByRole('article').filter({ hasText: 'AGAIN-1' })
  await act.getByText(receipt.receiptNo).waitFor(soon)
  await expectUsable(ben.page)
  await act.getByRole('button', { name: 'Send again' }).tap()
  await act.getByRole('button', { name: 'Send again' }).waitFor(soon)
  await cargo.act(other, 'finish', {}, { receiptId: receipt.id })
  await cargo.resolve(receipt.id, 'acceptCount')
  await act.getByRole('button', { name: 'Send again' }).tap()
  await ben.page.getByText('Everything is sent.').waitFor(soon)
  const { pieceList } = await cargo.detail(receipt.id)
  expect(pieceList.find(({ label }) => label === 'AGAIN-1')).toMatchObject({ status: 'released' })
  const { list } = await cargo.ask(consigneeApi.list, { q: receipt.receiptNo })
  expect(list).toMatchObject([{ receivedBy: 'Joe Consignee', signed: true }])
})

test('a consignee counts what comes off the truck, refuses a piece and signs; the refused one comes back', async () => {
  const { receipt, task, worker, order } = await readyToLoad({ product, cargo }, ['CN-1', 'CN-2', 'CN-3'])
  await cargo.act(worker, 'load', { labels: ['CN-1', 'CN-2', 'CN-3'], taskId: task.id })
  await cargo.act(worker, 'depart', { taskId: task.id, left: [] })
  await killed(ana, '/app/ship')
  const { page } = ana
  await page.getByRole('link', { name: new RegExp(task.taskNo) }).tap()
  await page.getByRole('link', { name: /^Hand over at/ }).tap()
  await scan(page, 'CN-1')
  await page.getByText('1 piece counted').waitFor(soon)
  await scan(page, 'CN-1')
  await alerts(page, 'CN-1 is already counted.')
  await page.getByRole('button', { name: 'Refuse CN-2' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Why?').selectOption('Not ordered')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: 'All of it is here' }).tap()
  await page.getByText('2 pieces counted').waitFor(soon)
  expect(await page.getByText('CN-1 is already counted.').count()).toBe(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Sign for it' }).tap()
  await sheet.getByText('1 piece is refused and stays on the truck').waitFor(soon)
  await sheet.getByLabel('Received by').fill('Cora Consignee')
  expect(await sheet.getByRole('button', { name: 'Hand over' }).isDisabled()).toBe(true)
  await sheet.getByLabel('ID seen (kind and last digits)').fill('Passport …4471')
  await sign(page)
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Hand over' }).tap()
  await page.getByText('Nothing is left on the truck to hand over.').waitFor(soon)
  await says(page, 'Up to date')
  await page.getByRole('link', { name: 'Back' }).tap()
  await page.getByRole('heading', { name: 'Refused, still on the truck' }).waitFor(soon)
  await page.getByText('Left with 3 pieces').waitFor(soon)
  await expectUsable(page)
  // What was refused is not loaded, and everything else has left.
  expect(await page.getByRole('heading', { name: 'On the truck', exact: true }).count()).toBe(0)
  const statuses = async () =>
    (await cargo.detail(receipt.id)).pieceList.map(({ label, status }) => `${label} ${status}`).join()
  expect(await statuses()).toBe('CN-1 delivered,CN-2 refused,CN-3 delivered')
  expect(await page.getByLabel('Scan or type a label').count()).toBe(1)
  const becomes = (status: string) =>
    product.world.owner.query('UPDATE task SET status = $2 WHERE id = $1', [task.id, status])
  await becomes('delivered')
  await page.reload()
  await page.getByText('The task of this truck is done. Nothing more is loaded on it.').waitFor(soon)
  expect(await page.getByLabel('Scan or type a label').count()).toBe(0)
  await becomes('assigned')
  await page.getByRole('button', { name: 'Take off CN-2' }).tap()
  await expect.poll(statuses, soon).toBe('CN-1 delivered,CN-2 received,CN-3 delivered')
  await page.getByText('Left with 3 pieces').waitFor(soon)
  // It stays until the office decides, and what has left was no mistake of the count.
  await goTo(ana, 'Ship', 'Release at the dock')
  await scan(page, 'CN-2')
  await alerts(page, 'The consignee refused CN-2. It stays here until the office decides.')
  await goTo(ana, 'Stock', 'Find')
  await scan(page, 'CN-2')
  await page.getByRole('main').getByText('Refused', { exact: true }).waitFor(soon)
  await expectUsable(page)
  await page.goto(`${product.address}/app/receipt/${receipt.id}`)
  await page.locator('li', { hasText: 'CN-2' }).waitFor(soon)
  expect(await page.getByRole('button', { name: /^Remove CN-/ }).count()).toBe(0)
  const { discrepancies } = await cargo.detail(receipt.id)
  expect(discrepancies).toMatchObject([{ kind: 'refused', counted: 'CN-2', remark: 'Not ordered' }])
  const { list } = await cargo.ask(consigneeApi.list, { q: order.bookingId })
  expect(list).toMatchObject([
    {
      receivedBy: 'Cora Consignee',
      idSeen: 'Passport …4471',
      condition: 'partlyRefused',
      accepted: 2,
      refused: 1,
    },
  ])
})

test('a consignee refuses a whole pallet at once, with one reason, and it comes back as it was built', async () => {
  const labels = ['PL-1', 'PL-2', 'PL-3', 'PL-4']
  const { receipt, task, worker, order } = await readyToLoad({ product, cargo }, labels)
  const onPallet = labels.slice(0, 3)
  await cargo.act(worker, 'build', { labels: onPallet, unit: 'PLT-9' })
  await cargo.act(worker, 'load', { labels: ['PLT-9', 'PL-4'], taskId: task.id })
  await cargo.act(worker, 'depart', { taskId: task.id, left: [] })
  await killed(ana, '/app/ship')
  const { page } = ana
  await page.getByRole('link', { name: new RegExp(task.taskNo) }).tap()
  await page.getByRole('link', { name: /^Hand over at/ }).tap()
  await page.getByRole('button', { name: 'Refuse PL-4' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Why?').waitFor(soon)
  expect(await sheet.getByText('All of').count()).toBe(0)
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Refuse PL-2' }).tap()
  await sheet.getByLabel('All of PLT-9: 3 pieces').check()
  await sheet.getByRole('heading', { name: 'Refuse PLT-9' }).waitFor(soon)
  await sheet.getByLabel('Why?').selectOption('Too late')
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await scan(page, 'PL-4')
  await page.getByText('1 piece counted').waitFor(soon)
  await page.getByRole('button', { name: 'Sign for it' }).tap()
  await sheet.getByText('3 pieces are refused and stay on the truck').waitFor(soon)
  await sheet.getByLabel('Received by').fill('Cora Consignee')
  expect(await sheet.getByRole('button', { name: 'Hand over' }).isDisabled()).toBe(true)
  await sheet.getByLabel('ID seen (kind and last digits)').fill('Passport …4471')
  await sign(page)
  await sheet.getByRole('button', { name: 'Hand over' }).tap()
  await page.getByText('Nothing is left on the truck to hand over.').waitFor(soon)
  await says(page, 'Up to date')
  const { list } = await cargo.ask(consigneeApi.list, { q: order.bookingId })
  expect(list).toMatchObject([{ condition: 'partlyRefused', accepted: 1, refused: 3 }])
  await cargo.act(worker, 'unload', { labels: ['PLT-9'] })
  const { pieceList, discrepancies } = await cargo.detail(receipt.id)
  expect(pieceList.map(({ status, place }) => `${status} ${place}`)).toEqual([
    ...Array(3).fill('built PLT-9'),
    'delivered ',
  ])
  expect(discrepancies.map(({ kind, counted, remark }) => `${kind} ${counted} ${remark}`).sort()).toEqual(
    onPallet.map((label) => `refused ${label} Too late`),
  )
})
