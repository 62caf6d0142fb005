import { afterEach, expect, test } from 'vitest'
import { writeAs } from '../time/formats.ts'
import { typedCapacity } from './capacity.ts'

afterEach(() => writeAs({ units: 'us' }))

test('a capacity is typed in pounds, stored in kilograms, and shown again as it was typed', () => {
  const { unit, show, keep } = typedCapacity()
  expect([unit, keep('45000'), show('20411.66'), show('20400'), show(''), keep('')]).toEqual([
    'lb',
    '20411.66',
    '45000',
    '44974.3',
    '',
    '',
  ])
  for (let pounds = 0; pounds < 100_000; pounds += 7.3) {
    const typed = String(Number(pounds.toFixed(1)))
    expect(show(keep(typed))).toBe(typed)
  }
})

test('users of kilograms type kilograms', () => {
  writeAs({ units: 'metric' })
  const { unit, show, keep } = typedCapacity()
  expect([unit, keep('20400.5'), show('20400.5')]).toEqual(['kg', '20400.5', '20400.5'])
})
