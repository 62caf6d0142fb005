import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { expect, test } from 'vitest'
import { amountText } from './amounts.ts'

test.each([
  ['12500', 'lb', '12,500 lb'],
  ['410.500000', 'ft3', '410.5 ft³'],
  ['999', 'kg', '999 kg'],
  ['123456789012345678.123456', 'm3', '123,456,789,012,345,678.123456 m³'],
  [null, null, ''],
])('%s %s reads %s', (value, unit, text) => {
  expect(amountText(value, unit)).toBe(text)
})

test('money is grouped and keeps all its decimals, below zero too', () => {
  expect(['0.00', '999.90', '1234.50', '-1234567.005', '1000'].map(groupedText)).toEqual([
    '0.00',
    '999.90',
    '1,234.50',
    '-1,234,567.005',
    '1,000',
  ])
})
