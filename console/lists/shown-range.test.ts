import { afterEach, expect, test } from 'vitest'
import { writeAs } from '../time/formats.ts'
import { shownRange } from './shown-range.ts'

afterEach(() => writeAs({ units: 'us' }))
const weight = { unit: 'kg', decimals: 2 }

test.each(['0', '1', '1000', '12500.5', '45000'])(
  '%s lb is kept in kg, reads the same again and is within its range',
  (typed) => {
    const { unit, show, keep } = shownRange(weight)
    expect(unit).toBe('lb')
    expect([show(keep(typed, 'from')), show(keep(typed, 'to'))]).toEqual([typed, typed])
    const exact = Number(typed) * 0.45359237
    expect(Number(keep(typed, 'from'))).toBeLessThanOrEqual(exact)
    expect(Number(keep(typed, 'to'))).toBeGreaterThanOrEqual(exact)
  },
)

test('an open end stays open', () => {
  const { show, keep } = shownRange(weight)
  expect([show(''), keep('', 'from')]).toEqual(['', ''])
})

test('kilograms for users of kilograms, and other units, stay unchanged', () => {
  expect(shownRange({ unit: 'm³', decimals: 3 })).toMatchObject({ unit: 'm³', decimals: 3 })
  writeAs({ units: 'metric' })
  const { unit, show, keep } = shownRange(weight)
  expect([unit, show('453.6'), keep('453.6', 'from')]).toEqual(['kg', '453.6', '453.6'])
})
