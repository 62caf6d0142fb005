import { labelApi, labelsPath } from '@shortcut/domain/cargo/label-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
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

const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const dialog = (page: Page) => page.getByRole('dialog')

async function add(page: Page, name: string, kind: string) {
  await page.goto(`${product.address}/backend/cargo/template`)
  await page.getByRole('button', { name: 'Add template', exact: true }).click(soon)
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('combobox', { name: 'Prints' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor(soon)
}
const example = (page: Page) => page.getByRole('img', { name: 'Example' })
const drawn = async (page: Page) => decodeURIComponent((await example(page).getAttribute('src')) ?? '')

test('an office lays out its own label by mouse and keys, sees what keeps it from printing, and prints it', async () => {
  const ana = await cargo.worker('Ana Label')
  const { receipt } = await cargo.ofOrder(1)
  await cargo.act(ana, 'countLoose', { pieces: 1, packaging: 'carton' }, { receiptId: receipt.id })
  const { account, token } = await product.world.signIn('warehouseSupervisor')
  const { page, complaints } = await product.personAt(account, '/cargo/template')
  await page.getByText('No templates yet').waitFor(soon)
  await add(page, 'House label', 'Label of a piece')
  await expect.poll(() => drawn(page), soon).toContain('Acme Export')
  await page.getByText('Nothing keeps it from printing').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'template-label')

  // A text of its own, moved with the keys.
  await page.getByRole('button', { name: 'Add element' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Handle with {care}')
  await page.getByText('has {care}, which does not exist').waitFor(soon)
  expect(await page.getByRole('button', { name: 'Activate', exact: true }).isDisabled()).toBe(true)
  await text.fill('Handle with care for')
  await page.getByRole('combobox', { name: 'Insert a name' }).click()
  await page.getByRole('option', { name: 'Customer', exact: true }).click()
  await expect.poll(() => drawn(page), soon).toContain('Handle with care for Acme Export')
  const frame = page.getByRole('button', { name: /· Handle with care/ })
  await frame.focus()
  const top = page.getByLabel('Top, mm')
  const before = Number(await top.inputValue())
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  expect(Number(await top.inputValue())).toBe(before - 6)

  // Dragged over the bar code, it keeps the label from printing.
  const code = await page.getByRole('button', { name: /· Bar code/ }).boundingBox()
  const box = await frame.boundingBox()
  if (!code || !box) throw new Error('not drawn')
  await page.mouse.move(box.x + 20, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, code.y + 20, { steps: 5 })
  await page.mouse.up()
  await page.getByText('stands on a code').waitFor(soon)
  await shoot(page, 'template-fault')
  await top.fill('101')
  await page.getByText('Nothing keeps it from printing').waitFor(soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved as edition 2').waitFor(soon)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('Edition 2 prints', { exact: true }).waitFor(soon)

  const { data: print } = await product.world.call(labelApi.print, { receiptId: receipt.id }, { token })
  const path = labelsPath(print.id, 'zpl')
  const { data } = await product.world.call(fileApi.downloadToken, { path }, { token })
  const zpl = await (await fetch(`${product.address}/shortcut-api${path}?token=${data.token}`)).text()
  expect(zpl).toContain('^FDHandle with care for')

  // The first edition prints again.
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('You see edition 1 of 2').waitFor(soon)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('Edition 1 prints', { exact: true }).waitFor(soon)
  expect(complaints).toEqual([])
})

test('two people change a template: the second is told, loses nothing, and both editions are kept', async () => {
  const one = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(one.account, '/cargo/template')
  await add(page, 'Tally of ours', 'Tally')
  await expect.poll(() => drawn(page), soon).toContain('DR-26-000123-0001')
  await shoot(page, 'template-tally')
  const two = await product.world.signIn('warehouseSupervisor')
  const { page: other } = await product.personAt(two.account, new URL(page.url()).pathname.replace('/backend', ''))
  for (const [who, name] of [
    [other, 'Theirs'],
    [page, 'Mine'],
  ] as const) {
    await who.getByRole('button', { name: 'Tally', exact: true }).click(soon)
    await who.getByLabel('Text', { exact: true }).fill(name)
    await expect.poll(() => drawn(who), soon).toContain(`>${name}<`)
  }
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Saved as edition 2').waitFor(soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('has saved this template meanwhile').waitFor(soon)
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved as edition 3').waitFor(soon)
  await page.getByText(/^Edition 2 ·/).waitFor(soon)
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})
