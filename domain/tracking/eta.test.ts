import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roadKmh } from '../positions/route.ts'
import { expectedTimes, isExpectedLate, leastKmh, mostKmh, recentKmh, serviceMinutes } from './eta.ts'
import type { Fix } from './fence.ts'

/** Along a meridian at this speed, one position every ten seconds. */
const drive = (kmh: number, minutes: number, from = 0): Fix[] =>
  Array.from({ length: minutes * 6 + 1 }, (_, n) => ({
    atMs: from + n * 10_000,
    lat: 40 + (n * 10 * kmh) / 3600 / 111.195,
    lng: -87,
    speedKmh: null,
  }))
const minutes = (n: number) => n * 60_000

test('the longer a truck drives at a speed, the more it counts; standing changes nothing', () => {
  const after = (n: number) => recentKmh(null, drive(50, n))
  expect(after(0)).toBe(roadKmh)
  expect(after(3)).toBeLessThan(roadKmh)
  expect(after(15)).toBeLessThan(after(3))
  expect(after(120)).toBeCloseTo(50, 0)
  expect(recentKmh(63, drive(0, 120))).toBe(63)
  expect(recentKmh(63, drive(2, 120))).toBe(63)
  const parts = drive(50, 20)
  const first = recentKmh(null, parts.slice(0, 40))
  expect(recentKmh(first, parts.slice(39))).toBeCloseTo(after(20), 9)
})

test('the speed stays within what trucks can drive, whatever the positions', () => {
  const fix = fc.record({
    atMs: fc.integer({ min: 0, max: 10_000_000 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    speedKmh: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.option(fc.double({ min: 0, max: 500, noNaN: true })), fc.array(fix), (before, fixes) => {
      const kmh = recentKmh(before, fixes)
      expect(kmh).toBeGreaterThanOrEqual(leastKmh)
      expect(kmh).toBeLessThanOrEqual(mostKmh)
    }),
    { numRuns: 300, seed: 5 },
  )
})

test('stops ahead: drive, wait for opening, service, drive on; nothing after an unknown distance', () => {
  const now = minutes(1000)
  const way = { fromMs: null, arrivedMs: null }
  const ahead = [
    { ...way, id: 'a', km: 60, fromMs: minutes(1200) },
    { ...way, id: 'b', km: 30 },
    { ...way, id: 'c', km: null },
    { ...way, id: 'd', km: 10 },
  ]
  expect(expectedTimes(now, 60, ahead)).toEqual([
    { id: 'a', arriveMs: minutes(1060), departMs: minutes(1200 + serviceMinutes) },
    { id: 'b', arriveMs: minutes(1230 + 30), departMs: minutes(1260 + serviceMinutes) },
  ])
  // Has stood at the first stop for an hour: it leaves any moment.
  const there = [
    { ...way, id: 'a', km: 0.1, arrivedMs: minutes(940) },
    { ...way, id: 'b', km: 60 },
  ]
  expect(expectedTimes(now, 60, there).at(-1)).toMatchObject({ id: 'b', arriveMs: minutes(1060) })
})

test('expected late at once, on time again only with ten minutes to spare', () => {
  const due = minutes(100)
  expect(isExpectedLate(false, minutes(101), due)).toBe(true)
  expect(isExpectedLate(false, minutes(99), due)).toBe(false)
  expect(isExpectedLate(true, minutes(95), due)).toBe(true)
  expect(isExpectedLate(true, minutes(89), due)).toBe(false)
  expect(isExpectedLate(true, minutes(500), null)).toBe(false)
})
