import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1920, 1080, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const content = {
  shipper: { name: 'Rosemill Tools', city: 'Chicago', country: 'US' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  lines: [{ pieces: 4, gross: '97.6', rateClass: 'Q', rate: '5', goods: 'Machine parts' }],
}

/** The PDF that a click opens in a new window. */
async function printed(page: Page, name: string, part?: string): Promise<string> {
  const token = page.waitForResponse((reply) => reply.url().includes('file/downloadToken'))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name, exact: true }).click(soon)
  if (part) await page.getByRole('menuitem', { name: part }).click(soon)
  const request = (await token).request().postDataJSON() as { path: string }
  await (await opened).close()
  return request.path
}

test('a master and a house are printed from their pages, as drafts and as sets, once they are saved', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const ask = product.world.call
  const { data: draft } = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content } as never, {
    token,
  })
  const { page, complaints } = await product.personAt(account, `/air/master/${draft.id}`)
  expect(await printed(page, 'Print draft')).toBe(`/waybillPaper/masterWaybill/${draft.id}/originals`)
  await page.getByRole('group', { name: 'Accounting information' }).getByRole('textbox').fill('FREIGHT PREPAID')
  expect(await page.getByRole('button', { name: 'Print draft' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Waybill saved').waitFor(soon)
  const { data: saved } = await ask(masterApi.detail, { id: draft.id }, { token })
  const number = waybillNumber('020', 4_000_001)
  const { code } = await ask(masterApi.book, { id: draft.id, version: saved.version, number }, { token })
  expect(code).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: number, level: 1 }).waitFor(soon)
  expect(await printed(page, 'Print', 'All 12 parts')).toBe(`/waybillPaper/masterWaybill/${draft.id}/all`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'The 3 originals' }).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'waybill-print')
  await page.keyboard.press('Escape')

  const { data: house } = await ask(houseApi.save, { masterId: draft.id, content } as never, { token })
  const { data: issued } = await ask(houseApi.issue, { id: house.id, version: house.version }, { token })
  await page.goto(`${product.address}/backend/air/house/${issued.id}`)
  expect(await printed(page, 'Print', 'All 12 parts')).toBe(`/waybillPaper/houseWaybill/${issued.id}/all`)
  expect(complaints).toEqual([])
})

test('an office lays out its own air waybill: a box is added, and a broken one does not print', async () => {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/cargo/template')
  await page.getByRole('button', { name: 'Add template', exact: true }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Our air waybill')
  await dialog.getByRole('combobox', { name: 'Prints' }).click()
  await page.getByRole('option', { name: 'Air waybill', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Our air waybill', level: 1 }).waitFor(soon)
  const drawn = async () =>
    decodeURIComponent((await page.getByRole('img', { name: 'Example' }).getAttribute('src')) ?? '')
  await expect.poll(drawn, soon).toContain('Nature and quantity of goods')
  await page.getByText('Nothing keeps it from printing').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'waybill-template')

  await page.getByRole('button', { name: 'Add element' }).click()
  await page.getByRole('menuitem', { name: 'Box with a caption' }).click()
  await page.getByLabel('Caption', { exact: true }).fill('Known shipper')
  await page.getByLabel('Text', { exact: true }).fill('KS {shiper}')
  await page.getByText('has {shiper}, which does not exist').waitFor(soon)
  await page.getByLabel('Text', { exact: true }).fill('KS')
  await page.getByRole('combobox', { name: 'Insert a name' }).click()
  await page.getByRole('option', { name: 'Shipper’s account number', exact: true }).click()
  await expect.poll(drawn, soon).toContain('KS 100245')
  expect(await drawn()).toContain('Known shipper')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved as edition 2').waitFor(soon)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('Edition 2 prints', { exact: true }).waitFor(soon)
  expect(complaints).toEqual([])
})
