import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fix, fenceRules, passFence, type Sighting, speedAt, type Visit } from './fence.ts'

const fence = { lat: 41.9, lng: -87.6, metres: 250 }
const metre = 1 / 111_195
/** A position this many meters north of the stop, after this many seconds. */
const fix = (seconds: number, metres: number, speedKmh: number | null = null): Fix => ({
  atMs: seconds * 1000,
  lat: fence.lat + metres * metre,
  lng: fence.lng,
  speedKmh,
})

function follow(fixes: readonly Fix[], around = fence) {
  let visit: Visit | null = null
  let before: Fix | null = null
  const seen: Sighting[] = []
  for (const one of fixes) {
    const next = passFence(visit, one, speedAt(one, before), around)
    if (next.seen) seen.push(next.seen)
    visit = next.visit
    before = one
  }
  return seen
}
const times = (from: number, to: number, every: number) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, n) => from + n * every)

test('a truck that arrives, stays twenty minutes and leaves is seen once each way, at the right times', () => {
  const coming = times(0, 100, 10).map((s) => fix(s, 2000 - s * 20, 72))
  const staying = times(110, 1310, 10).map((s) => fix(s, 20, 0))
  const going = times(1320, 1620, 10).map((s) => fix(s, (s - 1310) * 15, 54))
  expect(follow([...coming, ...staying, ...going])).toEqual([
    { kind: 'arrive', atMs: 110_000 },
    { kind: 'depart', atMs: 1_320_000 },
  ])
})

test('a phone that was silent while standing, and one without speed', () => {
  expect(follow([fix(0, 10, 0), fix(3600, 10, 0), fix(7200, 50_000, 80), fix(7400, 60_000, 80)])).toEqual([
    { kind: 'arrive', atMs: 0 },
    { kind: 'depart', atMs: 3_600_000 },
  ])
  expect(follow(times(0, 400, 10).map((s) => fix(s, 100)))).toEqual([{ kind: 'arrive', atMs: 0 }])
})

const seconds = fc.integer({ min: 1, max: 60 })
const runs = { numRuns: 300, seed: 20261121 }

test('passing by is no arrival, wherever the positions fall', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 25, max: 130 }),
      fc.integer({ min: -240, max: 240 }),
      fc.boolean(),
      seconds,
      (kmh, aside, tells, every) => {
        const way = times(0, 600, every).map((s) => ({
          ...fix(s, -3000 + (s * kmh) / 3.6, tells ? kmh : null),
          lng: fence.lng + (aside * metre) / Math.cos((fence.lat * Math.PI) / 180),
        }))
        expect(follow(way)).toEqual([])
        // A geofence so large that passing it takes minutes.
        expect(follow(way, { ...fence, metres: 2500 })).toEqual([])
      },
    ),
    runs,
  )
})

test('a red light is no arrival, and a position that jitters at the edge is neither arrival nor departure', () => {
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: fenceRules.dwellMs / 1000 - 1 }), (every, red) => {
      const light = times(100, 100 + red, every).map((s) => fix(s, 150, 0))
      expect(follow([fix(0, 900, 50), ...light, fix(101 + red, 240, 40), fix(130 + red, 900, 50)])).toEqual([])
    }),
    runs,
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 370 }), { minLength: 40, maxLength: 200 }), (places) => {
      const jitter = places.map((metres, n) => fix(1000 + n * 10, metres, 0))
      const seen = follow([...times(0, 300, 10).map((s) => fix(s, 5, 0)), ...jitter])
      expect(seen).toEqual([{ kind: 'arrive', atMs: 0 }])
    }),
    runs,
  )
})

test('a truck parked just outside the geofence after arriving has not left', () => {
  const parked = times(400, 4000, 10).map((s) => fix(s, 330, 0))
  expect(follow([...times(0, 300, 10).map((s) => fix(s, 5, 0)), ...parked])).toHaveLength(1)
})

test('arrivals and departures alternate and never go back in time, whatever a phone sends', () => {
  const some = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 900 }),
      fc.option(fc.integer({ min: 0, max: 90 })),
    ),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(some, (steps) => {
      let now = 0
      const seen = follow(
        steps.map(([later, metres, kmh]) => {
          now += later
          return fix(now, metres, kmh)
        }),
      )
      seen.forEach((one, n) => {
        const last = seen[n - 1]
        expect(one.kind).toBe(last?.kind === 'arrive' ? 'depart' : 'arrive')
        expect(one.atMs).toBeGreaterThanOrEqual(last?.atMs ?? 0)
      })
    }),
    runs,
  )
})
