import type { WorkOrderRow } from '@shortcut/domain/work-orders/fields.ts'
import { expect, test } from 'vitest'
import { applyNews } from './live-rows.ts'

const row = (id: string, change: Partial<WorkOrderRow> = {}) =>
  ({
    id,
    bookingStatus: 'NEW',
    bookingReceivedDate: '2026-11-20T10:00:00Z',
    version: 3,
    tags: [],
    ...change,
  }) as unknown as WorkOrderRow
const shown = new Map([['a', row('a')]])
const known = (id: string) => shown.get(id)
const list = { first: row('a'), wire: {} }
const event = (fresh: WorkOrderRow) => ({ topic: 'workOrder' as const, id: fresh.id, row: fresh })

test('a row that is shown is replaced, but never by an older version', () => {
  const newer = row('a', { version: 4, bookingStatus: 'CONFIRMED' })
  expect(applyNews([event(newer)], known, list).changed).toEqual([newer])
  expect(applyNews([event(row('a', { version: 2 }))], known, list).changed).toEqual([])
})

test('a row that no longer matches the filter stays and shows its new state', () => {
  const confirmed = row('a', { version: 4, bookingStatus: 'CONFIRMED' })
  const filtered = { first: row('a'), wire: { bookingStatus: 'NEW' } }
  expect(applyNews([event(confirmed)], known, filtered)).toEqual({ changed: [confirmed], entered: [] })
})

test('a newer order that matches is counted, others are not', () => {
  const newest = { bookingReceivedDate: '2026-11-21T00:00:00Z' }
  const wire = { bookingStatus: 'NEW' }
  const news = [
    event(row('b', newest)),
    event(row('c', { ...newest, bookingStatus: 'DRAFT' })),
    event(row('d', { bookingReceivedDate: '2026-11-01T00:00:00Z' })),
    { topic: 'log' as const, id: '7' },
  ]
  expect(applyNews(news, known, { ...list, wire }).entered).toEqual(['b'])
})
