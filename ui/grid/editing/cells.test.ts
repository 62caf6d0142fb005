import { expect, test } from 'vitest'
import { copiedText, pastedCells } from './cells.ts'

test('cells go to a spreadsheet and come from it, with tabs, lines and quotation marks inside', () => {
  expect(pastedCells('Flat\t1,250.00\r\nPer mile\t2.10\r\n')).toEqual([
    ['Flat', '1,250.00'],
    ['Per mile', '2.10'],
  ])
  expect(pastedCells('"two\nlines"\t"a ""b"""')).toEqual([['two\nlines', 'a "b"']])
  expect(pastedCells('one')).toEqual([['one']])
  expect(
    copiedText([
      ['Flat', '1,250.00'],
      ['Per mile', '2.10'],
    ]),
  ).toBe('Flat\t1,250.00\nPer mile\t2.10')
})
