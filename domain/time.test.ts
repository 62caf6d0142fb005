import { expect, test } from 'vitest'
import { toInstant, toLocalDate, toWallClock } from './time.ts'

test('a wall clock time is read in the zone of its place, summer and winter', () => {
  expect(toInstant('2026-07-01T08:00', 'America/Chicago')).toBe('2026-07-01T13:00:00.000Z')
  expect(toInstant('2026-12-01T08:00', 'America/Chicago')).toBe('2026-12-01T14:00:00.000Z')
})
test('a time with an offset is that instant, wherever the stop is', () => {
  expect(toInstant('2026-11-23T08:00:00-06:00', 'America/New_York')).toBe('2026-11-23T14:00:00.000Z')
})
test('on the night the clocks change: the skipped hour moves on, the doubled hour is the first', () => {
  expect(toInstant('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})
test('and back', () => {
  expect(toWallClock('2026-11-23T14:00:00Z', 'America/Chicago')).toBe('2026-11-23T08:00')
  expect(toLocalDate('2026-11-24T03:00:00Z', 'America/Los_Angeles')).toBe('2026-11-23')
})
