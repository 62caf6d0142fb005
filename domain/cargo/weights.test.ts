import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import {
  bookedWeight,
  chargeableWeight,
  cmOf,
  cubicMetres,
  isOtherUnit,
  isUnlikelyDensity,
  kgOf,
  partsOf,
  typedSize,
  typedWeight,
  weightDoubt,
} from './weights.ts'

const box = (length: string, width: string, height: string, count = 1) => ({ count, length, width, height })

test('volume decides for what is light, the scale for what is heavy, each rounded up', () => {
  expect(chargeableWeight([box('70', '50', '60')], 'cm', '20', 'kg')).toEqual({
    volume: '210000',
    volumeWeight: '35.000',
    chargeable: '35',
    decidedBy: 'volume',
  })
  expect(chargeableWeight([box('10', '10', '10')], 'cm', '12.501', 'kg')).toMatchObject({
    chargeable: '13',
    decidedBy: 'gross',
  })
  expect(chargeableWeight([box('27', '20', '24')], 'in', '40', 'lb').chargeable).toBe('79')
})

test('units are exact, and parts of a weight add up to it', () => {
  expect([kgOf('100', 'lb'), kgOf('12.5', 'kg'), cmOf('10', 'in')]).toEqual(['45.359', '12.5', '25.4'])
  expect(partsOf('100', 3)).toEqual(['33.333', '33.333', '33.334'])
})

test.each([
  ['a pallet', '400', '1728000', false],
  ['pounds by mistake are still possible', '882', '1728000', false],
  ['a box of 10 cm with 90 kg', '90', '1000', true],
  ['a cubic metre with 1 kg', '1', '1000000', true],
  ['no size', '10', '0', true],
])('%s', (_, kg, cm3, asks) => {
  expect(isUnlikelyDensity(kg, cm3)).toBe(asks)
})

test('a weight in the other unit is recognised by the booking', () => {
  expect([isOtherUnit('220.5', '100'), isOtherUnit('45.4', '100'), isOtherUnit('101', '100')]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  // 10 pieces of 100 kg are booked.
  ['1000', 10, null],
  ['95', 1, null],
  ['999', 1, null],
  ['1001', 1, 'booked'],
  ['9.9', 1, 'booked'],
  ['25001', 10, 'heavy'],
  ['2501', 1, 'heavy'],
] as const)('%s kg for %i pieces is doubted: %s', (kg, pieces, doubt) => {
  expect(weightDoubt(kg, pieces, { cm3: null, booked: { kg: '1000', pieces: 10 } })).toBe(doubt)
})

test('what is not booked is doubted by its size and by what a forklift lifts only', () => {
  const unbooked = [null, { kg: null, pieces: 3 }, { kg: '50', pieces: null }, { kg: '0', pieces: 2 }]
  for (const booked of unbooked) {
    expect(weightDoubt('2500', 1, { cm3: null, booked })).toBeNull()
    expect(weightDoubt('2501', 1, { cm3: null, booked })).toBe('heavy')
    expect(weightDoubt('2500', 1, { cm3: '1000', booked })).toBe('density')
  }
})

const file = givenData('air/vectors/chargeable-weight.csv')
describe.runIf(existsSync(file))('vectors from public sources', () => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : []
  it.each(lines.map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/^"|"?,?$/g, '')) ?? []))(
    '%s',
    (...[, pieces = '', dimUnit = '', gross = '', unit = '', volume, , volumeWeight, chargeable, decidedBy]) => {
      const boxes = pieces.split(' + ').map((one) => {
        const [count = '', length = '', width = '', height = ''] = one.split(' x ')
        return box(length, width, height, Number(count))
      })
      expect(chargeableWeight(boxes, dimUnit === 'in' ? 'in' : 'cm', gross, unit === 'lb' ? 'lb' : 'kg')).toEqual({
        volume,
        volumeWeight,
        chargeable,
        decidedBy,
      })
    },
  )
})

test('a weight is said in the unit it was booked in', () => {
  expect(bookedWeight(kgOf('5000', 'lb'), 'lb')).toBe('5,000 lb')
  expect(bookedWeight(kgOf('2682.5', 'lb'), 'lb')).toBe('2,682.5 lb')
  expect(bookedWeight('1216.6', 'kg')).toBe('1,216.6 kg')
  // As phones kept it before.
  expect(bookedWeight('12')).toBe('12 kg')
  expect(cubicMetres('1250000')).toBe('1.25 m³')
  expect(typedWeight('2205', 'lb')).toBe('2,205 lb (1,000.171 kg)')
  expect(typedSize(['1200', '80', '100'], 'cm')).toBe('1,200 × 80 × 100 cm (472.4 × 31.5 × 39.4 in)')
})
