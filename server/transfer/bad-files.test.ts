import { deflateRawSync } from 'node:zlib'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import excel from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeText } from '../platform/tables/decode-text.ts'
import { readCsv } from '../platform/tables/read-csv.ts'
import { readXlsx } from '../platform/tables/read-xlsx.ts'
import { Unreadable } from '../platform/tables/unreadable.ts'
import { sendFile } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const send = (name: string, bytes: Uint8Array) => sendFile(world, token, 'truck/importPreview', name, bytes)

async function workbook(rows: unknown[][]): Promise<Buffer> {
  const book = new excel.Workbook()
  book.addWorksheet('one').addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A zip with one entry whose header claims `claimed` bytes, whatever it contains. */
function zip(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const head = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature)
    return bytes
  }
  const local = head(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(name.length, 26)
  const directory = head(0x02014b50, 46)
  directory.writeUInt16LE(8, 10)
  directory.writeUInt32LE(packed.length, 20)
  directory.writeUInt32LE(claimed, 24)
  directory.writeUInt16LE(name.length, 28)
  const end = head(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, directory, Buffer.from(name), end])
}

const header = 'unitNo,plateNo,notes\n'

describe('an unreadable file is refused with a message that names it', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', 'a.csv', () => Buffer.alloc(0), 'a.csv has no rows under its header.'],
    ['only a header', 'a.csv', () => Buffer.from(header), 'a.csv has no rows under its header.'],
    [
      'only a header, and empty lines',
      'a.csv',
      () => Buffer.from(`${header}\n,,\n \n`),
      'a.csv has no rows under its header.',
    ],
    ['an empty workbook', 'a.xlsx', () => workbook([]), 'a.xlsx has no rows under its header.'],
    [
      'a table of something else',
      'a.csv',
      () => Buffer.from('name,colour\nx,y'),
      'a.csv has no column “Unit number”, which identifies its rows. Its columns are: name, colour.',
    ],
    [
      'a picture named csv',
      'a.csv',
      () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'a.csv is neither a CSV nor an XLSX file.',
    ],
    [
      'the beginning of a picture named xlsx',
      'a.xlsx',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'a.xlsx is neither a CSV nor an XLSX file.',
    ],
    [
      'the beginning of a photo named xlsx',
      'a.xlsx',
      () => Buffer.from('\xff\xd8\xff\xe1', 'latin1'),
      'a.xlsx is neither a CSV nor an XLSX file.',
    ],
    [
      'a sentence named xlsx',
      'a.xlsx',
      () => Buffer.from('This is no sheet.'),
      'a.xlsx is neither a CSV nor an XLSX file.',
    ],
    [
      'lines of text named XLSX',
      'a.XLSX',
      () => Buffer.from('This is no sheet.\nThis neither.\n'),
      'a.XLSX is neither a CSV nor an XLSX file.',
    ],
    ['a header named xls', 'a.xls', () => Buffer.from(header), 'a.xls is neither a CSV nor an XLSX file.'],
    ['nothing named xlsx', 'a.xlsx', () => Buffer.alloc(0), 'a.xlsx is neither a CSV nor an XLSX file.'],
    ['a PDF named csv', 'a.csv', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'a.csv is neither a CSV nor an XLSX file.'],
    [
      'an old Excel file',
      'a.xls',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'a.xls is an old Excel file. Save it as XLSX or CSV and upload that.',
    ],
    [
      'a broken zip',
      'a.xlsx',
      async () => (await workbook([['unitNo'], ['1']])).subarray(0, 900),
      'a.xlsx could not be read: the file is damaged or incomplete.',
    ],
    [
      'a zip of something else',
      'a.xlsx',
      () => zip('readme.txt', Buffer.from('hello')),
      'a.xlsx is neither a CSV nor an XLSX file.',
    ],
    [
      'a zip bomb',
      'a.xlsx',
      () => zip('xl/workbook.xml', Buffer.alloc(150 * 1024 * 1024, 32)),
      'a.xlsx is too large when unpacked: at most 100 MB.',
    ],
    [
      'a zip bomb that claims to be small',
      'a.xlsx',
      () => zip('xl/workbook.xml', Buffer.alloc(150 * 1024 * 1024, 32), 10),
      'a.xlsx is too large when unpacked: at most 100 MB.',
    ],
    [
      'an open quotation mark',
      'a.csv',
      () => Buffer.from(`${header}1,"2\n3,4,5`),
      'a.csv could not be read: a quotation mark in line 3 is never closed.',
    ],
    [
      '10,001 columns',
      'a.csv',
      () => Buffer.from(`unitNo${',x'.repeat(10_000)}\n1`),
      'a.csv has more than 200 columns. Split the file.',
    ],
    [
      '10,001 columns in a workbook',
      'a.xlsx',
      () => workbook([['unitNo', ...Array(10_000).fill('x')], [1]]),
      'a.xlsx has more than 200 columns. Split the file.',
    ],
    [
      'more rows than are taken',
      'a.csv',
      () => Buffer.from(header + '1,2,3\n'.repeat(20_001)),
      'a.csv has more than 20000 rows. Split the file.',
    ],
  ])('%s', async (_, name, bytes, sentence) => {
    const reply = await send(name, await bytes())
    expect([reply.code, reply.message]).toEqual([422, sentence])
    const { rows } = await world.database.pool.query('SELECT count(*)::int AS n FROM import_file')
    expect(rows[0].n).toBe(0)
  })
})

