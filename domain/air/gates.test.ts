import { expect, test } from 'vitest'
import { gatesByKind, openGates, openSince, openUldGates, tenderGates } from './gates.ts'

const house = (more: object = {}) => ({
  id: 'h1',
  name: 'APX1',
  isIssued: true,
  filing: 'NOEEI 30.37(a)',
  shipper: 'Rosemill Tools',
  consignee: 'Alster Import',
  flights: [] as { flight: string; on: string }[],
  faults: [],
  security: [],
  ...more,
})
const master = (more: object = {}) =>
  openGates({
    now: '2026-11-28T12:00:00Z',
    to: '',
    kind: 'consolidation',
    filing: '',
    shipper: 'Apex Export',
    consignee: 'Kai Agents',
    flights: [{ flight: 'LH8161', on: '2026-12-01' }],
    faults: [],
    needsFiling: true,
    unknownAirports: [],
    isOnWrongAircraft: false,
    isHeld: false,
    unaccepted: null,
    security: [],
    ulds: [],
    houses: [house()],
    ...more,
  })

test('a consolidation whose issued houses add up and are filed passes', () => {
  expect(master()).toEqual([])
})

test('each missing thing is named with the waybill where it is mended', () => {
  expect(master({ houses: [] })).toEqual([{ gate: 'noHouse', houseId: null, house: '' }])
  expect(master({ faults: [{}], houses: [house({ isIssued: false, faults: [{}], filing: 'to follow' })] })).toEqual([
    { gate: 'draftHouse', houseId: 'h1', house: 'APX1' },
    { gate: 'sums', houseId: null, house: '' },
    { gate: 'count', houseId: 'h1', house: 'APX1' },
    { gate: 'filing', houseId: 'h1', house: 'APX1' },
  ])
})

test('a house that names flights names those of its master; a day or a zero that one of them leaves out is no other flight', () => {
  const gates = (...flights: { flight: string; on: string }[]) => master({ houses: [house({ flights })] })
  const closed = [{ gate: 'flights', houseId: 'h1', house: 'APX1' }]
  expect(gates()).toEqual([])
  expect(gates({ flight: 'LH8161', on: '2026-12-01' })).toEqual([])
  expect(gates({ flight: 'LH8161', on: '' })).toEqual([])
  expect(gates({ flight: 'LH08161', on: '2026-12-01' })).toEqual([])
  expect(gates({ flight: 'LH8161', on: '2026-12-02' })).toEqual(closed)
  expect(gates({ flight: 'LH8163', on: '' })).toEqual(closed)
  expect(gates({ flight: 'LH8161', on: '2026-12-01' }, { flight: 'LH400', on: '' })).toEqual(closed)
  expect(master({ flights: [], houses: [house({ flights: [{ flight: 'LH8161', on: '' }] })] })).toEqual(closed)
})

test('what several houses lack is said once', () => {
  const open = master({
    houses: ['A1', 'A2'].map((name) => house({ id: name, name, isIssued: false, filing: 'to follow' })),
  })
  expect(gatesByKind(open)).toEqual([
    { gate: 'draftHouse', houses: 'A1, A2' },
    { gate: 'filing', houses: 'A1, A2' },
  ])
})

test('a direct waybill needs its own filing, only out of the United States', () => {
  expect(master({ kind: 'direct', houses: [] })).toEqual([{ gate: 'filing', houseId: null, house: '' }])
  expect(master({ kind: 'direct', houses: [], needsFiling: false })).toEqual([])
  expect(master({ kind: 'direct', houses: [], filing: 'AES X20261127123456' })).toEqual([])
})

test('the proof on the master is for houses of its own shipper and consignee only', () => {
  const filed = (more: object) => master({ filing: 'AES X20261127123456', houses: [house({ filing: '' })], ...more })
  const own = [{ gate: 'ownFiling', houseId: 'h1', house: 'APX1' }]
  expect(filed({})).toEqual(own)
  expect(filed({ shipper: 'ROSEMILL TOOLS' })).toEqual(own)
  expect(filed({ consignee: 'Alster Import' })).toEqual(own)
  expect(filed({ shipper: 'ROSEMILL  TOOLS', consignee: 'Alster, Import' })).toEqual([])
  expect(filed({ needsFiling: false })).toEqual([])
})

