import { emptyCells } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import { rateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { pastedCells } from '@shortcut/ui/grid/editing/cells.ts'
import { expect, test } from 'vitest'
import {
  addRows,
  cellsOfRow,
  changesOf,
  importRows,
  issuesOf,
  type LineSheet,
  putCells,
  removeRows,
  savedSheet,
} from './line-sheet.ts'

const line = (lineNo: number, price: string) => ({
  ...rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'flat', price }),
  lineNo,
})
const sheet = (...prices: string[]): LineSheet => ({
  rows: prices.map((price, index) => ({ lineNo: index + 1, line: line(index + 1, price) })),
  removed: [],
})
const none = new Set<string>()
const price = 13

test('pasted cells fill from the given place, and add rows as needed', () => {
  const pasted = pastedCells('Flat\t1,250.00\r\nPer mile\t2.10\r\n')
  const after = putCells(sheet('1', '2'), { row: 1, column: 12 }, pasted)
  expect(after.rows.map((row) => cellsOfRow(row).price)).toEqual(['1', '1,250.00', '2.10'])
  expect(changesOf(after, none)).toMatchObject({
    lines: [
      { lineNo: 2, price: '1250.00' },
      { lineNo: 3, originScope: 'any' },
    ],
    wrong: [],
  })
})

test('an invalid cell is reported and keeps only its line from being saved', () => {
  const after = putCells(sheet('1', '2'), { row: 0, column: price }, [['much']])
  expect(after.rows.map((row) => issuesOf(row, none))).toEqual([
    [{ column: 'price', key: 'notANumber', params: {} }],
    [],
  ])
  expect(changesOf(after, none)).toEqual({ lines: [], removed: [], wrong: [0] })
})

test('removed and emptied lines are deleted, blank rows are ignored, and numbers are never reused', () => {
  const removed = removeRows(sheet('1', '2', '3'), 2, 2)
  const more = addRows(removed, 2)
  expect(more.rows.map(({ lineNo }) => lineNo)).toEqual([1, 2, 4, 5])
  const emptied = putCells(more, { row: 0, column: 0 }, [Object.values(emptyCells)])
  expect(changesOf(emptied, none)).toEqual({ lines: [], removed: [3, 1], wrong: [] })
})

test('a file is added below the lines, or replaces them', () => {
  const file = [['10'], ['20']]
  expect(importRows(sheet('1'), ['price'], file, false).rows.map((row) => cellsOfRow(row).price)).toEqual([
    '1',
    '10',
    '20',
  ])
  const replaced = importRows(sheet('1', '2'), ['price'], file, true)
  expect(replaced.removed).toEqual([1, 2])
  expect(replaced.rows.map(({ lineNo }) => lineNo)).toEqual([3, 4])
})

test('sent changes are saved, and later ones still wait', () => {
  const at = (row: number) => ({ row, column: price })
  const typed = putCells(addRows(sheet('1', '2', '3'), 2), at(1), [['20'], ['much']])
  const sent = putCells(
    putCells(typed, { row: 3, column: 12 }, [
      ['Flat', '4'],
      ['Flat', '5'],
    ]),
    at(0),
    [['1']],
  )
  expect(changesOf(sent, none)).toMatchObject({ lines: [{ lineNo: 2 }, { lineNo: 4 }, { lineNo: 5 }], wrong: [2] })
  const quiet = savedSheet(sent, sent, none)
  expect(changesOf(quiet, none)).toEqual({ lines: [], removed: [], wrong: [2] })
  expect(quiet.rows.map((row) => cellsOfRow(row).price)).toEqual(['1', '20', 'much', '4', '5'])

  const since = removeRows(putCells(sent, at(1), [['21']]), 4, 4)
  const after = savedSheet(sent, since, none)
  expect(changesOf(after, none)).toMatchObject({ lines: [{ lineNo: 2, price: '21' }], removed: [5], wrong: [2] })
  expect(changesOf(removeRows(after, 3, 3), none).removed).toEqual([5, 4])
})
