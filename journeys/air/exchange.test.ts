import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSender } from '../../server/testing/sender.ts'
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
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const number = '020-12345675'
const messages = (page: Page) => page.getByRole('table', { name: 'Messages to the airline' })

/** Files of the airline's folder, by type. */
async function filesOf(kind: string): Promise<string[]> {
  const folder = join(product.world.config.outgoingDir, 'LH')
  const names = await readdir(folder).catch(() => [])
  const texts = names.filter((name) => name.startsWith(kind)).map((name) => readFile(join(folder, name), 'utf8'))
  return Promise.all(texts)
}

test('a booked waybill goes to its airline, is rejected at a field, corrected, acknowledged, and accepted as freight', async () => {
  const airline = await openSender(product.world, 'Lufthansa Cargo')
  const administrator = await product.world.signIn('administrator')
  const { code } = await product.world.call(
    partnerApi.save,
    {
      accountId: airline.accountId,
      name: 'LH Cargo',
      kind: 'air',
      airlines: 'LH',
      delivery: 'folder',
      folder: 'LH',
      theirAddress: 'FRAFMLH',
      ourAddress: 'CHIAEXH',
    } as never,
    { token: administrator.token },
  )
  expect(code).toBe(200)
  const { account, token } = await product.world.signIn('dispatcher')
  const { data: draft } = await product.world.call(
    masterApi.save,
    {
      airline: 'LH',
      content: {
        shipper: {
          name: 'Rosemill Tools',
          address: '400 Industrial Pkwy',
          city: 'Chicago',
          state: 'IL',
          country: 'US',
        },
        consignee: { name: 'Завод «Юг»', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
        agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', messageAddress: 'CHIAEXH' },
        origin: 'ORD',
        destination: 'HAM',
        legs: [{ to: 'HAM', by: 'LH' }],
        codes: ['PER'],
        filing: 'NOEEI 30.37(a)',
        lines: [{ pieces: 5, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9' }],
        executedOn: '2026-11-28',
        executedAt: 'CHICAGO',
        signature: 'APEX EXPORT',
      },
    } as never,
    { token },
  )

  const { page, complaints } = await product.personAt(account, `/air/master/${draft.id}`)
  // What its FWB could not tell is named before a number is taken, and again by Book.
  await page.getByRole('alert').filter({ hasText: 'The FWB can’t be sent as the waybill is saved.' }).waitFor(soon)
  const question = page.getByRole('dialog', { name: 'Book this waybill?' })
  const book = async () => {
    await page.getByRole('button', { name: 'Book', exact: true }).click(soon)
    await question.getByLabel('Waybill number').fill(number)
    await question.getByRole('button', { name: 'Book' }).click()
  }
  await book()
  const consignee = page.getByRole('group', { name: 'Consignee’s name and address' })
  await consignee.getByText('Consignee’s name and address: The airline’s messages have no З а в о д Ю г.').waitFor(soon)
  await question.waitFor({ state: 'hidden', ...soon })
  await expectAccessible(page)
  await consignee.getByLabel('Name').fill('Alster Import')
  await book()
  await messages(page).getByText('Sent', { exact: true }).waitFor(soon)
  await messages(page).getByText('No answer yet').waitFor(soon)
  const [sent = ''] = await vi.waitFor(async () => {
    const files = await filesOf('FWB')
    expect(files).toHaveLength(1)
    return files
  })
  expect(sent).toContain(`${number}ORDHAM/T5K97.6`)
  expect(sent).toContain('SPH/PER')

  await airline.post(
    `FNA/1\r\nACK/INVALID SPECIAL HANDLING CODE PER\r\n${sent.slice(sent.indexOf('FWB'))}`,
    'text/plain',
  )
  await page.getByRole('alert').filter({ hasText: 'LH Cargo rejected the FWB' }).waitFor(soon)
  const handling = page.getByRole('group', { name: 'Handling information' })
  await handling.getByText('INVALID SPECIAL HANDLING CODE PER').waitFor(soon)
  await messages(page).getByText('Rejected: INVALID SPECIAL HANDLING CODE PER').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'air-rejected')
  await messages(page).scrollIntoViewIfNeeded()
  await shoot(page, 'air-messages')

  await handling.getByLabel('Special handling').focus()
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor(soon)
  await page.getByRole('button', { name: 'Send FWB again' }).click()
  await vi.waitFor(async () => expect(await filesOf('FWB')).toHaveLength(2), { timeout: 20_000 })
  await page
    .getByRole('alert')
    .filter({ hasText: 'rejected' })
    .waitFor({ state: 'hidden', ...soon })

  await airline.post(`FMA\r\nACK/MESSAGE ACCEPTED\r\nFWB/17\r\n${number}ORDHAM/T5K97.6\r\n`, 'text/plain')
  await messages(page).getByText('Acknowledged: MESSAGE ACCEPTED').waitFor(soon)

  const today = new Date(Date.now() - 86_400_000)
  const month = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][
    today.getUTCMonth()
  ]
  const day = `${String(today.getUTCDate()).padStart(2, '0')}${month}`
  await airline.post(`FSU/15\r\n${number}ORDHAM/T5K97.6\r\nRCS/${day}1015/ORD/T5K97.6\r\n`, 'text/plain')
  const timeline = page.getByRole('table', { name: 'Tracking' })
  await timeline.getByText('RCS · Accepted by the airline').waitFor(soon)
  await timeline.getByRole('link', { name: 'Lufthansa Cargo' }).waitFor(soon)

  // A status by phone: two of five pieces departed.
  await page.getByRole('button', { name: 'Add status' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a status' })
  await drawer.getByLabel('When, by the clock there').fill(`${today.toISOString().slice(0, 10)} 11:00`)
  await drawer.getByLabel('Pieces').fill('2')
  await expectAccessible(page)
  await shoot(page, 'air-add-status')
  await drawer.getByRole('button', { name: 'Add status' }).click()
  await timeline.getByText('DEP · Departed').waitFor(soon)
  await timeline.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'air-timeline')

  await page.goto(`${product.address}/backend/air/tracking`)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await row.getByText('DEP ORD, 2 of 5').waitFor(soon)
  await row.getByText('Acknowledged').waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'air-tracking')
  await row.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: number, level: 1 }).waitFor(soon)
  expect(complaints).toEqual([])
})
