import { request } from 'node:http'
import { deflateRawSync } from 'node:zlib'
import { MOST_BOOKINGS } from '@shortcut/domain/bookings/booking.ts'
import excel from 'exceljs'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'
import { inboundBodies } from './receive/inbound-bodies.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  sender = await openSender(world)
})
afterAll(() => world.close())

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csv = (text: string | Buffer) => sender.post(text, 'text/csv')
const example = String(inboundBodies['booking/inbound']?.['text/csv']?.example)
/** The example, with its own numbers. */
let last = 0
const fresh = () => {
  last++
  return example.replaceAll('CRN-', `F${last}-`)
}

async function workbook(fill: (sheet: excel.Worksheet, book: excel.Workbook) => void): Promise<Buffer> {
  const book = new excel.Workbook()
  fill(book.addWorksheet('one'), book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('different notations are read alike', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  test.each<[string, (text: string) => Buffer]>([
    ['a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['carriage returns', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['line ends of three kinds', (text) => Buffer.from(text.replace('\n', '\r\n').replace(/\n$/, '\r'))],
    ['no last line end', (text) => Buffer.from(text.trimEnd())],
    ['UTF-16 with its mark', utf16],
    ['UTF-16 without one', (text) => utf16(text).subarray(2)],
    ['UTF-16, the other way round', (text) => utf16(text).swap16()],
    ['Windows-1252', (text) => Buffer.from(text.replace('Terminal 4', 'Café Zürich'), 'latin1')],
    ['semicolons', (text) => Buffer.from(text.replaceAll(',', ';').replace('"12;500"', '"12,500"'))],
    ['tabs', (text) => Buffer.from(text.replaceAll(',', '\t').replace('"12\t500"', '"12,500"'))],
  ])('%s', async (_, write) => {
    const reply = await csv(write(fresh()))
    expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    expect(reply.data.orders).toHaveLength(2)
  })
})

describe('unusable rows are reported at their place, and nothing of them is booked', () => {
  const nothing = { status: 400, data: { receivedStatus: 'QUARANTINED', orders: [] } }
  test.each<[string, () => Buffer | Promise<Buffer>, string, RegExp]>([
    ['an empty body', () => Buffer.alloc(0), 'text/csv', /empty/],
    ['only a header', () => Buffer.from('CRN,Pickup city\n'), 'text/csv', /no rows/],
    ['only blank lines', () => Buffer.from('\n,,,\n \n'), 'text/csv', /no rows/],
    [
      'a quotation mark that is never closed',
      () => Buffer.from('CRN,Pickup city\n"A,Chicago\n'),
      'text/csv',
      /line \d+ is never closed/,
    ],
    ['a workbook without values', () => workbook(() => {}), xlsx, /no rows/],
    ['a workbook of two empty sheets', () => workbook((_, book) => book.addWorksheet('two')), xlsx, /no rows/],
    [
      'half a workbook',
      async () => (await workbook((sheet) => sheet.addRow(['CRN']))).subarray(0, 900),
      xlsx,
      /could not be read/,
    ],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), xlsx, /old Excel file/],
    [
      'a picture',
      () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'text/csv',
      /neither a CSV nor an XLSX/,
    ],
    ['too many columns', () => Buffer.from(`CRN,${'a,'.repeat(300)}\nA`), 'text/csv', /more than 200 columns/],
    ['too many rows', () => Buffer.from(`CRN\n${'A\n'.repeat(20_002)}`), 'text/csv', /more than 20000 rows/],
    [
      'too many bookings',
      () => Buffer.from(`CRN\n${Array.from({ length: MOST_BOOKINGS + 1 }, (_, n) => n).join('\n')}`),
      'text/csv',
      /5001 bookings; the limit is 5000/,
    ],
    ['a zip bomb', () => bomb(), xlsx, /too large when unpacked/],
    ['a zip bomb that claims to hold one file', () => bombOfOne(), xlsx, /damaged or incomplete/],
  ])('%s', async (_, make, type, message) => {
    const before = await sender.orders()
    const reply = await sender.post(await make(), type)
    expect(reply).toMatchObject(nothing)
    expect(reply.data.errors[0]).toMatchObject({ at: 'file', message: expect.stringMatching(message) })
    expect(await sender.orders()).toHaveLength(before.length)
  })

  test('a body of 100 MB is refused before it is read', async () => {
    const { status, sent } = await sendLarge(100 * 1024 * 1024)
    expect([413, hungUp]).toContain(status)
    // 25 MiB are read; on Linux the kernel buffers up to 36 MiB more for a sender that continues until it is stopped.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })
})

test('cells with formulas, merged cells, errors and control characters are reported at their place', async () => {
  const reply = await sender.post(
    await workbook((sheet) => {
      sheet.addRow(['CRN', 'Pickup city', 'Delivery city', 'Pieces', 'Pickup date'])
      sheet.addRow(['M-1', 'Chicago', 'Boston', 1, '2026-11-23'])
      sheet.addRow(['', 'Chicago', 'Newark', 2])
      sheet.mergeCells('A2:A3')
      sheet.addRow([{ formula: 'A2' }, 'Chicago', 'Newark', 2])
      sheet.addRow(['M-3', 'Chicago', 'Newark', { error: '#DIV/0!' }])
      sheet.addRow(['M-4', 'Chi\u0001cago', 'Newark', 3, '2026-11-23'])
    }),
    xlsx,
  )
  expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PARTIALLY_PROCESSED' } })
  expect(reply.data.orders.map((order) => order.customerReferenceNumber)).toEqual(['M-1', 'M-4'])
  expect(reply.data.errors.map(({ at }) => at)).toEqual(['row 3', 'row 4, column A', 'row 5, column D'])
  const [plain] = (await csv('CRN,Pickup city\n=A1,Chicago\n')).data.errors
  expect(plain).toMatchObject({ at: 'row 2, column A', message: expect.stringContaining('is a formula') })
})

test('10,000 rows of 400 orders take bounded memory', { timeout: 180_000 }, async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `L-${n % 400},Chicago,IL,Door ${n},Newark,NJ,${n}`)
  const before = process.memoryUsage().rss
  const reply = await csv(
    `CRN,Pickup city,Pickup state,Consignee,Delivery city,Delivery state,Pcs\n${lines.join('\n')}`,
  )
  expect(reply).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
  expect(reply.data.orders).toHaveLength(400)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

/** A workbook whose sheet is 200 MB of empty data, in 200 kB. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 9 })
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const directory = Buffer.alloc(46)
  directory.writeUInt32LE(0x02014b50)
  directory.writeUInt16LE(8, 10)
  directory.writeUInt32LE(packed.length, 20)
  directory.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, directory, name, end])
}

/** A workbook with 150 MB of pictures whose end record counts only one of its files. */
async function bombOfOne(): Promise<Buffer> {
  const zeros = new Uint8Array(50 * 1024 * 1024)
  const pictures = { 'xl/media/i1.png': zeros, 'xl/media/i2.png': zeros, 'xl/media/i3.png': zeros }
  const files = unzipSync(await workbook((sheet) => sheet.addRow(['CRN'])))
  const bytes = Buffer.from(zipSync({ ...files, ...pictures }))
  bytes.writeUInt16LE(1, bytes.length - 22 + 8)
  bytes.writeUInt16LE(1, bytes.length - 22 + 10)
  return bytes
}

/** A sender that continues after the answer may lose it, because the connection is closed with unread data. */
const hungUp = 'EPIPE or ECONNRESET'

/** Sends without a length, so that only received bytes can be counted; stops when answered. */
function sendLarge(bytes: number): Promise<{ status: number | typeof hungUp; sent: number }> {
  const { hostname, port } = new URL(sender.address)
  return new Promise((resolve, reject) => {
    let sent = 0
    let over = false
    const chunk = Buffer.alloc(256 * 1024, 0x41)
    const call = request(
      {
        hostname,
        port,
        method: 'POST',
        path: '/shortcut-api/booking/inbound',
        headers: { 'x-api-key': sender.key, 'content-type': 'text/csv' },
      },
      (answer) => {
        over = true
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, sent })
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) => {
      over = true
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: hungUp, sent })
      else reject(error)
    })
    const write = () => {
      while (!over && sent < bytes) {
        sent += chunk.length
        if (!call.write(chunk)) {
          call.once('drain', write)
          return
        }
      }
      if (!over) call.end()
    }
    write()
  })
}
