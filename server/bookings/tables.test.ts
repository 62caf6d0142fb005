import { existsSync, readFileSync } from 'node:fs'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('dispatcher')).token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csv = (text: string, headers?: Record<string, string>) => sender.post(text, 'text/csv; charset=utf-8', headers)
const detail = async (id: string | undefined) =>
  (await world.call(workOrderApi.detail, { id: id ?? '' }, { token })).data

const header =
  'CRN,Pickup company,Pickup city,Pickup state,Pickup zip,Pickup country,Pickup date,Pickup from,Pickup to,' +
  'Delivery company,Delivery city,Delivery state,Delivery zip,Delivery date,Pieces,Weight,Truck type'
const row = (crn: string, more: Partial<Record<'zip' | 'city' | 'weight' | 'date', string>> = {}) =>
  `${crn},Rosemill,Chicago,IL,60666,USA,${more.date ?? '2026-11-23'},08:00,12:00,` +
  `Terminal 4,${more.city ?? 'Jamaica'},NY,${more.zip ?? '11430'},11/24/2026,96,${more.weight ?? '"12,500 lbs"'},53' dry van`

describe('a CSV file', () => {
  test('makes orders like JSON does: kept byte for byte, in the monitor, in the zone of each place', async () => {
    const text = `\ufeff${[header, row('CRN-1'), row('CRN-2', { weight: '800kg' })].join('\r\n')}\r\n`
    const reply = await csv(text, { 'content-disposition': 'attachment; filename="monday.csv"' })
    expect(reply).toMatchObject({ status: 202, code: 200, data: { receivedStatus: 'PROCESSED' } })
    expect(reply.data.orders.map((order) => order.customerReferenceNumber)).toEqual(['CRN-1', 'CRN-2'])
    const made = await detail(reply.data.orders[0]?.id)
    expect(made).toMatchObject({
      source: 'file',
      weight: { value: '12500', unit: 'lb' },
      pieces: 96,
      bookingPickupDate: '2026-11-23',
      truckType: "53' dry van",
      bookingType: 1,
    })
    expect(made.stops[0]).toMatchObject({
      from: '2026-11-23T14:00:00+00:00',
      timeZone: 'America/Chicago',
      country: 'US',
    })
    expect(made.stops[1]).toMatchObject({ to: '2026-11-25T04:59:00+00:00', timeZone: 'America/New_York' })
    const messages = await sender.messages()
    expect(messages.map(({ receivedStatus, atInFile, channel }) => [receivedStatus, atInFile, channel])).toEqual([
      ['PROCESSED', 'row 2', 'file'],
      ['PROCESSED', 'row 3', 'file'],
    ])
    const file = await world.database.kysely
      .selectFrom('bookingFile')
      .selectAll()
      .where('id', '=', String(messages[0]?.fileId))
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({ name: 'monday.csv', contentType: 'text/csv; charset=utf-8' })
    expect(file.content.equals(Buffer.from(text))).toBe(true)
  })

  test('with several rows of one number makes one order with several stops', async () => {
    const text = [header, row('A', { city: 'Jamaica' }), row('A', { city: 'Boston', zip: '02128' })].join('\n')
    const reply = await csv(text)
    expect(reply.data.orders).toHaveLength(1)
    const made = await detail(reply.data.orders[0]?.id)
    expect(made).toMatchObject({ bookingType: 2, pieces: 192, weight: { value: '25000', unit: 'lb' } })
    expect(made.stops.map(({ kind, city }) => [kind, city])).toEqual([
      ['pickup', 'Chicago'],
      ['dropoff', 'Jamaica'],
      ['dropoff', 'Boston'],
    ])
    expect(reply.data.errors).toContainEqual({
      at: 'row 2',
      message: '"Weight" of rows 2, 3 was added up: 25000 lb.',
    })
  })

  test('does not let a broken row affect others, and reports row and column', async () => {
    const text = [header, row('A'), row('B', { weight: 'heavy' }), row('C'), row('')].join('\n')
    const reply = await csv(text)
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
    expect(reply.data.orders.map((order) => order.customerReferenceNumber)).toEqual(['A', 'C'])
    expect(reply.data.errors.slice(0, 2)).toEqual([
      { at: 'row 3, column P', message: '"Weight" must be a number, not "heavy".' },
      { at: 'row 5', message: expect.stringContaining('no CRN or shipment ID') },
    ])
    expect((await sender.messages()).map((message) => message.receivedStatus)).toEqual([
      'PROCESSED',
      'QUARANTINED',
      'PROCESSED',
      'QUARANTINED',
    ])
  })

  test('with ambiguous dates books nothing', async () => {
    const reply = await csv('CRN,Pickup city,Pickup date\nA,Chicago,11/05/2026')
    expect(reply).toMatchObject({ status: 422, data: { receivedStatus: 'QUARANTINED', orders: [] } })
    expect(reply.data.errors[0]).toMatchObject({ at: 'row 2, column C' })
    expect(await sender.orders()).toHaveLength(0)
  })

  test('sent twice is booked once, by its bytes or by its key', async () => {
    const text = [header, row('A')].join('\n')
    const first = await csv(text)
    const again = await csv(text)
    expect(again).toMatchObject({ status: 202, replayed: true, data: first.data })
    const keyed = await csv([header, row('B')].join('\n'), { 'idempotency-key': 'k-1' })
    expect((await csv([header, row('B')].join('\n'), { 'idempotency-key': 'k-1' })).data).toEqual(keyed.data)
    expect(await csv([header, row('C')].join('\n'), { 'idempotency-key': 'k-1' })).toMatchObject({ status: 409 })
    expect(await sender.orders()).toHaveLength(2)
    const other = await csv([header, row('A'), row('D')].join('\n'))
    expect(other.data).toMatchObject({ receivedStatus: 'PROCESSED' })
    expect((await sender.messages()).slice(-2).map((message) => message.receivedStatus)).toEqual([
      'DUPLICATE',
      'PROCESSED',
    ])
  })

  test('changes and cancels by its purpose column', async () => {
    await csv([header, row('A'), row('B')].join('\n'))
    const reply = await csv('CRN,Purpose,Pieces,Remark\nA,change,50,gate 4\nB,Cancelled,,')
    expect(reply.data.orders.map((order) => order.bookingStatus)).toEqual(['REVISED', 'BOOKING_CANCELLED'])
  })
})

