import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routeKm } from '../positions/route.ts'
import { findingCodes } from './finding.ts'
import type { PreflightFacts } from './preflight-facts.ts'
import { type Candidate, minutesCovered, rankDrivers, type Suggestion } from './suggestion.ts'

const today = '2026-11-23'
const tractor = {
  unitNo: 'T-1',
  truckType: "53' dry van",
  status: 'active',
  capacityKg: 20_000,
  insuranceExpiresOn: null,
  placards: false,
  unsafeDefects: 0,
  place: null,
  freeAt: null,
}
const facts: PreflightFacts = {
  now: '2026-11-23T12:00:00Z',
  driver: {
    name: 'Ann',
    active: true,
    frozen: false,
    licenceExpiresOn: null,
    medicalExpiresOn: null,
    insuranceExpiresOn: null,
    hazmatExpiresOn: null,
    lastSeenAt: '2026-11-23T12:00:00Z',
    health: null,
    workedMinutes: 310,
  },
  wanted: "53' dry van",
  truck: tractor,
  trailer: null,
  load: { weightKg: 12_000, whole: true, hazmatClass: null },
  span: { startsAt: '2026-11-23T16:00:00Z', endsAt: '2026-11-24T16:00:00Z' },
  daysAhead: 0,
  lastDay: '2026-11-24',
  pickup: { lat: 41.88, lng: -87.63, until: '2026-11-23T18:00:00Z', timeZone: 'America/Chicago' },
  start: { lat: 41.88, lng: -87.63 },
  place: { lat: 42, lng: -87.7 },
  previous: null,
  others: [],
}
const blameless: Candidate = {
  driverId: 'ann',
  truckId: 't1',
  trailerId: null,
  facts,
  otherTruck: false,
  usualDriver: '',
  atLastDrop: false,
  freeSince: '2026-11-23T09:40:00Z',
  liveTasks: 0,
  onDay: null,
  papers: [
    { paper: 'licence', on: '2030-01-01' },
    { paper: 'medical', on: '2026-11-26' },
  ],
}
const change = (changed: Partial<PreflightFacts>, one = blameless): Candidate => ({
  ...one,
  facts: { ...one.facts, ...changed },
})
const worked = (workedMinutes: number, one = blameless) =>
  change({ driver: { ...one.facts.driver, workedMinutes } }, one)
