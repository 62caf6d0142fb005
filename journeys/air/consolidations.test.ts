import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
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
    [1920, 1080, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** So many hours from now, on the clock of the airport. */
const hoursAhead = (hours: number) => timeIn('America/Chicago', new Date(Date.now() + hours * 3_600_000).toISOString())
const content = (pieces: number, gross: string) => ({
  shipper: { name: 'Apex Export', address: '1 Way', city: 'Chicago', country: 'US' },
  consignee: { name: 'Alster Import', address: '2 Kai', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [
    { to: 'FRA', by: 'LH' },
    { to: 'HAM', by: 'LH' },
  ],
  flights: [{ flight: 'LH8161', on: hoursAhead(30).slice(0, 10) }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'PUMPS' }],
})

test('a booking becomes a house in a consolidation, whose gates and cut-offs say what is missing until it is manifested', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  const ask = product.world.call
  const paper = { airline: 'LH', kind: 'consolidation', content: content(9, '120') }
  const { data: draft } = await ask(masterApi.save, paper as never, { token })
  const { data: master } = await ask(
    masterApi.book,
    { id: draft.id, version: draft.version, number: '020-22345676' },
    { token },
  )
  // A house that is under no master yet.
  const { data: loose } = await ask(houseApi.save, { content: content(5, '40') } as never, { token })
  await ask(houseApi.issue, { id: loose.id, version: loose.version, number: 'APX000501' }, { token })
  const order = await product.make.workOrder({
    pieces: 4,
    weight: { value: '80', unit: 'kg' },
    commodity: 'PUMPS',
    mawb: '020 22345676',
    airline: 'LH',
  })

  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'Make house waybill' }).click(soon)
  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)

  // The board: what is missing, and where.
  await page.goto(`${product.address}/backend/air/consolidation`)
  const flight = page.getByRole('table', { name: /Waybills of LH8161/ })
  const row = flight.getByRole('row', { name: /020-22345676/ })
  await row.getByText('House not issued').first().waitFor(soon)
  await page.getByRole('button', { name: 'Show the houses of 020-22345676' }).click()
  const houses = page.getByRole('table', { name: 'Houses of 020-22345676' })
  await houses.getByRole('link', { name: 'Draft' }).waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add house', exact: true }).click()
  const adding = dialog(page, 'Add a house to 020-22345676')
  await adding.getByRole('combobox', { name: 'House waybill' }).fill('APX000501')
  await page.getByRole('option', { name: /APX000501/ }).click(soon)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await houses.getByRole('link', { name: 'APX000501' }).waitFor(soon)

  // Its cut-offs: one by the rule, one entered, and a hold.
  await page.getByRole('button', { name: 'Cut-off rules…' }).click()
  await dialog(page, 'Cut-offs of airlines').getByRole('button', { name: 'Add rule' }).click(soon)
  const rule = dialog(page, 'Cut-offs of an airline')
  await rule.getByRole('combobox', { name: 'Airline' }).fill('LH')
  await page
    .getByRole('option', { name: /Lufthansa/ })
    .first()
    .click(soon)
  await rule.getByLabel('Documents').fill('240')
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Save' }).click()
  await dialog(page, 'Cut-offs of airlines').getByText('240 min').waitFor(soon)
  await shoot(page, 'cut-off-rules')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cut-offs of 020-22345676' }).click()
  const clocks = dialog(page, 'Cut-offs of 020-22345676')
  await clocks.getByLabel('Departure of the flight').fill(hoursAhead(30))
  await clocks.getByLabel('Cargo', { exact: true }).fill(hoursAhead(20))
  await clocks.getByRole('combobox', { name: 'Aircraft' }).click()
  await page.getByRole('option', { name: 'All-cargo aircraft' }).click()
  await clocks.getByRole('combobox', { name: 'State of ICS2' }).click()
  await page.getByRole('option', { name: 'On hold' }).click()
  await expectAccessible(page)
  await shoot(page, 'cut-offs')
  await clocks.getByRole('button', { name: 'Save cut-offs' }).click()
  await row.getByText('On hold: ICS2').waitFor(soon)
  await row.getByText(/^in (19|20) h/).waitFor(soon)
  await row.getByText(/^in (25|26) h/).waitFor(soon)
  await shoot(page, 'consolidations')

  // The master is not reported screened before it is.
  await row.getByRole('link', { name: '020-22345676' }).click()
  for (const step of ['Report received', 'Report screened']) await page.getByRole('button', { name: step }).click(soon)
  await page
    .getByText('020-22345676 cannot be reported screened yet.')
    .filter({ hasText: 'Pieces not screened: APX000501' })
    .waitFor(soon)

  // Every piece is screened, of both houses at once.
  await page.getByRole('button', { name: 'Record screening…' }).click()
  const screening = dialog(page, 'Record screening')
  expect(await screening.getByLabel('Pieces of APX000501').inputValue()).toBe('5')
  await screening.getByLabel('Who').fill('Marcus Hale')
  await screening.getByLabel('Where').fill('Dock 2')
  await expectAccessible(page)
  await shoot(page, 'screening')
  await screening.getByRole('button', { name: 'Save record' }).click()
  const security = page.getByRole('table', { name: 'Security', exact: true })
  await security.getByText('5 of 5 pieces').waitFor(soon)
  await security.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'master-security')

  // The other gates refuse.
  for (const step of ['Report screened', 'Report built']) await page.getByRole('button', { name: step }).click(soon)
  await page.getByRole('button', { name: 'Report manifested' }).click(soon)
  await page
    .getByText('020-22345676 cannot be manifested yet. House waybill not issued: ')
    .filter({ hasText: 'Advance filing on hold' })
    .filter({
      hasText: 'Own export filing or exemption needed, because the master’s is for another shipper or consignee',
    })
    .waitFor(soon)
  const table = page.getByRole('table', { name: 'Cut-offs' })
  await table.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'master-cut-offs')
  await page.getByRole('button', { name: 'Cut-offs…' }).click()
  await clocks.getByRole('combobox', { name: 'State of ICS2' }).click(soon)
  await page.getByRole('option', { name: 'Assessed' }).click()
  await clocks.getByRole('button', { name: 'Save cut-offs' }).click()
  await table
    .getByRole('row', { name: /Advance filing/ })
    .getByText('Done')
    .waitFor(soon)

  // The draft gets a filing of its own, and is issued.
  await table.getByRole('link', { name: /Own export filing missing/ }).waitFor(soon)
  await table.getByRole('link', { name: /House not issued/ }).click()
  // Until the house is there, the master's own box of the same name is.
  await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor(soon)
  const filing = page.getByRole('textbox', { name: 'Export filing' })
  await filing.fill('X20261399123456', soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/The date in the ITN, 2026-13-99, does not exist\./)
    .first()
    .waitFor(soon)
  await filing.fill('X20261127123456')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => filing.inputValue()).toBe('AES X20261127123456')
  await page.getByRole('button', { name: 'Issue', exact: true }).click(soon)
  await dialog(page, 'Issue this house waybill?').getByRole('button', { name: 'Issue' }).click(soon)
  await page.getByRole('heading', { name: /^HWB/, level: 1 }).waitFor(soon)
  await page.getByRole('link', { name: 'Open 020-22345676' }).click(soon)
  await page.getByText('Nothing is missing.', { exact: true }).waitFor(soon)
  await page.getByRole('button', { name: 'Report manifested' }).click(soon)
  await page.getByRole('button', { name: 'Report tendered' }).waitFor(soon)
  await table
    .getByRole('row', { name: /Documents/ })
    .getByText('Done')
    .waitFor(soon)

  const manifest = page.getByRole('table', { name: 'House manifest' })
  await manifest
    .getByRole('row', { name: /Edition 1/ })
    .getByText('First edition')
    .waitFor(soon)
  await manifest.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'house-manifest')

  // The truck and Home know.
  await page.goto(`${product.address}/backend/work/order/detail/${order.id}`)
  await page.getByText('Cut-off of the flight changed').first().waitFor(soon)
  await page.goto(`${product.address}/backend/home`)
  const next = page.getByRole('table', { name: /Next cut-offs/ })
  await next.getByRole('row', { name: /Cargo/ }).getByText('Not tendered').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'home-cut-offs')
  expect(master.number).toBe('020-22345676')
  expect(complaints).toEqual([])
})
