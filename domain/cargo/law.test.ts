import { describe, expect, it, test } from 'vitest'
import { differencesOf, discrepancyKinds, resolutionsOf, usualTolerance } from './differences.ts'
import {
  gateOf,
  nextPieceStatus,
  nextReceiptStatus,
  onHandStatuses,
  pieceActions,
  pieceStatuses,
  placeOf,
  receiptActions,
  receiptStatuses,
  settledStatuses,
} from './lifecycle.ts'

const booked = { pieces: 10, kg: '400', cm3: null }
const counted = (pieces: number, kg: string | null = null) => ({ pieces, kg, cm3: null })

describe('what differs from the booking', () => {
  it.each([
    ['nothing', counted(10, '400'), []],
    ['nine of ten', counted(9), ['short']],
    ['eleven of ten', counted(11), ['over']],
    ['10 kg, which is more than 2 %, is allowed', counted(10, '410'), []],
    ['one gram more is not', counted(10, '410.001'), ['weight']],
    ['too light', counted(10, '389.9'), ['weight']],
    ['short and too light', counted(9, '360'), ['short', 'weight']],
    ['not weighed', counted(10), []],
  ])('%s', (_, found, kinds) => {
    expect(differencesOf(booked, found, usualTolerance).map(({ kind }) => kind)).toEqual(kinds)
  })
  it('allows 2 % of a heavy load, and what an account agreed', () => {
    const heavy = { pieces: 10, kg: '10000', cm3: null }
    expect(differencesOf(heavy, counted(10, '10200'), usualTolerance)).toEqual([])
    expect(differencesOf(heavy, counted(10, '10200.1'), usualTolerance)).toEqual([
      { kind: 'weight', booked: '10000', counted: '10200.1' },
    ])
    expect(differencesOf(heavy, counted(10, '10400'), { percent: 5, kg: 10 })).toEqual([])
  })
  it('compares nothing with freight that nobody announced', () => {
    expect(differencesOf({ pieces: null, kg: null, cm3: null }, counted(3, '9'), usualTolerance)).toEqual([])
  })
  it('allows a tenth of the volume', () => {
    const by = (cm3: string) =>
      differencesOf({ ...booked, cm3: '1000000' }, { ...counted(10), cm3 }, usualTolerance).map(({ kind }) => kind)
    expect([by('1100000'), by('1100001')]).toEqual([[], ['volume']])
  })
})

test('nothing leaves before it is counted and its differences are resolved, or if its order is cancelled', () => {
  for (const status of receiptStatuses) {
    const isSettled = settledStatuses.some((one) => one === status)
    expect([status, gateOf({ status, orderCancelled: false }) === null]).toEqual([status, isSettled])
    expect(gateOf({ status, orderCancelled: true })).toBe('orderCancelled')
  }
})

test('every status can be reached, and every way of leaving the warehouse starts in it', () => {
  const reached = new Set<string | null>(
    receiptActions.flatMap((action) => [null, ...receiptStatuses].map((from) => nextReceiptStatus(action, from))),
  )
  expect(receiptStatuses.filter((status) => !reached.has(status))).toEqual([])
  const pieces = new Set<string | null>(
    pieceActions.flatMap((action) => [null, ...pieceStatuses].map((from) => nextPieceStatus(action, from))),
  )
  expect(pieceStatuses.filter((status) => !pieces.has(status))).toEqual([])
  for (const action of ['load', 'release', 'build'] as const)
    for (const from of pieceStatuses) if (nextPieceStatus(action, from)) expect(onHandStatuses).toContain(from)
})

test('a held piece does not leave, and what is at a place of ours is on hand or on a truck', () => {
  expect(pieceActions.filter((action) => nextPieceStatus(action, 'held'))).toEqual([
    'withdraw',
    'unhold',
    'unholdAt',
    'moveHeld',
  ])
  for (const status of pieceStatuses) {
    const isOurs = placeOf(status) !== null
    const isOn = [...onHandStatuses, 'loaded', 'refused'].some((one) => one === status)
    expect([status, isOurs]).toEqual([status, isOn])
  }
})

test('only an override goes without the customer or a new count, and every difference can be resolved', () => {
  for (const kind of discrepancyKinds) expect(resolutionsOf(kind).length).toBeGreaterThan(0)
  expect(resolutionsOf('foreign')).not.toContain('releaseAnyway')
})
