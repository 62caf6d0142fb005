import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { secureFreight } from '@shortcut/server/testing/air/secure-freight.ts'
import { openCargo } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const shots = process.env.SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [1024, 768, 'light'],
    [1920, 1080, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const content = {
  shipper: { name: 'Apex Export', address: '1 Way', city: 'Chicago', country: 'US' },
  consignee: { name: 'Alster Import', address: '2 Kai', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2027-03-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 3, gross: '2100', goods: 'PUMPS' }],
}

test('a unit is entered, built by the warehouse up to its maximum, and weighed before the waybill is built', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const cargo = await openCargo(product.world, product.make)
  const ask: typeof cargo.ask = (entry, input) => cargo.ask(entry, input, token)
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content })
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number: '020-33345675' })
  const { order, receipt } = await cargo.ofOrder(3)
  const house = await ask(houseApi.save, { masterId: master.id, content })
  const issued = await ask(houseApi.issue, { id: house.id, version: house.version, number: 'APX000701' })
  await ask(houseApi.order, { id: house.id, version: issued.version, workOrderId: order.id, isOn: true })
  await secureFreight(ask, master.id)
  const ana = await cargo.worker('Ana Dock')
  const labels = ['DOCK-1', 'DOCK-2', 'DOCK-3']
  for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.act(ana, 'measure', { labels: ['DOCK-1'], weight: { value: '700', unit: 'kg' } })
  await cargo.act(ana, 'measure', { labels: ['DOCK-3'], weight: { value: '1400', unit: 'kg' } })

  const { page, complaints } = await product.personAt(account, `/air/master/${master.id}`)
  await page.getByRole('button', { name: 'Add ULD…' }).click(soon)
  const adding = dialog(page, 'Add a ULD')
  await adding.getByLabel('ULD').fill('xyz12345lh')
  await adding.getByText('Unknown type: its maximum is not checked.').waitFor(soon)
  await adding.getByLabel('ULD').fill('ake12345lh')
  await adding.getByText('LD3 container, base 156.2 × 153.4 cm, at most 1,588 kg').waitFor(soon)
  await adding.getByLabel('Contour').fill('x')
  await adding.getByText('Contour not known.').waitFor(soon)
  await adding.getByLabel('Contour').fill('l')
  await adding.getByText('below 160 cm high').waitFor(soon)
  await adding.getByLabel('Gross weight by scale').fill('1700')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Save ULD' }).click()
  await adding.getByText('AKE12345LH would weigh 1,700 kg. The maximum of AKE is 1,588 kg.').waitFor(soon)
  await shoot(page, 'uld-form')
  await adding.getByLabel('Gross weight by scale').fill('')
  await adding.getByRole('button', { name: 'Save ULD' }).click()
  const table = page.getByRole('table', { name: 'Unit load devices' })
  await table.getByText('Empty. Build pieces on it, or enter its gross weight. Enter its tare.').waitFor(soon)

  // The dock builds; what would be too heavy stays off.
  await cargo.act(ana, 'build', { labels: ['DOCK-1', 'DOCK-2'], unit: 'AKE12345LH', unitKind: 'uld' })
  const refused = await cargo.act(ana, 'build', { labels: ['DOCK-3'], unit: 'AKE12345LH', unitKind: 'uld' })
  expect(refused.message).toBe('AKE12345LH would weigh 2,100 kg. The maximum of AKE is 1,588 kg.')
  await table.getByText('APX000701: 2').waitFor(soon)
  await page.getByText('1 of 3 counted pieces are loose.').waitFor(soon)
  await table.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'ulds-missing')

  for (const step of ['Report received', 'Report screened', 'Report built'])
    await page.getByRole('button', { name: step }).click(soon)
  await page
    .getByText(
      '020-33345675 cannot be reported built yet. Tare of the ULD missing: AKE12345LH; Pieces in the ULD not weighed: AKE12345LH.',
    )
    .waitFor(soon)
  await page.getByText('AKE12345LH, below under unit load devices').first().waitFor(soon)
  await page.getByRole('button', { name: 'Edit AKE12345LH' }).click()
  const editing = dialog(page, 'ULD AKE12345LH')
  await editing.getByLabel('Tare').fill('82')
  await editing.getByLabel('Gross weight by scale').fill('1490.5')
  await editing.getByLabel('Seal').fill('S-4711')
  await editing.getByRole('button', { name: 'Save ULD' }).click()
  await table.getByText('1,490.5 kg').waitFor(soon)
  await page.getByRole('button', { name: 'Report built' }).click(soon)
  await page.getByRole('button', { name: 'Report manifested' }).waitFor(soon)
  await table.scrollIntoViewIfNeeded()
  await shoot(page, 'ulds')
  expect(complaints).toEqual([])
})
