import { type BookingMessageRow, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { expect, test } from 'vitest'
import { namesOf } from '../lists/list-filters.ts'
import { messageFilters } from './message-filter-defs.ts'
import { isAmongFirst, messageMatches } from './message-matches.ts'

const row: BookingMessageRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  version: 1,
  receivedDate: '2026-11-20T10:00:00Z',
  channel: 'edi',
  sentBy: '',
  accountId: '018f0000-0000-7000-8000-000000000002',
  customerName: 'Acme Air Freight',
  customerReferenceNumber: 'CRN-77',
  shipmentId: 'S-1',
  purpose: 'original',
  bookingStatus: '',
  receivedStatus: 'QUARANTINED',
  sourceFile: '204 000018718',
  errors: [{ at: 'segment 4, element 1', message: 'B2A01 is "09"' }],
  warnings: [],
  workOrderId: null,
  masterId: null,
  bookingId: null,
}

test('a message belongs to the list if it matches every filter', () => {
  const passes: Record<string, [string, string]> = {
    from: ['2026-11-20T09:00:00Z', '2026-11-20T11:00:00Z'],
    to: ['2026-11-20T11:00:00Z', '2026-11-20T09:00:00Z'],
    customerReferenceNumber: ['crn', 'x'],
    bookingStatus: ['', 'NEW'],
    receivedStatus: ['PROCESSED,QUARANTINED', 'PROCESSED'],
    sourceFile: ['18718', '18719'],
    errors: ['b2a01', 'b2a02'],
    customerName: ['air', 'sea'],
    accountId: [row.accountId, row.id],
    channel: ['edi', 'api,file'],
    purpose: ['original', 'cancel'],
    shipmentId: ['s-1', 's-2'],
  }
  const names = Object.values(messageFilters).flatMap(namesOf)
  expect(Object.keys(passes).sort()).toEqual([...names].sort())
  for (const name of names) expect(Object.keys(bookingMonitorApi.list.input.shape)).toContain(name)
  for (const [name, [good, bad]] of Object.entries(passes)) {
    expect(messageMatches(row, { [name]: good }), name).toBe(true)
    expect(messageMatches(row, { [name]: bad }), name).toBe(false)
  }
  expect(messageMatches(row, { q: 's-1' })).toBe(true)
  expect(messageMatches(row, { q: 'acme' })).toBe(false)
})

test('a message newer than the shown rows is among the first', () => {
  const last = { ...row, receivedDate: '2026-11-20T09:00:00Z' }
  expect([isAmongFirst(row, last), isAmongFirst(last, row), isAmongFirst(row, undefined)]).toEqual([true, false, false])
})

test('a message that waits for a person stands before newer ones that do not', () => {
  const waiting = { ...row, receivedStatus: 'QUARANTINED' as const }
  const newer = { ...row, receivedStatus: 'PROCESSED' as const, receivedDate: '2026-11-21T10:00:00Z' }
  expect([isAmongFirst(waiting, newer), isAmongFirst(newer, waiting)]).toEqual([true, false])
})
