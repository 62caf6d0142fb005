import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeAs } from './formats.ts'
import {
  clockIn,
  dayShown,
  exactTimeIn,
  isSameDayIn,
  shortTimeIn,
  spanIn,
  timeIn,
  wallTimeIn,
  zoneName,
} from './time.ts'
import { viewerZone } from './viewer-zone.ts'
import { dayIn, endOfDay, instantOf, startOfDay } from './zone.ts'

const chicago = 'America/Chicago'

test('an instant shows the local time of the place and its zone', () => {
  expect(timeIn(chicago, '2026-11-23T14:00:00Z')).toBe('2026-11-23 08:00 CST')
  expect(timeIn('Asia/Shanghai', '2026-11-23T16:05:00.000Z')).toBe('2026-11-24 00:05 GMT+8')
  expect(timeIn(chicago, null)).toBe('')
})

describe('a local time means', () => {
  test.each([
    [chicago, '2026-11-23 08:00', '2026-11-23T14:00:00.000Z'],
    [chicago, '2026-07-01 08:00', '2026-07-01T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01 00:15', '2026-06-30T18:45:00.000Z'],
    ['Pacific/Auckland', '2026-12-31 23:59', '2026-12-31T10:59:00.000Z'],
    // On 1 November 2026 Chicago has the hour 01:00-02:00 twice: the first one is meant.
    [chicago, '2026-11-01 01:30', '2026-11-01T06:30:00.000Z'],
    // On 8 March 2026 Chicago has no 02:30.
    [chicago, '2026-03-08 02:30', '2026-03-08T08:30:00.000Z'],
  ])('in %s at %s', (zone, local, instant) => {
    expect(instantOf(zone, local)).toBe(instant)
  })
})

test('a day lasts from its first to its last instant, also when the clocks change', () => {
  expect(startOfDay(chicago, '2026-11-01')).toBe('2026-11-01T05:00:00.000Z')
  expect(endOfDay(chicago, '2026-11-01')).toBe('2026-11-02T05:59:59.999Z')
})

test.each([
  ['America/New_York', 'EST', 'EDT'],
  ['Europe/Berlin', 'CET', 'CEST'],
  ['Europe/London', 'GMT', 'BST'],
  ['Australia/Sydney', 'AEDT', 'AEST'],
  ['America/St_Johns', 'NST', 'NDT'],
  ['Asia/Kolkata', 'IST', 'IST'],
  ['Asia/Tokyo', 'JST', 'JST'],
  ['UTC', 'UTC', 'UTC'],
  // Its letters would be Chicago’s.
  ['Asia/Shanghai', 'GMT+8', 'GMT+8'],
])('%s is written in letters: %s and %s', (zone, winter, summer) => {
  expect(zoneName(zone, '2026-01-23T14:00:00Z')).toBe(winter)
  expect(zoneName(zone, '2026-07-23T14:00:00Z')).toBe(summer)
})

test('zones have short names, and an invalid choice falls back', () => {
  expect(zoneName(chicago, '2026-11-23T14:00:00Z')).toBe('CST')
  expect(viewerZone('Not/AZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(viewerZone(chicago)).toBe(chicago)
  expect(viewerZone('', () => 'Not/AZone')).toBe('+08:00')
})

describe('as US dates', () => {
  beforeAll(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
    writeAs({ dates: 'us' })
  })
  afterAll(() => {
    writeAs({ dates: 'specified' })
    vi.useRealTimers()
  })

  test.each([
    ['America/Chicago', '2026-11-22T22:10:00Z', 'Nov 22, 4:10 PM CST'],
    ['+08:00', '2026-11-22T22:10:00Z', 'Nov 23, 6:10 AM GMT+8'],
    ['America/Chicago', '2026-11-23T06:00:00Z', 'Nov 23, 12:00 AM CST'],
    // Around the hour that is skipped, and in both of the hour that comes twice.
    ['America/Chicago', '2026-03-08T07:59:00Z', 'Mar 8, 1:59 AM CST'],
    ['America/Chicago', '2026-03-08T08:00:00Z', 'Mar 8, 3:00 AM CDT'],
    ['America/Chicago', '2026-11-01T06:30:00Z', 'Nov 1, 1:30 AM CDT'],
    ['America/Chicago', '2026-11-01T07:30:00Z', 'Nov 1, 1:30 AM CST'],
    ['America/Chicago', '2027-01-01T05:59:00Z', 'Dec 31, 11:59 PM CST'],
    ['UTC', '2027-01-01T05:59:00Z', 'Jan 1, 2027, 5:59 AM UTC'],
    ['Mars/Olympus', '2026-11-22T22:10:00Z', 'Nov 22, 10:10 PM UTC'],
  ])('in %s, %s is %s', (zone, instant, text) => {
    expect(timeIn(zone, instant)).toBe(text)
  })

  test('fields keep their stored format, and exact times include the year', () => {
    expect(timeIn('UTC', null)).toBe('')
    expect(wallTimeIn('America/Chicago', '2026-11-22T22:10:00Z')).toBe('2026-11-22 16:10')
    expect(dayIn('America/Chicago', '2026-11-22T22:10:00Z')).toBe('2026-11-22')
    expect(dayShown('2025-02-28')).toBe('Feb 28, 2025')
    expect(clockIn('America/Chicago', '2026-11-22T06:05:00Z')).toBe('12:05 AM CST')
    expect(exactTimeIn('America/Chicago', '2026-11-22T22:10:33Z', 'en')).toBe('Nov 22, 2026, 4:10:33 PM CST')
  })

  test('a span over the end of daylight saving time shows its day once', () => {
    const span = spanIn('America/Chicago', '2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z')
    expect(span).toBe('Nov 1, 12:30 AM–1:30 AM CDT')
    expect(isSameDayIn('America/Chicago', '2026-11-02T05:59:00Z', '2026-11-02T06:00:00Z')).toBe(false)
  })
})

test('a short time of another day names the weekday within six days, and the date beyond', () => {
  const now = '2026-11-23T12:00:00Z'
  expect(shortTimeIn(chicago, '2026-11-24T05:00:00Z', now)).toBe('23:00 CST')
  expect(shortTimeIn(chicago, '2026-11-24T06:30:00Z', now)).toBe('Tue 00:30 CST')
  expect(shortTimeIn(chicago, '2026-11-17T20:00:00Z', now)).toBe('Tue 14:00 CST')
  expect(shortTimeIn(chicago, '2026-11-30T20:00:00Z', now)).toBe('2026-11-30 14:00 CST')
})
