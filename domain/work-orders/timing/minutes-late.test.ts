import { expect, test } from 'vitest'
import { dueOf } from './due.ts'
import { minutesLate } from './minutes-late.ts'

const now = '2026-11-23T20:00:00Z'
const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z', timeZone: 'America/Chicago' }

test('late means after the window, or not arrived when it has ended', () => {
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:35:00Z' }, now)).toBe(35)
  expect(minutesLate({ ...due, actualArriveTime: '2026-11-23T18:03:00Z' }, now)).toBe(0)
  expect(minutesLate({ ...due, actualArriveTime: null }, now)).toBe(120)
  expect(minutesLate({ ...due, from: null, to: null, actualArriveTime: null }, now)).toBe(0)
})

test('"not before" alone is due by the end of that day at the place, in summer and winter', () => {
  const open = { from: '2026-11-23T14:00:00Z', to: null, timeZone: 'America/Chicago' }
  expect(dueOf(open)).toBe('2026-11-24T05:59:00.000Z')
  expect(dueOf({ ...open, from: '2026-07-01T04:59:00Z' })).toBe('2026-07-01T04:59:00.000Z')
  expect(minutesLate({ ...open, actualArriveTime: null }, now)).toBe(0)
  expect(minutesLate({ ...open, actualArriveTime: null }, '2026-11-24T06:29:00Z')).toBe(30)
  expect(dueOf({ ...open, from: null })).toBeNull()
})
