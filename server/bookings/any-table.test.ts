import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { proposeMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { groupRows, readOrder } from '@shortcut/domain/bookings/tables/orders.ts'
import { headersOf, layOut } from '@shortcut/domain/bookings/tables/sheet.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import excel from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBytes } from '../platform/tables/read-bytes.ts'
import { Unreadable } from '../platform/tables/unreadable.ts'
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
const example = String(inboundBodies['booking/inbound']?.['text/csv']?.example)
async function workbook(fill: (sheet: excel.Worksheet, book: excel.Workbook) => void): Promise<Buffer> {
  const book = new excel.Workbook()
  fill(book.addWorksheet('one'), book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

const located = /^(file|row \d+(, column [A-Z]+)?|rows [\d, …]+)$/

/** Any bytes give a table or a message, and every fault has its place. */
async function understand(bytes: Buffer) {
  const table = await readBytes(bytes).catch((error) => {
    if (error instanceof Unreadable) return []
    throw error
  })
  const sheet = layOut(table, proposeMapping(headersOf(table)))
  for (const rows of groupRows(sheet)) {
    const order = readOrder(sheet, rows)
    expect(order.booking === undefined).toBe(order.errors.length > 0)
    for (const { at, message } of [...order.errors, ...order.warnings]) {
      expect(at).toMatch(located)
      expect(message).toMatch(/\S/)
      expect(message.isWellFormed()).toBe(true)
    }
  }
}

const data = givenData()
/** The beginning of every table from real files. */
const real = existsSync(data)
  ? readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.csv'))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`).subarray(0, 4000))
  : []

describe('fuzz', () => {
  const bases = [Buffer.from(example), ...real]
  const nasty = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    '\0',
    '=1+1',
    '\ufeff',
    "'",
    '11/05/2026',
    '1e999',
    '-5',
    '99999999999',
    '\ud800',
    '🚚',
    '12.500',
    '__proto__',
  )
  const mutation = fc.record({
    base: fc.constantFrom(...bases),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(40),
        put: fc.oneof(nasty, fc.string({ maxLength: 12 })),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    encoding: fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
  })
  test('mutated files are read or refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async ({ base, cuts, encoding }) => {
        let text = base.toString('utf8')
        for (const { at, length, put } of cuts) {
          const from = Math.floor(at * text.length)
          text = text.slice(0, from) + put + text.slice(from + length)
        }
        await understand(Buffer.from(text, encoding))
      }),
      { numRuns: 400 },
    )
  })

  test.runIf(real.length > 0)(
    'every table of the field as a workbook whose bytes are hurt is',
    { timeout: 60_000 },
    async () => {
      expect(real.length).toBeGreaterThan(20)
      const books = await Promise.all(
        real.map((table) =>
          workbook((sheet) => {
            for (const line of table.toString('latin1').split('\n').slice(0, 12))
              sheet.addRow(line.split(',').slice(0, 30))
          }),
        ),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...books),
          fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), fc.uint8Array({ maxLength: 8 })), {
            minLength: 1,
            maxLength: 4,
          }),
          async (book, cuts) => {
            let bytes = book
            for (const [at, length, put] of cuts) {
              const from = Math.floor(at * bytes.length)
              bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)])
            }
            await understand(bytes)
          },
        ),
        { numRuns: 150 },
      )
      for (const book of books) await understand(book)
    },
  )

  test('cells with any text are too', async () => {
    const headers = (example.split('\n')[0] ?? '').split(',')
    const cell = fc.oneof(
      nasty,
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('0800', '2026-11-23', '8-10', '12:00-25:00', '1 lb', '', '46349.5'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: headers.length }), { maxLength: 6 }), async (rows) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        await understand(Buffer.from([headers.join(','), ...quoted].join('\n')))
      }),
      { numRuns: 400 },
    )
  })

  test('no bytes cause a server error over HTTP', { timeout: 120_000 }, async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      mutation.map(({ base, cuts }) =>
        Buffer.concat([base.subarray(0, 200 + (cuts[0]?.length ?? 0)), Buffer.from(cuts[0]?.put ?? '')]),
      ),
      fc.uint8Array({ maxLength: 100 }).map((tail) => Buffer.concat([Buffer.from('PK\x03\x04'), tail])),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('text/csv', xlsx), async (body, type) => {
        const reply = await sender.post(Buffer.from(body), type)
        expect([202, 400, 422]).toContain(reply.status)
        for (const { at } of reply.data.errors) expect(at).toMatch(located)
      }),
      { numRuns: 25 },
    )
  })
})
