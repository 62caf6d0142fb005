import { fileApi } from '@shortcut/domain/files/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { type DocumentKind, documentPath } from '@shortcut/domain/work-orders/documents.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../../testing/driver-steps.ts'
import { readPdf } from '../../testing/papers/pdf-text.ts'
import { openTaskLinks } from '../../testing/phones/task-links.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { losesSome, printable } from './printable.ts'

let world: World
let make: Builders
let steps: DriverSteps

beforeAll(async () => {
  world = await openWorld({ CARRIER: 'Apex Export Dispatch | 1 Cargo Rd, Chicago, IL 60666' })
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
})
afterAll(() => world.close())

async function download(kind: DocumentKind, id: string, token = make.dispatcher.token) {
  const path = documentPath(kind, id)
  const minted = await world.call(fileApi.downloadToken, { path }, { token })
  if (minted.code !== 200) return minted
  const url = `/shortcut-api${path}?token=${minted.data.token}`
  const reply = await world.product.server.inject({ method: 'GET', url })
  const again = await world.product.server.inject({ method: 'GET', url })
  return {
    code: reply.statusCode,
    message: '',
    headers: reply.headers,
    again: again.statusCode,
    bytes: reply.rawPayload,
  }
}

async function print(kind: DocumentKind, id: string) {
  const reply = await download(kind, id)
  if (!('bytes' in reply)) throw new Error(reply.message)
  return readPdf(reply.bytes)
}

const airOrder = async () => {
  const account = await make.account({
    name: 'Müller & Söhne',
    billToAddress: '9 Quay St',
    billToCity: 'Łódź',
    billToProvince: 'IL',
    billToPostalCode: '60007',
  })
  return make.workOrder({
    accountId: account.id,
    customerReferenceNumber: 'CRN-PRINT',
    shipmentId: 'S-4711',
    containerNo: 'CSQU3054383',
    pieces: 96,
    palletQuantity: 4,
    weight: { value: '12500.50', unit: 'lb' },
    commodity: 'Instruments',
    mawb: '020-81140743',
    hawb: 'H-77',
    airline: 'LH',
    flight: 'LH8161',
    cutOffAt: '2026-11-24T20:00:00-05:00',
    remark: 'Ask for bay 12',
    stops: [
      pickup({
        from: '2026-11-23T08:00',
        to: '2026-11-23T12:00',
        pieces: 96,
        contactName: 'Rosa',
        contactPhone: '555-0101',
      }),
      dropoff({ to: '2026-11-24T17:00', remark: 'Ring twice' }),
    ],
  })
}

test('the bill of lading shows shipper, consignee, freight, payer, numbers and dates', async () => {
  const order = await airOrder()
  await make.task({ workOrderId: order.id, driverId: steps.ann.id })
  const { text, pages } = await print('billOfLading', order.id)
  expect(pages).toBe(1)
  for (const fact of [
    ...['Bill of Lading', order.bookingId, 'CRN-PRINT', 'S-4711', 'CSQU3054383', 'Page 1 of 1'],
    ...['Apex Export Dispatch', '1 Cargo Rd', 'Müller & Söhne', 'Lódz, IL 60007'],
    ...['Rosemill', 'Chicago, IL 60666', 'Rosa, 555-0101', '2026-11-23 08:00–12:00 CST', 'Ring twice'],
    ...['Terminal 4', 'Jamaica, NY 11430', 'by 2026-11-24 17:00 EST'],
    ...['96', '12,500.5 lb', 'Instruments', '020-81140743', 'H-77', 'LH8161', '2026-11-24 20:00 EST'],
    ...['Ask for bay 12', 'Ann Driver', 'SHIPPER’S SIGNATURE AND DATE', 'CONSIGNEE’S SIGNATURE'],
  ])
    expect(text).toContain(fact)
})

