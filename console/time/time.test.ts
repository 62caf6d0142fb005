import { describe, expect, test } from 'vitest'
import { endOfDay, instantOf, startOfDay, timeIn, viewerZone, zoneName } from './time.ts'

const chicago = 'America/Chicago'

test('an instant shows as the clock at the place does', () => {
  expect(timeIn(chicago, '2026-11-23T14:00:00Z')).toBe('2026-11-23 08:00')
  expect(timeIn('Asia/Shanghai', '2026-11-23T16:05:00.000Z')).toBe('2026-11-24 00:05')
  expect(timeIn(chicago, null)).toBe('')
})

describe('what is typed at a place means', () => {
  test.each([
    [chicago, '2026-11-23 08:00', '2026-11-23T14:00:00.000Z'],
    [chicago, '2026-07-01 08:00', '2026-07-01T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01 00:15', '2026-06-30T18:45:00.000Z'],
    ['Pacific/Auckland', '2026-12-31 23:59', '2026-12-31T10:59:00.000Z'],
    // The hour 01:00-02:00 comes twice on 1 November 2026 in Chicago: the first is meant.
    [chicago, '2026-11-01 01:30', '2026-11-01T06:30:00.000Z'],
    // 02:30 does not exist on 8 March 2026 in Chicago.
    [chicago, '2026-03-08 02:30', '2026-03-08T08:30:00.000Z'],
  ])('in %s at %s', (zone, local, instant) => {
    expect(instantOf(zone, local)).toBe(instant)
  })
})

test('a day lasts from its first to its last instant, also when the clocks change', () => {
  expect(startOfDay(chicago, '2026-11-01')).toBe('2026-11-01T05:00:00.000Z')
  expect(endOfDay(chicago, '2026-11-01')).toBe('2026-11-02T05:59:59.999Z')
})

test('zones are named shortly, and an unusable choice falls back', () => {
  expect(zoneName(chicago, '2026-11-23T14:00:00Z')).toBe('CST')
  expect(viewerZone('Not/AZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(viewerZone(chicago)).toBe(chicago)
  expect(viewerZone('', () => 'Not/AZone')).toBe('+08:00')
})
