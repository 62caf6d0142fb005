import { expect, test } from 'vitest'
import { contradictionsOf, plausible } from './contradictions.ts'
import { acceptanceDue, nextDue } from './due.ts'
import { localMoment, withActual } from './moments.ts'
import { countsOf, latestOf, piecesHad, stepsTaken, type WaybillEvent } from './progress.ts'

test.each([
  ['24MAY1223', '2026-05-24T12:30:00.000Z', { day: '2026-05-24', time: '12:23' }],
  ['31DEC2350', '2027-01-01T06:00:00.000Z', { day: '2026-12-31', time: '23:50' }],
  ['01JAN0010', '2026-12-31T20:00:00.000Z', { day: '2027-01-01', time: '00:10' }],
  ['29FEB0900', '2028-03-01T00:00:00.000Z', { day: '2028-02-29', time: '09:00' }],
  ['16JUL26', '2026-07-16T00:00:00.000Z', { day: '2026-07-16', time: '' }],
  ['20JUN', '2026-06-21T00:00:00.000Z', { day: '2026-06-20', time: '' }],
  ['2026-06-20T10:39:00', '2026-06-21T00:00:00.000Z', { day: '2026-06-20', time: '10:39' }],
  ['2026-02-30T10:39:00', '2026-06-21T00:00:00.000Z', undefined],
  ['2026-06-20T25:10:00', '2026-06-21T00:00:00.000Z', { day: '2026-06-20', time: '' }],
  ['20JUN2510', '2026-06-21T00:00:00.000Z', { day: '2026-06-20', time: '' }],
  ['soon', '2026-06-21T00:00:00.000Z', undefined],
  ['31FEB26', '2026-06-21T00:00:00.000Z', undefined],
  // No year near it has that day, as no year has 31NOV.
  ['29FEB1000', '2026-11-30T18:07:00.000Z', undefined],
  ['29FEB1000', '2025-03-01T18:07:00.000Z', undefined],
  ['31NOV1000', '2026-11-30T18:07:00.000Z', undefined],
])('%s read at %s', (said, receivedAt, moment) => {
  expect(localMoment(said, receivedAt)).toEqual(moment)
})

test.each([
  ['', '1100', { day: '2026-11-30', time: '11:00' }],
  ['', '0010N', { day: '2026-12-01', time: '00:10' }],
  ['', '2350P', { day: '2026-11-29', time: '23:50' }],
  ['', '', { day: '2026-11-30', time: '' }],
  ['', '1100Q', { day: '2026-11-30', time: '' }],
  ['10:45', '1100', { day: '2026-11-30', time: '10:45' }],
])('a day with the time %j and the actual time %j', (time, actual, moment) => {
  expect(withActual({ day: '2026-11-30', time }, actual)).toEqual(moment)
})

const carried = { origin: 'ORD', destination: 'HAM', pieces: 5 }
const event = (
  code: string,
  station: string,
  pieces: number | null,
  at = '2026-12-01T10:00:00.000Z',
  flight = '',
): WaybillEvent => ({
  code,
  station,
  pieces,
  at,
  flight,
  discrepancy: '',
  isDay: false,
  isMessage: false,
  toldAt: '2026-12-09T00:00:00.000Z',
  lane: '',
})

test('parts of a split shipment add up, and a stop on the way does not count', () => {
  const events = [
    event('RCS', 'ORD', null),
    event('DEP', 'ORD', 2),
    event('DEP', 'ORD', 2, '2026-12-02T10:00:00.000Z'),
    event('RCF', 'FRA', 2),
    event('DEP', 'FRA', 2),
    event('ARR', 'HAM', 2),
  ]
  expect(countsOf(events, carried)).toMatchObject({ RCS: 5, DEP: 4, RCF: 2, DLV: 0 })
  expect(countsOf([event('DEP', 'ORD', 4), event('DEP', 'ORD', 4)], carried).DEP).toBe(5)
  // Arrived and received are the same pieces.
  expect(countsOf([event('ARR', 'HAM', 2), event('RCF', 'HAM', 2)], carried).RCF).toBe(2)
})

