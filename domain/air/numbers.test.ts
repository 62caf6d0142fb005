import { expect, test } from 'vitest'
import { airlineOfCode, airlineOfPrefix, airlines } from '../codes/airlines.ts'
import { checkAwb } from '../codes/check-digits.ts'
import { leftIn, nextNumberStatus, readSerial, serialOf, waybillNumber } from './numbers.ts'

test('a number is the prefix, the serial with its zeros, and the remainder modulo 7', () => {
  expect(waybillNumber('176', 1_234_567)).toBe('176-12345675')
  expect(waybillNumber('020', 12)).toBe('020-00000125')
  for (const serial of [0, 6, 7, 1_234_567, 9_999_999]) {
    const number = waybillNumber('157', serial)
    expect(checkAwb(number)).toEqual({ valid: true, number })
    expect(serialOf(number)).toBe(serial)
  }
})

test('a number is read as people type it, and its fault is named', () => {
  for (const typed of ['1234567', '12345675', '1234 5675', '176-12345675', '17612345675', ' 176 1234 5675 '])
    expect(readSerial(typed, '176'), typed).toEqual({ serial: 1_234_567 })
  expect(readSerial('12345674', '176')).toEqual({ why: 'checkDigit' })
  expect(readSerial('020-12345675', '176')).toEqual({ why: 'prefix' })
  for (const typed of ['', '123456', '123456789', 'ABCDEFG', '1234567٣'])
    expect(readSerial(typed, '176')).toEqual({ why: 'form' })
})

test('a number goes from free to used or void, and a void one never comes back', () => {
  expect(nextNumberStatus('reserve', 'free')).toBe('reserved')
  expect(nextNumberStatus('reserve', 'reserved')).toBeNull()
  expect(nextNumberStatus('use', 'reserved')).toBe('used')
  expect(nextNumberStatus('release', 'reserved')).toBe('free')
  expect(nextNumberStatus('void', 'used')).toBeNull()
  expect(nextNumberStatus('voidUsed', 'used')).toBe('void')
  for (const action of ['reserve', 'use', 'release', 'void', 'unuse', 'voidUsed'] as const)
    expect(nextNumberStatus(action, 'void')).toBeNull()
})

test('what is left of a range is what nobody has', () => {
  expect(leftIn({ firstSerial: 10, lastSerial: 19, reserved: 2, used: 3, voided: 1 })).toBe(4)
})

test('each airline stands once, by prefix and by code', () => {
  expect(new Set(airlines.map(({ prefix }) => prefix)).size).toBe(airlines.length)
  expect(new Set(airlines.map(({ code }) => code)).size).toBe(airlines.length)
  for (const { prefix, code, name } of airlines) {
    expect(prefix).toMatch(/^\d{3}$/)
    expect(code).toMatch(/^[A-Z\d]{2}$/)
    expect(name.length).toBeGreaterThan(1)
  }
  expect(airlineOfPrefix('176')?.name).toBe('Emirates')
  expect(airlineOfCode('LH')?.prefix).toBe('020')
})
