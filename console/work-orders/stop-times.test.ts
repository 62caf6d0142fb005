import { expect, test } from 'vitest'
import { minutesLate, windowText } from './stop-times.ts'

const now = '2026-11-23T20:00:00Z'
const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('late is what came after the window, or has not come although it is over', () => {
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:35:00Z' }, now)).toBe(35)
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:03:00Z' }, now)).toBe(0)
  expect(minutesLate({ ...due, actualArriveTime: null }, now)).toBe(120)
  expect(minutesLate({ from: null, to: null, actualArriveTime: null }, now)).toBe(0)
})

test('a window reads on the clock of the place', () => {
  expect(windowText({ ...due, timeZone: 'America/Chicago' })).toBe('2026-11-23 08:00–12:00')
  expect(windowText({ from: null, to: due.to, timeZone: 'America/Chicago' })).toBe('≤ 2026-11-23 12:00')
  expect(windowText({ from: due.from, to: '2026-11-24T18:00:00Z', timeZone: 'UTC' })).toBe(
    '2026-11-23 14:00 – 2026-11-24 18:00',
  )
})
