import { expect, test } from 'vitest'
import { receiptMatches } from './receipt-matches.ts'

const row = {
  status: 'expected',
  expectedAt: '2026-11-25T12:00:00Z',
  uncountedSince: null,
  warehouseId: 'w1',
  accountId: 'a1',
  workOrderId: null,
  updatedAt: '2026-11-25T10:00:00Z',
  arrivedAt: null,
  releasedAt: null,
  timeZone: 'America/Chicago',
  freeDays: 3,
} as const
const noon = new Date('2026-11-25T12:00:01Z')

test('a receipt belongs to the views of its status', () => {
  const views = (status: Parameters<typeof receiptMatches>[0]['status']) =>
    (['open', 'late', 'counting', 'discrepant', 'onHand', 'released', 'all'] as const).filter((view) =>
      receiptMatches({ ...row, status }, { view }, noon),
    )
  expect(views('expected')).toEqual(['open', 'late', 'all'])
  expect(views('counting')).toEqual(['open', 'counting', 'onHand', 'all'])
  expect(views('discrepant')).toEqual(['open', 'discrepant', 'onHand', 'all'])
  expect(views('released')).toEqual(['released', 'all'])
  expect(views('cancelled')).toEqual(['all'])
})

test('it is late only after the time it was expected, and never without one', () => {
  expect(receiptMatches(row, { view: 'late' }, new Date('2026-11-25T11:59:59Z'))).toBe(false)
  expect(receiptMatches({ ...row, expectedAt: null }, { view: 'late' }, noon)).toBe(false)
})

test('filters apply, and only the server knows what a search finds', () => {
  expect(receiptMatches(row, { warehouseId: 'w2,w1' }, noon)).toBe(true)
  expect(receiptMatches(row, { warehouseId: 'w2' }, noon)).toBe(false)
  expect(receiptMatches(row, { expectedTo: '2026-11-25T11:00:00Z' }, noon)).toBe(false)
  expect(receiptMatches(row, { q: 'BK' }, noon)).toBe(null)
})

test('a count is overdue after four hours, until it is finished', () => {
  const counting = { ...row, status: 'counting', uncountedSince: '2026-11-25T08:00:00Z' } as const
  const isOverdue = (one: Parameters<typeof receiptMatches>[0], time: string) =>
    receiptMatches(one, { view: 'overdue' }, new Date(time))
  expect(isOverdue(counting, '2026-11-25T12:00:00Z')).toBe(false)
  expect(isOverdue(counting, '2026-11-25T12:01:00Z')).toBe(true)
  expect(isOverdue({ ...counting, status: 'received', uncountedSince: null }, '2026-11-26T12:00:00Z')).toBe(false)
})

test('freight is in storage after its free days, until it has left', () => {
  const standing = { ...row, status: 'received', arrivedAt: '2026-11-20T18:00:00Z' } as const
  const isStored = (one: Parameters<typeof receiptMatches>[0], time: string) =>
    receiptMatches(one, { view: 'storage' }, new Date(time))
  expect(isStored(standing, '2026-11-23T05:59:00Z')).toBe(false)
  expect(isStored(standing, '2026-11-23T06:00:00Z')).toBe(true)
  expect(isStored({ ...standing, status: 'released' }, '2026-11-30T06:00:00Z')).toBe(false)
})
