import { expect, test } from 'vitest'
import { farReport } from './far-report.ts'

const stop = { id: 's2', kind: 'dropoff' as const, lat: 40.66, lng: -73.79, placeApproximate: false }
const report = {
  kind: 'deliver' as const,
  stopId: 's2',
  at: '2026-11-24T17:00:00Z',
  outcome: 'applied' as const,
  lat: 40.83,
  lng: -73.79,
}
const far = (event: Partial<typeof report> | { lat: null } | { outcome: 'refused' } | { kind: 'arrive' }, at = stop) =>
  farReport(at, [{ events: [{ ...report, ...event }] }])

test('a delivery reported far from its stop tells how far, straight', () => {
  expect(far({})).toBeCloseTo(18.9, 1)
})

test('so does a pickup, and not by the delivery at the same place', () => {
  const pickup = { ...stop, kind: 'pickup' as const }
  expect(farReport(pickup, [{ events: [{ ...report, kind: 'pickUp' }] }])).toBeCloseTo(18.9, 1)
  expect(farReport(pickup, [{ events: [report] }])).toBeNull()
})

test.each([
  ['at the stop', { lat: 40.7 }, stop],
  ['without a position', { lat: null }, stop],
  ['refused', { outcome: 'refused' as const }, stop],
  ['an arrival', { kind: 'arrive' as const }, stop],
  ['of another stop', { stopId: 's1' }, stop],
  ['where only the city is known', {}, { ...stop, placeApproximate: true }],
  ['of a stop that is nowhere', {}, { ...stop, lat: null as unknown as number }],
])('a report is not marked: %s', (_, event, at) => {
  expect(far(event, at)).toBeNull()
})

test('the last of several reports counts', () => {
  const again = { ...report, at: '2026-11-24T18:00:00Z', lat: 40.66 }
  expect(farReport(stop, [{ events: [again] }, { events: [report] }])).toBeNull()
})
