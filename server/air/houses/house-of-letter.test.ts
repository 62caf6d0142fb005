import { setTimeout as sleep } from 'node:timers/promises'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { type Draft, sureEnough } from '@shortcut/domain/bookings/pdf/draft.ts'
import { pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { boxedLetter, numberedLetter } from '../../testing/papers/letter-paper.ts'
import { scanned } from '../../testing/papers/scanned-paper.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { sendFile } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sender: Sender
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await openBuilders(world)).dispatcher.token
  sender = await openSender(world, 'Kestrel Valve')
})
afterAll(() => world.close())

/** Uploads a letter and waits until it was read. */
async function read(bytes: Buffer) {
  const { data } = await sendFile(world, token, 'pdfOrder/send', 'SLI.pdf', bytes)
  const [{ id } = { id: '' }] = data as { id: string }[]
  for (let tries = 0; tries < 600; tries++) {
    const pdf = (await world.call(pdfOrderApi.detail, { id }, { token })).data
    if (pdf.state !== 'reading') return pdf
    await sleep(100)
  }
  throw new Error('the letter was not read')
}
const textsOf = (draft: Draft) => Object.fromEntries(Object.entries(draft).map(([key, { text }]) => [key, text]))

async function booked(bytes: Buffer) {
  const pdf = await read(bytes)
  const input = { id: pdf.id, version: pdf.version, accountId: sender.accountId, draft: pdf.draft }
  const { data, message } = await world.call(pdfOrderApi.book, input, { token })
  const [order] = data.orders ?? []
  if (!order) throw new Error(message)
  return order.id
}
const house = async (id: string) => (await world.call(houseApi.make, { workOrderIds: [id] }, { token })).data
const detail = async (id: string) => (await world.call(workOrderApi.detail, { id }, { token })).data

test('a letter with numbered lines: a draft for a person, then an order, then a draft house waybill with all of it', async () => {
  const pdf = await read(await numberedLetter())
  expect(pdf).toMatchObject({ kind: 'shippers_letter', state: 'open', draftFaults: [] })
  expect(pdf.draft['waybill/consignee/name']).toMatchObject({ text: 'Rheintal Pumpen GmbH', page: 1, by: 'pattern' })
  expect(pdf.draft['waybill/consignee/name']?.box?.[0]).toBeGreaterThan(0.2)
  const made = await house(await booked(await numberedLetter()))
  expect(made).toMatchObject({ status: 'draft', shipper: 'Kestrel Valve Works Inc', pieces: 6, gross: '408.5' })
  expect(made.content).toMatchObject({
    shipper: { address: '410 Foundry Road', city: 'Peoria', state: 'IL', postalCode: '61602', country: 'US' },
    consignee: { name: 'Rheintal Pumpen GmbH', city: 'Frankfurt', postalCode: '60327', country: 'DE' },
    notify: { name: 'Rheintal Pumpen GmbH, Import' },
    agent: { name: 'Example Air Forwarders' },
    origin: 'ORD',
    destination: 'FRA',
    legs: [{ to: 'FRA', by: 'LH' }],
    flights: [{ flight: 'LH8161', on: '2026-12-02' }],
    weightPayment: 'P',
    declaredCarriage: '',
    declaredCustoms: '41870',
    insurance: '45000',
    currency: 'USD',
    filing: 'AES X20261127123456',
    reference: 'KV-88213',
    codes: [],
  })
  expect(made.content.handling).toContain('Keep dry. Do not stack')
  expect(made.content.handling).toContain('INTERMEDIATE CONSIGNEE: Nord Cargo Agency BV, Eindhoven, NL')
  expect(made.content.lines[0]?.goods).toContain('HS 8481803010, 7307915030')
  expect(made.content.lines[0]?.dimensions).toEqual([
    { pieces: 4, length: '48', width: '40', height: '36', unit: 'in' },
    { pieces: 2, length: '24', width: '24', height: '20', unit: 'in' },
  ])
})

test('a letter of boxes: collect, dangerous, an exemption; the driver learns of the hazard', async () => {
  const id = await booked(await boxedLetter())
  const order = await detail(id)
  expect(order.waybill).toMatchObject({
    isHazardous: true,
    payment: 'collect',
    signedBy: 'Owen Tabor',
    signedOn: '2026-12-01',
  })
  expect(order.remark).toContain('Hazardous')
  expect(order.stops).toMatchObject([{ kind: 'pickup', company: 'Blue Mesa Instruments LLC', city: 'Denver' }])
  const { content } = await house(id)
  expect(content).toMatchObject({
    consignee: { name: 'Hanjin Precision Co Ltd', address: '55 Digital-ro, Guro-gu', city: 'Seoul', country: 'KR' },
    notify: { name: 'Hanjin Logistics', city: 'Incheon', country: 'KR' },
    weightUnit: 'L',
    weightPayment: 'C',
    filing: 'NOEEI 30.37(a)',
    codes: ['ELI', 'HEA', 'DGR'],
    declaredCarriage: '12400',
  })
})

