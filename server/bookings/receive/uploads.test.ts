import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { columnNames } from '@shortcut/domain/bookings/tables/columns.ts'
import { proposeMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import { tableColumn } from '@shortcut/words/en/bookings/booking-upload.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longestTurn } from '../../testing/longest-turn.ts'
import { booking, openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { sendFile } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const file =
  'Our no,From town,From st,Ready,Where to,To st,Kilos\nX-1,Chicago,IL,05/11/2026,Jamaica,NY,"1,250"\nX-2,Chicago,IL,06/11/2026,Boston,MA,heavy\n'

async function upload(text: string, name = 'monday.csv', who = token) {
  const { data } = await sendFile(world, who, 'bookingUpload/send', name, Buffer.from(text))
  return (data as { id: string }).id
}
const read = async (id: string, mapping?: object) =>
  (
    await world.call(bookingUploadApi.read, { id, accountId: sender.accountId, ...(mapping && { mapping }) } as never, {
      token,
    })
  ).data
const orders = async (id: string, state?: 'wrong') =>
  (await world.call(bookingUploadApi.orders, { id, ...(state && { state }) }, { token })).data
const confirm = (id: string, remember = true) => world.call(bookingUploadApi.confirm, { id, remember }, { token })

const columns = [
  'customerReferenceNumber',
  'pickupCity',
  'pickupProvince',
  'pickupDate',
  'dropoffCity',
  'dropoffProvince',
  'weight',
]

test('a file is previewed, read differently, booked when confirmed, and its layout saved for the account', async () => {
  const id = await upload(file)
  const first = await read(id)
  expect(first).toMatchObject({ isRemembered: false, counts: { good: 0, noted: 0, wrong: 0 } })
  expect(first.fault).toMatch(/^The file has no column for the booking number/)
  expect(first.samples[0]).toEqual(['X-1', 'X-2'])

  const asked = await read(id, { columns, dayOrder: null, weightUnit: null, volumeUnit: null })
  expect(asked).toMatchObject({
    asksDayOrder: true,
    asksWeightUnit: false,
    asksVolumeUnit: false,
    counts: { wrong: 2 },
  })
  const mapping = { columns, dayOrder: 'dayFirst', weightUnit: 'kg', volumeUnit: null }
  expect(await read(id, mapping)).toMatchObject({ counts: { good: 1, noted: 0, wrong: 1 }, fault: '' })
  const [one, other] = (await orders(id)).list
  expect(one).toMatchObject({
    at: 'row 2',
    state: 'good',
    customerReferenceNumber: 'X-1',
    weight: '1250 kg',
    pickup: 'Chicago, IL',
    pickupTime: '2026-11-05',
    delivery: 'Jamaica, NY',
    stops: 2,
  })
  expect(other).toMatchObject({ state: 'wrong', errors: [{ at: 'row 3, column G' }] })
  expect((await orders(id, 'wrong')).list).toHaveLength(1)
  expect(await sender.orders()).toHaveLength(0)

  const { data } = await confirm(id)
  expect(data).toMatchObject({ receivedStatus: 'PARTIALLY_PROCESSED', orders: [{ customerReferenceNumber: 'X-1' }] })
  expect(await sender.orders()).toMatchObject([
    { source: 'upload', bookingPickupDate: '2026-11-05', createdBy: expect.anything() },
  ])
  expect((await sender.messages()).map(({ receivedStatus, atInFile }) => [receivedStatus, atInFile])).toEqual([
    ['PROCESSED', 'row 2'],
    ['QUARANTINED', 'row 3'],
  ])
  // Confirmed again, because the reply was lost: gets the first reply, and is booked once.
  expect((await confirm(id)).data).toEqual(data)
  expect(await sender.messages()).toHaveLength(2)

  // The next file with these headers, in any case, and by the API too.
  const next = await upload(file.replace('Our no', 'OUR NO.').replaceAll('X-', 'Y-'))
  expect(await read(next)).toMatchObject({ isRemembered: true, mapping, counts: { good: 1, wrong: 1 } })
  const posted = await sender.post(file.replaceAll('X-', 'Z-'), 'text/csv')
  expect(posted).toMatchObject({ status: 202, data: { orders: [{ customerReferenceNumber: 'Z-1' }] } })
  const log = await world.call(logApi.list, { entity: 'account', pageSize: 5 } as never, { token })
  expect(log.data.list[0]).toMatchObject({ action: 'account.saveTableLayout', after: { dayOrder: 'dayFirst' } })
})

test('an unusable file sent to the API is read again once its layout is saved', async () => {
  expect(await sender.post(file, 'text/csv')).toMatchObject({ status: 400 })
  const id = await upload(file)
  await read(id, { columns, dayOrder: 'monthFirst', weightUnit: 'lb', volumeUnit: null })
  await confirm(id)
  const again = await sender.post(file, 'text/csv')
  expect(again).toMatchObject({ status: 202, replayed: false, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
  expect(await sender.orders()).toHaveLength(1)
})

test('nobody else sees or books it, and it cannot be booked before an account is chosen', async () => {
  const id = await upload(file)
  expect((await confirm(id)).code).toBe(409)
  const { token: other } = await world.signIn('dispatcher')
  expect((await world.call(bookingUploadApi.confirm, { id }, { token: other })).code).toBe(404)
  expect((await world.call(bookingUploadApi.orders, { id }, { token: other })).code).toBe(404)
})

test('the template has every column, and all its cells are read', async () => {
  expect(proposeMapping(columnNames.map((name) => tableColumn[name])).columns).toEqual(columnNames)
  const path = '/bookingUpload/export?format=csv'
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const reply = await fetch(`${sender.address}/shortcut-api${path}&token=${data.token}`)
  const text = await reply.text()
  const id = await upload(text, 'template.csv')
  expect(await read(id)).toMatchObject({ counts: { good: 1, noted: 1, wrong: 0 }, unread: [], asksDayOrder: false })
  await confirm(id, false)
  expect(await sender.orders()).toMatchObject([
    { customerReferenceNumber: 'CRN-1001', weightValue: '12500', mawb: '020-81140743' },
    { customerReferenceNumber: 'CRN-1002', bookingType: 2, weightValue: '2200', weightUnit: 'kg' },
  ])
})

test('a file with a million cells is previewed without delaying others', async () => {
  const known = ['CRN', 'Pickup city', 'Pickup date', 'Delivery city', 'Delivery date', 'Weight']
  const headers = Array.from({ length: 200 }, (_, at) => known[at] ?? `other ${at}`)
  const row = (n: number) =>
    headers.map((_, at) => ['Chicago', '11/25/2026', 'Boston', '11/26/2026', '12 lb'][at - 1] ?? `N${n}-${at}`).join()
  const id = await upload([headers.join(), ...Array.from({ length: 5000 }, (_, n) => row(n))].join('\n'))
  const longest = await longestTurn(async () => {
    expect(await read(id)).toMatchObject({ counts: { good: 5000, noted: 0, wrong: 0 }, fault: '' })
  })
  expect(longest).toBeLessThan(limitHere(200))
})

test('tenders are previewed and booked with their partner’s settings, and a repeat books nothing', async () => {
  const partner = {
    accountId: sender.accountId,
    name: 'TMS',
    theirId: 'ACMESHIP',
    ourId: 'SHORTCUT',
    crnQualifier: 'PO',
  }
  expect((await world.call(partnerApi.save, { ...partner, delivery: 'none' }, { token })).code).toBe(200)
  const id = await upload(
    tenderFile([{ shipmentId: 'U-1', reference: 'PO-7' }, { shipmentId: '' }]).replace('*CR~', '*PO~'),
    'a.edi',
  )
  expect(await read(id)).toMatchObject({ headers: [], fault: '', counts: { good: 1, noted: 0, wrong: 1 } })
  expect((await orders(id)).list).toMatchObject([
    { state: 'good', at: 'segment 3', shipmentId: 'U-1', customerReferenceNumber: 'PO-7', pickup: 'MILL · JOLIET, IL' },
    { state: 'wrong', errors: [expect.objectContaining({ at: 'segment 18, element 4' })] },
  ])
  expect((await confirm(id)).data).toMatchObject({ receivedStatus: 'PARTIALLY_PROCESSED' })
  expect((await confirm(id)).data).toMatchObject({ receivedStatus: 'PARTIALLY_PROCESSED' })
  expect((await sender.orders()).map(({ customerReferenceNumber }) => customerReferenceNumber)).toEqual(['PO-7'])
})

test.each([
  ['a.json', () => JSON.stringify(booking({ customerReferenceNumber: 'W-1' }))],
  ['a.edi', () => tenderFile([{ shipmentId: 'W-1' }])],
  ['a.csv', () => 'CRN,Origin city,Dest city\nW-1,Chicago,Boston\n'],
])('the monitor and the order show that %s was uploaded, and by whom', async (name, content) => {
  const id = await upload(content(), name)
  await read(id)
  await confirm(id)
  const list = async (channel: 'upload' | 'api' | 'edi' | 'file') =>
    (await world.call(bookingMonitorApi.list, { accountId: sender.accountId, channel } as never, { token })).data.list
  const [row] = await list('upload')
  const who = expect.stringMatching(/^administrator/)
  expect(row).toMatchObject({ channel: 'upload', sentBy: who, receivedStatus: 'PROCESSED' })
  for (const other of ['api', 'edi', 'file'] as const) expect(await list(other)).toEqual([])
  expect(await sender.orders()).toMatchObject([{ source: 'upload', createdBy: who }])
})

test('an uploaded tender is found by its shipment id, and a change finds it', async () => {
  const files = [
    tenderFile([
      { shipmentId: 'W-2', reference: 'SHARED' },
      { shipmentId: 'W-3', reference: 'SHARED' },
    ]),
    tenderFile([{ shipmentId: 'W-2', reference: 'SHARED', pieces: 7, purpose: '04' }]),
  ]
  for (const content of files) {
    const id = await upload(content, 'a.edi')
    await read(id)
    expect((await confirm(id)).data).toMatchObject({ receivedStatus: 'PROCESSED' })
  }
  expect((await sender.orders()).map(({ shipmentId }) => shipmentId).sort()).toEqual(['W-2', 'W-3'])
})

test('a file of another kind is refused, and cannot be booked', async () => {
  const id = await upload('ISA*nothing~', 'a.edi')
  expect((await read(id)).fault).not.toBe('')
  expect((await read(id)).counts).toEqual({ good: 0, noted: 0, wrong: 0 })
  expect(await read(await upload('[{ "customerReferenceNumber": "X-1" },\n  { bad }]', 'a.json'))).toMatchObject({
    fault: 'This is not valid JSON: the first error is in line 2, column 5.',
    headers: [],
    counts: { good: 0, noted: 0, wrong: 0 },
  })
})

test('times are shown as written, in every kind of file', async () => {
  const stops = [
    { kind: 'pickup', city: 'Chicago', province: 'IL', from: '2026-11-23T08:00' },
    { kind: 'dropoff', city: 'Jamaica', province: 'NY', to: '2026-11-24T17:00:00-05:00' },
  ]
  const id = await upload(JSON.stringify([booking({ stops })]), 'a.json')
  await read(id)
  expect((await orders(id)).list).toMatchObject([
    { at: '$[0]', pickupTime: '≥ 2026-11-23 08:00', deliveryTime: '≤ 2026-11-24 17:00 UTC-05:00' },
  ])
})

test('a zip gives its files, each previewed and booked separately; a workbook is not unpacked', async () => {
  const bytes = zipSync({
    'b/tender.edi': strToU8(tenderFile([{ shipmentId: 'Z-1' }])),
    'a.csv': strToU8('CRN,Origin city,Dest city\nZ-2,Chicago,Boston\n'),
    '__MACOSX/a.csv': strToU8('x'),
    'c.json': strToU8(JSON.stringify(booking({ customerReferenceNumber: 'Z-3' }))),
  })
  const { data } = await sendFile(world, token, 'bookingUpload/send', 'monday.zip', Buffer.from(bytes))
  const { others, ...first } = data as { id: string; fileName: string; others: { id: string; fileName: string }[] }
  const files = [first, ...others]
  expect(files.map(({ fileName }) => fileName)).toEqual(['a.csv', 'c.json', 'tender.edi'])
  for (const { id } of files) {
    expect(await read(id)).toMatchObject({ fault: '', bookedBefore: null, counts: { wrong: 0 } })
    expect((await confirm(id)).data).toMatchObject({ receivedStatus: 'PROCESSED' })
  }
  // The same file again is recognized before anything is booked.
  const again = await sendFile(world, token, 'bookingUpload/send', 'tuesday.zip', Buffer.from(bytes))
  const sent = again.data as { id: string; others: { id: string }[] }
  for (const { id } of [sent, ...sent.others])
    expect((await read(id)).bookedBefore).toEqual({
      at: expect.stringMatching(/^2\d{3}-.*Z$/),
      by: expect.stringMatching(/^administrator/),
    })
  const made = await sender.orders()
  expect(made.map(({ customerReferenceNumber }) => customerReferenceNumber).sort()).toEqual(['Z-1', 'Z-2', 'Z-3'])
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 30), /is not a complete ZIP file/],
  ['empty', () => Buffer.from(zipSync({ '__MACOSX/x': strToU8('x'), 'folder/': strToU8('') })), /has no file in it/],
  ['a bomb', () => Buffer.from(zipSync({ 'a.csv': new Uint8Array(110 * 1024 * 1024) })), /is too large/],
  [
    'of too many',
    () => Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}.csv`, strToU8('x')])))),
    /is too large/,
  ],
])('a zip that is %s is refused with a message', async (_, make, sentence) => {
  const whole = Buffer.from(zipSync({ 'a.csv': strToU8('CRN\nX\n') }))
  const { code, message } = await sendFile(world, token, 'bookingUpload/send', 'x.zip', make(whole))
  expect([code, message]).toEqual([422, expect.stringMatching(sentence)])
})
