import { expect, test } from 'vitest'
import { bookingWindow } from './booking-times.ts'
import { shownPlace } from './shown-place.ts'

test.each([
  ['$', ''],
  ['file', ''],
  ['$.weight.unit', 'weight, unit'],
  ['$[0]', 'booking 1'],
  ['$[1].stops[0].city', 'booking 2, stop 1, city'],
  ['$.stops[2]', 'stop 3'],
  ['$.references[0].value', 'reference 1, value'],
  ['$["odd name"].x', 'odd name, x'],
  ['$[0]["a\\"b"]', 'booking 1, a"b'],
  ['row 3, column F', 'row 3, column F'],
  ['segment 8, element 2', 'segment 8, element 2'],
])('%s is shown to people as "%s"', (at, shown) => {
  expect(shownPlace(at)).toBe(shown)
})

test.each([
  ['2026-11-23T08:00', '2026-11-23T12:00', '2026-11-23 08:00–12:00'],
  ['2026-11-23T08:00-06:00', '2026-11-23T12:00-06:00', '2026-11-23 08:00–12:00 UTC-06:00'],
  ['2026-11-23T08:00:30Z', undefined, '≥ 2026-11-23 08:00:30 UTC'],
  [undefined, '2026-11-24T17:00:00-05:00', '≤ 2026-11-24 17:00 UTC-05:00'],
  ['2026-11-23T08:00', undefined, '≥ 2026-11-23 08:00'],
  ['2026-11-23T08:00', '2026-11-23T08:00', '2026-11-23 08:00'],
  ['2026-11-23', '2026-11-23', '2026-11-23'],
  ['2026-11-23', '2026-11-24', '2026-11-23 – 2026-11-24'],
  ['2026-11-23T22:00', '2026-11-24T02:00', '2026-11-23 22:00 – 2026-11-24 02:00'],
  ['2026-11-23T08:00-06:00', '2026-11-23T12:00-05:00', '2026-11-23 08:00 UTC-06:00 – 2026-11-23 12:00 UTC-05:00'],
  [undefined, undefined, ''],
])('a stop from %s to %s is planned %s', (from, to, shown) => {
  expect(bookingWindow({ from, to })).toBe(shown)
})
