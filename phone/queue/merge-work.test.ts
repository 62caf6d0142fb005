import type { Work, WorkPiece, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'
import { expect, test } from 'vitest'
import { madePiece, madeReceipt } from '../testing/made-work.ts'
import { canMerge, mergeWork } from './merge-work.ts'

const receipt = (id: string, status: WorkReceipt['status'], expectedAt: string | null = null) =>
  madeReceipt(id, { status, expectedAt, arrivedAt: expectedAt })
const work = (id: string, receipts: WorkReceipt[], open: string[], pieces: WorkPiece[] = []): Work => ({
  now: '2026-11-27T12:00:00Z',
  warehouse: { id, code: id, name: id, timeZone: 'America/Chicago', docks: [] },
  locations: [],
  tasks: [],
  inbound: [],
  open,
  receipts,
  pieces,
})
const piece = (id: string, receiptId: string, status: WorkPiece['status']) =>
  madePiece(id, receiptId, { status, place: 'T-1', taskId: 't1' })
const ids = ({ receipts }: Work) => receipts.map(({ id }) => id)

test('freight that is expected in another warehouse now is forgotten; what left today stays for a day', () => {
  const kept = work('A', [receipt('r1', 'expected'), receipt('r2', 'expected'), receipt('r3', 'counting')], [])
  const news = work('A', [receipt('r3', 'released', '2026-11-27T08:00:00Z')], ['r2'])
  expect(ids(mergeWork(kept, news))).toEqual(['r2', 'r3'])
  const later = { ...work('A', [], ['r2']), now: '2026-11-28T09:00:00Z' }
  expect(ids(mergeWork(mergeWork(kept, news), later))).toEqual(['r2'])
})

test('freight on a truck is known until it is handed over, however long ago it came', () => {
  const arrived = '2026-11-26T06:00:00Z'
  const left = (releasedAt: string) => ({ ...receipt('r1', 'released', arrived), releasedAt })
  const onTruck = [piece('p1', 'r1', 'loaded'), piece('p2', 'r1', 'loaded')]
  const kept = work('A', [receipt('r1', 'received', arrived)], ['r1'], onTruck)
  const departed = mergeWork(kept, work('A', [left('2026-11-27T11:50:00Z')], []))
  expect([ids(departed), departed.pieces.map(({ id }) => id)]).toEqual([['r1'], ['p1', 'p2']])

  const later = { ...work('A', [left('2026-11-27T11:50:00Z')], []), now: '2026-11-29T12:00:00Z' }
  const refused = [piece('p1', 'r1', 'delivered'), piece('p2', 'r1', 'refused')]
  const still = mergeWork(departed, { ...later, pieces: refused })
  expect([ids(still), still.pieces.map(({ status }) => status)]).toEqual([['r1'], ['delivered', 'refused']])
  // Another warehouse has it now: this one's phone is not told of its pieces any more.
  expect(ids(mergeWork(still, { ...later, receipts: [] }))).toEqual([])
})

test('what arrived long ago and was released today stays for a day', () => {
  const released = { ...receipt('r1', 'released', '2026-11-20T06:00:00Z'), releasedAt: '2026-11-27T11:50:00Z' }
  const kept = work('A', [receipt('r1', 'received', '2026-11-20T06:00:00Z')], ['r1'])
  const news = work('A', [released], [])
  expect(ids(mergeWork(kept, news))).toEqual(['r1'])
  expect(ids(mergeWork(mergeWork(kept, news), { ...work('A', [], []), now: '2026-11-28T12:00:00Z' }))).toEqual([])
})

test('the news of another warehouse are not put beside what is kept of the last one', () => {
  expect(canMerge(work('A', [], []), work('B', [], []))).toBe(false)
  expect(canMerge(work('A', [], []), work('A', [], []))).toBe(true)
  expect(canMerge(work('A', [], []), { ...work('A', [], []), warehouse: null })).toBe(false)
})