test('a scanned letter is read, and what the scan leaves in doubt is marked', { timeout: 120_000 }, async () => {
  let seed = 7
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pdf = await read(await scanned(await boxedLetter(), next, 0.6))
  expect(pdf).toMatchObject({ kind: 'shippers_letter', pages: [{ isScan: true }] })
  const expected = textsOf((await read(await boxedLetter())).draft)
  const texts = textsOf(pdf.draft)
  const wrong = Object.entries(expected).filter(([key, text]) => texts[key] !== text)
  const unmarked = wrong.filter(([key]) => (pdf.draft[key]?.sureness ?? 0) >= sureEnough)
  expect(unmarked).toEqual([])
  expect(1 - wrong.length / Object.keys(expected).length).toBeGreaterThan(0.8)
})

test('an incomplete letter names what its booking needs, and nothing is booked', async () => {
  const pdf = await read(await numberedLetter({ reference: '', itn: 'AES ITN: pending', cityLine: 'Peoria' }))
  const draft = {
    ...pdf.draft,
    'waybill/consignee/country': { ...pdf.draft['waybill/consignee/country'], text: 'Germany' } as never,
  }
  delete (draft as Partial<Draft>).customerReferenceNumber
  for (const key of Object.keys(draft)) if (key.startsWith('references/')) delete (draft as Partial<Draft>)[key]
  const { data } = await world.call(
    pdfOrderApi.book,
    { id: pdf.id, version: pdf.version, accountId: sender.accountId, draft },
    { token },
  )
  const paths = (data as unknown as { fields: { path: string; message: string }[] }).fields.map(({ path }) => path)
  expect(paths).toContain('draft.waybill/consignee/country')
  expect(paths).toContain('draft.customerReferenceNumber')
  expect(pdf.draft).not.toHaveProperty(['waybill/filing'])
})

const json = {
  customerReferenceNumber: 'JSON-WB-1',
  pieces: 2,
  weight: { value: '50', unit: 'kg' },
  commodity: 'Pumps',
  stops: [{ kind: 'pickup', company: 'Dock 4', city: 'Pekin', province: 'IL', postalCode: '61554' }],
  waybill: {
    shipper: { name: 'Kestrel Valve', city: 'Peoria', country: 'us' },
    consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
    origin: 'ord',
    destination: 'HAM',
    declaredCustoms: 1200.5,
  },
}

test('a JSON booking may carry a waybill; a change of it is taken over and logged', async () => {
  const sent = await sender.json(json)
  const id = sent.data.orders[0]?.id ?? ''
  expect(await detail(id)).toMatchObject({
    waybill: { origin: 'ORD', declaredCustoms: '1200.5', shipper: { country: 'US' } },
  })
  const change = {
    purpose: 'change',
    customerReferenceNumber: 'JSON-WB-1',
    waybill: { consignee: { name: 'Elbe Import' }, destination: 'FRA' },
  }
  const changed = await sender.json(change)
  expect(changed.data).toMatchObject({ receivedStatus: 'PROCESSED' })
  expect((await detail(id)).waybill).toMatchObject({
    consignee: { name: 'Elbe Import' },
    destination: 'FRA',
    origin: 'ORD',
  })
  expect((await detail(id)).waybill?.consignee).not.toHaveProperty('city')
  const { content } = await house(id)
  expect(content).toMatchObject({
    shipper: { name: 'Kestrel Valve' },
    consignee: { name: 'Elbe Import', city: '' },
    destination: 'FRA',
  })
  const log = await world.call(logApi.list, { entity: 'workOrder', entityId: id } as never, {
    token: (await world.signIn('administrator')).token,
  })
  expect(log.data.list.map(({ action }) => action)).toContain('workOrder.waybill')
})

test('an ITN that cannot be one holds back neither the booking nor the house, and is said at both', async () => {
  const filing = 'AES X20260230123456'
  const reference = 'JSON-WB-ITN'
  const sent = await sender.json({ ...json, customerReferenceNumber: reference, waybill: { ...json.waybill, filing } })
  const monitor = await world.call(
    bookingMonitorApi.detail,
    { id: sent.data.messageId },
    { token: (await world.signIn('administrator')).token },
  )
  expect(JSON.stringify(monitor.data)).toContain(
    `“${filing}” is not right: The date in the ITN, 2026-02-30, does not exist.`,
  )
  const made = await house(sent.data.orders[0]?.id ?? '')
  expect(made).toMatchObject({ status: 'draft', content: { filing } })
  const { id, version, masterId, accountId, content } = made
  const form = { id, version, masterId, accountId, content: { ...content, filing: 'AES X20260231123456' } }
  const wrong = await world.call(houseApi.save, form as never, { token })
  expect((wrong.data as unknown as { fields: unknown }).fields).toMatchObject([{ path: 'content.filing' }])
})

test('so does one of a letter', async () => {
  const letter = await numberedLetter({ reference: 'KV-88999', itn: 'AES ITN: X20260230123456' })
  expect(await house(await booked(letter))).toMatchObject({
    status: 'draft',
    content: { filing: 'AES X20260230123456' },
  })
})

test('a wrong waybill of a JSON booking is named at its place', async () => {
  const { data } = await sender.json({
    ...json,
    customerReferenceNumber: 'JSON-WB-2',
    waybill: { origin: 'CHICAGO', flightOn: '0024-01-01', harmonisedCodes: ['84'] },
  })
  const said = data.errors.map(({ at, message }) => `${at} ${message}`).join('\n')
  expect(said).toContain('$.waybill.origin "waybill.origin" must be an airport code such as "ORD".')
  expect(said).toContain('$.waybill.flightOn')
  expect(said).toContain('$.waybill.harmonisedCodes[0]')
})
