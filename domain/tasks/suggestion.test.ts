import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Found } from './preflight.ts'
import { type Candidate, type Job, minutesCovered, rankDrivers } from './suggestion.ts'

const job: Job = {
  now: '2026-11-23T12:00:00Z',
  today: '2026-11-23',
  start: { lat: 41.88, lng: -87.63 },
  until: '2026-11-23T18:00:00Z',
  truckType: "53' dry van",
  weightKg: 12_000,
}
const blameless: Candidate = {
  driverId: 'ann',
  place: { lat: 42, lng: -87.7 },
  atLastDrop: false,
  previous: null,
  freeSince: '2026-11-23T09:40:00Z',
  liveTasks: 0,
  workedMinutes: 310,
  truck: { unitNo: 'T-1', truckType: "53' dry van", capacityKg: 20_000 },
  papers: [
    { paper: 'licence', on: '2030-01-01' },
    { paper: 'medical', on: '2026-11-26' },
  ],
  found: [],
}
const block: Found = { code: 'driverOverlap', severity: 'block', params: { driver: 'Ann', task: 'TK-1' } }
const warn: Found = { code: 'appOffline', severity: 'warn', params: { driver: 'Ann' } }
const order = (...candidates: Candidate[]) => rankDrivers(job, candidates).map(({ driverId }) => driverId)

describe('ranking drivers', () => {
  test('shows distance, arrival, hours worked, equipment and expiring documents of each', () => {
    const [ann] = rankDrivers(job, [blameless])
    expect(ann).toMatchObject({ rank: 1, blocked: false })
    expect(ann?.reasons.map(({ code, params }) => ({ code, ...params }))).toEqual([
      { code: 'away', km: 18, minutes: 14 },
      { code: 'freeSince', at: '2026-11-23T09:40:00Z' },
      { code: 'worked', minutes: 310, limit: 660 },
      { code: 'capacity', truck: 'T-1', weight: 12_000, capacity: 20_000 },
      { code: 'paperSoon', paper: 'medical', on: '2026-11-26', count: 3 },
    ])
    expect(ann?.arriveAt?.slice(0, 16)).toBe('2026-11-23T12:13')
  })

  test('a busy driver starts from where and when the task before ends', () => {
    const busy = { ...blameless, previous: { taskNo: 'TK-7', endsAt: '2026-11-23T17:55:00Z' }, liveTasks: 1 }
    const [found] = rankDrivers(job, [busy])
    expect(found?.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['awayAfterTask', 'freeAt', 'tooLate', 'load']),
    )
    expect(found?.arriveAt?.slice(0, 16)).toBe('2026-11-23T18:08')
  })

  test.each<[string, Partial<Candidate>]>([
    ['is further away', { place: { lat: 43, lng: -88 } }],
    ['is nobody knows where', { place: null }],
    ['has a task before', { previous: { taskNo: 'TK-7', endsAt: '2026-11-23T13:00:00Z' }, liveTasks: 1 }],
    ['has worked more', { workedMinutes: 500 }],
    ['would drive beyond the day', { workedMinutes: 655 }],
    ['has no truck', { truck: null }],
    ['has another kind of truck', { truck: { unitNo: 'T-2', truckType: 'reefer', capacityKg: null } }],
    ['has a paper that runs out', { papers: [...blameless.papers, { paper: 'insurance', on: '2026-11-25' }] }],
    ['has a warning', { found: [warn] }],
    ['is blocked', { found: [block] }],
  ])('a driver ranks lower who %s', (_, change) => {
    expect(order({ ...blameless, ...change, driverId: 'bob' }, blameless)).toEqual(['ann', 'bob'])
  })

  const instant = fc.integer({ min: 0, max: 20 }).map((hour) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString())
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    driverId: fc.uuid(),
    place: fc.option(
      fc.record({
        lat: fc.double({ min: 30, max: 45, noNaN: true }),
        lng: fc.double({ min: -100, max: -80, noNaN: true }),
      }),
    ),
    atLastDrop: fc.boolean(),
    previous: fc.option(fc.record({ taskNo: fc.constant('TK-1'), endsAt: fc.option(instant) })),
    freeSince: fc.option(instant),
    liveTasks: fc.nat(4),
    workedMinutes: fc.nat(900),
    truck: fc.option(
      fc.record({
        unitNo: fc.constant('T'),
        truckType: fc.constantFrom('', 'reefer', job.truckType),
        capacityKg: fc.option(fc.nat(30_000)),
      }),
    ),
    papers: fc.array(
      fc.record({
        paper: fc.constantFrom('licence' as const, 'medical' as const),
        on: fc.option(fc.constantFrom('2026-11-20', '2026-11-25', '2027-11-25')),
      }),
      { maxLength: 2 },
    ),
    found: fc.subarray([block, warn]),
  })

  test('blocked drivers come last, and equal ones keep their order', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 12 }), (candidates) => {
        const ranked = rankDrivers(job, candidates)
        expect(ranked.map(({ rank }) => rank)).toEqual(candidates.map((_, index) => index + 1))
        const blocked = ranked.map((one) => one.blocked)
        expect(blocked).toEqual([...blocked].sort((one, other) => Number(one) - Number(other)))
        for (const one of ranked.filter((each) => each.blocked))
          expect(one.found.some(({ severity }) => severity === 'block')).toBe(true)
        const twins = candidates.map((one, index) => ({ ...(candidates[0] ?? one), driverId: String(index) }))
        expect(order(...twins)).toEqual(twins.map(({ driverId }) => driverId))
      }),
      { numRuns: 200, seed: 12 },
    )
  })

  test('a worse fact never improves the rank', () => {
    const worse: ((one: Candidate) => Candidate)[] = [
      (one) => ({ ...one, liveTasks: one.liveTasks + 1 }),
      (one) => ({ ...one, workedMinutes: one.workedMinutes + 30 }),
      (one) => ({ ...one, found: [...one.found, warn] }),
      (one) => ({ ...one, found: [...one.found, block] }),
      (one) => (one.place && one.place.lat > 42 ? { ...one, place: { ...one.place, lat: one.place.lat + 0.5 } } : one),
      (one) => (one.previous?.endsAt ? { ...one, previous: { ...one.previous, endsAt: '2026-11-23T23:00:00Z' } } : one),
    ]
    fc.assert(
      fc.property(
        fc.array(candidate, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...worse),
        (candidates, change) => {
          const place = (ranked: readonly Candidate[]) =>
            rankDrivers(job, ranked).find((one) => one.driverId === candidates[0]?.driverId)?.rank ?? 0
          const [first, ...rest] = candidates
          if (first) expect(place([change(first), ...rest])).toBeGreaterThanOrEqual(place(candidates))
        },
      ),
      { numRuns: 300, seed: 13 },
    )
  })
})

test('time under way counts once, and only today’s', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString()
  const day = [at(0), at(20)] as const
  expect(minutesCovered([], ...day)).toBe(0)
  expect(
    minutesCovered(
      [
        [at(-5), at(2)],
        [at(1), at(3)],
        [at(1), at(2)],
        [at(19), at(22)],
      ],
      ...day,
    ),
  ).toBe(240)
})