test('a delivery order with twelve stops continues on the next page; a draft is marked as not confirmed', async () => {
  const stops = [
    pickup(),
    ...Array.from({ length: 11 }, (_, n) => dropoff({ company: `Door ${n + 2}`, remark: 'Dock high. '.repeat(12) })),
  ]
  const order = await make.workOrder({ bookingType: 2, stops, remark: 'long '.repeat(600) + 'x'.repeat(300) })
  const { text, pages } = await print('deliveryOrder', order.id)
  expect(pages).toBeGreaterThan(1)
  for (let n = 2; n <= 12; n++) expect(text).toContain(`Door ${n}`)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  expect(text).not.toContain('NOT CONFIRMED')
  const draft = await make.draft()
  expect((await print('deliveryOrder', draft.id)).text).toContain('NOT CONFIRMED')
})

test('a proof of delivery shows receiver and time, with signature and photos; before delivery it is refused', async () => {
  const { order, id } = await steps.given(steps.ann, {
    stops: [pickup(), dropoff({ from: '2026-01-05T03:00', to: '2026-01-05T04:00' })],
  })
  expect(await download('proofOfDelivery', order.id)).toMatchObject({
    code: 409,
    message: `${order.bookingId} is not fully delivered yet. Proof of delivery is available after the last drop.`,
  })
  const picture = () => uploadPicture(world, steps.ann.token)
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', {
    id,
    at: at(20),
    photos: [await picture()],
    containerPhotos: [await picture()],
  })
  const lost = await make.file(steps.ann.id)
  await steps.step(steps.ann, 'deliver', {
    id,
    at: at(90),
    receivedBy: 'Jo Grünwald',
    signatureFileId: await picture(),
    photos: [await picture(), lost],
    remark: 'One pallet wet',
  })
  const { text, pictures } = await print('proofOfDelivery', order.id)
  for (const fact of [
    'Proof of Delivery',
    'Jo Grünwald',
    '2026-01-05 04:30 EST',
    '30 min after',
    'One pallet wet',
    'Ann Driver',
  ])
    expect(text).toContain(fact)
  expect(text).toContain('Unreadable pictures: 1.')
  expect(pictures).toBe(4)
})

test('a document opens once, in the window, for people who may see orders', async () => {
  const order = await make.workOrder()
  const reply = await download('billOfLading', order.id)
  expect(reply).toMatchObject({
    code: 200,
    again: 401,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${order.bookingId} Straight Bill of Lading.pdf"`,
    },
  })
  expect((await download('billOfLading', order.id, steps.ann.token)).code).toBe(404)
  expect((await download('billOfLading', order.accountId)).code).toBe(404)
  expect((await download('invoice' as DocumentKind, order.id)).code).toBe(404)
})

test('the driver of an order opens its delivery order and bill of lading as long as the task is open, and a link to the task does, too', async () => {
  const { order, id } = await steps.given()
  const links = openTaskLinks(world, make)
  const link = await links.opened(order, id)
  const codesFor = async (token: string) => {
    const codes: number[] = []
    for (const kind of ['deliveryOrder', 'billOfLading', 'proofOfDelivery'] as const)
      codes.push((await download(kind, order.id, token)).code)
    return codes
  }
  expect(await codesFor(steps.ann.token)).toEqual([200, 200, 404])
  expect(await codesFor(link.token)).toEqual([200, 200, 404])
  expect(await codesFor(steps.bob.token)).toEqual([404, 404, 404])
  const other = await steps.given()
  expect((await download('billOfLading', other.order.id, link.token)).code).toBe(404)
  expect((await download('billOfLading', other.order.id, steps.ann.token)).code).toBe(200)
  await links.revoke(link.id)
  expect(await codesFor(link.token)).toEqual([404, 404, 404])
  await world.call(taskApi.cancel, { id, reason: 'customer' }, { token: make.dispatcher.token })
  expect(await codesFor(steps.ann.token)).toEqual([404, 404, 404])
})

test('characters missing in the fonts lose their accent, or become a question mark with a note', () => {
  expect(printable('Łódź, Ő, Škoda, “Žižkov” – €5')).toBe('Lódz, O, Škoda, “Žižkov” – €5')
  expect(printable('上海 A1?')).toBe('?? A1?')
  expect(losesSome('上海')).toBe(true)
  expect(losesSome('Why? Łódź')).toBe(false)
})
