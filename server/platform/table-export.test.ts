import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inertText, typedText } from '@shortcut/domain/cells/cell-text.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { fileOf, type ReadingPages } from './table-export.ts'
import { readCsv } from './tables/read-csv.ts'

const pages = 200
const rowsOfAPage = 500

/** 100,000 rows of 100 incompressible letters, and the number of pages read. */
function longTable() {
  const table = {
    asked: 0,
    headers: ['text'],
    async *pages() {
      for (; table.asked < pages; table.asked++)
        yield Array.from({ length: rowsOfAPage }, () => [randomBytes(75).toString('base64')])
    },
  }
  return table
}

test.each(['csv', 'xlsx'] as const)('rows for %s are read only as fast as they are taken', async (format) => {
  const table = longTable()
  const file = fileOf(table, {} as ReadingPages, format)
  const taken = file[Symbol.asyncIterator]()
  expect((await taken.next()).done).toBe(false)
  await sleep(400)
  expect(table.asked).toBeLessThan(pages / 3)
  let bytes = 0
  for await (const chunk of { [Symbol.asyncIterator]: () => taken }) bytes += Buffer.byteLength(chunk as Buffer)
  expect(table.asked).toBe(pages)
  expect(bytes).toBeGreaterThan(5_000_000)
})

test.each(['csv', 'xlsx'] as const)('a client that disconnects during %s ends it', async (format) => {
  const table = longTable()
  const file = fileOf(table, {} as ReadingPages, format)
  await file[Symbol.asyncIterator]().next()
  file.destroy()
  await sleep(100)
  const asked = table.asked
  await sleep(200)
  expect(table.asked).toBe(asked)
  expect(asked).toBeLessThan(pages)
})

test.each([',', ';', '\t', '|'])(
  'no cell is a formula to who splits our CSV at "%s", and our own reading gives every text back',
  async (delimiter) => {
    const formulas = ['=1', '+1', '-1', '@A1', "=cmd|' /C calc'!A0", '=HYPERLINK("x")']
    const texts = [';', '\t', '|', '\n', '\r\n', '\r', ',', ';"', ';""', ";'", ';\t', '']
      .flatMap((mark) =>
        formulas.flatMap((formula) => [`x${mark}${formula}`, `x${mark}${formula};y`, `x"${mark}${formula}"`]),
      )
      .concat("it's; a 'quoted' word", '12 x 9; -5', 'a;b', "';'=1")
    const table = {
      headers: ['CRN', 'Remark', 'Pickup city'],
      async *pages() {
        yield texts.map((text, n) => [`N-${n}`, text, text])
      },
    }
    let csv = ''
    for await (const chunk of fileOf(table, {} as ReadingPages, 'csv')) csv += chunk
    // As lenient as spreadsheet programs: rows of any length, quotation marks anywhere.
    const loose = {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }
    const cells: string[][] = parse(csv, loose)
    // A leading blank keeps a text from being a formula.
    expect(cells.flat().filter((cell) => /^"*[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(
      readCsv(csv.slice(1))
        .slice(1)
        .map((row) => row.map(typedText)),
    ).toEqual(texts.map((text, n) => [`N-${n}`, text, text]))
  },
)

test('a cell with a possible separator of some spreadsheet is quoted in CSV', async () => {
  const cells = ["x;=1+cmd|' /C calc'!A0", 'x\t=1', 'x\r=1', 'x\n=1', 'x,=1', 'x"=1', 'plain', 7, null]
  const table = {
    headers: ['a;b'],
    async *pages() {
      yield [cells]
    },
  }
  let text = ''
  for await (const chunk of fileOf(table, {} as ReadingPages, 'csv')) text += chunk
  const quoted = cells.slice(0, 6).map((cell) => `"${inertText(String(cell)).replaceAll('"', '""')}"`)
  expect(text).toBe(`\ufeff"a;b"\r\n${[...quoted, 'plain', '7', ''].join(',')}\r\n`)
})
