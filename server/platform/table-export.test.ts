import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Reading } from './context.ts'
import { fileOf } from './table-export.ts'

const pages = 200
const rowsOfAPage = 500

/** 100,000 rows of 100 letters that cannot be packed, and how many pages of them were asked for. */
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

test.each(['csv', 'xlsx'] as const)('rows for %s are asked for only as fast as they are taken', async (format) => {
  const table = longTable()
  const file = fileOf(table, {} as Reading, format)
  const taken = file[Symbol.asyncIterator]()
  expect((await taken.next()).done).toBe(false)
  await sleep(400)
  expect(table.asked).toBeLessThan(pages / 3)
  let bytes = 0
  for await (const chunk of { [Symbol.asyncIterator]: () => taken }) bytes += Buffer.byteLength(chunk as Buffer)
  expect(table.asked).toBe(pages)
  expect(bytes).toBeGreaterThan(5_000_000)
})

test.each(['csv', 'xlsx'] as const)('who hangs up in the middle of %s ends it', async (format) => {
  const table = longTable()
  const file = fileOf(table, {} as Reading, format)
  await file[Symbol.asyncIterator]().next()
  file.destroy()
  await sleep(100)
  const asked = table.asked
  await sleep(200)
  expect(table.asked).toBe(asked)
  expect(asked).toBeLessThan(pages)
})

test('a cell with a mark that some spreadsheet takes for the end of a cell or row is quoted in CSV', async () => {
  const cells = ["x;=1+cmd|' /C calc'!A0", 'x\t=1', 'x\r=1', 'x\n=1', 'x,=1', 'x"=1', 'plain', 7, null]
  const table = {
    headers: ['a;b'],
    async *pages() {
      yield [cells]
    },
  }
  let text = ''
  for await (const chunk of fileOf(table, {} as Reading, 'csv')) text += chunk
  const quoted = cells.slice(0, 6).map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
  expect(text).toBe(`\ufeff"a;b"\r\n${[...quoted, 'plain', '7', ''].join(',')}\r\n`)
})
