import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { awbCheckDigit, checkAwb, checkContainerNo, containerCheckDigit } from './check-digits.ts'

const data = givenData()
const rows = (file: string) =>
  readFileSync(new URL(file, data), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

describe('container numbers', () => {
  it.each(['CSQU3054383', 'MSKU6011672', 'MSCU6639870', 'csqu 305438-3', 'CSQU3054300'])('%s is valid', (number) => {
    expect(checkContainerNo(number)).toMatchObject({ valid: true })
  })
  it('returns the number as written on the box', () => {
    expect(checkContainerNo(' csqu 305438-3')).toEqual({ valid: true, number: 'CSQU3054383' })
  })
  it('reports the expected digit', () => {
    expect(checkContainerNo('CSQU3054384')).toEqual({ valid: false, why: 'checkDigit', expected: 3 })
  })
  it.each(['', 'CSQU305438', 'CSQU30543830', 'ABC123', 'CSQ03054383'])('%j has another format', (number) => {
    expect(checkContainerNo(number)).toEqual({ valid: false, why: 'form' })
  })
  it('counts every letter as ISO 6346 does', () => {
    const values = [
      10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
    ]
    values.forEach((value, index) => {
      const letter = String.fromCharCode(65 + index)
      expect([letter, containerCheckDigit(`${letter}AAU000000`)]).toEqual([
        letter,
        ((value + 2 * 10 + 4 * 10 + 8 * 32) % 11) % 10,
      ])
    })
  })
  it('writes a remainder of ten as 0', () => {
    expect(containerCheckDigit('CSQU305430')).toBe(0)
  })
})

describe('air waybill numbers', () => {
  it.each(['020-81140743', '02081140743', '020 81140743'])('%s is valid', (number) => {
    expect(checkAwb(number)).toEqual({ valid: true, number: '020-81140743' })
  })
  it('uses the serial modulo 7', () => {
    expect(awbCheckDigit('1234567')).toBe(5)
    expect(checkAwb('176-12345677')).toEqual({ valid: false, why: 'checkDigit', expected: 5 })
  })
  it.each(['', '176-1234567', '176-123456758', '17-612345675', 'ABC-12345675'])('%j has another format', (number) => {
    expect(checkAwb(number)).toEqual({ valid: false, why: 'form' })
  })
})

describe.runIf(existsSync(data))('vectors from public sources', () => {
  it('container numbers', () => {
    for (const [number = '', , , , valid] of rows('container/containers.csv'))
      expect([number, checkContainerNo(number).valid]).toEqual([number, valid === 'True'])
  })
  it('air waybill numbers', () => {
    for (const [number = '', , , , , valid] of rows('awb/awb-numbers.csv'))
      expect([number, checkAwb(number).valid]).toEqual([number, valid === 'True'])
  })
})

it('a container number has U, J or Z as its fourth letter', () => {
  for (const [owner, isKnown] of [
    ['CSQU', true],
    ['CSQJ', true],
    ['CSQZ', true],
    ['CSQA', false],
    ['CSQV', false],
  ] as const) {
    const number = `${owner}305438${containerCheckDigit(`${owner}305438`)}`
    expect(checkContainerNo(number)).toEqual(isKnown ? { valid: true, number } : { valid: false, why: 'category' })
  }
})
