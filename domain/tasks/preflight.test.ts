import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OtherTask, overlap, type PreflightFacts, preflight, type Span } from './preflight.ts'

const span: Span = { startsAt: '2026-11-23T14:00:00Z', endsAt: '2026-11-24T20:00:00Z' }
const other: OtherTask = { taskNo: 'TK-26-000007', ...span, sameDriver: true, sameTruck: false, sameTrailer: false }
const chicago = { lat: 41.88, lng: -87.63 }
const dallas = { lat: 32.78, lng: -96.8 }

const blameless: PreflightFacts = {
  now: '2026-11-23T12:00:00Z',
  driver: {
    name: 'Ann Driver',
    active: true,
    frozen: false,
    licenceExpiresOn: '2027-01-01',
    medicalExpiresOn: '2026-11-24',
    insuranceExpiresOn: null,
    hazmatExpiresOn: null,
    lastSeenAt: '2026-11-23T11:59:00Z',
  },
  truck: { unitNo: 'T-1', status: 'active', capacityKg: 20_000, insuranceExpiresOn: '2026-12-31', placards: false },
  trailer: { trailerNo: 'R-1', status: 'active', capacityKg: null },
  load: { weightKg: 20_000, whole: true, hazmatClass: null },
  span,
  lastDay: '2026-11-24',
  pickup: { ...chicago, until: '2026-11-23T18:00:00Z', timeZone: 'America/Chicago' },
  position: chicago,
  others: [{ ...other, startsAt: '2026-11-24T20:00:00Z', endsAt: '2026-11-25T20:00:00Z' }],
}
const driver = (change: Partial<PreflightFacts['driver']>) => ({ driver: { ...blameless.driver, ...change } })

const codes = (change: Partial<PreflightFacts>) =>
  preflight({ ...blameless, ...change }).map(({ code, severity }) => `${severity} ${code}`)

describe('preflight', () => {
  test('finds nothing wrong with a good assignment, whose documents are valid until its last day', () => {
    expect(preflight(blameless)).toEqual([])
    expect(preflight({ ...blameless, truck: null, trailer: null, pickup: null, position: null })).toEqual([])
  })

  test.each<[string, Partial<PreflightFacts>, string[]]>([
    ['a driver who is busy', { others: [other] }, ['block driverOverlap']],
    [
      'a truck and trailer that are busy',
      { others: [{ ...other, sameDriver: false, sameTruck: true, sameTrailer: true }] },
      ['block truckOverlap', 'block trailerOverlap'],
    ],
    ['another task without times', { others: [{ ...other, endsAt: null }] }, ['warn driverOverlap']],
    ['a licence that ends before delivery', driver({ licenceExpiresOn: '2026-11-23' }), ['block licenceExpired']],
    ['a medical card that ended', driver({ medicalExpiresOn: '2026-01-01' }), ['block medicalExpired']],
    ['insurance that ended', driver({ insuranceExpiresOn: '2026-11-23' }), ['warn insuranceExpired']],
    ['a frozen driver', driver({ frozen: true }), ['block driverFrozen']],
    ['an inactive driver', driver({ active: false }), ['block driverInactive']],
    ['an app not heard for a quarter of an hour', driver({ lastSeenAt: '2026-11-23T11:45:00Z' }), ['warn appOffline']],
    ['an app never heard', driver({ lastSeenAt: null }), ['warn appOffline']],
    ['too much weight', { load: { weightKg: 20_000.5, whole: true, hazmatClass: null } }, ['block overCapacity']],
    ['perhaps too much weight', { load: { weightKg: 20_001, whole: false, hazmatClass: null } }, ['warn overCapacity']],
    [
      'gasoline for a driver and a truck that may not carry it',
      { load: { weightKg: 5000, whole: true, hazmatClass: '3' } },
      ['block hazmatEndorsementMissing', 'block placardsMissing'],
    ],
    [
      'an endorsement that ends before delivery',
      {
        ...driver({ hazmatExpiresOn: '2026-11-23' }),
        load: { weightKg: 5, whole: true, hazmatClass: '4.3' },
        truck: null,
      },
      ['block hazmatEndorsementExpired', 'block placardsWithoutTruck'],
    ],
    ['less than 1,001 lb of it', { load: { weightKg: 450, whole: true, hazmatClass: '3' } }, []],
    ['class 9', { load: { weightKg: 5000, whole: true, hazmatClass: '9' } }, []],
    [
      'poison of which nobody knows whether it is inhaled',
      { load: { weightKg: 10, whole: true, hazmatClass: '6.1' } },
      ['warn hazmatEndorsementMissing', 'warn placardsMissing'],
    ],
    ['a driver a day away', { position: dallas }, ['warn pickupUnreachable']],
    [
      'vehicles out of service',
      {
        truck: {
          unitNo: 'T-1',
          status: 'maintenance',
          capacityKg: null,
          insuranceExpiresOn: '2020-01-01',
          placards: false,
        },
        trailer: { trailerNo: 'R-1', status: 'inactive', capacityKg: null },
      },
      ['block truckUnavailable', 'block trailerUnavailable', 'warn truckInsuranceExpired'],
    ],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  test('names distance and deadline', () => {
    const [found] = preflight({ ...blameless, position: dallas })
    expect(found?.params).toEqual({ driver: 'Ann Driver', km: 1619, by: '2026-11-23 12:00', zone: 'CST' })
  })

  const instant = fc.integer({ min: 0, max: 60 }).map((hour) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString())
  const time = fc.option(instant, { freq: 4 })
  const anySpan = fc.tuple(time, time).map(([one, two]): Span => {
    const [startsAt = null, endsAt = null] = one && two ? [one, two].sort() : [one, two]
    return { startsAt, endsAt }
  })
  const day = fc.option(fc.integer({ min: 20, max: 28 }).map((date) => `2026-11-${date}`))

  test('overlapping is mutual, and a missing time never blocks', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (one, two) => {
        expect(overlap(one, two)).toBe(overlap(two, one))
        const severities = preflight({ ...blameless, span: one, others: [{ ...other, ...two }] }).map(
          (found) => found.severity,
        )
        const known = one.startsAt && one.endsAt && two.startsAt && two.endsAt
        if (!known) expect(severities).toEqual(['warn'])
        else expect(severities).toEqual(overlap(one, two) ? ['block'] : [])
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  test('documents that are valid longer never add a finding', () => {
    fc.assert(
      fc.property(day, day, day, (licenceExpiresOn, medicalExpiresOn, insuranceExpiresOn) => {
        const dates = { licenceExpiresOn, medicalExpiresOn, insuranceExpiresOn }
        const before = codes(driver(dates))
        for (const key of Object.keys(dates)) {
          const after = codes(driver({ ...dates, [key]: '2030-01-01' }))
          expect(after.every((code) => before.includes(code))).toBe(true)
        }
      }),
      { numRuns: 200, seed: 5 },
    )
  })

  test('more weight never removes a finding', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (one, two) => {
          const of = (weightKg: number) => codes({ load: { weightKg, whole: true, hazmatClass: null } }).length
          expect(of(Math.max(one, two))).toBeGreaterThanOrEqual(of(Math.min(one, two)))
        },
      ),
      { numRuns: 200, seed: 6 },
    )
  })
})
