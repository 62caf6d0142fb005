import { describe, expect, test } from 'vitest'
import { readFuelFile } from './fuel-file.ts'

const read = (text: string) =>
  readFuelFile(text, '2026-11-22').map(({ line, weekOn, price, fault }) => [line, weekOn, price, fault ?? ''].join(' '))

describe('a file of fuel prices', () => {
  test('is read in the formats of EIA, FRED and spreadsheets', () => {
    expect(read('period,usd_per_gallon\r\n2026-09-28,6.382\r\n2026-10-05,6.199\r\n')).toEqual([
      '2 2026-09-28 6.382 ',
      '3 2026-10-05 6.199 ',
    ])
    const eia =
      'Back to Contents,Data 1\nSourcekey,EMD_EPD2D_PTE_NUS_DPG\nDate,"Weekly U.S. Diesel (Dollars per Gallon)"\n'
    expect(read(`\uFEFF${eia}"Oct 05, 2026",6.199\n`)).toEqual(['4 2026-10-05 6.199 '])
    expect(read('DATE,GASDESW\n2026-09-28,.\n2026-10-05,6.199')).toEqual(['3 2026-10-05 6.199 '])
    expect(read('10/05/2026\t$6.199')).toEqual(['1 2026-10-05 6.199 '])
  })

  test('gives the reason for each refused line', () => {
    expect(
      read('2026-10-05,6.199\n2026-10-05,6.2\n2026-10-06,6\n2026-02-30,5\n2026-11-23,5\n2026-09-28,dear\n2026-09-21,0'),
    ).toEqual([
      '1 2026-10-05 6.199 ',
      '2 2026-10-05 6.2 twice',
      '3 2026-10-06 6 notMonday',
      '4 2026-02-30 5 notADate',
      '5 2026-11-23 5 future',
      '6 2026-09-28 dear notAPrice',
      '7 2026-09-21 0 notAPrice',
    ])
    expect(read('nothing of the kind')).toEqual([])
  })
})
