import { describe, expect, it } from 'vitest'
import { cleanNumber, settleNumber } from './number-input.ts'

describe('cleanNumber', () => {
  it.each([
    ['12a3', {}, '123'],
    ['1.5', {}, '15'],
    ['007', {}, '7'],
    ['007', { keepLeadingZeros: true }, '007'],
    ['0', { min: 0 }, '0'],
    ['00', { min: 0 }, '0'],
    ['0', { min: 1 }, ''],
    ['-5', {}, '5'],
    ['-5', { min: -10 }, '-5'],
    ['-', { min: -10 }, '-'],
    ['-50', { min: -10 }, '-10'],
    ['120', { max: 100 }, '100'],
    ['.5', { decimals: 2 }, '5'],
    ['..5', { decimals: 2 }, '5'],
    ['1.2.3', { decimals: 2 }, '1.23'],
    ['1.239', { decimals: 2 }, '1.23'],
    ['1.', { decimals: 2 }, '1.'],
    ['0.05', { decimals: 2 }, '0.05'],
    ['00.5', { decimals: 2 }, '0.5'],
    ['9.99', { decimals: 2, max: 9.5 }, '9.5'],
    ['', { min: 1 }, ''],
    ['１２', {}, ''],
  ])('%j under %j shows %j', (typed, rules, shown) => {
    expect(cleanNumber(typed, rules)).toBe(shown)
  })
})

describe('settleNumber', () => {
  it.each([
    ['3', { min: 5 }, '5'],
    ['12', { min: 5 }, '12'],
    ['1.', { decimals: 2 }, '1'],
    ['', { min: 5 }, ''],
    ['-', { min: -5 }, ''],
  ])('%j under %j stays as %j', (shown, rules, settled) => {
    expect(settleNumber(shown, rules)).toBe(settled)
  })
})
