import { expect, test } from 'vitest'
import { containerFacts, containerSize } from './container.ts'

test.each([
  ['', 'empty', null],
  ['C', 'part', null],
  ['CSQ', 'part', null],
  ['csqu 305438', 'part', 3],
  ['CSQU3054383', 'right', 3],
  ['csqu 305438-3', 'right', 3],
  ['CSQU3054384', 'checkDigit', 3],
  // Two neighbours changed places, as people read them.
  ['CSQU3504383', 'checkDigit', 8],
  ['CSQX3054383', 'category', 2],
  ['12345678', 'form', null],
  ['CSQU30543833', 'form', 3],
])('%j is %s, and its check digit is %j', (typed, state, checkDigit) => {
  expect(containerFacts(typed)).toMatchObject({ state, checkDigit })
})

test('names the owner as soon as its letters are there', () => {
  expect(['CS', 'CSQ', 'csqu30'].map((typed) => containerFacts(typed).owner)).toEqual(['', 'CSQ', 'CSQ'])
})

test('the size and type code after the number is not part of it', () => {
  expect(containerFacts('CSQU 305438 3 45G1')).toEqual({
    number: 'CSQU3054383',
    owner: 'CSQ',
    state: 'right',
    checkDigit: 3,
    size: { code: '45G1', feet: 40, highCube: true, use: 'general' },
  })
  expect(containerFacts('CSQU30543839999')).toMatchObject({ state: 'form', size: null })
})

test.each([
  ['22G1', { feet: 20, highCube: false, use: 'general' }],
  ['42U1', { feet: 40, highCube: false, use: 'openTop' }],
  ['45r1', { feet: 40, highCube: true, use: 'reefer' }],
  ['L5G1', { feet: 45, highCube: true, use: 'general' }],
  // Wider than 8 ft, and 9 ft 6 in high.
  ['LEG1', { feet: 45, highCube: true, use: 'general' }],
  ['22T6', { feet: 20, highCube: false, use: 'tank' }],
])('%s', (code, size) => {
  expect(containerSize(code)).toEqual({ code: code.toUpperCase(), ...size })
})

test.each(['', '4', '45G', 'Z5G1', '47G1', '45G12'])('%j is no size and type code', (code) => {
  expect(containerSize(code)).toBeNull()
})
