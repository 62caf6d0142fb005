import { randomUUID } from 'node:crypto'
import { labelApi } from '@shortcut/domain/cargo/label-api.ts'
import { type CargoPaperKind, cargoPaperPath } from '@shortcut/domain/cargo/papers.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { en } from '@shortcut/words/en.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { readPdf } from '../../testing/papers/pdf-text.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { token: string }
beforeAll(async () => {
  world = await openWorld({ CARRIER: 'Apex Export Dispatch | 1 Cargo Rd, Chicago, IL 60666' })
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

async function fetched(kind: CargoPaperKind, id: string, token = make.administrator.token) {
  const path = cargoPaperPath(kind, id)
  const minted = await world.call(fileApi.downloadToken, { path }, { token })
  if (minted.code !== 200) return { code: minted.code, bytes: Buffer.alloc(0), name: '' }
  const url = `/shortcut-api${path}?token=${minted.data.token}`
  const reply = await world.product.server.inject({ method: 'GET', url })
  return { code: reply.statusCode, bytes: reply.rawPayload, name: String(reply.headers['content-disposition']) }
}
const printed = async (kind: CargoPaperKind, id: string) => {
  const { bytes, name } = await fetched(kind, id)
  const { text, pages } = readPdf(bytes)
  return { text: text.replace(/\s+/g, ' '), pages, name }
}

/** Three pieces of four that were booked, one of them damaged. */
async function received() {
  const order = await make.workOrder({ pieces: 4, weight: { value: '100', unit: 'kg' } })
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  await cargo.act(ana, 'countLoose', { pieces: 3, packaging: 'crate' }, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const size = { length: '120', width: '80', height: '60', unit: 'cm' as const }
  await cargo.act(ana, 'measure', { labels, weight: { value: '99', unit: 'kg' }, size })
  const photos = [{ id: randomUUID(), sha256: 'a'.repeat(64) }]
  await cargo.act(ana, 'damage', { label: labels[0] ?? '', types: ['wet'], photos })
  return { order, receipt, labels }
}

test('a dock receipt says what was booked and counted, what differs, and that nobody may act on it yet', async () => {
  const { order, receipt, labels } = await received()
  const before = await printed('dockReceipt', receipt.id)
  expect(before.text).toContain('NOT COUNTED')
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { text, pages, name } = await printed('dockReceipt', receipt.id)
  expect(pages).toBe(1)
  expect(name).toBe(`inline; filename="${receipt.receiptNo} Dock receipt.pdf"`)
  for (const said of [
    receipt.receiptNo,
    order.bookingId,
    'Ana Dock',
    'Apex Export Dispatch',
    'DISCREPANT',
    `Damaged: ${labels[0]}`,
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/Pieces 4 3/)
  expect(text).toContain('Volume not given 1.728 m³')
  expect(text).toContain('100 kg (220 lb)')
  expect(text).toContain('99 kg (218 lb)')
  expect(text).toMatch(/Short.*open/)
})

test('a dock receipt says a difference of weight or volume in its unit, and a tally says how a piece is handled and all its names', async () => {
  const { receipt } = await cargo.ofOrder(2, '100', { mawb: '020-12345675' })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const [here = '', lost = ''] = labels
  await cargo.act(ana, 'measure', { labels, weight: { value: '220.5', unit: 'kg' } })
  await cargo.act(ana, 'mark', { labels: [here], hazmatClass: '3', temperature: 'cold' })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
  await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [here] })
  await cargo.ask(labelApi.print, { receiptId: receipt.id, kind: 'awb' })
  const { text } = await printed('dockReceipt', receipt.id)
  // Once booked against counted, and once as a difference.
  expect(text.match(/Weight 100 kg \(220 lb\) 220\.5 kg \(486 lb\)/g)).toHaveLength(2)
  // Nobody gave or measured a volume.
  expect(text).not.toContain('Volume')
  const tally = await printed('tally', receipt.id)
  expect(tally.text).toContain(`${here}, 0201234567500001`)
  expect(tally.text).toContain('Carton, DG 3, Cold, 2–8 °C')
  expect(tally.text).toContain(`${lost}, 0201234567500002`)
  expect(tally.text).toContain('A-01-1, missing')
})

test('a tally has a line for each piece, and its totals', async () => {
  const { receipt, labels } = await received()
  const { text } = await printed('tally', receipt.id)
  for (const label of labels) expect(text).toContain(label)
  expect(text).toContain('120 × 80 × 60')
  expect(text).toContain('Crate, damaged')
  expect(text).toContain('3 pieces, 99 kg (218 lb)')
})

test('a delivery note names what was accepted and what was refused and why', async () => {
  const { order, receipt } = await cargo.ofOrder(2)
  for (const label of ['NOTE-1', 'NOTE-2']) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  await cargo.act(ana, 'load', { labels: ['NOTE-1', 'NOTE-2'], taskId: task.id })
  const handed = {
    stopId: order.stops.at(-1)?.id ?? '',
    accepted: ['NOTE-1'],
    refused: [{ label: 'NOTE-2', reason: 'Crushed corner' }],
    condition: 'partlyRefused' as const,
    receivedBy: 'Jo Müller',
  }
  await cargo.act(ana, 'deliver', handed)
  const [handover] = (await cargo.detail(receipt.id)).handovers
  const { text } = await printed('deliveryNote', handover?.id ?? '')
  expect(text).toMatch(/Accepted .*NOTE-1.* Refused .*NOTE-2 Crushed corner/)
  expect(text).toContain('Jo Müller')
})

test('opening a paper is in the log, with who opened which one; its token opens it once', async () => {
  const { receipt } = await cargo.ofOrder(1)
  const path = cargoPaperPath('tally', receipt.id)
  const { token } = make.administrator
  const minted = await world.call(fileApi.downloadToken, { path }, { token })
  const open = () =>
    world.product.server.inject({ method: 'GET', url: `/shortcut-api${path}?token=${minted.data.token}` })
  expect((await open()).statusCode).toBe(200)
  expect((await open()).statusCode).not.toBe(200)
  const log = await world.call(logApi.list, { entity: 'receipt', entityId: receipt.id } as never, { token })
  const rows = log.data.list.filter(({ action }) => action === 'cargoPaper.print')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ actorId: make.administrator.id, entityLabel: receipt.receiptNo })
  expect(JSON.stringify(rows[0])).toContain('Tally')
})

