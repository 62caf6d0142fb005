import { expect, test } from 'vitest'
import { type ManifestContent, manifestChanges } from './manifest.ts'

const line = (number: string, more: object = {}) => ({
  number,
  lane: 'ORD–HAM',
  pieces: 4,
  gross: '97.6',
  weightUnit: 'K' as const,
  shipper: 'Rosemill Tools',
  consignee: 'Alster Import',
  goods: 'PUMPS',
  codes: '',
  filing: 'NOEEI 30.37(a)',
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
    ...more,
  },
  lines,
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
