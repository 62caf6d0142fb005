import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, divide, exact, multiply, subtract } from './decimal.ts'
import { roundMoney } from './money.ts'

test('is exact where binary numbers are not', () => {
  expect(add('0.1', '0.2').toFixed()).toBe('0.3')
  expect(subtract('0.3', '0.1').toFixed()).toBe('0.2')
  expect(multiply('1.1', '1.1').toFixed()).toBe('1.21')
  expect(divide('0.3', '0.1').toFixed()).toBe('3')
})

test('keeps 20 digits, and rounds the last half up', () => {
  expect(divide('2', '3').toFixed()).toBe('0.66666666666666666667')
  expect(multiply('12345678901234567890', '1').toFixed()).toBe('12345678901234567890')
  expect(divide('1', '3').toFixed()).toBe('0.33333333333333333333')
})

test('refuses division by zero and texts that are not numbers', () => {
  expect(() => divide('5', '0.00')).toThrow('5 cannot be divided by zero')
  expect(() => exact('12,5')).toThrow()
})

test('subtracting after adding, and dividing after multiplying, restores the number', () => {
  const amount = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => exact(String(cents)).div(100).toFixed())
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(subtract(add(one, other), other).eq(one)).toBe(true)
      expect(divide(multiply(one, '8'), '8').eq(one)).toBe(true)
    }),
    { numRuns: 300, seed: 20 },
  )
})

test.each([
  ['10.005', 'USD', '10.01'],
  ['10.004999', 'USD', '10.00'],
  ['-10.005', 'USD', '-10.01'],
  ['1.005', 'EUR', '1.01'],
  ['7', 'USD', '7.00'],
  ['99.5', 'JPY', '100'],
  ['99.4999', 'JPY', '99'],
  ['1.23450', 'KWD', '1.235'],
  ['1.23455', 'CLF', '1.2346'],
  ['0.615', 'XXX', '0.62'],
])('%s %s is charged as %s', (amount, currency, charged) => {
  expect(roundMoney(amount, currency)).toBe(charged)
})
