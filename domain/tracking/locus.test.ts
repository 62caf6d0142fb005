import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatCircleKm } from '../positions/route.ts'
import { placeAt, type Sighting, standsOf, thinLocus } from './locus.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => n * 60_000
const start = Date.parse('2026-11-23T14:00:00Z')
/** A place about this many kilometers north of Chicago. */
const north = (km: number) => 41.9 + km / 111.2
const seen = (at: number, lat: number, lng = -87.6, speedKmh: number | null = null): Sighting => ({
  at: start + at,
  lat,
  lng,
  speedKmh,
})

test('a stand is five minutes within a phone’s wandering; shorter is traffic, and one wrong position does not end it', () => {
  const wander = (n: number) => north(0.04 * Math.sin(n))
  const light = Array.from({ length: 13 }, (_, n) => seen(seconds(n * 20), wander(n)))
  const dock = Array.from({ length: 40 }, (_, n) => seen(minutes(30) + seconds(n * 30), wander(n) + 0.5))
  const wrong = dock.map((one, n) => (n === 20 ? { ...one, lat: one.lat + 0.05 } : one))
  const stands = standsOf([...light, ...wrong])
  expect(stands.map(({ from, to }) => [from - start, to - start])).toEqual([
    [minutes(30), minutes(30) + seconds(39 * 30)],
  ])
  expect(greatCircleKm(stands[0] as { lat: number; lng: number }, { lat: north(0) + 0.5, lng: -87.6 })).toBeLessThan(
    0.05,
  )
})

test('rolling in slowly does not split a stand', () => {
  const rolling = Array.from({ length: 6 }, (_, n) => seen(seconds(n * 10), north(-0.6 + n * 0.1)))
  const dock = Array.from({ length: 30 }, (_, n) => seen(minutes(1) + seconds(n * 60), north(0.035 * Math.sin(n))))
  expect(standsOf([...rolling, ...dock]).length).toBe(1)
  // Wandering during a stand is not drawn.
  expect(thinLocus([...rolling, ...dock], 1000).points.length).toBeLessThan(10)
})

test('a silent phone that continues from the same place stood there; one that continues elsewhere was out of reach', () => {
  const quiet = [seen(0, north(0)), seen(minutes(40), north(0.01)), seen(minutes(41), north(2))]
  expect(thinLocus(quiet, 1000)).toMatchObject({ stands: [{ from: start, to: start + minutes(40) }], gaps: [] })
  const lost = [
    seen(0, north(0)),
    seen(minutes(1), north(1)),
    seen(minutes(41), north(50)),
    seen(minutes(42), north(51)),
  ]
  expect(thinLocus(lost, 1000)).toMatchObject({
    stands: [],
    gaps: [{ from: start + minutes(1), to: start + minutes(41) }],
  })
})

/** The largest error of a replay in km. */
const furthestOff = (trip: readonly Sighting[], points: readonly Sighting[]) =>
  trip.reduce((worst, one) => Math.max(worst, greatCircleKm(one, placeAt(points, one.at) as Sighting)), 0)

/** Ten hours with a position each second: straight, with a turn every 25 minutes and an hour at a dock. */
function longTrip(): Sighting[] {
  let [lat, lng] = [41.9, -87.6]
  return Array.from({ length: 36_000 }, (_, n) => {
    const standing = n >= 18_000 && n < 21_600
    const east = Math.floor(n / 1500) % 2 === 1
    if (!standing) [lat, lng] = east ? [lat, lng + 0.0003] : [lat + 0.0002, lng]
    return seen(seconds(n), lat + 0.00002 * Math.sin(n), lng)
  })
}

test('a long trip stays under the limit, and keeps its turns, its stand and its length', () => {
  const trip = longTrip()
  const { points, stands, km } = thinLocus(trip, 1000)
  expect(points.length).toBeLessThanOrEqual(1000)
  expect(points[0]?.at).toBe(trip[0]?.at)
  expect(points.at(-1)?.at).toBe(trip.at(-1)?.at)
  expect(stands.map(({ from, to }) => Math.round((to - from) / minutes(1)))).toEqual([60])
  expect(km).toBeGreaterThan(700)
  expect(furthestOff(trip, points)).toBeLessThan(0.25)
})

test('with few positions allowed, the most important are kept', () => {
  const { points } = thinLocus(longTrip(), 60)
  expect(points.length).toBeLessThanOrEqual(60)
  expect(furthestOff(longTrip(), points)).toBeLessThan(1)
})

test('any trip: within the limit, in order, from start to end, with no more error than allowed', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.double({ min: -2, max: 2, noNaN: true })), {
    minLength: 2,
    maxLength: 300,
  })
  fc.assert(
    fc.property(steps, (moves) => {
      let [at, km] = [0, 0]
      const trip = moves.map(([wait, way]) => {
        at += seconds(wait)
        km += way
        return seen(at, north(km))
      })
      const { points, stands } = thinLocus(trip, 1000)
      expect(points.length).toBeLessThanOrEqual(trip.length)
      expect([points[0]?.at, points.at(-1)?.at]).toEqual([trip[0]?.at, trip.at(-1)?.at])
      expect(points.map((one) => one.at)).toEqual([...points.map((one) => one.at)].sort((a, b) => a - b))
      const still = (time: number) => stands.some(({ from, to }) => from <= time && time <= to)
      for (const one of trip.filter(({ at: time }) => !still(time)))
        expect(greatCircleKm(one, placeAt(points, one.at) as Sighting)).toBeLessThan(0.013)
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('a missing speed is calculated from the distance since the last position', () => {
  const { points } = thinLocus(
    [seen(0, north(0)), seen(minutes(1), north(1)), seen(minutes(2), north(1.5), -87.6, 33)],
    1000,
  )
  expect(points.map(({ speedKmh }) => speedKmh && Math.round(speedKmh))).toEqual([null, 60, 33])
  // Only the ends of an even drive are kept; stopping at the second end does not change the speed in between.
  const even = [seen(0, north(0), -87.6, 60), seen(minutes(30), north(30), -87.6, 0)]
  expect(placeAt(even, start + minutes(20))?.speedKmh).toBeCloseTo(60, 0)
  expect(placeAt(points, start - 1)).toBeNull()
  expect(placeAt(points, start + seconds(30))?.lat).toBeCloseTo(north(0.5), 4)
})