test('a flight that is told again with other minutes is one part; hours later it is another one', () => {
  const dep = (at: string, flight = 'LH8161') => event('DEP', 'ORD', 2, at, flight)
  const told = [dep('2026-12-01T23:50:00.000Z'), dep('2026-12-02T00:10:00.000Z')]
  expect(countsOf(told, carried).DEP).toBe(2)
  expect(countsOf([...told, dep('2026-12-02T04:00:00.000Z')], carried).DEP).toBe(4)
  expect(countsOf([...told, dep('2026-12-02T00:10:00.000Z', 'LH431')], carried).DEP).toBe(4)
})

test('the latest status is about all parts that had it at its airport', () => {
  const first = event('DEP', 'ORD', 2, '2026-12-01T10:00:00.000Z', 'LH8161')
  const second = event('DEP', 'ORD', 2, '2026-12-02T10:00:00.000Z', 'LH431')
  const third = event('DEP', 'ORD', 1, '2026-12-03T10:00:00.000Z', 'LH431')
  const onTheWay = event('DEP', 'FRA', 2, '2026-12-02T11:00:00.000Z', 'LH10')
  expect(piecesHad(first, [first], 5)).toBe(2)
  expect(piecesHad(second, [first, second, onTheWay], 5)).toBe(4)
  expect(piecesHad(onTheWay, [first, second, onTheWay], 5)).toBe(2)
  expect(piecesHad(third, [first, second, third], 5)).toBeNull()
  expect(piecesHad(event('RCS', 'ORD', null), [event('RCS', 'ORD', null)], 5)).toBeNull()
})

test('of two events at once the further one is the latest', () => {
  expect(latestOf([event('RCF', 'HAM', 5), event('ARR', 'HAM', 5), event('NFD', 'HAM', 5)])?.code).toBe('NFD')
  expect(latestOf([])).toBeUndefined()
})

test('a manifested waybill takes the steps that all its pieces took', () => {
  const counts = countsOf([event('RCS', 'ORD', null), event('DEP', 'ORD', 3)], carried)
  expect(stepsTaken('manifested', counts, 5)).toEqual(['tender'])
  const arrived = countsOf([event('ARR', 'HAM', null)], carried)
  expect(stepsTaken('manifested', arrived, 5)).toEqual(['tender', 'depart', 'arrive'])
  expect(stepsTaken('departed', arrived, 5)).toEqual(['arrive'])
  expect(stepsTaken('booked', arrived, 5)).toEqual([])
})

test('what comes next is late after its time', () => {
  const zone = { status: 'tendered' as const, pieces: 5, flightOn: '2026-12-01', originZone: 'America/Chicago' }
  const due = (events: WaybillEvent[]) => nextDue({ ...zone, counts: countsOf(events, carried), events })
  expect(due([])).toEqual({ code: 'DEP', at: '2026-12-02T17:59:00.000Z', told: 0 })
  expect(due([event('DEP', 'ORD', 2)])).toEqual({ code: 'DEP', at: '2026-12-02T17:59:00.000Z', told: 2 })
  expect(due([event('DEP', 'ORD', 5)])).toEqual({ code: 'RCF', at: '2026-12-03T10:00:00.000Z', told: 0 })
  expect(due([event('RCF', 'HAM', 5)])).toEqual({ code: 'NFD', at: '2026-12-02T10:00:00.000Z', told: 0 })
  expect(due([event('NFD', 'HAM', 5)])).toEqual({ code: 'DLV', at: '2026-12-08T10:00:00.000Z', told: 0 })
  expect(due([event('DLV', 'HAM', 5)])).toBeNull()
  expect(acceptanceDue('2026-12-01T10:00:00.000Z')).toEqual({ code: 'RCS', at: '2026-12-01T12:00:00.000Z' })
})

