import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, overlap, preflight } from './preflight.ts'
import type { OtherTask, PreflightFacts, Span } from './preflight-facts.ts'

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
    health: null,
    workedMinutes: 120,
  },
  wanted: "53' dry van",
  truck: {
    unitNo: 'T-1',
    truckType: 'Tractor',
    status: 'active',
    capacityKg: 20_000,
    insuranceExpiresOn: '2026-12-31',
    placards: false,
    unsafeDefects: 0,
    place: null,
    freeAt: null,
  },
  trailer: { trailerNo: 'R-1', trailerType: "53' van", status: 'active', capacityKg: null, unsafeDefects: 0 },
  load: { weightKg: 20_000, whole: true, hazmatClass: null },
  span,
  daysAhead: 0,
  lastDay: '2026-11-24',
  pickup: { ...chicago, until: '2026-11-23T18:00:00Z', timeZone: 'America/Chicago' },
  start: chicago,
  place: chicago,
  previous: null,
  others: [{ ...other, startsAt: '2026-11-24T20:00:00Z', endsAt: '2026-11-25T20:00:00Z' }],
}
const phone = (health: Partial<NonNullable<PreflightFacts['driver']['health']>>) =>
  driver({ health: { at: '2026-11-23T11:59:00Z', ...health } })
const driver = (change: Partial<PreflightFacts['driver']>) => ({ driver: { ...blameless.driver, ...change } })

const truck = (change: Partial<NonNullable<PreflightFacts['truck']>>) =>
  blameless.truck ? { truck: { ...blameless.truck, ...change } } : {}
const trailer = (change: Partial<NonNullable<PreflightFacts['trailer']>>) =>
  blameless.trailer ? { trailer: { ...blameless.trailer, ...change } } : {}
const previous = (endsAt: string) => ({ previous: { taskNo: 'TK-26-000006', endsAt } })
/** The pickup is due in three days. */
const far = (at: typeof chicago, place: typeof chicago): Partial<PreflightFacts> => ({
  pickup: { ...at, until: '2026-11-26T18:00:00Z', timeZone: 'America/Chicago' },
  place,
})
const late = ['warn pickupUnreachable', 'warn appOffline']

const codes = (change: Partial<PreflightFacts>) =>
  preflight({ ...blameless, ...change }).map(({ code, severity }) => `${severity} ${code}`)

