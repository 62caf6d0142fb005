import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveMinutes, greatCircleKm, routeKm } from './route.ts'

const chicago = { lat: 41.88, lng: -87.63 }
const dallas = { lat: 32.78, lng: -96.8 }

test('Chicago to Dallas: the straight line, the road, and the hours on it', () => {
  expect(greatCircleKm(chicago, dallas)).toBeCloseTo(1295, -1)
  expect(routeKm(chicago, dallas)).toBeCloseTo(1618, -1)
  expect(routeKm(chicago, dallas, 1)).toBe(greatCircleKm(chicago, dallas))
  expect(driveMinutes(80)).toBe(60)
  expect(driveMinutes(100, 50)).toBe(120)
})

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('both directions are equally far, nothing is further than half way round the earth, and a detour is never shorter', () => {
  fc.assert(
    fc.property(point, point, point, (one, two, three) => {
      const there = greatCircleKm(one, two)
      expect(there).toBeCloseTo(greatCircleKm(two, one), 6)
      expect(there).toBeLessThanOrEqual(20_016)
      expect(greatCircleKm(one, three) + greatCircleKm(three, two)).toBeGreaterThanOrEqual(there - 0.001)
    }),
    { numRuns: 200, seed: 8 },
  )
})
