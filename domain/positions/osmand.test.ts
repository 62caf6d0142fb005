import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DropReason, type Fix, faultOf, plausible, taskAt } from './intake.ts'
import { readOsmAnd, readTraccarJson } from './osmand.ts'

const present = Date.parse('2026-11-23T12:00:00Z')
const query = (text: string) => readOsmAnd(new URLSearchParams(text), present)
const one = (text: string) => query(text).positions[0]
const unknown = { speedKmh: null, heading: null, accuracyM: null }

/**
 * Requests that Traccar documents for its OsmAnd port, and those that its own tests decode (traccar.org/osmand,
 * OsmAndProtocolDecoderTest).
 */
describe('a documented request', () => {
  test.each<[string, string, Fix | DropReason]>([
    [
      'id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
      '902064',
      { ...unknown, lat: 42.06288, lng: -88.23412, atMs: Date.parse('2016-01-27T18:55:47Z'), speedKmh: 0 },
    ],
    [
      'id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
      '902064',
      { ...unknown, lat: 42.06288, lng: -88.23412, atMs: 1442068686579, speedKmh: 0 },
    ],
    [
      'lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=353861053849681',
      '353861053849681',
      { ...unknown, lat: 49.60688, lng: 6.15788, atMs: Date.parse('2014-06-04T09:10:11Z'), speedKmh: 0 },
    ],
    [
      'id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
      '123456',
      { ...unknown, lat: 60, lng: 30, atMs: 1377177267000, speedKmh: 0, heading: 0 },
    ],
    [
      'id=123456&timestamp=1377177267&lat=60.0&lon=30.0',
      '123456',
      { ...unknown, lat: 60, lng: 30, atMs: 1377177267000 },
    ],
    [
      'lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456',
      '123456',
      { lat: 60, lng: 30, atMs: present, speedKmh: 0, heading: 0, accuracyM: 0 },
    ],
    [
      'id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
      '861001000719969',
      { ...unknown, lat: 41.666667, lng: -0.883333, atMs: present, speedKmh: 0 },
    ],
    [
      'id=123456&timestamp=1377177267&location=60.0,30.0',
      '123456',
      { ...unknown, lat: 60, lng: 30, atMs: 1377177267000 },
    ],
    [
      'id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
      '123456789012345',
      {
        ...unknown,
        lat: 40.7232948571,
        lng: -74.0061408571,
        atMs: 1504763810000,
        speedKmh: 74.08,
        heading: 7.19889788244,
      },
    ],
    [
      'id=123456&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80&wifi=00-1C-B3-09-85-15,-70',
      '123456',
      'noFix',
    ],
    ['timestamp=1377177267&lat=60.0&lon=30.0', '', { ...unknown, lat: 60, lng: 30, atMs: 1377177267000 }],
    // As formatted by Traccar Client for Android, and one without a fix.
    [
      'id=77&timestamp=1795435200&lat=41.88&lon=-87.63&speed=43.2&bearing=271.5&altitude=180.0&accuracy=4.5&batt=81.0&charge=true&mock=true',
      '77',
      { lat: 41.88, lng: -87.63, atMs: 1795435200000, speedKmh: 80.0064, heading: 271.5, accuracyM: 4.5 },
    ],
    ['id=77&lat=41.88&lon=-87.63&valid=false', '77', 'notValid'],
    [
      'id=77&lat=41.88&lon=-87.63&valid=1&timestamp=2026-11-23T13:59:00+02:00',
      '77',
      { ...unknown, lat: 41.88, lng: -87.63, atMs: Date.parse('2026-11-23T11:59:00Z') },
    ],
  ])('%s', (text, key, position) => {
    const read = query(text)
    expect(read.key).toBe(key)
    const [only] = read.positions
    if (typeof position === 'string') return expect(only).toBe(position)
    expect(only).toMatchObject({ ...position, speedKmh: expect.toSatisfy((kmh) => near(kmh, position.speedKmh)) })
  })

  const near = (one: number | null, other: number | null) =>
    one === other || (one !== null && other !== null && Math.abs(one - other) < 1e-9)

  test('in JSON, as Traccar Client sends it from 9.0 on', () => {
    const location = {
      timestamp: '2025-06-15T13:45:12.862Z',
      coords: { latitude: 37.4219983, longitude: -122.084, accuracy: 5, speed: 10, heading: -1, altitude: 5 },
      is_moving: false,
      odometer: 0,
      event: 'motionchange',
      battery: { level: 1, is_charging: false },
      activity: { type: 'still' },
      extras: {},
      _: '&id=48241179&lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&',
    }
    const fix = {
      lat: 37.4219983,
      lng: -122.084,
      atMs: Date.parse(location.timestamp),
      speedKmh: 36,
      heading: null,
      accuracyM: 5,
    }
    expect(readTraccarJson({ location, device_id: '48241179' }, present)).toEqual({ key: '48241179', positions: [fix] })
    const ios = { ...location, coords: { ...location.coords, speed: -1 }, mock: true, uuid: '2FB04C65' }
    expect(readTraccarJson({ location: [location, ios], device_id: 658765 }, present)).toEqual({
      key: '658765',
      positions: [fix, { ...fix, speedKmh: null }],
    })
    expect(readTraccarJson({ device_id: 'x' }, present)).toEqual({ key: 'x', positions: ['noFix'] })
  })
})