test('a house whose filing is no proof lacks it, whatever the master has', () => {
  const same = { shipper: 'Rosemill Tools', consignee: 'Alster Import', filing: 'NOEEI 30.36' }
  expect(master({ ...same, houses: [house({ filing: 'to follow' })] })).toEqual([
    { gate: 'filing', houseId: 'h1', house: 'APX1' },
  ])
})

test('what stands between freight and its flight is on its house, or on a direct waybill itself', () => {
  expect(master({ houses: [house({ security: [{ fault: 'shipper' }, { fault: 'screening' }] })] })).toEqual([
    { gate: 'shipper', houseId: 'h1', house: 'APX1' },
    { gate: 'screening', houseId: 'h1', house: 'APX1' },
  ])
  expect(master({ kind: 'direct', houses: [], filing: 'NOEEI 30.36', security: [{ fault: 'alarm' }] })).toEqual([
    { gate: 'alarm', houseId: null, house: '' },
  ])
})

test('the exemption for Canada is none elsewhere', () => {
  const filed = { kind: 'direct', houses: [], filing: 'NOEEI 30.36' }
  expect(master({ ...filed, to: 'CA' })).toEqual([])
  expect(master({ ...filed, to: 'DE' })).toEqual([{ gate: 'filing', houseId: null, house: '' }])
  expect(master({ ...filed, to: 'DE', filing: 'NOEEI 30.37(a)' })).toEqual([])
})

test('an airport that nobody knows is named beside what its strictest rule asks for, and is no gate of its own', () => {
  const direct = { kind: 'direct', houses: [], unknownAirports: ['QQQ'] }
  expect(master(direct)).toEqual([
    { gate: 'filing', houseId: null, house: '' },
    { gate: 'airport', houseId: null, house: 'QQQ' },
  ])
  expect(master({ ...direct, filing: 'NOEEI 30.37(a)' })).toEqual([])
})

test('freight for all-cargo aircraft only on another aircraft is neither manifested nor tendered', () => {
  const open = master({ isOnWrongAircraft: true })
  expect(open).toEqual([{ gate: 'cargoOnly', houseId: null, house: '' }])
  expect(tenderGates(open)).toEqual(open)
})

test('a hold of the advance filing is on the master', () => {
  expect(master({ isHeld: true })).toEqual([{ gate: 'hold', houseId: null, house: '' }])
})

test('a unit load device that is not whole is named, one that is too heavy with both weights', () => {
  const uld = {
    code: 'AKE12345BA',
    tareKg: '80',
    weighedKg: null,
    piecesKg: '300',
    pieces: 3,
    unweighed: 0,
    foreign: 0,
  }
  expect(master({ ulds: [uld] })).toEqual([])
  expect(
    master({
      ulds: [
        { ...uld, tareKg: null },
        { ...uld, code: 'AKE12346BA', piecesKg: '1600' },
      ],
    }),
  ).toEqual([
    { gate: 'uldTare', houseId: null, house: 'AKE12345BA' },
    { gate: 'uldTooHeavy', houseId: null, house: 'AKE12346BA (1,680 > 1,588 kg)' },
  ])
})

test('dangerous goods are accepted before they are manifested; a refusal is named with its reason', () => {
  expect(master({ filing: 'NOEEI 30.36', unaccepted: { refusedBecause: '' } })).toEqual([
    { gate: 'dangerous', houseId: null, house: '' },
  ])
  const refused = master({ filing: '', unaccepted: { refusedBecause: 'Label torn' } })
  expect(tenderGates(refused)).toEqual([{ gate: 'dangerousRefused', houseId: null, house: 'Label torn' }])
})

test('one unit that only a scale knows has the rest of the pieces; of several nobody knows which has which', () => {
  const weighed = (code: string) => ({
    code,
    tareKg: '80',
    weighedKg: '400',
    piecesKg: '0',
    pieces: 0,
    unweighed: 0,
    foreign: 0,
  })
  expect(openUldGates([weighed('AKE00001LH')])).toEqual([])
  expect(openUldGates([weighed('AKE00001LH'), weighed('PMC00002LH')])).toEqual([
    { gate: 'uldUnscanned', houseId: null, house: 'AKE00001LH' },
    { gate: 'uldUnscanned', houseId: null, house: 'PMC00002LH' },
  ])
})

test('open gates of freight that has left are of the moment when it left', () => {
  for (const status of ['received', 'screened', 'built', 'manifested'] as const) expect(openSince(status)).toBe('here')
  expect(openSince('tendered')).toBe('withAirline')
  for (const status of ['departed', 'arrived', 'delivered'] as const) expect(openSince(status)).toBe('left')
})