test('an XLSX file gives the same result as CSV, with real dates, times and results of formulas', async () => {
  const book = new excel.Workbook()
  book.addWorksheet('empty')
  const sheet = book.addWorksheet('bookings')
  sheet.addRow(['Customer bookings'])
  sheet.addRow([
    'Reference',
    'Pickup city',
    'Pickup state',
    'Pickup date',
    'Pickup time',
    'Delivery city',
    'Delivery state',
    'Weight (kg)',
    'Pallets',
  ])
  const time = new Date(Date.UTC(1899, 11, 30, 8, 30))
  sheet.addRow([
    'R-1',
    'Chicago',
    'IL',
    new Date(Date.UTC(2026, 10, 23)),
    time,
    'Jamaica',
    'NY',
    { formula: 'SUM(1,2)', result: 3 },
    4,
  ])
  sheet.addRow([
    'R-2',
    'Chicago',
    'IL',
    new Date(Date.UTC(2026, 10, 23, 9, 15)),
    '',
    'Jamaica',
    'NY',
    { formula: 'SUM(1,2)' },
    4,
  ])
  const reply = await sender.post(Buffer.from(await book.xlsx.writeBuffer()), xlsx)
  expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
  const made = await detail(reply.data.orders[0]?.id)
  expect(made).toMatchObject({ customerReferenceNumber: 'R-1', weight: { value: '3', unit: 'kg' }, palletQuantity: 4 })
  expect(made.stops[0]).toMatchObject({ from: '2026-11-23T14:30:00+00:00' })
  expect(reply.data.errors[0]).toMatchObject({ at: 'row 4, column H' })
  expect(reply.data.errors[0]?.message).toContain('formula without a saved result')
  // People read it row by row.
  const [, broken] = await sender.messages()
  const { data: shown } = await world.call(bookingMonitorApi.detail, { id: String(broken?.id) }, { token })
  expect(shown).toMatchObject({ kind: 'table', at: 'row 4' })
  expect(shown.content.split('\n')[3]).toBe('R-2\tChicago\tIL\t2026-11-23 09:15\t\tJamaica\tNY\t=SUM(1,2)\t4')
})

const templates = givenData('orders/')

describe.runIf(existsSync(templates))('templates of other products', () => {
  const template = (name: string) => readFileSync(new URL(name, templates), 'utf8')

  test('open_tms: rows of one order are its items', async () => {
    const reply = await csv(template('open_tms-order_import_template.csv'))
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    const [first, second] = reply.data.orders
    expect(reply.data.orders.map((order) => order.customerReferenceNumber)).toEqual(['ORD-001', 'ORD-002', 'ORD-003'])
    expect(await detail(first?.id)).toMatchObject({
      pieces: 225,
      weight: { value: '1050', unit: 'kg' },
      bookingPickupDate: '2025-01-20',
      references: [{ qualifier: 'PO', value: 'PO-12345', description: '' }],
      stops: [
        { kind: 'pickup', company: 'Warehouse A', city: 'Los Angeles', postalCode: '90001' },
        { kind: 'dropoff', company: 'Customer Site B', city: 'New York', pieces: 225 },
      ],
    })
    expect(await detail(second?.id)).toMatchObject({ weight: { value: '1400', unit: 'kg' }, bookingPickupDate: null })
    expect(reply.data.errors).toContainEqual({
      at: 'row 1, column C',
      message: 'Column "Customer Name" was not read.',
    })
  })

  test('a list of trucks is no table of bookings', async () => {
    const reply = await csv(template('launch2-trucks_template.csv'))
    expect(reply).toMatchObject({ status: 400, data: { receivedStatus: 'QUARANTINED' } })
    expect(reply.data.errors[0]?.message).toMatch(/^The file has no column for the booking number/)
  })
})
