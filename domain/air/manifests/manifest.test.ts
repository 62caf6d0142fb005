import { expect, test } from 'vitest'
import { type ManifestContent, manifestChanges, manifestNames, wayOf } from './manifest.ts'

const line = (number: string, more: object = {}) => ({
  number,
  lane: 'ORD–HAM',
  unloadAt: '',
  pieces: 4,
  gross: '97.6',
  weightUnit: 'K' as const,
  shipper: 'Rosemill Tools',
  consignee: 'Alster Import',
  goods: 'PUMPS',
  codes: '',
  filing: 'NOEEI 30.37(a)',
  houses: '',
  ...more,
})
const edition = (lines: ManifestContent['lines'], more: object = {}): ManifestContent => ({
  head: {
    master: '020-12345675',
    airline: 'LH',
    lane: 'ORD–HAM',
    flight: 'LH8161',
    flightOn: '2026-12-01',
    consignee: 'Alster Import',
    pieces: 8,
    gross: '195.2',
    weightUnit: 'K',
    task: '',
    driver: '',
    truck: '',
    trailer: '',
    truckSeal: '',
    terminal: '',
    ...more,
  },
  lines,
  units: [],
})

test('the same manifest has no difference, in whatever order its houses stand', () => {
  expect(manifestChanges(edition([line('A1'), line('A2')]), edition([line('A2'), line('A1')]))).toEqual([])
})

test('houses that came, went or changed are named, and what changed above them', () => {
  const before = edition([line('A1'), line('A2')])
  const after = edition([line('A1', { pieces: 3 }), line('A3')], { flight: 'LH8163' })
  expect(manifestChanges(before, after)).toEqual([
    { kind: 'changed', number: '', changes: [{ field: 'flight', was: 'LH8161', is: 'LH8163' }] },
    { kind: 'changed', number: 'A1', changes: [{ field: 'pieces', was: '4', is: '3' }] },
    { kind: 'removed', number: 'A2', changes: [] },
    { kind: 'added', number: 'A3', changes: [] },
  ])
})

const unit = (number: string, more: object = {}) => ({
  number,
  pieces: 4,
  tare: '82',
  unitGross: '480',
  contour: 'L',
  seal: '',
  of: '020-12345675',
  ...more,
})

test('units that came, went or weigh something else are named after the waybills', () => {
  const before = { ...edition([line('A1')]), units: [unit('AKE10001LH'), unit('AKE10002LH')] }
  const after = { ...edition([line('A2')]), units: [unit('AKE10001LH', { unitGross: '512' })] }
  expect(manifestChanges(before, after)).toEqual([
    { kind: 'removed', number: 'A1', changes: [] },
    { kind: 'added', number: 'A2', changes: [] },
    { kind: 'changed', number: 'AKE10001LH', changes: [{ field: 'unitGross', was: '480', is: '512' }] },
    { kind: 'removed', number: 'AKE10002LH', changes: [] },
  ])
})

test('a manifest is found by each number and name that stands on it, once', () => {
  const of = { ...edition([line('A1'), line('A1')], { driver: 'Ben Cole', task: 'TK-7' }), units: [unit('AKE10001LH')] }
  expect(manifestNames(of)).toBe('020-12345675 LH8161 TK-7 Ben Cole A1 AKE10001LH')
})

test('a flight’s manifest says where it goes, as its masters say it', () => {
  const flight = edition([line('020-1', { unloadAt: 'FRA' }), line('020-2'), line('020-3', { unloadAt: 'FRA' })], {
    lane: 'ORD',
  })
  expect(wayOf('flight', flight)).toBe('ORD–FRA, HAM')
  expect(wayOf('flight', edition([], { lane: 'ORD' }))).toBe('ORD')
  expect(wayOf('house', edition([line('H1')]))).toBe('ORD–HAM')
})