describe('preflight', () => {
  test('finds nothing wrong with a good assignment, whose documents are valid until its last day', () => {
    expect(preflight(blameless)).toEqual([])
    expect(preflight({ ...blameless, pickup: null, place: null })).toEqual([])
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
    ['a truck with an unsafe defect', truck({ unsafeDefects: 2 }), ['block truckUnsafe']],
    ['a trailer with an unsafe defect', trailer({ unsafeDefects: 1 }), ['block trailerUnsafe']],
    ['insurance that ended', driver({ insuranceExpiresOn: '2026-11-23' }), ['warn insuranceExpired']],
    ['a frozen driver', driver({ frozen: true }), ['block driverFrozen']],
    ['an inactive driver', driver({ active: false }), ['block driverInactive']],
    ['an app not heard for a quarter of an hour', driver({ lastSeenAt: '2026-11-23T11:45:00Z' }), ['warn appOffline']],
    ['a battery that is nearly empty', phone({ batteryPercent: 14, charging: false }), ['warn phoneBattery']],
    ['a battery that says nothing of charging', phone({ batteryPercent: 14.4 }), ['warn phoneBattery']],
    ['a battery that is charged', phone({ batteryPercent: 14, charging: true }), []],
    ['a battery with just enough', phone({ batteryPercent: 15, charging: false }), []],
    ['a phone without location', phone({ location: 'denied' }), ['warn phoneLocation']],
    ['a phone that asks about the location', phone({ location: 'prompt' }), []],
    ['a clock that is slow', phone({ skewMs: 300_001 }), ['warn phoneClock']],
    ['a clock that is fast', phone({ skewMs: -3 * 86_400_000 }), ['warn phoneClock']],
    ['a clock that is off by 5 minutes', phone({ skewMs: -300_000 }), []],
    ['acts that wait on the phone', phone({ actsWaiting: 3, oldestActSeconds: 1801 }), ['warn phoneActs']],
    ['acts that wait for half an hour', phone({ actsWaiting: 3, oldestActSeconds: 1800 }), []],
    ['no acts that wait', phone({ actsWaiting: 0, oldestActSeconds: 9000 }), []],
    ['a phone of a quarter of an hour ago', phone({ location: 'denied', at: '2026-11-23T11:45:00Z' }), []],
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
      ['block hazmatEndorsementExpired', 'block placardsWithoutTruck', 'warn noTruck'],
    ],
    ['less than 1,001 lb of it', { load: { weightKg: 450, whole: true, hazmatClass: '3' } }, []],
    ['class 9', { load: { weightKg: 5000, whole: true, hazmatClass: '9' } }, []],
    [
      'poison of which nobody knows whether it is inhaled',
      { load: { weightKg: 10, whole: true, hazmatClass: '6.1' } },
      ['warn hazmatEndorsementMissing', 'warn placardsMissing'],
    ],
    ['a driver a day away', { place: dallas }, ['block pickupUnreachable']],
    ['a driver who is a little late', { place: { lat: 37, lng: -89 } }, ['warn pickupUnreachable']],
    ['nobody in time, because it is over', { now: '2026-11-23T19:00:00Z', place: { lat: 41, lng: -88 } }, late],
    ['a pickup at a place that nobody knows', { pickup: null, start: null }, ['warn freightPlaceUnknown']],
    ['a driver far away, with days left', far(chicago, dallas), ['warn farAway']],
    ['a driver whose task before ends too late', previous('2026-11-23T23:00:00Z'), ['block pickupUnreachable']],
    ['a driver whose day is over', driver({ workedMinutes: 670 }), ['block hoursUsedUp', 'warn pickupUnreachable']],
    ['one who can rest before', { ...driver({ workedMinutes: 670 }), ...far(chicago, chicago) }, []],
    ['no truck', { truck: null, trailer: null }, ['warn noTruck']],
    ['a truck of another type', truck({ truckType: "26' box truck" }), ['block truckType']],
    ['a trailer of another type', trailer({ trailerType: "48' reefer" }), ['block trailerType']],
    ['no trailer for a tractor', { trailer: null }, ['warn trailerMissing']],
    ['a type that nobody knows', trailer({ trailerType: 'moon rover' }), ['warn typeUnknown']],
    ['an order for one', { wanted: 'moon rover' }, ['warn typeUnknown']],
    ['a truck that the driver must fetch far away', truck({ place: dallas }), ['block pickupUnreachable']],
    [
      'vehicles out of service',
      {
        ...truck({ status: 'maintenance', capacityKg: null, insuranceExpiresOn: '2020-01-01' }),
        ...trailer({ status: 'inactive' }),
      },
      ['block truckUnavailable', 'block trailerUnavailable', 'warn truckInsuranceExpired'],
    ],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  test('names distance, lateness with the rests on the way, and deadline', () => {
    const [found] = preflight({ ...blameless, place: dallas })
    // After two hours today, 20 hours of driving and two rests of ten; six hours are there.
    const late = Math.round((1619 / 80 + 20 - 6) * 60)
    expect(found?.params).toMatchObject({ driver: 'Ann Driver', km: 1619, by: '2026-11-23 12:00', zone: 'CST' })
    expect(Math.abs(Number(found?.params.late) - late)).toBeLessThan(3)
  })

  const instant = fc.integer({ min: 0, max: 60 }).map((hour) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString())
  test('a longer drive never makes anybody come earlier, nor take a finding away', () => {
    const distance = fc.double({ min: 0, max: 25, noNaN: true })
    fc.assert(
      fc.property(distance, distance, fc.nat(900), fc.integer({ min: 0, max: 60 }), (one, two, worked, hours) => {
        const until = new Date(Date.UTC(2026, 10, 23, hours)).toISOString()
        const judged = (south: number) =>
          judge({
            ...blameless,
            ...driver({ workedMinutes: worked }),
            pickup: { ...chicago, until, timeZone: 'America/Chicago' },
            place: { lat: chicago.lat - south, lng: chicago.lng },
          })
        const [near, far] = [judged(Math.min(one, two)), judged(Math.max(one, two))]
        expect(Date.parse(far.approach.arriveAt ?? '')).toBeGreaterThanOrEqual(Date.parse(near.approach.arriveAt ?? ''))
        const blocks = ({ found }: typeof near) => found.filter(({ severity }) => severity === 'block').length
        if (blocks(near) > 0) expect(blocks(far)).toBeGreaterThan(0)
      }),
      { numRuns: 500, seed: 8 },
    )
  })

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
