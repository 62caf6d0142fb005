import { expect, test } from 'vitest'
import { isPutOff } from './concern.ts'

const concern = (about: Record<string, number>) => ({ text: '', brief: '', path: '', about })
const putOff = { until: '2026-11-23T11:00:00Z', about: { ann: 10, bob: 20 } }
const before = Date.parse(putOff.until) - 1

test('a concern that was put off comes back when its hour has passed', () => {
  expect(isPutOff(concern({ ann: 10 }), null, before)).toBe(false)
  expect(isPutOff(concern({ ann: 10 }), putOff, before)).toBe(true)
  expect(isPutOff(concern({ ann: 10 }), putOff, before + 1)).toBe(false)
})

test('and earlier only for something new, or for something that happened again', () => {
  expect(isPutOff(concern({ bob: 20 }), putOff, before)).toBe(true)
  expect(isPutOff(concern({ ann: 10, bob: 20, cleo: 1 }), putOff, before)).toBe(false)
  expect(isPutOff(concern({ ann: 11 }), putOff, before)).toBe(false)
  expect(isPutOff(concern({ ann: 9 }), putOff, before)).toBe(true)
})
