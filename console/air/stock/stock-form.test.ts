import { expect, test } from 'vitest'
import { rangeOf, stockValues, withPrefix } from './stock-form.ts'

test('a known prefix brings its airline, but never over one that somebody typed', () => {
  const empty = stockValues(null)
  const emirates = withPrefix(empty, '176')
  expect(emirates).toMatchObject({ prefix: '176', airline: 'EK' })
  expect(withPrefix(emirates, '020').airline).toBe('LH')
  expect(withPrefix(emirates, '17').airline).toBe('')
  expect(withPrefix({ ...emirates, airline: 'XX' }, '020').airline).toBe('XX')
})

test('the range is said with check digits as soon as both ends are right', () => {
  const values = { ...stockValues(null), prefix: '176', firstNumber: '1234567', lastNumber: '176-12346666' }
  expect(rangeOf(values)).toEqual({ count: 100, first: '176-12345675', last: '176-12346666' })
  expect(rangeOf({ ...values, lastNumber: '1234566' })).toBeNull()
  expect(rangeOf({ ...values, firstNumber: '12345674' })).toBeNull()
})
