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