test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
  ['a cell of 2 MB', () => Buffer.from(`${header}1,P 1,${'x'.repeat(2_000_000)}`), 'notes', 'at most 1000 characters'],
  [
    'a NUL',
    () => Buffer.from(`\ufeffunitNo\tplateNo\tnotes\n1\tP 1\ta\0b`, 'utf16le'),
    'notes',
    'contains characters that cannot be printed',
  ],
  [
    'a control character',
    () => Buffer.from(`${header}1,P 1,a\x07b`),
    'notes',
    'contains characters that cannot be printed',
  ],
  [
    'a NUL in a workbook',
    () =>
      workbook([
        ['unitNo', 'plateNo', 'notes'],
        ['1', 'P 1', 'a_x0000_b\x00'],
      ]),
    'notes',
    'contains characters that cannot be printed',
  ],
])('%s is reported at its row', async (_, bytes, column, message) => {
  const reply = await send('a.csv', await bytes())
  expect(reply.code).toBe(200)
  const { id } = reply.data as { id: string }
  const { data } = await world.call(importApis.truckImport.rows, { id }, { token })
  expect(data.list).toMatchObject([{ row: 2, state: 'wrong', errors: [{ column, message }] }])
})

test('a formula in a CSV cell is read as text', async () => {
  const reply = await send('a.csv', Buffer.from(`${header}1,P 1,"=HYPERLINK(""http://x"")"`))
  const { data } = await world.call(importApis.truckImport.rows, reply.data as { id: string }, { token })
  expect(data.list).toMatchObject([{ state: 'new', cells: { notes: '=HYPERLINK("http://x")' } }])
})

test('no bytes cause a server error', async () => {
  const good = await workbook([
    ['unitNo', 'plateNo', 'year', 'insuranceExpiresOn'],
    ['1', 'P 1', 2020, new Date('2027-01-01')],
  ])
  const spoilt = fc
    .tuple(fc.nat(good.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }))
    .map(([at, bytes]) => {
      const copy = Buffer.from(good)
      copy.set(bytes.subarray(0, good.length - at), at)
      return copy
    })
  const text = fc
    .array(
      fc.constantFrom(
        ',',
        ';',
        '\t',
        '"',
        '\n',
        '\r',
        '\0',
        'unitNo',
        'plateNo',
        '1',
        '31/12/2026',
        '=1',
        "'",
        '\ud800',
        '\ufeff',
      ),
      {
        maxLength: 60,
      },
    )
    .chain((parts) =>
      fc
        .constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1')
        .map((encoding) => Buffer.from(`unitNo,plateNo\n${parts.join('')}`, encoding)),
    )
  const any = fc.oneof(text, spoilt, fc.uint8Array({ maxLength: 300 }))
  const bounded = { seed: 20261123, endOnFailure: true }
  await fc.assert(
    fc.asyncProperty(any, async (content) => {
      const { code, message } = await send('any.csv', content)
      expect([200, 422], message).toContain(code)
    }),
    { ...bounded, numRuns: 15 },
  )
  // The readers alone, without threads.
  const refusal = (error: unknown) => expect(error).toBeInstanceOf(Unreadable)
  await fc.assert(
    fc.asyncProperty(any, async (content) => {
      try {
        readCsv(decodeText(content) ?? '')
      } catch (error) {
        refusal(error)
      }
      await readXlsx(Buffer.from(content)).catch(refusal)
    }),
    { ...bounded, numRuns: 300 },
  )
})
