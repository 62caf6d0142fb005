import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { proofFaults, readProof } from '@shortcut/server/cargo/check-proof.ts'
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
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const content = {
  shipper: { name: 'Apex Export', address: '1 Way', city: 'Chicago', country: 'US' },
  consignee: { name: 'Alster Import', address: '2 Kai', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  lines: [{ pieces: 4, gross: '80', goods: 'PUMPS', rateClass: 'N', rate: '3.50' }],
}

test('a change of the booking is shown on one card; custody is proved by a link that anybody can open and check, until it is revoked', async () => {
  const { account, token } = await product.world.signIn('dispatcher')
  async function ask<E extends Endpoint>(entry: E, input: unknown): Promise<ReplyOf<E>> {
    const { code, message, data } = await product.world.call(entry, input as InputOf<E>, { token })
    expect([code, message]).toEqual([200, ''])
    return data
  }
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content })
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number: '020-12345675' })
  const order = await product.make.workOrder({
    pieces: 6,
    weight: { value: '120', unit: 'kg' },
    mawb: '020 12345675',
    airline: 'LH',
  })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  const saved = await ask(houseApi.save, { id: made.id, version: made.version, masterId: master.id, content })
  const house = await ask(houseApi.issue, { id: saved.id, version: saved.version })

  const { page, complaints } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('heading', { name: 'Not in step with the booking' }).waitFor(soon)
  await page.getByRole('link', { name: /says 4 pcs, 80 kg, booked are 6 pcs, 120 kg/ }).waitFor(soon)
  await page.getByRole('link', { name: /costs 420.00 USD instead of 280.00 USD/ }).waitFor(soon)
  await expectAccessible(page)
  await shoot(page, 'ripple')

  const screened = { method: 'XRY', doneAt: minutesAgo(60), doneBy: 'Cal Dock', place: 'Dock 2', seal: 'SL-7' }
  await ask(securityApi.record, { of: [{ houseId: house.id, masterId: null, pieces: 4 }], ...screened })
  const accepted = toWallClock(minutesAgo(20), 'America/Chicago')
  await ask(airTrackingApi.add, { masterId: master.id, code: 'RCS', at: accepted, station: 'ORD', pieces: 4 })

  await page.goto(`${product.address}/backend/air/house/${house.id}`)
  const section = page.getByRole('heading', { name: 'Custody proof' })
  await section.waitFor(soon)
  await page.getByText('There is no link.').waitFor(soon)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText(/^Made by .*, opened 0 times/).waitFor(soon)
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/backend\/map\?custody=/)
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shoot(page, 'custody-section')

  const guest = await page.context().browser()?.newContext({ acceptDownloads: true })
  const shown = await guest?.newPage()
  if (!shown) throw new Error('no browser')
  await shown.goto(address)
  await shown.getByRole('heading', { name: 'Custody proof' }).waitFor(soon)
  await shown.getByText(`House waybill ${house.number}`).waitFor(soon)
  await shown.getByText('Accepted by the airline (RCS)').waitFor(soon)
  await shown.getByText(`4 of the whole master ${master.number}`, { exact: true }).waitFor(soon)
  await shown.getByText('Dock 2 · 4 pieces · Seal SL-7 · XRY · by Cal Dock').waitFor(soon)
  await expectAccessible(shown)
  await shoot(shown, 'custody-page')
  const download = shown.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download proof' }).click()
  const stream = await (await download).createReadStream()
  const proof = readProof(Buffer.concat(await stream.toArray()).toString('utf8'))
  expect([proof.events.length, proofFaults(proof)]).toEqual([2, []])

  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('There is no link.').waitFor(soon)
  await shown.reload()
  await shown.getByText('Custody proof').waitFor({ state: 'hidden' })
  await guest?.close()
  expect(complaints).toEqual([])
})
