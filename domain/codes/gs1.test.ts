import { expect, test } from 'vitest'
import { readGs1 } from './gs1.ts'

const gs = '\u001d'

test('a logistic label gives its SSCC, weight, lot and pieces', () => {
  expect(readGs1(`]C1001061414123456789003302012345${'10'}LOT7${gs}3724`)).toBeNull()
  expect(readGs1(`]C100106141412345678908${'3302012345'}10LOT7${gs}3724`)).toEqual([
    { ai: '00', name: 'sscc', value: '106141412345678908' },
    { ai: '3302', name: 'grossKg', value: '123.45' },
    { ai: '10', name: 'lot', value: 'LOT7' },
    { ai: '37', name: 'pieces', value: '24' },
  ])
})

test('a trade item gives GTIN, days and serial number; day 00 is the last of its month', () => {
  expect(readGs1(`]d20109506000134352172602001525113021A-1${gs}9912`)).toEqual([
    { ai: '01', name: 'gtin', value: '09506000134352' },
    { ai: '17', name: 'expiresOn', value: '2026-02-28' },
    { ai: '15', name: 'bestBefore', value: '2025-11-30' },
    { ai: '21', name: 'serial', value: 'A-1' },
    { ai: '99', name: null, value: '12' },
  ])
})

test('a separator after an element of fixed length, as some printers set it, changes nothing', () => {
  expect(readGs1(`0109506000134352${gs}10A(1)`)).toEqual([
    { ai: '01', name: 'gtin', value: '09506000134352' },
    { ai: '10', name: 'lot', value: 'A(1)' },
  ])
})

test.each([
  ['nothing', ''],
  ['letters', 'SL7310482'],
  ['a GTIN that is too short', '010950600013435'],
  ['a wrong check digit', '0109506000134353'],
  ['an identifier without a value', `10${gs}`],
  ['letters in a number', '0109506000A34352'],
  ['a cut identifier', '40'],
])('%s is no GS1 code', (_, text) => {
  expect(readGs1(text)).toBeNull()
})
