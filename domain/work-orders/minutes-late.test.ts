import { expect, test } from 'vitest'
import { minutesLate } from './minutes-late.ts'

const now = '2026-11-23T20:00:00Z'
const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('late is what came after the window, or has not come although it is over', () => {
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:35:00Z' }, now)).toBe(35)
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:03:00Z' }, now)).toBe(0)
  expect(minutesLate({ ...due, actualArriveTime: null }, now)).toBe(120)
  expect(minutesLate({ from: null, to: null, actualArriveTime: null }, now)).toBe(0)
})
