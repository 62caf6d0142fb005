import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sender: Sender
let token: string
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world, 'Acme Air')
  token = (await world.signIn('dispatcher')).token
})
afterAll(() => world.close())

const list = async (query: InputOf<typeof bookingMonitorApi.list> = {}) => {
  const reply = await world.call(bookingMonitorApi.list, query, { token })
  expect(reply.code).toBe(200)
  return reply.data
}
const save = async (id: string, as = token, zone = '') => {
  const path = `/bookingMonitor/${id}/source${zone && `?zone=${encodeURIComponent(zone)}`}`
  const minted = await world.call(fileApi.downloadToken, { path }, { token: as })
  const url = `${sender.address}/shortcut-api${path}${zone ? '&' : '?'}token=${minted.data?.token}`
  return { minted, first: () => fetch(url) }
}

test('every message is a row: those that wait for a person first, then the newest, paged by cursor, filtered by status, number, order and time', async () => {
  for (let n = 1; n <= 5; n++) await sender.json(booking({ customerReferenceNumber: `PAGE-${n}` }))
  const { data } = await sender.json({ purpose: 'cancel', customerReferenceNumber: 'PAGE-3' })
  await sender.post('nothing', 'application/json')
  await sender.json(booking({ customerReferenceNumber: 'PAGE-5' }))

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ pageSize: 3, ...(cursor && { cursor }) })
    expect(page).toMatchObject({ total: 8, totalIsExact: true })
    seen.push(...page.list.map((row) => `${row.receivedStatus} ${row.customerReferenceNumber}`.trim()))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual([
    'QUARANTINED',
    'DUPLICATE PAGE-5',
    'PROCESSED PAGE-3',
    ...[5, 4, 3, 2, 1].map((n) => `PROCESSED PAGE-${n}`),
  ])

  const waiting = await list({ pageSize: 1 })
  const { list: next } = await list({ pageSize: 1, cursor: waiting.nextCursor ?? '' })
  expect([...waiting.list, ...next].map((row) => row.receivedStatus)).toEqual(['QUARANTINED', 'DUPLICATE'])

  const numbers = async (query: InputOf<typeof bookingMonitorApi.list>) => (await list(query)).list.length
  expect(await numbers({ receivedStatus: 'QUARANTINED,DUPLICATE' })).toBe(2)
  expect(await numbers({ customerReferenceNumber: 'page-3' })).toBe(2)
  expect(await numbers({ q: 'AGE-5', receivedStatus: 'DUPLICATE' })).toBe(1)
  const workOrderId = data.orders[0]?.id
  expect((await list({ workOrderId })).list).toMatchObject([
    { purpose: 'cancel', bookingStatus: 'BOOKING_CANCELLED', customerName: 'Acme Air', workOrderId },
    { purpose: 'original', bookingStatus: 'NEW' },
  ])
  expect(await numbers({ from: '2100-01-01T00:00:00Z' })).toBe(0)
})

test('a message’s source is shown as text and saved byte for byte, with a token that works once', async () => {
  const text = tenderFile([{ shipmentId: 'SRC-1' }], 18718).replace('MILL', 'M\xfcHLE')
  const bytes = Buffer.from(text, 'latin1')
  const { data } = await sender.x12(bytes)
  const { data: detail } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token })
  expect(detail).toMatchObject({ sourceFile: '204 000018718', contentType: 'application/edi-x12', content: text })
  expect(detail.sha256).toMatch(/^[0-9a-f]{64}$/)

  const { first: download } = await save(data.messageId)
  const file = await download()
  expect(file.headers.get('content-disposition')).toContain('filename="204 000018718.edi"')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await download()).status).toBe(401)
})

test('a file name is kept without its folders; binary content is reported as no text', async () => {
  const headers = { 'content-disposition': 'attachment; filename="C:\\\\out\\\\orders 1.json"' }
  const { data } = await sender.post(Buffer.from([1, 0, 2]), 'application/json', headers)
  const { data: detail } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token })
  expect(detail).toMatchObject({ sourceFile: 'orders 1.json', content: expect.stringContaining('not text: 3 bytes') })
})

