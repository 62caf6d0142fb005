import { expect, test } from 'vitest'
import { filingFault, isFiling, withAes } from './filing.ts'

const now = '2026-11-28T23:30:00.000Z'

test.each([
  'AES X20261127123456',
  'aes itn: x20261127123456',
  'NOEEI § 30.36',
  'NOEEI 30.37(a)',
  'NOEEI § 30.37 (y)',
  'NO EEI 30.39',
  'NOEEI 30.40(c)',
  'AESPOST 12345678900 11/27/2026',
  'AESPOST 123456789 – 98765432100 11/27/2026',
  // As appendix B writes it.
  'AESPOST 12345678912—987654321 01/01/2026',
  'AESDOWN 123456789 11/27/2026',
  // Of a split shipment.
  'AES X20261127123456 SS',
  'NOEEI § 30.37(a) SS',
])('%s is a filing', (text) => {
  expect(isFiling(text, now)).toBe(true)
})

test.each([
  '',
  'to follow',
  'X20261127123456',
  'AES X20261327123456',
  'AES X20260230123456',
  'AES X20991231123456',
  'AES X00010101123456',
  'AES X2026112712345',
  'NOEEI 30.37',
  'NOEEI 30.37(z)',
  'NOEEI 30.40(d)',
  'AESPOST 11/27/2026',
  'AESPOST 1234567890123 11/27/2026',
  'AESPOST 123456789 02/30/2026',
  'AESDOWN 123456789 – 987654321 11/27/2026',
  'AES SS',
  'AESOP',
  'AESPOST 123456789 27/11/2026',
])('"%s" is none', (text) => {
  expect(isFiling(text, now)).toBe(false)
})

test.each([
  ['AES X20261327123456', 'itnDay'],
  ['X20261399123456', 'itnDay'],
  ['ITN: x20260230123456', 'itnDay'],
  ['AES X20991231123456', 'itnFuture'],
  ['AES X20261130123456', 'itnFuture'],
  ['AES X20261129123456', null],
  ['AES X00010101123456', 'itnEarly'],
  ['AES X19950630123456', 'itnEarly'],
  ['AES X19950703123456', null],
  ['AES X2026112712345', 'itnForm'],
  ['X 20261127 123456', 'itnForm'],
  ['AES X20261127123456', null],
  ['X20261127123456', null],
  ['to follow', null],
  ['AES X2026112712345 SS', 'itnForm'],
  ['AES 20261127123456', 'itnForm'],
  ['AES to follow', null],
  ['NOEEI 30.37(a)', null],
  ['NOEEI 30.37(z)', 'noeeiForm'],
  ['NOEEI 30.37', 'noeeiForm'],
  ['NO EEI § 30.40(d)', 'noeeiForm'],
  ['NOEEI', 'noeeiForm'],
  ['30.37(a)', 'noeeiForm'],
  ['AESPOST 1234567890123 11/27/2026', 'postForm'],
  ['AESPOST 123456789', 'postForm'],
  ['AESPOST 123456789 27/11/2026', 'exportDay'],
  ['AESPOST 123456789-98765432100 11/27/2026', null],
  ['AESDOWN 12345678 11/27/2026', 'downForm'],
  ['AESDOWN 123456789 11/31/2026', 'exportDay'],
  ['AESDOWN 123456789 11/27/2026 SS', null],
  ['', null],
])('what is wrong with "%s" as a citation: %s', (text, key) => {
  expect(filingFault(text, now)?.key ?? null).toBe(key)
})

test('an ITN stands on a paper with AES before it', () => {
  expect(withAes('ITN: x20261127123456')).toBe('AES X20261127123456')
  expect(withAes('X20261127123456')).toBe('AES X20261127123456')
  expect(withAes('itn x20261127123456 ss')).toBe('AES X20261127123456 SS')
  expect(withAes('NOEEI 30.37(a)')).toBe('NOEEI 30.37(a)')
})
