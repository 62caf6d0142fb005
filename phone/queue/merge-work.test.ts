import type { Work, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'
import { expect, test } from 'vitest'
import { canMerge, mergeWork } from './merge-work.ts'

const receipt = (id: string, status: WorkReceipt['status'], expectedAt: string | null = null): WorkReceipt => ({
  id,
  receiptNo: id,
  status,
  workOrderId: null,
  customerName: null,
  bookingId: null,
  customerReferenceNumber: null,
  reference: '',
  shipper: '',
  remark: '',
  expectedAt,
  arrivedAt: expectedAt,
  dock: '',
  orderCancelled: false,
  booked: null,
  weightUnit: 'kg',
  differences: [],
})
const work = (id: string, receipts: WorkReceipt[], open: string[]): Work => ({
  now: '2026-11-27T12:00:00Z',
  warehouse: { id, code: id, name: id, timeZone: 'America/Chicago', docks: [] },
  locations: [],
  tasks: [],
  open,
  receipts,
  pieces: [],
})
const ids = ({ receipts }: Work) => receipts.map(({ id }) => id)

test('freight that is expected in another warehouse now is forgotten; what left today stays for a day', () => {
  const kept = work('A', [receipt('r1', 'expected'), receipt('r2', 'expected'), receipt('r3', 'counting')], [])
  const news = work('A', [receipt('r3', 'released', '2026-11-27T08:00:00Z')], ['r2'])
  expect(ids(mergeWork(kept, news))).toEqual(['r2', 'r3'])
  const later = { ...work('A', [], ['r2']), now: '2026-11-28T09:00:00Z' }
  expect(ids(mergeWork(mergeWork(kept, news), later))).toEqual(['r2'])
})

test('the news of another warehouse are not put beside what is kept of the last one', () => {
  expect(canMerge(work('A', [], []), work('B', [], []))).toBe(false)
  expect(canMerge(work('A', [], []), work('A', [], []))).toBe(true)
  expect(canMerge(work('A', [], []), { ...work('A', [], []), warehouse: null })).toBe(false)
})
