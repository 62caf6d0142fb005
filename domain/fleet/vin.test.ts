import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { checkDigitOf, hasVinLength, hasVinLetters, proposedFrom, vinWarnings } from './vin.ts'

describe('check digit', () => {
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['1HGCM82633A004352', '3'],
    ['11111111111111111', '1'],
  ])('of %s is %s', (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit)
    expect(vinWarnings(vin)).toEqual([])
  })

  test('a wrong one is reported with the expected one, for North American makes only', () => {
    expect(vinWarnings('1M8GDM9A1KP042788')).toEqual([{ key: 'checkDigit', params: { expected: 'X', found: '1' } }])
    expect(vinWarnings('WM8GDM9A1KP042788')).toEqual([])
  })

  test('a text without a VIN’s format counts as an engine number; an empty field gives no warning', () => {
    expect(vinWarnings('CUMMINS-79614')).toEqual([{ key: 'engineNumber' }])
    expect(vinWarnings('')).toEqual([])
  })
})

describe('year and make', () => {
  test.each([
    ['1FUJGLDR4ASAV1234', 2026, 2010, 'Freightliner'],
    ['1XKYD49X1TJ123456', 2026, 2026, 'Kenworth'],
    ['1JJV532D5VL123456', 2026, 2027, 'Wabash'],
    ['1JJV532D5WL123456', 2026, 1998, 'Wabash'],
    ['4V4NC9TG97N436292', 2026, 2007, 'Volvo'],
    ['4V4NC9TG97N436292', 2036, 2037, 'Volvo'],
    ['ZZZNC9TG90N436292', 2026, null, null],
    ['1FUJGLDR4ASAV123', 2026, null, null],
  ])('of %s in %i: %s %s', (vin, thisYear, year, make) => {
    expect(proposedFrom(vin, thisYear)).toEqual({ year, make })
  })
})

const vectors = givenData('vin/vins.csv')
describe.runIf(existsSync(vectors))('VINs from public sources', () => {
  const rows = existsSync(vectors) ? readFileSync(vectors, 'utf8').trim().split('\n').slice(1) : []
  test.each(rows.map((row) => row.split(',')))('%s', (vin = '', _sum, _found, computed, valid, why) => {
    const isVin = hasVinLength(vin) && hasVinLetters(vin)
    expect(isVin).toBe(why !== 'length' && why !== 'illegal letter')
    if (!isVin) return
    expect(checkDigitOf(vin)).toBe(computed)
    const isNorthAmerican = /^[1-5]/.test(vin)
    if (isNorthAmerican) expect(vinWarnings(vin).length === 0).toBe(valid === 'True')
  })
})