test('papers of a warehouse in Germany are A4, and letters that the printer lacks are said to be lost', async () => {
  const berlin = { code: 'BER', name: 'Łódź Lager 上海', country: 'DE', timeZone: 'Europe/Berlin', locations: [] }
  const warehouse = await cargo.ask(cargoWarehouseApi.save, berlin)
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: warehouse.id, reference: 'PO', bookedPieces: 1 })
  const { bytes } = await fetched('dockReceipt', receipt.id)
  expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 595\.28 841\.89\]/)
  const { text } = readPdf(bytes)
  expect(text).toContain('Lódz Lager')
  expect(text.replace(/\s+/g, ' ')).toContain(en.documentText.lost.replace(/\s+/g, ' ').slice(0, 30))
})

test('papers open only for people who may see the freight, once, and for nothing that does not exist', async () => {
  const { receipt } = await cargo.ofOrder(1)
  // Nobody has looked at it.
  expect((await printed('dockReceipt', receipt.id)).text).not.toContain('No damage was seen')
  const { token } = await world.signIn('billingClerk')
  const codes = await Promise.all([
    fetched('dockReceipt', receipt.id, token),
    fetched('tally', randomUUID()),
    fetched('deliveryNote', receipt.id),
  ])
  expect(codes.map(({ code }) => code)).toEqual([404, 404, 404])
})

test('the tally of 2,000 pieces names them all, in little time', async () => {
  const receipt = await cargo.receipt()
  for (let made = 0; made < 4; made++) await cargo.act(ana, 'countLoose', { pieces: 500 }, { receiptId: receipt.id })
  const began = process.cpuUsage()
  const { text, pages } = await printed('tally', receipt.id)
  const { user, system } = process.cpuUsage(began)
  for (const no of ['0001', '0999', '2000']) expect(text).toContain(`${receipt.receiptNo}-${no}`)
  expect(text).toContain('2,000 pieces, not all weighed')
  expect(pages).toBeGreaterThan(30)
  expect((user + system) / 1e6).toBeLessThan(10)
}, 120_000)