test('without the permission for the monitor one gets neither rows nor sources', async () => {
  const { token: worker } = await world.signIn('billingClerk')
  const { data } = await sender.json(booking({ customerReferenceNumber: 'SECRET' }))
  expect((await world.call(bookingMonitorApi.list, {}, { token: worker })).code).toBe(403)
  expect((await save(data.messageId, worker)).minted.code).toBe(404)
})

test('each message is in the operation log, under the account that sent it', async () => {
  const administrator = await world.signIn('administrator')
  const { data } = await sender.json(booking({ customerReferenceNumber: 'LOGGED' }))
  const log = await world.call(logApi.list, { entityId: data.messageId }, { token: administrator.token })
  expect(log.data.list).toMatchObject([
    { action: 'bookingMessage.receive', actorType: 'account', actorName: 'Acme Air', entityLabel: 'LOGGED' },
  ])
})

test('messages are found by every column: shipment, file, channel, purpose, booking status, and fault', async () => {
  const other = await openSender(world, 'Column Cargo')
  await other.json(booking({ customerReferenceNumber: 'COL-1', shipmentId: 'SHIP-COL-1' }), {
    'content-disposition': 'attachment; filename="columns 1.json"',
  })
  await other.json({ purpose: 'cancel', customerReferenceNumber: 'COL-1' })
  await other.x12(tenderFile([{ shipmentId: 'SHIP-COL-2' }]))
  await other.json(booking({ customerReferenceNumber: 'COL-3', weight: { value: '1', unit: 'stone' } }))
  const of = async (query: InputOf<typeof bookingMonitorApi.list>) =>
    (await list({ accountId: other.accountId, ...query })).list
      .map((row) => row.customerReferenceNumber || row.shipmentId || row.receivedStatus)
      .toReversed()
  expect(await of({ shipmentId: 'ship-col' })).toEqual(['COL-1', 'SHIP-COL-2'])
  expect(await of({ sourceFile: 'COLUMNS' })).toEqual(['COL-1'])
  expect(await of({ customerName: 'lumn car', purpose: 'cancel' })).toEqual(['COL-1'])
  expect(await of({ channel: 'edi' })).toEqual(['SHIP-COL-2'])
  expect(await of({ purpose: 'cancel' })).toEqual(['COL-1'])
  expect(await of({ bookingStatus: 'NEW' })).toEqual(['COL-1', 'SHIP-COL-2'])
  expect(await of({ errors: 'must be "lb" or "kg"' })).toEqual(['COL-3'])
})

test('a message shows its place in the file, the number of messages there, and others of its shipment', async () => {
  await sender.x12(tenderFile([{ shipmentId: 'REL-1' }, { shipmentId: 'REL_2' }]))
  const { data } = await sender.x12(tenderFile([{ shipmentId: 'REL-1', purpose: '04', pieces: 7 }]))
  await sender.x12(tenderFile([{ shipmentId: 'RELX2' }]))
  const { data: detail } = await world.call(bookingMonitorApi.detail, { id: data.messageId }, { token })
  expect(detail).toMatchObject({ at: 'segment 3', kind: 'x12', inFile: 1, repairs: [], channel: 'edi' })
  expect(detail.related).toMatchObject([{ purpose: 'original', receivedStatus: 'PROCESSED' }])
  const second = (await list({ shipmentId: 'REL_2' })).list[0]?.id ?? ''
  const { data: sibling } = await world.call(bookingMonitorApi.detail, { id: second }, { token })
  expect(sibling).toMatchObject({ inFile: 2, related: [] })
})

test('a message without a file name is saved under its minute of arrival in the zone of the person', async () => {
  const { data } = await sender.json(booking({ customerReferenceNumber: 'NAMELESS' }))
  const [row] = (await list({ customerReferenceNumber: 'NAMELESS' })).list
  const nameIn = async (zone: string) =>
    (await (await save(data.messageId, token, zone)).first()).headers.get('content-disposition')
  for (const zone of ['Asia/Shanghai', '-12:00', ''])
    expect(await nameIn(zone)).toContain(
      `filename="JSON ${timeIn(zone || 'UTC', row?.receivedDate ?? '').replace(':', '-')}.json"`,
    )
})