const busy = { taskNo: 'TK-1', startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T19:00:00Z' }
const overlapping = (one = blameless) =>
  change({ others: [{ ...busy, sameDriver: true, sameTruck: false, sameTrailer: false }] }, one)
const order = (...candidates: Candidate[]) => rankDrivers(today, candidates).map(({ driverId }) => driverId)

describe('ranking drivers', () => {
  test('shows distance, arrival, hours worked, equipment and expiring documents of each', () => {
    const [ann] = rankDrivers(today, [blameless])
    expect(ann).toMatchObject({ rank: 1, blocked: false, truckId: 't1', truckNo: 'T-1' })
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
    const later = { ...change({ previous: { taskNo: 'TK-7', endsAt: '2026-11-23T17:55:00Z' } }), liveTasks: 1 }
    const [found] = rankDrivers(today, [later])
    expect(found?.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['awayAfterTask', 'freeAt', 'tooLate', 'load']),
    )
    expect(found?.arriveAt?.slice(0, 16)).toBe('2026-11-23T18:08')
  })

  test.each<[string, Candidate]>([
    ['is further away', change({ place: { lat: 43, lng: -88 } })],
    ['is nobody knows where', change({ place: null })],
    ['has a task before', change({ previous: { taskNo: 'TK-7', endsAt: '2026-11-23T13:00:00Z' } })],
    ['has worked more', worked(500)],
    ['would drive beyond the day', worked(655)],
    ['has no truck', change({ truck: null })],
    ['has another kind of truck', change({ truck: { ...tractor, truckType: 'reefer' } })],
    ['takes a truck that is not the own', { ...blameless, otherTruck: true }],
    ['has a paper that runs out', { ...blameless, papers: [...blameless.papers, { paper: 'insurance', on: today }] }],
    ['has a warning', change({ driver: { ...facts.driver, lastSeenAt: null } })],
    ['has another task then', overlapping()],
  ])('a driver ranks lower who %s', (_, one) => {
    expect(order({ ...one, driverId: 'bob' }, blameless)).toEqual(['ann', 'bob'])
  })

  const denver = { lat: 39.74, lng: -104.99 }
  test.each<[string, Candidate]>([
    ['whose hours are used up', worked(660)],
    ['who is a day away', change({ place: denver })],
    ['who has the wrong truck', change({ truck: { ...tractor, truckType: "26' box truck" } })],
  ])('a driver %s stands below one with an overlap, however far', (_, one) => {
    const able = overlapping(worked(300, change({ place: { lat: 41.2, lng: -89 } })))
    expect(rankDrivers(today, [able])[0]?.blocked).toBe(true)
    expect(order({ ...one, driverId: 'bob' }, able)).toEqual(['ann', 'bob'])
  })

  test('the best of several trucks is taken: a free one near by before the own one of the wrong type', () => {
    const own = change({ truck: { ...tractor, truckType: "26' box truck" } })
    const near = { ...tractor, unitNo: 'T-9', place: { lat: 41.9, lng: -87.65 } }
    const free = { ...change({ truck: near }), truckId: 't9', otherTruck: true }
    const away = { ...free, truckId: 't8', facts: { ...facts, truck: { ...near, unitNo: 'T-8', place: denver } } }
    const ranked = rankDrivers(today, [own, away, free])
    expect(ranked).toHaveLength(1)
    expect(ranked[0]).toMatchObject({ truckId: 't9', blocked: false })
    expect(ranked[0]?.reasons.map(({ code }) => code)).toContain('otherTruck')
    expect(rankDrivers(today, [blameless, free])[0]?.truckId).toBe('t1')
  })

  test('a truck that another task still has is waited for where that task ends', () => {
    const near = { ...tractor, unitNo: 'T-9', place: { lat: 41.9, lng: -87.65 } }
    const now = { ...change({ truck: near }), truckId: 't9', otherTruck: true }
    const busy = (freeAt: string) => ({
      ...change({ truck: { ...near, unitNo: 'T-8', freeAt } }),
      truckId: 't8',
      otherTruck: true,
    })
    const [until15] = rankDrivers(today, [busy('2026-11-23T15:00:00Z')])
    expect(until15?.arriveAt?.slice(0, 13)).toBe('2026-11-23T15')
    expect(until15?.blocked).toBe(false)
    // The pickup closes at 18:00, and nobody is there four hours later.
    const [late] = rankDrivers(today, [busy('2026-11-23T19:00:00Z')])
    expect(late?.found.map(({ code, severity }) => [code, severity])).toEqual([['pickupUnreachable', 'warn']])
    expect(rankDrivers(today, [busy('2026-11-23T23:00:00Z')])[0]?.blocked).toBe(true)
    expect(rankDrivers(today, [busy('2026-11-23T15:00:00Z'), now])[0]?.truckId).toBe('t9')
  })

  const instant = fc.integer({ min: 0, max: 40 }).map((hour) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString())
  const point = fc.record({
    lat: fc.double({ min: 25, max: 49, noNaN: true }),
    lng: fc.double({ min: -124, max: -70, noNaN: true }),
  })
  const candidate: fc.Arbitrary<Candidate> = fc
    .record({
      place: fc.option(point),
      previous: fc.option(fc.record({ taskNo: fc.constant('TK-1'), endsAt: fc.option(instant) })),
      workedMinutes: fc.nat(900),
      truck: fc.option(
        fc.record({
          truckType: fc.constantFrom('', 'reefer', "53' dry van", 'tractor', "26' box truck", 'moon rover'),
          capacityKg: fc.option(fc.nat(30_000)),
          place: fc.option(point, { freq: 1 }),
          freeAt: fc.option(instant),
        }),
      ),
      overlaps: fc.boolean(),
      seen: fc.boolean(),
      freeSince: fc.option(instant),
      liveTasks: fc.nat(4),
      otherTruck: fc.boolean(),
      on: fc.option(fc.constantFrom('2026-11-20', '2026-11-25', '2027-11-25')),
    })
    .map(({ place, previous, workedMinutes, truck, overlaps, seen, freeSince, liveTasks, otherTruck, on }) => {
      const lastSeenAt = seen ? facts.now : null
      const one = change({
        place,
        previous,
        truck: truck && { ...tractor, ...truck, freeAt: otherTruck ? truck.freeAt : null },
        driver: { ...facts.driver, workedMinutes, lastSeenAt },
      })
      return {
        ...(overlaps ? overlapping(one) : one),
        freeSince,
        liveTasks,
        otherTruck: otherTruck && truck !== null,
        papers: [{ paper: 'licence' as const, on }],
      }
    })
  const named = (candidates: readonly Candidate[]) =>
    candidates.map((one, index) => ({ ...one, driverId: `d${index}` }))

  /** Everything that a person sees of a suggestion, as numbers: more is worse. Null: nobody knows. */
  function shown({ km, arriveAt, reasons, found }: Suggestion): (number | null)[] {
    const of = (code: string, param: string) => {
      const value = reasons.find((reason) => reason.code === code)?.params[param]
      return value === undefined ? 0 : Number(value)
    }
    const free = reasons.find(({ code }) => code === 'freeAt')
    return [
      km,
      arriveAt === null ? null : Date.parse(arriveAt),
      free ? (free.params.at === undefined ? null : Date.parse(String(free.params.at))) : 0,
      of('tooLate', 'minutes'),
      of('load', 'count'),
      Math.max(of('worked', 'minutes'), of('overHours', 'minutes')),
      ...['overHours', 'otherTruck', 'paperSoon'].map((code) => reasons.filter((one) => one.code === code).length),
      ...findingCodes.flatMap((code) =>
        (['block', 'warn'] as const).map(
          (severity) => found.filter((one) => one.code === code && one.severity === severity).length,
        ),
      ),
    ]
  }

  /** Ways to make everything that is shown worse, or leave it. */
  const spoilers: Record<string, (one: Candidate) => Candidate> = {
    tasks: (one) => ({ ...one, liveTasks: one.liveTasks + 1 }),
    hours: (one) => worked((one.facts.driver.workedMinutes ?? 0) + 200, one),
    unseen: (one) => change({ driver: { ...one.facts.driver, lastSeenAt: null } }, one),
    frozen: (one) => change({ driver: { ...one.facts.driver, frozen: true } }, one),
    overlap: (one) => overlapping(one),
    further: (one) => {
      const { place, start } = one.facts
      if (!place || !start || one.facts.truck?.place) return one
      const further = { ...place, lat: place.lat + (place.lat > start.lat ? 1 : -1) }
      return routeKm(further, start) > routeKm(place, start) ? change({ place: further }, one) : one
    },
    later: (one) => {
      const { previous } = one.facts
      return previous?.endsAt ? change({ previous: { ...previous, endsAt: '2026-11-25T23:00:00Z' } }, one) : one
    },
  }

  const spoilt = fc.subarray(Object.keys(spoilers), { minLength: 1 })
  test('nobody stands above another who is better in everything that is shown', () => {
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 2, maxLength: 6 }), spoilt, (some, spoil) => {
        const worse = some.map((one) => spoil.reduce((now, name) => spoilers[name]?.(now) ?? now, one))
        const ranked = rankDrivers(today, named([...worse, ...some])).map((one) => [one, shown(one)] as const)
        for (const [index, [, one]] of ranked.entries())
          for (const [, other] of ranked.slice(index + 1)) {
            const comparable = one.every((value, at) => value !== null && other[at] !== null)
            // What is shown is rounded: less than one kilometer or minute is no difference.
            const isWorse =
              comparable &&
              one.every((value, at) => (value ?? 0) >= (other[at] ?? 0)) &&
              one.some((value, at) => (value ?? 0) > (other[at] ?? 0) + 1)
            expect(isWorse).toBe(false)
          }
      }),
      { numRuns: 1000, seed: 11, endOnFailure: true },
    )
  })

  test('blocked drivers come last, those whom only a task hinders first, and equal ones keep their order', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 12 }), (candidates) => {
        const ranked = rankDrivers(today, named(candidates))
        expect(ranked.map(({ rank }) => rank)).toEqual(candidates.map((_, index) => index + 1))
        const group = ranked.map(({ blocked, found }) => {
          const blocks = found.filter(({ severity }) => severity === 'block')
          expect(blocked).toBe(blocks.length > 0)
          return blocks.length === 0 ? 0 : blocks.every(({ code }) => code.endsWith('Overlap')) ? 1 : 2
        })
        expect(group).toEqual([...group].sort((one, other) => one - other))
        const twins = named(candidates.map((one) => candidates[0] ?? one))
        expect(order(...twins)).toEqual(twins.map(({ driverId }) => driverId))
      }),
      { numRuns: 200, seed: 12, endOnFailure: true },
    )
  })

  test('a worse fact never improves the rank', () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...Object.values(spoilers)),
        (some, spoil) => {
          const candidates = named(some)
          const place = (ranked: readonly Candidate[]) =>
            rankDrivers(today, ranked).find((one) => one.driverId === 'd0')?.rank ?? 0
          const [first, ...rest] = candidates
          if (first) expect(place([spoil(first), ...rest])).toBeGreaterThanOrEqual(place(candidates))
        },
      ),
      { numRuns: 300, seed: 13, endOnFailure: true },
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
