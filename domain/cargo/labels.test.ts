import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { awbLabelOf, ownLabelOf, readLabel, ssccOf } from './labels.ts'

describe('what is scanned', () => {
  it.each([
    ['9333409907400041', { kind: 'awb', label: '9333409907400041', awb: '933-34099074', piece: 41 }],
    ['9333409907500003', { kind: 'awb', label: '9333409907500003', awb: '933-34099075', piece: 3, isSuspect: true }],
    ['15768076960', { kind: 'waybill', awb: '157-68076960' }],
    ['933-34099074', { kind: 'waybill', awb: '933-34099074' }],
    ['93334099074000', { kind: 'bad', why: 'cutOff' }],
    // Carriers number parcels so.
    ['123456789012', { kind: 'customer', label: '123456789012', isSuspect: true }],
    ['123456789012345', { kind: 'customer', label: '123456789012345', isSuspect: true }],
    ['un12345678901234', { kind: 'customer', label: 'UN12345678901234', isSuspect: true }],
    ['933340990740000l', { kind: 'bad', why: 'misread' }],
    [']C100340063820000012348', { kind: 'sscc', label: '340063820000012348' }],
    ['00340063820000012348', { kind: 'sscc', label: '340063820000012348' }],
    ['(00)106141412345678908', { kind: 'sscc', label: '106141412345678908' }],
    // As our labels print it below the bars, and as people type that.
    ['(00) 1 0614141234567890 8', { kind: 'sscc', label: '106141412345678908' }],
    ['1 0614141234567890 8', { kind: 'sscc', label: '106141412345678908' }],
    ['00 106141412345678908', { kind: 'sscc', label: '106141412345678908' }],
    ['(00) 1 0614141234567890 2', { kind: 'bad', why: 'checkDigit' }],
    ['(00) 1 06141412345', { kind: 'bad', why: 'cutOff' }],
    ['1 2345 6', { kind: 'customer', label: '1 2345 6' }],
    ['00106141412345678902', { kind: 'bad', why: 'checkDigit' }],
    ['00008012345000007774\u001d10LOT77', { kind: 'sscc', label: '008012345000007774' }],
    ['dr-26-000123-0007', { kind: 'own', label: 'DR-26-000123-0007' }],
    ['https://example.org/pay?to=somebody', { kind: 'link' }],
    ['1Z999AA10123456784', { kind: 'customer', label: '1Z999AA10123456784' }],
    ['ctn-0042 b', { kind: 'customer', label: 'CTN-0042 B' }],
    ['4006381333931', { kind: 'bad', why: 'product' }],
    ['  ', { kind: 'bad', why: 'empty' }],
    ['A'.repeat(61), { kind: 'bad', why: 'tooLong' }],
    ['BOX\u00001', { kind: 'bad', why: 'misread' }],
    ['BOX\ud8001', { kind: 'bad', why: 'misread' }],
    ['BOX\u202e1', { kind: 'bad', why: 'misread' }],
    ['箱-1', { kind: 'customer', label: '箱-1' }],
    // One label in another form of Unicode is one label.
    ['Cafe\u0301-1', { kind: 'customer', label: 'CAFÉ-1' }],
    ['ＢＯＸ－１２', { kind: 'customer', label: 'BOX-12' }],
    ['ｄｒ－２６－０００１２３－０００７', { kind: 'own', label: 'DR-26-000123-0007' }],
    ['３４００６３８２０００００１２３４８', { kind: 'sscc', label: '340063820000012348' }],
    ['\u0390-1', { kind: 'customer', label: '\u03aa\u0301-1' }],
  ])('%j', (text, read) => {
    expect(readLabel(text)).toEqual(read)
  })
})

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

test('what we print is read as what it is, and one wrong digit of a container code is noticed', () => {
  fc.assert(
    fc.property(
      digitsOf(7),
      fc.nat(9_999_999),
      fc.nat(17),
      fc.integer({ min: 1, max: 9 }),
      (prefix, serial, at, more) => {
        const code = ssccOf(prefix, serial)
        expect(readLabel(code)).toEqual({ kind: 'sscc', label: code })
        const other = `${code.slice(0, at)}${(Number(code.charAt(at)) + more) % 10}${code.slice(at + 1)}`
        expect(readLabel(other).kind).toBe('bad')
      },
    ),
  )
  const own = ownLabelOf('DR-26-000123', 7)
  expect(readLabel(own)).toEqual({ kind: 'own', label: own })
  expect(readLabel(awbLabelOf('933-34099074', 1))).toMatchObject({ awb: '933-34099074', piece: 1 })
})

test('a serial number that no longer fits, or no prefix, gives no code', () => {
  expect(ssccOf('123456789012', 99_999)).toMatch(/^9123456789012\d{5}$/)
  expect(() => ssccOf('123456789012', 100_000)).toThrow(RangeError)
  expect(() => ssccOf('', 1)).toThrow(RangeError)
})

const rows = (file: string) =>
  readFileSync(givenData(file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

describe.runIf(existsSync(givenData('air/vectors/sscc18.csv')))('vectors from public sources', () => {
  it('container codes', () => {
    for (const [content = '', , , valid] of rows('air/vectors/sscc18.csv'))
      expect([content, readLabel(content).kind === 'sscc']).toEqual([content, valid === 'yes'])
  })
  it('labels of air waybills', () => {
    for (const [content = '', , , total, valid] of rows('air/vectors/label-606.csv')) {
      const read = readLabel(content)
      const isPiece = read.kind === 'awb' && !read.isSuspect && (read.piece ?? 0) <= Number(total)
      expect([content, isPiece]).toEqual([content, valid === 'yes'])
    }
  })
})
