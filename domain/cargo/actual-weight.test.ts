import { expect, test } from 'vitest'
import { chargedAsCounted } from './actual-weight.ts'
import { usualTolerance } from './differences.ts'

const booked = { kg: '1000', cm3: '2000000' }
const charged = (kg: string | null, cm3: string | null, was: Parameters<typeof chargedAsCounted>[0] = booked) =>
  chargedAsCounted(was, { kg, cm3 }, usualTolerance)

test('what was weighed is charged beyond the tolerance, and the booking within it', () => {
  expect(charged('1020', '2200000')).toEqual({ kg: null, cm3: null })
  expect(charged('1020.1', '2200000')).toEqual({ kg: '1020.1', cm3: null })
  expect(charged('979.9', '2200001')).toEqual({ kg: '979.9', cm3: '2200001' })
})

test('what was not booked is charged as it was found, and what was not found as it was booked', () => {
  expect(charged('40', '90', { kg: null, cm3: null })).toEqual({ kg: '40', cm3: '90' })
  expect(charged(null, null)).toEqual({ kg: null, cm3: null })
})
