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

/** Cells of the page's rows whose text reaches over the edge, at its end or below. A link or span inside has no edge of its own. */
const cutCells = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=gridcell], [role=rowheader]')].flatMap((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      const box = cell.getBoundingClientRect()
      const end = box.right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      const isCut = [...words.getClientRects()].some(
        ({ right, bottom }) => right > end + 0.5 || bottom > box.bottom + 2,
      )
      return isCut ? [cell.textContent ?? ''] : []
    }),
  )

test('lists of freight show numbers, times with their zone, and customers whole, on a desk and on a small screen', async () => {
  const india = await cargo.warehouse({ code: 'BOM', name: 'Mumbai export dock, bonded', timeZone: 'Asia/Kolkata' })
  const customer = await product.make.account({ name: 'Granite Semiconductors' })
  const order = await product.make.workOrder({
    accountId: customer.id,
    pieces: 24,
    weight: { value: '12345', unit: 'kg' },
    customerReferenceNumber: 'EXPL000391',
  })
  const expectedAt = new Date(Date.now() + 86_400_000).toISOString()
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: india.id, workOrderId: order.id, expectedAt })
  const ana = await cargo.worker('Ana Maria Dock', india.id)
  for (const n of [1, 2]) await cargo.act(ana, 'count', { label: `CARTON-BOM-000${n}` }, { receiptId: receipt.id })
  const labels = ['CARTON-BOM-0001', 'CARTON-BOM-0002']
  await cargo.act(ana, 'measure', { labels, weight: { value: '12201', unit: 'kg' } })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page } = await product.personAt(account, '/cargo/management')
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['management', 'discrepancies', 'parcels', 'warehouse']) {
      await page.goto(`${product.address}/backend/cargo/${path}`)
      await page
        .getByRole('row')
        .filter({ hasText: path === 'warehouse' ? 'BOM' : receipt.receiptNo })
        .first()
        .waitFor(soon)
      expect(await cutCells(page), `${path} at ${width}`).toEqual([])
    }
  }
  // Every column of Cargo Management fits beside the menu of a desk.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.address}/backend/cargo/management`)
  const grid = page.getByRole('grid')
  await grid.getByText(receipt.receiptNo).waitFor(soon)
  // A number ends where the others of its column do, also on two lines.
  const ends = await grid.evaluate((table) =>
    [...table.querySelectorAll('.ui-cell-end')].flatMap((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      const box = cell.getBoundingClientRect()
      const end = box.right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      const right = Math.max(...[...words.getClientRects()].map((one) => one.right), 0)
      return right > 0 && Math.abs(end - right) > 1 && cell.getAttribute('role') === 'gridcell'
        ? [cell.textContent]
        : []
    }),
  )
  expect(ends).toEqual([])
  expect(await grid.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBeLessThanOrEqual(0)
})

/** Texts of the header that lie over another part of it. */
const overlaps = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const shown = [...header.querySelectorAll(':scope > *, :scope button')].filter(
      (one) => one.children.length === 0 || one.matches('a, button'),
    )
    const boxes = shown.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)
    return boxes.filter((one, at) => boxes.some((other, to) => to > at && one.right > other.left + 1)).length
  })

test('on a phone, the header stays in one line, and a receipt shows its pieces and differences whole', async () => {
  const order = await product.make.workOrder({ pieces: 9 })
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  const ana = await cargo.worker('Ana Dock')
  await cargo.act(ana, 'countLoose', { pieces: 3 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { account } = await product.world.signIn('warehouseSupervisor')
  const { page } = await product.personAt(account, '/cargo/management')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('grid').getByText(receipt.receiptNo).click()
  const drawer = page.getByRole('dialog')
  const [piece] = (await cargo.detail(receipt.id)).pieceList
  await drawer.getByText(piece?.label ?? '').waitFor(soon)
  const wide = await drawer.evaluate((whole) =>
    [...whole.querySelectorAll('*')].flatMap((one) =>
      one.getBoundingClientRect().right > innerWidth + 1 ? [one.textContent] : [],
    ),
  )
  expect(wide).toEqual([])
  // A label keeps its line.
  expect((await drawer.getByText(piece?.label ?? '').boundingBox())?.height).toBeLessThan(32)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await overlaps(page)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
