import { expect, test } from 'vitest'
import { waitOf, withLeft } from './wait-text.ts'

test('the wait in a sentence counts down; other sentences stay unchanged', () => {
  const sentence = 'Too many tries. Try again in 12 s.'
  expect(waitOf(sentence)).toBe(12)
  expect(withLeft(sentence, 1)).toBe('Too many tries. Try again in 1 s.')
  expect(withLeft(sentence, 0)).toBe('Too many tries. Try again now.')
  expect(waitOf('Its clock is 5 s fast.')).toBe(0)
  expect(waitOf('')).toBe(0)
})