const told = (code: string, pieces: number | null, more: Partial<WaybillEvent> = {}): WaybillEvent => ({
  ...event(code, ['RCS', 'DEP'].includes(code) ? 'ORD' : 'HAM', pieces),
  isMessage: true,
  lane: 'ORDHAM',
  ...more,
})
const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`

test.each<[string, WaybillEvent[], (string | null)[]]>([
  ['what an airline skips is no contradiction', [told('RCF', 5)], [null]],
  ['nor is a part', [told('RCF', 2)], [null]],
  ['a status without pieces needs one before it', [told('RCF', null)], ['uncounted']],
  ['which may come later', [told('RCF', null), told('RCS', 5, { at: at(9) })], [null, null]],
  ['a person’s status without pieces is about all', [event('RCF', 'HAM', null)], [null]],
  ['more pieces than the waybill has', [told('RCS', 5), told('DLV', 6)], [null, 'pieces']],
  ['another destination', [told('DLV', 5, { lane: 'ORDCDG', station: 'CDG' })], ['lane']],
  ['delivered where it does not go', [told('DLV', 5, { station: 'FRA' })], ['station']],
  ['accepted where it does not begin', [told('RCS', 5, { station: 'FRA' })], ['station']],
  ['a stop on the way', [told('DEP', 5, { station: 'FRA', at: at(1) }), told('RCS', 5)], [null, null]],
  ['arrived before it departed', [told('DEP', 5, { at: at(10) }), told('RCF', 5, { at: at(7) })], [null, 'order']],
  ['clocks that differ', [told('DEP', 5, { at: at(10) }), told('RCF', 5, { at: at(9) })], [null, null]],
  [
    'a day that says less than another step before',
    [
      told('RCS', 5, { at: at(18) }),
      told('DEP', 5, { at: '2026-12-01T23:59:59.000Z', isDay: true }),
      told('DLV', 5, { at: at(6) }),
    ],
    [null, null, 'order'],
  ],
  ['only a day is known', [told('DEP', 5, { at: at(23), isDay: true }), told('RCF', 5, { at: at(7) })], [null, null]],
  [
    'a part that arrived before the next one departed',
    [told('DEP', 2, { at: at(1) }), told('RCF', 2, { at: at(9) }), told('DEP', 3, { at: at(20) })],
    [null, null, null],
  ],
  [
    'an acceptance that is told late',
    [told('DEP', 5, { at: at(9) }), told('RCS', 5, { at: at(12), toldAt: '2026-12-10T00:00:00.000Z' })],
    [null, null],
  ],
  ['a discrepancy of more pieces', [told('DIS', 9)], [null]],
  ['parts that are more together', [told('RCS', 3), told('RCS', 4, { at: at(12) })], [null, 'pieces']],
  ['parts that are all together', [told('RCS', 3), told('RCS', 2, { at: at(12) })], [null, null]],
  ['all after a part', [told('RCS', 3), told('RCS', 5, { at: at(12) })], [null, null]],
  [
    'a part that may be told again',
    [told('RCS', 2), told('RCS', 2, { at: '2026-12-01T10:02:00.000Z' })],
    [null, 'again'],
  ],
  ['an equal part hours later', [told('RCS', 2), told('RCS', 2, { at: at(14) })], [null, null]],
  ['an equal part that a person knows of', [told('RCS', 2), event('RCS', 'ORD', 2)], [null, null]],
  [
    'a flight told again with other minutes',
    [told('DEP', 3, { flight: 'LH431' }), told('DEP', 3, { flight: 'LH431', at: '2026-12-01T10:02:00.000Z' })],
    [null, null],
  ],
  [
    'what was told first stays, also if it happened later',
    [told('DLV', 3), told('DLV', 4, { at: at(12), toldAt: '2026-12-08T00:00:00.000Z' })],
    ['pieces', null],
  ],
  [
    'parts at a stop',
    [3, 4].map((pieces) => told('DEP', pieces, { station: 'FRA', at: at(pieces) })),
    [null, 'pieces'],
  ],
  ['a notice that is sent again', [told('NFD', 5), told('NFD', 3), told('NFD', 3, { at: at(12) })], [null, null, null]],
  ['a booking on another flight', [told('BKD', 3, { flight: 'LH1' }), told('BKD', 3, { flight: 'LH2' })], [null, null]],
])('%s', (_, events, expected) => {
  expect(contradictionsOf(events, carried)).toEqual(expected)
})

test('a contradiction moves no waybill, a skipped status does', () => {
  const steps = (...events: WaybillEvent[]) =>
    stepsTaken('manifested', countsOf(plausible(events, carried), carried), carried.pieces)
  expect(steps(told('RCF', null))).toEqual([])
  expect(steps(told('DLV', 6))).toEqual([])
  expect(steps(told('DLV', 5, { lane: 'ORDCDG' }))).toEqual([])
  expect(steps(told('RCF', 5))).toEqual(['tender', 'depart', 'arrive'])
})
