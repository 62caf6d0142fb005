import { expect, test } from 'vitest'
import { withFrom } from './follow-from.ts'

test('the end of a window follows a beginning that passes it, and keeps the length', () => {
  const morning = { from: '2026-11-24 08:00', to: '2026-11-24 09:00' }
  expect(withFrom(morning, '2026-11-25 08:00')).toEqual({ from: '2026-11-25 08:00', to: '2026-11-25 09:00' })
  expect(withFrom(morning, '2026-11-24 09:00').to).toBe('2026-11-24 10:00')
  // Over midnight and over the end of the year.
  expect(withFrom(morning, '2026-12-31 23:30').to).toBe('2027-01-01 00:30')
})

test('an end that is still after the beginning stays as typed, and so does one without a beginning that could be passed', () => {
  const day = { from: '2026-11-24 08:00', to: '2026-11-26 17:00' }
  expect(withFrom(day, '2026-11-25 08:00').to).toBe('2026-11-26 17:00')
  expect(withFrom(day, '').to).toBe('2026-11-26 17:00')
  expect(withFrom({ from: '', to: '' }, '2026-11-25 08:00').to).toBe('')
  expect(withFrom({ from: '', to: '2026-11-24 17:00' }, '2026-11-25 08:00').to).toBe('2026-11-25 17:00')
  expect(withFrom({ from: '', to: '2026-11-24 07:00' }, '2026-11-25 08:00').to).toBe('2026-11-24 07:00')
})
