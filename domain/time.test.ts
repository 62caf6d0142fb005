import { expect, test } from 'vitest'
import { formatInstant, toInstant, toLocalDate, toWallClock } from './time.ts'
import { defaultZone, isZone, zoneOfOffset } from './zones.ts'

test('a wall clock time is read in the zone of its place, summer and winter', () => {
  expect(toInstant('2026-07-01T08:00', 'America/Chicago')).toBe('2026-07-01T13:00:00.000Z')
  expect(toInstant('2026-12-01T08:00', 'America/Chicago')).toBe('2026-12-01T14:00:00.000Z')
})
test('a time with an offset is that instant, wherever the stop is', () => {
  expect(toInstant('2026-11-23T08:00:00-06:00', 'America/New_York')).toBe('2026-11-23T14:00:00.000Z')
})
test('on the night the clocks change: the skipped hour moves on, the repeated hour is the first', () => {
  expect(toInstant('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})
test('an hour before and after the clocks change, on a day read before', () => {
  const zone = 'America/New_York'
  for (const [instant, clock] of [
    ['2026-11-01T12:00:00Z', '2026-11-01T07:00'],
    ['2026-11-01T05:30:00Z', '2026-11-01T01:30'],
    ['2026-11-01T06:30:00Z', '2026-11-01T01:30'],
    ['2026-03-08T06:30:00Z', '2026-03-08T01:30'],
    ['2026-03-08T07:30:00Z', '2026-03-08T03:30'],
    ['2026-03-08T23:59:59Z', '2026-03-08T19:59'],
    ['2026-03-09T00:00:00Z', '2026-03-08T20:00'],
  ] as const)
    expect(toWallClock(instant, zone)).toBe(clock)
})
test('and back', () => {
  expect(toWallClock('2026-11-23T14:00:00Z', 'America/Chicago')).toBe('2026-11-23T08:00')
  expect(toLocalDate('2026-11-24T03:00:00Z', 'America/Los_Angeles')).toBe('2026-11-23')
})

test.each([
  ['YYYY-MM-DD HH:mm:ss', '2026-11-24 02:05:09'],
  ['YYYY年MM月DD日 HH时mm分ss秒', '2026年11月24日 02时05分09秒'],
  ['YYYY-MM-DD', '2026-11-24'],
] as const)('%s on the clock of +08:00', (format, written) => {
  expect(formatInstant('2026-11-23T18:05:09.500Z', defaultZone, format)).toBe(written)
})
test('a browser’s offset gives a zone; without one it is +08:00', () => {
  expect([-480, 360, -345, 0, 210, Number.NaN].map(zoneOfOffset)).toEqual([
    '+08:00',
    '-06:00',
    '+05:45',
    '+00:00',
    '-03:30',
    '+08:00',
  ])
})
test('a time of one zone is converted to another, also to a plain offset', () => {
  const instant = toInstant('2026-07-01T20:00', 'America/Chicago')
  expect(toWallClock(instant, '+08:00')).toBe('2026-07-02T09:00')
  expect(toInstant('2026-07-02T09:00', '+08:00')).toBe(instant)
  expect(toWallClock(instant, '-03:30')).toBe('2026-07-01T21:30')
})
test('an unknown zone is refused, also the second time', () => {
  expect(['Mars/Olympus', 'Mars/Olympus', '', 'Europe/Paris', 'Europe/Paris'].map(isZone)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