describe('a position', () => {
  test.each<[string, DropReason | null]>([
    ['lat=41.9&lon=-87.6', null],
    ['lat=90&lon=180', null],
    ['lat=0&lon=10', null],
    ['lat=NaN&lon=-87.6', 'badCoordinates'],
    ['lat=0x10&lon=1', 'badCoordinates'],
    ['lat=41,9&lon=-87,6', 'badCoordinates'],
    ['lat=1e999&lon=1', 'badCoordinates'],
    ['lat=41.9', 'badCoordinates'],
    ['lat=41.9&lon=-187.6', 'badCoordinates'],
    ['lat=-122.4&lon=37.8', 'swapped'],
    ['lat=0&lon=0', 'nullIsland'],
    ['lat=41.9&lon=-87.6&timestamp=soon', 'badTime'],
    ['lat=41.9&lon=-87.6&timestamp=2026-11-23T12:04:59Z', null],
    ['lat=41.9&lon=-87.6&timestamp=2026-11-23T12:05:01Z', 'future'],
    ['lat=41.9&lon=-87.6&timestamp=2026-10-24T12:00:01Z', null],
    ['lat=41.9&lon=-87.6&timestamp=2026-10-24T11:59:59Z', 'tooOld'],
    ['lat=41.9&lon=-87.6&timestamp=0', 'tooOld'],
  ])('%s: %s', (text, reason) => {
    const position = one(text)
    expect(typeof position === 'object' ? faultOf(position, present) : position).toBe(reason)
  })

  test('keeps only possible values of speed, heading and accuracy', () => {
    expect(plausible({ speedKmh: -3.6, heading: -1, accuracyM: 1e9 })).toEqual(unknown)
    expect(plausible({ speedKmh: 301, heading: 361 })).toEqual(unknown)
  })
})

test('any request is read, and gives either a plausible position or a reason', () => {
  const judge = (positions: readonly (Fix | DropReason)[]) => {
    for (const position of positions)
      if (typeof position === 'object' && !faultOf(position, present)) {
        expect(Math.abs(position.lat)).toBeLessThanOrEqual(90)
        expect(Math.abs(position.lng)).toBeLessThanOrEqual(180)
        expect(Number.isSafeInteger(position.atMs)).toBe(true)
      }
  }
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('id', 'lat', 'lon', 'timestamp', 'location', 'valid', 'speed'), fc.string()),
      (told) => judge(readOsmAnd(new URLSearchParams(told), present).positions),
    ),
    { numRuns: 500, seed: 20261123 },
  )
  fc.assert(
    fc.property(fc.json(), (text) => judge(readTraccarJson(JSON.parse(text), present).positions)),
    { numRuns: 500, seed: 20261123 },
  )
})

test('a position belongs to the task under way at that time, first to one with freight aboard', () => {
  const tasks = [
    { id: 'waiting', acceptedMs: 10, pickedUpMs: null, deliveredMs: null },
    { id: 'aboard', acceptedMs: 5, pickedUpMs: 20, deliveredMs: 30 },
  ]
  expect([4, 7, 12, 20, 30, 31].map((at) => taskAt(tasks, at))).toEqual([
    null,
    'aboard',
    'waiting',
    'aboard',
    'aboard',
    'waiting',
  ])
})
