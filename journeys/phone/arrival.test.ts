import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { type CargoStage, openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, type Phone, says } from './phones.ts'
import { alerts, counted, open, scan, workersPhone } from './workers.ts'

let product: RunningProduct
let cargo: CargoStage
let warehouseId: string
let ana: Phone
beforeAll(async () => {
  product = await openRunningProduct()
  cargo = await openCargo(product.world, product.make)
  ;({ id: warehouseId } = await cargo.warehouse({ code: 'ORD', docks: ['1', '2', '3A'] }))
  ana = await workersPhone(product, await cargo.worker('Ana Dock', warehouseId))
})
afterAll(() => product.close())

test('freight arrives at a dock, moves to another, is counted and marked; the desk sees it at once', async () => {
  const receipt = await cargo.receipt({ warehouseId })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page: desk, complaints } = await product.personAt(account, '/cargo/management')
  const row = desk.getByRole('row').filter({ hasText: receipt.receiptNo })
  const { page } = ana
  await open(ana, receipt.receiptNo)
  await page.getByRole('button', { name: 'It is at the dock' }).tap()
  await page.getByRole('group', { name: 'Which dock?' }).getByRole('button', { name: '2' }).waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: '2', exact: true }).tap()
  await page.getByText(/^At the dock since /).waitFor(soon)
  await row.getByText('ORD · 2').waitFor(soon)
  await page.getByRole('button', { name: 'Dock 2' }).tap()
  await page.getByRole('button', { name: '3A' }).tap()
  await page.getByRole('button', { name: 'Dock 3A' }).waitFor(soon)
  await row.getByText('ORD · 3A').waitFor(soon)

  await scan(page, 'COLD-1')
  await scan(page, 'COLD-2')
  await counted(page, 2)
  await page.getByRole('button', { name: 'Handling' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Pieces').selectOption('COLD-1')
  await sheet.getByLabel('Hazard class').selectOption({ label: '9' })
  await sheet.getByLabel('Temperature').selectOption({ label: 'Frozen, −18 °C or below' })
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await says(page, 'Up to date')
  await page.getByRole('navigation').getByRole('link', { name: 'Stock' }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Find' }).first().tap()
  await scan(page, 'COLD-1')
  await page.getByText('DG 9, Frozen, −18 °C or below').waitFor(soon)

  await desk.goto(`${product.address}/backend/cargo/parcels?q=COLD-1`)
  await desk.getByRole('row').filter({ hasText: 'COLD-1' }).getByText('DG 9, Frozen, −18 °C or below').waitFor(soon)
  await expectAccessible(desk)
  expect([...complaints, ...ana.complaints]).toEqual([])
})

test('what is scanned without network on a receipt that the office cancels meanwhile is counted, and the worker is told', async () => {
  const receipt = await cargo.receipt({ warehouseId })
  await open(ana, receipt.receiptNo)
  await ana.context.setOffline(true)
  await scan(ana.page, 'LOST-1')
  await counted(ana.page, 1)
  await cargo.ask(receiptApi.cancel, { ids: [receipt.id], reason: 'Not coming' })
  await ana.context.setOffline(false)
  await alerts(ana.page, `The office had cancelled ${receipt.receiptNo}. It is open again.`)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'counting', pieces: 1 })
})

test('a refused act names its piece, and is removed only after a question', async () => {
  const receipt = await cargo.receipt({ warehouseId })
  await open(ana, receipt.receiptNo)
  await scan(ana.page, 'GONE-1')
  await counted(ana.page, 1)
  await says(ana.page, 'Up to date')
  await ana.context.setOffline(true)
  await ana.page.getByRole('button', { name: 'Remove GONE-1' }).tap()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
  // Another worker was quicker.
  const ben = await cargo.worker('Ben Dock', warehouseId)
  await cargo.act(ben, 'withdraw', { label: 'GONE-1', reason: 'Not a piece' })
  await ana.context.setOffline(false)
  await says(ana.page, /refused/)
  await ana.page.goto(`${product.address}/app/unsent`)
  const act = ana.page.getByRole('article').filter({ hasText: 'GONE-1' })
  await act.getByRole('button', { name: 'Remove' }).tap(soon)
  await act.getByText('The office never hears of it. Remove it?').waitFor(soon)
  await expectUsable(ana.page)
  await act.getByRole('button', { name: 'Back' }).tap()
  await act.getByRole('button', { name: 'Remove' }).tap()
  await act.getByRole('button', { name: 'Remove' }).tap()
  await ana.page.getByText('Everything is sent.').waitFor(soon)
})
