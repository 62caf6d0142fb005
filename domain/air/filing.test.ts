import { expect, test } from 'vitest'
import { isFiling } from './filing.ts'

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
  'AESDOWN 123456789 11/27/2026',
])('%s is a filing', (text) => {
  expect(isFiling(text)).toBe(true)
})

test.each([
  '',
  'to follow',
  'X20261127123456',
  'AES X20261327123456',
  'AES X20260230123456',
  'AES X2026112712345',
  'NOEEI 30.37',
  'NOEEI 30.37(z)',
  'NOEEI 30.40(d)',
  'AESPOST 11/27/2026',
  'AESPOST 123456789 27/11/2026',
])('"%s" is none', (text) => {
  expect(isFiling(text)).toBe(false)
})
