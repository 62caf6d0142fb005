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

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
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

const content = (pieces: number, gross: string) => ({
  shipper: { name: 'Apex Export', address: '1 Way', city: 'Chicago', country: 'US' },
  consignee: { name: 'Alster Import', address: '2 Kai', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2027-03-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'PUMPS' }],
})

test('manifests of a house, a flight and a truck stand in one list, each edition with its difference', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const cargo = await openCargo(product.world, product.make)
  const ask: typeof cargo.ask = (entry, input) => cargo.ask(entry, input, token)
  async function manifested(kind: 'direct' | 'consolidation', number: string, pieces: number) {
    const draft = await ask(masterApi.save, { airline: 'LH', kind, content: content(pieces, '120') })
    const { id } = await ask(masterApi.book, { id: draft.id, version: draft.version, number })
    if (kind === 'consolidation') {
      const house = await ask(houseApi.save, { masterId: id, content: content(pieces, '120') })
      await ask(houseApi.issue, { id: house.id, version: house.version, number: 'APX000801' })
    }
    await secureFreight(ask, id)
    for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
      await ask(masterApi.step, { id, version: (await ask(masterApi.detail, { id })).version, step })
  }
  await manifested('consolidation', '020-44345674', 9)
  const order = await product.make.workOrder({ pieces: 9, mawb: '020-44345674' })
  const driver = await product.make.driver()
  const task = await product.make.task({ workOrderId: order.id, driverId: driver.id })

  const { page, complaints } = await product.personAt(account, '/air/manifest')
  const grid = page.getByRole('grid', { name: 'Manifests' })
  await grid.getByRole('row', { name: /020-44345674.*House manifest/ }).waitFor(soon)
  await page.getByRole('button', { name: 'Issue flight manifest…' }).click()
  const issuing = dialog(page, 'Issue a flight manifest')
  await issuing.getByRole('combobox', { name: 'Flight' }).click(soon)
  await page.getByRole('option', { name: /LH8161/ }).click(soon)
  await issuing.getByText('Masters manifested: 1 of 1. These stand on it.').waitFor(soon)
  await expectAccessible(page)
  await issuing.getByRole('button', { name: 'Issue', exact: true }).click()
  const first = dialog(page, /Flight manifest LH8161/)
  await first.getByText('APX000801').waitFor(soon)
  await page.keyboard.press('Escape')

  // Another master is manifested, so the flight's next edition names it.
  await manifested('direct', '020-44345685', 2)
  await page.getByRole('button', { name: 'Issue flight manifest…' }).click()
  await issuing.getByRole('combobox', { name: 'Flight' }).click(soon)
  await page.getByRole('option', { name: /LH8161/ }).click(soon)
  await issuing.getByRole('button', { name: 'Issue', exact: true }).click()
  await first.getByText('020-44345685 was added.').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'manifest-flight')
  await first.getByRole('button', { name: 'Show as FFM' }).click()
  const message = dialog(page, /^FFM of/)
  await message.getByText(/020-44345685ORDHAM\/T2K120/).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'manifest-message')
  await page.keyboard.press('Escape')
  await first.getByText('020-44345685 was added.').waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Issue truck manifest…' }).click()
  const trucks = dialog(page, 'Issue a truck manifest')
  await trucks.getByRole('combobox', { name: 'Truck' }).click(soon)
  await page.getByRole('option', { name: new RegExp(task.taskNo) }).click(soon)
  await trucks.getByText('It brings 020-44345674.').waitFor(soon)
  await trucks.getByRole('button', { name: 'Issue', exact: true }).click()
  const truck = dialog(page, new RegExp(`Truck manifest ${task.taskNo}`))
  await truck.getByText(driver.name).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'manifest-truck')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Flight manifests/ }).click()
  await grid.getByText('Edition 1, replaced').waitFor(soon)
  await page.getByRole('button', { name: /^All/ }).click()
  await grid.getByText('Truck manifest').first().waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'manifests')
  expect(complaints).toEqual([])
})
