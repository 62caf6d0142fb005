import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { parse } from 'csv-parse/sync'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let origin: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
  origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  for (const [n, plateNo] of ['=1+1', '+1', '-1', '@x', "'=quoted", 'plain'].entries())
    await world.call(
      truckApi.save,
      {
        unitNo: `U-${n}`,
        plateNo,
        year: 2020 + n,
        make: n < 3 ? 'Mack' : 'Volvo',
        status: n === 5 ? 'maintenance' : 'active',
        insuranceExpiresOn: '2027-01-31',
        notes: 'one, "two"\nthree',
      },
      { token },
    )
})
afterAll(() => world.close())

const mint = (path: string, as = token) => world.call(fileApi.downloadToken, { path }, { token: as })

async function download(path: string, as = token) {
  const { data } = await mint(path, as)
  return fetch(`${origin}/shortcut-api${path}${path.includes('?') ? '&' : '?'}token=${data.token}`)
}
const csvOf = async (path: string): Promise<string[][]> => parse(await (await download(path)).text(), { bom: true })

async function xlsxOf(path: string): Promise<unknown[][]> {
  const book = new excel.Workbook()
  await book.xlsx.load(await (await download(path)).arrayBuffer())
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

test('a filtered list becomes a file with its rows in order, named by its kind and the day', async () => {
  const reply = await download('/truck/export?make=mack&sort=-unitNo')
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="trucks-${new Date().toISOString().slice(0, 10)}.csv"`,
  })
  // Somewhere on earth it is another day.
  for (const zone of ['+14:00', '-12:00'])
    expect((await download(`/truck/export?zone=${encodeURIComponent(zone)}`)).headers.get('content-disposition')).toBe(
      `attachment; filename="trucks-${toLocalDate(new Date().toISOString(), zone)}.csv"`,
    )
  const [header, ...rows] = parse(await reply.text(), { bom: true }) as string[][]
  expect(header?.slice(0, 4)).toEqual(['Unit number', 'Truck license plate', 'Truck type', 'VIN/engine number'])
  expect(rows.map(([unitNo]) => unitNo)).toEqual(['U-2', 'U-1', 'U-0'])
  expect(await csvOf('/truck/export?q=plain&columns=status%2CunitNo')).toEqual([
    ['Status', 'Unit number'],
    ['In maintenance', 'U-5'],
  ])
})

test('list columns outside the form are in the file too, as in the list', async () => {
  const [header, row] = await csvOf(
    '/truck/export?q=plain&columns=nextExpiresOn%2CunitNo%2CcurrentTask%2CupdatedAt%2Cnonsense',
  )
  expect(header).toEqual(['Next expiry', 'Unit number', 'Current assignment', 'Last change'])
  expect(row).toEqual(['2027-01-31', 'U-5', '', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)])
})

test('CSV files contain no formulas, and in a workbook every text is text', async () => {
  const rows = await csvOf('/truck/export?columns=plateNo')
  expect(rows.slice(1).flat()).toEqual(["'=1+1", "'+1", "'-1", "'@x", "''=quoted", 'plain'])
  const cells = await xlsxOf('/truck/export?columns=plateNo%2Cyear&format=xlsx')
  expect(cells).toEqual([
    ['Truck license plate', 'Year'],
    ['=1+1', 2020],
    ['+1', 2021],
    ['-1', 2022],
    ['@x', 2023],
    ["''=quoted", 2024],
    ['plain', 2025],
  ])
})

test.each(['csv', 'xlsx'])('a file exported as %s and imported again changes nothing', async (format) => {
  await world.call(
    driverApi.save,
    {
      name: 'Round Trip',
      userName: 'round',
      phone: '+1 312 555 0100',
      plateNo: '-',
      truckNo: '007',
      password: 'roadhouse1',
      licenceExpiresOn: '2027-02-28',
    },
    { token },
  )
  await world.call(
    accountApi.save,
    { code: 'RT', name: '=Round Trip', creditLimit: '12.50', signatureRequired: true, emailInvoices: true },
    { token },
  )
  for (const kind of ['truck', 'driver', 'account'] as const) {
    const file = Buffer.from(await (await download(`/${kind}/export?format=${format}`)).arrayBuffer())
    const reply = await sendFile(world, token, `${kind}/importPreview`, `x.${format}`, file)
    const { id, counts } = reply.data as { id: string; counts: object }
    const { data } = await world.call(importApis[`${kind}Import`].rows, { id }, { token })
    expect(counts, JSON.stringify(data.list)).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    expect(data.list.length).toBeGreaterThan(0)
  }
})

test('a password is never exported; a template has its column and no rows', async () => {
  const [header] = await csvOf('/driver/export')
  expect(header).not.toContain('Password')
  const template = await csvOf('/driver/export?template=true')
  expect(template).toEqual([expect.arrayContaining(['User name', 'Password', 'Current truck'])])
})

test('work orders are exported as in their list', async () => {
  const build = await openBuilders(world)
  const order = await build.workOrder({ customerReferenceNumber: '=CRN', tags: ['hot', 'cold'] })
  await build.workOrder()
  const rows = await csvOf(
    '/workOrder/export?customerReferenceNumber=%3DCRN&columns=bookingId%2CbookingStatus%2CcustomerReferenceNumber%2Ctags',
  )
  expect(rows).toEqual([
    ['Booking id', 'Booking status', 'CRN', 'Tags'].map(() => expect.any(String)),
    [order.bookingId, 'CONFIRMED', "'=CRN", 'hot, cold'],
  ])
  expect(await csvOf('/workOrder/export')).toHaveLength(3)
})

test('a file of work orders has every shown column, with times in the person’s zone', async () => {
  const build = await openBuilders(world)
  await build.workOrder({
    shipmentId: 'CLOCK',
    bookingPickupDate: '2020-11-23',
    requestDeliveryTime: '2020-11-24T01:30:00Z',
    stops: [pickup({ to: '2020-11-23T10:00' }), dropoff({ to: '2020-11-23T20:00' })],
  })
  const asked =
    '/workOrder/export?shipmentId=CLOCK&columns=timing%2CbookingPickupDate%2CrequestDeliveryTime%2CpickupCity'
  expect(await csvOf(`${asked}&zone=America%2FNew_York`)).toEqual([
    ['Timing', 'Booking pickup date', 'Request delivery time (America/New_York)', 'Pickup city'],
    ['Late', '2020-11-23', '2020-11-23 20:30', 'Chicago'],
  ])
  expect((await csvOf(`${asked}&zone=Nowhere`))[1]?.[2]).toBe('2020-11-24 01:30')
})

describe('permission', () => {
  test('is that of the list, once per token, and for no other address', async () => {
    const clerk = await world.signIn('billingClerk')
    expect((await mint('/truck/export', clerk.token)).code).toBe(404)
    expect((await mint('/truck/export?status=nonsense')).code).toBe(404)
    const { data } = await mint('/truck/export?make=Mack')
    const get = (query: string) => fetch(`${origin}/shortcut-api/truck/export?${query}`).then(({ status }) => status)
    expect(await get(`make=Volvo&token=${data.token}`)).toBe(401)
    expect(await get(`make=Mack&token=${data.token}`)).toBe(401)
    expect(await get(`token=${token}`)).toBe(401)
    expect((await download('/truck/export?make=Mack')).status).toBe(200)
  })
})

describe('a long list', () => {
  const rows = 6000
  beforeAll(async () => {
    await world.database.pool.query(
      `INSERT INTO trailer (id, trailer_no, notes, created_at, created_by, updated_at, updated_by)
       SELECT gen_random_uuid(), 'L-' || lpad(n::text, 6, '0'), repeat(md5(n::text), 25), now(), 't', now(), 't' FROM generate_series(1, $1) n`,
      [rows],
    )
  })

  test.each(['csv', 'xlsx'])('arrives complete and in order as %s', async (format) => {
    const path = `/trailer/export?columns=trailerNo&format=${format}`
    const table = format === 'csv' ? await csvOf(path) : await xlsxOf(path)
    const numbers = table.slice(1).map(([number]) => number)
    expect(numbers).toHaveLength(rows)
    expect(numbers).toEqual([...numbers].sort())
    expect(new Set(numbers).size).toBe(rows)
  })
})
